"""A movement by land, sea or air: a list of steps, and what can't be so in the midst of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from cyclades.engine.ids import CHANGED, FROM, GOAL, LAND, LEFT, MOVED, PREV, SEAT, STEP, TURN_GOD
from cyclades.engine.query import frame_of
from cyclades.engine.step import Sequence
from cyclades.modules.base.steps.regroup import FOUGHT
from cyclades.modules.base.steps.voyage import Budget

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# The fields of every movement: see FROM, GOAL, LEFT, CHANGED and MOVED in the engine's ids.
FIELDS = ("from:area", "goal:area", "left", "changed", "moved")


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(Sequence):
    """A list of steps by which a group of `seat` goes from one area of `domain` to another.

    `called`: by a card, whatever the god of the turn moves.
    """

    def __init__(
        self,
        name: str,
        children: tuple[str, ...],
        domain: int,
        under: tuple[str, ...] = (),
        called: bool = False,
    ) -> None:
        super().__init__(name, children, FIELDS, under)
        self.domain = domain
        self.called = called

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """Whoever is about to leave stands there; once they are in hand, nobody need."""
        if s.b[f + SEAT] != s.b[s.b[f + PREV] + SEAT]:
            return "seat"
        god: i64 = s.b[rules.turn_frame(s) + TURN_GOD] - 1
        called = self.called or isinstance(rules.steps[s.b[s.b[f + PREV] + STEP]], Budget)
        if not called and self.domain not in rules.gods[god].moves:
            return "god"
        for n in (FROM, GOAL):
            place: i64 = s.b[f + n] - 1
            if place >= 0 and (place < rules.lands) != (self.domain == LAND):
                return "from" if n == FROM else "goal"
        # What changed is told by the space; a battle ends the movement.
        kinds = rules.land_kinds if self.domain == LAND else rules.sea_kinds
        most: i64 = 0 if self.domain == LAND else rules.bit[len(kinds) + 1] - 1
        fights = frame_of(s, rules.battle.id) >= 0
        if s.b[f + CHANGED] > most or (s.b[f + CHANGED] & FOUGHT and not fights):
            return "changed"
        if self.domain == LAND and s.b[f + LEFT]:
            return "left"
        if self.domain == LAND and s.b[f + MOVED]:
            return "moved"
        origin: i64 = s.b[f + FROM] - 1
        if (
            origin >= 0
            and not s.b[rules.hand_of]
            and s.b[rules.owner + origin] != s.b[f + SEAT] + 1
        ):
            return "from"
        return ""
