"""What can be answered, as a list: numbers, notation, prices, words, and what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from cyclades.cli.menu import rows
from cyclades.cli.screen import HEADING, QUIET
from cyclades.draw.text import GOLD
from cyclades.engine import core
from cyclades.engine.action import kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.cli.menu import Row
    from cyclades.cli.screen import Screen
    from cyclades.draw import Board, Scene
    from cyclades.draw.scene import Place
    from cyclades.engine.state import State

AREAS: Final = ("area", "territory", "sea")
# A list with more rows than this puts those of one verb side by side, if there are a few.
LONG: Final = 16
FEW: Final = 3
GAP: Final = 2


class Choices:
    """The list that was shown last."""

    def __init__(self, board: Board, screen: Screen) -> None:
        self.board = board
        self.rules = board.rules
        self.screen = screen
        # Screen readers say "to" better than a dash.
        self.dash = "-" if screen.plain or screen.style.dash == "-" else "–"
        self.rows: list[Row] = []

    def lines(self, number: str) -> list[str]:
        """The line that a number stands for; none where the list has no such number."""
        for row in self.rows:
            if row.first <= int(number[:6]) <= row.last:
                return [row.lines[int(number[:6]) - row.first]]
        return []

    def range(self) -> str:
        """Which numbers the list has, in words."""
        return self.board.words.text("cli.no_number", n=self.rows[-1].last)

    def show(self, s: State, scene: Scene, actions: Sequence[str]) -> None:
        """Print the actions, numbered."""
        self.rows = rows(actions)
        prices = [self.price(s, row) for row in self.rows]
        labels = [self._label(row) for row in self.rows]
        wide = max(len(label) for label in labels)
        long = max(len(self._notation(row)) for row in self.rows)
        packed: list[int] = []
        for n, row in enumerate(self.rows):
            alike = [m for m, one in enumerate(self.rows) if one.verb == row.verb]
            if len(self.rows) > LONG and len(alike) > FEW and not self.screen.plain:
                packed.append(n)
                if n == alike[-1]:
                    self._side_by_side(packed, labels, prices)
                    packed = []
                continue
            head = Text(f"{labels[n]:>{wide}}  ", end="")
            head.append(self._notation(row).ljust(long) + " " * GAP, HEADING)
            if any(prices):
                head.append(f"{self._gold(prices[n]):<5} ", GOLD)
            self._row(head, self._words(row), self._there(row, scene))

    def _row(self, head: Text, words: str, there: list[Text]) -> None:
        """A row, with as much of what stands there as still has room."""
        whole = head.copy()
        whole.append(words)
        for n, part in enumerate(there):
            gap = 1 if n else GAP
            if whole.cell_len + gap + part.cell_len > self.screen.width:
                break
            whole.append(" " * gap)
            whole.append_text(part)
        if whole.cell_len > self.screen.width:
            self.screen.hang(head, words)
        else:
            whole.rstrip()
            self.screen.line(whole)

    def _side_by_side(self, packed: list[int], labels: list[str], prices: list[int]) -> None:
        """Rows of one verb under its name, in columns."""
        words = self.board.words
        title = Text(words.name("word", self.rows[packed[0]].verb), QUIET, end="")
        same = {prices[n] for n in packed}
        if same != {0} and len(same) == 1:
            title.append(f"  {self._gold(same.pop())}", GOLD)
        self.screen.line(title)
        cells = [(labels[n], self._notation(self.rows[n])) for n in packed]
        wide = max(len(self._label(row)) for row in self.rows)
        width = wide + 2 + max(len(line) for _, line in cells) + GAP
        columns = max(self.screen.width // width, 1)
        for at in range(0, len(cells), columns):
            line = Text(end="")
            for label, notation in cells[at : at + columns]:
                cell = Text(f"{label:>{wide}}  ", end="")
                cell.append(notation, HEADING)
                cell.truncate(width, pad=True)
                line.append_text(cell)
            line.rstrip()
            self.screen.line(line)

    # --- the parts of a row

    def _label(self, row: Row) -> str:
        return str(row.first) if row.first == row.last else f"{row.first}{self.dash}{row.last}"

    def _notation(self, row: Row) -> str:
        if len(row.lines) == 1:
            return row.lines[0]
        return f"{row.lines[0]}{self.dash}{row.ends()[1]}"

    def _words(self, row: Row) -> str:
        words = self.board.words
        if len(row.lines) == 1:
            return words.line(self.rules, row.lines[0])
        return range_in_words(self.board, row, self.dash)

    def _gold(self, n: int) -> str:
        return self.board.words.text("draw.price", n=n) if n else ""

    def price(self, s: State, row: Row) -> int:
        """What each line of the row costs at once; 0 where its words say it, or they differ."""
        costs = {cost(self.board, s, line) for line in (row.lines[0], row.lines[-1])}
        n = costs.pop()
        return 0 if costs or self._gold(n) in self._words(row) else n

    def _there(self, row: Row, scene: Scene) -> list[Text]:
        """What stands on the area that the row is about, as the map shows it; whose coast."""
        there: list[Text] = []
        if self.screen.plain:
            return there
        kinds = self.rules.words[self.rules.word_ids[row.verb]].args
        for kind, name in zip(kinds, row.lines[0].split()[1:], strict=False):
            if kind_of(kind) in AREAS:
                place = scene.places[self.rules.ids["area"][name]]
                there += self._pieces(place)
                coasts = [self.board.place_name(land) for land in self.rules.coasts[place.area]]
                if coasts:
                    there.append(Text(", ".join(coasts), QUIET, end=""))
        return there

    def _pieces(self, place: Place) -> list[Text]:
        marks = self.board.style.marks
        pieces = self.board.pieces(place)
        return [
            Text(said, style if said.startswith(marks) else "", end="") for said, style in pieces
        ]


def range_in_words(board: Board, row: Row, dash: str) -> str:
    """Several lines in the words of one."""
    head = row.lines[0].rpartition(" ")[0]
    told = board.words.line(board.rules, f"{head} {PLACEHOLDER}")
    return told.replace(PLACEHOLDER, dash.join(row.ends()))


# A number that stands in no line: in words it holds the place of a range.
PLACEHOLDER: Final = "9999"


def cost(board: Board, s: State, line: str) -> int:
    """What a legal line makes the asked seat pay at once."""
    rules = board.rules
    trial = s.copy()
    seat = core.actor(rules, s)
    trial.journal = []
    core.play(rules, trial, core.parse(rules, s, line))
    gold = [e for e in trial.journal if rules.events[e[0]].name == "gold" and e[1] == seat]
    return -sum(entry[2] for entry in gold if entry[2] < 0)
