"""Battle: engaging, a round, and another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.ids import (
    CHANGED,
    DEFENDER,
    DIE_A,
    DIE_D,
    FROM,
    GOAL,
    LOSS_A,
    LOSS_D,
    ORIGIN,
    PLACE,
    PREV,
    SEAT,
)
from cyclades.engine.query import garrison, hand_strength, owner_of, strength_at, units_at
from cyclades.engine.step import Sequence, Step
from cyclades.modules.base.steps.group import reset_to
from cyclades.modules.base.steps.retreat import both_stand
from cyclades.modules.base.steps.roll import FACES

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

FIELDS = (
    "defender:seat",
    "place:area",
    "origin:area",
    "die_a",
    "die_d",
    "loss_a",
    "loss_d",
    "fled",
)


class Engage(Step):
    """ARE-4, POS-5: landing where others defend begins a battle, on land that is nobody's too.

    `fought` is what the movement's field CHANGED tells afterwards.
    """

    def __init__(self, name: str, fought: int = 0) -> None:
        super().__init__(name)
        self.fought = fought

    def bind(self, rules: Rules) -> None:
        """A battle may stand on every list that has this step."""
        for step in rules.steps:
            if isinstance(step, Sequence) and self.name in step.child_names:
                rules.battle.under += (f"{step.name}.{self.name}",)

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """An undefended place is taken without one."""
        b = s.b
        seat: i64 = b[f + SEAT]
        place: i64 = b[f + GOAL] - 1
        defender = owner_of(rules, s, place)
        if defender == seat or not (units_at(rules, s, place) or garrison(rules, s, place)):
            return False
        ops.put(s, f + CHANGED, self.fought)
        battle = ops.push(s, rules.battle.id, seat, rules.battle.size)
        ops.put(s, battle + DEFENDER, defender + 1)
        ops.put(s, battle + PLACE, place + 1)
        ops.put(s, battle + ORIGIN, b[f + FROM])
        ops.note(s, ops.BATTLE, seat, defender, place)
        return True


class Battle(Sequence):
    """BAT-9: the order of a battle."""

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """Two players, a place, and attackers in hand."""
        b = s.b
        if b[f + SEAT] != b[b[f + PREV] + SEAT]:
            return "seat"
        place: i64 = b[f + PLACE] - 1
        if place < 0:
            return "place"
        if b[f + DEFENDER] == b[f + SEAT] + 1:
            return "defender"
        # CAR-MIN: it has just fallen where an attacker still has to.
        stood = garrison(rules, s, place) > 0 or (b[f + LOSS_A] > 0 and b[f + LOSS_D] == 0)
        if b[f + DEFENDER] == 0 and not stood:
            return "defender"
        if units_at(rules, s, place) and b[rules.owner + place] != b[f + DEFENDER]:
            return "defender"
        if b[rules.hand_of] != b[f + SEAT] + 1 or b[f + ORIGIN] == 0:
            return "origin"
        # Dice and losses are at most those of one round.
        if not (b[f + DIE_A] < FACES and b[f + DIE_D] < FACES):
            return "die_a"
        return "" if b[f + LOSS_A] + b[f + LOSS_D] <= 2 else "loss_a"


def total(rules: Rules, s: State, f: i64, attacking: bool) -> i64:
    """BAT-1, BAT-7, BLD-4: what one side of battle `f` has in this round."""
    b = s.b
    place: i64 = b[f + PLACE] - 1
    die: i64 = b[f + DIE_A] if attacking else b[f + DIE_D]
    for hooks in rules.fix_die:
        die = hooks.fix_die(rules, s, f, attacking, die)
    if attacking:
        n = die + hand_strength(rules, s)
    else:
        n = die + strength_at(rules, s, place) + garrison(rules, s, place)
        n += guards(rules, s, b[f + DEFENDER] - 1, place)
    for hooks in rules.add_strength:
        n += hooks.add_strength(rules, s, f, attacking)
    return n


def guards(rules: Rules, s: State, seat: i64, place: i64) -> i64:
    """BLD-4: fortresses of the territory, or ports of the defender's coasts."""
    b = s.b
    n: i64 = 0
    for row in rules.buildings:
        if place < rules.lands:
            if row.guards_land:
                n += b[rules.built[row.id] + place] * row.guards_land
        elif row.guards_sea:
            for land in rules.coasts[place]:
                if b[rules.owner + land] == seat + 1:
                    n += b[rules.built[row.id] + land] * row.guards_sea
    return n


class Compare(Step):
    """BAT-1: the lower total loses a unit, a tie costs both one."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Say how many fall on each side."""
        attack = total(rules, s, f, True)
        defence = total(rules, s, f, False)
        ops.note(s, ops.TOTALS, attack, defence)
        ops.put(s, f + LOSS_A, 1 if attack <= defence else 0)
        ops.put(s, f + LOSS_D, 1 if defence <= attack else 0)
        return False


class Again(Step):
    """BAT-4: rounds repeat until one side is left."""

    def __init__(self) -> None:
        super().__init__("again")
        self.round: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find where a round begins."""
        battle = rules.battle
        assert isinstance(battle, Sequence)
        self.round = battle.index("before_roll")

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Forget the dice; begin a round or leave the list."""
        ops.put(s, f + DIE_A, 0)
        ops.put(s, f + DIE_D, 0)
        if both_stand(rules, s, f):
            reset_to(s, f, self.round)
        return False
