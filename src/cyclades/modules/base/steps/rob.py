"""Stealing from an opponent: what the Dryad, the Griffon and the Satyr have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from cyclades.engine import ops
from cyclades.engine.action import x_of
from cyclades.engine.ids import SEAT, X
from cyclades.engine.step import Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Rob(Verb):
    """WRD-4: `rob p2`, an opponent who is still there and has the piece, if it is one.

    `no_opponent` and `nothing` are the refusals of the card.
    """

    def __init__(self, no_opponent: int, nothing: int, piece: str = "") -> None:
        super().__init__("rob")
        self.no_opponent = no_opponent
        self.nothing = nothing
        self.piece = piece
        self.kind: i64 = -1

    def bind(self, rules: Rules) -> None:
        """Find the kind of what is stolen."""
        if self.piece:
            self.kind = rules.ids["piece"][self.piece]

    def has(self, rules: Rules, s: State, seat: i64) -> bool:
        """Is there anything to be taken from a seat?"""
        if s.b[rules.gone + seat]:
            return False
        return self.kind < 0 or s.b[rules.units[self.kind] + seat] > 0

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """An opponent, and what he has."""
        if rules.team[x_of(a)] == rules.team[s.b[f + SEAT]]:
            return self.no_opponent
        return 0 if self.has(rules, s, x_of(a)) else self.nothing

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Seat by seat."""
        team = rules.team[s.b[f + SEAT]]
        seat: i64 = 0
        while seat < rules.seats:
            if rules.team[seat] != team and self.has(rules, s, seat):
                out.append(ids.ROB | seat << X)
            seat += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Rob him; the list goes on."""
        thief: i64 = s.b[f + SEAT]
        ops.pop(s)
        self.steal(rules, s, thief, x_of(a))

    def steal(self, rules: Rules, s: State, thief: i64, victim: i64) -> None:
        """One piece, from the one to the other."""
        ops.remove(rules, s, self.kind, victim, -1, 1)
        ops.place(rules, s, self.kind, thief, -1, 1)
