"""What can be answered, as a list: numbers, notation, prices, words, and what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from cyclades.cli.menu import rows
from cyclades.cli.orders import fold, is_number
from cyclades.cli.screen import HEADING, QUIET
from cyclades.draw.text import GOLD
from cyclades.engine import core
from cyclades.engine.action import kind_of
from cyclades.engine.ids import STEP, TOP

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
NOBODY: Final = -1
# A battle with what defends land that is nobody's.
NEUTRAL: Final = -2


class Answer(NamedTuple):
    """What was typed, read as an answer by number: lines to be done, or what is to be `said`.

    `row` waits: for its amount, another one if this won't do; or for being said once more.
    """

    lines: list[str]
    said: str = ""
    row: Row | None = None


class Outcome(NamedTuple):
    """What a row brings about at once: its price, 0 where its lines differ; whom it fights."""

    price: int
    foe: int


class Choices:
    """The list that was shown last."""

    def __init__(self, board: Board, screen: Screen) -> None:
        self.board = board
        self.rules = board.rules
        self.screen = screen
        # Screen readers say "to" better than a dash.
        self.dash = "-" if screen.plain or screen.style.dash == "-" else "–"
        self.rows: list[Row] = []

    # --- what is typed

    def read(self, typed: str, waiting: Row | None = None) -> Answer | None:
        """What is meant by the number of a row, and an amount; None where it is something else.

        A row that waits takes the number as its amount, or as the second time it was said.
        """
        numbers = fold(typed).split()
        if not numbers or not is_number(numbers[0]):
            return None
        if len(numbers) == 1 and waiting is not None and len(waiting.lines) > 1:
            return Answer([waiting.line(numbers[0])], row=waiting)
        row = {row.label: row for row in self.rows}.get(numbers[0])
        if row is None:
            return Answer([], self._no_row(numbers[0]))
        if len(numbers) == 2 and row.counts and is_number(numbers[1]):
            return Answer([row.line(numbers[1])])
        if len(row.lines) > 1:
            return Answer([], self._how_many(row), row)
        text = self.board.words.text
        if len(numbers) > 1:
            return Answer([], text("cli.choice.alone", line=row.label, what=self._words(row)))
        if row != waiting and self._may_be_an_amount(row):
            return Answer([], self._really(row), row)
        return Answer(row.lines)

    def _no_row(self, number: str) -> str:
        """Which numbers there are; how to say this one as an amount."""
        first, last = self.rows[0].label, self.rows[-1].label
        text = self.board.words.text
        known = text("cli.choice.range", first=first, last=last)
        if first == last:
            known = text("cli.choice.single", first=first)
        return f"{known} {self._as_amount(number)}".strip()

    def _how_many(self, row: Row) -> str:
        ends = row.ends()
        # An example in which nobody takes one number for the other.
        amount = next(end for end in ends if end != row.label)
        return self.board.words.text(
            "cli.choice.number",
            what=self._words(row),
            range=self.dash.join(ends),
            line=f"{row.label} {amount}",
        )

    def _may_be_an_amount(self, row: Row) -> bool:
        """Could somebody who says the number of this row mean an amount of another?

        So it is where all rows take an amount, or all but one. In other lists people choose
        between rows first of all.
        """
        asks = [one.counts for one in self.rows].count(False) <= 1
        return asks and not row.allows(row.label) and bool(self._as_amount(row.label))

    def _really(self, row: Row) -> str:
        """What the number of this row means, and what else was perhaps meant."""
        text, what = self.board.words.text, self._words(row)
        n, what = row.label, what[:1].lower() + what[1:]
        here = text("cli.choice.here", n=n, line=row.lines[0])
        return f"{here} {self._as_amount(n)} {text('cli.choice.again', n=n, what=what)}"

    def _as_amount(self, number: str) -> str:
        """How to say this number as an amount; "" where no row takes it."""
        text = self.board.words.text
        lines = [f"{row.label} {number}" for row in self.rows if row.counts and row.allows(number)]
        said = [text("cli.choice.line", line=line) for line in lines]
        if not said:
            return ""
        either = ", ".join(said[:-1])
        lines_ = text("cli.choice.or", list=either, line=said[-1]) if either else said[-1]
        return text("cli.choice.amount", n=number, list=lines_)

    # --- the list

    def show(self, s: State, scene: Scene, actions: Sequence[str]) -> None:
        """Print the actions with their numbers."""
        self.rows = rows(actions, self._places)
        outcomes = [self.outcome(s, row) for row in self.rows]
        own = {verb.word for verb in self.rules.steps[s.b[s.b[TOP] + STEP]].verbs}
        coasts = all(
            self._line(n, outcomes, scene, self._there(row, scene, True)).cell_len
            <= self.screen.width
            for n, row in enumerate(self.rows)
            if n in self._apart()
        )
        last = ""
        for n, row in enumerate(self.rows):
            if row.verb not in own and (n == 0 or self.rows[n - 1].verb in own):
                self.screen.say(self.board.words.text("cli.choice.leaves"), QUIET)
            if n in self._apart():
                self._row(n, outcomes, scene, coasts)
            elif row.verb != last:
                self._side_by_side(row.verb, outcomes, scene)
            last = row.verb

    def _apart(self) -> list[int]:
        """The rows that have a line of their own."""
        verbs = [row.verb for row in self.rows]
        if len(verbs) <= LONG or self.screen.plain:
            return list(range(len(verbs)))
        return [n for n, verb in enumerate(verbs) if verbs.count(verb) <= FEW]

    def _row(self, n: int, outcomes: Sequence[Outcome], scene: Scene, coasts: bool) -> None:
        """A row, with as much of what stands there as still has room."""
        there = self._there(self.rows[n], scene, coasts)
        for left in range(len(there), -1, -1):
            line = self._line(n, outcomes, scene, there[:left])
            if line.cell_len <= self.screen.width:
                self.screen.line(line)
                return
        self.screen.hang(self._head(n, outcomes), self._said(n, outcomes, scene))

    def _line(
        self, n: int, outcomes: Sequence[Outcome], scene: Scene, there: Sequence[Text]
    ) -> Text:
        line = self._head(n, outcomes)
        line.append(self._said(n, outcomes, scene))
        for at, part in enumerate(there):
            line.append(" " if at else " " * GAP)
            line.append_text(part)
        line.rstrip()
        return line

    def _head(self, n: int, outcomes: Sequence[Outcome]) -> Text:
        """The number, the notation and the price."""
        apart = self._apart()
        long = max(len(self._notation(self.rows[m])) for m in apart)
        head = Text(self._label(n), end="")
        head.append(self._notation(self.rows[n]).ljust(long) + " " * GAP, HEADING)
        if any(outcomes[m].price for m in apart):
            head.append(f"{self._gold(outcomes[n].price):<5} ", GOLD)
        return head

    def _said(self, n: int, outcomes: Sequence[Outcome], scene: Scene) -> str:
        """The row in words; whether there will be a battle, and for those who listen with whom."""
        what, foe = self._words(self.rows[n]), outcomes[n].foe
        if foe == NOBODY:
            return what
        text, words = self.board.words.text, self.board.words
        if foe == NEUTRAL:
            said = text("cli.choice.guarded", what=what)
        else:
            seat = ("seat", self.rules.names["seat"][foe])
            said = text("cli.choice.battle", what=what, seat=seat)
        if not self.screen.plain:
            return said
        told = [said]
        for area in self._places(self.rows[n].lines[0]):
            place = scene.places[area]
            told += [self.board.counted(place.units)] if place.units else []
            told += [words.name("card", self.rules.names["card"][one]) for one in place.figures]
            for kind, count in place.buildings:
                told.append(words.count("building", self.rules.buildings[kind].name, count))
        return ", ".join(told)

    def _side_by_side(self, verb: str, outcomes: Sequence[Outcome], scene: Scene) -> None:
        """Rows of one verb under its name, in columns."""
        alike = [n for n, row in enumerate(self.rows) if row.verb == verb]
        title = Text(self.board.words.name("word", verb), QUIET, end="")
        same = {outcomes[n].price for n in alike}
        if same != {0} and len(same) == 1:
            title.append(f"  {self._gold(same.pop())}", GOLD)
        self.screen.line(title)
        cells: list[Text] = []
        for n in alike:
            cell = Text(self._label(n), end="")
            cell.append(self._notation(self.rows[n]), HEADING)
            if outcomes[n].foe != NOBODY:
                cell.append(f" {self.board.words.text('cli.choice.fight')} ")
                cell.append_text(Text(" ").join(self._there(self.rows[n], scene, coasts=False)))
            cells.append(cell)
        width = max(cell.cell_len for cell in cells) + GAP
        columns = max(self.screen.width // width, 1)
        for at in range(0, len(cells), columns):
            line = Text(end="")
            for cell in cells[at : at + columns]:
                cell.truncate(width, pad=True)
                line.append_text(cell)
            line.rstrip()
            self.screen.line(line)

    # --- the parts of a row

    def _label(self, n: int) -> str:
        wide = len(self.rows[-1].label)
        return f"{self.rows[n].label:>{wide}}  "

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

    def outcome(self, s: State, row: Row) -> Outcome:
        """What the row brings about at once."""
        found = [tried(self.board, s, line) for line in (row.lines[0], row.lines[-1])]
        price = found[0].price if found[0].price == found[1].price else 0
        return Outcome(0 if self._gold(price) in self._words(row) else price, found[0].foe)

    def _places(self, line: str) -> list[int]:
        """The areas that a line names."""
        verb, *values = line.split()
        kinds = self.rules.words[self.rules.word_ids[verb]].args
        named = zip(kinds, values, strict=False)
        return [self.rules.ids["area"][name] for kind, name in named if kind_of(kind) in AREAS]

    def _there(self, row: Row, scene: Scene, coasts: bool) -> list[Text]:
        """What stands on the area that the row is about, as the map shows it; whose coast."""
        there: list[Text] = []
        if self.screen.plain:
            return there
        for area in self._places(row.lines[0]):
            there += self._pieces(scene.places[area])
            lands = [self.board.place_name(land) for land in self.rules.coasts[area]]
            if coasts and lands:
                there.append(Text(", ".join(lands), QUIET, end=""))
        return there

    def _pieces(self, place: Place) -> list[Text]:
        marks = self.board.style.marks
        pieces = self.board.pieces(place)
        return [
            Text(said, style if said.startswith(marks) else "", end="") for said, style in pieces
        ]


def range_in_words(board: Board, row: Row, dash: str) -> str:
    """Several lines in the words of one."""
    told = board.words.line(board.rules, row.line(PLACEHOLDER))
    return told.replace(PLACEHOLDER, dash.join(row.ends()))


# A number that stands in no line: in words it holds the place of a range.
PLACEHOLDER: Final = "9999"


def tried(board: Board, s: State, line: str) -> Outcome:
    """What a legal line makes the asked seat pay at once, and the seat it begins to fight."""
    rules = board.rules
    trial = s.copy()
    seat = core.actor(rules, s)
    trial.journal = []
    core.play(rules, trial, core.parse(rules, s, line))
    price, foe = 0, NOBODY
    for event, *values in trial.journal:
        row = rules.events[event]
        if row.name == "gold" and values[0] == seat:
            price -= min(values[1], 0)
        if row.name == "battle" and values[0] == seat:
            foe = values[1] if values[1] >= 0 else NEUTRAL
    return Outcome(price, foe)
