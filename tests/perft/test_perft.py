"""From some named positions there are as many ways to play on as ever.

`scripts/perft.py` counts anew, where a rule has changed on purpose.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from scripts import perft

KNOWN = tomllib.loads(perft.COUNTS.read_text(encoding="utf-8"))
FILES = sorted(file for file in perft.FOLDER.glob("*.toml") if file != perft.COUNTS)


def test_there_are_positions_and_all_are_counted() -> None:
    assert len(FILES) >= 6
    assert KNOWN.keys() == {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_there_are_as_many_ways_as_ever(file: Path) -> None:
    rules, s = perft.load(file)
    counts = [perft.perft(rules, s, depth + 1) for depth in range(len(KNOWN[file.stem]))]
    assert counts == KNOWN[file.stem]
