"""What a bot is shown, and what the random one does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cyclades import Game
from cyclades.bots import Bot, RandomBot, View
from cyclades.engine import core
from cyclades.engine.ids import HOLE

if TYPE_CHECKING:
    from collections.abc import Sequence


def play(bots: Sequence[Bot], seed: int = 1) -> Game:
    """A game of two cycles between three bots."""
    game = Game.new(seed=seed, options={"cap": 2})
    while game.actor != core.OVER:
        seat = game.actor
        view = View(game.rules, game.view(seat), seat)
        game.play(bots[seat].choose(view, game.legal_actions()))
    return game


def test_random_bots_play_a_game_to_its_end() -> None:
    assert play([RandomBot(n) for n in range(3)]).result() is not None


@pytest.mark.parametrize("seed", [7, "seven"])
def test_the_same_seed_makes_the_same_choices(seed: int | str) -> None:
    one, two, three = ([RandomBot(s) for _ in range(3)] for s in (seed, seed, "other"))
    assert play(one).lines == play(two).lines
    assert play(one).lines != play(three).lines


def test_without_a_seed_choices_differ() -> None:
    actions = [str(n) for n in range(1 << 40, (1 << 40) + 1000)]
    game = Game.new(seed=1)
    view = View(game.rules, game.view(game.actor), game.actor)
    chosen = {RandomBot().choose(view, actions) for _ in range(20)}
    assert len(chosen) > 1
    assert chosen <= set(actions)


def test_a_bot_sees_its_own_gold_alone() -> None:
    seen: list[list[bool]] = []

    class Looker(Bot):
        def choose(self, view: View, actions: Sequence[str]) -> str:
            gold = [view.state.b[view.rules.gold + seat] for seat in range(3)]
            seen.append([value != HOLE for value in gold])
            assert seen[-1] == [seat == view.seat for seat in range(3)]
            return actions[-1]

    play([Looker(), Looker(), Looker()])
    assert seen


def test_a_bot_has_to_choose() -> None:
    with pytest.raises(TypeError, match="choose"):
        Bot()  # type: ignore[abstract]
