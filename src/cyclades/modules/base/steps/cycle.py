"""The end of a cycle, and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.ids import AT, IS_OVER, OVER, SEAT
from cyclades.engine.step import Step
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class EndOfCycle(Step):
    """CYC-1, CYC-2, CYC-4: the end of the game, or on to the next cycle."""

    def __init__(self, won: int, capped: int) -> None:
        super().__init__("end_of_cycle")
        self.won = won
        self.capped = capped
        self.cap: i64 = 0
        self.spared: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Read the cap once."""
        self.cap = rules.option("cap")
        self.spared = rules.cell("spared")

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Start the list of the cycle again, or leave it."""
        b = s.b
        seat: i64 = 0
        while seat < rules.seats:
            if b[rules.cities + seat] >= rules.goal:
                rank(rules, s)
                ops.put(s, rules.ended, self.won + 1)
                return False
            seat += 1
        if self.cap and b[rules.cycle] >= self.cap:
            rank(rules, s)
            ops.put(s, rules.ended, self.capped + 1)
            return False
        # BLD-3: with the new cycle every temple counts again.
        seat = 0
        while seat < rules.seats:
            ops.put(s, self.spared + seat, 0)
            seat += 1
        ops.next_cycle(rules, s)
        ops.put(s, f + AT, 0)
        return False


def rank(rules: Rules, s: State) -> None:
    """CYC-3: most metropolises, then most GP; equals share; who is out comes last."""
    seat: i64 = 0
    while seat < rules.seats:
        place: i64 = 1
        other: i64 = 0
        while other < rules.seats:
            if is_before(rules, s, other, seat):
                place += 1
            other += 1
        ops.put(s, rules.rank + seat, place)
        seat += 1


def is_before(rules: Rules, s: State, seat: i64, other: i64) -> bool:
    """CYC-3: is `seat` ahead of `other`?"""
    b = s.b
    if b[rules.gone + seat] != b[rules.gone + other]:
        return b[rules.gone + other] == 1
    if b[rules.cities + seat] != b[rules.cities + other]:
        return b[rules.cities + seat] > b[rules.cities + other]
    return b[rules.gold + seat] > b[rules.gold + other]


class Over(Step):
    """CYC-2: nobody is asked any more."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """The last frame of a game."""
        ops.push(s, self.id, OVER, self.size)
        return True

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """Nobody is asked."""
        return "" if s.b[f + SEAT] == OVER else "seat"

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Whatever it is, it comes too late."""
        return IS_OVER

    def legal(self, rules: Rules, s: State, f: i64) -> list[int]:
        """Nothing."""
        return []

    def passive(self, rules: Rules, s: State, f: i64) -> int:
        """There is nothing to answer; END stands for it."""
        return ids.END
