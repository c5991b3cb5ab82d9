"""How what a seat can't see is guessed from what it can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclades.engine.guards import Filler
from cyclades.engine.query import seat_of

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# How much more than he must have a player is thought to have at most.
SPREAD: Final = 12


class Purse(Filler):
    """SET-1, OFF-6: a purse holds at least the offering that isn't paid yet."""

    def __init__(self) -> None:
        super().__init__("gold")

    def values(self, rules: Rules, s: State, index: int) -> list[int]:
        """From what he must be able to pay upwards."""
        due = 0
        for marker in range(int(rules.bidders)):
            if s.b[rules.turn + marker] and seat_of(rules, marker) == index:
                due += s.b[rules.bid + marker]
        return list(range(due, due + SPREAD + 1))


def add(m: Manifest) -> None:
    """Only gold is hidden in the base game."""
    m.filler(Purse())
