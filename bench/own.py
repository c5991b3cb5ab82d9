"""Our engine as a contestant: random games, replay, single calls, hooks."""

from __future__ import annotations

import itertools
from random import Random
from typing import TYPE_CHECKING

import cyclades
from bench import calls, hooks, replay
from bench.clock import rates
from bench.contestant import Contestant, Missing
from cyclades.boxes import rules_for
from cyclades.engine import core
from cyclades.engine.errors import CycladesError
from cyclades.engine.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.clock import Figures
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

CAP = 30
SETTINGS = Settings(5, {"base": 0}, "base-5", {"cap": str(CAP)})
ENDLESS = 1_000_000


def interpreted() -> Contestant:
    """The source. The process was started with PURE set."""
    return _engine(compiled=False)


def compiled() -> Contestant:
    """The compiled engine of this very source."""
    return _engine(compiled=True)


def _engine(compiled: bool) -> Contestant:
    info = cyclades.engine_info()
    if info.compiled != compiled:
        raise Missing(f"the engine here is {info}")
    rules = rules_for(SETTINGS)
    tasks = {
        "games": games(rules),
        "playouts": playouts(rules),
        "hooks": hooks.task(SETTINGS),
        "replay": replay.task(replay.FOLDER),
        **calls.tasks(rules),
    }
    return Contestant(str(info), tasks, _faults(tasks))


def _faults(tasks: dict[str, Callable[[float], Figures]]) -> dict[str, str]:
    """The tasks that the engine as it stands fails, and how: the others go on without them."""
    found: dict[str, str] = {}
    for name, task in tasks.items():
        try:
            task(0)
        except (CycladesError, FileNotFoundError) as error:
            found[name] = str(error)
    return found


def games(rules: Rules) -> Callable[[float], Figures]:
    """Random games, the loop in Python as a bot's author writes it."""
    noise = Random(1).random
    cycle = rules.cell("cycle")

    def once() -> dict[str, int]:
        s = core.start(rules)
        actions, choices = play(rules, s, noise)
        return {"games": 1, "cycles": s.b[cycle], "actions": actions, "choices": choices}

    return lambda seconds: rates(seconds, once)


def play(rules: Rules, s: State, noise: Callable[[], float]) -> tuple[int, int]:
    """Play to the end, in place; the actions, and the seats' decisions with two options or more."""
    actions = choices = 0
    while True:
        options = core.legal(rules, s)
        actor = core.actor(rules, s)
        if actor >= 0:
            if len(options) > 1:
                choices += 1
            a = options[int(noise() * len(options))]
        elif actor == core.CHANCE:
            a = weighted(options, core.weights(rules, s), noise())
        else:
            return actions, choices
        core.play(rules, s, a)
        actions += 1


def weighted(options: list[int], weights: list[int], noise: float) -> int:
    """The option that `noise`, from 0 below 1, picks."""
    left = noise * sum(weights)
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    return options[-1]


def playouts(rules: Rules) -> Callable[[float], Figures]:
    """Random games, the loop inside the engine."""
    seeds = itertools.count()
    cycle = rules.cell("cycle")

    def once() -> dict[str, int]:
        s = core.start(rules)
        actions, choices = core.playout(rules, s, next(seeds), ENDLESS)
        return {"games": 1, "cycles": s.b[cycle], "actions": actions, "choices": choices}

    return lambda seconds: rates(seconds, once)
