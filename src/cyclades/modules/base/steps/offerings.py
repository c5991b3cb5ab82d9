"""Offerings: bidding, ousting, paying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.buf import spread
from cyclades.engine.ids import SEAT, X, Y
from cyclades.engine.query import marker_on, seat_of
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import BIDDER, OUSTED_FROM
from cyclades.modules.base.steps.gods import shown
from cyclades.modules.base.steps.payment import most

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Offerings(Step):
    """OFF-1, OFF-2: in turn order each marker goes on a god; who is ousted bids again at once."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask for the first marker of the turn track."""
        frame = ops.push(s, self.id, 0, self.size)
        ask(rules, s, frame, next_marker(rules, s), -1)
        return True

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """The marker to be placed must not lie on a god yet, and be the asked seat's.

        It is the next one, or one that another marker has just ousted.
        """
        marker: i64 = s.b[f + BIDDER] - 1
        if marker < 0 or s.b[rules.bid_god + marker] or seat_of(rules, marker) != s.b[f + SEAT]:
            return "marker"
        god: i64 = s.b[f + OUSTED_FROM] - 1
        if god < 0:
            return "" if marker == next_marker(rules, s) else "marker"
        return "" if not rules.gods[god].free and marker_on(rules, s, god) >= 0 else "ousted_from"

    def passive(self, rules: Rules, s: State, f: i64) -> int:
        """A god who takes a marker for nothing; without one the lowest offering."""
        options = self.legal(rules, s, f)
        return options[-1] if rules.gods[x_of(options[-1])].free else options[0]


def ask(rules: Rules, s: State, f: i64, marker: i64, ousted_from: i64) -> None:
    """Let the frame ask for `marker`."""
    ops.put(s, f + SEAT, seat_of(rules, marker))
    ops.put(s, f + BIDDER, marker + 1)
    ops.put(s, f + OUSTED_FROM, ousted_from + 1)


def next_marker(rules: Rules, s: State) -> i64:
    """The first marker of the turn track that lies on no god; -1 when all do."""
    b = s.b
    space: i64 = 0
    while space < rules.bidders:
        marker: i64 = b[rules.turn + space] - 1
        if marker >= 0 and b[rules.bid_god + marker] == 0:
            return marker
        space += 1
    return -1


def span(rules: Rules, s: State, seat: i64, god: i64, high: i64) -> tuple[i64, i64]:
    """OFF-1, OFF-2: the lowest offering that this god would take now, and the highest.

    `high` is `most` where nobody of the seat's own lies there.
    """
    low: i64 = 1
    on = marker_on(rules, s, god)
    if on >= 0:
        low += s.b[rules.bid + on]
        if seat_of(rules, on) == seat:
            high = most(rules, s, seat, on)
    return low, high


def veto(rules: Rules, s: State, seat: i64, god: i64) -> i64:
    """The refusal of the first box that bars the god to the seat; 0 if none does."""
    for hooks in rules.may_bid:
        code = hooks.may_bid(rules, s, seat, god)
        if code:
            return code
    return 0


class Bid(Verb):
    """OFF-1 to OFF-4, OFF-6: `bid ares 4`, or `bid apollo`."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """God, then amount, then boxes, then purse."""
        god: i64 = x_of(a)
        amount: i64 = y_of(a) - 1
        seat: i64 = s.b[f + SEAT]
        if rules.gods[god].free:
            return ids.BID_FREE_GOD if amount >= 0 else veto(rules, s, seat, god)
        if not shown(rules, s, god):
            return ids.GOD_FACE_DOWN
        if s.b[f + OUSTED_FROM] == god + 1:
            return ids.BID_SAME_GOD
        if amount < 1:
            return ids.BID_NOTHING
        low, high = span(rules, s, seat, god, most(rules, s, seat, -1))
        if amount < low:
            return ids.BID_LOW
        code = veto(rules, s, seat, god)
        if code:
            return code
        return ids.BID_GOLD if amount > high else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Row order, the lowest offering first; free gods last."""
        b = s.b
        seat: i64 = b[f + SEAT]
        vetoed = len(rules.may_bid) > 0
        left = most(rules, s, seat, -1)
        space: i64 = rules.row
        while b[space]:
            god: i64 = b[space] - 1
            space += 1
            if b[f + OUSTED_FROM] == god + 1 or (vetoed and veto(rules, s, seat, god)):
                continue
            head: i64 = ids.BID | god << X
            low, high = span(rules, s, seat, god, left)
            # An amount is written one higher, since it may be left out.
            spread(out, head | (low + 1) << Y, head | (high + 1) << Y, 1 << Y)
        for row in rules.free_gods:
            if not (vetoed and veto(rules, s, seat, row.id)):
                out.append(ids.BID | row.id << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Place the marker; whom it ousts is asked next."""
        b = s.b
        god: i64 = x_of(a)
        marker: i64 = b[f + BIDDER] - 1
        if rules.gods[god].free:
            ops.bid(rules, s, marker, god, 0, arrivals(rules, s, god) + 1)
        else:
            other = marker_on(rules, s, god)
            if other >= 0:
                ops.bid(rules, s, other, -1, 0, 0)
                ops.bid(rules, s, marker, god, y_of(a) - 1, 1)
                for hooks in rules.on_oust:
                    hooks.on_oust(rules, s, other, marker, god)
                if not b[rules.ended]:
                    ask(rules, s, f, other, god)
                return
            ops.bid(rules, s, marker, god, y_of(a) - 1, 1)
        following = next_marker(rules, s)
        if following < 0:
            ops.pop(s)
        else:
            ask(rules, s, f, following, -1)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """What it offers and could offer, and what the god would take."""
        if name == "cost":
            return y_of(a) - 1
        seat: i64 = s.b[f + SEAT]
        low, high = span(rules, s, seat, x_of(a), most(rules, s, seat, -1))
        return {"purse": high, "least": low}.get(name, -1)


def arrivals(rules: Rules, s: State, god: i64) -> i64:
    """OFF-3: how many markers lie on a god."""
    n: i64 = 0
    marker: i64 = 0
    while marker < rules.bidders:
        if s.b[rules.bid_god + marker] == god + 1:
            n += 1
        marker += 1
    return n
