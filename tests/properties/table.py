"""What the properties are tried on: rule sets, games at random, and every action there is."""

from __future__ import annotations

import functools
import itertools
import random
from typing import TYPE_CHECKING, Final, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from cyclades import boxes
from cyclades.engine import core
from cyclades.engine.action import kind_of, pack
from cyclades.engine.ids import ARG_BITS, OUT, WORD_MASK, X
from cyclades.engine.settings import Settings
from tests.made_up.registry import REVEALING, Reveals, registered

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from cyclades.engine.rows import Word
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

MADE_UP: Final = "delphi"
RING: Final = "delphi-ring"

# Cycles of a game of the base game alone: more than there are prosperity markers.
CAP: Final = 18

# Numbers up to this one are tried in every action that takes one.
BOUND: Final = 12

# What the game itself reveals by a word.
REVEALED: Final = {
    # CAR-GRI: the fortune that is halved.
    "rob": Reveals(frozenset({"gold"}), frozenset({"fortune", "gold"})),
}


class Mixture(NamedTuple):
    """What a table plays with."""

    players: int
    modules: tuple[str, ...]
    board: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """How it is called in the list of tests."""
        return "-".join(["+".join(self.modules), str(self.players), self.board])

    def settings(self) -> Settings:
        """What builds its rules."""
        return Settings(
            self.players, dict.fromkeys(self.modules, -1), self.board, dict(self.options)
        )

    def reveals(self, word: str) -> Reveals:
        """What others may learn by a word."""
        if MADE_UP in self.modules and word in REVEALING:
            return REVEALING[word]
        return REVEALED.get(word, Reveals())


def _mixtures() -> list[Mixture]:
    """The base game on each of its boards; with the made-up box on one of them and its own."""
    plain = [
        Mixture(players, ("base",), board.name, (("cap", str(CAP)),))
        for board in boxes.boards([boxes.box("base").module]).values()
        for players in sorted(board.players)
    ]
    three = next(mixture for mixture in plain if mixture.players == 3)
    made_up = [three._replace(modules=("base", MADE_UP), options=(("lots", "1"),))]
    # Each number of players, and each way to treat gold.
    others = sorted({2, 4, 5} | {mixture.players for mixture in plain} - {3})
    for n, players in enumerate(others):
        gold = ("gold", ("screens", "ledger", "open")[n % 3])
        made_up.append(Mixture(players, ("base", MADE_UP), RING, (gold,)))
    return plain + made_up


MIXTURES: Final = _mixtures()


@functools.cache
def rules_of(mixture: Mixture) -> Rules:
    """The rules of a mixture, built once."""
    with registered():
        return boxes.rules_for(mixture.settings())


# As many mixtures as this have all the examples that the profile asks for.
USUAL: Final = 4


def tries(share: float) -> settings:
    """A share of the examples that the profile asks for; the more mixtures, the fewer each."""
    most = settings.get_profile(settings.get_current_profile_name()).max_examples
    return settings(max_examples=max(1, round(most * share * min(1, USUAL / len(MIXTURES)))))


# --- games ------------------------------------------------------------------------------

SEEDS: Final = st.integers(0, 999_999)
# How many lines of a game are played before something is tried.
LENGTHS: Final = st.integers(0, 220)


class Walk:
    """A game at random: `s` is where it has come to, by `lines`."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.noise = random.Random(seed)
        self.s = core.start(rules)
        self.lines: list[str] = []

    def __repr__(self) -> str:
        return "Walk: " + ", ".join(self.lines)

    def options(self) -> list[int]:
        """What can be done."""
        return core.legal(self.rules, self.s)

    def pick(self) -> int:
        """An action: first a word, then one of its actions, so that all words have their turn."""
        by_word: dict[int, list[int]] = {}
        for a in self.options():
            by_word.setdefault(a & WORD_MASK, []).append(a)
        return self.noise.choice(by_word[self.noise.choice(sorted(by_word))])

    def do(self, a: int) -> None:
        """Play one action."""
        self.lines.append(core.text(self.rules, self.s, a))
        core.apply(self.rules, self.s, a)

    def over(self) -> bool:
        """Is the game over?"""
        return core.actor(self.rules, self.s) == core.OVER


def walked(rules: Rules, seed: int, length: int, without: Collection[int] = ()) -> Walk:
    """A game after `length` lines, or at its end; some cards may be left in the box."""
    walk = Walk(rules, seed)
    for card in without:
        walk.s.b[rules.pile + card] = OUT
    while len(walk.lines) < length and not walk.over():
        walk.do(walk.pick())
    return walk


def along(rules: Rules, seed: int, every: int = 1) -> Iterator[Walk]:
    """One game again and again: at its beginning, after every so many lines, at its end."""
    walk = Walk(rules, seed)
    while True:
        if len(walk.lines) % every == 0 or walk.over():
            yield walk
        if walk.over():
            return
        walk.do(walk.pick())


# --- actions -----------------------------------------------------------------------------


@functools.cache
def _of_word(rules: Rules, word: Word) -> list[int]:
    """Every action of a word, with numbers up to the bound."""
    choices: list[list[int]] = []
    for kind in word.args:
        count = BOUND + 1 if kind_of(kind) == "number" else len(rules.names[kind_of(kind)])
        # An argument that may be missing is stored one higher; 0 says that it is.
        choices.append(list(range(count + 1 if kind.endswith("?") else count)))
    return [int(pack(word.id, *arguments)) for arguments in itertools.product(*choices)]


def everything(rules: Rules) -> list[int]:
    """Every action that parses, with numbers up to the bound."""
    return [a for word in rules.words.values() for a in _of_word(rules, word)]


def numbers(rules: Rules, a: int) -> list[int]:
    """The numbers an action says."""
    found: list[int] = []
    shift = X
    for kind in rules.words[a & WORD_MASK].args:
        value = a >> shift & (1 << ARG_BITS) - 1
        shift += ARG_BITS
        if kind_of(kind) == "number":
            found.append(value - 1 if kind.endswith("?") else value)
    return found


def word(rules: Rules, a: int) -> str:
    """The verb of an action."""
    return rules.words[a & WORD_MASK].name


def bytes_of(s: State) -> bytes:
    """All that a state says."""
    return s.to_bytes()
