"""The things of a table with their icons, as far as their boxes have drawn some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades import boxes
from cyclades.draw.svg_tokens import building, town
from cyclades.draw.text import Board, Style

if TYPE_CHECKING:
    from cyclades.content import Catalogue
    from cyclades.draw.svg_tokens import Item
    from cyclades.engine.rules import Rules


class IconBoard(Board):
    """A table for pictures: what the text board knows of it, and icons."""

    def __init__(self, rules: Rules, words: Catalogue, seat: int) -> None:
        super().__init__(rules, words, Style(), seat)
        self._icons = boxes.icons()

    def icon(self, kind: str, name: str) -> str:
        """The shapes of an icon; "" where no box has one."""
        return self._icons.get(f"{kind}.{name}", "")

    def building(self, kind: int, area: int = -1) -> Item:
        """A building, by its icon and its letter; what takes a site is as large as it is there."""
        if kind in self.sites:
            squares = self.rules.board.covers[area] if area >= 0 else 2
            return town(kind, self.letters[kind], squares)
        icon = self.icon("building", self.rules.buildings[kind].name)
        return building(kind, self.letters[kind], icon)
