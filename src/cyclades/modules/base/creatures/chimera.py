"""The Chimera: a creature of the discard pile is used; then both piles are shuffled together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.ids import AT_SEAT, DISCARD, SEAT
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.steps.summon import use
from cyclades.modules.base.steps.target import Decline, Target

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Take(Verb):
    """CAR-CHI: `take griffon`, used at once for nothing."""

    def __init__(self, elsewhere: int) -> None:
        super().__init__("take")
        self.elsewhere = elsewhere

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """It lies in the discard pile."""
        return 0 if s.b[rules.pile + x_of(a)] == DISCARD else self.elsewhere

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Card by card."""
        for card in rules.cards:
            if s.b[rules.pile + card.id] == DISCARD:
                out.append(pack(self.id, card.id))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Its own use stands on the Chimera's, which goes on when that is done."""
        seat: i64 = s.b[f + SEAT]
        ops.pop(s)
        ops.lay_card(rules, s, x_of(a), AT_SEAT + seat)
        use(rules, s, x_of(a), seat)


def add(m: Manifest) -> None:
    """CAR-CHI."""
    m.word("take", "card", elsewhere=ids.NO_TARGET)
    m.step(Sequence("chimera", ("revive",)))
    take = Take(m.refusal("CAR-CHI", "refused.take_pile", "card"))
    m.step(Target("revive", verbs=(take, Decline("pass", last=True))))
    m.under("summoning", "chimera.revive")
    m.card(Card("chimera", effect="chimera", reshuffles=True))
