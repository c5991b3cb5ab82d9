"""What the documentation shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from cyclades import Game
from cyclades.boxes import rules_for
from cyclades.dice import prove
from cyclades.engine.record import Record

ROOT: Final = Path(__file__).resolve().parents[2]
FILES: Final = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\(([^)#:]+)\)")
# `print(…)  # what it prints`
PRINTED: Final = re.compile(r"^print\(.*?\) +# (.*)$", re.MULTILINE)


def blocks(kind: str) -> list[tuple[str, str]]:
    """The examples of a kind, with the file where each stands."""
    return [
        (file.name, told)
        for file in FILES
        for found, told in BLOCK.findall(file.read_text(encoding="utf-8"))
        if found == kind
    ]


@pytest.mark.parametrize(("file", "example"), blocks("python"))
def test_python(file: str, example: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It runs; what a remark behind a `print` foretells is printed."""
    exec(compile(example, file, "exec"), {})
    out = capsys.readouterr().out
    for told in PRINTED.findall(example):
        assert told in out.splitlines()


@pytest.mark.parametrize(("_", "example"), blocks("record"))
def test_record(_: str, example: str) -> None:
    record = Record.from_text(example)
    game = Game.from_record(example)
    assert game.result() is not None
    assert prove(rules_for(record.settings), record) > 0


@pytest.mark.parametrize(("_", "example"), blocks("position"))
def test_position(_: str, example: str) -> None:
    game = Game.from_position(example)
    assert Game.from_position(game.position()) == game
    assert game.legal_actions()


def test_there_are_some_of_each() -> None:
    assert all(blocks(kind) for kind in ("python", "record", "position"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_links_lead_somewhere(file: Path) -> None:
    found = LINK.findall(file.read_text(encoding="utf-8"))
    assert [link for link in found if not (file.parent / link).exists()] == []


@pytest.mark.parametrize("target", ["play", "test", "check", "bench"])
def test_the_readme_s_commands_are_there(target: str) -> None:
    assert f"make {target}" in (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}\b.*:", makefile, re.MULTILINE)
