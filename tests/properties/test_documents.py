"""Positions and records: what is written comes back."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given

from cyclades.dice import prove
from cyclades.engine import core, position
from cyclades.engine.ids import SPECTATOR
from cyclades.engine.record import Record, public, replay
from cyclades.game import Game
from tests.made_up.registry import registered
from tests.properties.table import (
    LENGTHS,
    MIXTURES,
    SEEDS,
    Mixture,
    along,
    rules_of,
    tries,
    walked,
)

mixtures = pytest.mark.parametrize("mixture", MIXTURES, ids=str)


@mixtures
@tries(0.5)
@given(seed=SEEDS)
def test_a_position_comes_back_from_its_document(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed, 3):
        doc = position.document(rules, walk.s)
        again = position.load(rules, doc)
        assert again.to_bytes() == walk.s.to_bytes(), walk
        assert position.document(rules, again) == doc
        assert core.legal(rules, again) == core.legal(rules, walk.s)
        assert again.hash(rules) == walk.s.hash(rules)
        assert position.parse(position.text(rules, walk.s)) == doc
        assert position.parse(position.canonical(rules, walk.s)) == doc
        assert json.loads(json.dumps(doc)) == doc


@mixtures
@tries(1)
@given(seed=SEEDS, length=LENGTHS)
def test_a_view_comes_back_from_its_document(mixture: Mixture, seed: int, length: int) -> None:
    rules = rules_of(mixture)
    s = walked(rules, seed, length).s
    noise = random.Random(seed)
    for viewer in (SPECTATOR, *range(mixture.players)):
        view = core.view(rules, s, viewer)
        doc = position.document(rules, view)
        again = position.load(rules, position.parse(position.text(rules, view)), noise.randrange)
        assert core.view(rules, again, viewer).to_bytes() == view.to_bytes()
        assert position.document(rules, core.view(rules, again, viewer)) == doc


@mixtures
@tries(1)
@given(seed=SEEDS, length=LENGTHS)
def test_lines_lead_to_the_same_position(mixture: Mixture, seed: int, length: int) -> None:
    rules = rules_of(mixture)
    walk = walked(rules, seed, length)
    s = core.start(rules)
    for line in walk.lines:
        core.apply(rules, s, core.parse(rules, s, line))
    assert s.to_bytes() == walk.s.to_bytes()
    assert s.hash(rules) == walk.s.hash(rules)


@mixtures
@tries(0.5)
@given(seed=SEEDS, length=LENGTHS)
def test_a_record_leads_to_the_same_game(mixture: Mixture, seed: int, length: int) -> None:
    with registered():
        game = recorded(mixture, seed, length)
        text = game.record()
        again = Game.from_record(text, auto_chance=False)
        assert again.state.to_bytes() == game.state.to_bytes()
        assert again.lines == game.lines
        assert again.record() == text
        assert replay(game.rules, Record.from_text(text)).to_bytes() == game.state.to_bytes()


@mixtures
@tries(0.5)
@given(seed=SEEDS, length=LENGTHS)
def test_a_public_record_hides_what_its_reader_may_not_see(
    mixture: Mixture, seed: int, length: int
) -> None:
    with registered():
        game = recorded(mixture, seed, length)
    record = game.to_record()
    for viewer in (SPECTATOR, *range(mixture.players)):
        body = public(game.rules, record, viewer).body
        assert len(body) == len(record.body)
        s = core.start(game.rules)
        for line, told in zip(record.body, body, strict=True):
            a = core.parse(game.rules, s, line)
            hidden = core.hides(game.rules, s, a, viewer)
            assert told == (line.split()[0] + " ?" if hidden else line)
            core.play(game.rules, s, a)


@mixtures
@tries(0.5)
@given(seed=SEEDS)
def test_the_dice_of_a_finished_game_are_proved(mixture: Mixture, seed: int) -> None:
    """Whatever chance did in it follows from the secret that its record tells."""
    with registered():
        game = new(mixture, seed)
    play_on(game, seed)
    record = Record.from_text(game.record())
    assert record.secret
    draws = 0
    s = core.start(game.rules)
    for line in record.lines():
        draws += core.actor(game.rules, s) == core.CHANCE
        core.play(game.rules, s, core.parse(game.rules, s, line))
    assert core.actor(game.rules, s) == core.OVER
    assert prove(game.rules, record) == draws > 0


def new(mixture: Mixture, seed: int, auto_chance: bool = True) -> Game:
    """A game of a mixture at its beginning."""
    options = dict(mixture.options)
    how = (mixture.players, mixture.modules, options, seed, mixture.board)
    return Game.new(*how, auto_chance=auto_chance)


def play_on(game: Game, seed: int, length: int = 100_000) -> None:
    """So many lines at random, or all up to the end."""
    noise = random.Random(seed)
    for _ in range(length):
        options = game.legal_actions()
        if not options:
            break
        game.play(noise.choice(options))


def recorded(mixture: Mixture, seed: int, length: int) -> Game:
    """A game with all its lines written by hand, those of chance included."""
    game = new(mixture, seed, auto_chance=False)
    play_on(game, seed, length)
    return game
