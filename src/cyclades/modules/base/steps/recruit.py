"""Recruiting: the free one first, then those that are paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import (
    PREV,
    SEAT,
    TOP,
    TURN_BOUGHT,
    TURN_GOD,
    WORD_MASK,
    X,
    Y,
)
from cyclades.engine.rules import NO_STEP
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import OWED
from cyclades.modules.base.steps.places import can_recruit, misplaced, places
from cyclades.modules.base.steps.turn import turn_of

if TYPE_CHECKING:
    from cyclades.engine.rows import God
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


# Refusals that cite the rule of the god who recruits.
BY_GOD: Final = (
    ids.RECRUIT_LIMIT,
    ids.RECRUIT_DONE,
    ids.RECRUIT_PLACE,
    ids.RECRUIT_LAND,
    ids.RECRUIT_GOLD,
)


class RecruitFirst(Step):
    """ACT-2, ACT-3: the god's free recruit comes first, and is forfeited if it has no place."""

    def __init__(self, name: str, verbs: tuple[Verb, ...]) -> None:
        super().__init__(name, verbs=verbs)
        self.act: Step = self

    def bind(self, rules: Rules) -> None:
        """Find what is asked next."""
        self.act = rules.steps[rules.step_id("act")]

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask where it goes, even if there is only one place; or, by the option, at any time.

        By the option a place that comes up in the course of the turn serves as well.
        """
        if not rules.options["free_first"]:
            ops.put(s, f + OWED, 1 if rules.gods[s.b[f + TURN_GOD] - 1].pieces else 0)
            return False
        if not can_recruit(rules, s, f):
            return False
        ops.push(s, self.id, s.b[f + SEAT], self.size)
        return True

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """What is done in a turn has to wait, what boxes add to it too."""
        if self.by_word[a & WORD_MASK] is None and self.act.by_word[a & WORD_MASK] is not None:
            return ids.RECRUIT_FIRST
        return super().check(rules, s, f, a)


class EndTurn(Verb):
    """A turn may end at any time; ACT-2: not while a free recruit is owed, by the option."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """ACT-3: one that has no place any more is forfeited."""
        turn = turn_of(s, f)
        return ids.OWED_RECRUIT if s.b[turn + OWED] and can_recruit(rules, s, turn) else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Always, or once that is done."""
        turn: i64 = s.b[f + PREV]
        if not s.b[turn + OWED] or not can_recruit(rules, s, turn):
            out.append(ids.END)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Leave the asking step."""
        ops.pop(s)


class Recruit(Verb):
    """ARE-1, POS-1: `recruit troop i3`. The free one costs nothing and ends its step."""

    def __init__(self, free: bool) -> None:
        super().__init__("recruit")
        self.free = free
        self.exchange: Step = NO_STEP

    def bind(self, rules: Rules) -> None:
        """Find what a fourth philosopher begins."""
        self.exchange = rules.steps[rules.step_id("exchange")]

    def serves(self, rules: Rules, god: God) -> bool:
        """A god who recruits."""
        return len(god.pieces) > 0

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """The god's kind, how many, where, gold."""
        b = s.b
        turn = turn_of(s, f)
        seat: i64 = b[f + SEAT]
        god = rules.gods[b[turn + TURN_GOD] - 1]
        piece: i64 = x_of(a)
        if x_of(a) not in god.pieces:
            return ids.RECRUIT_GOD
        if not self.free and price(rules, s, turn) < 0:
            return ids.RECRUIT_DONE
        code = misplaced(rules, s, piece, seat, y_of(a) - 1)
        if code or self.free:
            return code
        return ids.RECRUIT_GOLD if price(rules, s, turn) > b[rules.gold + seat] else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every place, if there is a price that can be paid."""
        b = s.b
        turn: i64 = b[f + PREV]
        seat: i64 = b[f + SEAT]
        if not self.free:
            cost = price(rules, s, turn)
            if cost < 0 or cost > b[rules.gold + seat]:
                return
        for piece in rules.gods[b[turn + TURN_GOD] - 1].pieces:
            head: int = ids.RECRUIT | piece << X
            for area in places(rules, s, piece, seat):
                out.append(head | (area + 1) << Y)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Pay and place."""
        seat: i64 = s.b[f + SEAT]
        if self.free:
            ops.pop(s)
        else:
            turn = turn_of(s, f)
            if s.b[turn + OWED]:
                ops.put(s, turn + OWED, 0)
            else:
                ops.gain(rules, s, seat, -price(rules, s, turn))
                ops.add(s, turn + TURN_BOUGHT, 1)
        ops.place(rules, s, x_of(a), seat, y_of(a) - 1, 1)
        if rules.pieces[x_of(a)].exchanged:
            self.exchange.enter(rules, s, s.b[TOP])

    def rule(self, rules: Rules, s: State, f: i64, a: i64, code: i64) -> str:
        """The god's own rule for what his row says."""
        if code not in BY_GOD:
            return ""
        return rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].recruit_rule

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The price, the limit of the board and that of the turn."""
        turn = turn_of(s, f)
        if name == "cost":
            return price(rules, s, turn)
        if name == "limit":
            return rules.pieces[x_of(a)].limit
        return len(rules.gods[s.b[turn + TURN_GOD] - 1].prices) if name == "most" else -1


def price(rules: Rules, s: State, turn: i64) -> i64:
    """What the next recruit of this turn costs; -1 when the god gives no more."""
    if s.b[turn + OWED]:
        return 0
    prices = rules.gods[s.b[turn + TURN_GOD] - 1].prices
    bought: i64 = s.b[turn + TURN_BOUGHT]
    return prices[bought] if bought < len(prices) else -1
