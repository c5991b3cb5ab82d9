"""Offerings: what a turn at each god would be worth, and how much of that is to be paid."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.bots.greedy import prices
from cyclades.bots.greedy.evaluate import judge_of
from cyclades.bots.greedy.follow import FAR, Follower, chance
from cyclades.bots.greedy.plan import Planner
from cyclades.engine import core
from cyclades.engine.action import x_of
from cyclades.engine.ids import CHANCE, OVER, SEAT, TURN_GOD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.bots.greedy.evaluate import Judge
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# How much of what a god is worth more than the next one is offered beyond the least.
SHARE: Final = 0.5
MOST: Final = 4
# What it is worth to keep somebody from winning.
BLOCK: Final = 150.0
NOBODY: Final = -1


class Offer(NamedTuple):
    """An offering, the turn that it would bring, and whom it keeps from winning."""

    value: float
    action: int
    god: int
    before: State
    after: State
    blocked: int = NOBODY

    @property
    def wins(self) -> bool:
        """Would that win?"""
        return self.value > prices.GOAL


class Bidder:
    """Offers for one seat."""

    def __init__(self, rules: Rules, judge: Judge, seed: int) -> None:
        self.rules = rules
        self.judge = judge
        self.seat = judge.seat
        self.seed = seed
        self.planner = Planner(rules, judge, depth=6, width=1)

    def best(self, s: State, actions: Sequence[int]) -> Offer:
        """The offering to be made in the position `s`."""
        by_god: dict[int, list[int]] = {}
        for a in actions:
            by_god.setdefault(int(x_of(a)), []).append(a)
        threats = self._threats(s, list(by_god))
        offers = [self._blocking(self.offer(s, each[0]), threats) for each in by_god.values()]
        offers.sort(key=lambda one: -one.value)
        first = offers[0]
        each = by_god[first.god]
        if len(each) == 1:
            return first
        if first.blocked >= 0:
            return first._replace(action=each[min(len(each) - 1, len(each) * 4 // 5)])
        if self.judge.wins(first.after, self.seat):
            return self._dearest(s, each, first)
        if len(offers) < 2 or not self._others_to_come(s):
            return first
        return self._raised(s, each, first, offers[1].value)

    def offer(self, s: State, action: int) -> Offer:
        """What comes of an offering if nobody outbids it."""
        god = int(x_of(action))
        t = self._turn(s, action, self.seat, god)
        if t is None:
            return Offer(self.judge.value(s) - prices.CITY, action, god, s, s)
        before = t.copy()
        follower = Follower(self.rules, self.seat, t, self.judge.value, self.seed)
        if core.actor(self.rules, t) != self.seat:
            return Offer(self.judge.value(t), action, god, before, t)
        plan = self.planner.best(follower, t)
        return Offer(plan.value, action, god, before, plan.state)

    def _turn(self, s: State, action: int, seat: int, god: int) -> State | None:
        """Where the turn of the seat at the god begins; None: it doesn't come to that."""
        rules = self.rules
        t = s.copy()
        noise = random.Random(self.seed)  # noqa: S311 - a guess is no secret
        core.play(rules, t, action)
        cycle = t.b[rules.cycle]
        for _ in range(FAR):
            actor = core.actor(rules, t)
            f = rules.turn_frame(t)
            if f >= 0 and t.b[f + SEAT] == seat and t.b[f + TURN_GOD] == god + 1:
                return t
            if actor == OVER:
                return None
            if t.b[rules.cycle] != cycle:
                # A turn in which nothing was asked.
                return t
            if actor == CHANCE:
                chance(rules, t, noise)
            else:
                core.play(rules, t, core.passive(rules, t))
        return None

    # --- how much

    def _others_to_come(self, s: State) -> bool:
        """Is there anybody else who has no god yet?"""
        rules = self.rules
        left = [
            marker
            for marker in range(int(rules.bidders))
            if not s.b[rules.bid_god + marker] and not s.b[rules.gone + marker % int(rules.seats)]
        ]
        return any(marker % int(rules.seats) != self.seat for marker in left)

    def _raised(self, s: State, each: Sequence[int], first: Offer, second: float) -> Offer:
        """A part of the advantage over the second god is offered for safety."""
        more = min(int(SHARE * (first.value - second)), MOST, len(each) - 1)
        while more > 0:
            offer = self.offer(s, each[more])
            if offer.value >= second:
                return offer
            more //= 2
        return first

    def _dearest(self, s: State, each: Sequence[int], first: Offer) -> Offer:
        """The highest offering with which the seat still wins."""
        low, high = 0, len(each) - 1
        found = first
        while low < high:
            middle = (low + high + 1) // 2
            offer = self.offer(s, each[middle])
            if self.judge.wins(offer.after, self.seat):
                low, found = middle, offer
            else:
                high = middle - 1
        return found

    # --- who else could win

    def _blocking(self, offer: Offer, threats: dict[int, int]) -> Offer:
        rival = threats.get(offer.god, NOBODY)
        if rival < 0:
            return offer
        return offer._replace(value=offer.value + BLOCK, blocked=rival)

    def _threats(self, s: State, gods: Sequence[int]) -> dict[int, int]:
        """The gods at whom another could win in this cycle, and who that is."""
        found: dict[int, int] = {}
        for rival in self.judge.rivals:
            if (
                s.b[self.rules.cities + rival] < self.judge.limit - 1
                or s.b[self.rules.gone + rival]
            ):
                continue
            judge = judge_of(self.rules, rival)
            planner = Planner(self.rules, judge, depth=4, width=1)
            for god in gods:
                t = self._rivals_turn(s, rival, god)
                if t is None or self.rules.gods[god].free:
                    continue
                follower = Follower(self.rules, rival, t, judge.value, self.seed)
                if judge.wins(planner.best(follower, t).state, rival):
                    found[god] = rival
        return found

    def _rivals_turn(self, s: State, rival: int, god: int) -> State | None:
        """The rival's turn at the god, if he lies there or can still come there."""
        rules = self.rules
        t = s.copy()
        for _ in range(FAR):
            f = rules.turn_frame(t)
            if f >= 0 or core.actor(rules, t) < 0:
                break
            if core.actor(rules, t) == rival:
                for a in core.legal(rules, t):
                    if x_of(a) == god:
                        return self._asked(self._turn(t, a, rival, god), rival)
            core.play(rules, t, core.passive(rules, t))
        for _ in range(FAR):
            f = rules.turn_frame(t)
            if f >= 0 and t.b[f + SEAT] == rival:
                return self._asked(t, rival) if t.b[f + TURN_GOD] == god + 1 else None
            if core.actor(rules, t) < 0:
                return None
            core.play(rules, t, core.passive(rules, t))
        return None

    def _asked(self, t: State | None, rival: int) -> State | None:
        return t if t is not None and core.actor(self.rules, t) == rival else None
