"""Games that were played once are replayed for ever: no change alters how one of them ends.

Those of the base game show every god, creature, option and end; five are with the made-up box and
its options, on its ring as well.
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
from tests.made_up.registry import registered

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "golden"
FILES = sorted(FOLDER.glob("*.txt"))
MADE_UP = sorted(FOLDER.glob("made_up/*.txt"))


def test_there_are_twenty_one_and_five() -> None:
    assert (len(FILES), len(MADE_UP)) == (21, 5)


def test_they_show_all_there_is() -> None:
    """Every number of players, god, creature, verb, option and end of the base game."""
    records = [Record.from_text(file.read_text(encoding="utf-8")) for file in FILES]
    lines = [line for record in records for line in record.lines()]
    rules = rules_for(records[0].settings)
    assert {record.settings.players for record in records} == {2, 3, 4, 5}
    # Only boxes bring units that are taken along.
    assert {line.split()[0] for line in lines} == rules.word_ids.keys() - {"with"}
    for verb, kind in (("bid", "god"), ("summon", "card")):
        assert {line.split()[1] for line in lines if line.startswith(f"{verb} ")} == {
            *rules.names[kind]
        }
    assert {name for record in records for name in record.settings.options} == {*rules.options}
    assert {record.result.split()[0] for record in records} == {*rules.names["ending"]}


@pytest.mark.parametrize("file", [*FILES, *MADE_UP], ids=lambda file: file.stem)
def test_comes_to_its_recorded_end(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.from_text(text)
    with registered():
        rules = rules_for(record.settings)
    end = replay(rules, record)
    assert core.actor(rules, end) == core.OVER
    assert end.hash(rules) == record.hash
    assert result_text(rules, end) == record.result
    assert record.head
    assert prove(rules, record) > 0
    assert record.to_text() == text


@pytest.mark.parametrize(("which", "games"), [([], 21), (["made_up"], 5)])
def test_they_come_to_the_same_end_interpreted(which: list[str], games: int) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "make_golden.py"), *which, "check"],
        env=os.environ | {"PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = f"{games} games come to their recorded end, engine: interpreted"
    assert done.stdout.startswith(told)
