"""The best turn that is found from here: the most promising beginnings are gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.engine import core
from cyclades.engine.action import word_of

if TYPE_CHECKING:
    from cyclades.bots.greedy.evaluate import Judge
    from cyclades.bots.greedy.follow import Follower, Leaf
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# Values that are no further apart are the same.
SLIGHT: Final = 1e-9
# Of the first choices so many times as many are gone on with: two may be of use only together.
FIRST: Final = 3


class Plan(NamedTuple):
    """The action to begin with, what comes of it at last, and how much that is worth."""

    value: float
    first: int
    state: State


class Planner:
    """Looks `depth` free choices ahead, `width` positions at a time."""

    def __init__(self, rules: Rules, judge: Judge, depth: int, width: int) -> None:
        self.rules = rules
        self.judge = judge
        self.depth = depth
        self.width = width

    def best(self, follower: Follower, s: State) -> Plan:
        """The best plan from a position in which the seat is asked.

        A metropolis that is sure isn't given up for one that chance may bring.
        """
        free = follower.is_free(core.legal(self.rules, s))
        value = self.judge.value(s) if free else float("-inf")
        best = Plan(value, core.passive(self.rules, s), s)
        front, sure = [best], True
        city: Plan | None = None
        for step in range(self.depth):
            found = self._found(follower, front, step)
            city = self._city(s, found, city)
            if found and found[0][0].value > best.value + SLIGHT:
                top, first = found[0]
                best, sure = Plan(top.value, first, top.state), top.sure
            elif step:
                break
            wide = step == 0 and self.width > 1
            front = self._front(found, self.width * FIRST if wide else self.width)
            if not front:
                break
        if city is None or (sure and self._cities(best.state) >= self._cities(city.state)):
            return best
        return city

    def _found(self, follower: Follower, front: list[Plan], step: int) -> list[tuple[Leaf, int]]:
        """All that one more choice may lead to, the best first, with what each began with."""
        found: list[tuple[Leaf, int]] = []
        for plan in front:
            for a in follower.fewer(core.legal(self.rules, plan.state)):
                if word_of(a) != follower.ends:
                    first = plan.first if step else a
                    found += [(leaf, first) for leaf in follower.leaves(plan.state, a)]
        found.sort(key=lambda one: -one[0].value)
        return found

    def _cities(self, s: State) -> int:
        return int(s.b[self.rules.cities + self.judge.seat])

    def _city(self, s: State, found: list[tuple[Leaf, int]], before: Plan | None) -> Plan | None:
        """The best plan that is sure to bring a metropolis: a battle can be tried after it."""
        for leaf, first in found:
            if leaf.sure and self._cities(leaf.state) > self._cities(s):
                if before is not None and before.value >= leaf.value:
                    break
                return Plan(leaf.value, first, leaf.state)
        return before

    def _front(self, found: list[tuple[Leaf, int]], width: int) -> list[Plan]:
        """The best that differ and can be gone on with."""
        front: list[Plan] = []
        for leaf, first in found:
            if leaf.open and all(abs(leaf.value - plan.value) > SLIGHT for plan in front):
                front.append(Plan(leaf.value, first, leaf.state))
                if len(front) == width:
                    break
        return front
