"""The runner says where a scenario fails, what was expected and what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules import reader, runner
from tests.rules.reader import ScenarioError

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
# A chapter

```toml opening
players = 3
board = "base-3"
stack = ["offerings p1 marker=p1"]

[table]
gold = { p1 = 7, p2 = 7, p3 = 7 }
troop = { i1 = 1, i2 = 1, i3 = 1 }
row = ["ares", "poseidon"]
turn = ["p1", "p2", "p3"]
owner = { i1 = "p1", i2 = "p2", i3 = "p3" }
```

"""
LINE = HEAD.count("\n") + 4


def play(folder: Path, text: str) -> None:
    """Write a chapter and play it."""
    path = folder / "chapter.md"
    path.write_text(text, encoding="utf-8")
    for scenario in reader.read(path, folder):
        runner.run(scenario)


def heading(line: str) -> str:
    """A chapter with one scenario of one line, the line number `LINE`."""
    return f"{HEAD}## OFF-1 A title\n\n```play\n{line}\n```\n"


@pytest.mark.parametrize(
    "line",
    [
        "p1> bid ares 4, bid poseidon 3",
        "> bid ares 4",
        "asked: p1",
        "asked: p1 offerings",
        "legal bid: apollo, ...",
        "legal end: none",
        "illegal: bid ares 8 | bid ares 9 -> OFF-6",
        "illegal: bid ares 8 -> OFF-6 bid_gold (purse 7) [gold 1; number bid ares 7]",
        "illegal: bid ares 2, bid ares 2 -> OFF-2 refused.bid_low",
        "illegal for p2: bid ares 2 -> WRD-6 not_asked []",
        "cells: gold.p1 = 7, turn = p1 p2 p3, owner.i4 = -, cycle = 1",
        "seen by p2: gold.p1 = ?, gold.p2 = 7",
        "seen by spectator: gold.p2 = ?",
        "over: no",
        "# a remark",
        "asked: p1 # another",
    ],
)
def test_what_holds(tmp_path: Path, line: str) -> None:
    if line.startswith("p1> bid ares 4, "):
        line = "p1> bid ares 4\np2> bid poseidon 3"
    play(tmp_path, heading(line))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("p2> bid ares 4", "asked before 'bid ares 4': expected p2, found p1"),
        ("p1> bid ares 8", "'bid ares 8': expected a legal action, found Refusal('OFF-6'"),
        ("p1> bid hades 2", "'bid hades 2' is no action"),
        ("asked: p2", "asked: expected p2, found p1 offerings"),
        ("asked: p1 act", "asked: expected p1 act, found p1 offerings"),
        ("legal bid: apollo", "besides: bid ares 1, bid ares 2"),
        ("legal: end, ...", "missing: end; besides: none"),
        ("legal fight: i1", "'fight i1' is no action"),
        ("illegal: bid ares 7 -> OFF-6", "expected a refusal by OFF-6, found a legal action"),
        ("illegal: bid ares 8 -> OFF-2", "expected OFF-2, found OFF-6 refused.bid_gold"),
        ("illegal: bid ares 8 -> OFF-6 bid_low", "expected OFF-6 refused.bid_low, found OFF-6"),
        ("illegal: bid ares 8 -> OFF-6 bid_gold (purse 6)", "facts: expected ['purse 6'], found"),
        ("illegal: bid ares 8 -> OFF-6 bid_gold []", "fixes: expected [], found ['gold 1',"),
        ("illegal: bid ares 9, end -> OFF-6", "'bid ares 9': expected a legal action"),
        ("illegal: bid ares 8", "expected `illegal: LINES -> RULE message (facts) [fixes]`"),
        ("illegal for p9: end -> OFF-6", "expected `illegal:` or `illegal for SEAT:`"),
        ("cells: gold.p1 = 8", "gold.p1: expected 8, found 7"),
        ("cells: gold.p9 = 8", "'p9' is no seat"),
        ("cells: silver.p1 = 8", "expected `NAME.KEY = VALUE`"),
        ("seen by p2: gold.p1 = 7", "gold.p1: expected 7, found ?"),
        ("seen by p9: gold.p1 = 7", "expected `seen by SEAT:`"),
        ("odds: bid ares 1 = 1/2", "odds: expected chance to be asked, found p1"),
        ("over: p1 wins by metropolises", "expected p1 wins by metropolises, found that p1"),
        ("over: perhaps", "expected `over: SEAT and SEAT win by REASON`"),
        ("hope: p1", "expected a move or one of ['asked', "),
        ("a word", "expected a move or one of ['asked', "),
    ],
)
def test_what_fails(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(ScenarioError) as failure:
        play(tmp_path, heading(line))
    assert str(failure.value).startswith(f"chapter.md:{LINE}: ")
    assert message in str(failure.value)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("## No rule\n", 1, "expected `## RULE-1 Title`"),
        ("## OFF-1 Nothing\n", 1, "nothing is played below this heading"),
        ("```python\n```\n", 1, "expected `toml`, `play` or `text`, found 'python'"),
        ("```toml a\nx = \n```\n", 2, "not a TOML document"),
        ("```toml\n```\n", 1, "a position before the first heading needs a name"),
        ("```toml a\n```\n```toml a\n```\n", 3, "there is a position a already"),
        ("```toml a from b\n```\n", 1, "no position is called 'b'; known: none"),
        ("```play\n", 1, "this block has no end"),
        ("```play\n```\n", 1, "there is no heading above this"),
        ("## OFF-1 A\n```toml b\n```\n", 2, "expected `toml` or `toml from NAME`"),
        ("## OFF-1 A\n```play\n```\n## OFF-1 A\n```play\n```\n", 4, "a heading like this"),
    ],
)
def test_a_file_that_can_t_be_read(tmp_path: Path, text: str, place: int, message: str) -> None:
    with pytest.raises(ScenarioError) as failure:
        play(tmp_path, text)
    assert str(failure.value).startswith(f"chapter.md:{place}: ")
    assert message in str(failure.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ('table.owner.i1 = "p2"', "not a possible position: position.rule (field=table.owner"),
        ('board = "atlantis"', "no rules for this position: setup.board (found=atlantis"),
        ("stack = []", "not a possible position: position.no_stack"),
    ],
)
def test_an_impossible_position(tmp_path: Path, change: str, message: str) -> None:
    text = f"{HEAD}## OFF-1 A title\n\n```toml\n{change}\n```\n\n```play\nasked: p1\n```\n"
    with pytest.raises(ScenarioError) as failure:
        play(tmp_path, text)
    assert str(failure.value).startswith(f"chapter.md:{LINE - 1}: ")
    assert message in str(failure.value)


def test_changes_lie_on_top_table_by_table() -> None:
    base: dict[str, object] = {"stack": ["a", "b"], "table": {"gold": {"p1": 1, "p2": 2}}}
    changes: dict[str, object] = {"stack": ["c"], "table": {"gold": {"p1": 5}, "cycle": 2}}
    assert reader.merged(base, changes) == {
        "stack": ["c"],
        "table": {"gold": {"p1": 5, "p2": 2}, "cycle": 2},
    }
    assert base == {"stack": ["a", "b"], "table": {"gold": {"p1": 1, "p2": 2}}}


def test_the_readme_lends_its_positions(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(HEAD, encoding="utf-8")
    chapter = "## OFF-1 A\n\n```toml from opening\ntable.gold.p1 = 3\n```\n"
    play(tmp_path, chapter + "\n```play\ncells: gold.p1 = 3, gold.p2 = 7\n```\n")


def test_every_block_begins_anew(tmp_path: Path) -> None:
    once = "```play\np1> bid ares 4\ncells: bid.p1 = 4\n```\n"
    play(tmp_path, f"{HEAD}## OFF-1 A\n\n{once}\n{once}")
