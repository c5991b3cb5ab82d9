"""The Dryad: a priest of an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence
from cyclades.modules.base.steps.rob import Rob
from cyclades.modules.base.steps.target import Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest


def add(m: Manifest) -> None:
    """CAR-DRY."""
    no_opponent = m.refusal("CAR-DRY", "refused.rob_opponent", "seat")
    nothing = m.refusal("CAR-DRY", "refused.rob_priest", "seat")
    m.step(Sequence("dryad", ("charm",)))
    m.step(Target("charm", verbs=(Rob(no_opponent, nothing, "priest"),)))
    m.card(Card("dryad", effect="dryad"))
