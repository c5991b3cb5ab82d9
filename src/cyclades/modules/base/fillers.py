"""How what a seat can't see is guessed from what it can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclades.engine.guards import Filler
from cyclades.engine.query import frame_of
from cyclades.modules.base.steps.payment import due

if TYPE_CHECKING:
    from cyclades.engine.guards import Pick
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# What a player is thought to have at most beyond what he must have; one in so many is thought
# to have up to twice as much, one in so many of them up to four times, and so on.
SPREAD: Final = 15
SELDOM: Final = 20


class Purse(Filler):
    """SET-1, OFF-6, ARE-7: at least the offerings that aren't paid yet; nothing if he is out."""

    def __init__(self) -> None:
        super().__init__("gold")

    def fill(self, rules: Rules, s: State, index: int, pick: Pick) -> int:
        """From what he must be able to pay upwards, much more being less and less likely."""
        if s.b[rules.gone + index]:
            return 0
        least = unpaid(rules, s, index)
        most = rules.layout.by_name[self.block].high - least
        width = SPREAD + 1
        while pick(SELDOM) == 0 and width < most:
            width *= 2
        return least + pick(min(width, most + 1))

    def allows(self, rules: Rules, s: State, index: int, value: int) -> bool:
        """Whatever pays for his offerings."""
        return value == 0 if s.b[rules.gone + index] else value >= unpaid(rules, s, index)


def unpaid(rules: Rules, s: State, seat: int) -> int:
    """OFF-5, OFF-6: what a seat has offered and not yet paid."""
    return int(due(rules, s, seat)) if frame_of(s, rules.step_id("offerings")) >= 0 else 0


def add(m: Manifest) -> None:
    """Only gold is hidden in the base game."""
    m.filler(Purse())
