"""Pegasus: troops fly from one own territory to any other, no fleets needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of
from cyclades.engine.ids import FROM, GOAL, LAND, PREV, SEAT
from cyclades.engine.query import companions_at, group_size, lands_of, target_veto
from cyclades.engine.rows import Card
from cyclades.engine.step import Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.group import (
    Goal,
    With,
    can_lead,
    last_of_enemy,
    leave_veto,
    sizes,
)
from cyclades.modules.base.steps.movement import Movement
from cyclades.modules.base.steps.target import Decline, Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def goal_code(rules: Rules, s: State, seat: i64, origin: i64, goal: i64) -> i64:
    """CAR-PEG, ARE-6: why a flight can't end there; 0 if it can."""
    if goal >= rules.lands:
        return ids.MOVE_LAND
    if goal == origin:
        return ids.FLY_SAME
    if last_of_enemy(rules, s, seat, goal):
        return ids.FLY_LAST
    return target_veto(rules, s, seat, goal)


def has_goal(rules: Rules, s: State, seat: i64, origin: i64) -> bool:
    """Is there anywhere to fly to?"""
    goal: i64 = 0
    while goal < rules.lands:
        if not goal_code(rules, s, seat, origin, goal):
            return True
        goal += 1
    return False


class Fly(Verb):
    """CAR-PEG: `fly i3 2`, who flies."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Place, number, a goal, Medusa."""
        area: i64 = x_of(a)
        seat: i64 = s.b[f + SEAT]
        if area >= rules.lands or s.b[rules.owner + area] != seat + 1:
            return ids.FLY_OWNER
        if not can_lead(rules, s, area, y_of(a)):
            return ids.FLY_NUMBER
        if not has_goal(rules, s, seat, area):
            return ids.FLY_NOWHERE
        return leave_veto(rules, s, seat, area)

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Territory by territory, from the smallest group to all of it."""
        seat: i64 = s.b[f + SEAT]
        for area in lands_of(rules, s, seat):
            n: i64 = s.b[rules.units[rules.land_leader] + area]
            others = companions_at(rules, s, area)
            if n + others == 0 or leave_veto(rules, s, seat, area):
                continue
            if not has_goal(rules, s, seat, area):
                continue
            sizes(out, ids.FLY, area, 0 if others else 1, n)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """The group is chosen, and asked for its goal."""
        ops.choose(rules, s, rules.land_leader, y_of(a))
        ops.put(s, s.b[f + PREV] + FROM, x_of(a) + 1)
        ops.pop(s)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """How many troops stand there."""
        if name == "has" and x_of(a) < rules.lands:
            return s.b[rules.units[rules.land_leader] + x_of(a)]
        return -1


class TakeOff(Target):
    """CAR-0: who flies; where nobody can, the whole flight is left out."""

    def run(self, rules: Rules, s: State, f: i64) -> bool:
        """Leave the list of the effect as well."""
        if super().run(rules, s, f):
            return True
        ops.pop(s)
        return False


class FlyTo(Verb):
    """CAR-PEG, ARE-6: any other territory, not somebody's last."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """The goal, then anybody chosen."""
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        code = goal_code(rules, s, s.b[f + SEAT], origin, x_of(a))
        return code if code or group_size(rules, s) else ids.MOVE_NOBODY

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order."""
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        if not group_size(rules, s):
            return
        goal: i64 = 0
        while goal < rules.lands:
            if not goal_code(rules, s, s.b[f + SEAT], origin, goal):
                out.append(pack(ids.TO, goal))
            goal += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """The goal is set; landing is as always."""
        ops.put(s, s.b[f + PREV] + GOAL, x_of(a) + 1)
        ops.pop(s)


def add(m: Manifest) -> None:
    """CAR-PEG."""
    children = ("fly", "fly_to", "pass", "arrive", "claim", "taken")
    m.step(Movement("pegasus", children, LAND, called=True))
    m.step(TakeOff("fly", verbs=(Fly("fly"), Decline("pass", last=True))))
    m.step(Goal("fly_to", verbs=(With("with"), FlyTo("to"))))
    m.card(Card("pegasus", effect="pegasus"))
