"""Tyche and Nyx, and oracles: units that travel with others and see further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import LAND, PLACE
from cyclades.engine.query import lands_of
from cyclades.engine.rows import Building, God, Piece
from tests.made_up.delphi.lots import spend

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State
    from tests.made_up.delphi.lots import Cells


class Sight(Hooks):
    """DEL-2, DEL-6: what an oracle is good for, and what its fall costs."""

    def __init__(self, cells: Cells) -> None:
        super().__init__(("add_income", "add_strength", "offer_reach", "on_fall"))
        self.cells = cells
        self.piece = 0
        self.at = 0

    def bind(self, rules: Rules) -> None:
        """Find the oracles."""
        self.piece = rules.ids["piece"]["oracle"]
        self.at = rules.units[self.piece]

    def add_income(self, rules: Rules, s: State, seat: int) -> int:
        """DEL-2: 1 GP for each own territory with an oracle."""
        return sum(1 for land in lands_of(rules, s, seat) if s.b[self.at + land])

    def add_strength(self, rules: Rules, s: State, f: int, attacking: bool) -> int:
        """DEL-2: who defends a territory with an oracle there has 1 more."""
        place = s.b[f + PLACE] - 1
        return 1 if not attacking and place < rules.lands and s.b[self.at + place] else 0

    def offer_reach(self, rules: Rules, s: State, seat: int, area: int, out: list[int]) -> None:
        """DEL-2: from a territory with an oracle to all others where anybody has one."""
        if s.b[self.at + area]:
            out.extend(land for land in range(int(rules.lands)) if s.b[self.at + land])

    def on_fall(self, rules: Rules, s: State, seat: int, piece: int, area: int) -> None:
        """DEL-6: an oracle that falls takes its player's lot along, face up."""
        if piece == self.piece and s.b[self.cells.sealed + seat]:
            spend(s, self.cells, seat)


def add(m: Manifest, cells: Cells) -> None:
    """DEL-1, DEL-2: three a player; Tyche recruits them, builds shrines and moves troops.

    With Nyx four gods are shuffled, so that GOD-1 and GOD-2 hold as they are written.
    """
    m.piece(Piece("oracle", LAND, limit=3, joins=True))
    m.building(Building("shrine", price=3, supply=4, guards_land=1, guards_sea=1))
    m.god(
        God(
            "tyche",
            recruits=("oracle",),
            prices=(2, 3),
            builds="shrine",
            moves=(LAND,),
            recruit_rule="DEL-1",
        )
    )
    m.god(God("nyx"))
    m.hook(Sight(cells))
