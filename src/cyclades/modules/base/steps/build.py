"""Building."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.buf import where
from cyclades.engine.ids import PREV, SEAT, TURN_GOD, X, Y
from cyclades.engine.query import owner_of, squares_left, standing
from cyclades.engine.rules import NO_STEP
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.turn import turn_of

if TYPE_CHECKING:
    from cyclades.engine.rows import God
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Build(Verb):
    """BLD-1, SET-5: the god's building on a free square of an own territory.

    MET-1: the fourth building is really placed before the exchange.
    """

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.exchange: Step = NO_STEP

    def bind(self, rules: Rules) -> None:
        """Find what a whole set begins."""
        self.exchange = rules.steps[rules.step_id("exchange")]

    def serves(self, rules: Rules, god: God) -> bool:
        """A god who builds."""
        return god.building >= 0

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """The god's kind, supply, place, gold."""
        building: i64 = x_of(a)
        area: i64 = y_of(a)
        seat: i64 = s.b[f + SEAT]
        row = rules.buildings[building]
        if rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].building != building:
            return ids.BUILD_GOD
        if standing(rules, s, building) >= row.supply:
            return ids.BUILD_SUPPLY
        if area >= rules.lands or owner_of(rules, s, area) != seat:
            return ids.BUILD_OWNER
        if squares_left(rules, s, area) <= 0:
            return ids.BUILD_SQUARE
        return ids.BUILD_GOLD if row.price > s.b[rules.gold + seat] else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every own territory with a free square."""
        b = s.b
        building: i64 = rules.gods[b[b[f + PREV] + TURN_GOD] - 1].building
        seat: i64 = b[f + SEAT]
        row = rules.buildings[building]
        if row.price > b[rules.gold + seat] or standing(rules, s, building) >= row.supply:
            return
        head: int = ids.BUILD | building << X
        for area in where(b, rules.owner, 0, rules.lands, seat + 1):
            if squares_left(rules, s, area) > 0:
                out.append(head | area << Y)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Pay and place."""
        seat: i64 = s.b[f + SEAT]
        ops.gain(rules, s, seat, -rules.buildings[x_of(a)].price)
        ops.build(rules, s, x_of(a), seat, y_of(a))
        self.exchange.enter(rules, s, f)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The price."""
        return rules.buildings[x_of(a)].price if name == "cost" else -1
