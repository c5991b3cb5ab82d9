"""What follows from an action, up to the next free choice: questions on the way are branches."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.engine import core
from cyclades.engine.action import NUMBERS, word_of
from cyclades.engine.ids import ARG_BITS, CHANCE, OVER, SEAT, STEP, TOP, TURN_MARKER, X
from cyclades.engine.query import frame_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# How often chance is tried, and how far; how many branches a single action may have.
TRIES: Final = 5
FAR: Final = 80
BRANCHES: Final = 48


class Leaf(NamedTuple):
    """Where an action leads: its value; can more be done from there; or has chance to speak?"""

    value: float
    state: State
    open: bool
    sure: bool = True


class Follower:
    """Follows actions of one seat from positions of one turn, or of one battle."""

    def __init__(
        self, rules: Rules, seat: int, root: State, value: Callable[[State], float], seed: int
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.value = value
        self.seed = seed
        self.ends = rules.word_ids["end"]
        self.goes = rules.word_ids["to"]
        self.turn = self._turn(root)
        self.nodes = 0

    def _turn(self, s: State) -> tuple[int, int] | None:
        """The cycle and the marker of the seat's own turn."""
        f = self.rules.turn_frame(s)
        if f < 0 or s.b[f + SEAT] != self.seat:
            return None
        return int(s.b[self.rules.cycle]), int(s.b[f + TURN_MARKER])

    def is_done(self, s: State) -> bool:
        """Is the turn over, or the battle that somebody else began?"""
        if core.actor(self.rules, s) == OVER:
            return True
        if self.turn is not None:
            return self._turn(s) != self.turn
        return frame_of(s, self.rules.battle.id) < 0

    def is_free(self, actions: Sequence[int]) -> bool:
        """Is it a choice among all that a turn offers?"""
        return bool(actions) and word_of(actions[-1]) == self.ends

    def leaves(self, s: State, action: int) -> list[Leaf]:
        """All that one action may lead to."""
        out: list[Leaf] = []
        t = s.copy()
        core.play(self.rules, t, action)
        self._follow(t, out, set())
        return out

    def _follow(self, t: State, out: list[Leaf], seen: set[bytes]) -> None:
        self.nodes += 1
        while True:
            if self.is_done(t):
                out.append(Leaf(self.value(t), t, open=False))
                return
            actor = core.actor(self.rules, t)
            if actor == CHANCE:
                out.append(self.average(t))
                return
            if actor == self.seat:
                break
            core.play(self.rules, t, core.passive(self.rules, t))
        actions = core.legal(self.rules, t)
        if self.is_free(actions):
            actions = self._onward(t, actions)
            if actions:
                key = t.to_bytes()
                if key in seen:
                    return
                seen.add(key)
            out.append(Leaf(self.value(t), t, open=True))
        elif len(out) >= BRANCHES:
            actions = [core.passive(self.rules, t)]
        for a in self.fewer(actions):
            if len(out) >= BRANCHES and self.is_free(actions):
                return
            u = t.copy()
            core.play(self.rules, u, a)
            self._follow(u, out, seen)

    def _onward(self, t: State, actions: Sequence[int]) -> list[int]:
        """Of a group that is under way: where it may go on to."""
        step = self.rules.steps[t.b[t.b[TOP] + STEP]]
        if step.by_word[self.goes] is None:
            return []
        return [a for a in actions if word_of(a) == self.goes]

    def fewer(self, actions: Sequence[int]) -> list[int]:
        """Of actions that differ by an amount the smallest, the largest and the next to it."""
        runs: dict[int, list[int]] = {}
        for a in actions:
            args = self.rules.words[word_of(a)].args
            shift = X + ARG_BITS * (len(args) - 1)
            numbered = bool(args) and args[-1] in NUMBERS
            runs.setdefault(a & ~(-1 << shift) if numbered else ~a, []).append(a)
        out: list[int] = []
        for run in runs.values():
            out += run if len(run) < 4 else [run[0], run[-2], run[-1]]
        return out

    # --- chance

    def average(self, s: State) -> Leaf:
        """After chance has spoken: the mean of several tries, and the one in their middle."""
        tries = [self.rolled(s.copy(), n) for n in range(TRIES)]
        values = sorted((self.value(t), n) for n, t in enumerate(tries))
        mean = sum(value for value, _ in values) / TRIES
        return Leaf(mean, tries[values[TRIES // 2][1]], open=False, sure=False)

    def rolled(self, t: State, n: int) -> State:
        """One of the things that may come, with the mildest answers, up to a free choice."""
        noise = random.Random(self.seed + n)  # noqa: S311 - a guess is no secret
        for _ in range(FAR):
            if self.is_done(t):
                break
            if core.actor(self.rules, t) == CHANCE:
                chance(self.rules, t, noise)
                continue
            if core.actor(self.rules, t) == self.seat and self.is_free(core.legal(self.rules, t)):
                break
            core.play(self.rules, t, core.passive(self.rules, t))
        return t


def chance(rules: Rules, t: State, noise: random.Random) -> None:
    """Let chance speak once."""
    actions = core.legal(rules, t)
    core.play(rules, t, noise.choices(actions, core.weights(rules, t))[0])
