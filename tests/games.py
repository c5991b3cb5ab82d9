"""Games for tests: played at random, the same for the same number."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cyclades import Game

if TYPE_CHECKING:
    from collections.abc import Iterator


def played(number: int, lines: int | None = None, **how: object) -> Game:
    """A game after so many decisions at random, or at its end."""
    game = None
    for count, game in enumerate(along(number, **how)):
        if count == lines:
            return game
    assert game is not None
    return game


def along(number: int, **how: object) -> Iterator[Game]:
    """One game, again and again: before each decision, and at its end."""
    game = Game.new(seed=number, **how)  # type: ignore[arg-type]
    noise = random.Random(number)
    while True:
        yield game
        options = game.legal_actions()
        if not options:
            return
        game.play(noise.choice(options))
