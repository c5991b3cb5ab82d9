"""Nothing leaks: what a seat can't see changes nothing that he is shown, told or asked."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from hypothesis import given

from cyclades.engine import core
from cyclades.engine.ids import ALL, END, HOLE, NOBODY, SPECTATOR, TOP
from cyclades.engine.ops import put
from cyclades.engine.record import public_form
from cyclades.engine.rules import Rules
from cyclades.engine.state import State
from tests.properties.table import (
    LENGTHS,
    MIXTURES,
    SEEDS,
    Mixture,
    along,
    everything,
    rules_of,
    tries,
    walked,
    word,
)

mixtures = pytest.mark.parametrize("mixture", MIXTURES, ids=str)

Entry = tuple[int, ...]

# How far two games are played side by side.
TOGETHER = 40


@mixtures
@tries(0.5)
@given(seed=SEEDS)
def test_a_view_has_holes_exactly_where_it_must(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed, 5):
        s = walk.s
        before = s.to_bytes()
        for viewer in (SPECTATOR, *range(mixture.players)):
            v = core.view(rules, s, viewer)
            for block in rules.layout.blocks:
                for n in range(block.count):
                    shown = block.audience == ALL or (block.audience != NOBODY and n == viewer)
                    cell = block.offset + n
                    assert v.b[cell] == (s.b[cell] if shown else HOLE), block.name
            # The stack is public.
            for cell in (TOP, END, *range(rules.layout.size, s.b[END])):
                assert v.b[cell] == s.b[cell]
            assert core.view(rules, v, viewer).to_bytes() == v.to_bytes()
        assert s.to_bytes() == before


class Pair(NamedTuple):
    """Two positions that `viewer` can't tell from each other."""

    rules: Rules
    s: State
    other: State
    viewer: int
    noise: random.Random

    def differences(self) -> set[str]:
        """The blocks of cells in which he sees a difference, and whether the stacks differ."""
        rules = self.rules
        v, w = (core.view(rules, one, self.viewer) for one in (self.s, self.other))
        if v.to_bytes() == w.to_bytes():
            return set()
        found = {
            block.name
            for block in rules.layout.blocks
            for cell in range(block.offset, block.offset + block.count)
            if v.b[cell] != w.b[cell]
        }
        stacks = [
            [one.b[cell] for cell in (TOP, END, *range(rules.layout.size, one.b[END]))]
            for one in (v, w)
        ]
        return found if stacks[0] == stacks[1] else found | {"stack"}

    def told(self, silent: frozenset[str]) -> list[list[Entry]]:
        """What he reads in each of the journals, without the events in `silent`."""
        return [
            [
                core.seen(self.rules, entry, self.viewer)
                for entry in one.journal or []
                if self.rules.events[entry[0]].name not in silent
            ]
            for one in (self.s, self.other)
        ]

    def again(self) -> Pair:
        """The first position, and another one that looks the same now."""
        v = core.view(self.rules, self.s, self.viewer)
        return self._replace(other=core.sample(self.rules, v, self.noise.randrange))


def paired(mixture: Mixture, seed: int, length: int) -> Pair:
    """A position of a game, and one sampled from what some seat or a stranger sees of it."""
    rules = rules_of(mixture)
    noise = random.Random(seed)
    s = walked(rules, seed, length).s
    viewer = noise.choice((SPECTATOR, *range(mixture.players)))
    return Pair(rules, s, s, viewer, noise).again()


@mixtures
@tries(3)
@given(seed=SEEDS, length=LENGTHS)
def test_a_sample_looks_the_same_and_is_a_position(
    mixture: Mixture, seed: int, length: int
) -> None:
    pair = paired(mixture, seed, length)
    rules, other = pair.rules, pair.other
    assert not pair.differences()
    assert not [check.rule for check in rules.checks if check.fault(rules, other)]
    for block in rules.layout.blocks:
        cells = [other.b[block.offset + n] for n in range(block.count)]
        assert block.low <= min(cells) <= max(cells) <= block.high
    # It plays on legally, to the end.
    while core.actor(rules, other) != core.OVER:
        options = core.legal(rules, other)
        core.apply(rules, other, pair.noise.choice(options))
        assert not [check.rule for check in rules.checks if check.fault(rules, other)]


