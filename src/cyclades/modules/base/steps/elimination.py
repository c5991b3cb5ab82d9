"""A player without a territory is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.ids import AT_SEAT, HELD
from cyclades.engine.query import seas_of
from cyclades.engine.step import Step
from cyclades.modules.base.steps.cycle import rank
from cyclades.modules.base.steps.deck import discard

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Elimination(Step):
    """ARE-7: whoever has lost his last territory is out at once; the last one left wins."""

    def __init__(self, ending: int) -> None:
        super().__init__("elimination")
        self.ending = ending

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """All that he has leaves; what stood on the territory is the conqueror's."""
        b = s.b
        left: i64 = 0
        seat: i64 = 0
        while seat < rules.seats:
            if not b[rules.gone + seat]:
                if b[rules.owned + seat]:
                    left += 1
                else:
                    drop_out(rules, s, seat)
            seat += 1
        if left == 1:
            rank(rules, s)
            ops.conclude(rules, s, self.ending)
        return False


def drop_out(rules: Rules, s: State, seat: i64) -> None:
    """ARE-7: fleets, gold, priests, philosophers, cards with figures, markers."""
    b = s.b
    ops.drop_out(rules, s, seat)
    for sea in seas_of(rules, s, seat):
        ops.sink(rules, s, sea)
    ops.gain(rules, s, seat, -b[rules.gold + seat])
    for row in rules.pieces:
        if row.domain == HELD and b[rules.units[row.id] + seat]:
            ops.remove(rules, s, row.id, seat, -1, b[rules.units[row.id] + seat])
    for card in rules.cards:
        if b[rules.pile + card.id] == AT_SEAT + seat:
            if b[rules.figure + card.id]:
                ops.lift_figure(rules, s, card.id, AT_SEAT + seat)
            discard(rules, s, card.id)
    marker: i64 = seat
    while marker < rules.bidders:
        leave_god(rules, s, marker)
        leave_track(rules, s, marker)
        marker += rules.seats


def leave_track(rules: Rules, s: State, marker: i64) -> None:
    """ARE-7, ACT-4: a marker leaves the turn track; whoever finished after it still goes before."""
    first: i64 = rules.turn
    space: i64 = rules.bidders - 1
    while space >= 0 and s.b[first + space] != marker + 1:
        space -= 1
    while space > 0:
        ops.put(s, first + space, s.b[first + space - 1])
        space -= 1
    if space == 0:
        ops.put(s, first, 0)


def leave_god(rules: Rules, s: State, marker: i64) -> None:
    """ARE-7, APO-2: a marker leaves its god; whoever came after it is one place further on."""
    b = s.b
    god: i64 = b[rules.bid_god + marker]
    place: i64 = b[rules.arrival + marker]
    ops.bid(rules, s, marker, -1, 0, 0)
    other: i64 = 0
    while god and other < rules.bidders:
        if b[rules.bid_god + other] == god and b[rules.arrival + other] > place:
            ops.add(s, rules.arrival + other, -1)
        other += 1
