"""Ares: troops, fortresses, movement by land."""

from __future__ import annotations

from cyclades.engine.ids import LAND
from cyclades.engine.rows import God


def row() -> God:
    """ARE-1, ARE-2, ARE-3: one free troop, then up to three for 2, 3 and 4 GP."""
    return God(
        "ares",
        recruits=("troop",),
        prices=(2, 3, 4),
        builds="fortress",
        moves=(LAND,),
        recruit_rule="ARE-1",
    )
