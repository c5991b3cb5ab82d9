"""What offerings cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.ids import MOST
from cyclades.engine.step import Step

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def relief(rules: Rules, s: State, seat: i64) -> i64:
    """OFF-5: by how much the priests of a seat lower what it pays."""
    n: i64 = 0
    for kind in rules.payers:
        n += s.b[rules.units[kind] + seat] * rules.pieces[kind].pays
    return n


def due(rules: Rules, s: State, seat: i64) -> i64:
    """OFF-5, TWO-2: what a seat has to pay for all that its markers have offered."""
    n, total, apart = offered(rules, s, seat, -1)
    if each_apart(rules):
        return apart
    return max(n, total - relief(rules, s, seat)) if n else 0


def each_apart(rules: Rules) -> bool:
    """TWO-2: do priests lower every offering, by the option, or their sum?"""
    return rules.options["priests_per_offering"] != 0


def offered(rules: Rules, s: State, seat: i64, left_out: i64) -> tuple[i64, i64, i64]:
    """How many offerings a seat has made, their sum, and what they cost one by one.

    That of the marker `left_out` doesn't count.
    """
    n: i64 = 0
    total: i64 = 0
    apart: i64 = 0
    marker: i64 = seat
    while marker < rules.bidders:
        amount: i64 = s.b[rules.bid + marker]
        if amount and marker != left_out:
            n += 1
            total += amount
            apart += max(1, amount - relief(rules, s, seat))
        marker += rules.seats
    return n, total, apart


def most(rules: Rules, s: State, seat: i64, left_out: i64) -> i64:
    """OFF-6, TWO-2: the highest offering that a seat can pay besides what it has offered.

    `left_out`: its marker that this offering would oust. OFF-4: nothing else limits it, but no
    action says a number above `MOST`.
    """
    purse: i64 = s.b[rules.gold + seat]
    less = relief(rules, s, seat)
    n, total, apart = offered(rules, s, seat, left_out)
    if each_apart(rules):
        return min(purse - apart + less, MOST) if purse > apart else 0
    return min(purse + less - total, MOST) if purse > n else 0


class Payment(Step):
    """OFF-5, TWO-2: everybody pays his offerings; the turn track is free again."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """All at once."""
        seat: i64 = 0
        while seat < rules.seats:
            amount = due(rules, s, seat)
            if amount:
                ops.gain(rules, s, seat, -amount)
            seat += 1
        marker: i64 = 0
        while marker < rules.bidders:
            ops.put(s, rules.turn + marker, 0)
            marker += 1
        return False
