"""Movement by sea: up to three spaces, leaving and picking up fleets on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import (
    CHANGED,
    FIELD,
    FROM,
    GOAL,
    LEFT,
    MOVED,
    PREV,
    SEA,
    SEAT,
    STEP,
    TOP,
    TURN_GOD,
    WORD_MASK,
    X,
)
from cyclades.engine.query import (
    barred_seas,
    companions_at,
    group_size,
    hand_size,
    owner_of,
    seas_of,
)
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.group import With, can_lead, gentlest, reset_to, sizes
from cyclades.modules.base.steps.regroup import FOUGHT
from cyclades.modules.base.steps.turn import turn_of

if TYPE_CHECKING:
    from cyclades.engine.rows import God
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

COST: Final = 1
SPACES: Final = 3


class Sail(Verb):
    """POS-4: `sail sF1 3`, who travels; the first space is said next. 1 GP."""

    def serves(self, rules: Rules, god: God) -> bool:
        """A god who moves fleets."""
        return SEA in god.moves

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """God, place, number, gold."""
        area: i64 = x_of(a)
        seat: i64 = s.b[f + SEAT]
        if SEA not in rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].moves:
            return ids.SAIL_GOD
        code = unfit(rules, s, seat, area, y_of(a))
        if code:
            return code
        return ids.SAIL_GOLD if s.b[rules.gold + seat] < COST else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Space by space, from the smallest group to all of it."""
        seat: i64 = s.b[f + SEAT]
        if s.b[rules.gold + seat] >= COST:
            groups(rules, s, seat, out)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Pay; the group is chosen, and asked for its first space."""
        seat: i64 = s.b[f + SEAT]
        ops.gain(rules, s, seat, -COST)
        set_sail(rules, s, seat, x_of(a), y_of(a), SPACES)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The price, and how many fleets stand there."""
        if name == "cost":
            return COST
        if name == "has" and x_of(a) >= rules.lands:
            return s.b[rules.units[rules.sea_leader] + x_of(a)]
        return -1


def unfit(rules: Rules, s: State, seat: i64, area: i64, n: i64) -> i64:
    """POS-4, CAR-BAR: why `n` fleets of `seat` can't set sail from `area`; 0 if they can."""
    if area < rules.lands:
        return ids.SAIL_SEA
    if owner_of(rules, s, area) != seat:
        return ids.SAIL_OWNER
    if not can_lead(rules, s, area, n):
        return ids.SAIL_NUMBER
    return 0 if way_out(rules, area, barred_seas(rules, s)) else ids.SAIL_NOWHERE


def groups(rules: Rules, s: State, seat: i64, out: list[int]) -> None:
    """POS-4, CAR-BAR: every group of `seat` that can set sail."""
    fleets: i64 = rules.units[rules.sea_leader]
    joiners = len(rules.sea_joiners) > 0
    bars = barred_seas(rules, s)
    for area in seas_of(rules, s, seat):
        if way_out(rules, area, bars):
            others: i64 = companions_at(rules, s, area) if joiners else 0
            sizes(out, ids.SAIL, area, 0 if others else 1, s.b[fleets + area])


def way_out(rules: Rules, area: i64, bars: list[int]) -> bool:
    """CAR-BAR: is there a space beside `area` that isn't barred?"""
    return not bars or len([sea for sea in rules.near[area] if sea not in bars]) > 0


def set_sail(rules: Rules, s: State, seat: i64, area: i64, n: i64, spaces: i64) -> None:
    """Begin a movement of `n` fleets from `area`, of so many spaces at most."""
    ops.choose(rules, s, rules.sea_leader, n)
    frame = ops.push(s, rules.voyage.id, seat, rules.voyage.size)
    ops.put(s, frame + FROM, area + 1)
    ops.put(s, frame + LEFT, spaces)


def under_way(s: State, f: i64) -> bool:
    """Has the group of the asking frame `f` made a step already? Then it may stop."""
    return s.b[s.b[f + PREV] + MOVED] > 0


