"""Games told line by line, so that two processes can be compared.

python -m tests.properties.trace play SEED...       what each line of a game leads to
python -m tests.properties.trace records SEED...    records of base games
python -m tests.properties.trace beside SEED...     the same, with the made-up box at hand

The first line says which engine runs. Of the lines a game is made of, each is followed by a
digest of all that can be asked about the position.
"""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING

import cyclades
from cyclades.engine import core
from cyclades.engine.ids import SPECTATOR
from cyclades.game import Game
from tests.made_up.registry import registered
from tests.properties.table import MADE_UP, MIXTURES, Walk, along, everything, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.properties.table import Mixture

# After so many lines the costly questions are asked too.
SELDOM = 9


def facts(walk: Walk) -> Iterator[object]:
    """All that can be asked about a position."""
    rules, s = walk.rules, walk.s
    options = core.legal(rules, s)
    yield s.to_bytes()
    yield core.actor(rules, s), core.private(rules, s), repr(core.result(rules, s))
    yield [core.text(rules, s, a) for a in options]
    yield core.text(rules, s, core.passive(rules, s))
    if core.actor(rules, s) == core.CHANCE:
        yield core.weights(rules, s)
    for viewer in (SPECTATOR, *range(int(rules.seats))):
        yield core.view(rules, s, viewer).to_bytes()
        yield [core.hides(rules, s, a, viewer) for a in options]
    if len(walk.lines) % SELDOM == 0:
        yield s.hash(rules)
        codes = [core.check(rules, s, a) for a in everything(rules)]
        yield codes
        for a in everything(rules)[len(walk.lines) :: 97]:
            yield repr(core.explain(rules, s, [core.text(rules, s, a)]))


def told(mixture: Mixture, seed: int) -> Iterator[str]:
    """One game, and what a playout makes of it."""
    rules = rules_of(mixture)
    s = core.start(rules)
    n, choices = core.playout(rules, s, seed, 100_000)
    yield f"# {mixture} {seed}: {n} {choices} {hashlib.sha256(s.to_bytes()).hexdigest()[:16]}"
    for walk in along(rules, seed):
        digest = hashlib.sha256(repr(list(facts(walk))).encode()).hexdigest()[:16]
        yield f"{walk.lines[-1] if walk.lines else 'start'}: {digest}"


def recorded(mixture: Mixture, seed: int) -> str:
    """The rules of a base game as far as they show, and a record."""
    game = Game.new(mixture.players, mixture.modules, {"cap": 3}, seed, mixture.board)
    blocks = [(b.name, b.offset, b.count) for b in game.rules.layout.blocks]
    while options := game.legal_actions():
        game.play(options[(len(game.lines) * 7 + seed) % len(options)])
    words = sorted(game.rules.word_ids)
    return f"{game.record()}{blocks}\n{words}\n{game.rules.size} {list(game.rules.names)}"


def say(text: str) -> None:
    """Write to the process that started this one."""
    sys.stdout.write(f"{text}\n")


def main(what: str, seeds: list[int]) -> None:
    """Print what was asked for."""
    say("compiled" if cyclades.engine_info().compiled else "interpreted")
    plain = [mixture for mixture in MIXTURES if MADE_UP not in mixture.modules]
    for seed in seeds:
        if what == "play":
            for mixture in MIXTURES:
                say("\n".join(told(mixture, seed)))
        elif what == "beside":
            with registered():
                for mixture in MIXTURES:
                    list(told(mixture, seed))
                say("\n".join(recorded(mixture, seed) for mixture in plain))
        else:
            say("\n".join(recorded(mixture, seed) for mixture in plain))


if __name__ == "__main__":
    main(sys.argv[1], [int(seed) for seed in sys.argv[2:]])
