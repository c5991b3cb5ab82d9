"""The end of a game: who won, and the standing of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cyclades.cli import program
from cyclades.cli.screen import HEADING
from cyclades.draw import look
from cyclades.engine import core

if TYPE_CHECKING:
    from cyclades.cli.screen import Screen
    from cyclades.cli.sitting import Sitting
    from cyclades.draw import Board
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def show(sitting: Sitting) -> None:
    """The last position with everybody's gold, the result, and where the record is."""
    words, screen = sitting.words, sitting.screen
    sitting.draw(sitting.game.state)
    result = standing(screen, sitting.board, sitting.game.state)
    if result is not None:
        won = sitting.seat in result.winners
        screen.say(words.say("end.won" if won else "end.lost"), HEADING)
    if sitting.file is None:
        screen.say(words.say("end.unsaved"))
        return
    name = str(sitting.file)
    screen.say(words.say("end.saved", file=name))
    screen.line(f"  {program.line('replay', name)}")


def standing(screen: Screen, board: Board, s: State) -> core.Result | None:
    """Who won, by what, and everybody's place; None and nothing while the game goes on."""
    rules, words = board.rules, board.words
    result = core.result(rules, s)
    if result is None:
        return None
    winners = [rules.names["seat"][seat] for seat in result.winners]
    reason = words.name("ending", result.reason)
    if len(winners) == 1:
        said = words.text("cli.end.winner", seat=("seat", winners[0]), reason=reason)
    else:
        names = ", ".join(words.name("seat", id, "the") for id in winners)
        said = words.text("cli.end.shared", list=names, reason=reason)
    screen.title(said)
    players = sorted(look(rules, s).players, key=lambda player: result.rank[player.seat])
    level = by_gold(rules, s, result)
    if level:
        rivals = ", ".join(words.name("seat", rules.names["seat"][seat]) for seat in level)
        screen.say(words.text("cli.end.by_gold", list=rivals))
    for player in players:
        head = Text(f"{result.rank[player.seat]}. ", end="")
        if screen.plain:
            head.append(words.name("seat", rules.names["seat"][player.seat]) + ": ")
        else:
            head.append_text(board.who(player.seat, 24, you=True))
            head.append(" " * max(30 - head.cell_len, 1))
        screen.hang(head, had(board, s, player.seat))
    return result


def had(board: Board, s: State, seat: int) -> str:
    """What decides about the place of a seat, and its territories."""
    rules, words = board.rules, board.words
    if s.b[rules.gone + seat]:
        return words.text("cli.end.out")
    cities = words.count(
        "building", rules.buildings[rules.sites[0]].name, int(s.b[rules.cities + seat])
    )
    gold = words.text("draw.price", n=int(s.b[rules.gold + seat]))
    lands = words.count("draw", "noun.territory", int(s.b[rules.owned + seat]))
    return f"{cities}, {gold}, {lands}"


def by_gold(rules: Rules, s: State, result: core.Result) -> list[int]:
    """CYC-3: who has as many metropolises as the winner, and lost for having less gold."""
    most = max(s.b[rules.cities + seat] for seat in result.winners)
    return [
        seat
        for seat in range(rules.seats)
        if result.rank[seat] > 1 and s.b[rules.cities + seat] == most and not s.b[rules.gone + seat]
    ]
