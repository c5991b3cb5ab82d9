"""Games that were played once are replayed for ever: no change alters how one of them ends.

Where a rule or the format has changed on purpose, `scripts/make_golden.py` plays them anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cyclades.boxes import rules_for
from cyclades.dice import prove
from cyclades.engine import core
from cyclades.engine.record import Record, replay, result_text

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "tests" / "golden").glob("*.txt"))


def test_there_are_twenty() -> None:
    assert len(FILES) == 20


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_comes_to_its_recorded_end(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.from_text(text)
    rules = rules_for(record.settings)
    end = replay(rules, record)
    assert core.actor(rules, end) == core.OVER
    assert end.hash(rules) == record.hash
    assert result_text(rules, end) == record.result
    assert record.head
    assert prove(rules, record) > 0
    assert record.to_text() == text


def test_they_come_to_the_same_end_interpreted() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "make_golden.py"), "check"],
        env=os.environ | {"PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("20 games come to their recorded end, engine: interpreted")
