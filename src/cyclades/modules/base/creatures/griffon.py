"""The Griffon: half of an opponent's gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence
from cyclades.modules.base.steps.rob import Rob
from cyclades.modules.base.steps.target import Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Plunder(Rob):
    """CAR-GRI: whoever has no gold may be chosen too, since nobody knows that."""

    def __init__(self, no_opponent: int, gone: int, fortune: int) -> None:
        super().__init__(no_opponent, gone)
        self.fortune = fortune

    def steal(self, rules: Rules, s: State, thief: i64, victim: i64) -> None:
        """He shows what he has; half of it, rounded down, is taken."""
        purse: i64 = s.b[rules.gold + victim]
        ops.note(s, self.fortune, victim, purse)
        if purse > 1:
            ops.gain(rules, s, victim, -(purse // 2))
            ops.gain(rules, s, thief, purse // 2)


def add(m: Manifest) -> None:
    """CAR-GRI."""
    no_opponent = m.refusal("CAR-GRI", "refused.rob_opponent", "seat")
    gone = m.refusal("CAR-GRI", "refused.rob_gone", "seat")
    fortune = m.event("fortune", "seat", "amount:number")
    m.step(Sequence("griffon", ("plunder",)))
    m.step(Target("plunder", verbs=(Plunder(no_opponent, gone, fortune),)))
    m.card(Card("griffon", effect="griffon"))
