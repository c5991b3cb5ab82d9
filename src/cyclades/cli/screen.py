"""Where the command line writes: colours where there are any, never more than 80 columns."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cyclades.cli.visible import UNKNOWN, visible
from cyclades.draw import Style
from cyclades.draw.plain import sentences
from cyclades.draw.text import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cyclades.cli.told import Told
    from cyclades.draw import Board
    from cyclades.engine.state import State

WIDTH: Final = 80
# What stands for a character that a terminal lacks.
PLAINER: Final = {"“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "–": "-", "…": "."}
# A sentence isn't wrapped into less.
NARROW: Final = 20
INDENT: Final = 4
# What stands out in the log.
STRONG: Final = ("turn", "founded", "eliminated")
HEADING: Final = "bold"
QUIET: Final = "dim"
ALARM: Final = "bold red"


class Out(Console):
    """A console that leaves it to `cli.run` what is done when the reader has gone."""

    def on_broken_pipe(self) -> None:
        """Not an end of its own."""
        raise BrokenPipeError


class Screen:
    """Prints lines and sentences, and reads what is typed. `style` has the signs it can show."""

    def __init__(self, plain: bool = False) -> None:
        self.console = Out(highlight=False, markup=False, emoji=False)
        self.encoding = self.console.encoding
        self.plain = plain
        self.style = Style.of(self.encoding)
        # A width of 0 says that nobody knows it.
        known = self.console.width or get_terminal_size().columns
        self.console.width = max(known, NARROW)
        self.width = min(self.console.width, WIDTH)
        if isinstance(sys.stdin, TextIOWrapper):
            # What isn't text is no answer, and no reason to stop.
            sys.stdin.reconfigure(errors="replace")
        if sys.stdin.isatty():
            # With it a line can be edited, and those before it come back; not every system has it.
            with suppress(ImportError):
                import_module("readline")
        if plain:
            self.style = self.style._replace(dash="", arrow="", point=";")

    def line(self, line: Text | str = "") -> None:
        """A line as it stands."""
        text = Text(line) if isinstance(line, str) else line
        text.plain = printable(text.plain, self.encoding)
        self.console.print(text, no_wrap=True, crop=False, overflow="ignore", end="\n")

    def lines(self, lines: Iterable[Text]) -> None:
        """Lines as they stand."""
        for line in lines:
            self.line(line)

    def say(self, said: str, style: str = "", indent: int = 0) -> None:
        """A text, wrapped; its paragraphs stay apart."""
        for paragraph in said.split("\n"):
            self.hang(Text(" " * indent, end=""), paragraph, style)

    def hang(self, head: Text, said: str, style: str = "") -> None:
        """A text behind a head that stands in the first line alone."""
        indent = head.cell_len
        if indent and self.width - indent < NARROW:
            # No room beside it: below it.
            head.rstrip()
            self.line(head)
            head, indent = Text(" " * INDENT, end=""), INDENT
        for n, part in enumerate(wrap(said, self.width - indent)):
            line = head.copy() if n == 0 else Text(" " * indent, end="")
            line.append(part, style)
            line.rstrip()
            self.line(line)

    def told(self, one: Told, board: Board, numbered: bool = False) -> None:
        """A line of the log, behind the mark of whose doing it is; or with its number."""
        if one.event == "cycle":
            self.title(one.text)
            return
        head = Text(end="")
        if numbered:
            head.append(f"{one.seq:>4}  ", QUIET)
        if not self.plain:
            mark = one.seat >= 0
            head.append(board.mark(one.seat) if mark else " ", SEATS[one.seat] if mark else "")
            head.append(" ")
        self.hang(head, one.text, HEADING if one.event in STRONG else "")

    def board(self, board: Board, v: State) -> None:
        """A position: drawn, or told where a map isn't wanted or has no room."""
        if not self.plain and board.chart is not None:
            self.line()
            self.lines(board.draw(v))
            return
        for said in sentences(board, v):
            self.say(said)

    def title(self, said: str) -> None:
        """A heading over the whole width."""
        dash = self.style.dash
        if not dash or len(said) + INDENT > self.width:
            self.say(said, HEADING)
            return
        line = Text(f"{dash * 2} ", end="")
        line.append(said, HEADING)
        line.append(" " + dash * max(self.width - line.cell_len - 1, 0))
        self.line(line)

    def ask(self, prompt: str) -> str:
        """A line that is typed, without its spaces; raises `EOFError` after the last one.

        What comes from elsewhere than a keyboard is shown, as if it had been typed.
        """
        try:
            typed = input(prompt).strip()
        except BrokenPipeError:
            raise
        except OSError:
            # It can't be read, or the terminal has gone.
            raise EOFError from None
        if not sys.stdin.isatty():
            self.line(typed)
        return typed


def printable(said: str, encoding: str) -> str:
    """The same with as many characters, each of which can be shown in that encoding."""
    said = visible(said)
    try:
        said.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_printable(character, encoding) for character in said)
    return said


def _printable(character: str, encoding: str) -> str:
    for shape in (character, PLAINER.get(character, ""), normalize("NFKD", character)[:1]):
        with suppress(UnicodeEncodeError):
            if shape.encode(encoding):
                return shape
    return UNKNOWN


def wrap(said: str, width: int) -> list[str]:
    """Lines of at most so many cells, broken at ordinary spaces only where that is possible."""
    out = [""]
    for word in said.split(" "):
        joined = f"{out[-1]} {word}" if out[-1] else word
        if cell_len(joined) <= width or not out[-1]:
            out[-1] = joined
        else:
            out.append(word)
    return out
