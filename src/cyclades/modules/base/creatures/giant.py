"""The Giant: any one building is destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import SEAT, X, Y
from cyclades.engine.query import target_veto
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.target import Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Smash(Verb):
    """CAR-GIA: `raze port i5`, on any territory, own and neutral ones too."""

    def __init__(self, stands: int, nothing: int) -> None:
        super().__init__("raze")
        self.stands = stands
        self.nothing = nothing

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Kind, place, Chiron."""
        area: i64 = y_of(a)
        if not rules.buildings[x_of(a)].razed:
            return self.stands
        if area >= rules.lands or not s.b[rules.built[x_of(a)] + area]:
            return self.nothing
        return target_veto(rules, s, s.b[f + SEAT], area)

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind, in board order."""
        b = s.b
        for row in rules.buildings:
            if not row.razed:
                continue
            first: i64 = rules.built[row.id]
            land: i64 = 0
            while land < rules.lands:
                if b[first + land] and not target_veto(rules, s, b[f + SEAT], land):
                    out.append(ids.RAZE | row.id << X | land << Y)
                land += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """It goes back to the supply."""
        ops.pop(s)
        ops.raze(rules, s, x_of(a), y_of(a))


def add(m: Manifest) -> None:
    """CAR-GIA, MET-6."""
    stands = m.refusal("MET-6", "refused.giant_kind", "building")
    nothing = m.refusal("CAR-GIA", "refused.giant_none", "building", "area")
    m.step(Sequence("giant", ("smash",)))
    m.step(Target("smash", verbs=(Smash(stands, nothing),)))
    m.card(Card("giant", effect="giant"))
