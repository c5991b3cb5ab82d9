"""Revenue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.step import Step

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Collect(Step):
    """REV-1, REV-2: 1 GP for every prosperity marker on land owned and sea held."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Everybody at once."""
        for seat, n in enumerate(income(rules, s)):
            if n:
                ops.gain(rules, s, seat, n)
        return False


def income_of(rules: Rules, s: State, seat: i64) -> i64:
    """What one seat would collect as the board now stands."""
    b = s.b
    n: i64 = 0
    area: i64 = 0
    while area < rules.areas:
        if b[rules.owner + area] == seat + 1:
            n += b[rules.markers + area]
        area += 1
    for hooks in rules.add_income:
        n += hooks.add_income(rules, s, seat)
    return n


def income(rules: Rules, s: State) -> list[int]:
    """What each seat would collect as the board now stands."""
    b = s.b
    # In front of the seats' what is nobody's.
    found = [0] * (1 + int(rules.seats))
    for area in range(rules.areas):
        n: i64 = b[rules.markers + area]
        if n:
            found[b[rules.owner + area]] += n
    del found[0]
    for hooks in rules.add_income:
        for seat in range(rules.seats):
            found[seat] += hooks.add_income(rules, s, seat)
    return found
