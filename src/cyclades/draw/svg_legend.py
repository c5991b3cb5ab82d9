"""What the signs on the map say."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from cyclades.draw.svg_ink import group, rect, text, width
from cyclades.draw.svg_panel import Block
from cyclades.draw.svg_tokens import coin, fitted, free_square

if TYPE_CHECKING:
    from cyclades.draw.svg_icons import IconBoard
    from cyclades.draw.svg_tokens import Item

LINE: Final = 48
SIZE: Final = 18
# How high a sign is at most.
SIGN: Final = 34
# A line is drawn smaller before there is another, but not by more than this.
CROWD: Final = 1.15
MARGIN: Final = 40


def legend(board: IconBoard, room: float, zoom: float) -> Block:
    """All signs in as many lines as they need."""
    signs = _signs(board)
    total = sum(item[0] for item in signs) * zoom
    lines = max(1, ceil(total / (room - MARGIN) / CROWD))
    each = ceil(len(signs) / lines)
    drawn = ""
    for n in range(lines):
        row = signs[n * each : (n + 1) * each]
        drawn += group(room / 2, (n * LINE + LINE / 2 - 6) * zoom, _strip(row, room, zoom))
    return Block(lines * LINE * zoom, drawn)


def _signs(board: IconBoard) -> list[Item]:
    """Every sign with its meaning, from its left end."""
    words, rules = board.words, board.rules
    told = [
        (*fitted(board.building(kind), SIGN), words.name("building", row.name))
        for kind, row in enumerate(rules.buildings)
    ]
    told.append((28, 30, free_square(), words.name("draw", "noun.square")))
    told.append((28, 30, coin("+"), words.text("draw.picture.prosperity")))
    found: list[Item] = []
    for wide, high, sign, said in told:
        drawn = group(wide / 2, 0, sign) + text(wide + 6, 6, said, SIZE, "ink")
        found.append((wide + 24 + width(said, SIZE), high, drawn))
    return found


def _strip(row: list[Item], room: float, zoom: float) -> str:
    """One line, around its middle."""
    total = sum(item[0] for item in row)
    scale = min(zoom, (room - MARGIN / 2) / (total + 24))
    x, drawn = -total / 2, ""
    for size, _, sign in row:
        drawn += group(x, 0, sign)
        x += size
    strip = rect(-total / 2 - 12, -20, total + 12, 40, "card", 20)
    return group(0, 0, strip + drawn, scale)
