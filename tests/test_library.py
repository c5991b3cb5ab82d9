"""A game as a researcher uses it: sent to other processes, copied, sampled, and handed nonsense."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from typing import TYPE_CHECKING

import pytest

from cyclades import Game
from cyclades.engine import core
from cyclades.engine.errors import PositionError, RecordError, SetupError
from cyclades.engine.state import State
from tests.games import played

if TYPE_CHECKING:
    from collections.abc import Callable


def finished() -> Game:
    """A game of one cycle, to its end."""
    game = Game.new(seed=5, options={"cap": 1})
    while game.actor != core.OVER:
        game.play(game.legal_actions()[-1])
    return game


# --- copies


@pytest.mark.parametrize(
    "twin_of", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)
def test_a_copy_by_any_means_is_independent(twin_of: Callable[[Game], Game]) -> None:
    game = played(3, 30)
    twin = twin_of(game)
    assert twin == game
    assert (twin.lines, twin.seats, twin.rules) == (game.lines, game.seats, game.rules)
    line = twin.legal_actions()[-1]
    twin.play(line)
    assert twin != game
    game.play(line)
    assert twin == game
    assert twin.record() == game.record()


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy])
def test_a_state_is_copied_by_any_means(twin_of: Callable[[State], State]) -> None:
    game = played(3, 30)
    twin = twin_of(game.state)
    core.play(game.rules, twin, core.legal(game.rules, twin)[-1])
    assert twin.to_bytes() != game.state.to_bytes()


def hashed(game: Game) -> str:
    """Work for another process."""
    return game.state.hash(game.rules)


def test_games_go_to_other_processes() -> None:
    game = played(3, 30)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(hashed, [game]) == [hashed(game)]


# --- bytes


def test_bytes_that_were_cut_are_refused() -> None:
    whole = played(3, 30).state.to_bytes()
    assert State.from_bytes(whole).to_bytes() == whole
    for data in [whole[:n] for n in range(len(whole))] + [b"\xff" * 400, bytes(8), b"x"]:
        with pytest.raises(PositionError):
            State.from_bytes(data)


# --- seats


@pytest.mark.parametrize("seat", ["p9", "P1", "", 3, -1, -2, True, 1.0, None])
def test_a_seat_that_is_none_is_said_in_a_sentence(seat: object) -> None:
    game = Game.new(seed=3)
    asks: list[Callable[[], object]] = [
        lambda: game.view(seat),  # type: ignore[arg-type]
        lambda: game.sample(seat, random.randrange),  # type: ignore[arg-type]
    ]
    if seat is not None:
        asks += [
            lambda: game.position(seat),  # type: ignore[arg-type]
            lambda: game.record(seat),  # type: ignore[arg-type]
        ]
    for ask in asks:
        with pytest.raises(SetupError, match=f"There is no player “{seat}”"):
            ask()


@pytest.mark.parametrize("seat", [3, 99, -1, -2])
def test_a_view_is_for_somebody_at_the_table(seat: int) -> None:
    game = Game.new(seed=3)
    with pytest.raises(SetupError):
        core.view(game.rules, game.state, seat)


# --- records


@pytest.mark.parametrize("seat", ["p1", "p3", core.SPECTATOR])
def test_after_the_end_everybody_may_have_the_whole_record(seat: int | str) -> None:
    game = finished()
    assert game.record(seat) == game.record()
    assert Game.from_record(game.record(seat)) == game


def test_before_the_end_a_seat_has_no_secret() -> None:
    game = played(3, 30)
    assert "secret: " not in game.record("p1", secret=True)
    assert Game.from_record(game.record("p1")).lines == game.lines


def test_after_the_end_all_purses_are_drawn() -> None:
    assert Game.new(seed=5)._repr_svg_().count(">?</text>") == 3
    assert ">?</text>" not in finished()._repr_svg_()


# --- samples


@pytest.mark.parametrize("answer", [-5, 10**9, None, "1", 0.5])
def test_what_is_picked_must_be_one_of_what_there_is(answer: object) -> None:
    game = played(3, 30)

    def pick(_: int) -> int:
        return answer  # type: ignore[return-value]

    with pytest.raises(SetupError, match="a whole number from 0 to"):
        game.sample("p1", pick)
    with pytest.raises(SetupError, match="a whole number from 0 to"):
        Game.from_position(game.position("p1"), pick=pick)


# --- what is no text


@pytest.mark.parametrize("told", [None, b"x", {}, 3])
def test_what_is_no_text_is_no_document(told: object) -> None:
    with pytest.raises(PositionError, match="should be a text"):
        Game.from_position(told)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="should be a text"):
        Game.from_record(told)  # type: ignore[arg-type]


def test_numbers_in_errors_have_their_sign() -> None:
    with pytest.raises(SetupError, match="no board for -1 players"):
        Game.new(players=-1)
    text = Game.new(seed=1).position().replace("gold = { p1 = ", "gold = { p1 = -")
    with pytest.raises(PositionError, match="can’t be -"):
        Game.from_position(text)


def test_a_board_without_players_says_what_is_missing() -> None:
    text = Game.new(seed=1).position().replace("players = 3\n", "")
    with pytest.raises(SetupError, match="Say how many players"):
        Game.from_position(text)


def test_an_unknown_field_of_a_record_is_no_action() -> None:
    text = finished().record().replace("players: 3\n", "players: 3\nfoo: bar\n")
    with pytest.raises(RecordError, match=r"Line \d+: there is no field “foo”"):
        Game.from_record(text)


def test_a_record_that_ends_too_early_says_so() -> None:
    text = finished().record().replace("option: cap 1\n", "option: cap 2\n")
    with pytest.raises(RecordError, match="where nothing is said the game goes on"):
        Game.from_record(text)
