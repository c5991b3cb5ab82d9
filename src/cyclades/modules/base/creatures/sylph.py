"""The Sylph: ten spaces of fleet movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import FIELD, SEAT
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.target import Done
from cyclades.modules.base.steps.voyage import Budget, groups, set_sail, unfit

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


SPACES: Final = 10


class Breeze(Verb):
    """CAR-SYL: `sail sF1 3`, as often as spaces are left; it costs nothing."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Place, number, a way."""
        return unfit(rules, s, s.b[f + SEAT], x_of(a), y_of(a))

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Space by space, from the smallest group to all of it."""
        groups(rules, s, s.b[f + SEAT], out)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """The group is chosen, and asked for its first space."""
        set_sail(rules, s, s.b[f + SEAT], x_of(a), y_of(a), s.b[f + FIELD])

    def rule(self, rules: Rules, s: State, f: i64, a: i64, code: i64) -> str:
        """Whose fleets, and how many: the card's own."""
        return "CAR-SYL" if code in (ids.SAIL_OWNER, ids.SAIL_NUMBER) else ""

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """How many fleets stand there."""
        if name == "has" and x_of(a) >= rules.lands:
            return s.b[rules.units[rules.sea_leader] + x_of(a)]
        return -1


class Wind(Budget):
    """CAR-SYL: spaces that are left may serve any fleets."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """All of them are left."""
        ops.field(s, ops.push(s, self.id, s.b[f + SEAT], self.size), 0, SPACES)
        return True

    def run(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask as long as there are spaces and fleets."""
        if s.b[f + FIELD] and len(self.legal(rules, s, f)) > 1:
            return True
        ops.pop(s)
        return False

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """No more spaces than there were."""
        return super().fault(rules, s, f) if 1 <= s.b[f + FIELD] <= SPACES else "left"


def add(m: Manifest) -> None:
    """CAR-SYL."""
    m.step(Sequence("sylph", ("wind",)))
    m.step(Wind("wind", ("left",), (Breeze("sail"), Done("done", last=True))))
    m.card(Card("sylph", effect="sylph"))
