"""What a bot is, and what it is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class View(NamedTuple):
    """What the seat that is asked may see.

    `state` is made by `core.view`: what the seat can't know is a `HOLE` in it, and it is a
    copy that the bot may do with as it likes. `core.sample` makes of it a position to search.
    """

    rules: Rules
    state: State
    seat: int


class Bot(ABC):
    """Somebody who decides. It never gets the true position, only a `View` of it."""

    @abstractmethod
    def choose(self, view: View, actions: Sequence[str]) -> str:
        """One of `actions`: the lines that are legal now, never none."""
