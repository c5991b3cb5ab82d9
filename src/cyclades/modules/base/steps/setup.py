"""Set-up: who starts where, and who bids first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.ids import CHANCE
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

PURSE: Final = 5


class Homes(Step):
    """SET-1, SET-2, SET-3: each start of the board falls to a random seat, with 5 GP."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Lay out what is printed on the board, then ask chance."""
        area: i64 = 0
        while area < rules.areas:
            ops.put(s, rules.markers + area, rules.printed[area])
            area += 1
        ops.push(s, self.id, CHANCE, self.size)
        return True


class Home(Verb):
    """One draw: the next start of the board is that seat's."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """A seat has one home."""
        return ids.HOME_TAKEN if s.b[rules.owned + x_of(a)] else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every seat without a home."""
        seat: i64 = 0
        while seat < rules.seats:
            if not s.b[rules.owned + seat]:
                out.append(pack(ids.HOME, seat))
            seat += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Place what stands on that start of the board."""
        seat: i64 = x_of(a)
        homes: i64 = 0
        other: i64 = 0
        while other < rules.seats:
            homes += 1 if s.b[rules.owned + other] else 0
            other += 1
        ops.gain(rules, s, seat, PURSE)
        areas = rules.ids["area"]
        for name, n in rules.board.starts[homes].troops.items():
            ops.claim(rules, s, seat, areas[name])
            ops.place(rules, s, ids.TROOP, seat, areas[name], n)
        for name, n in rules.board.starts[homes].fleets.items():
            ops.place(rules, s, ids.FLEET, seat, areas[name], n)
        if homes + 1 == rules.seats:
            ops.pop(s)


class FirstOrder(Step):
    """SET-3: the markers are shuffled onto the turn track."""


class Next(Verb):
    """One draw: the next space of the turn track."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """A marker is there once."""
        return ids.NEXT_TAKEN if on_track(rules, s, x_of(a)) else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every marker not yet on the track."""
        for marker in rules.markers_by_name:
            if not on_track(rules, s, marker):
                out.append(pack(ids.NEXT, marker))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """It takes the first free space."""
        space: i64 = 0
        while s.b[rules.turn + space]:
            space += 1
        ops.put(s, rules.turn + space, x_of(a) + 1)
        if space + 1 == rules.bidders:
            ops.pop(s)


def on_track(rules: Rules, s: State, marker: i64) -> bool:
    """Does the marker lie on the turn track?"""
    space: i64 = 0
    while space < rules.bidders:
        if s.b[rules.turn + space] == marker + 1:
            return True
        space += 1
    return False
