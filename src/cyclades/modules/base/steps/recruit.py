"""Recruiting: the free one first, then those that are paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.buf import where
from cyclades.engine.ids import HELD, LAND, PREV, SEAT, TURN_BOUGHT, TURN_GOD, WORD_MASK, X, Y
from cyclades.engine.query import in_play, spent
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
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


def places(rules: Rules, s: State, piece: i64, seat: i64) -> list[int]:
    """ARE-1, POS-2, SET-5: own territories; sea spaces that touch them, empty or own.

    None at the limit, and where the supply has run out. For a piece that is held before the
    player, the single place -1.
    """
    row = rules.pieces[piece]
    if spent(rules, s, piece, seat):
        return []
    if row.domain == HELD:
        return [-1]
    lands = where(s.b, rules.owner, 0, rules.lands, seat + 1)
    if row.domain == LAND:
        return lands
    b = s.b
    owner: i64 = rules.owner
    seas: list[int] = []
    seen = [False] * rules.board.size
    for land in lands:
        for sea in rules.shores[land]:
            if not seen[sea]:
                seen[sea] = True
                holder: i64 = b[owner + sea]
                if holder == 0 or holder == seat + 1:
                    seas.append(sea)
    return seas


def misplaced(rules: Rules, s: State, piece: i64, seat: i64, area: i64) -> i64:
    """ARE-1, POS-2, SET-5: why a piece of `seat` can't come on `area`; 0 if it can."""
    row = rules.pieces[piece]
    if spent(rules, s, piece, seat):
        full = row.limit > 0 and in_play(rules, s, piece, seat) >= row.limit
        return ids.RECRUIT_LIMIT if full else ids.RECRUIT_SUPPLY
    if row.domain == HELD:
        return ids.RECRUIT_PLACE if area >= 0 else 0
    if area < 0 or (area < rules.lands) != (row.domain == LAND):
        return ids.RECRUIT_PLACE
    holder: i64 = s.b[rules.owner + area] - 1
    if row.domain == LAND:
        return 0 if holder == seat else ids.RECRUIT_LAND
    if holder not in (-1, seat):
        return ids.RECRUIT_ENEMY
    for land in rules.coasts[area]:
        if s.b[rules.owner + land] == seat + 1:
            return 0
    return ids.RECRUIT_SHORE


class RecruitFirst(Step):
    """ACT-2, ACT-3: the god's free recruit comes first, and is forfeited if it has no place."""

    def __init__(self, name: str, verbs: tuple[Verb, ...]) -> None:
        super().__init__(name, verbs=verbs)
        self.act: Step = self

    def bind(self, rules: Rules) -> None:
        """Find what is asked next."""
        self.act = rules.steps[rules.step_id("act")]

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask where it goes, even if there is only one place."""
        for piece in rules.gods[s.b[f + TURN_GOD] - 1].pieces:
            if places(rules, s, piece, s.b[f + SEAT]):
                ops.push(s, self.id, s.b[f + SEAT], self.size)
                return True
        return False

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """What is done in a turn has to wait, what boxes add to it too."""
        if self.by_word[a & WORD_MASK] is None and self.act.by_word[a & WORD_MASK] is not None:
            return ids.RECRUIT_FIRST
        return super().check(rules, s, f, a)


class Recruit(Verb):
    """ARE-1, POS-1: `recruit troop i3`. The free one costs nothing and ends its step."""

    def __init__(self, free: bool) -> None:
        super().__init__("recruit")
        self.free = free

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
        if not self.free and b[turn + TURN_BOUGHT] >= len(god.prices):
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
            ops.gain(rules, s, seat, -price(rules, s, turn))
            ops.add(s, turn + TURN_BOUGHT, 1)
        ops.place(rules, s, x_of(a), seat, y_of(a) - 1, 1)

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
    prices = rules.gods[s.b[turn + TURN_GOD] - 1].prices
    bought: i64 = s.b[turn + TURN_BOUGHT]
    return prices[bought] if bought < len(prices) else -1
