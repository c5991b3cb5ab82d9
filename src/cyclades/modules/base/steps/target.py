"""What a card asks: nothing without a target; effects on own pieces may be declined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from cyclades.engine import ops
from cyclades.engine.action import pack
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Target(Step):
    """CAR-0: what a creature does it to; where nothing can be chosen, or nothing more, nobody is
    asked. That an effect may be declined doesn't count as a choice."""

    def run(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask, even where there is just one."""
        if self.has_target(rules, s, f):
            return True
        ops.pop(s)
        return False

    def has_target(self, rules: Rules, s: State, f: i64) -> bool:
        """Is there anything for the asking frame `f` to choose?"""
        out: list[int] = []
        for verb in self.offered:
            if not verb.last:
                verb.legal(rules, s, f, out)
        return len(out) > 0

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """There is something to choose."""
        return super().fault(rules, s, f) or ("" if self.has_target(rules, s, f) else "target")


class Decline(Verb):
    """CAR-0: an effect on own pieces may be declined."""

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Always."""
        out.append(pack(ids.PASS))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Leave the list of the effect."""
        ops.pop(s)
        ops.pop(s)


class Done(Verb):
    """CAR-0, CAR-SYL: that is all, or nothing at all."""

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Always."""
        out.append(pack(ids.DONE))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Leave the asking step."""
        ops.pop(s)
