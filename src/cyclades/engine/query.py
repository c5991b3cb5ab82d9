"""Questions about the table that several rules ask. Reads only; no rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine.buf import total, where
from cyclades.engine.ids import AT_SEAT, HELD, PREV, SEAT, STEP, TOP

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def owner_of(rules: Rules, s: State, area: i64) -> i64:
    """The seat that owns a territory or has fleets on a sea; -1 for nobody."""
    return s.b[rules.owner + area] - 1


def lands_of(rules: Rules, s: State, seat: i64) -> list[int]:
    """The territories a seat owns, in board order."""
    return where(s.b, rules.owner, 0, rules.lands, seat + 1)


def seas_of(rules: Rules, s: State, seat: i64) -> list[int]:
    """The sea spaces where a seat has fleets, in board order."""
    return where(s.b, rules.owner, rules.lands, rules.areas, seat + 1)


def units_at(rules: Rules, s: State, area: i64) -> i64:
    """How many units stand on `area`."""
    b = s.b
    kinds = rules.land_kinds if area < rules.lands else rules.sea_kinds
    n: i64 = 0
    for kind in kinds:
        n += b[rules.units[kind] + area]
    return n


def others_at(rules: Rules, s: State, area: i64, piece: i64) -> i64:
    """How many units of one kind stand on `area` without being chosen to travel."""
    return s.b[rules.units[piece] + area] - s.b[rules.group + piece]


def strength_at(rules: Rules, s: State, area: i64) -> i64:
    """What the units standing on `area` count in battle."""
    b = s.b
    kinds = rules.land_kinds if area < rules.lands else rules.sea_kinds
    n: i64 = 0
    for kind in kinds:
        n += b[rules.units[kind] + area] * rules.pieces[kind].strength
    return n


def hand_size(rules: Rules, s: State) -> i64:
    """How many units the attacker has in hand."""
    return total(s.b, rules.hand, rules.hand + rules.kinds)


def hand_strength(rules: Rules, s: State) -> i64:
    """What the attacker's hand counts in battle."""
    b = s.b
    n: i64 = 0
    i: i64 = 0
    while i < rules.kinds:
        if b[rules.hand + i]:
            n += b[rules.hand + i] * rules.pieces[i].strength
        i += 1
    return n


def group_size(rules: Rules, s: State) -> i64:
    """How many units are chosen to travel."""
    return total(s.b, rules.group, rules.group + rules.kinds)


def companions_at(rules: Rules, s: State, area: i64) -> i64:
    """How many units that can be taken along by `with` stand on `area`."""
    b = s.b
    kinds = rules.land_joiners if area < rules.lands else rules.sea_joiners
    n: i64 = 0
    for kind in kinds:
        n += b[rules.units[kind] + area]
    return n


def squares_left(rules: Rules, s: State, area: i64) -> i64:
    """How many building squares of a territory are free."""
    return s.b[rules.free + area]


def standing(rules: Rules, s: State, building: i64) -> i64:
    """How many buildings of a kind stand on the board."""
    first: i64 = rules.built[building]
    return total(s.b, first, first + rules.lands)


def in_play(rules: Rules, s: State, piece: i64, seat: i64) -> i64:
    """How many pieces of a kind a seat has on the board, or before him."""
    if rules.pieces[piece].domain == HELD:
        return s.b[rules.units[piece] + seat]
    return s.b[rules.placed + piece * rules.seats + seat]


def used(rules: Rules, s: State, piece: i64) -> i64:
    """How many pieces of a kind all seats together have in play."""
    first: i64 = rules.units[piece]
    if rules.pieces[piece].domain != HELD:
        first = rules.placed + piece * rules.seats
    return total(s.b, first, first + rules.seats)


def spent(rules: Rules, s: State, piece: i64, seat: i64) -> bool:
    """Has a seat no piece of a kind left to bring into play, by his limit or the supply?"""
    row = rules.pieces[piece]
    if row.limit and in_play(rules, s, piece, seat) >= row.limit:
        return True
    return row.supply > 0 and used(rules, s, piece) >= row.supply


def chains(rules: Rules, s: State, seat: i64) -> list[int]:
    """The connected groups of the seat's fleets, each as the mask of the territories it touches.

    Two territories are linked by a chain if one mask holds them both.
    """
    near = rules.near
    coast_mask = rules.coast_mask
    seas = seas_of(rules, s, seat)
    todo = [False] * rules.board.size
    for sea in seas:
        todo[sea] = True
    groups: list[int] = []
    for first in seas:
        if not todo[first]:
            continue
        todo[first] = False
        group = [first]
        mask: i64 = 0
        for sea in group:
            mask |= coast_mask[sea]
            for other in near[sea]:
                if todo[other]:
                    todo[other] = False
                    group.append(other)
        groups.append(mask)
    return groups


def linked(rules: Rules, groups: list[int], origin: i64) -> i64:
    """The mask of the territories that the chains `groups` link to `origin`, itself left out."""
    reach: i64 = 0
    here: i64 = rules.bit[origin]
    for group in groups:
        mask: i64 = group
        if mask & here:
            reach |= mask
    return reach & ~here


def marker_on(rules: Rules, s: State, god: i64) -> i64:
    """The marker that acts next on a god: the first to arrive; -1 where there is none."""
    b = s.b
    found: i64 = -1
    first: i64 = 0
    marker: i64 = 0
    while marker < rules.bidders:
        if b[rules.bid_god + marker] == god + 1:
            arrival: i64 = b[rules.arrival + marker]
            if found < 0 or arrival < first:
                found = marker
                first = arrival
        marker += 1
    return found


def seat_of(rules: Rules, marker: i64) -> i64:
    """Whose marker it is."""
    return marker % rules.seats


def has_card(rules: Rules, s: State, seat: i64, card: i64) -> bool:
    """Does the card lie before the seat?"""
    return s.b[rules.pile + card] == AT_SEAT + seat


def frame_of(s: State, step: i64) -> i64:
    """The topmost frame of `step`, or -1."""
    b = s.b
    f: i64 = b[TOP]
    while f > 0:
        if b[f + STEP] == step:
            return f
        f = b[f + PREV]
    return -1


def asked(s: State) -> i64:
    """The seat that is asked, `CHANCE` or `OVER`."""
    return s.b[s.b[TOP] + SEAT]


def barred_seas(rules: Rules, s: State) -> list[int]:
    """CAR-BAR: the sea spaces on which no fleet may come."""
    out: list[int] = []
    for hooks in rules.offer_bars:
        hooks.offer_bars(rules, s, out)
    return out


def garrison(rules: Rules, s: State, area: i64) -> i64:
    """The strength of what defends a territory besides units."""
    n: i64 = 0
    if area < rules.lands:
        for hooks in rules.add_garrison:
            n += hooks.add_garrison(rules, s, area)
    return n


def target_veto(rules: Rules, s: State, seat: i64, area: i64) -> i64:
    """The refusal that keeps a creature of `seat` from `area`; 0 if nothing does."""
    for hooks in rules.may_target:
        code = hooks.may_target(rules, s, seat, area)
        if code:
            return code
    return 0
