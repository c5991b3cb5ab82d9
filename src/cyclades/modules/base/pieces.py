"""Troops and fleets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine.ids import LAND, SEA
from cyclades.engine.rows import Piece

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest


def add(m: Manifest) -> None:
    """SET-1: eight troops and eight fleets a player."""
    m.piece(Piece("troop", LAND, limit=8))
    m.piece(Piece("fleet", SEA, limit=8))
