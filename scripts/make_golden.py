"""The golden games: records that are replayed for ever, those of the base game by `make bench` too.

python scripts/make_golden.py                 play them anew, where a rule or the format has changed
python scripts/make_golden.py check           hold each to its recorded end, on the engine that runs
python scripts/make_golden.py made_up         the same for games with the made-up box of the tests
python scripts/make_golden.py made_up check
"""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import cyclades
from cyclades.boxes import rules_for
from cyclades.engine.record import Record, replay
from cyclades.game import Game

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "tests" / "golden"
MADE_UP: Final = FOLDER / "made_up"


class Table(NamedTuple):
    """What is played, and the seed of the dice and of those who choose at random."""

    seed: int
    players: int
    board: str
    options: dict[str, object]
    modules: tuple[str, ...] = ("base",)

    def file(self) -> str:
        """How its file is called."""
        return f"{self.modules[-1]}-{self.players}-players-{self.seed:02}.txt"


BASE: Final = [Table(seed, 3, "base-3", {"cap": 30}) for seed in range(1, 21)]

# Every number of players, every way to treat gold, and every option of the box.
OTHERS: Final = [
    Table(seed, players, board, {"cap": 10, **options}, ("base", "delphi"))
    for seed, players, board, options in (
        (1, 3, "base-3", {}),
        (2, 3, "base-3", {"lots": 1, "gold": "ledger"}),
        (3, 2, "delphi-ring", {"gold": "open"}),
        (4, 4, "delphi-ring", {"spite": "false"}),
        (5, 5, "delphi-ring", {"lots": 9, "spite": "false", "gold": "ledger"}),
    )
]


def golden(table: Table) -> str:
    """The record of a whole game between players who choose at random."""
    game = Game.new(table.players, table.modules, table.options, table.seed, table.board)
    # Meant to be the same for ever.
    random = Random(table.seed)  # noqa: S311
    while options := game.legal_actions():
        game.play(random.choice(options))
    return game.record()


def made_up_box() -> AbstractContextManager[None]:
    """The made-up box at the table, for a while. The tests that bring it aren't needed else."""
    sys.path.insert(0, str(ROOT))
    from tests.made_up.registry import registered  # noqa: PLC0415

    return registered()


def make(folder: Path, tables: list[Table]) -> None:
    """Write all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.txt"):
        file.unlink()
    for table in tables:
        (folder / table.file()).write_text(golden(table), encoding="utf-8")


def check(folder: Path) -> None:
    """Raises `RecordError` at the first that comes to another end."""
    files = sorted(folder.glob("*.txt"))
    for file in files:
        record = Record.from_text(file.read_text(encoding="utf-8"))
        replay(rules_for(record.settings), record)
    print(f"{len(files)} games come to their recorded end, engine: {cyclades.engine_info()}")


def main(words: list[str]) -> None:
    """What was asked for."""
    box = words[:1] == ["made_up"]
    folder, tables = (MADE_UP, OTHERS) if box else (FOLDER, BASE)
    with made_up_box() if box else nullcontext():
        match words[1 if box else 0 :]:
            case []:
                make(folder, tables)
            case ["check"]:
                check(folder)
            case _:
                sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
