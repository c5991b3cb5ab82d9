"""Chiron: his territory is safe from the creatures of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine.hooks import Hooks
from cyclades.engine.query import owner_of
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Ward(Hooks):
    """CAR-CHR: the owner of the land is not hindered; on neutral land everybody is."""

    def __init__(self, code: int) -> None:
        super().__init__(("may_target",))
        self.code = code
        self.cell: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find the cell of his figure."""
        self.cell = rules.figure + rules.ids["card"]["chiron"]

    def may_target(self, rules: Rules, s: State, seat: i64, area: i64) -> i64:
        """Not where he stands."""
        barred = s.b[self.cell] == area + 1 and owner_of(rules, s, area) != seat
        return self.code if barred else 0


def add(m: Manifest) -> None:
    """CAR-CHR, CAR-FIG."""
    m.step(Sequence("chiron", ("put",)))
    m.card(Card("chiron", effect="chiron", figure=True))
    m.hook(Ward(m.refusal("CAR-CHR", "refused.chiron", "area")))
