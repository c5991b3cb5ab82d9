"""What a module says about positions: statements they keep, and how holes are filled."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Protocol

from mypy_extensions import mypyc_attr

from cyclades.engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Check:
    """A statement that every position of a game keeps; a loaded one is held to it.

    A box that allows more than others puts another one in the place of that of its `name`.
    """

    def __init__(self, rule: str, field: str, name: str = "") -> None:
        self.rule = rule
        self.field = field
        self.name = name

    def fault(self, rules: Rules, s: State) -> str:
        """An empty string if the statement holds, else the name of the place where it doesn't."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Filler:
    """How the hidden cells of one block are filled when a position is sampled from a view.

    Holes are filled in the order of the layout, so later ones are still `HOLE`. `s` is what the
    viewer knows: its other cells.
    """

    def __init__(self, block: str) -> None:
        self.block = block

    def values(self, rules: Rules, s: State, index: int) -> list[int]:
        """What cell `index` may hold for all that the viewer knows; never empty.

        A value that stands there twice is twice as likely.
        """
        block = rules.layout.by_name[self.block]
        return list(range(block.low, block.high + 1))

    def fill(self, rules: Rules, s: State, index: int, pick: Pick) -> int:
        """A value for cell `index`. As it stands: any of `values`."""
        values = self.values(rules, s, index)
        return values[pick(len(values))]

    def allows(self, rules: Rules, s: State, index: int, value: int) -> bool:
        """May `fill` answer `value`? The truth always must be among what is allowed."""
        return value in self.values(rules, s, index)


class Pick(Protocol):
    """Where randomness comes from: a number from 0 below `n`."""

    def __call__(self, n: int, /) -> int: ...


class Held:
    """`pick`, held to its word: any other answer than a whole number below `n` is refused."""

    def __init__(self, pick: Pick) -> None:
        self.pick: Callable[[int], object] = pick

    def __call__(self, n: int, /) -> int:
        found = self.pick(n)
        try:
            value = index(found)  # type: ignore[arg-type]  # whatever it is, it says so itself
        except TypeError:
            value = -1
        if not 0 <= value < n:
            raise SetupError("setup.pick", found=str(found), most=n - 1)
        return value
