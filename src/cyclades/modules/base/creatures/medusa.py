"""Medusa: land units can't leave her territory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine.hooks import Hooks
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Stare(Hooks):
    """CAR-MED: whose units they are makes no difference; arriving is allowed."""

    def __init__(self) -> None:
        super().__init__(("may_leave",))
        self.cell: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find the cell of her figure."""
        self.cell = rules.figure + rules.ids["card"]["medusa"]

    def may_leave(self, rules: Rules, s: State, seat: i64, area: i64) -> i64:
        """Not from where she stands."""
        return ids.MEDUSA if s.b[self.cell] == area + 1 else 0


def add(m: Manifest) -> None:
    """CAR-MED, CAR-FIG."""
    m.step(Sequence("medusa", ("put",)))
    m.card(Card("medusa", effect="medusa", figure=True))
    m.hook(Stare())
