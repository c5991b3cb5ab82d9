"""Hexes and coasts: where the cells of a board lie on the page, and the shapes of its islands.

A coast follows the edge of its cells, drawn in and shaken a little, the same way every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclades.draw.svg_ink import num, polygon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cyclades.draw.cells import Cell

Point = tuple[float, float]
Edge = tuple[Point, Point]

# Half the width of a hex, and its side.
HALF: Final = 44
SIDE: Final = 50
# Clockwise from the top.
CORNERS: Final = (
    (0, -SIDE),
    (HALF, -SIDE // 2),
    (HALF, SIDE // 2),
    (0, SIDE),
    (-HALF, SIDE // 2),
    (-HALF, -SIDE // 2),
)
# How far a coast is drawn in, at the least, and how much it is shaken.
INSET: Final = -3.0
SHAKE: Final = 6.5


def centre(cell: Cell) -> Point:
    """The middle of a cell."""
    column, row = cell
    return (2 * column + row % 2) * HALF, row * SIDE * 3 // 2


def corners(cell: Cell) -> list[Point]:
    """Its corners, clockwise."""
    x, y = centre(cell)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


def hexagon(cell: Cell) -> str:
    """Its outline."""
    return polygon(corners(cell))


def edges(cells: Iterable[Cell]) -> list[Edge]:
    """The edges around cells that lie together, each with the cells on its right."""
    around: dict[Edge, None] = {}
    for cell in cells:
        found = corners(cell)
        for a, b in zip(found, [*found[1:], found[0]], strict=True):
            if (b, a) in around:
                del around[b, a]
            else:
                around[a, b] = None
    return list(around)


def loops(cells: Iterable[Cell]) -> list[list[Point]]:
    """The corners along the edges, one list for each shore: that outside, and those of lakes."""
    after = dict(edges(cells))
    found: list[list[Point]] = []
    while after:
        first = at = next(iter(after))
        loop = []
        while at in after:
            loop.append(at)
            at = after.pop(at)
        assert at == first
        found.append(loop)
    return found


def coast(cells: Sequence[Cell], inset: float = INSET) -> str:
    """The outline of an island."""
    return "".join(_smooth(_shaken(loop, inset)) for loop in loops(cells))


def _shaken(loop: list[Point], inset: float) -> list[Point]:
    """Three points an edge, moved towards the land."""
    points: list[Point] = []
    for n, b in enumerate(loop):
        a, c = loop[n - 1], loop[(n + 1) % len(loop)]
        before, here = _inward(a, b), _inward(b, c)
        bend = (before[0] + here[0], before[1] + here[1])
        # Where the coast turns into the sea it is drawn in more than in a bay.
        out = (c[0] - b[0]) * before[0] + (c[1] - b[1]) * before[1] > 0
        pull = inset * 0.62 + (4 if out else 0)
        points.append((b[0] + bend[0] * pull, b[1] + bend[1] * pull))
        for part in (1 / 3, 2 / 3):
            x, y = b[0] + (c[0] - b[0]) * part, b[1] + (c[1] - b[1]) * part
            pull = inset + SHAKE * noise(x, y)
            points.append((x + here[0] * pull, y + here[1] * pull))
    return points


def _inward(a: Point, b: Point) -> Point:
    """To the right of an edge, about one unit."""
    return (a[1] - b[1]) / SIDE, (b[0] - a[0]) / SIDE


def _smooth(points: list[Point]) -> str:
    """A curve that leans on the points."""
    middles = [
        ((x + points[n - 1][0]) / 2, (y + points[n - 1][1]) / 2) for n, (x, y) in enumerate(points)
    ]
    out = [f"M{_at(middles[0])}"]
    for n, point in enumerate(points):
        out.append(f"Q{_at(point)} {_at(middles[(n + 1) % len(points)])}")
    return "".join(out) + "Z"


def _at(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def noise(x: float, y: float) -> float:
    """From 0 to 1, the same for the same place."""
    mixed = (round(x) * 374761393 + round(y) * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return (mixed >> 16) / 65536


def line(edge: Edge) -> str:
    """The outline of one edge."""
    return f"M{_at(edge[0])}L{_at(edge[1])}"


def apart(pair: Edge) -> float:
    """How far two points lie from each other, squared."""
    (x, y), (u, v) = pair
    return (x - u) * (x - u) + (y - v) * (y - v)


def touching(a: Cell, b: Cell) -> bool:
    """Do two cells share an edge?"""
    return distance(a, b) == 1


def distance(a: Cell, b: Cell) -> int:
    """How many steps from cell to cell."""
    (q, r), (s, t) = _axial(a), _axial(b)
    return (abs(q - s) + abs(r - t) + abs(q + r - s - t)) // 2


def _axial(cell: Cell) -> Cell:
    column, row = cell
    return column - row // 2, row
