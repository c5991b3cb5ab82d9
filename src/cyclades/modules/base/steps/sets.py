"""What becomes a metropolis, and where it may stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine.query import lands_of, squares_left, standing

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def has_set(rules: Rules, s: State, seat: i64) -> bool:
    """MET-1: does a seat own a building of every kind that makes a set?"""
    b = s.b
    lands = lands_of(rules, s, seat)
    for kind in rules.parts:
        first: i64 = rules.built[kind]
        found = False
        for land in lands:
            if b[first + land]:
                found = True
                break
        if not found:
            return False
    return len(rules.parts) > 0


def enough_held(rules: Rules, s: State, seat: i64) -> i64:
    """MET-2: the kind of which a seat holds as many as become a metropolis; -1 for none."""
    for kind in rules.exchanged:
        if s.b[rules.units[kind] + seat] >= rules.pieces[kind].exchanged:
            return kind
    return -1


def bare_sites(rules: Rules, s: State, seat: i64) -> list[int]:
    """MET-3: the seat's sites without a metropolis."""
    out: list[int] = []
    for land in lands_of(rules, s, seat):
        if rules.covers[land] and not has_city(rules, s, land):
            out.append(land)
    return out


def has_city(rules: Rules, s: State, land: i64) -> bool:
    """MET-5: is there a metropolis on the territory?"""
    n: i64 = 0
    for kind in rules.sites:
        n += s.b[rules.built[kind] + land]
    return n > 0


def sites(rules: Rules, s: State, seat: i64) -> list[int]:
    """MET-3: where a metropolis may go: sites on which what is built fits beside it.

    If there is none, all sites without one: something has to be cleared there. MET-4: nowhere
    at all, or none left in the supply: it is lost.
    """
    kind: i64 = rules.sites[0]
    if standing(rules, s, kind) >= rules.buildings[kind].supply:
        return []
    bare = bare_sites(rules, s, seat)
    fit: list[int] = []
    for land in bare:
        if squares_left(rules, s, land) >= rules.covers[land]:
            fit.append(land)
    return fit or bare
