"""Replay of the golden games: each line parsed, checked and done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.clock import rates
from cyclades.boxes import rules_for
from cyclades.engine import core, record

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.clock import Figures
    from cyclades.engine.rules import Rules

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"


class Golden(NamedTuple):
    """A game that is replayed for ever."""

    rules: Rules
    lines: list[str]
    cycles: int


def load(folder: Path) -> list[Golden]:
    """The golden games; each is first held to its end."""
    found: list[Golden] = []
    for file in sorted(folder.glob("*.txt")):
        told = record.Record.from_text(file.read_text(encoding="utf-8"))
        if told.start:
            # Not a whole game.
            continue
        rules = rules_for(told.settings)
        end = record.replay(rules, told)
        found.append(Golden(rules, told.lines(), end.b[rules.cell("cycle")]))
    if not found:
        raise FileNotFoundError("there are no golden games, scripts/make_golden.py makes them")
    return found


def task(folder: Path) -> Callable[[float], Figures]:
    """All golden games, again and again, whole rounds of them."""
    games: list[Golden] = []

    def once() -> dict[str, int]:
        for game in games:
            s = core.start(game.rules)
            for line in game.lines:
                core.apply(game.rules, s, core.parse(game.rules, s, line))
        return {
            "games": len(games),
            "cycles": sum(game.cycles for game in games),
            "lines": sum(len(game.lines) for game in games),
        }

    def measure(seconds: float) -> Figures:
        games[:] = games or load(folder)
        return rates(seconds, once)

    return measure
