"""The Fates: revenue once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.ids import SEAT
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Step
from cyclades.modules.base.steps.revenue import income_of

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Spin(Step):
    """CAR-FAT: what the buyer would collect as the board now stands."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Nobody is asked."""
        seat: i64 = s.b[f + SEAT]
        n = income_of(rules, s, seat)
        if n:
            ops.gain(rules, s, seat, n)
        return False


def add(m: Manifest) -> None:
    """CAR-FAT."""
    m.step(Sequence("fates", ("spin",)))
    m.step(Spin("spin"))
    m.card(Card("fates", effect="fates"))
