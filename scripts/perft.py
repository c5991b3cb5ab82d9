"""How many ways there are to play on: the counts by which a change of the rules is noticed.

python scripts/perft.py                     count anew and write tests/perft/counts.toml
python scripts/perft.py POSITION DEPTH      count one position document
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cyclades.boxes import rules_for
from cyclades.engine import core, position

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "perft"
COUNTS: Final = FOLDER / "counts.toml"
# As deep as so many positions.
ENOUGH: Final = 30_000


def perft(rules: Rules, s: State, depth: int) -> int:
    """How many different lines of `depth` actions there are from `s`, chance's among them."""
    options = core.legal(rules, s)
    if depth <= 1 or not options:
        return len(options) if depth else 1
    n = 0
    for a in options:
        after = s.copy()
        core.play(rules, after, a)
        n += perft(rules, after, depth - 1)
    return n


def load(file: Path) -> tuple[Rules, State]:
    """A position and its rules."""
    doc = position.parse(file.read_text(encoding="utf-8"))
    rules = rules_for(position.header(doc))
    return rules, position.load(rules, doc)


def counts(file: Path) -> list[int]:
    """From one action on, as deep as there are enough."""
    rules, s = load(file)
    found = [perft(rules, s, 1)]
    while found[-1] < ENOUGH and len(found) < 8:
        found.append(perft(rules, s, len(found) + 1))
    return found if found[-1] < ENOUGH * 10 or len(found) < 2 else found[:-1]


def main(words: list[str]) -> None:
    """What was asked for."""
    if len(words) == 2:
        rules, s = load(Path(words[0]))
        print(perft(rules, s, int(words[1])))
    elif not words:
        files = sorted(file for file in FOLDER.glob("*.toml") if file != COUNTS)
        lines = [f"{file.stem} = {counts(file)}\n" for file in files]
        COUNTS.write_text("# Written by scripts/perft.py.\n" + "".join(lines), encoding="utf-8")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
