"""Apollo: an alms for everybody, a prosperity marker for the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.buf import total
from cyclades.engine.ids import SEAT, TURN_MARKER, X
from cyclades.engine.query import lands_of
from cyclades.engine.rows import God
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


# SET-5: prosperity markers besides the printed ones.
MARKERS: Final = 16


def row() -> God:
    """OFF-1, OFF-3: free, for any number of markers, and last."""
    return God("apollo", free=True, summons=False, turn="apollo")


class Alms(Step):
    """APO-1: 1 GP, or 4 GP for a player with a single territory."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Pay at once; nobody is asked."""
        seat: i64 = s.b[f + SEAT]
        ops.gain(rules, s, seat, 4 if s.b[rules.owned + seat] == 1 else 1)
        return False


def markers_left(rules: Rules, s: State) -> i64:
    """SET-5: how many prosperity markers are left to be placed."""
    on_board: i64 = total(s.b, rules.markers, rules.markers + rules.areas)
    return MARKERS + rules.printed_markers - on_board


class Blessing(Step):
    """APO-2: the first in Apollo's row places a prosperity marker, if one is left."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask the first only; later arrivals find him served already."""
        marker: i64 = s.b[f + TURN_MARKER] - 1
        if s.b[rules.arrival + marker] != 1 or markers_left(rules, s) <= 0:
            return False
        ops.push(s, self.id, s.b[f + SEAT], self.size)
        return True

    def passive(self, rules: Rules, s: State, f: i64) -> int:
        """On the first territory of his own."""
        return int(pack(ids.MARKER, lands_of(rules, s, s.b[f + SEAT])[0]))


class PlaceMarker(Verb):
    """APO-2: on any territory, anybody's or neutral."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """A sea space takes none."""
        return ids.APOLLO_PLACE if x_of(a) >= rules.lands else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every territory."""
        for area in range(rules.lands):
            out.append(ids.MARKER | area << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """It lies there for good."""
        ops.mark(rules, s, s.b[f + SEAT], x_of(a))
        ops.pop(s)
