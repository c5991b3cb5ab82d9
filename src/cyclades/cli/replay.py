"""`cyclades replay`: a record told line by line, checked to the last one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cyclades import boxes
from cyclades.cli import ending, saves, words
from cyclades.cli.command import CONTEXT, Command, language_option
from cyclades.cli.orders import fold
from cyclades.cli.screen import Screen
from cyclades.cli.told import Teller
from cyclades.dice import prove
from cyclades.draw import Board
from cyclades.engine import core
from cyclades.engine.errors import CycladesError
from cyclades.engine.record import Record, begin, replay

if TYPE_CHECKING:
    from cyclades.engine.state import State

here = words.here().say


@click.command(cls=Command, context_settings=CONTEXT, help=here("about.replay"))
@click.argument("file", metavar=here("metavar.record"), type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(min=0), metavar="N", help=here("option.at"))
@click.option("--step", is_flag=True, help=here("option.step"))
@click.option("--plain", is_flag=True, help=here("option.plain"))
@language_option
def command(file: Path, at: int | None, step: bool, plain: bool, language: str) -> None:
    """Tell a game from its record."""
    said = words.load(language)
    text = saves.read(file, said, pipe=True)
    try:
        record = Record.from_text(text)
        rules = boxes.rules_for(record.settings)
        # All of it is found to be right before anything is told; first what can name its line.
        draws = prove(rules, record) if record.secret and record.dice else None
        replay(rules, record)
    except CycladesError as error:
        raise click.ClickException(f"{file}: {said.error(error)}") from None
    lines = record.lines()
    if at is not None and at > len(lines):
        raise click.ClickException(said.say("replay.short", file=str(file), n=len(lines)))
    spoken = words.load(language, rules.board.name, record.seats)
    screen = Screen(plain)
    board = Board(rules, spoken, screen.style, width=screen.width)
    s = begin(rules, record.start)
    teller = Teller(board, s, over=bool(record.result))
    try:
        told = tell(screen, board, teller, lines[:at], step, bool(record.result))
    except EOFError:
        screen.line()
        return
    if not told:
        return
    show(screen, board, s, bool(record.result))
    if at is None:
        ending.standing(screen, board, s)
        screen.say(spoken.say("replay.whole", n=len(lines)))
        proof = "replay.unproved" if draws is None else "replay.proved"
        screen.say(spoken.say(proof, n=draws or 0))


def tell(
    screen: Screen, board: Board, teller: Teller, lines: list[str], step: bool, over: bool
) -> bool:
    """Print what these lines brought about, each with the number of its line in the record.

    Step by step somebody may leave: then it is False.
    """
    if not step:
        for one in teller.tell(lines):
            screen.told(one, board, numbered=True)
        return True
    screen.say(board.words.text("cli.replay.step"))
    for line in lines:
        for one in teller.tell([line]):
            screen.told(one, board, numbered=True)
        while typed := screen.ask(""):
            if means(board, typed, "quit"):
                return False
            if means(board, typed, "board"):
                show(screen, board, teller.state, over)
            else:
                screen.say(board.words.text("cli.replay.step"))
    return True


def means(board: Board, typed: str, command: str) -> bool:
    """Is it that command, or begins it, in the language of the board or in English?"""
    names = [command, *board.words.text(f"cli.command.{command}").split()]
    return bool(fold(typed)) and any(fold(name).startswith(fold(typed)) for name in names)


def show(screen: Screen, board: Board, s: State, over: bool) -> None:
    """The board: what a stranger may see, and all of it of a game that is over."""
    seen = s if over else core.view(board.rules, s, core.SPECTATOR)
    screen.board(board, seen)
