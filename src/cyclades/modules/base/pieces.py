"""Troops and fleets; priests and philosophers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine.ids import HELD, LAND, SEA
from cyclades.engine.rows import Piece

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest


def add(m: Manifest) -> None:
    """SET-1, SET-5, CAR-SPH: eight troops and fleets a player; a supply of the others for all."""
    m.piece(Piece("troop", LAND, limit=8, sold=2))
    m.piece(Piece("fleet", SEA, limit=8, sold=2))
    # OFF-5, MET-2.
    m.piece(Piece("priest", HELD, supply=18, pays=1, sold=2))
    m.piece(Piece("philosopher", HELD, supply=17, exchanged=4, sold=2))
