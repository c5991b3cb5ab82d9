"""Rafts: what another verb of the turn puts on the sea, and what sails with fleets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.ids import PREV, SEA, SEAT, TURN_GOD
from cyclades.engine.rows import Piece
from cyclades.engine.step import Verb
from cyclades.modules.base.ids import RECRUIT_LIMIT, RECRUIT_PLACE
from cyclades.modules.base.steps.places import misplaced, places

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rows import God
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

COST = 1


class Launch(Verb):
    """DEL-9: `launch sF1`, at Tyche for 1 GP, wherever a fleet could be recruited."""

    def __init__(self, wrong_god: int, too_dear: int) -> None:
        super().__init__("launch")
        self.wrong_god = wrong_god
        self.too_dear = too_dear
        self.piece = 0
        self.god = 0

    def bind(self, rules: Rules) -> None:
        """Find the rafts."""
        self.piece = rules.ids["piece"]["raft"]
        self.god = rules.ids["god"]["tyche"]

    def serves(self, rules: Rules, god: God) -> bool:
        """Tyche alone."""
        return god.name == "tyche"

    def check(self, rules: Rules, s: State, f: int, a: int) -> int:
        """God, place, gold."""
        seat = s.b[f + SEAT]
        if s.b[s.b[f + PREV] + TURN_GOD] != self.god + 1:
            return self.wrong_god
        code = int(misplaced(rules, s, self.piece, seat, x_of(a)))
        if code:
            return code
        return 0 if s.b[rules.gold + seat] >= COST else self.too_dear

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """As a fleet is recruited."""
        seat = s.b[f + SEAT]
        if s.b[rules.gold + seat] >= COST:
            for sea in places(rules, s, self.piece, seat):
                out.append(int(pack(self.id, sea)))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """Pay and place."""
        seat = s.b[f + SEAT]
        ops.gain(rules, s, seat, -COST)
        ops.place(rules, s, self.piece, seat, x_of(a), 1)

    def rule(self, rules: Rules, s: State, f: int, a: int, code: int) -> str:
        """Where it goes is POS-2, and what has run out SET-5; how many are his is said here."""
        return "DEL-9" if code in (RECRUIT_LIMIT, RECRUIT_PLACE) else ""

    def fact(self, rules: Rules, s: State, f: int, a: int, name: str) -> int:
        """The price, the limit, and what it is about."""
        if name == "cost":
            return COST
        if name == "limit":
            return rules.pieces[self.piece].limit
        return self.piece if name == "piece" else -1


def add(m: Manifest) -> None:
    """DEL-9: two a player, four in all."""
    m.piece(Piece("raft", SEA, limit=2, supply=4, joins=True))
    m.word("launch", "area", elsewhere=m.refusal("DEL-9", "refused.no_launch"))
    wrong_god = m.refusal("DEL-9", "refused.launch_god", "god:turn_god", fixes=("god",))
    facts = ("cost:number", "purse:number")
    m.verb(
        "act", Launch(wrong_god, m.refusal("DEL-9", "refused.launch_gold", *facts, fixes=("gold",)))
    )
