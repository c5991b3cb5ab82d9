"""Where the areas lie: in the cells of the board's file, or, where it has none, near each other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from cyclades.draw.cells import cells
from cyclades.draw.svg_coast import distance, touching

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.draw.cells import Cell
    from cyclades.engine.rules import Rules

# How far from its neighbours an area is looked for a place.
FAR: Final = 3


class Layout:
    """The cells of every area, the islands as lists of territories, and links across a gap."""

    def __init__(self, rules: Rules) -> None:
        links = linked(rules)
        found = cells(rules) or dict(_settled(links))
        self.cells: dict[int, list[Cell]] = {}
        for cell in sorted(found, key=lambda cell: (cell[1], cell[0])):
            self.cells.setdefault(found[cell], []).append(cell)
        lands = int(rules.lands)
        self.islands = _joined([[b for b in row if b < lands] for row in links[:lands]])
        pairs = [(a, b) for a, row in enumerate(links) for b in row if a < b]
        self.lanes = [pair for pair in pairs if not self._touch(*pair)]

    def _touch(self, a: int, b: int) -> bool:
        return any(touching(one, two) for one in self.cells[a] for two in self.cells[b])


def linked(rules: Rules) -> list[list[int]]:
    """The neighbours of every area."""
    out: list[list[int]] = []
    for area in range(int(rules.areas)):
        if area < rules.lands:
            border = [b for b in range(int(rules.lands)) if rules.border_mask[area] >> b & 1]
            out.append([*border, *rules.shores[area]])
        else:
            out.append([*rules.coasts[area], *rules.near[area]])
    return out


def _joined(links: list[list[int]]) -> list[list[int]]:
    """What hangs together."""
    left = dict.fromkeys(range(len(links)))
    out: list[list[int]] = []
    while left:
        wave = [next(iter(left))]
        del left[wave[0]]
        for one in wave:
            for other in links[one]:
                if other in left:
                    del left[other]
                    wave.append(other)
        out.append(sorted(wave))
    return out


def _settled(links: list[list[int]]) -> tuple[tuple[Cell, int], ...]:
    return _settle(tuple(tuple(row) for row in links))


@cache
def _settle(links: Sequence[Sequence[int]]) -> tuple[tuple[Cell, int], ...]:
    """A cell for each area: beside its neighbours, and beside nobody else if that can be."""
    first = max(range(len(links)), key=lambda area: (len(links[area]), -area))
    at: dict[int, Cell] = {first: (0, 0)}
    while len(at) < len(links):
        area = max(
            (area for area in range(len(links)) if area not in at),
            key=lambda area: (sum(one in at for one in links[area]), -area),
        )
        near = [at[one] for one in links[area] if one in at] or list(at.values())
        at[area] = min(_around(near, set(at.values())), key=lambda cell: _cost(cell, at, near))
    # A row may only be moved by two, or the halves would no longer fit.
    up = min(row for _, row in at.values()) // 2 * 2
    left = min(column for column, _ in at.values())
    return tuple(((column - left, row - up), area) for area, (column, row) in at.items())


def _around(near: list[Cell], taken: set[Cell]) -> list[Cell]:
    found = {
        (column + dx, row + dy)
        for column, row in near
        for dx in range(-FAR, FAR + 1)
        for dy in range(-FAR, FAR + 1)
    }
    return sorted(found - taken)


def _cost(cell: Cell, at: dict[int, Cell], near: list[Cell]) -> tuple[int, int, int]:
    strangers = sum(touching(cell, other) for other in at.values() if other not in near)
    apart = sum((distance(cell, other) - 1) * 4 for other in near)
    return strangers * 9 + apart, abs(cell[0]) + abs(cell[1]), cell[1]
