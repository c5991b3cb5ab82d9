"""The Kraken: destroys the fleets it meets, and bars its space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import SEAT
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base.steps.summon import Put
from cyclades.modules.base.steps.target import Done

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


COST: Final = 1


class Rise(Verb):
    """CAR-KRA: `put sD4`, any sea space."""

    def __init__(self, word: str, sea: int) -> None:
        super().__init__(word)
        self.sea = sea
        self.card: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find the card."""
        self.card = rules.ids["card"]["kraken"]

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Sea."""
        return self.sea if x_of(a) < rules.lands else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Every sea space, its present one too."""
        for sea in range(rules.lands, rules.areas):
            out.append(pack(self.id, sea))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Once there it may roam."""
        ops.pop(s)
        ops.move_figure(rules, s, self.card, x_of(a))
        ops.sink(rules, s, x_of(a))


class Roam(Rise):
    """CAR-KRA: `to sE4`, one space for 1 GP, without discount."""

    def __init__(self, word: str, sea: int, far: int, gold: int) -> None:
        super().__init__(word, sea)
        self.far = far
        self.gold = gold

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Sea, beside it, gold."""
        if x_of(a) < rules.lands:
            return self.sea
        if x_of(a) not in rules.near[s.b[rules.figure + self.card] - 1]:
            return self.far
        return self.gold if s.b[rules.gold + s.b[f + SEAT]] < COST else 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order."""
        if s.b[rules.gold + s.b[f + SEAT]] >= COST:
            for sea in rules.near[s.b[rules.figure + self.card] - 1]:
                out.append(pack(self.id, sea))

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Once more, as long as it is paid."""
        ops.gain(rules, s, s.b[f + SEAT], -COST)
        ops.move_figure(rules, s, self.card, x_of(a))
        ops.sink(rules, s, x_of(a))

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The price, and where it is."""
        if name == "from":
            return s.b[rules.figure + self.card] - 1
        return COST if name == "cost" else -1


class Haunt(Hooks):
    """CAR-BAR: no fleet comes where it is."""

    def __init__(self) -> None:
        super().__init__(("offer_bars",))
        self.cell: i64 = 0

    def bind(self, rules: Rules) -> None:
        """Find the cell of its figure."""
        self.cell = rules.figure + rules.ids["card"]["kraken"]

    def offer_bars(self, rules: Rules, s: State, out: list[int]) -> None:
        """Its space."""
        if s.b[self.cell]:
            out.append(s.b[self.cell] - 1)


def add(m: Manifest) -> None:
    """CAR-KRA."""
    sea = m.refusal("CAR-KRA", "refused.kraken_sea", "area")
    far = m.refusal("CAR-KRA", "refused.kraken_far", "from:area", "area")
    facts = ("cost:number", "purse:number")
    gold = m.refusal("CAR-KRA", "refused.kraken_gold", *facts, fixes=("gold",))
    m.step(Sequence("kraken", ("rise", "roam")))
    m.step(Put("rise", verbs=(Rise("put", sea),)))
    # Asked without gold too, so that the question tells nothing.
    m.step(Step("roam", verbs=(Roam("to", sea, far, gold), Done("done", last=True)), private=True))
    m.card(Card("kraken", effect="kraken", roams=True))
    m.hook(Haunt())
