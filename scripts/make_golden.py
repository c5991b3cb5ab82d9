"""The golden games: records that are replayed for ever, and by `make bench`.

python scripts/make_golden.py          play them anew, where a rule or the format has changed
python scripts/make_golden.py check    hold each to its recorded end, on the engine that runs
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import cyclades
from cyclades.boxes import rules_for
from cyclades.engine.record import Record, replay
from cyclades.game import Game

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
PLAYERS = 3
CAP = 30
GAMES = 20


def golden(seed: int) -> str:
    """The record of a whole game between players who choose at random."""
    game = Game.new(PLAYERS, options={"cap": CAP}, seed=seed)
    # Meant to be the same for ever.
    random = Random(seed)  # noqa: S311
    while options := game.legal_actions():
        game.play(random.choice(options))
    return game.record()


def make() -> None:
    """Write all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for seed in range(1, GAMES + 1):
        name = f"base-{PLAYERS}-players-{seed:02}.txt"
        (FOLDER / name).write_text(golden(seed), encoding="utf-8")


def check() -> None:
    """Raises `RecordError` at the first that comes to another end."""
    files = sorted(FOLDER.glob("*.txt"))
    for file in files:
        record = Record.from_text(file.read_text(encoding="utf-8"))
        replay(rules_for(record.settings), record)
    print(f"{len(files)} games come to their recorded end, engine: {cyclades.engine_info()}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            make()
        case ["check"]:
            check()
        case _:
            sys.exit(__doc__)
