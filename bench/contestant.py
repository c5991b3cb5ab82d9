"""What runs in a process of its own and is asked for one round after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.clock import Figures


class Missing(Exception):
    """A contestant can't take part; the message says why in a few words."""


class Contestant(NamedTuple):
    """Tasks by name, each called with the seconds it may take; `without` says what it can't do."""

    about: str
    tasks: dict[str, Callable[[float], Figures]]
    without: dict[str, str]
