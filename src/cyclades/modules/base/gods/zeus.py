"""Zeus: priests, temples, and other creatures on the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of
from cyclades.engine.ids import CHANCE, DRAW, PREV, SEAT, SPACES, TURN_GOD, X
from cyclades.engine.rows import God
from cyclades.engine.rules import NO_STEP
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import REFILLED
from cyclades.modules.base.steps.deck import discard, holds, restock
from cyclades.modules.base.steps.summon import space_of
from cyclades.modules.base.steps.turn import turn_of

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def row() -> God:
    """ZEU-1, ZEU-2, ZEU-3: one free priest, one more for 4 GP; another creature for 1 GP."""
    return God(
        "zeus",
        recruits=("priest",),
        prices=(4,),
        builds="temple",
        recruit_rule="ZEU-1",
        replaces=1,
    )


class Replace(Verb):
    """ZEU-3: `replace medusa`: her card is discarded, the next one takes its space."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.refill: Step = NO_STEP

    def bind(self, rules: Rules) -> None:
        """Find what asks for the next card."""
        self.refill = rules.steps[rules.step_id("refill")]

    def serves(self, rules: Rules, god: God) -> bool:
        """A god who does that."""
        return god.replaces > 0

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """God, track, gold."""
        price: i64 = rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].replaces
        if not price:
            return ids.REPLACE_GOD
        if space_of(rules, s, x_of(a)) < 0:
            return ids.REPLACE_TRACK
        return ids.REPLACE_GOLD if price > s.b[rules.gold + s.b[f + SEAT]] else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """From the dearest space to the cheapest."""
        b = s.b
        if rules.gods[b[b[f + PREV] + TURN_GOD] - 1].replaces > b[rules.gold + b[f + SEAT]]:
            return
        space: i64 = rules.track
        while space < rules.track + SPACES:
            if b[space]:
                out.append(ids.REPLACE | (b[space] - 1) << X)
            space += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Pay and discard; then chance is asked for the next card."""
        space = space_of(rules, s, x_of(a))
        ops.gain(rules, s, s.b[f + SEAT], -rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].replaces)
        ops.track_card(rules, s, space, -1)
        discard(rules, s, x_of(a))
        restock(rules, s)
        frame = ops.push(s, self.refill.id, CHANCE, self.refill.size)
        ops.put(s, frame + REFILLED, space)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The price."""
        return rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].replaces if name == "cost" else -1


class Refill(Step):
    """ZEU-3: a card comes on the space that was emptied."""

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """It is empty, and there is a card to come."""
        space: i64 = s.b[f + REFILLED]
        if space >= SPACES or s.b[rules.track + space] or not holds(rules, s, DRAW):
            return "space"
        return super().fault(rules, s, f)
