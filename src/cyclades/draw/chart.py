"""The map as lines of characters: a cell is a brick of two lines, as wide as there is room for.

Bricks of one territory grow together. A text that finds no room in its bricks is shortened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cyclades.draw.cells import Cell

# A brick isn't wider, even where there is room.
WIDEST: Final = 11
NOTHING: Final = -1

# A text and its style.
Piece = tuple[str, str]


class Plot(NamedTuple):
    """What is written on an area: its label, shortened first, then the pieces in order.

    `ground` fills what is left, in the style `paint`; `ink` is that of the label. What is
    `listed` stands beside the map too: its pieces, the most important first, are never
    shortened; those that find no room are left out.
    """

    id: str
    name: str
    pieces: Sequence[Piece]
    ground: str
    paint: str
    ink: str
    listed: bool = False


class Chart:
    """A map of `cells` that is at most `width` characters wide."""

    def __init__(self, cells: Mapping[Cell, int], width: int) -> None:
        half = [column * 2 + row % 2 for column, row in cells]
        self.first = min(half)
        self.brick = min(WIDEST, (width - 1) * 2 // (max(half) + 2 - self.first))
        self.rows = max(row for _, row in cells) + 1
        self.bricks: dict[int, list[Cell]] = {}
        for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])):
            self.bricks.setdefault(cells[cell], []).append(cell)
        self.width = (max(half) + 2 - self.first) * self.brick // 2 + 1
        # Which area is there, by row and column of characters.
        self.ground = [[NOTHING] * (self.width + 1) for _ in range(self.rows + 1)]
        for cell, area in cells.items():
            left = self.left(cell)
            self.ground[cell[1]][left : left + self.brick] = [area] * self.brick

    def left(self, cell: Cell) -> int:
        """The column of characters where a brick begins, with its wall."""
        return (cell[0] * 2 + cell[1] % 2 - self.first) * self.brick // 2

    def draw(self, plots: Mapping[int, Plot], wall: str) -> list[Text]:
        """The lines from top to bottom; `wall` is the style of what lies between areas."""
        written = self._written(plots)
        lines: list[Text] = []
        for y in range(-1, self.rows * 2):
            line = Text(end="")
            for x in range(self.width):
                line.append(*self._character(plots, written, x, y, wall))
            if y >= 0 or line.plain.strip():
                line.rstrip()
                lines.append(line)
        return lines

    def _character(
        self,
        plots: Mapping[int, Plot],
        written: Mapping[tuple[int, int], Piece],
        x: int,
        y: int,
        wall: str,
    ) -> Piece:
        here = self.ground[y // 2][x] if y >= 0 else NOTHING
        if here != NOTHING and (x, y) in written:
            return written[x, y]
        paint = plots[here].paint if here != NOTHING else ""
        before = self.ground[y // 2][x - 1] if x and y >= 0 else NOTHING
        if here != before:
            return "|", f"{wall} {paint}".strip()
        under = self.ground[y // 2 + 1][x]
        if y % 2 and under != here:
            return "_", f"{wall} {paint}".strip()
        return (plots[here].ground, paint) if here != NOTHING else (" ", "")

    def _written(self, plots: Mapping[int, Plot]) -> dict[tuple[int, int], Piece]:
        """Every character of the plots, by column and line."""
        found: dict[tuple[int, int], Piece] = {}
        for area, bricks in self.bricks.items():
            plot = plots[area]
            lines = fill(plot, self.brick - 1, len(bricks) * 2)
            for n, pieces in enumerate(lines):
                cell = bricks[n // 2]
                x, y = self.left(cell) + 1, cell[1] * 2 + n % 2
                for text, style in pieces:
                    for character in text:
                        found[x, y] = (character, f"{plot.paint} {style}".strip())
                        x += 1
        return found


def fill(plot: Plot, width: int, lines: int) -> list[list[Piece]]:
    """The pieces of a plot on so many lines of that width, the label first.

    Where that is too much the last piece takes the place of the name; then the gaps between
    pieces go, then letters.
    """
    if plot.listed:
        return _chosen(plot, width, lines)
    named = f"{plot.id} {plot.name}".rstrip()
    turned = [*plot.pieces[-1:], *plot.pieces[:-1]]
    ways = (
        (named, plot.pieces, " ", False),
        (plot.id, turned, " ", True),
        (plot.id, turned, "", True),
    )
    for label, all_pieces, gap, beside in ways:
        label = label if len(label) <= width else label[: width - 1] + "…"
        out: list[list[Piece]] = [[(label, plot.ink)]]
        # One piece may stand beside a label without a name.
        room = width - len(label) if beside else 0
        for text, style in all_pieces:
            space = gap if room < width else ""
            if len(space + text) > room and len(out) < lines:
                out.append([])
                room, space = width, ""
            if len(space + text) > room:
                if gap:
                    break
                text = text[: max(room - 1 - len(space), 0)] + "…" if room > len(space) else ""
            if text:
                out[-1] += [(space, ""), (text, style)] if space else [(text, style)]
                room = 0 if len(out) == 1 else room - len(space + text)
        else:
            return out
    return out


def _chosen(plot: Plot, width: int, lines: int) -> list[list[Piece]]:
    """As many pieces as find room: below the label and the name, then beside the label."""
    label, name = (plot.id, plot.ink), (plot.name, plot.ink)
    for most in range(len(plot.pieces), -1, -1):
        pieces = plot.pieces[:most]
        for heading, gap in (([label, name], " "), ([label], " "), ([label], "")):
            out = [[piece] for piece in heading if piece[0]]
            out += [[] for _ in range(lines - len(out))]
            fits = len(out) == lines and all(_length(line) <= width for line in out)
            if fits and _arrange(out, pieces, gap, width):
                return out
    return [[label]]


def _arrange(out: list[list[Piece]], pieces: Sequence[Piece], gap: str, width: int) -> bool:
    """Put every piece on some line, the first last; leaves `out` as it was where that fails."""
    if not pieces:
        return True
    for line in [*out[1:], out[0]]:
        added = [(gap, ""), pieces[0]] if line and gap else [pieces[0]]
        if _length(line) + _length(added) <= width:
            line += added
            if _arrange(out, pieces[1:], gap, width):
                return True
            del line[-len(added) :]
    return False


def _length(line: Sequence[Piece]) -> int:
    return sum(len(text) for text, _ in line)
