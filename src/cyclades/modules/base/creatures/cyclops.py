"""The Cyclops: an own building becomes one of another kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of, z_of
from cyclades.engine.ids import SEAT
from cyclades.engine.query import lands_of, owner_of, standing
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.target import Decline, Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Change(Verb):
    """CAR-CYC: `change port i2 temple`, into any kind of a set that is in supply."""

    def __init__(self, m: Manifest) -> None:
        super().__init__("change")
        self.kind = m.refusal("CAR-CYC", "refused.change_kind", "building")
        self.same = m.refusal("CAR-CYC", "refused.change_same", "building")
        self.supply = m.refusal("CAR-CYC", "refused.change_supply", "building")
        self.owner = m.refusal("CAR-CYC", "refused.change_owner", "area")
        self.none = m.refusal("CAR-CYC", "refused.change_none", "building", "area")

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Kinds, supply, place."""
        old: i64 = x_of(a)
        new: i64 = z_of(a)
        area: i64 = y_of(a)
        if not (rules.buildings[old].part and rules.buildings[new].part):
            return self.kind
        if old == new:
            return self.same
        if standing(rules, s, new) >= rules.buildings[new].supply:
            return self.supply
        if area >= rules.lands or owner_of(rules, s, area) != s.b[f + SEAT]:
            return self.owner
        return 0 if s.b[rules.built[old] + area] else self.none

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind, in board order."""
        lands = lands_of(rules, s, s.b[f + SEAT])
        left = [k for k in rules.parts if standing(rules, s, k) < rules.buildings[k].supply]
        for old in rules.parts:
            for land in lands:
                if s.b[rules.built[old] + land]:
                    out.extend([pack(self.id, old, land, new) for new in left if new != old])

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """The one goes, the other stands there."""
        seat: i64 = s.b[f + SEAT]
        ops.pop(s)
        ops.raze(rules, s, x_of(a), y_of(a))
        ops.build(rules, s, z_of(a), seat, y_of(a))

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The kind that can't be: the old one, or the new one."""
        if name != "building":
            return -1
        code = self.check(rules, s, f, a)
        fine = code == self.supply or (code == self.kind and rules.buildings[x_of(a)].part)
        return z_of(a) if fine else x_of(a)


def add(m: Manifest) -> None:
    """CAR-CYC; MET-1: a set that is complete now is exchanged."""
    m.word("change", "building", "area", "building", elsewhere=ids.NO_TARGET)
    m.step(Sequence("cyclops", ("reshape", "exchange")))
    m.step(Target("reshape", verbs=(Change(m), Decline("pass", last=True))))
    m.card(Card("cyclops", effect="cyclops"))
