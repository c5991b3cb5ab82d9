"""A bot that does anything."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cyclades.bots.bot import Bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.bots.bot import View


class RandomBot(Bot):
    """Every legal action equally likely; the same seed makes the same choices.

    Its randomness is its own, apart from the dice of the game. Without a seed nobody can
    foretell it.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a game is no secret

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """Any of them."""
        return self._random.choice(actions)
