"""Calling a creature: the price, the card's own steps, the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of
from cyclades.engine.ids import AT_SEAT, PREV, SEAT, SPACES, TURN_GOD, X
from cyclades.engine.query import lands_of, units_at
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import USED
from cyclades.modules.base.steps.deck import discard, leave
from cyclades.modules.base.steps.track import PRICES
from cyclades.modules.base.steps.turn import turn_of

if TYPE_CHECKING:
    from cyclades.engine.rows import God
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def space_of(rules: Rules, s: State, card: i64) -> i64:
    """The space of the creature track where the card lies, or -1."""
    space: i64 = 0
    while space < SPACES:
        if s.b[rules.track + space] == card + 1:
            return space
        space += 1
    return -1


class Summon(Verb):
    """CAR-0, CRE-1, BLD-3: buy a creature of the track and use it at once."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.spared: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find the cells of the discounts that were used."""
        self.spared = rules.cell("spared")

    def discount(self, rules: Rules, s: State, seat: i64) -> i64:
        """BLD-3: what temples still take off in this cycle."""
        b = s.b
        n: i64 = 0
        for row in rules.buildings:
            if row.spares:
                first: i64 = rules.built[row.id]
                for land in lands_of(rules, s, seat):
                    n += b[first + land] * row.spares
        return max(0, n - b[self.spared + seat])

    def price(self, rules: Rules, s: State, seat: i64, space: i64) -> i64:
        """BLD-3: the price of a space less the discount, but at least 1 GP."""
        return max(1, PRICES[space] - self.discount(rules, s, seat))

    def serves(self, rules: Rules, god: God) -> bool:
        """A god at whom creatures can be called."""
        return god.summons

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """God, track, gold."""
        if not rules.gods[s.b[turn_of(s, f) + TURN_GOD] - 1].summons:
            return ids.NO_TURN
        space = space_of(rules, s, x_of(a))
        if space < 0:
            return ids.SUMMON_TRACK
        seat: i64 = s.b[f + SEAT]
        return ids.SUMMON_GOLD if self.price(rules, s, seat, space) > s.b[rules.gold + seat] else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """From the dearest space to the cheapest."""
        b = s.b
        seat: i64 = b[f + SEAT]
        space: i64 = rules.track
        if not (b[space] or b[space + 1] or b[space + 2]):
            return
        purse: i64 = b[rules.gold + seat] + self.discount(rules, s, seat)
        if not b[rules.gold + seat]:
            return
        for price in PRICES:
            if b[space] and price <= purse:
                out.append(ids.SUMMON | (b[space] - 1) << X)
            space += 1

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Pay, and begin the card's steps."""
        seat: i64 = s.b[f + SEAT]
        space = space_of(rules, s, x_of(a))
        price = self.price(rules, s, seat, space)
        ops.add(s, self.spared + seat, PRICES[space] - price)
        ops.gain(rules, s, seat, -price)
        ops.track_card(rules, s, space, -1)
        ops.lay_card(rules, s, x_of(a), AT_SEAT + seat)
        use(rules, s, x_of(a), seat)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The price on the track, for him who asks."""
        space = space_of(rules, s, x_of(a))
        if name != "cost" or space < 0:
            return -1
        return self.price(rules, s, s.b[f + SEAT], space)


def use(rules: Rules, s: State, card: i64, seat: i64) -> None:
    """Begin the use of a card that lies before `seat`."""
    frame = ops.push(s, rules.summoning.id, seat, rules.summoning.size)
    ops.put(s, frame + USED, card + 1)


class Effect(Step):
    """The card's own list of steps."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Whoever bought the card is asked."""
        effect = rules.steps[rules.cards[s.b[f + USED] - 1].list]
        return effect.enter(rules, s, f)


class DiscardCard(Step):
    """CAR-0: the card is discarded, unless its figure stands on the board."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """A figure's card stays before its player; of one that roams the figure alone stays."""
        card: i64 = s.b[f + USED] - 1
        kept = s.b[rules.figure + card] and not rules.cards[card].roams
        if s.b[rules.pile + card] >= AT_SEAT and not kept:
            discard(rules, s, card)
        return False


class Put(Step):
    """CAR-FIG: where does the figure stand?"""

    def passive(self, rules: Rules, s: State, f: i64) -> int:
        """Where nobody has units, if there is such a territory."""
        options = self.legal(rules, s, f)
        for a in options:
            if units_at(rules, s, x_of(a)) == 0:
                return a
        return options[0]


class PutFigure(Verb):
    """CAR-FIG: the figure of the card in use comes on any territory.

    Where another figure stands both leave at once.
    """

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Land, owned or neutral."""
        return ids.PUT_FIGURE if x_of(a) >= rules.lands else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every territory."""
        for area in range(rules.lands):
            out.append(ids.PUT | area << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Place it, or remove the one that stands there and spend the card."""
        card: i64 = s.b[s.b[s.b[f + PREV] + PREV] + USED] - 1
        seat: i64 = s.b[f + SEAT]
        ops.pop(s)
        for other in rules.figures:
            if s.b[rules.figure + other.id] == x_of(a) + 1:
                leave(rules, s, other.id)
                return
        ops.put_figure(rules, s, card, seat, x_of(a))
