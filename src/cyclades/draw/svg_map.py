"""The map of the picture: the sea and its spaces, the isles, and everything that stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclades.draw.plain import place_sentence
from cyclades.draw.svg_coast import (
    SIDE,
    apart,
    centre,
    coast,
    corners,
    edges,
    hexagon,
    line,
    noise,
)
from cyclades.draw.svg_ink import group, num, path, text, width
from cyclades.draw.svg_layout import Layout
from cyclades.draw.svg_tokens import (
    badge,
    coin,
    figure,
    flag,
    free_square,
    helper,
    rose,
    shield,
    ship,
    wild,
)
from cyclades.draw.text import initials

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.draw.scene import Counts, Place, Scene
    from cyclades.draw.svg_coast import Point
    from cyclades.draw.svg_icons import IconBoard
    from cyclades.draw.svg_tokens import Item

# The room in a cell: how wide it is on land and at sea, how high.
LAND: Final = 82
SEA: Final = 80
TALL: Final = 90
ALONE: Final = 93
DECK: Final = 66
# The size of a space's name.
ID: Final = 18
# The size of a territory's name, and its room.
NAME: Final = 19
WRITTEN: Final = 88
# From the edge of the map to the middle of a compass in its corner.
MARGIN: Final = 66
GAP: Final = 2
# Squares that are wider together than this stand in two rows.
CROWD: Final = 96
HOME: Final = (0, 0)


class Map:
    """Draws the areas of one table."""

    def __init__(self, board: IconBoard) -> None:
        self.board = board
        self.rules = board.rules
        self.layout = Layout(board.rules)
        self.guests: dict[int, list[Item]] = {}
        rows = board.rules.pieces
        self.kinds = initials([board.words.name("piece", row.name) for row in rows])
        places = [
            corner for own in self.layout.cells.values() for one in own for corner in corners(one)
        ]
        self.left = min(x for x, _ in places)
        self.top = min(y for _, y in places)
        self.wide = max(x for x, _ in places) - self.left
        self.high = max(y for _, y in places) - self.top

    def draw(self, scene: Scene) -> str:
        """Everything, from the upper left corner of the map."""
        seas = [place for place in scene.places if not place.land]
        lands = [place for place in scene.places if place.land]
        corner = self.corner()
        parts = [group(*corner, rose())] if corner else []
        parts += [self._sea(place.area, bool(place.units)) for place in seas]
        parts += [self._lane(a, b) for a, b in self.layout.lanes]
        parts += [self._island(island) for island in self.layout.islands]
        parts += self._alarm(scene)
        self.guests = self._guests(scene)
        parts += [self._afloat(place) for place in seas]
        parts += [self._ashore(place) for place in lands]
        return group(-self.left, -self.top, "".join(parts))

    def corner(self) -> Point | None:
        """The middle of the emptiest corner of the map, if there is room for something."""
        xs = (self.left + MARGIN, self.left + self.wide - MARGIN)
        ys = (self.top + MARGIN, self.top + self.high - MARGIN)
        middles = [centre(cell) for own in self.layout.cells.values() for cell in own]
        gap, x, y = max(
            (min(apart(((x, y), other)) for other in middles), x, y) for x in xs for y in ys
        )
        return (x, y) if gap > (SIDE + MARGIN) ** 2 else None

    # --- ground

    def _sea(self, area: int, taken: bool) -> str:
        (cell,) = self.layout.cells[area]
        x, y = centre(cell)
        tone = int(noise(x, y) * 3)
        shape = path(hexagon(cell), f"sea{tone}") + path(hexagon(cell), "grid")
        if taken:
            return shape
        dx, dy = noise(x, y + 1) * 26 - 22, noise(x + 1, y) * 12 + 8
        wave = "q5-6 10 0t10 0t10 0"
        waves = f"M{num(x + dx)} {num(y + dy)}{wave}M{num(x + dx - 9)} {num(y + dy + 11)}{wave}"
        return shape + path(waves, "wave")

    def _lane(self, a: int, b: int) -> str:
        """Neighbours that lie apart on this page."""
        pairs = [
            (centre(one), centre(two))
            for one in self.layout.cells[a]
            for two in self.layout.cells[b]
        ]
        (x, y), (u, v) = min(pairs, key=apart)
        return path(f"M{num(x)} {num(y)}L{num(u)} {num(v)}", "lane")

    def _island(self, lands: Sequence[int]) -> str:
        cells = [cell for land in lands for cell in self.layout.cells[land]]
        shape, hills = coast(cells), coast(cells, 8)
        drawn = [path(hexagon(cell), "sea0") for cell in cells]
        drawn += [path(shape, "shoal"), path(shape, "surf")]
        drawn += [path(shape, "shade", transform="translate(2 6)"), path(shape, "coast")]
        drawn.append(path(hills, "hills"))
        around = set(edges(cells))
        for land in lands[1:]:
            inner = [edge for edge in edges(self.layout.cells[land]) if edge not in around]
            drawn += [path(line(edge), "border") for edge in inner]
        return "".join(drawn)

    # --- what stands there

    def _afloat(self, place: Place) -> str:
        x, y = centre(self.layout.cells[place.area][0])
        id = self.rules.names["area"][place.area]
        units, guests = self._units(place), self._badges(place)
        taken = bool(units or guests)
        left = -9 if taken and place.prosperity else 0
        parts = [path(hexagon(HOME), "air")]
        parts.append(text(left, -25 if taken else -15, id, ID, "sea-ink", 46, "middle"))
        if units:
            first, *others = units
            parts.append(_stack((0, 12), [[*first, *guests], *others], DECK))
        elif guests:
            parts.append(group(0, 11, _row(guests, 0), 1.3))
        if place.prosperity:
            at = (29, -23) if taken else (0, 10)
            parts.append(group(*at, coin(place.prosperity), 0.92 if taken else 1.15))
        return group(x, y, "".join(parts), title=place_sentence(self.board, place))

    def _ashore(self, place: Place) -> str:
        """By cells: the name and who is there, then buildings, prosperity, figures."""
        area = place.area
        cells = self.layout.cells[area]
        name = self.board.place_name(area)
        id = self.rules.names["area"][place.area]
        units, gain, guests = self._units(place), self._gain(place), self._badges(place)
        label = _label(f"{name} {id}".strip())
        head: list[Item] = [(LAND, 20, label)]
        lots = self._lots(place)
        rows: list[list[list[Item]]]
        if len(cells) == 1 and units:
            rows = [[head, [*units[0], *gain], *units[1:], *lots[1:], [*lots[0], *guests]]]
        elif len(cells) == 1:
            rows = [[head, [*gain, *lots[0]], *lots[1:], guests]]
        elif len(cells) == 2:
            rows = [[head, *units], [*lots, [*gain, *guests]]]
        else:
            rows = [[head, *units], lots, [gain, self._figures(place)]]
        rows += [[] for _ in range(len(cells) - len(rows))]
        wilds: list[list[Item]] = [[(60, 40, wild(area))]]
        room = ALONE if len(cells) == 1 else TALL
        parts = [path(hexagon(cell), "air") for cell in cells]
        for cell, row in zip(cells, rows, strict=True):
            parts.append(_stack(centre(cell), row if any(row) else wilds, room))
        return group(0, 0, "".join(parts), title=place_sentence(self.board, place))

    def _units(self, place: Place) -> list[list[Item]]:
        """Who stands there, and beside him who has come."""
        guests = self.guests.get(place.area, [])
        if place.owner < 0:
            return [guests] if guests else []
        empty: list[list[Item]] = [[(44, 46, flag(place.owner))]]
        first, *others = self.counters(place.owner, place.area, place.units) or empty
        return [[*first, *guests], *others]

    def counters(self, seat: int, area: int, units: Counts) -> list[list[Item]]:
        """The counter of the kind that leads from there, the others in a row below it."""
        leader = int(self.rules.leader(area))
        land = area < self.rules.lands
        first: list[Item] = [
            (60, 44, shield(seat, n)) if land else (66, 54, ship(seat, n))
            for kind, n in units
            if kind == leader
        ]
        others: list[Item] = [
            (54, 30, helper(seat, self.kinds[kind], n)) for kind, n in units if kind != leader
        ]
        return [row for row in (first, others) if row]

    def _gain(self, place: Place) -> list[Item]:
        return [(28, 28, coin(place.prosperity))] if place.prosperity else []

    def _lots(self, place: Place) -> list[list[Item]]:
        """A square for each building, and those that are free; in rows if they are many."""
        kinds = [kind for kind, n in place.buildings for _ in range(n)]
        found: list[Item] = [self.board.building(kind, place.area) for kind in kinds]
        found += [(25, 30, free_square())] * place.squares
        if sum(item[0] for item in found) <= CROWD:
            return [found]
        half = 1 if kinds and kinds[0] in self.board.sites else (len(found) + 1) // 2
        return [found[:half], found[half:]]

    def _badges(self, place: Place) -> list[Item]:
        """Figures by their emblems."""
        found: list[Item] = []
        for card in place.figures:
            icon = self.board.icon("card", self.rules.cards[card].name)
            found.append((38, 44, badge(self.board.card(card)[:3], icon)))
        return found

    def _figures(self, place: Place) -> list[Item]:
        found: list[Item] = []
        for card in place.figures:
            name = self.board.card(card)
            icon = self.board.icon("card", self.rules.cards[card].name)
            found.append(figure(name[:1].upper(), name, icon))
        return found

    # --- what is going on

    def _alarm(self, scene: Scene) -> list[str]:
        """A dashed line around a battle or a journey."""
        event = scene.fight or scene.journey
        around = edges(self.layout.cells[event.area]) if event else []
        return [path("".join(map(line, around)), "alarm")] if event else []

    def _guests(self, scene: Scene) -> dict[int, list[Item]]:
        """Those who are in a battle or on a journey, and stand nowhere yet, by their area."""
        if scene.fight is not None:
            seat, area, units = scene.fight.attacker, scene.fight.area, scene.fight.attackers
        elif scene.journey is not None:
            seat, area, units = scene.journey.seat, scene.journey.area, scene.journey.group
        else:
            return {}
        return {area: [item for row in self.counters(seat, area, units) for item in row]}


def _label(said: str) -> str:
    """The name of a territory, smaller where it is long: its id must not be cut off."""
    size = min(NAME, max(NAME * WRITTEN / width(said, NAME, bold=True), NAME * 0.7))
    return text(0, 6, said, size, "land-ink bold serif", WRITTEN, "middle")


def _row(items: Sequence[Item], y: float, room: float = SEA) -> str:
    """Things side by side around x = 0, smaller if there is no room."""
    wide = sum(item[0] for item in items) + GAP * (len(items) - 1)
    scale = min(1.0, room / wide) if wide else 1.0
    x, out = -wide / 2, []
    for item_width, _, drawn in items:
        out.append(group(x + item_width / 2, 0, drawn))
        x += item_width + GAP
    return group(0, y, "".join(out), scale)


def _stack(at: Point, rows: Sequence[Sequence[Item]], room: float = TALL) -> str:
    """Rows of things, one above the other around a point, smaller if there is no room."""
    some = [row for row in rows if row]
    heights = [max(item[1] for item in row) for row in some]
    tall = sum(heights) + GAP * (len(some) - 1)
    y, out = -tall / 2, []
    for row, height in zip(some, heights, strict=True):
        out.append(group(0, y + height / 2, _row(row, 0, LAND)))
        y += height + GAP
    return group(*at, "".join(out), min(1.0, room / tall)) if out else ""
