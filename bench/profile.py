"""Where the time of random games goes; in the process that imports this, on its engine.

python -m bench.profile SECONDS
"""

from __future__ import annotations

import cProfile
import sys
from pathlib import Path
from random import Random
from time import perf_counter, perf_counter_ns
from typing import TYPE_CHECKING

import cyclades
from bench.own import SETTINGS, play, weighted
from bench.report import columns
from cyclades.boxes import rules_for
from cyclades.engine import core
from cyclades.engine.ids import STEP, TOP

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType

    from cyclades.engine.rules import Rules

PACKAGE = Path(cyclades.__file__).parent
MOST_FUNCTIONS = 30
# No move takes so many nanoseconds: another process had the core meanwhile.
DISTURBED = 1_000_000


class Share:
    """What one asking step cost: nanoseconds in `legal`, `apply`, `settle` (and `weights`)."""

    def __init__(self) -> None:
        self.asked = 0
        self.options = 0
        self.legal = 0
        self.weights = 0
        self.apply = 0
        self.settle = 0

    @property
    def total(self) -> int:
        return self.legal + self.weights + self.apply + self.settle


def shares(rules: Rules, seconds: float) -> dict[str, Share]:
    """Random games with the clock read between the parts of each move."""
    found = {step.name: Share() for step in rules.steps}
    noise = Random(1).random
    tick = _tick()
    end = perf_counter() + seconds
    while perf_counter() < end:
        _timed_game(rules, found, noise, tick)
    return {name: share for name, share in found.items() if share.asked}


def _tick() -> int:
    """The nanoseconds that reading the clock adds to what is timed."""
    steps = [perf_counter_ns() for _ in range(10_000)]
    return (steps[-1] - steps[0]) // len(steps)


def _timed_game(
    rules: Rules, found: dict[str, Share], noise: Callable[[], float], tick: int
) -> None:
    s = core.start(rules)
    while (actor := core.actor(rules, s)) != core.OVER:
        f = s.b[TOP]
        step = rules.steps[s.b[f + STEP]]
        share = found[step.name]
        weighing = 0
        a = perf_counter_ns()
        options = step.legal(rules, s, f)
        b = perf_counter_ns()
        if actor == core.CHANCE:
            weights = step.weights(rules, s, f, options)
            weighing = perf_counter_ns() - b - tick
            chosen = weighted(options, weights, noise())
        else:
            chosen = options[int(noise() * len(options))]
        c = perf_counter_ns()
        step.apply(rules, s, f, chosen)
        d = perf_counter_ns()
        rules.settle(s)
        e = perf_counter_ns()
        if e - a > DISTURBED:
            continue
        share.asked += 1
        share.options += len(options)
        share.weights += weighing
        share.legal += b - a - tick
        share.apply += d - c - tick
        share.settle += e - d - tick


def table(found: dict[str, Share]) -> list[str]:
    """A line a step, the dearest first, and all together."""
    whole = sum(share.total for share in found.values())
    asked = sum(share.asked for share in found.values())
    rows = [["asking step", "asked", "options", "legal µs", "weights", "apply", "settle", "time"]]
    for name, share in sorted(found.items(), key=lambda item: -item[1].total):
        parts = (share.legal, share.weights, share.apply, share.settle)
        rows.append(
            [
                name,
                f"{share.asked / asked:.1%}",
                f"{share.options / share.asked:.1f}",
                *[f"{part / share.asked / 1000:.2f}" for part in parts],
                f"{share.total / whole:.1%}",
            ]
        )
    sums = [
        sum(getattr(share, part) for share in found.values())
        for part in ("legal", "weights", "apply", "settle")
    ]
    rows.append(["of all time", "", "", *[f"{part / whole:.1%}" for part in sums], "100%"])
    return columns(rows)


def functions(rules: Rules, seconds: float) -> list[str]:
    """The functions that cost most by themselves. Of the interpreted engine: others aren't seen."""
    noise = Random(1).random
    profile = cProfile.Profile()
    end = perf_counter() + seconds
    actions = 0
    profile.enable()
    while perf_counter() < end:
        actions += play(rules, core.start(rules), noise)[0]
    profile.disable()
    entries = sorted(profile.getstats(), key=lambda entry: -entry.inlinetime)
    whole = sum(entry.inlinetime for entry in entries)
    rows = [["function", "calls an action", "own time", "with callees"]]
    for entry in entries[:MOST_FUNCTIONS]:
        rows.append(
            [
                _place(entry.code),
                f"{entry.callcount / actions:.2f}",
                f"{entry.inlinetime / whole:.1%}",
                f"{entry.totaltime / whole:.1%}",
            ]
        )
    return columns(rows)


def _place(code: CodeType | str) -> str:
    """A function as file, line and name; one of C as its description."""
    if isinstance(code, str):
        return code
    file = Path(code.co_filename)
    place = file.relative_to(PACKAGE).as_posix() if file.is_relative_to(PACKAGE) else file.name
    return f"{place}:{code.co_firstlineno} {code.co_qualname}"


def main(seconds: float) -> None:
    """Print it."""
    info = cyclades.engine_info()
    rules = rules_for(SETTINGS)
    for _ in range(3):
        play(rules, core.start(rules), Random(0).random)
    print(f"\nWHERE THE TIME GOES: {info}")
    print("\n".join(table(shares(rules, 4 * seconds))))
    if not info.compiled:
        print("\nFunctions, under cProfile:")
        print("\n".join(functions(rules, 4 * seconds)))


if __name__ == "__main__":
    main(float(sys.argv[1]))
