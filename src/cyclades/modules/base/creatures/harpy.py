"""The Harpy: any one troop leaves the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of
from cyclades.engine.ids import SEAT
from cyclades.engine.query import owner_of, target_veto
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.target import Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Snatch(Verb):
    """CAR-HAR: `remove troop i5`, whoever it belongs to."""

    def __init__(self, stays: int, nothing: int) -> None:
        super().__init__("remove")
        self.stays = stays
        self.nothing = nothing

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Kind, place, Chiron."""
        piece: i64 = x_of(a)
        area: i64 = y_of(a)
        if piece not in rules.land_kinds or not rules.pieces[piece].prey:
            return self.stays
        if area >= rules.lands or not s.b[rules.units[piece] + area]:
            return self.nothing
        return target_veto(rules, s, s.b[f + SEAT], area)

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind, in board order."""
        for piece in rules.land_kinds:
            if not rules.pieces[piece].prey:
                continue
            first: i64 = rules.units[piece]
            for land in range(rules.lands):
                if s.b[first + land] and not target_veto(rules, s, s.b[f + SEAT], land):
                    out.append(pack(self.id, piece, land))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """It returns to its owner's reserve; the land stays his."""
        ops.pop(s)
        ops.remove(rules, s, x_of(a), owner_of(rules, s, y_of(a)), y_of(a), 1)


def add(m: Manifest) -> None:
    """CAR-HAR."""
    stays = m.refusal("CAR-HAR", "refused.harpy_kind", "piece")
    nothing = m.refusal("CAR-HAR", "refused.harpy_none", "piece", "area")
    m.word("remove", "piece", "area", elsewhere=ids.NO_TARGET)
    m.step(Sequence("harpy", ("snatch",)))
    m.step(Target("snatch", verbs=(Snatch(stays, nothing),)))
    m.card(Card("harpy", effect="harpy"))
