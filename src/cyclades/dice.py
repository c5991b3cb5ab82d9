"""Dice that are committed to before the game and can be proved after it.

What comes up in line `n` of a record follows from the secret and `n` alone. So taking a
decision back and doing it again gives the same roll, and whoever learns the secret after
the end can check every roll of the game.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING

from cyclades.engine import core
from cyclades.engine.errors import RecordError, SetupError
from cyclades.engine.record import Replay

if TYPE_CHECKING:
    from cyclades.engine.record import Record
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

SIZE = 32
SPAN = 1 << 64


class Dice:
    """Chance made from `secret`, 32 bytes that are kept from everybody until the end."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SIZE:
            raise ValueError("a secret has 32 bytes")
        self.secret = secret

    @classmethod
    def fresh(cls) -> Dice:
        """Dice that nobody can foretell."""
        return cls(secrets.token_bytes(SIZE))

    @classmethod
    def from_seed(cls, seed: int | str) -> Dice:
        """The same dice for the same seed, everywhere; 7 and "7" are one seed."""
        try:
            told = f"cyclades seed {seed}"
        except ValueError:
            # Python doesn't print numbers of thousands of digits.
            raise SetupError("setup.seed") from None
        return cls(sha256(told.encode("utf-8", "surrogatepass")).digest())

    @property
    def commitment(self) -> str:
        """What can be told beforehand: the SHA-256 of the secret, in hex."""
        return sha256(self.secret).hexdigest()

    def pick(self, seq: int, total: int) -> int:
        """A number from 0 below `total` for line `seq`, the first being 1; all equally likely."""
        if not 0 < total <= SPAN:
            raise ValueError("nothing to pick from")
        high = SPAN - SPAN % total
        attempt = 0
        while True:
            data = f"{seq} {attempt}".encode()
            value = int.from_bytes(
                blake2b(data, key=self.secret, digest_size=8, person=b"cyclades").digest(), "big"
            )
            if value < high:
                return value % total
            attempt += 1

    def choose(self, rules: Rules, s: State, seq: int) -> core.Action:
        """What chance does in line `seq`, where chance is asked."""
        options = core.legal(rules, s)
        weights = core.weights(rules, s)
        left = self.pick(seq, sum(weights))
        for option, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0:
                return option
        raise AssertionError("weights are positive")


def secret_dice(record: Record) -> Dice:
    """The dice of a record that tells their secret. Refused: not those it committed to."""
    dice = Dice(bytes.fromhex(record.secret))
    if dice.commitment != record.dice:
        raise RecordError("record.secret", found=dice.commitment, wanted=record.dice)
    return dice


def prove(rules: Rules, record: Record) -> int:
    """Check every draw of a record against its secret; returns how many there are.

    Refused: a record without a secret, a secret that isn't the one committed to, and the
    first line that doesn't follow from it.
    """
    if not record.secret or not record.dice:
        raise RecordError("record.no_secret")
    dice = secret_dice(record)
    run = Replay(rules, record)
    draws = 0
    while run.peek():
        draws += hold(run, dice)
        run.step()
    return draws


def hold(run: Replay, dice: Dice) -> bool:
    """Is the next line of a replay a draw? Refused: one that doesn't follow from the secret."""
    if core.actor(run.rules, run.s) != core.CHANCE:
        return False
    wanted = dice.choose(run.rules, run.s, run.at + 1)
    if run.read() != wanted:
        facts: dict[str, object] = {"wanted": core.text(run.rules, run.s, wanted)}
        raise run.error("record.dice", facts=facts)
    return True
