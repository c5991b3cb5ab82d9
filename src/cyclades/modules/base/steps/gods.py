"""The row of the gods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.ids import CHANCE
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Gods(Step):
    """GOD-1, GOD-2, GOD-3: lay out the gods; those that were face down come first.

    One god fewer than players lies face up, with two players three. A row made up wholly of
    gods that had waited is followed by a new shuffle of all.
    """

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Clear the row and ask chance, god by god."""
        space: i64 = 0
        while space < len(rules.gods):
            ops.show_god(rules, s, space, -1)
            space += 1
        ops.push(s, self.id, CHANCE, self.size)
        return True


def face_up(rules: Rules) -> i64:
    """How many gods lie face up."""
    gods: i64 = 0
    for god in rules.gods:
        if god.laid:
            gods += 1
    wanted: i64 = 3 if rules.seats == 2 else rules.seats - 1
    return min(gods, wanted)


def shown(rules: Rules, s: State, god: i64) -> bool:
    """Does this god lie face up?"""
    space: i64 = 0
    n: i64 = len(rules.gods)
    while space < n:
        if s.b[rules.row + space] == god + 1:
            return True
        space += 1
    return False


def next_gods(rules: Rules, s: State) -> list[int]:
    """Who may be turned up now: those who waited, and after them the others."""
    first: list[int] = []
    others: list[int] = []
    for god in rules.gods_by_name:
        if not rules.gods[god].laid or shown(rules, s, god):
            continue
        if s.b[rules.waiting + god]:
            first.append(god)
        else:
            others.append(god)
    return first or others


class ShowGod(Verb):
    """One god more is turned up."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """It must be one that may come now."""
        return 0 if x_of(a) in next_gods(rules, s) else ids.GOD_SHOWN

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Those who waited, else all others, equally likely."""
        for god in next_gods(rules, s):
            out.append(pack(ids.GOD, god))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """He takes the next space of the row; with the last one the rest wait."""
        space: i64 = 0
        while s.b[rules.row + space]:
            space += 1
        ops.show_god(rules, s, space, x_of(a))
        if space + 1 == face_up(rules):
            rest(rules, s)
            ops.pop(s)


def rest(rules: Rules, s: State) -> None:
    """Those who are not shown wait for the next cycle, unless all who were shown had waited."""
    fresh = False
    left = False
    for god in rules.gods:
        if not god.laid:
            continue
        if shown(rules, s, god.id):
            fresh = fresh or not s.b[rules.waiting + god.id]
        else:
            left = left or s.b[rules.waiting + god.id] != 0
    again = not fresh and not left
    for god in rules.gods:
        waits = not again and god.laid and not shown(rules, s, god.id)
        ops.put(s, rules.waiting + god.id, 1 if waits else 0)
