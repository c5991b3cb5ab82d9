"""Leaving fleets behind and picking others up while a group sails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import CHANGED, FROM, MOVED, PREV, X, Y
from cyclades.engine.query import group_size
from cyclades.engine.step import Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# What the movement's field CHANGED tells, as a sum: a battle; which kinds were left or picked up.
FOUGHT = 1
FIRST_KIND = 1


class Regroup(Verb):
    """POS-4: `drop 1`, `pick 2`; once a space each. Another kind than the usual is named."""

    def __init__(self, word: str, picks: bool, refused: int) -> None:
        super().__init__(word)
        self.picks = picks
        self.refused = refused

    def most(self, rules: Rules, s: State, f: i64, kind: i64) -> i64:
        """How many of a kind can be left behind, so that somebody goes on, or picked up."""
        group: i64 = s.b[rules.group + kind]
        if not self.picks:
            return min(group, group_size(rules, s) - 1)
        area: i64 = s.b[s.b[f + PREV] + FROM] - 1
        return s.b[rules.units[kind] + area] - group

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Under way, kind, once, number."""
        if not s.b[s.b[f + PREV] + MOVED]:
            return ids.SAIL_FIRST
        kind = named(rules, a)
        if kind < 0:
            return ids.REGROUP_KIND
        if s.b[s.b[f + PREV] + CHANGED] & changed(rules, kind):
            return ids.CHANGED_TWICE
        return 0 if 0 < x_of(a) <= self.most(rules, s, f, kind) else self.refused

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind, one and more."""
        voyage: i64 = s.b[f + PREV]
        if not s.b[voyage + MOVED]:
            return
        for kind in rules.sea_kinds:
            if s.b[voyage + CHANGED] & changed(rules, kind):
                continue
            head: i64 = self.id
            if kind != rules.sea_leader:
                head |= (kind + 1) << Y
            n: i64 = 1
            most = self.most(rules, s, f, kind)
            while n <= most:
                out.append(head | n << X)
                n += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """They stay where they are, or go along from here."""
        kind = named(rules, a)
        n: i64 = x_of(a) if self.picks else -x_of(a)
        ops.choose(rules, s, kind, s.b[rules.group + kind] + n)
        ops.add(s, s.b[f + PREV] + CHANGED, changed(rules, kind))

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The kind, how many are in the group, or aren't yet, and where it is."""
        if name == "from":
            return s.b[s.b[f + PREV] + FROM] - 1
        if name == "piece":
            return y_of(a) - 1 if y_of(a) else rules.sea_leader
        kind = named(rules, a)
        if name != "has" or kind < 0:
            return -1
        return self.most(rules, s, f, kind) if self.picks else s.b[rules.group + kind]


def named(rules: Rules, a: i64) -> i64:
    """The kind that `a` is about: the usual one, which isn't named, or another; -1 for neither."""
    if not y_of(a):
        return rules.sea_leader
    kind: i64 = y_of(a) - 1
    return kind if kind in rules.sea_kinds and kind != rules.sea_leader else -1


def changed(rules: Rules, kind: i64) -> i64:
    """What CHANGED holds more once units of a kind were left behind or picked up."""
    return rules.bit[FIRST_KIND + rules.sea_kinds.index(kind)]
