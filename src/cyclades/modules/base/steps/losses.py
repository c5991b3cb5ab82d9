"""The losses of a round: whose, which unit, what saves it, its fall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of
from cyclades.engine.ids import DEFENDER, LOSS_A, LOSS_D, PLACE, PREV, SEAT, X
from cyclades.engine.query import units_at
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import FALLING, SIDE

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# The sides, as the losses and a flight tell them.
ATTACKING: Final = 1
DEFENDING: Final = 2


class Casualties(Sequence):
    """BAT-8, BAT-9: loss by loss, the defender's first: choose, save, fall."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Not at all where nobody falls."""
        if s.b[f + LOSS_A] + s.b[f + LOSS_D] == 0:
            return False
        frame = ops.push(s, self.id, 0, self.size)
        name_side(s, frame, f)
        return True

    def repeats(self, rules: Rules, s: State, f: i64) -> bool:
        """Once more for the next loss."""
        battle: i64 = s.b[f + PREV]
        lost: i64 = LOSS_A if s.b[f + SIDE] == ATTACKING else LOSS_D
        ops.add(s, battle + lost, -1)
        if s.b[battle + LOSS_A] + s.b[battle + LOSS_D] == 0:
            return False
        name_side(s, f, battle)
        return True

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """The side is one that loses a unit, its player is asked."""
        battle: i64 = s.b[f + PREV]
        side: i64 = s.b[f + SIDE]
        if side == ATTACKING and s.b[battle + LOSS_A]:
            return "" if s.b[f + SEAT] == s.b[battle + SEAT] else "seat"
        if side == DEFENDING and s.b[battle + LOSS_D]:
            return "" if s.b[f + SEAT] == s.b[battle + DEFENDER] - 1 else "seat"
        return "side"


def name_side(s: State, f: i64, battle: i64) -> None:
    """Let the frame of losses ask the next side that has one: the defender first."""
    defending: bool = s.b[battle + LOSS_D] > 0
    ops.put(s, f + SIDE, DEFENDING if defending else ATTACKING)
    ops.put(s, f + SEAT, s.b[battle + DEFENDER] - 1 if defending else s.b[battle + SEAT])
    ops.put(s, f + FALLING, 0)


def present(rules: Rules, s: State, losses: i64, piece: i64) -> bool:
    """Has the side that loses a unit one of that kind in this battle?"""
    place: i64 = s.b[s.b[losses + PREV] + PLACE] - 1
    kinds = rules.land_kinds if place < rules.lands else rules.sea_kinds
    if piece not in kinds:
        return False
    if s.b[losses + SIDE] == ATTACKING:
        return s.b[rules.hand + piece] > 0
    return s.b[rules.units[piece] + place] > 0


class Choose(Step):
    """BAT-8: the owner says which of his units falls; what else defends the place falls last."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """CAR-MIN: without units nobody is asked."""
        b = s.b
        place: i64 = b[b[f + PREV] + PLACE] - 1
        if b[f + SIDE] == DEFENDING and units_at(rules, s, place) == 0:
            for hooks in rules.on_overrun:
                hooks.on_overrun(rules, s, place)
            return False
        return super().enter(rules, s, f)


class Lose(Verb):
    """`lose troop`."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """A kind that he has there."""
        return 0 if present(rules, s, s.b[f + PREV], x_of(a)) else ids.LOSE_KIND

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind."""
        losses: i64 = s.b[f + PREV]
        place: i64 = s.b[s.b[losses + PREV] + PLACE] - 1
        kinds = rules.land_kinds if place < rules.lands else rules.sea_kinds
        for piece in kinds:
            if present(rules, s, losses, piece):
                out.append(ids.LOSE | piece << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """It falls unless something saves it."""
        ops.put(s, s.b[f + PREV] + FALLING, x_of(a) + 1)
        ops.pop(s)


class Fall(Step):
    """BAT-6: a unit that nothing saved returns to the reserve."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Nothing falls where FALLING was emptied."""
        b = s.b
        piece: i64 = b[f + FALLING] - 1
        if piece < 0:
            return False
        seat: i64 = b[f + SEAT]
        place: i64 = b[b[f + PREV] + PLACE] - 1
        ops.put(s, f + FALLING, 0)
        if b[f + SIDE] == ATTACKING:
            ops.fall_in_hand(rules, s, piece, seat, place)
        else:
            ops.fall_on_board(rules, s, piece, seat, place)
        for hooks in rules.on_fall:
            hooks.on_fall(rules, s, seat, piece, place)
        return False
