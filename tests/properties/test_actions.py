"""What can be done: `legal` and `check` agree, refusing changes nothing, explanations are true."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from cyclades import boxes
from cyclades.content import read_rules
from cyclades.engine import core
from cyclades.engine.errors import Illegal
from cyclades.engine.ids import ARG_MASK, IS_OVER, TURN_GOD, X
from cyclades.engine.ops import gain, place, put
from cyclades.engine.query import frame_of
from tests.made_up.registry import FOLDER
from tests.properties.table import (
    BOUND,
    LENGTHS,
    MIXTURES,
    SEEDS,
    Mixture,
    Walk,
    along,
    everything,
    numbers,
    rules_of,
    tries,
    walked,
    word,
)

mixtures = pytest.mark.parametrize("mixture", MIXTURES, ids=str)

# What ends a question without doing anything.
QUIET = {"done", "end", "pass", "stay"}


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_legal_is_a_list_without_twins_empty_only_when_over(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        options = core.legal(rules, walk.s)
        assert len(set(options)) == len(options), walk
        assert bool(options) != walk.over(), walk
        assert core.legal(rules, walk.s.copy()) == options
        assert core.OVER <= core.actor(rules, walk.s) < mixture.players


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_every_legal_action_prints_and_parses_back(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        for a in core.legal(rules, walk.s):
            line = core.text(rules, walk.s, a)
            assert core.parse(rules, walk.s, line) == a
            assert core.parse(rules, walk.s, f"  {line.replace(' ', '  ')} ") == a


@pytest.mark.parametrize("mixture", MIXTURES, ids=str)
def test_every_action_prints_and_parses_back(mixture: Mixture) -> None:
    rules = rules_of(mixture)
    s = core.start(rules)
    lines = [core.text(rules, s, a) for a in everything(rules)]
    assert len(set(lines)) == len(lines)
    assert [core.parse(rules, s, line) for line in lines] == everything(rules)


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_legal_is_what_check_lets_pass(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    every = random.Random(seed).randrange(5, 12)
    for walk in along(rules, seed, every):
        options = core.legal(rules, walk.s)
        assert [a for a in options if core.check(rules, walk.s, a)] == [], walk
        small = {a for a in options if max(numbers(rules, a), default=0) <= BOUND}
        passed = {a for a in everything(rules) if not core.check(rules, walk.s, a)}
        assert _lines(walk, passed) == _lines(walk, small), walk


def _lines(walk: Walk, actions: set[int]) -> set[str]:
    return {core.text(walk.rules, walk.s, a) for a in actions}


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_numbers_beyond_the_last_are_refused(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed, 3):
        options = set(core.legal(rules, walk.s))
        for a in list(options):
            for said in numbers(rules, a)[:1]:
                shift = X + 12 * _place_of_number(walk, a)
                for n in (said + 1, said + 7, 1000, ARG_MASK - 1):
                    other = a & ~(ARG_MASK << shift) | n << shift
                    assert (other in options) == (not core.check(rules, walk.s, other)), walk


def _place_of_number(walk: Walk, a: int) -> int:
    args = walk.rules.words[a & 255].args
    return next(i for i, kind in enumerate(args) if kind.startswith("number"))


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_playing_is_applying_without_asking(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed, 7):
        for a in core.legal(rules, walk.s)[:6]:
            one, other = walk.s.copy(), walk.s.copy()
            core.apply(rules, one, a)
            core.play(rules, other, a)
            assert one.to_bytes() == other.to_bytes()


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_what_is_refused_changes_nothing(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    noise = random.Random(seed)
    for walk in along(rules, seed, 9):
        before = walk.s.to_bytes()
        for a in noise.sample(everything(rules), 60):
            code = core.check(rules, walk.s, a)
            if code:
                walk.s.journal = []
                with pytest.raises(Illegal) as caught:
                    core.apply(rules, walk.s, a)
                assert caught.value.code == code
                assert walk.s.journal == []
                walk.s.journal = None
            assert walk.s.to_bytes() == before


@mixtures
@tries(0.4)
@given(seed=SEEDS, length=LENGTHS)
def test_every_refusal_is_explained(mixture: Mixture, seed: int, length: int) -> None:
    rules = rules_of(mixture)
    walk = walked(rules, seed, length)
    before = walk.s.to_bytes()
    for a in different_refusals(walk, random.Random(seed)):
        line = core.text(rules, walk.s, a)
        code = core.check(rules, walk.s, a)
        refusal = core.explain(rules, walk.s, [line])
        assert refusal is not None
        assert refusal.message_id == rules.refusals[code].message_id
        assert refusal.line == line
        assert refusal.rule in written(mixture), refusal
        if code != IS_OVER:
            for fix in refusal.fixes:
                helps(walk, a, fix.kind, [value for _, value in fix.facts.values()])
    for a in core.legal(rules, walk.s)[:5]:
        assert core.explain(rules, walk.s, [core.text(rules, walk.s, a)]) is None
    assert walk.s.to_bytes() == before


@mixtures
@tries(0.4)
@given(seed=SEEDS, length=LENGTHS)
def test_several_lines_are_explained_at_the_first_bad_one(
    mixture: Mixture, seed: int, length: int
) -> None:
    rules = rules_of(mixture)
    walk = walked(rules, seed, length)
    if walk.over():
        return
    before = walk.s.copy()
    a = walk.pick()
    walk.do(a)
    good = core.text(rules, before, a)
    for b in different_refusals(walk, random.Random(seed))[:4]:
        bad = core.text(rules, walk.s, b)
        alone = core.explain(rules, walk.s, [bad])
        refusal = core.explain(rules, before, [good, bad, good])
        assert refusal is not None
        assert alone is not None
        assert (alone.at, refusal.at) == (0, 1)
        refusal.at = 0
        assert repr(refusal) == repr(alone)


@mixtures
@tries(0.4)
@given(seed=SEEDS, length=LENGTHS)
def test_who_isn_t_asked_is_told_who_is(mixture: Mixture, seed: int, length: int) -> None:
    rules = rules_of(mixture)
    walk = walked(rules, seed, length)
    asked = core.actor(rules, walk.s)
    for a in core.legal(rules, walk.s)[:3]:
        line = core.text(rules, walk.s, a)
        for seat in range(mixture.players):
            refusal = core.explain(rules, walk.s, [line], seat)
            if seat == asked:
                assert refusal is None
            else:
                assert refusal is not None
                assert refusal.message_id == "refused.not_asked"
                assert ("asked" in refusal.facts) == (asked >= 0)


def different_refusals(walk: Walk, noise: random.Random) -> list[int]:
    """Illegal actions, one for each word and reason."""
    found: dict[tuple[str, int], int] = {}
    for a in noise.sample(everything(walk.rules), len(everything(walk.rules))):
        code = core.check(walk.rules, walk.s, a)
        if code:
            found.setdefault((word(walk.rules, a), code), a)
    return list(found.values())


def written(mixture: Mixture) -> set[str]:
    """The rules that the modules' books have."""
    folders = [boxes.box("base").folder, FOLDER]
    return {p.id for f in folders[: len(mixture.modules)] for p in read_rules(f, "en")}


