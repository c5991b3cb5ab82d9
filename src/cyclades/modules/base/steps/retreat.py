"""Retreat: after a round, the defender first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.ids import DEFENDER, FLED, PLACE, PREV, SEAT
from cyclades.engine.query import (
    barred_seas,
    chains,
    garrison,
    hand_size,
    linked,
    owner_of,
    units_at,
)
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.group import leave_veto
from cyclades.modules.base.steps.losses import ATTACKING, DEFENDING

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def both_stand(rules: Rules, s: State, f: i64) -> bool:
    """Are both sides of battle `f` left, the defender's by whatever defends the place?"""
    place: i64 = s.b[f + PLACE] - 1
    return hand_size(rules, s) > 0 and (
        units_at(rules, s, place) > 0 or garrison(rules, s, place) > 0
    )


class Withdrawal(Step):
    """BAT-2: after a round that leaves both standing one side may retreat."""

    def __init__(self, name: str, attacking: bool, verbs: tuple[Verb, ...]) -> None:
        super().__init__(name, verbs=verbs)
        self.attacking = attacking

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask even who can only stay, so that the question tells nothing."""
        if not both_stand(rules, s, f):
            return False
        # CAR-MIN: what isn't a unit stays.
        if not self.attacking and units_at(rules, s, s.b[f + PLACE] - 1) == 0:
            return False
        seat: i64 = s.b[f + SEAT] if self.attacking else s.b[f + DEFENDER] - 1
        ops.push(s, self.id, seat, self.size)
        return True

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """The side that may retreat is asked, while both stand."""
        battle: i64 = s.b[f + PREV]
        seat: i64 = s.b[battle + SEAT] if self.attacking else s.b[battle + DEFENDER] - 1
        if not self.attacking and units_at(rules, s, s.b[battle + PLACE] - 1) == 0:
            return "seat"
        return "" if s.b[f + SEAT] == seat and both_stand(rules, s, battle) else "seat"


class Retreat(Verb):
    """BAT-2, BAT-3: all remaining units go to one place."""

    def __init__(self, attacking: bool) -> None:
        super().__init__("retreat")
        self.attacking = attacking

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """The kind of place, whose it is, the way."""
        place: i64 = s.b[s.b[f + PREV] + PLACE] - 1
        seat: i64 = s.b[f + SEAT]
        goal: i64 = x_of(a)
        if (goal < rules.lands) != (place < rules.lands):
            return ids.RETREAT_LAND
        holder = owner_of(rules, s, goal)
        if goal >= rules.lands:
            if goal not in rules.near[place]:
                return ids.RETREAT_SEA
            if holder not in (-1, seat):
                return ids.RETREAT_ENEMY
            return ids.BARRED if goal in barred_seas(rules, s) else 0
        if holder != seat or goal == place:
            return ids.RETREAT_OWNER
        mask = linked(rules, chains(rules, s, seat), place) | rules.border_mask[place]
        if not mask >> goal & 1:
            return ids.RETREAT_CHAIN
        return leave_veto(rules, s, seat, place)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """Where the battle is."""
        return s.b[s.b[f + PREV] + PLACE] - 1 if name == "from" else -1

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order."""
        b = s.b
        place: i64 = b[b[f + PREV] + PLACE] - 1
        seat: i64 = b[f + SEAT]
        if place >= rules.lands:
            bars = barred_seas(rules, s)
            for sea in rules.near[place]:
                holder: i64 = b[rules.owner + sea]
                if (holder == 0 or holder == seat + 1) and sea not in bars:
                    out.append(pack(ids.RETREAT, sea))
            return
        if leave_veto(rules, s, seat, place):
            return
        mask = linked(rules, chains(rules, s, seat), place) | rules.border_mask[place]
        land: i64 = 0
        while land < rules.lands:
            if mask >> land & 1 and b[rules.owner + land] == seat + 1:
                out.append(pack(ids.RETREAT, land))
            land += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """The other side holds the field."""
        battle: i64 = s.b[f + PREV]
        seat: i64 = s.b[f + SEAT]
        place: i64 = s.b[battle + PLACE] - 1
        ops.put(s, battle + FLED, ATTACKING if self.attacking else DEFENDING)
        ops.pop(s)
        if self.attacking:
            ops.settle_in(rules, s, seat, place, x_of(a))
            ops.disband(rules, s)
        else:
            ops.flee(rules, s, seat, place, x_of(a))


class Stay(Verb):
    """BAT-2: fight on."""

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Always."""
        out.append(ids.STAY)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """On to the next round."""
        ops.pop(s)
