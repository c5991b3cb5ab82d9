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
    """CYC-1, CYC-4: on to the next cycle, or at the cap to the ranking."""

    def __init__(self, ending: int) -> None:
        super().__init__("end_of_cycle")
        self.ending = ending
        self.cap: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Read the cap once."""
        self.cap = rules.option("cap")

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Start the list of the cycle again, or leave it."""
        if s.b[rules.cycle] >= self.cap:
            rank(rules, s, self.ending)
            return False
        ops.next_cycle(rules, s)
        ops.put(s, f + AT, 0)
        return False


def rank(rules: Rules, s: State, ending: i64) -> None:
    """CYC-3, in a game without metropolises: most territories, then most GP; equals share."""
    b = s.b
    seat: i64 = 0
    while seat < rules.seats:
        place: i64 = 1
        other: i64 = 0
        while other < rules.seats:
            lands: i64 = b[rules.owned + other] - b[rules.owned + seat]
            if lands > 0 or (lands == 0 and b[rules.gold + other] > b[rules.gold + seat]):
                place += 1
            other += 1
        ops.put(s, rules.rank + seat, place)
        seat += 1
    ops.put(s, rules.ended, ending + 1)


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
