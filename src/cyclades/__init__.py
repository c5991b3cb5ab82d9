"""Cyclades, complete: a rules engine and a board game for 2 to 6 players.

Importing this package decides once, for the whole process, whether the engine runs compiled or
interpreted; `engine_info()` tells which. Both come from the same source and agree step by step.
Set the environment variable `PURE` to run the source.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cyclades import _compiled
from cyclades._compiled import EngineInfo

if TYPE_CHECKING:
    from cyclades.engine.errors import (
        BuildError,
        CycladesError,
        Illegal,
        NotationError,
        PositionError,
        RecordError,
        SetupError,
    )
    from cyclades.game import Game

__all__ = [
    "BuildError",
    "CycladesError",
    "EngineInfo",
    "Game",
    "Illegal",
    "NotationError",
    "PositionError",
    "RecordError",
    "SetupError",
    "__version__",
    "engine_info",
]

__version__ = "0.1.0"

_info = _compiled.activate(__path__)


def engine_info() -> EngineInfo:
    """Tell whether this process runs the compiled engine, from which sources, and why (not)."""
    return _info


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    """Import the rest when it is asked for: telling the version needs no engine."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "cyclades.game" if name == "Game" else "cyclades.engine.errors"
    return getattr(import_module(home), name)
