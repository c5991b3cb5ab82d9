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
    # Where the game goes on, if it doesn't begin at its beginning.
    start: str = ""

    def file(self) -> str:
        """How its file is called."""
        return f"{self.modules[-1]}-{self.players}-players-{self.seed:02}.txt"


# p1 is about to take p2's only territory, which gives him his third metropolis.
LAST: Final = """
players = 2
board = "base-2"
modules = ["base"]
stack = ["cycle @actions", "turn p1 god=ares marker=p1a", "act"]

[table]
cycle = 9
gold = { p1 = 5, p2 = 7 }
owner = { i1 = "p1", i3 = "p1", i5 = "p1", i2 = "p2", sC2 = "p1", sA1 = "p2" }
troop = { i1 = 5, i2 = 1 }
fleet = { sC2 = 1, sA1 = 2 }
metropolis = { i1 = 1, i2 = 1, i3 = 1 }
priest = { p2 = 2 }
row = ["ares", "athena", "zeus"]
waiting = { poseidon = 1 }
turn = ["-", "-", "-", "-"]
bid_god = { p1a = "ares", p2a = "athena", p1b = "zeus", p2b = "apollo" }
bid = { p1a = 3, p2a = 2, p1b = 1 }
arrival = { p1a = 1, p2a = 1, p1b = 1, p2b = 1 }
"""

# Five games of each number of players, with every way to treat gold and every option, to the end
# or to a cap; and one that ends because nobody else is left.
VARIED: Final[tuple[dict[str, object], ...]] = (
    {},
    {"gold": "ledger"},
    {"gold": "open", "cap": 4},
    {"free_first": "false"},
    {"priests_per_offering": "true", "cap": 12},
)
BASE: Final = [
    *(Table(seed, 2 + (seed - 1) // 5, "", VARIED[seed % 5]) for seed in range(1, 21)),
    Table(21, 2, "", {}, start=LAST),
]

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
    if table.start:
        game = Game.from_position(table.start, table.seed)
    else:
        game = Game.new(table.players, table.modules, table.options, table.seed, table.board)
    # Meant to be the same for ever.
    random = Random(table.seed)  # noqa: S311
    while options := game.legal_actions():
        # Where there is a last territory to be taken it is.
        game.play("move i1 5, to i2" if table.start and not game.lines else random.choice(options))
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
