"""What it costs to be asked: hooks that all answer as if they weren't there, against none.

The games stay the same, action by action, so the ratio is that of the calls alone.
"""

from __future__ import annotations

import itertools
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import cyclades
from cyclades import boxes
from cyclades.engine import core
from cyclades.engine.hooks import NAMES, Hooks
from cyclades.engine.module import Manifest, Module, build

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.clock import Figures
    from cyclades.engine.rules import Rules
    from cyclades.engine.settings import Settings

SOURCE = Path(cyclades.__file__).parent / "engine" / "hooks.py"
ENDLESS = 1_000_000


class Asked(Module):
    """A box that does nothing but answer hooks."""

    def __init__(self, hooks: Hooks) -> None:
        super().__init__("asked")
        self.hooks = hooks

    def manifest(self, m: Manifest) -> None:
        """The hooks, last of all."""
        m.hook(self.hooks)


def builtin() -> Hooks:
    """The engine's own answers: native calls where the engine is compiled."""
    return Hooks(NAMES)


def foreign() -> Hooks:
    """The same answers, given by interpreted methods as in a user's own box."""
    spec = spec_from_file_location("bench_neutral_hooks", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    source = module_from_spec(spec)
    spec.loader.exec_module(source)
    methods = {name: vars(source.Hooks)[name] for name in NAMES}
    made: Hooks = type("Neutral", (Hooks,), methods)(NAMES)
    return made


def rules_with(settings: Settings, hooks: Hooks | None) -> Rules:
    """The rules of these settings with that set of hooks added."""
    modules = boxes.in_order([*settings.modules])
    board = boxes.board_for(modules, settings.players, settings.board)
    if hooks is not None:
        modules.append(Asked(hooks))
    return build(modules, settings.players, board, settings.options)


def task(settings: Settings) -> Callable[[float], Figures]:
    """Each game with none, with the built-in and with the foreign set, in changing order."""
    sets = [
        ("none", rules_with(settings, None)),
        ("builtin", rules_with(settings, builtin())),
        ("foreign", rules_with(settings, foreign())),
    ]
    seeds = itertools.count()

    def measure(seconds: float) -> Figures:
        spent = {"none": 0.0, "builtin": 0.0, "foreign": 0.0}
        while sum(spent.values()) < seconds or not all(spent.values()):
            seed = next(seeds)
            sets.append(sets.pop(0))
            for name, rules in sets:
                s = core.start(rules)
                begun = process_time()
                core.playout(rules, s, seed, ENDLESS)
                spent[name] += process_time() - begun
        return {name: spent[name] / spent["none"] for name in ("builtin", "foreign")}

    return measure
