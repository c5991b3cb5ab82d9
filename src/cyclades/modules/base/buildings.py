"""Buildings: rows. What they do in battle is a flag; the rest of the game asks no kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.engine.rows import Building

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest


def add(m: Manifest) -> None:
    """BLD-1, BLD-4, SET-5: 2 GP each, ten of a kind."""
    m.building(Building("port", price=2, supply=10, guards_sea=1))
    m.building(Building("fortress", price=2, supply=10, guards_land=1))
    # BLD-3, ATH-2.
    m.building(Building("temple", price=2, supply=10, spares=1))
    m.building(Building("university", price=2, supply=10))
    # MET-5: all four in one, but no part of a set.
    city = Building(
        "metropolis",
        price=0,
        supply=10,
        guards_land=1,
        guards_sea=1,
        part=False,
        site=True,
        spares=1,
    )
    m.building(city)
