"""Seats are alike: a game in which they change their names is the same game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from cyclades.engine import core, position
from cyclades.engine.rules import Rules
from cyclades.engine.state import State
from tests.properties.table import MIXTURES, SEEDS, Mixture, along, rules_of, tries


class Renaming:
    """Every seat gets another's name, and every marker that of the other's."""

    def __init__(self, rules: Rules, seed: int) -> None:
        seats = rules.names["seat"]
        others = seats[:]
        random.Random(seed).shuffle(others)
        self.new = dict(zip(seats, others, strict=True))
        for marker in rules.names["marker"]:
            if marker not in self.new:
                # `p1a` is the first marker of `p1`.
                self.new[marker] = self.new[marker[:-1]] + marker[-1]

    def line(self, line: str) -> str:
        """A line with the new names; in a stack they may stand behind an `=`."""
        words = (word.rpartition("=") for word in line.split())
        return " ".join(head + sign + self.new.get(name, name) for head, sign, name in words)

    def document(self, doc: object) -> object:
        """A document with the new names."""
        if isinstance(doc, dict):
            return {self.new.get(key, key): self.document(value) for key, value in doc.items()}
        if isinstance(doc, list):
            return [self.document(value) for value in doc]
        return self.line(doc) if isinstance(doc, str) else doc


@pytest.mark.parametrize("mixture", MIXTURES, ids=str)
@tries(1)
@given(seed=SEEDS)
def test_renamed_seats_play_the_same_game(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    renaming = Renaming(rules, seed)
    s = core.start(rules)
    done = 0
    for walk in along(rules, seed):
        for line in walk.lines[done:]:
            core.apply(rules, s, core.parse(rules, s, renaming.line(line)))
        done = len(walk.lines)
        assert {renaming.line(line) for line in offered(rules, walk.s)} == offered(rules, s), walk
        if done % 7 == 0 or walk.over():
            mine = renaming.document(position.document(rules, walk.s))
            assert mine == position.document(rules, s), walk


def offered(rules: Rules, s: State) -> set[str]:
    """The lines that can be played."""
    return {core.text(rules, s, a) for a in core.legal(rules, s)}