def helps(walk: Walk, a: int, kind: str, said: list[int | str]) -> None:
    """A fix makes the action legal, or names another one that is."""
    rules, s = walk.rules, walk.s.copy()
    asked = core.actor(rules, s)
    (value,) = said
    if kind == "gold":
        gain(rules, s, asked, int(value))
    elif kind == "fleet":
        place(rules, s, rules.sea_leader, asked, rules.ids["area"][str(value)], 1)
    elif kind == "number":
        assert word(rules, core.parse(rules, s, str(value))) == word(rules, a)
        a = core.parse(rules, s, str(value))
    elif kind == "first":
        core.apply(rules, s, core.parse(rules, s, str(value)))
        assert core.actor(rules, s) == asked
    else:
        # To wait for a god is no action: here it is his turn already.
        put(s, rules.turn_frame(s) + TURN_GOD, rules.ids["god"][str(value)] + 1)
    assert core.check(rules, s, a) == 0, (walk, core.text(rules, s, a), kind, value)


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_the_passive_answer_is_legal_and_does_the_least(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        if walk.over():
            continue
        options = core.legal(rules, walk.s)
        answer = core.passive(rules, walk.s)
        assert answer in options
        quiet = QUIET & {word(rules, a) for a in options}
        assert not quiet or word(rules, answer) in quiet, walk
        if core.actor(rules, walk.s) != core.CHANCE and fights(walk, answer):
            # There is no other way.
            assert all(fights(walk, a) for a in options if word(rules, a) != "with"), walk


def fights(walk: Walk, a: int) -> bool:
    """Does a battle begin that was not there?"""
    rules, trial = walk.rules, walk.s.copy()
    core.apply(rules, trial, a)
    begun = [frame_of(s, rules.battle.id) < 0 for s in (walk.s, trial)]
    return begun == [True, False]


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_chance_is_weighed_and_in_the_order_of_its_lines(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        if core.actor(rules, walk.s) == core.CHANCE:
            options = core.legal(rules, walk.s)
            weights = core.weights(rules, walk.s)
            assert len(weights) == len(options)
            assert min(weights) > 0
            lines = [core.text(rules, walk.s, a) for a in options]
            assert lines == sorted(lines)


@mixtures
@tries(0.3)
@given(seed=SEEDS)
def test_after_the_end_everything_is_refused(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    walk = walked(rules, seed, 100_000)
    assert core.legal(rules, walk.s) == []
    assert core.actor(rules, walk.s) == core.OVER
    end = walk.s.to_bytes()
    for a in everything(rules):
        assert core.check(rules, walk.s, a) == IS_OVER
    for a in everything(rules)[:: len(everything(rules)) // 20]:
        with pytest.raises(Illegal):
            core.apply(rules, walk.s, a)
        refusal = core.explain(rules, walk.s, [core.text(rules, walk.s, a)])
        assert refusal is not None
        assert refusal.message_id == "refused.over"
    assert walk.s.to_bytes() == end
