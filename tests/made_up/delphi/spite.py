"""Spite: whom Tyche saw ousted she doesn't want back in that cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine import ops
from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import ALL
from cyclades.engine.query import seat_of
from cyclades.engine.rows import Option
from cyclades.engine.step import Step

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Spite(Hooks):
    """DEL-7: whoever was ousted from Tyche makes no other offering to her in that cycle."""

    def __init__(self, refused: int) -> None:
        super().__init__(("may_bid", "on_oust"))
        self.refused = refused
        self.god = 0
        self.spurned = 0
        self.on = False

    def bind(self, rules: Rules) -> None:
        """Find her, and who is spurned; the option turns it off."""
        self.god = rules.ids["god"]["tyche"]
        self.spurned = rules.cell("spurned")
        self.on = rules.option("spite") != 0

    def may_bid(self, rules: Rules, s: State, seat: int, god: int) -> int:
        """Not at Tyche."""
        return self.refused if god == self.god and s.b[self.spurned + seat] else 0

    def on_oust(self, rules: Rules, s: State, marker: int, by: int, god: int) -> None:
        """She remembers."""
        if self.on and god == self.god:
            ops.put(s, self.spurned + int(seat_of(rules, marker)), 1)


class Forgive(Step):
    """DEL-7: when offerings are paid all is forgotten."""

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Nobody is asked."""
        for seat in range(int(rules.seats)):
            ops.put(s, rules.cell("spurned") + seat, 0)
        return False


def add(m: Manifest) -> None:
    """DEL-7."""
    m.option(Option("spite", default=1, choices=("false", "true")))
    m.cells("spurned", m.seats, ALL, high=1, index="seat")
    m.after("cycle.payment", Forgive("forgive"))
    m.hook(Spite(m.refusal("DEL-7", "refused.spurned", "god")))
