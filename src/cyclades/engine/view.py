"""What a seat may see, and positions that it can't tell from the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine.guards import Held
from cyclades.engine.ids import ALL, HOLE, NOBODY, TEAM
from cyclades.engine.ops import put

if TYPE_CHECKING:
    from cyclades.engine.guards import Pick
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def view(rules: Rules, s: State, seat: int) -> State:
    """A copy with `HOLE` in every cell that `seat` may not see. A view may be viewed again.

    Partners see what is marked `TEAM`; without teams that is the owner alone.
    """
    v = s.copy()
    for block in rules.layout.blocks:
        if block.audience == ALL:
            continue
        for i in range(block.count):
            if not sees(rules, block.audience, i // block.each, seat):
                put(v, block.offset + i, HOLE)
    return v


def sees(rules: Rules, audience: int, owner: int, viewer: int) -> bool:
    """May `viewer` see what is the seat `owner`'s and marked for that audience?"""
    if audience == TEAM and viewer >= 0:
        return rules.team[owner] == rules.team[viewer]
    return audience == ALL or (audience != NOBODY and owner == viewer)


def sample(rules: Rules, v: State, pick: Pick) -> State:
    """A copy of the view `v` with every hole filled, consistently with what is public.

    Blocks are filled in the order of the layout, so a filler may look at earlier ones.
    """
    s = v.copy()
    pick = Held(pick)
    for block in rules.layout.blocks:
        if block.audience == ALL:
            continue
        filler = rules.fillers.get(block.name)
        for i in range(block.count):
            if s.b[block.offset + i] != HOLE:
                continue
            if filler is not None:
                value = filler.fill(rules, s, i, pick)
            else:
                value = block.low + pick(block.high - block.low + 1)
            put(s, block.offset + i, value)
    return s
