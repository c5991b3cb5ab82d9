"""Movement by land, over chains of own fleets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import FROM, GOAL, LAND, PREV, SEAT, TURN_GOD, X
from cyclades.engine.query import chains, companions_at, group_size, lands_of, linked
from cyclades.engine.step import Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.group import can_lead, last_of_enemy, leave_veto, sizes
from cyclades.modules.base.steps.turn import turn_of

if TYPE_CHECKING:
    from cyclades.engine.rows import God
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

COST: Final = 1


def reach(rules: Rules, s: State, seat: i64, origin: i64, groups: list[int]) -> i64:
    """ARE-3: the mask of the territories that a group of `seat` gets to from `origin`.

    `groups` are the seat's chains; what bars landing is not asked here.
    """
    mask = linked(rules, groups, origin) | rules.border_mask[origin]
    if rules.offer_reach:
        more: list[int] = []
        for hooks in rules.offer_reach:
            hooks.offer_reach(rules, s, seat, origin, more)
        for land in more:
            if land != origin:
                mask |= rules.bit[land]
    return mask


def barred(rules: Rules, s: State, seat: i64) -> i64:
    """ARE-6: the mask of the territories that can't be landed on, each somebody's only one."""
    b = s.b
    mask: i64 = 0
    other: i64 = 0
    while other < rules.seats:
        if b[rules.owned + other] == 1 and other != seat:
            for land in lands_of(rules, s, other):
                if last_of_enemy(rules, s, seat, land):
                    mask |= rules.bit[land]
        other += 1
    return mask


class Move(Verb):
    """ARE-3: `move i3 2`, who travels; where to is said next. 1 GP."""

    def serves(self, rules: Rules, god: God) -> bool:
        """A god who moves troops."""
        return LAND in god.moves

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """God, place, number, ways, Medusa and the like, gold."""
        area: i64 = x_of(a)
        seat: i64 = s.b[f + SEAT]
        if LAND not in rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].moves:
            return ids.MOVE_GOD
        if area >= rules.lands:
            return ids.MOVE_LAND
        if s.b[rules.owner + area] != seat + 1:
            return ids.MOVE_OWNER
        if not can_lead(rules, s, area, y_of(a)):
            return ids.MOVE_NUMBER
        groups = chains(rules, s, seat)
        if not reach(rules, s, seat, area, groups) & ~barred(rules, s, seat):
            return ids.MOVE_NOWHERE
        code = leave_veto(rules, s, seat, area)
        if code:
            return code
        return ids.MOVE_GOLD if s.b[rules.gold + seat] < COST else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Territory by territory, from the smallest group to all of it."""
        b = s.b
        seat: i64 = b[f + SEAT]
        if b[rules.gold + seat] < COST:
            return
        groups = chains(rules, s, seat)
        allowed: i64 = ~barred(rules, s, seat)
        troops: i64 = rules.units[rules.land_leader]
        joiners = len(rules.land_joiners) > 0
        for area in lands_of(rules, s, seat):
            n: i64 = b[troops + area]
            others: i64 = companions_at(rules, s, area) if joiners else 0
            if n + others == 0 or leave_veto(rules, s, seat, area):
                continue
            if reach(rules, s, seat, area, groups) & allowed:
                sizes(out, ids.MOVE, area, 0 if others else 1, n)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Pay; the group is chosen, and asked for its goal."""
        seat: i64 = s.b[f + SEAT]
        ops.gain(rules, s, seat, -COST)
        ops.choose(rules, s, rules.land_leader, y_of(a))
        frame = ops.push(s, rules.march.id, seat, rules.march.size)
        ops.put(s, frame + FROM, x_of(a) + 1)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The price, and how many troops stand there."""
        if name == "cost":
            return COST
        if name == "has" and x_of(a) < rules.lands:
            return s.b[rules.units[rules.land_leader] + x_of(a)]
        return -1


class To(Verb):
    """ARE-3, ARE-6: a territory linked by a chain of own fleets, not somebody's last."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Anybody chosen, the way, the last territory."""
        area: i64 = x_of(a)
        seat: i64 = s.b[f + SEAT]
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        if area >= rules.lands:
            return ids.MOVE_LAND
        if area == origin:
            return ids.MOVE_SAME
        if not reach(rules, s, seat, origin, chains(rules, s, seat)) >> area & 1:
            return ids.MOVE_CHAIN
        if last_of_enemy(rules, s, seat, area):
            return ids.MOVE_LAST
        return 0 if group_size(rules, s) else ids.MOVE_NOBODY

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order."""
        if not group_size(rules, s):
            return
        seat: i64 = s.b[f + SEAT]
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        mask = reach(rules, s, seat, origin, chains(rules, s, seat)) & ~barred(rules, s, seat)
        for area in range(rules.lands):
            if mask >> area & 1:
                out.append(ids.TO | area << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """The goal is set; the list goes on."""
        ops.put(s, s.b[f + PREV] + GOAL, x_of(a) + 1)
        ops.pop(s)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """Where the group stands."""
        return s.b[s.b[f + PREV] + FROM] - 1 if name == "from" else -1
