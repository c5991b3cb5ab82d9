"""Battle: the list of its steps, on land and at sea."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of
from cyclades.engine.ids import (
    CHANGED,
    DEFENDER,
    DIE_A,
    DIE_D,
    FLED,
    FROM,
    GOAL,
    LOSS_A,
    LOSS_D,
    ORIGIN,
    PLACE,
    PREV,
    SEAT,
    X,
)
from cyclades.engine.query import (
    chains,
    hand_size,
    hand_strength,
    linked,
    owner_of,
    strength_at,
    units_at,
)
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import FALLING, SIDE
from cyclades.modules.base.steps.group import leave_veto, reset_to

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
# SET-6: the faces of a die, and how often each is there.
FACES: Final = 4
FACE_WEIGHTS: Final = (1, 2, 2, 1)
PAIR_WEIGHTS: Final = [a * d for a in FACE_WEIGHTS for d in FACE_WEIGHTS]
# The sides, as the losses and a flight tell them.
ATTACKING: Final = 1
DEFENDING: Final = 2


class Engage(Step):
    """ARE-4, POS-5: landing where another player's units stand begins a battle.

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
        if defender < 0 or defender == seat or units_at(rules, s, place) == 0:
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
        if b[f + DEFENDER] in (0, b[f + SEAT] + 1):
            return "defender"
        if units_at(rules, s, place) and b[rules.owner + place] != b[f + DEFENDER]:
            return "defender"
        if b[rules.hand_of] != b[f + SEAT] + 1 or b[f + ORIGIN] == 0:
            return "origin"
        # Dice and losses are at most those of one round.
        if not (b[f + DIE_A] < FACES and b[f + DIE_D] < FACES):
            return "die_a"
        return "" if b[f + LOSS_A] + b[f + LOSS_D] <= 2 else "loss_a"


class Roll(Step):
    """BAT-1, SET-6: both dice, as one action of chance."""

    def weights(self, rules: Rules, s: State, f: i64, actions: list[int]) -> list[int]:
        """Each die shows 0, 1, 1, 2, 2, 3."""
        return PAIR_WEIGHTS[:]


class Dice(Verb):
    """`dice 2 1`: the attacker's die, then the defender's."""

    def __init__(self) -> None:
        super().__init__("dice")
        self.pairs = [pack(ids.DICE, n // FACES, n % FACES) for n in range(FACES * FACES)]

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Faces that a die has."""
        return 0 if x_of(a) < FACES and y_of(a) < FACES else ids.NO_FACE

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """All sixteen pairs."""
        out.extend(self.pairs)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Leave them in the battle's frame."""
        battle: i64 = s.b[f + PREV]
        ops.put(s, battle + DIE_A, x_of(a))
        ops.put(s, battle + DIE_D, y_of(a))
        ops.note(s, ops.DICE, x_of(a), y_of(a))
        ops.pop(s)


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
        n = die + strength_at(rules, s, place) + guards(rules, s, b[f + DEFENDER] - 1, place)
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
        ops.put(s, f + LOSS_A, 1 if attack <= defence else 0)
        ops.put(s, f + LOSS_D, 1 if defence <= attack else 0)
        return False


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
    """BAT-8: the owner says which of his units falls."""


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


def both_stand(rules: Rules, s: State, f: i64) -> bool:
    """Are there units left on both sides of battle `f`?"""
    return hand_size(rules, s) > 0 and units_at(rules, s, s.b[f + PLACE] - 1) > 0


class Withdrawal(Step):
    """BAT-2: after a round that leaves both standing one side may retreat."""

    def __init__(self, name: str, attacking: bool, verbs: tuple[Verb, ...]) -> None:
        super().__init__(name, verbs=verbs)
        self.attacking = attacking

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask even who can only stay, so that the question tells nothing."""
        if not both_stand(rules, s, f):
            return False
        seat: i64 = s.b[f + SEAT] if self.attacking else s.b[f + DEFENDER] - 1
        ops.push(s, self.id, seat, self.size)
        return True

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """The side that may retreat is asked, while both stand."""
        battle: i64 = s.b[f + PREV]
        seat: i64 = s.b[battle + SEAT] if self.attacking else s.b[battle + DEFENDER] - 1
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
            return 0 if holder in (-1, seat) else ids.RETREAT_ENEMY
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
            for sea in rules.near[place]:
                holder: i64 = b[rules.owner + sea]
                if holder == 0 or holder == seat + 1:
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


def chance_roll() -> Step:
    """The step that asks chance for both dice."""
    return Roll("roll", verbs=(Dice(),), chance=True)
