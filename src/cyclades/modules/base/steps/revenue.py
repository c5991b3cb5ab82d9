"""Revenue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.buf import where
from cyclades.engine.step import Step

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Collect(Step):
    """REV-1, REV-2: 1 GP for every prosperity marker on land owned and sea held."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Everybody at once."""
        seat: i64 = 0
        while seat < rules.seats:
            n = income(rules, s, seat)
            if n:
                ops.gain(rules, s, seat, n)
            seat += 1
        return False


def income(rules: Rules, s: State, seat: i64) -> i64:
    """What a seat would collect as the board now stands."""
    b = s.b
    n: i64 = 0
    for area in where(b, rules.owner, 0, rules.areas, seat + 1):
        n += b[rules.markers + area]
    for hooks in rules.add_income:
        n += hooks.add_income(rules, s, seat)
    return n
