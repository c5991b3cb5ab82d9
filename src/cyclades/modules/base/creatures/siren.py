"""The Siren: an opponent's fleet that is alone becomes one of yours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of
from cyclades.engine.ids import SEAT
from cyclades.engine.query import owner_of, seas_of, spent, units_at
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.target import Decline, Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Lure(Verb):
    """CAR-SIR: `lure sD4`; with none in the reserve `lure sD4 sF1`: the fleet of sF1 comes."""

    def __init__(self, enemy: int, alone: int, reserve: int, source: int) -> None:
        super().__init__("lure")
        self.enemy = enemy
        self.alone = alone
        self.reserve = reserve
        self.source = source

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Whose fleet, alone or not, and which one takes its place."""
        seat: i64 = s.b[f + SEAT]
        holder = owner_of(rules, s, x_of(a))
        if x_of(a) < rules.lands or holder < 0 or rules.team[holder] == rules.team[seat]:
            return self.enemy
        if units_at(rules, s, x_of(a)) != 1:
            return self.alone
        origin: i64 = y_of(a) - 1
        if not spent(rules, s, rules.sea_leader, seat):
            return self.reserve if origin >= 0 else 0
        return 0 if origin in self.sources(rules, s, seat) else self.source

    def sources(self, rules: Rules, s: State, seat: i64) -> list[int]:
        """Where a regular fleet of the seat is."""
        fleets: i64 = rules.units[rules.sea_leader]
        return [sea for sea in seas_of(rules, s, seat) if s.b[fleets + sea]]

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order; each with every fleet that can come."""
        seat: i64 = s.b[f + SEAT]
        origins = [-1]
        if spent(rules, s, rules.sea_leader, seat):
            origins = self.sources(rules, s, seat)
        for sea in range(rules.lands, rules.areas):
            holder = owner_of(rules, s, sea)
            if holder < 0 or rules.team[holder] == rules.team[seat]:
                continue
            if units_at(rules, s, sea) == 1:
                for origin in origins:
                    out.append(pack(self.id, sea, origin + 1))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """One for the other; nobody fights."""
        seat: i64 = s.b[f + SEAT]
        sea: i64 = x_of(a)
        ops.pop(s)
        holder = owner_of(rules, s, sea)
        for kind in rules.sea_kinds:
            if s.b[rules.units[kind] + sea]:
                ops.remove(rules, s, kind, holder, sea, 1)
        if not y_of(a):
            ops.place(rules, s, rules.sea_leader, seat, sea, 1)
            return
        ops.choose(rules, s, rules.sea_leader, 1)
        ops.set_out(rules, s, seat, y_of(a) - 1)
        ops.settle_in(rules, s, seat, y_of(a) - 1, sea)
        ops.disband(rules, s)


def add(m: Manifest) -> None:
    """CAR-SIR."""
    m.word("lure", "area", "area?", elsewhere=ids.NO_TARGET)
    lure = Lure(
        m.refusal("CAR-SIR", "refused.lure_enemy", "area"),
        m.refusal("CAR-SIR", "refused.lure_alone", "area"),
        m.refusal("CAR-SIR", "refused.lure_reserve"),
        m.refusal("CAR-SIR", "refused.lure_source"),
    )
    m.step(Sequence("siren", ("luring",)))
    m.step(Target("luring", verbs=(lure, Decline("pass", last=True))))
    m.card(Card("siren", effect="siren"))
