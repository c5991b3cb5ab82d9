"""The draw pile and the discard pile of creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.ids import DISCARD, DRAW

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def holds(rules: Rules, s: State, pile: i64) -> bool:
    """Is there a card in that pile?"""
    n: i64 = rules.pile + len(rules.cards)
    cell: i64 = rules.pile
    while cell < n:
        if s.b[cell] == pile:
            return True
        cell += 1
    return False


def shuffle(rules: Rules, s: State) -> None:
    """CRE-3: the discard pile goes into the draw pile, of which no order is kept."""
    n: i64 = len(rules.cards)
    card: i64 = 0
    while card < n:
        if s.b[rules.pile + card] == DISCARD:
            ops.lay_card(rules, s, card, DRAW)
        card += 1


def restock(rules: Rules, s: State) -> bool:
    """CRE-3: is there a card to be drawn? An empty draw pile is made up first."""
    if holds(rules, s, DRAW):
        return True
    if not holds(rules, s, DISCARD):
        return False
    shuffle(rules, s)
    return True


def discard(rules: Rules, s: State, card: i64) -> None:
    """CAR-0, CAR-CHI: a card goes to the discard pile; the Chimera takes all of it along."""
    ops.lay_card(rules, s, card, DISCARD)
    if rules.cards[card].reshuffles:
        shuffle(rules, s)


def leave(rules: Rules, s: State, card: i64) -> None:
    """CAR-FIG: a figure leaves the board, its card is discarded."""
    ops.lift_figure(rules, s, card, DISCARD)
