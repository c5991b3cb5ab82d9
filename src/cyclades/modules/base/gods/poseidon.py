"""Poseidon: fleets, ports, movement by sea."""

from __future__ import annotations

from cyclades.engine.ids import SEA
from cyclades.engine.rows import God


def row() -> God:
    """POS-1, POS-3, POS-4: one free fleet, then up to three for 1, 2 and 3 GP."""
    return God(
        "poseidon",
        recruits=("fleet",),
        prices=(1, 2, 3),
        builds="port",
        moves=(SEA,),
        recruit_rule="POS-1",
    )
