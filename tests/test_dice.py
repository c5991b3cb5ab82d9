"""Dice: the same for the same line, fair, and provable."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest

from cyclades import Game, RecordError
from cyclades.dice import Dice, prove
from cyclades.engine import core
from cyclades.engine.record import Record
from tests.games import played


def test_a_seed_is_a_format() -> None:
    """Worked out by hand once: SHA-256 of the seed's sentence, BLAKE2b keyed with it."""
    dice = Dice.from_seed(7)
    secret = hashlib.sha256(b"cyclades seed 7").digest()
    assert dice.secret == secret
    assert dice.commitment == hashlib.sha256(secret).hexdigest()
    digest = hashlib.blake2b(b"12 0", key=secret, digest_size=8, person=b"cyclades").digest()
    assert dice.pick(12, 1000) == int.from_bytes(digest, "big") % 1000
    assert [dice.pick(n, 36) for n in range(1, 9)] == PINNED


PINNED = [16, 17, 2, 7, 18, 29, 35, 31]


def test_the_same_line_gives_the_same() -> None:
    assert Dice.from_seed("7").pick(3, 17) == Dice.from_seed(7).pick(3, 17)
    assert Dice.fresh().secret != Dice.fresh().secret


def test_all_numbers_are_equally_likely() -> None:
    dice = Dice.from_seed(1)
    counts = Counter(dice.pick(n, 6) for n in range(60_000))
    assert sorted(counts) == list(range(6))
    # Five degrees of freedom: 20.5 is passed once in a thousand.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5


def test_rejection_leaves_no_number_out() -> None:
    dice = Dice.from_seed(1)
    total = (1 << 64) - 1
    assert all(0 <= dice.pick(n, total) < total for n in range(100))
    half = (1 << 63) + 1
    assert all(0 <= dice.pick(n, half) < half for n in range(100))
    assert dice.pick(5, 1) == 0


@pytest.mark.parametrize("total", [0, -1, (1 << 64) + 1])
def test_nothing_to_pick_from(total: int) -> None:
    with pytest.raises(ValueError, match="nothing to pick from"):
        Dice.from_seed(1).pick(1, total)


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(bytes(size))


def test_weights_are_kept() -> None:
    """SET-6: 0 and 3 are on one face each, 1 and 2 on two."""
    game = Game.new(seed=3)
    while not any(line.startswith("dice") for line in game.lines):
        game = played(len(game.lines) + 1)
    at = next(i for i, line in enumerate(game.lines) if line.startswith("dice"))
    before = Game.from_record(_cut(game, at), auto_chance=False, whole=False)
    dice = Dice.from_seed(9)
    counts: Counter[str] = Counter()
    for n in range(7200):
        a = dice.choose(before.rules, before.state, n)
        counts[core.text(before.rules, before.state, a)] += 1
    assert len(counts) == 16
    for line, count in counts.items():
        a, d = (int(word) for word in line.split()[1:])
        assert abs(count - 200 * (1, 2, 2, 1)[a] * (1, 2, 2, 1)[d]) < 120


def _cut(game: Game, lines: int) -> str:
    record = game.to_record()
    record.body = record.body[:lines]
    record.count, record.head, record.hash, record.result = -1, "", "", ""
    return record.to_text()


def test_a_finished_game_is_proved() -> None:
    game = played(5)
    record = Record.from_text(game.record())
    draws = [line for line in game.lines if line.split()[0] in CHANCE_WORDS]
    assert prove(game.rules, record) == len(draws) > 20


CHANCE_WORDS = {"home", "next", "god", "draw", "dice"}


def test_another_roll_is_noticed() -> None:
    """Somebody threw dice of his own and wrote a record that is whole."""
    secret = Dice.from_seed(5)
    game = Game.new(seed=5, auto_chance=False)
    first = game.legal_actions()
    own = core.text(game.rules, game.state, secret.choose(game.rules, game.state, 1))
    game.play(next(line for line in first if line != own))
    record = game.to_record()
    record.dice, record.secret = secret.commitment, secret.secret.hex()
    record.head = ""
    for check in (lambda: prove(game.rules, record), lambda: Game.from_record(record.to_text())):
        with pytest.raises(RecordError) as caught:
            check()
        assert caught.value.message_id == "record.dice"
        assert caught.value.facts["seq"] == 1
        assert caught.value.facts["wanted"] == own


def test_whoever_plays_chance_commits_to_nothing() -> None:
    game = Game.new(seed=5, auto_chance=False)
    assert "dice:" not in game.record(secret=True)
    assert "secret:" not in game.record(secret=True)


def test_a_running_game_keeps_its_secret() -> None:
    game = played(5, 10)
    assert "secret" not in game.record()
    with pytest.raises(RecordError) as caught:
        prove(game.rules, game.to_record())
    assert caught.value.message_id == "record.no_secret"


def test_another_secret_is_noticed() -> None:
    game = played(5)
    record = game.to_record()
    record.secret = Dice.from_seed(6).secret.hex()
    with pytest.raises(RecordError) as caught:
        prove(game.rules, record)
    assert caught.value.message_id == "record.secret"


# --- games that go on without the dice they were committed to -------------------------------


def finished(game: Game) -> Game:
    """Played on at random, chance too where it is played by hand."""
    noise = random.Random(1)
    while options := game.legal_actions():
        game.play(noise.choice(options))
    return game


def test_a_game_whose_secret_is_lost_goes_on_and_can_be_read_again() -> None:
    game = Game.from_record(Game.new(seed=1, options={"cap": 2}).record())
    while game.actor != core.OVER:
        game.play(game.legal_actions()[-1])
        for secret in (False, True):
            assert Game.from_record(game.record(secret=secret)) == game
    assert "secret:" not in game.record(secret=True)


def test_chance_that_is_played_by_hand_commits_to_nothing() -> None:
    told = Game.new(seed=1, options={"cap": 3}).record(secret=True)
    sample = Game.new(seed=1, options={"cap": 3}, auto_chance=False).sample(0, lambda n: 0)
    switched = Game.from_record(told)
    switched.auto_chance = False
    for game in (Game.from_record(told, auto_chance=False), sample, switched):
        assert Game.from_record(finished(game).record()) == game
    assert "dice:" not in switched.record()