@mixtures
@tries(1)
@given(seed=SEEDS)
def test_the_truth_is_among_what_is_sampled(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed, 4):
        for viewer in (SPECTATOR, *range(mixture.players)):
            v = core.view(rules, walk.s, viewer)
            for block in rules.layout.blocks:
                for n in range(block.count):
                    if v.b[block.offset + n] == HOLE:
                        truth = int(walk.s.b[block.offset + n])
                        filler = rules.fillers[block.name]
                        assert filler.allows(rules, v, n, truth), (block.name, viewer, walk)
                        put(v, block.offset + n, truth)


@mixtures
@tries(3)
@given(seed=SEEDS, length=LENGTHS)
def test_what_is_asked_tells_nothing(mixture: Mixture, seed: int, length: int) -> None:
    same_question(paired(mixture, seed, length))


def same_question(pair: Pair) -> None:
    """The same is asked; what it offers may differ where the step says that it is private.

    Even there the viewer is told the same of whatever he means to do himself.
    """
    rules, s, other, viewer, noise = pair
    asked = core.actor(rules, s)
    assert core.actor(rules, other) == asked
    assert core.private(rules, other) == core.private(rules, s)
    actions = noise.sample(everything(rules), 40)
    for a in actions:
        same_answer(pair, a, viewer)
    if core.private(rules, s) and (asked != viewer or asked == core.CHANCE):
        return
    assert core.legal(rules, other) == core.legal(rules, s)
    if asked == core.OVER:
        return
    assert core.passive(rules, other) == core.passive(rules, s)
    if asked == core.CHANCE:
        assert core.weights(rules, other) == core.weights(rules, s)
    # Not even why not.
    for a in actions:
        assert core.check(rules, other, a) == core.check(rules, s, a)
        same_answer(pair, a, None)


def same_answer(pair: Pair, a: int, seat: int | None) -> None:
    """Why `seat` can't do it, or that he can; left out, whoever is asked."""
    rules = pair.rules
    line = core.text(rules, pair.s, a)
    told = [repr(core.explain(rules, one, [line], seat)) for one in (pair.s, pair.other)]
    assert told[0] == told[1]


@mixtures
@tries(3)
@given(seed=SEEDS, length=LENGTHS)
def test_two_games_side_by_side_look_the_same(mixture: Mixture, seed: int, length: int) -> None:
    """The same lines, but for what the viewer can't read, lead to what he can't tell apart.

    Neither the table nor the journal tells him more, but for what a box says that a word reveals.
    After that it goes on with another game which looks like the first.
    """
    pair = paired(mixture, seed, length)
    for _ in range(TOGETHER):
        lines = next_lines(pair)
        if lines is None:
            return
        a, b = lines
        told = [
            public_form(pair.rules, one, action, pair.viewer)
            for one, action in ((pair.s, a), (pair.other, b))
        ]
        assert told[0] == told[1]
        for one, action in ((pair.s, a), (pair.other, b)):
            one.journal = []
            core.apply(pair.rules, one, action)
        learnt = mixture.reveals(word(pair.rules, a))
        entries = pair.told(learnt.events)
        assert entries[0] == entries[1], told
        over = core.actor(pair.rules, pair.s) == core.OVER
        # The ranking tells who had more gold.
        assert pair.differences() <= learnt.blocks | ({"rank"} if over else set()), told
        if over:
            return
        if pair.differences():
            pair = pair.again()
        same_question(pair)


def next_lines(pair: Pair) -> tuple[int, int] | None:
    """An action in each game that reads the same to the viewer; None where there is none."""
    rules, s, other, viewer, noise = pair
    options, others = core.legal(rules, s), core.legal(rules, other)
    if not options:
        return None
    a = noise.choice(options)
    if core.hides(rules, s, a, viewer):
        hidden = [b for b in others if core.hides(rules, other, b, viewer)]
        return (a, noise.choice(hidden)) if hidden else None
    common = [b for b in options if b in others]
    if not common:
        return None
    a = noise.choice(common)
    return a, a


@mixtures
@tries(1)
@given(seed=SEEDS)
def test_hidden_draws_leave_no_trace(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        if core.actor(rules, walk.s) != core.CHANCE:
            continue
        for viewer in (SPECTATOR, *range(mixture.players)):
            seen = {
                viewed(rules, walk.s, a, viewer)
                for a in walk.options()
                if core.hides(rules, walk.s, a, viewer)
            }
            assert len(seen) <= 1


def viewed(rules: Rules, s: State, a: int, viewer: int) -> tuple[str, bytes]:
    """What `viewer` reads and sees of an action."""
    line = public_form(rules, s, a, viewer)
    trial = s.copy()
    core.apply(rules, trial, a)
    return line, core.view(rules, trial, viewer).to_bytes()
