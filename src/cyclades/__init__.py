"""Cyclades, complete: a rules engine and a board game for 2 to 6 players.

Importing this package decides once, for the whole process, whether the engine runs compiled or
interpreted; `engine_info()` tells which. Both come from the same source and agree step by step.
Set the environment variable `PURE` to run the source.
"""

from __future__ import annotations

from cyclades import _compiled
from cyclades._compiled import EngineInfo

__all__ = ["EngineInfo", "__version__", "engine_info"]

__version__ = "0.1.0"

_info = _compiled.activate(__path__)


def engine_info() -> EngineInfo:
    """Tell whether this process runs the compiled engine, from which sources, and why (not)."""
    return _info
