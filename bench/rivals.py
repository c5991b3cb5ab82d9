"""Other people's games, played at random from Python: the reference, and OpenSpiel beside it.

The libraries are imported by name: this file is checked where they aren't installed, and
pyspiel has no types.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from bench.clock import rates
from bench.contestant import Contestant, Missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from bench.clock import Figures

# Few random games are longer.
MOST_PLIES = 500
SPIEL_GAMES = ("chess", "backgammon", "hearts")


class Board(Protocol):
    """What is used of `chess.Board`."""

    @property
    def legal_moves(self) -> Iterable[Any]: ...
    def is_game_over(self) -> bool: ...
    def push(self, move: Any, /) -> None: ...


class Node(Protocol):
    """What is used of `pyspiel.State`."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int, /) -> None: ...


def _library(name: str, package: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError:
        raise Missing(f"{package} is not installed, make bench installs it") from None


def chess() -> Contestant:
    """The reference. R is its `plies`."""
    library = _library("chess", "chess")
    noise = Random(1).random

    def once() -> dict[str, int]:
        return {"games": 1, "plies": _chess_game(library.Board(), noise)}

    def games(seconds: float) -> Figures:
        return rates(seconds, once)

    return Contestant(f"python-chess {version('chess')}", {"games": games}, {})


def _chess_game(board: Board, noise: Callable[[], float]) -> int:
    """Play to the end of the game, without claims, or for `MOST_PLIES`; the number of plies."""
    plies = 0
    while plies < MOST_PLIES and not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(noise() * len(moves))])
        plies += 1
    return plies


def spiel() -> Contestant:
    """OpenSpiel, one task a game. `choices` are decisions with at least two options."""
    library = _library("pyspiel", "open-spiel")
    tasks = {name: _spiel_task(library.load_game(name)) for name in SPIEL_GAMES}
    return Contestant(f"OpenSpiel {version('open-spiel')}", tasks, {})


def _spiel_task(game: Any) -> Callable[[float], Figures]:
    noise = Random(1).random

    def once() -> dict[str, int]:
        return {"games": 1, "choices": _spiel_game(game.new_initial_state(), noise)}

    def task(seconds: float) -> Figures:
        return rates(seconds, once)

    return task


def _spiel_game(node: Node, noise: Callable[[], float]) -> int:
    choices = 0
    while not node.is_terminal():
        if node.is_chance_node():
            node.apply_action(_outcome(node.chance_outcomes(), noise()))
            continue
        actions = node.legal_actions()
        if len(actions) > 1:
            choices += 1
        node.apply_action(actions[int(noise() * len(actions))])
    return choices


def _outcome(outcomes: list[tuple[int, float]], left: float) -> int:
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]
