"""Polyphemus: drives the fleets around his territory away, and bars those spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of
from cyclades.engine.hooks import Hooks
from cyclades.engine.query import barred_seas, owner_of, units_at
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Push(Verb):
    """CAR-POL: `push sD4 sD5`, all fleets of a space to one beside it."""

    def __init__(self, away: int, far: int, near: int, enemy: int) -> None:
        super().__init__("push")
        self.away = away
        self.far = far
        self.near = near
        self.enemy = enemy
        self.cell: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find the cell of his figure."""
        self.cell = rules.figure + rules.ids["card"]["polyphemus"]

    def shore(self, rules: Rules, s: State) -> tuple[int, ...]:
        """The spaces that touch his territory; none while he stands nowhere."""
        return rules.shores[s.b[self.cell] - 1] if s.b[self.cell] else ()

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Fleets to be pushed, a space beside, neither his nor barred nor somebody else's."""
        sea: i64 = x_of(a)
        goal: i64 = y_of(a)
        shore = self.shore(rules, s)
        if sea not in shore or not units_at(rules, s, sea):
            return self.away
        if goal not in rules.near[sea]:
            return self.far
        if goal in shore:
            return self.near
        if owner_of(rules, s, goal) not in (-1, owner_of(rules, s, sea)):
            return self.enemy
        return ids.BARRED if goal in barred_seas(rules, s) else 0

    def goals(self, rules: Rules, s: State, sea: i64, bars: list[int]) -> list[int]:
        """Where the fleets of a space can be pushed; his own spaces are among `bars`."""
        holders = (-1, owner_of(rules, s, sea))
        near = rules.near[sea]
        return [to for to in near if to not in bars and owner_of(rules, s, to) in holders]

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order."""
        bars = barred_seas(rules, s)
        for sea in self.shore(rules, s):
            if units_at(rules, s, sea):
                for goal in self.goals(rules, s, sea, bars):
                    out.append(pack(self.id, sea, goal))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """They go together."""
        holder = owner_of(rules, s, x_of(a))
        for kind in rules.sea_kinds:
            ops.choose(rules, s, kind, s.b[rules.units[kind] + x_of(a)])
        ops.set_out(rules, s, holder, x_of(a))
        ops.settle_in(rules, s, holder, x_of(a), y_of(a))
        ops.disband(rules, s)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """From where to where; whose fleets are there."""
        if name == "other":
            return owner_of(rules, s, y_of(a))
        return y_of(a) if name == "area" else x_of(a) if name == "from" else -1


class Drive(Step):
    """CAR-POL: in any order. What can't be pushed now never can: others only take up room."""

    def __init__(self, push: Push) -> None:
        super().__init__("drive", verbs=(push,))
        self.push = push

    def run(self, rules: Rules, s: State, f: i64) -> bool:
        """Destroy what has no way; ask as long as something is left."""
        bars = barred_seas(rules, s)
        left = False
        for sea in self.push.shore(rules, s):
            if units_at(rules, s, sea):
                if self.push.goals(rules, s, sea, bars):
                    left = True
                else:
                    ops.sink(rules, s, sea)
        if not left:
            ops.pop(s)
        return left

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """Somebody is to be pushed."""
        return super().fault(rules, s, f) if self.legal(rules, s, f) else "push"


class Threat(Hooks):
    """CAR-BAR: no fleet comes near him."""

    def __init__(self) -> None:
        super().__init__(("offer_bars",))
        self.cell: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find the cell of his figure."""
        self.cell = rules.figure + rules.ids["card"]["polyphemus"]

    def offer_bars(self, rules: Rules, s: State, out: list[int]) -> None:
        """All spaces that touch his territory."""
        if s.b[self.cell]:
            out.extend(rules.shores[s.b[self.cell] - 1])


def add(m: Manifest) -> None:
    """CAR-POL, CAR-FIG."""
    m.word("push", "area", "area", elsewhere=ids.NO_TARGET)
    push = Push(
        m.refusal("CAR-POL", "refused.push_away", "from:area"),
        m.refusal("CAR-POL", "refused.push_far", "from:area", "area"),
        m.refusal("CAR-POL", "refused.push_near", "area"),
        m.refusal("CAR-POL", "refused.push_enemy", "area", "other:owner"),
    )
    m.step(Sequence("polyphemus", ("put", "drive")))
    m.step(Drive(push))
    m.card(Card("polyphemus", effect="polyphemus", figure=True))
    m.hook(Threat())
