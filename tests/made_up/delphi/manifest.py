"""A box nobody sells: it uses every way in which a box can reach into the game.

It is written as its author would, outside the package, and runs interpreted on either engine.
"""

from __future__ import annotations

from cyclades.engine.module import Manifest, Module
from tests.made_up.delphi import creatures, lots, oracles, rafts, spite


class Delphi(Module):
    """Two gods, oracles, lots, rafts, and two creatures."""

    def manifest(self, m: Manifest) -> None:
        """Part by part."""
        cells = lots.Cells()
        oracles.add(m, cells)
        lots.add(m, cells)
        spite.add(m)
        creatures.add(m)
        rafts.add(m)


MODULE = Delphi("delphi", needs=("base",))
