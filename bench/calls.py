"""Single calls, on positions from the whole length of random games; as a Python caller pays them.

The loop that calls is in the figure: some 20 nanoseconds.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from bench.clock import each
from cyclades.engine import core, position
from cyclades.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.clock import Figures
    from cyclades.engine.rules import Rules

POSITIONS = 40
# Actions between two positions.
APART = 61
# Of each reason to refuse; found among so many pairs of a position and a line.
OF_A_KIND = 4
TRIED = 4000
# Cheap calls are repeated, so that reading the clock costs nothing beside them.
OFTEN = 25
BYTES_A_CELL = 8


def positions(rules: Rules) -> list[State]:
    """The same ones on every engine."""
    found: list[State] = []
    seed = 0
    s = core.start(rules)
    while len(found) < POSITIONS:
        core.playout(rules, s, seed + len(found), APART)
        if core.actor(rules, s) == core.OVER:
            seed += 1000
            s = core.start(rules)
        elif core.actor(rules, s) >= 0:
            found.append(s.copy())
        else:
            core.playout(rules, s, seed, 1)
    return found


def refused(rules: Rules, states: list[State]) -> list[tuple[State, str]]:
    """Positions with a line that was legal in another and isn't here, with fixes to be tried."""
    lines = sorted({core.text(rules, s, a) for s in states for a in core.legal(rules, s)})
    random = Random(1)
    found: list[tuple[State, str]] = []
    by_code: Counter[int] = Counter()
    for _ in range(TRIED):
        s = random.choice(states)
        line = random.choice(lines)
        code = core.check(rules, s, core.parse(rules, s, line))
        if code and rules.refusals[code].fixes and by_code[code] < OF_A_KIND:
            by_code[code] += 1
            found.append((s, line))
    return found


def tasks(rules: Rules) -> dict[str, Callable[[float], Figures]]:
    """One task a call; and the bytes of a state, which take no time."""
    states = positions(rules)
    return {
        name: _timed(once)
        for name, once in {**_cheap(rules, states), **_documents(rules, states)}.items()
    } | {"bytes": lambda _: sizes(rules, states)}


def _timed(once: Callable[[], int]) -> Callable[[float], Figures]:
    return lambda seconds: each(seconds, once)


def _cheap(rules: Rules, states: list[State]) -> dict[str, Callable[[], int]]:
    many = states * OFTEN
    packed = [s.to_bytes() for s in states]
    legal = [(s, a) for s in states for a in core.legal(rules, s)] * OFTEN

    def copy() -> int:
        for s in many:
            s.copy()
        return len(many)

    def view() -> int:
        for s in many:
            core.view(rules, s, 0)
        return len(many)

    def check() -> int:
        for s, a in legal:
            core.check(rules, s, a)
        return len(legal)

    def to_bytes() -> int:
        for s in states:
            s.to_bytes()
        return len(states)

    def from_bytes() -> int:
        for data in packed:
            State.from_bytes(data)
        return len(packed)

    return {
        "copy": copy,
        "view": view,
        "check": check,
        "to_bytes": to_bytes,
        "from_bytes": from_bytes,
    }


def _documents(rules: Rules, states: list[State]) -> dict[str, Callable[[], int]]:
    asked = refused(rules, states)
    texts = [position.text(rules, s) for s in states]

    def explain() -> int:
        for s, line in asked:
            core.explain(rules, s, [line])
        return len(asked)

    def write() -> int:
        for s in states:
            position.text(rules, s)
        return len(states)

    def load() -> int:
        for text in texts:
            position.load(rules, position.parse(text))
        return len(texts)

    def digest() -> int:
        for s in states:
            s.hash(rules)
        return len(states)

    return {"explain": explain, "write": write, "load": load, "digest": digest}


def sizes(rules: Rules, states: list[State]) -> Figures:
    """The bytes of a state: sent, in memory, and as a document."""
    return {
        "packed": sum(len(s.to_bytes()) for s in states) / len(states),
        "memory": int(rules.size) * BYTES_A_CELL,
        "document": sum(len(position.text(rules, s)) for s in states) / len(states),
    }
