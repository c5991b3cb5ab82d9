"""What a terminal, a shell and a disk may do to a game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import lines_of
from tests.games import played

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game that is over."""
    path = tmp_path / "done.cyc"
    path.write_text(played(3, options={"cap": 1}).record(), encoding="utf-8")
    return path


def shell(redirections: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a shell starts it."""
    return subprocess.run(
        [
            "sh",
            "-c",
            f'exec "$@" {redirections}',
            "sh",
            sys.executable,
            "-m",
            "cyclades",
            *arguments,
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# --- streams that aren't there


def test_a_record_is_told_to_somebody_without_a_keyboard(record: Path) -> None:
    done = shell("<&-", "replay", str(record))
    assert (done.returncode, done.stderr) == (0, "")
    assert "The record is whole" in done.stdout


@pytest.mark.parametrize("closed", ["<&-", "0>/dev/null"])
def test_without_a_keyboard_a_game_is_left(ares: str, closed: str) -> None:
    done = shell(closed, "play", "--continue", ares)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f" -m cyclades play --continue {ares}\n")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_nobody_need_be_there_to_read(ares: str, record: Path, closed: str) -> None:
    done = shell(f"{closed} </dev/null", "play", "--continue", ares)
    assert (done.returncode, done.stderr) == (0, "")
    assert shell(closed, "replay", str(record)).returncode == 0
    assert shell(closed, "replay", "/no/such").returncode == 2


def test_what_is_typed_is_done_where_errors_go_nowhere(ares: str) -> None:
    done = subprocess.run(
        [
            "sh",
            "-c",
            'exec "$@" 2>&-',
            "sh",
            sys.executable,
            "-m",
            "cyclades",
            "play",
            "--continue",
            ares,
        ],
        input="fortress i7\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "builds a fortress" in done.stdout
    assert lines_of(ares) == ["build fortress i7"]


# --- widths


@pytest.mark.parametrize("columns", ["0", "1", "7", "00", "none", "-5", "99999"])
def test_any_width_shows_something(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    shown = run(["play", "--continue", ares], "4")
    assert "Player 1 builds a fortress on Naxos (i7), for 2 GP." in shown.said


# --- where a game is kept


def test_a_game_that_goes_on_unsaved_is_not_said_to_be_kept(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares, "--save", "/no/such/x"])
    assert "can’t be saved in /no/such/x: No such file or directory." in shown.said
    assert "None" not in shown.said
    assert "The game is kept in" not in shown.said
    assert shown.out.endswith("The game isn’t saved.\n")


# --- what a terminal would obey

ESCAPES = ("\x1b", "\x07", "\x9b", "\u202e", "\r")
OBEYED = "\x1b]0;owned\x07\u202e"


@pytest.mark.parametrize(
    "change",
    [
        ("module: base 0", f"module: base {OBEYED}"),
        ("module: base 0", f"module: {OBEYED} 0"),
        ("bid ", f"{OBEYED} "),
        ("bid ", f"bid {OBEYED},"),
        ("players: 3", f"players: {OBEYED}"),
        ("option: cap 1", f"option: cap {OBEYED}"),
        ("board: base-3", f"board: {OBEYED}"),
        ("cyclades-record: 1", f"cyclades-record: {OBEYED}"),
        ("result: ", f"result: {OBEYED} "),
    ],
)
def test_a_record_does_nothing_to_the_terminal(
    run: Run, record: Path, change: tuple[str, str]
) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace(*change, 1), encoding="utf-8")
    assert change[0] in text
    for language in ("en", "fr"):
        shown = run(["replay", str(record), "--language", language])
        assert shown.code == 2
        assert shown.err.count("\n") == 1
        assert not [one for one in ESCAPES if one in shown.out + shown.err]


@pytest.mark.parametrize(
    "typed",
    [
        f"save {OBEYED}",
        f"save /no/such/{OBEYED}",
        f"rule {OBEYED}",
        f"why {OBEYED}",
        f"log {OBEYED}",
    ],
)
def test_what_is_typed_does_nothing_to_the_terminal(
    run: Run, ares: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run(["play", "--continue", ares], typed, OBEYED)
    assert (shown.code, shown.err) == (0, "")
    assert not [one for one in ESCAPES if one in shown.out]


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", f"/no/{OBEYED}"],
        ["play", "--continue", f"/no/{OBEYED}"],
        ["play", "--seat", OBEYED],
        ["replay", f"--{OBEYED}"],
        [OBEYED],
    ],
)
def test_an_argument_does_nothing_to_the_terminal(run: Run, arguments: list[str]) -> None:
    shown = run(arguments)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.count("\n") == 1
    assert not [one for one in ESCAPES if one in shown.err]


def test_a_name_that_is_no_text_is_told(run: Run, ares: str, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe")
    shown = run(["play", "--continue", ares], "4", "quit")
    assert shown.code == 0
    Path(ares).rename(path)
    shown = run(["play", "--continue", path], "quit")
    assert f"The game is kept in {tmp_path}/??" in shown.out.replace("\n", " ")
    assert run(["replay", path + "x"]).err == f"cyclades: {tmp_path}/??x: there is no such file.\n"


@pytest.mark.parametrize("change", [("bid ", "b" * 3_000_000), ("bid ", "bid " + "x" * 3_000_000)])
def test_a_long_word_is_cut(run: Run, record: Path, change: tuple[str, str]) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace(*change, 1), encoding="utf-8")
    shown = run(["replay", str(record)])
    assert shown.code == 2
    assert "…" in shown.err
    assert len(shown.err) < 500


def test_a_long_answer_is_cut(run: Run, ares: str) -> None:
    typed = "x" * 100_000
    shown = run(["play", "--continue", ares], f"rule {typed}", typed, f"move {typed}")
    assert max(len(line) for line in shown.out.split("\n") if typed not in line) < 200
