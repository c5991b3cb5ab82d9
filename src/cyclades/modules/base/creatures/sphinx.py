"""The Sphinx: pieces are sold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of
from cyclades.engine.ids import HELD, LAND, SEAT
from cyclades.engine.query import lands_of, owner_of, seas_of
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.target import Done, Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Sell(Verb):
    """CAR-SPH: `sell troop i3`, `sell priest`, as often as there is one. Medusa doesn't hinder."""

    def __init__(self, place: int, none: int) -> None:
        super().__init__("sell")
        self.place = place
        self.none = none

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Where it stands, whose it is, a kind that is sold."""
        row = rules.pieces[x_of(a)]
        seat: i64 = s.b[f + SEAT]
        area: i64 = y_of(a) - 1
        if row.domain == HELD:
            if area >= 0:
                return self.place
            return 0 if row.sold and s.b[rules.units[row.id] + seat] else self.none
        if area < 0 or (area < rules.lands) != (row.domain == LAND):
            return self.place
        own = owner_of(rules, s, area) == seat
        return 0 if row.sold and own and s.b[rules.units[row.id] + area] else self.none

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind, in board order."""
        seat: i64 = s.b[f + SEAT]
        for row in rules.pieces:
            first: i64 = rules.units[row.id]
            if not row.sold:
                continue
            if row.domain == HELD:
                if s.b[first + seat]:
                    out.append(pack(self.id, row.id))
                continue
            find = lands_of if row.domain == LAND else seas_of
            for area in find(rules, s, seat):
                if s.b[first + area]:
                    out.append(pack(self.id, row.id, area + 1))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """It leaves; the gold comes."""
        seat: i64 = s.b[f + SEAT]
        ops.remove(rules, s, x_of(a), seat, y_of(a) - 1, 1)
        ops.gain(rules, s, seat, rules.pieces[x_of(a)].sold)


def add(m: Manifest) -> None:
    """CAR-SPH."""
    m.word("sell", "piece", "area?", elsewhere=ids.NO_TARGET)
    sell = Sell(
        m.refusal("CAR-SPH", "refused.sell_place", "piece"),
        m.refusal("CAR-SPH", "refused.sell_none", "piece"),
    )
    m.step(Sequence("sphinx", ("selling",)))
    m.step(Target("selling", verbs=(sell, Done("done", last=True))))
    m.card(Card("sphinx", effect="sphinx"))
