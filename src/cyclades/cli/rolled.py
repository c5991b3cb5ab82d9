"""The dice of a battle with the arithmetic: what each side adds up, and who loses a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cyclades.draw.scene import look
from cyclades.engine.query import hand_strength, strength_at

if TYPE_CHECKING:
    from cyclades.draw import Board
    from cyclades.draw.scene import Counts, Fight
    from cyclades.engine.state import State


class Side(NamedTuple):
    """A side of a battle: what its units count, its die, the sum with all that is added."""

    seat: int
    units: Counts
    strength: int
    die: int
    total: int


def rolled(board: Board, s: State, dice: tuple[int, int], totals: tuple[int, int]) -> str:
    """Both sums, and whose is lower; "" where there is no battle.

    `s` is the position before these dice; the attacker's die and total come first.
    """
    rules = board.rules
    fight = look(rules, s).fight
    if fight is None:
        return ""
    attack, defence = totals
    hand = int(hand_strength(rules, s))
    guard = int(strength_at(rules, s, fight.area))
    sides = (
        _sum(board, Side(fight.attacker, fight.attackers, hand, dice[0], attack), []),
        _sum(
            board,
            Side(fight.defender, fight.defenders, guard, dice[1], defence),
            _guards(board, fight),
        ),
    )
    return " ".join([*sides, _verdict(board, fight, attack, defence)])


def _guards(board: Board, fight: Fight) -> list[tuple[str, int]]:
    """BLD-4, CAR-MIN: the figures and buildings that defend, by name, and what they add."""
    rules = board.rules
    out: list[tuple[str, int]] = []
    names = [board.words.name("card", rules.cards[card].name) for card in fight.figures]
    if names:
        out.append((", ".join(names), fight.garrison))
    for id, n in fight.guards:
        row = rules.buildings[id]
        each = row.guards_land if fight.area < rules.lands else row.guards_sea
        out.append((board.words.name("building", row.name), n * each))
    return out


def _sum(board: Board, side: Side, guards: list[tuple[str, int]]) -> str:
    """ "Player 1: 1 troop + die 1 + fortress 1 = 3." """
    text = board.words.text
    units = [board.counted(side.units)] if side.units else []
    if side.strength != sum(n for _, n in side.units):
        units = [text("cli.roll.strength", units=units[0], n=side.strength)]
    rest = side.total - side.strength - side.die - sum(n for _, n in guards)
    parts = [*units, text("cli.roll.die", n=side.die), *(f"{name} {n}" for name, n in guards)]
    if rest:
        parts.append(text("cli.roll.rest", n=rest))
    if side.seat < 0:
        return text("cli.roll.guarded", list=" + ".join(parts), n=side.total)
    seat = ("seat", board.rules.names["seat"][side.seat])
    return text("cli.roll.sum", seat=seat, list=" + ".join(parts), n=side.total)


def _verdict(board: Board, fight: Fight, attack: int, defence: int) -> str:
    if attack == defence:
        return board.words.text("cli.roll.tie")
    loser = fight.attacker if attack < defence else fight.defender
    if loser == fight.defender and not fight.defenders:
        return board.words.text("cli.roll.overrun")
    return board.words.text("cli.roll.lower", seat=("seat", board.rules.names["seat"][loser]))
