"""Two creatures: Lamia, who haunts a territory, and Typhon, who lets nobody near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import ALL, DISCARD, PLACE, SEAT
from cyclades.engine.query import frame_of, owner_of
from cyclades.engine.rows import Card
from cyclades.engine.step import Sequence, Step, Verb

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Haunt(Verb):
    """DEL-8: `haunt i3`, any territory that isn't haunted yet."""

    def __init__(self, refused: int) -> None:
        super().__init__("haunt")
        self.refused = refused
        self.haunted = 0

    def bind(self, rules: Rules) -> None:
        """Find the cell."""
        self.haunted = rules.cell("haunted")

    def check(self, rules: Rules, s: State, f: int, a: int) -> int:
        """Land, and another one."""
        area = int(x_of(a))
        return 0 if area < rules.lands and s.b[self.haunted] != area + 1 else self.refused

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """In board order."""
        for area in range(int(rules.lands)):
            if s.b[self.haunted] != area + 1:
                out.append(int(pack(self.id, area)))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """She is there until the end of the cycle."""
        ops.put(s, self.haunted, x_of(a) + 1)
        ops.pop(s)


class Toll(Step):
    """DEL-8: then the owner of the haunted territory pays the card's player 1 GP, if he can."""

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Nobody is asked."""
        seat = s.b[f + SEAT]
        owner = int(owner_of(rules, s, s.b[rules.cell("haunted")] - 1))
        if owner >= 0 and s.b[rules.gold + owner]:
            ops.gain(rules, s, owner, -1)
            ops.gain(rules, s, seat, 1)
        return False


class Dread(Hooks):
    """DEL-8: nobody's land units leave the haunted territory."""

    def __init__(self, refused: int) -> None:
        super().__init__(("may_leave",))
        self.refused = refused
        self.haunted = 0

    def bind(self, rules: Rules) -> None:
        """Find the cell."""
        self.haunted = rules.cell("haunted")

    def may_leave(self, rules: Rules, s: State, seat: int, area: int) -> int:
        """Whose they are makes no difference."""
        return self.refused if s.b[self.haunted] == area + 1 else 0


class Dawn(Step):
    """DEL-8: at the end of the cycle she is gone."""

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Nobody is asked."""
        ops.put(s, rules.cell("haunted"), 0)
        return False


class Storm(Hooks):
    """DEL-11: Typhon defends where he stands; no creature comes down there, no fleet nearby."""

    def __init__(self, refused: int) -> None:
        super().__init__(("add_garrison", "may_target", "offer_bars", "on_overrun"))
        self.refused = refused
        self.card = 0

    def bind(self, rules: Rules) -> None:
        """Find his card."""
        self.card = rules.ids["card"]["typhon"]

    def add_garrison(self, rules: Rules, s: State, area: int) -> int:
        """He is as strong as one unit."""
        return 1 if s.b[rules.figure + self.card] == area + 1 else 0

    def may_target(self, rules: Rules, s: State, seat: int, area: int) -> int:
        """Not where he stands."""
        return self.refused if s.b[rules.figure + self.card] == area + 1 else 0

    def offer_bars(self, rules: Rules, s: State, out: list[int]) -> None:
        """Sea spaces that touch his territory and are empty, not that of a battle under way."""
        land = s.b[rules.figure + self.card] - 1
        if land < 0:
            return
        battle = int(frame_of(s, rules.battle.id))
        fought = s.b[battle + PLACE] - 1 if battle >= 0 else -1
        empty = [sea for sea in rules.shores[land] if owner_of(rules, s, sea) < 0]
        out += [sea for sea in empty if sea != fought]

    def on_overrun(self, rules: Rules, s: State, area: int) -> None:
        """Beaten he is gone, and his card with him."""
        if s.b[rules.figure + self.card] == area + 1:
            ops.lift_figure(rules, s, self.card, DISCARD)


class Spoils(Hooks):
    """DEL-10: whoever takes a territory from another player takes 1 GP from the supply."""

    def __init__(self) -> None:
        super().__init__(("on_claim",))

    def on_claim(self, rules: Rules, s: State, seat: int, area: int, former: int) -> None:
        """Not for neutral land."""
        if former >= 0:
            ops.gain(rules, s, seat, 1)


def add(m: Manifest) -> None:
    """DEL-8, DEL-10, DEL-11, CAR-FIG."""
    m.cells("haunted", 1, ALL, high=m.board.lands, value="territory")
    m.word("haunt", "area", elsewhere=m.refusal("DEL-8", "refused.no_lamia"))
    m.card(Card("lamia", effect="lamia"))
    m.step(Sequence("lamia", ("haunt", "toll")))
    m.step(Step("haunt", verbs=(Haunt(m.refusal("DEL-8", "refused.haunt_place", "area")),)))
    m.step(Toll("toll"))
    m.before("cycle.end_of_cycle", Dawn("dawn"))
    m.hook(Dread(m.refusal("DEL-8", "refused.haunted", "from:area")))
    m.card(Card("typhon", effect="typhon", figure=True))
    m.step(Sequence("typhon", ("put",)))
    m.hook(Storm(m.refusal("DEL-11", "refused.storm", "area")))
    m.hook(Spoils())
