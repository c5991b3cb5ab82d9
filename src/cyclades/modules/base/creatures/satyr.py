"""The Satyr: a philosopher of an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence
from cyclades.modules.base.steps.rob import Rob
from cyclades.modules.base.steps.target import Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest


def add(m: Manifest) -> None:
    """CAR-SAT; MET-2: a fourth philosopher is exchanged at once."""
    no_opponent = m.refusal("CAR-SAT", "refused.rob_opponent", "seat")
    nothing = m.refusal("CAR-SAT", "refused.rob_philosopher", "seat")
    m.step(Sequence("satyr", ("lure", "exchange")))
    m.step(Target("lure", verbs=(Rob(no_opponent, nothing, "philosopher"),)))
    m.card(Card("satyr", effect="satyr"))
