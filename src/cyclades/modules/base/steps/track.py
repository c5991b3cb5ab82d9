"""The creature track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of
from cyclades.engine.ids import CHANCE, DRAW, SPACES, TRACK, X
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import REFILLED
from cyclades.modules.base.steps.deck import discard, restock

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

PRICES: Final = (4, 3, 2)


class Creatures(Step):
    """CRE-1, CRE-2, CRE-3: discard, slide, fill; the first two cycles use fewer spaces."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Discard and slide; then ask chance for cards while a space is empty."""
        b = s.b
        if b[rules.cycle] >= SPACES:
            card: i64 = b[rules.track + SPACES - 1] - 1
            if card >= 0:
                ops.track_card(rules, s, SPACES - 1, -1)
                discard(rules, s, card)
        slide(rules, s)
        if not fillable(rules, s):
            return False
        ops.push(s, self.id, CHANCE, self.size)
        return True


def spaces_in_use(rules: Rules, s: State) -> i64:
    """CRE-2: one space in the first cycle, two in the second, then three."""
    cycle: i64 = s.b[rules.cycle]
    return min(SPACES, cycle)


def slide(rules: Rules, s: State) -> None:
    """Cards move to the cheapest empty space."""
    b = s.b
    goal: i64 = spaces_in_use(rules, s) - 1
    space: i64 = goal
    while space >= 0:
        card: i64 = b[rules.track + space] - 1
        if card >= 0:
            if space != goal:
                ops.track_card(rules, s, space, -1)
                ops.track_card(rules, s, goal, card)
            goal -= 1
        space -= 1


def empty_space(rules: Rules, s: State) -> i64:
    """The cheapest empty space in use; -1 if there is none."""
    space: i64 = spaces_in_use(rules, s) - 1
    while space >= 0 and s.b[rules.track + space]:
        space -= 1
    return space


def fillable(rules: Rules, s: State) -> bool:
    """Is there an empty space and a card for it? CRE-3: shuffles the discard pile if need be."""
    return empty_space(rules, s) >= 0 and restock(rules, s)


class Draw(Verb):
    """CRE-1: a card of the draw pile comes on the track: on the cheapest empty space.

    ZEU-3: `single`: on the space of the asking frame, and no more of them.
    """

    def __init__(self, word: str, single: bool = False) -> None:
        super().__init__(word)
        self.single = single

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Only what lies in the pile can be drawn."""
        return 0 if s.b[rules.pile + x_of(a)] == DRAW else ids.CARD_NOT_THERE

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every card of the pile, equally likely."""
        for card in rules.cards_by_name:
            if s.b[rules.pile + card] == DRAW:
                out.append(ids.DRAW | card << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Lay it down; go on while there is a space and a card."""
        card: i64 = x_of(a)
        space: i64 = s.b[f + REFILLED] if self.single else empty_space(rules, s)
        ops.lay_card(rules, s, card, TRACK)
        ops.track_card(rules, s, space, card)
        if self.single or not fillable(rules, s):
            ops.pop(s)
