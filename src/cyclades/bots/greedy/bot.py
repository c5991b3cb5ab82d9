"""A bot that does what looks best at once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from cyclades.bots.bot import Bot
from cyclades.bots.greedy.evaluate import judge_of
from cyclades.bots.greedy.follow import Follower
from cyclades.bots.greedy.offerings import Bidder
from cyclades.bots.greedy.plan import Planner
from cyclades.bots.greedy.reason import Reason, reason
from cyclades.engine import core
from cyclades.engine.ids import STEP, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.bots.bot import View
    from cyclades.bots.greedy.evaluate import Judge
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

DEPTH: Final = 7
WIDTH: Final = 2


class GreedyBot(Bot):
    """Looks to the end of its own turn, and takes the best that it finds there.

    What it can't see it guesses, with a randomness of its own: the same seed makes the same
    choices. `reason` says why it made the last one.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a game is no secret
        self.reason = Reason("least", {})

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The first step of the best turn, or the best offering."""
        if len(actions) == 1:
            self.reason = Reason("only", {})
            return actions[0]
        rules, v = view.rules, view.state
        s = core.sample(rules, v, self._random.randrange)
        judge = judge_of(rules, view.seat)
        seed = self._random.randrange(1 << 30)
        known = {core.parse(rules, s, line): line for line in actions}
        if self._is_offering(rules, s):
            return known[self._offer(rules, s, judge, list(known), seed)]
        return known[self._act(rules, s, judge, seed)]

    def _is_offering(self, rules: Rules, s: State) -> bool:
        return rules.steps[s.b[s.b[TOP] + STEP]].name == "offerings"

    def _offer(
        self, rules: Rules, s: State, judge: Judge, actions: Sequence[int], seed: int
    ) -> int:
        offer = Bidder(rules, judge, seed).best(s, actions)
        god = {"god": ("god", rules.names["god"][offer.god])}
        if offer.blocked >= 0:
            rival = ("seat", rules.names["seat"][offer.blocked])
            self.reason = Reason("offer.block", god | {"seat": rival})
        elif rules.gods[offer.god].free:
            self.reason = Reason("offer.free", god)
        else:
            why = reason(judge, offer.before, offer.after)
            self.reason = Reason(f"offer.{why.id}", god | why.facts)
        return offer.action

    def _act(self, rules: Rules, s: State, judge: Judge, seed: int) -> int:
        follower = Follower(rules, judge.seat, s, judge.value, seed)
        plan = Planner(rules, judge, DEPTH, WIDTH).best(follower, s)
        ended = plan.state is s
        self.reason = Reason("end", {}) if ended else reason(judge, s, plan.state)
        return plan.first