class Steer(Step):
    """A group is under way: the next space, a change of the group, or anything else.

    Any other verb of the turn ends the movement and is done.
    """

    def legal(self, rules: Rules, s: State, f: i64) -> list[int]:
        """Own verbs; after the first step the turn's as well."""
        out = super().legal(rules, s, f)
        if under_way(s, f):
            act: i64 = s.b[s.b[f + PREV] + PREV]
            out.extend(rules.steps[s.b[act + STEP]].legal(rules, s, act))
        return out

    def passive(self, rules: Rules, s: State, f: i64) -> int:
        """Before the first step wherever it does the least harm; then what the turn answers."""
        if not under_way(s, f):
            return gentlest(rules, s, s.b[f + SEAT], self.legal(rules, s, f))
        act: i64 = s.b[s.b[f + PREV] + PREV]
        return rules.steps[s.b[act + STEP]].passive(rules, s, act)

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """The turn's verbs are asked of the turn."""
        verb = self.by_word[a & WORD_MASK]
        if verb is not None:
            return verb.check(rules, s, f, a)
        act: i64 = s.b[s.b[f + PREV] + PREV]
        code = rules.steps[s.b[act + STEP]].check(rules, s, act, a)
        return code if code or under_way(s, f) else ids.SAIL_FIRST

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Another verb: leave the movement first."""
        verb = self.by_word[a & WORD_MASK]
        if verb is not None:
            verb.apply(rules, s, f, a)
            return
        ops.disband(rules, s)
        ops.pop(s)
        ops.pop(s)
        act: i64 = s.b[TOP]
        rules.steps[s.b[act + STEP]].apply(rules, s, act, a)

    def rule(self, rules: Rules, s: State, f: i64, a: i64, code: i64) -> str:
        """The turn's verbs know theirs."""
        if self.by_word[a & WORD_MASK] is not None:
            return super().rule(rules, s, f, a, code)
        act: i64 = s.b[s.b[f + PREV] + PREV]
        return rules.steps[s.b[act + STEP]].rule(rules, s, act, a, code)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """As the verb knows it."""
        verb = self.by_word[a & WORD_MASK]
        if verb is not None:
            return verb.fact(rules, s, f, a, name)
        if name == "from":
            return s.b[s.b[f + PREV] + FROM] - 1
        act: i64 = s.b[s.b[f + PREV] + PREV]
        return rules.steps[s.b[act + STEP]].fact(rules, s, act, a, name)


class Embark(With):
    """WRD-2: fleets of other kinds join before the first step."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Later they would have to be picked up."""
        return ids.NO_MOVEMENT if under_way(s, f) else super().check(rules, s, f, a)

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Before the first step only."""
        if not under_way(s, f):
            super().legal(rules, s, f, out)


class SailTo(Verb):
    """POS-4, POS-5: an adjacent sea space."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Sea, adjacent, anybody chosen."""
        if x_of(a) < rules.lands:
            return ids.SAIL_SEA
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        if x_of(a) == origin:
            return ids.SAIL_SAME
        if x_of(a) not in rules.near[origin]:
            return ids.SAIL_FAR
        if x_of(a) in barred_seas(rules, s):
            return ids.BARRED
        return 0 if group_size(rules, s) else ids.MOVE_NOBODY

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order."""
        if group_size(rules, s):
            bars = barred_seas(rules, s)
            for sea in rules.near[s.b[s.b[f + PREV] + FROM] - 1]:
                if sea not in bars:
                    out.append(ids.TO | sea << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """The goal is set; the list goes on."""
        voyage: i64 = s.b[f + PREV]
        ops.put(s, voyage + GOAL, x_of(a) + 1)
        ops.pop(s)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """Where the group is."""
        return s.b[s.b[f + PREV] + FROM] - 1 if name == "from" else -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Budget(Step):
    """A step on which voyages stand: its first field counts the spaces that are left to all."""


class Anchor(Step):
    """POS-4, POS-5: the group comes to its space; after a battle or three steps it stays."""

    def __init__(self) -> None:
        super().__init__("anchor")
        self.steer: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find where the list goes on."""
        voyage = rules.voyage
        assert isinstance(voyage, Sequence)
        self.steer = voyage.index("steer")

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """A beaten or fled group is gone."""
        b = s.b
        below: i64 = b[f + PREV]
        if isinstance(rules.steps[b[below + STEP]], Budget):
            ops.add(s, below + FIELD, -1)
        if hand_size(rules, s) == 0:
            ops.put(s, rules.hand_of, 0)
            return False
        ops.settle_in(rules, s, b[f + SEAT], b[f + FROM] - 1, b[f + GOAL] - 1)
        ops.add(s, f + LEFT, -1)
        ops.add(s, f + MOVED, 1)
        ops.put(s, f + FROM, b[f + GOAL])
        fought = b[f + CHANGED] & FOUGHT != 0
        ops.put(s, f + GOAL, 0)
        ops.put(s, f + CHANGED, 0)
        if b[f + LEFT] and not fought:
            reset_to(s, f, self.steer)
        else:
            ops.disband(rules, s)
        return False
