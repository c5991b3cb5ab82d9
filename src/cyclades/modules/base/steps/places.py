"""Where a new piece may come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine.buf import where
from cyclades.engine.ids import HELD, LAND, SEAT, TURN_GOD
from cyclades.engine.query import barred_seas, in_play, spent
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


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
    for sea in barred_seas(rules, s):
        seen[sea] = True
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
    if area in barred_seas(rules, s):
        return ids.BARRED
    for land in rules.coasts[area]:
        if s.b[rules.owner + land] == seat + 1:
            return 0
    return ids.RECRUIT_SHORE


def can_recruit(rules: Rules, s: State, turn: i64) -> bool:
    """Is there a place for a piece that the god of this turn gives?"""
    for piece in rules.gods[s.b[turn + TURN_GOD] - 1].pieces:
        if places(rules, s, piece, s.b[turn + SEAT]):
            return True
    return False
