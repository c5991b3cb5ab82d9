"""What movements by land, sea and air share: who travels, and what bars a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import AT, CHANGED, FROM, GOAL, PREV, SEAT, WORD_MASK, X, Y
from cyclades.engine.query import companions_at, garrison, hand_size, lands_of, standing, units_at
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# What the field CHANGED of a movement by land tells when the territory was taken.
TAKEN: Final = 1


def leave_veto(rules: Rules, s: State, seat: i64, area: i64) -> i64:
    """The refusal that keeps land units of `seat` on `area`; 0 if they may leave."""
    for hooks in rules.may_leave:
        code = hooks.may_leave(rules, s, seat, area)
        if code:
            return code
    return 0


def last_of_enemy(rules: Rules, s: State, seat: i64, area: i64) -> bool:
    """ARE-6: is it the only territory of another player, and doesn't taking it win?

    It must raise the number of metropolises, and to the winning one or above it.
    """
    holder: i64 = s.b[rules.owner + area] - 1
    if holder < 0 or holder == seat or s.b[rules.owned + holder] != 1:
        return False
    n = cities_with(rules, s, seat, area)
    return n < rules.goal or n == s.b[rules.cities + seat]


def cities_with(rules: Rules, s: State, seat: i64, area: i64) -> i64:
    """ARE-6: how many metropolises `seat` would have with `area`.

    Those that stand, and the sets completed there that could really be placed.
    """
    b = s.b
    lands = [*lands_of(rules, s, seat), area]
    n: i64 = b[rules.cities + seat]
    bare: i64 = 0
    for land in lands:
        built: i64 = 0
        for kind in rules.sites:
            built += b[rules.built[kind] + land]
        bare += 1 if rules.covers[land] and not built else 0
        n += built if land == area else 0
    room: i64 = bare
    for kind in rules.sites:
        room = min(room, rules.buildings[kind].supply - standing(rules, s, kind))
    for kind in rules.parts:
        of_kind: i64 = 0
        for land in lands:
            of_kind += b[rules.built[kind] + land]
        room = min(room, of_kind)
    return n + room


class With(Verb):
    """WRD-2: another kind of unit joins the group that is about to leave.

    `with KIND` takes one, `with KIND N` several; each kind is named once.
    """

    def idle(self, rules: Rules) -> bool:
        """Where no kind joins others."""
        return not rules.land_joiners and not rules.sea_joiners

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """A kind that joins others, and as many as stand there."""
        piece: i64 = x_of(a)
        row = rules.pieces[piece]
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        kinds = rules.land_joiners if origin < rules.lands else rules.sea_joiners
        if not row.joins or piece not in kinds:
            return ids.WITH_KIND
        n: i64 = y_of(a)
        if s.b[rules.group + piece] or n < 1 or n > s.b[rules.units[piece] + origin]:
            return ids.WITH_NUMBER
        return 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind, one and more."""
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        kinds = rules.land_joiners if origin < rules.lands else rules.sea_joiners
        for piece in kinds:
            if s.b[rules.group + piece]:
                continue
            sizes(out, ids.WITH, piece, 1, s.b[rules.units[piece] + origin])

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """They are chosen; they leave with the others."""
        ops.choose(rules, s, x_of(a), y_of(a))

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """How many stand there."""
        origin: i64 = s.b[s.b[f + PREV] + FROM] - 1
        if (
            name != "has"
            or origin < 0
            or (x_of(a) not in rules.land_joiners) == (origin < rules.lands)
        ):
            return -1
        return s.b[rules.units[x_of(a)] + origin]


def gentlest(rules: Rules, s: State, seat: i64, options: list[int]) -> int:
    """Of some ways to go on the one to an area that does the least harm, the first among equals.

    Own areas, then what is nobody's, then what nobody defends. Where none of `options` says
    where to go: the first.
    """
    found = -1
    least: i64 = 4
    for a in options:
        if a & WORD_MASK != ids.TO:
            continue
        area: i64 = x_of(a)
        holder: i64 = s.b[rules.owner + area] - 1
        harm: i64 = 0
        if holder != seat:
            defended = units_at(rules, s, area) > 0 or garrison(rules, s, area) > 0
            harm = 3 if defended else 1 if holder < 0 else 2
        if harm < least:
            found, least = a, harm
    return options[0] if found < 0 else found


class Goal(Step):
    """A group has been chosen: where does it go?"""

    def passive(self, rules: Rules, s: State, f: i64) -> int:
        """Where it does the least harm."""
        return gentlest(rules, s, s.b[f + SEAT], self.legal(rules, s, f))


def can_lead(rules: Rules, s: State, area: i64, n: i64) -> bool:
    """May a group of `n` leading units set out, with companions if there are none?"""
    if n == 0:
        return companions_at(rules, s, area) > 0
    return n <= s.b[rules.units[rules.leader(area)] + area]


def sizes(out: list[int], word: i64, thing: i64, low: i64, high: i64) -> None:
    """Append the actions `word thing n` for `n` from `low` to `high`."""
    head: i64 = word | thing << X
    n: i64 = low
    while n <= high:
        out.append(head | n << Y)
        n += 1


def reset_to(s: State, f: i64, at: i64) -> None:
    """Let the list `f` go on at one of its children."""
    ops.put(s, f + AT, at)


class Pass(Step):
    """The group leaves: from now on it is in its player's hand."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Nobody is asked; boxes put their crossings before this step."""
        ops.set_out(rules, s, s.b[f + SEAT], s.b[f + FROM] - 1)
        return False


class Taken(Sequence):
    """ARE-4: what follows when a territory was taken; empty until a box adds a step."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Only then."""
        if s.b[f + CHANGED] != TAKEN:
            return False
        ops.put(s, f + CHANGED, 0)
        return super().enter(rules, s, f)


class Claim(Step):
    """ARE-4, ARE-5: whoever is left of the group lands, and takes what isn't his."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """A beaten or fled group takes nothing."""
        b = s.b
        seat: i64 = b[f + SEAT]
        goal: i64 = b[f + GOAL] - 1
        if hand_size(rules, s) == 0:
            ops.put(s, rules.hand_of, 0)
            return False
        ops.settle_in(rules, s, seat, b[f + FROM] - 1, goal)
        ops.disband(rules, s)
        former: i64 = b[rules.owner + goal] - 1
        if former != seat:
            ops.put(s, f + CHANGED, TAKEN)
            ops.claim(rules, s, seat, goal)
            for hooks in rules.on_claim:
                hooks.on_claim(rules, s, seat, goal, former)
        return False
