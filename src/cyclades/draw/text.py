"""The board as text of at most 80 columns, in colour where there is any, and readable without.

Players are told apart by a mark and a colour, buildings and creatures by letters.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from cyclades.draw.cells import cells
from cyclades.draw.chart import Chart, Piece, Plot
from cyclades.draw.plain import worth_telling
from cyclades.draw.scene import look, supply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.content import Catalogue, Fact
    from cyclades.draw.scene import Counts, Fight, Place, Scene, Shrine
    from cyclades.engine.rows import Building
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# The folder whose texts these drawings use, for `Catalogue.load`.
TEXTS: Final = Path(__file__).parent

WIDTH: Final = 80
# A brick narrower than this can't be read.
NARROWEST: Final = 6
# In one narrower than this a territory has no room for its name and all that stands there:
# both are listed below the map, in columns as wide as `ENTRY`.
NAMED: Final = 10
ENTRY: Final = 38
ID: Final = 4
PLACE: Final = 11
GOD: Final = 11
OFFERS: Final = 16
NAME: Final = 22
COLUMN: Final = 4
# The least that is left for the names of seats beside the other columns of their table.
SHORT: Final = 20
# What has no room in its line stands below it, so far in.
INDENT: Final = "    "

SEATS: Final = (
    "bold white on #a3312a",
    "bold black on #f2c14e",
    "bold white on #6a4fb3",
    "bold black on #e8e8e8",
    "bold white on #2c2c2c",
    "bold black on #6fc2a6",
)
LAND_PAINT: Final = "#8a7a50 on #e3d6ae"
SEA_PAINT: Final = "#7f9fba on #1d3b58"
WALL: Final = "#5f86a6"
# What stands on the map, over the colour of its ground.
ON_LAND: Final = "#2b2b2b"
ON_SEA: Final = "#e6eef5"
HEADING: Final = "bold"
QUIET: Final = "dim"
GOLD: Final = "bold yellow"


class Style(NamedTuple):
    """The characters that a terminal may lack: the marks of the seats, dashes, an arrow."""

    marks: tuple[str, ...] = ("●", "▲", "■", "◆", "★", "✚")
    dash: str = "─"
    arrow: str = "►"
    point: str = "·"
    nothing: str = "–"

    @classmethod
    def of(cls, encoding: str) -> Style:
        """Everything, or letters and ASCII where the encoding has no more."""
        try:
            "".join((*cls().marks, cls().dash, cls().arrow)).encode(encoding)
        except (UnicodeError, LookupError):
            return cls(("A", "B", "C", "D", "E", "F"), "-", ">", "|", "-")
        return cls()


class Board:
    """Draws the positions of one table. `seat` looks; -1 is nobody at it.

    `words` must have the texts of `TEXTS`.
    """

    def __init__(
        self, rules: Rules, words: Catalogue, style: Style, seat: int = -1, width: int = WIDTH
    ) -> None:
        self.rules = rules
        self.words = words
        self.style = style
        self.seat = seat
        self.width = min(width, WIDTH)
        cells_of = cells(rules)
        chart = Chart(cells_of, self.width) if cells_of else None
        self.chart = chart if chart and chart.brick >= NARROWEST else None
        names = [words.name("building", row.name) for row in rules.buildings]
        self.letters = initials(names)
        self.sites = rules.sites

    def draw(self, v: State) -> list[Text]:
        """Everything, from the cycle down to the map."""
        scene = look(self.rules, v)
        return [
            self.heading(scene),
            *self.gods(scene),
            *self.track(scene),
            *self.players(scene),
            *self.map(scene),
        ]

    # --- parts

    def heading(self, scene: Scene) -> Text:
        """The cycle, and the order of the turn track."""
        text = self.words.text
        line = Text(f"{self.style.dash * 2} ", end="")
        line.append(self.cycle(scene), HEADING)
        if max(scene.order) >= 0:
            line.append(f" {self.style.dash * 2} ")
            line.append(text("draw.next_order" if scene.next_order else "draw.order"))
            names = [self.who(seat, NAME) for seat in scene.order if seat >= 0]
            room = self.width - line.cell_len - len(scene.order) * 2
            short = sum(name.cell_len for name in names) > room
            for seat in scene.order:
                line.append(" ")
                name = self.who(seat, 1 if short else NAME) if seat >= 0 else None
                line.append_text(name or Text(self.style.nothing))
        line.append(" ")
        line.append(self.style.dash * max(self.width - line.cell_len, 0))
        return _cut(line, self.width)

    def gods(self, scene: Scene) -> list[Text]:
        """A line a god: who offers what, and what the god gives."""
        lines: list[Text] = []
        for shrine in scene.shrines:
            line = Text(f"{self.style.arrow} " if shrine.acting else "  ", end="")
            name = self.words.name("god", self.rules.gods[shrine.god].name)
            line.append_text(_fit(Text(name, HEADING), GOD))
            offers = self.offers(shrine)
            if self.rules.gods[shrine.god].free and shrine.offers:
                line.append_text(offers)
            else:
                line.append_text(_fit(offers, OFFERS))
                gives = Text(f" {self.style.point} ".join(self.gives(shrine.god)), QUIET, end="")
                lines += self._in_two(line, gives)
                continue
            lines.append(_cut(line, self.width))
        if scene.hidden:
            names = [self.words.name("god", self.rules.gods[god].name) for god in scene.hidden]
            said = self.words.text("draw.hidden", list=", ".join(names))
            lines.append(_cut(Text(f"  {said}", QUIET, end=""), self.width))
        return lines

    def _in_two(self, line: Text, rest: Text, gap: str = "  ") -> list[Text]:
        """A line and what follows it; below it where there is no room."""
        if line.cell_len + len(gap) + rest.cell_len <= self.width:
            line.append(gap)
            line.append_text(rest)
            return [_cut(line, self.width)]
        told = textwrap.wrap(rest.plain, max(self.width - len(INDENT), 1))
        below = [Text.assemble(INDENT, (one, rest.style), end="") for one in told]
        return [_cut(one, self.width) for one in (line, *below)]

    def offers(self, shrine: Shrine) -> Text:
        """Who is there, in the order of arrival, with what he offers."""
        line = Text(end="")
        for n, offer in enumerate(shrine.offers):
            line.append("  " if n else "")
            said = f" {self.words.text('draw.price', n=offer.amount)}" if offer.amount else ""
            line.append_text(self.who(offer.seat, OFFERS - len(said)))
            line.append(said, GOLD)
        return line if shrine.offers else Text(self.style.nothing, end="")

    def gives(self, god: int) -> list[str]:
        """What a player gets there, as far as the god's row tells."""
        row = self.rules.gods[god]
        text = self.words.text
        if row.free:
            return [text("draw.free")]
        out: list[str] = []
        for kind in row.recruits:
            prices = "/".join(str(price) for price in (0, *row.prices))
            out.append(text("draw.recruits", piece=("piece", kind), list=prices))
        if row.building >= 0:
            price = self.rules.buildings[row.building].price
            out.append(text("draw.builds", building=("building", row.builds), n=price))
        if row.moves:
            out.append(text("draw.moves"))
        return out

    def track(self, scene: Scene) -> list[Text]:
        """The creature track and the piles."""
        words = self.words
        line = Text("  ", end="")
        line.append_text(_fit(Text(words.text("draw.creatures"), HEADING), GOD))
        for price, card in scene.track:
            line.append(words.text("draw.price", n=price), GOLD if card >= 0 else "")
            line.append(f" {self.card(card)}   ")
        piles = [words.text("draw.draw_pile", n=scene.draw_pile)]
        if scene.discards:
            gone = ", ".join(self.card(card) for card in scene.discards)
            piles.append(words.text("draw.discards", list=gone))
        rest = Text(f" {self.style.point} ".join(piles), QUIET, end="")
        return self._in_two(line, rest, gap="")

    def card(self, card: int) -> str:
        """The name of a card; a dash for none."""
        if card < 0:
            return self.style.nothing
        return self.words.name("card", self.rules.cards[card].name)

    def players(self, scene: Scene) -> list[Text]:
        """A table: gold, income, territories, pieces, kinds of buildings, cards."""
        text, rules = self.words.text, self.rules
        heads = [text(f"draw.heading.{id}") for id in ("gold", "income", "territories")]
        heads += [_upper(self.words.name("piece", row.name, "many")) for row in rules.pieces]
        heads.append("".join(self.letters[row.id] for row in self.kinds()))
        towns = [rules.buildings[kind].name for kind in self.sites]
        heads += [_upper(self.words.name("building", name, "many")) for name in towns]
        table = [[*heads, text("draw.heading.cards")]]
        for player in scene.players:
            row = ["?" if player.gold is None else str(player.gold), f"+{player.income}"]
            row.append(str(player.lands))
            for piece, n in player.pieces:
                most = supply(rules, piece)
                row.append(f"{n}/{most}" if most else str(n))
            built = dict(player.buildings)
            row.append("".join(self.letters[k.id] if built[k.id] else "-" for k in self.kinds()))
            row += [f"{built[kind]}/{player.goal}" for kind in self.sites]
            table.append([*row, ", ".join(self.card(card) for card in player.cards)])
        who: list[Text] = []
        for player in scene.players:
            line = Text(f"{self.style.arrow} " if player.asked else "  ", HEADING, end="")
            line.append_text(self.who(player.seat, NAME, you=True))
            who.append(line)
        title = Text(f"  {text('draw.heading.player')}", QUIET, end="")
        return self._table(heads, [title, *who], table)

    def kinds(self) -> list[Building]:
        """The kinds of buildings that take one square."""
        return [row for row in self.rules.buildings if row.id not in self.sites]

    def _table(
        self, heads: Sequence[str], names: Sequence[Text], table: Sequence[Sequence[str]]
    ) -> list[Text]:
        """Names and numbers in columns; the last column, with its head, below if it has no room."""
        heads = self._heads(heads)
        columns = sum(1 + max(len(head), COLUMN) for head in heads)
        table = [[*heads, table[0][-1]], *table[1:]]
        wide = max(min(NAME + 2, self.width - columns), COLUMN)
        said = table[0][-1]
        beside = wide + columns + 2 + cell_len(said) <= self.width
        out: list[Text] = []
        for n, (name, row) in enumerate(zip(names, table, strict=True)):
            line, style = _fit(name, wide), QUIET if n == 0 else ""
            for head, cell in zip(heads, row[:-1], strict=True):
                line.append(" " + cell.rjust(max(len(head), COLUMN)), style)
            told = n > 0 or beside
            last = Text(row[-1] if n == 0 or beside else f"{said}  {row[-1]}", style, end="")
            out += self._in_two(line, last) if row[-1] and told else [_cut(line, self.width)]
        return out

    def _heads(self, heads: Sequence[str]) -> list[str]:
        """The heads of columns, shortened until there is room for a name before them."""
        for most in range(max(map(len, heads)), COLUMN, -1):
            short = [head if len(head) <= most else f"{head[: most - 1]}." for head in heads]
            if sum(1 + max(len(head), COLUMN) for head in short) <= self.width - SHORT:
                return short
        return [head[:COLUMN] for head in heads]

    def map(self, scene: Scene) -> list[Text]:
        """The map with its legend; where it has no room for everything, what stands where."""
        if self.chart is None:
            told = [place for place in scene.places if worth_telling(place)]
            return [*self.listed(told), *self.legend(), *self.figures(scene)]
        plots = {place.area: self._plot(place, scene.fight) for place in scene.places}
        lines = self.chart.draw(plots, WALL)
        if self.chart.brick < NAMED:
            lines += self.listed([place for place in scene.places if place.land])
        return [*lines, *self.legend(), *self.figures(scene)]

    def listed(self, places: Sequence[Place]) -> list[Text]:
        """Places with all that stands there, in columns."""
        columns = max((self.width + 2) // (ENTRY + 2), 1)
        high = -(-len(places) // columns)
        out: list[Text] = []
        for first in range(high):
            line = Text(end="")
            for n, place in enumerate(places[first::high]):
                line.append("  " if n else "")
                line.append_text(_fit(self._entry(place), min(ENTRY, self.width)))
            out.append(_cut(line, self.width))
        return out

    def _entry(self, place: Place) -> Text:
        """An area, its name, and what stands there."""
        line = _fit(Text(self.rules.names["area"][place.area], HEADING, end=""), ID)
        if place.land:
            line.append_text(_fit(Text(self.place_name(place.area), end=""), PLACE))
        if place.owner < 0:
            line.append(f" {self.style.nothing} ")
        for piece, style in self.pieces(place):
            line.append(" ")
            line.append(piece, style if style in SEATS else "")
        return line

    def _plot(self, place: Place, fight: Fight | None) -> Plot:
        assert self.chart is not None
        id = self.rules.names["area"][place.area]
        pieces = self.pieces(place)
        if fight is not None and fight.area == place.area:
            n = sum(count for _, count in fight.attackers)
            attack = f"{self.style.arrow}{self.mark(fight.attacker)}{n}"
            pieces.append((attack, SEATS[fight.attacker]))
        if place.land and self.chart.brick < NAMED:
            # Who stands there is more important than what.
            pieces.sort(key=lambda piece: piece[0][0] in "[+")
            ink = f"bold {ON_LAND}"
            return Plot(id, self.place_name(place.area), pieces, ".", LAND_PAINT, ink, True)
        if place.land:
            return Plot(id, self.place_name(place.area), pieces, ".", LAND_PAINT, f"bold {ON_LAND}")
        # Beside its id a sea has room for its prosperity alone.
        gain = f"+{place.prosperity}" if place.prosperity else ""
        space = " " if gain and len(id + gain) + 2 <= self.chart.brick else ""
        units = [piece for piece in pieces if piece[0] != gain]
        return Plot(id + space + gain, "", units, " ", SEA_PAINT, ON_SEA)

    def pieces(self, place: Place) -> list[Piece]:
        """What stands on an area, piece by piece: "▲2", "[P-]", "+1", "*Med"."""
        here: list[Piece] = []
        ink = ON_LAND if place.land else ON_SEA
        if place.owner >= 0:
            here.append((self.mark(place.owner) + self.strength(place), SEATS[place.owner]))
        if place.land:
            built = "".join(self.letters[kind] * n for kind, n in place.buildings)
            here.append((f"[{built}{'-' * place.squares}]", ink))
        if place.prosperity:
            here.append((f"+{place.prosperity}", f"bold {ink}"))
        here += [(f"*{self.card(card)[:3]}", f"bold {ink}") for card in place.figures]
        return here

    def strength(self, place: Place) -> str:
        """The number of units; those of a kind that joins others behind it, with a letter."""
        leader = int(self.rules.leader(place.area))
        others = [(kind, n) for kind, n in place.units if kind != leader]
        out = str(dict(place.units).get(leader, 0))
        for kind, n in others:
            out += f"{_upper(self.words.name('piece', self.rules.pieces[kind].name))[0]}{n}"
        return out

    def legend(self) -> list[Text]:
        """What the signs on the map say."""
        text = self.words.text
        told = [text("draw.legend.units", mark=self.style.marks[0])]
        for letter, row in zip(self.letters, self.rules.buildings, strict=True):
            told.append(f"{letter} {self.words.name('building', row.name)}")
        told += [text(f"draw.legend.{id}") for id in ("free", "prosperity", "figure")]
        return self._joined(told)

    def _joined(self, told: Sequence[str]) -> list[Text]:
        """Remarks side by side, on as many lines as they need."""
        lines: list[str] = []
        for one in told:
            longer = f"{lines[-1]} {self.style.point} {one}" if lines else ""
            if lines and cell_len(longer) <= self.width:
                lines[-1] = longer
            else:
                lines.append(one)
        return [_cut(Text(line, QUIET, end=""), self.width) for line in lines]

    def figures(self, scene: Scene) -> list[Text]:
        """A sentence for every creature on the map."""
        out: list[Text] = []
        for place in scene.places:
            for card in place.figures:
                facts = {
                    "card": ("card", self.rules.cards[card].name),
                    "area": ("area", self.rules.names["area"][place.area]),
                }
                callers = [player.seat for player in scene.players if card in player.cards]
                if callers:
                    facts["seat"] = ("seat", self.rules.names["seat"][callers[0]])
                said = textwrap.wrap(self.words.text("draw.figure", **facts), self.width)
                out += [_cut(Text(line, end=""), self.width) for line in said]
        return out

    # --- words

    def cycle(self, scene: Scene) -> str:
        """Which cycle it is, and of how many if they are limited."""
        cap = {"cap": scene.cap} if scene.cap else {}
        return self.words.text("draw.cycle", n=scene.cycle, **cap)

    def now(self, scene: Scene) -> str:
        """What is going on on the map: a battle, a group on the move; or nothing."""
        words, rules = self.words, self.rules
        if scene.fight is not None:
            fight = scene.fight
            guards = [(rules.buildings[id].name, n) for id, n in fight.guards]
            defence = [words.count("building", name, n) for name, n in guards]
            figures = [words.name("card", rules.cards[card].name, "the") for card in fight.figures]
            units = [self.counted(fight.defenders)] if fight.defenders else []
            facts: dict[str, Fact] = {
                "area": ("area", rules.names["area"][fight.area]),
                "attacker": ("seat", rules.names["seat"][fight.attacker]),
                "attackers": self.counted(fight.attackers),
                "origin": ("area", rules.names["area"][fight.origin]),
                "defenders": ", ".join([*units, *figures, *defence]),
            }
            if fight.defender < 0:
                return words.text("draw.now.guarded", **facts)
            defender = ("seat", rules.names["seat"][fight.defender])
            return words.text("draw.now.fight", defender=defender, **facts)
        if scene.journey is None:
            return ""
        journey = scene.journey
        area = ("area", rules.names["area"][journey.area])
        group = self.counted(journey.group)
        if journey.left is None:
            return words.text("draw.now.journey", area=area, group=group)
        return words.text("draw.now.voyage", area=area, group=group, left=journey.left)

    def counted(self, units: Counts) -> str:
        """ "2 troops, 1 hero"."""
        rows = [(self.rules.pieces[kind].name, n) for kind, n in units]
        return ", ".join(self.words.count("piece", name, n) for name, n in rows)

    def place_name(self, area: int) -> str:
        """The display name of a territory, without its id."""
        id = self.rules.names["area"][area]
        return self.words.name("area", id).removesuffix(f"({id})").removesuffix(id).strip()

    def mark(self, seat: int) -> str:
        """The sign of a seat."""
        return self.style.marks[seat]

    def who(self, seat: int, width: int, you: bool = False) -> Text:
        """The mark and the name of a seat, in its colour; with a width of 1 the mark alone."""
        name = self.words.name("seat", self.rules.names["seat"][seat])
        if you and seat == self.seat:
            name = self.words.text("draw.you", name=name)
        line = Text(self.mark(seat), SEATS[seat], end="")
        if width > 1:
            line.append(f" {_upper(name)}", "bold" if seat == self.seat else "")
            line.truncate(max(width, 3), overflow="ellipsis")
        return line


def _fit(line: Text, width: int) -> Text:
    """A column of a table."""
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def _cut(line: Text, width: int) -> Text:
    """A whole line."""
    line.rstrip()
    line.truncate(width, overflow="ellipsis")
    return line


def _upper(name: str) -> str:
    return name[:1].upper() + name[1:]


def initials(names: Sequence[str]) -> list[str]:
    """A letter for each name: its first that isn't taken yet."""
    out: list[str] = []
    for name in names:
        free = [letter for letter in _upper(name) if letter not in out and letter.isalpha()]
        out.append(free[0] if free else "?")
    return out
