"""Turns: whose it is, and what is done in one, in any order and mixture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from cyclades.engine import ops
from cyclades.engine.ids import AT, PREV, SEAT, TURN_BOUGHT, TURN_GOD, TURN_MARKER
from cyclades.engine.query import has_card, marker_on, seat_of
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base.ids import OWED
from cyclades.modules.base.steps.deck import leave

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# The fields of every list that a god's player goes through.
FIELDS = ("god:god", "marker:marker", "bought", "owed")


class Actions(Step):
    """ACT-1, ACT-6: gods act from first to last; who has nobody is skipped; free gods end it."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Begin the next turn, and come back here after it."""
        god: i64 = next_god(rules, s)
        if god < 0:
            return False
        ops.put(s, f + AT, s.b[f + AT] - 1)
        marker = marker_on(rules, s, god)
        seat = seat_of(rules, marker)
        turn = rules.steps[rules.gods[god].list]
        frame = ops.push(s, turn.id, seat, turn.size)
        ops.put(s, frame + TURN_GOD, god + 1)
        ops.put(s, frame + TURN_MARKER, marker + 1)
        ops.note(s, ops.TURN, seat, god)
        return True


def next_god(rules: Rules, s: State) -> i64:
    """The god whose turn comes next; -1 when all markers are back on the turn track."""
    b = s.b
    space: i64 = 0
    while b[rules.row + space]:
        god: i64 = b[rules.row + space] - 1
        if marker_on(rules, s, god) >= 0:
            return god
        space += 1
    for row in rules.free_gods:
        if marker_on(rules, s, row.id) >= 0:
            return row.id
    return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Sequence):
    """ACT-5: the list of steps of one marker's turn."""

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """The marker lies on the god, and is the asked seat's."""
        god: i64 = s.b[f + TURN_GOD] - 1
        marker: i64 = s.b[f + TURN_MARKER] - 1
        if god < 0 or rules.gods[god].list != self.id:
            return "god"
        if marker < 0 or s.b[rules.bid_god + marker] != god + 1:
            return "marker"
        if s.b[f + TURN_BOUGHT] > len(rules.gods[god].prices):
            return "bought"
        late = not rules.options["free_first"] and len(rules.gods[god].pieces) > 0
        if s.b[f + OWED] > (1 if late else 0):
            return "owed"
        return "" if seat_of(rules, marker) == s.b[f + SEAT] else "seat"


class FiguresLeave(Step):
    """CAR-FIG: figures leave at the start of their player's first turn in the next cycle."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """All that are due at once."""
        b = s.b
        seat: i64 = b[f + SEAT]
        for card in rules.figures:
            if (
                has_card(rules, s, seat, card.id)
                and b[rules.figure + card.id]
                and b[rules.figure_cycle + card.id] < b[rules.cycle]
            ):
                leave(rules, s, card.id)
        return False


class Act(Step):
    """ACT-1: whatever the god allows, as often as it can be paid, until `end`."""

    def __init__(self, name: str, verbs: tuple[Verb, ...]) -> None:
        super().__init__(name, verbs=verbs, private=True)
        self.by_god: list[list[Verb]] = []

    def bind(self, rules: Rules) -> None:
        """Sort out once which verbs a god has a use for."""
        self.by_god = [[v for v in self.verbs if v.serves(rules, god)] for god in rules.gods]

    def legal(self, rules: Rules, s: State, f: i64) -> list[int]:
        """The verbs of the god, in their order."""
        out: list[int] = []
        for verb in self.by_god[s.b[s.b[f + PREV] + TURN_GOD] - 1]:
            verb.legal(rules, s, f, out)
        return out


class Finish(Step):
    """ACT-4: the marker goes on the last free space of the turn track."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """From the god to the track."""
        b = s.b
        marker: i64 = b[f + TURN_MARKER] - 1
        space: i64 = rules.bidders - 1
        while b[rules.turn + space]:
            space -= 1
        ops.bid(rules, s, marker, -1, 0, 0)
        ops.put(s, rules.turn + space, marker + 1)
        return False


def turn_of(s: State, f: i64) -> i64:
    """The turn's frame below the asking frame `f` of one of its steps."""
    return s.b[f + PREV]
