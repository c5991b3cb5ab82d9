"""The command line in this process: what is typed, what is shown."""

from __future__ import annotations

import io
import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pytest
from rich.cells import cell_len

from cyclades import Game, cli
from cyclades.cli import saves
from cyclades.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Sequence

ARES = (Path(__file__).parent / "ares.toml").read_text(encoding="utf-8")
AUCTION = (Path(__file__).parent / "auction.toml").read_text(encoding="utf-8")

# The same turn, before the free troop is placed.
FREE = ARES.replace('"act"]', '"recruit_first"]')


class Shown(NamedTuple):
    """The exit code and what was printed."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """What was printed, on one line."""
        return " ".join(self.out.split())

    @property
    def widest(self) -> int:
        """The longest line in cells, commands to be copied left out."""
        lines = self.out.split("\n")
        return max(cell_len(line) for line in lines if not line.startswith("  cyclades "))


class Run(Protocol):
    """Runs the command line with these arguments and typed lines."""

    def __call__(self, arguments: Sequence[str], *typed: str) -> Shown: ...


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice each time, where no seed is given.

    Dice that nobody can foretell could leave a person nothing but Apollo, which is not asked.
    """
    numbers = itertools.count()
    monkeypatch.setattr(Dice, "fresh", lambda: Dice.from_seed(f"test {next(numbers)}"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in English, on a terminal of 80 columns without colours."""
    for name in ("NO_COLOR", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "argv", ["cyclades"])
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def play(arguments: Sequence[str], *typed: str) -> Shown:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = cli.run([*arguments])
        shown = capsys.readouterr()
        return Shown(code, shown.out, shown.err)

    return play


@pytest.fixture
def ares(tmp_path: Path) -> str:
    """The file of a saved game in which p1 is at Ares."""
    path = tmp_path / "ares.cyclades"
    saves.write(path, Game.from_position(ARES, seed=1), "p1", bots="random")
    return str(path)


def lines_of(path: str | Path) -> list[str]:
    """The actions of a saved game."""
    return Game.from_record(Path(path).read_text(encoding="utf-8")).lines
