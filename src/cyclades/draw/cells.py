"""Where the areas of a board lie: the cells of its file, which the engine has no use for."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from cyclades import boxes

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules

# Column and row. Every second row is shifted half a cell to the right, that of row 1 first.
Cell = tuple[int, int]


def cells(rules: Rules) -> dict[Cell, int]:
    """The area of every cell; none where the board's file says nothing of cells."""
    named = _named(tuple(name for name, _ in rules.modules), rules.board.name)
    return {cell: rules.ids["area"][name] for cell, name in named.items()}


@cache
def _named(modules: tuple[str, ...], board: str) -> dict[Cell, str]:
    for name in modules:
        for file in sorted(boxes.box(name).folder.glob("boards/*.json")):
            document = json.loads(file.read_text(encoding="utf-8"))
            if document["id"] == board:
                return dict(_read(document))
    return {}


def _read(document: dict[str, list[dict[str, object]]]) -> list[tuple[Cell, str]]:
    rows = [(row["id"], row.get("cells", [])) for row in document["territories"]]
    rows += [(row["id"], [row["cell"]] if "cell" in row else []) for row in document["seas"]]
    found: list[tuple[Cell, str]] = []
    for id, places in rows:
        assert isinstance(places, list)
        found += [((int(column), int(row)), str(id)) for column, row in places]
    return found
