"""Athena: philosophers and universities."""

from __future__ import annotations

from cyclades.engine.rows import God


def row() -> God:
    """ATH-1, ATH-2: one free philosopher, one more for 4 GP."""
    return God(
        "athena",
        recruits=("philosopher",),
        prices=(4,),
        builds="university",
        recruit_rule="ATH-1",
    )
