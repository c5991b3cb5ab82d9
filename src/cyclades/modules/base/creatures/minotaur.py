"""The Minotaur: defends his territory like two troops, whoever owns it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine.hooks import Hooks
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence
from cyclades.modules.base.steps.deck import leave

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


STRENGTH: Final = 2


class Guard(Hooks):
    """CAR-MIN: on owned and on neutral land; other defenders fall first."""

    def __init__(self) -> None:
        super().__init__(("add_garrison", "on_overrun"))
        self.card: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find his card."""
        self.card = rules.ids["card"]["minotaur"]

    def add_garrison(self, rules: Rules, s: State, area: i64) -> i64:
        """Where he stands."""
        return STRENGTH if s.b[rules.figure + self.card] == area + 1 else 0

    def on_overrun(self, rules: Rules, s: State, area: i64) -> None:
        """Alone, he is removed by one lost round."""
        if s.b[rules.figure + self.card] == area + 1:
            leave(rules, s, self.card)


def add(m: Manifest) -> None:
    """CAR-MIN, CAR-FIG."""
    m.step(Sequence("minotaur", ("put",)))
    m.card(Card("minotaur", effect="minotaur", figure=True))
    m.hook(Guard())
