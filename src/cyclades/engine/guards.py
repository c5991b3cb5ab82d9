"""What a module says about positions: statements they keep, and how holes are filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Check:
    """A statement that every position of a game keeps; a loaded one is held to it."""

    def __init__(self, rule: str, field: str) -> None:
        self.rule = rule
        self.field = field

    def fault(self, rules: Rules, s: State) -> str:
        """An empty string if the statement holds, else the name of the place where it doesn't."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Filler:
    """How the hidden cells of one block are filled when a position is sampled from a view."""

    def __init__(self, block: str) -> None:
        self.block = block

    def values(self, rules: Rules, s: State, index: int) -> list[int]:
        """What cell `index` may hold for all that the viewer knows; never empty.

        A value that stands there twice is twice as likely. Later holes are still `HOLE`.
        """
        block = rules.layout.by_name[self.block]
        return list(range(block.low, block.high + 1))
