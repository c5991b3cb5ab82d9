"""Saved games among other files, and in the hands of more than one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from cyclades import Game, cli
from cyclades.bots import RandomBot
from cyclades.cli import saves
from cyclades.content import LANGUAGES
from cyclades.engine.record import Record
from tests.cli.conftest import lines_of
from tests.games import played

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.cli.conftest import Run

# Whoever waits for ever is stopped.
PATIENCE = 30

RANDOM = ["play", "--bots", "random"]


def shell(script: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """A script for bash in which `cyclades` is ours."""
    called = f'cyclades() {{ "{sys.executable}" -m cyclades "$@"; }}; {script}'
    return subprocess.run(
        ["bash", "-c", called, "bash", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        stdin=subprocess.DEVNULL,
    )


# --- the folder


@pytest.fixture
def games(run: Run, home: Path) -> Path:
    """The folder of saved games, with Anna's."""
    run(["play", "--name", "Anna", "--cycles", "2"], "quit")
    return home / "cyclades" / "games"


def spoil(path: Path, how: str) -> None:
    """Something that is no saved game."""
    good = next(path.parent.iterdir()).read_text(encoding="utf-8")
    if how == "a link to nothing":
        path.symlink_to(path.parent / "nothing")
    elif how == "a link to itself":
        path.symlink_to(path)
    elif how == "a pipe":
        os.mkfifo(path)
    elif how == "a folder":
        path.mkdir()
    elif how == "a device":
        path.symlink_to("/dev/zero")
    elif how == "too long":
        path.write_text(good + "# remark\n" * 500_000, encoding="utf-8")
    elif how == "nothing":
        path.touch()
    else:
        path.write_text(good.replace("head: ", "head: 0")[:-2] + "\n", encoding="utf-8")


BROKEN = "a link to nothing,a link to itself,a pipe,a folder,a device,too long,nothing,changed"


@pytest.mark.parametrize("how", BROKEN.split(","))
def test_what_is_no_game_hides_none(run: Run, games: Path, how: str) -> None:
    spoil(games / "zzz.cyclades", how)
    shown = run(["play", "--continue"], "quit")
    assert (shown.code, shown.err) == (0, "")
    assert "Anna, your offering." in shown.said
    assert ("zzz.cyclades: " in shown.said) == (how == "changed")


@pytest.mark.parametrize("place", ["saves.Record.from_text", "play.Game.from_record"])
def test_a_game_that_can_not_be_understood_hides_none(
    run: Run, games: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (good,) = games.iterdir()
    bad = games / "zzz.cyclades"
    bad.write_text(good.read_text(encoding="utf-8").replace("Anna", "Nobody"), encoding="utf-8")
    name, _, reader = place.rpartition(".")
    readers: dict[str, Callable[[str], object]] = {
        "saves.Record": Record.from_text,
        "play.Game": Game.from_record,
    }
    true = readers[name]

    def read(text: str) -> object:
        if "Nobody" in text:
            raise RecursionError
        return true(text)

    monkeypatch.setattr(f"cyclades.cli.{name}", SimpleNamespace(**{reader: read}))
    shown = run(["play", "--continue"], "quit")
    assert (shown.code, shown.err) == (0, "")
    assert "Anna, your offering." in shown.said
    assert (f"{bad}: this can’t be read: RecursionError." in shown.said) == (name == "play.Game")


def test_broken_games_alone_are_none(run: Run, games: Path) -> None:
    (good,) = games.iterdir()
    spoil(games / "zzz.cyclades", "changed")
    good.unlink()
    shown = run(["play", "--continue"])
    assert shown.code == 2
    assert "There is no unfinished game to go on with" in shown.err


def test_a_folder_that_can_not_be_read_has_no_games(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "glob", closed)
    assert "There is no unfinished game" in run(["play", "--continue"]).err


# --- pipes


def test_a_pipe_that_nobody_fills_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = shell('cyclades replay "$1"', pipe)
    assert done.returncode == 2
    assert done.stderr == f"cyclades: {pipe}: The record lacks the header “cyclades-record”.\n"
    done = shell('cyclades play --continue "$1"', pipe)
    assert done.returncode == 2
    assert done.stderr == f"cyclades: {pipe}: this is no file, so no game is kept in it.\n"


@pytest.mark.parametrize(
    "script",
    [
        'cyclades replay <(cat "$1")',
        'cyclades replay <(sleep 0.5; cat "$1")',
        'cat "$1" | cyclades replay /dev/stdin',
        'cyclades replay /dev/stdin < "$1"',
        'mkfifo "$1.pipe"; cat "$1" > "$1.pipe" & cyclades replay "$1.pipe"',
    ],
)
def test_a_record_may_come_from_another_command(tmp_path: Path, script: str) -> None:
    path = tmp_path / "record"
    # More than a pipe holds at once.
    path.write_text("#\n".join([played(3).record(), *["# remark\n"] * 9_000]), encoding="utf-8")
    done = shell(script, path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The record is whole" in done.stdout


# --- two who play one game


def test_what_somebody_else_wrote_stays(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = played(5, 20).record(secret=True)
    beside = Path(ares).with_name("ares-2.cyclades")

    def change() -> str:
        Path(ares).write_text(other, encoding="utf-8")
        return "fortress i7"

    type_in(monkeypatch, [lambda: "fortress i1", change, lambda: "troop i1"])
    shown = run(["play", "--continue", ares])
    told = f"{ares} was written by somebody else in the meantime: this game is kept in {beside}"
    assert shown.said.count(told) == 1
    assert Path(ares).read_text(encoding="utf-8") == other
    assert lines_of(beside) == ["build fortress i1", "build fortress i7", "recruit troop i1"]
    assert f"cyclades play --continue {beside}" in shown.said


def type_in(monkeypatch: pytest.MonkeyPatch, typed: Sequence[Callable[[], str]]) -> None:
    """Lines that are typed, each after something has happened."""
    left = iter(typed)

    def answer(_: str) -> str:
        for one in left:
            return one()
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_sessions_the_second_keeps_its_game_beside(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def second() -> str:
        type_in(monkeypatch, [first, lambda: "recruit troop i7"])
        run(["play", "--continue", ares, "--language", language])
        raise EOFError

    def first() -> str:
        # The one who came first goes on meanwhile, as a process of its own.
        subprocess.run(
            [sys.executable, "-m", "cyclades", "play", "--continue", ares],
            input="fortress i1\n",
            capture_output=True,
            text=True,
            check=True,
        )
        return "fortress i7"

    type_in(monkeypatch, [second])
    run(["play", "--continue", ares])
    assert lines_of(ares) == ["build fortress i1"]
    beside = Path(ares).with_name("ares-2.cyclades")
    assert lines_of(beside) == ["build fortress i7", "recruit troop i7"]


@pytest.mark.parametrize("there", ["ares-2.cyclades", "ares-3.cyclades"])
def test_beside_it_nothing_is_overwritten(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch, there: str
) -> None:
    folder = Path(ares).parent
    for name in ("ares-2.cyclades", there):
        (folder / name).write_text("Dear Anna")

    def change() -> str:
        Path(ares).write_text("Dear Zoë", encoding="utf-8")
        return "4"

    type_in(monkeypatch, [change])
    run(["play", "--continue", ares])
    free = "ares-3.cyclades" if there == "ares-2.cyclades" else "ares-4.cyclades"
    assert lines_of(folder / free) == ["build fortress i7"]
    assert (folder / there).read_text() == "Dear Anna"


def test_a_file_that_is_gone_is_written_again(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def remove() -> str:
        Path(ares).unlink()
        return "4"

    type_in(monkeypatch, [remove])
    run(["play", "--continue", ares])
    assert lines_of(ares) == ["build fortress i7"]


def test_who_only_looks_changes_nothing(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> str:
        subprocess.run(
            [sys.executable, "-m", "cyclades", "play", "--continue", ares],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
        )
        return "4"

    type_in(monkeypatch, [look])
    assert "somebody else" not in run(["play", "--continue", ares]).said
    assert lines_of(ares) == ["build fortress i7"]


def test_going_on_again_and_again_adds_nothing(run: Run, ares: str) -> None:
    run(["play", "--continue", ares], "4", "3")
    text = Path(ares).read_text(encoding="utf-8")
    changed = text.replace("build fortress i1", "# Kea must hold\nbuild fortress i1")
    Path(ares).write_text(changed, encoding="utf-8")
    for _ in range(3):
        run(["play", "--continue", ares])
    assert Path(ares).read_text(encoding="utf-8") == changed


def test_a_game_that_is_not_the_newest_is_named_at_the_end(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def another() -> str:
        game = Game.new(seed=1)
        saves.write(home / "cyclades" / "games" / "zzz.cyclades", game, "p1")
        return "quit"

    type_in(monkeypatch, [another])
    shown = run(["play"])
    (own,) = (home / "cyclades" / "games").glob("2*")
    assert shown.out.endswith(f"  cyclades play --continue {own}\n")


# --- mistakes of ours


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A mistake of ours: Linos would play “bid hades”. “hades”, word 2 of “bid”, isn’t "),
        ("fr", "Une erreur de notre part : Linos voudrait jouer « bid hades ». « hades », mot 2 "),
    ],
)
def test_a_bot_that_breaks_the_rules_is_told(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setattr(RandomBot, "choose", lambda *_: "bid hades")
    shown = run([*RANDOM, "--seed", "5", "--language", language], "1 1", "3", "3", "2", "1")
    assert shown.code == 2
    assert said in shown.err
    assert shown.err.count("\n") == 1
    (file,) = (home / "cyclades" / "games").iterdir()
    assert lines_of(file)[-1:] != ["bid hades"]
    assert shown.out.endswith("  cyclades play --continue\n")


def test_a_bot_that_breaks_down_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        return str(1 // 0)

    monkeypatch.delenv("CYCLADES_TRACEBACK", raising=False)
    monkeypatch.setattr(RandomBot, "choose", fail)
    shown = run([*RANDOM, "--seed", "5"], "1 1", "3", "3", "2", "1")
    assert shown.code == 2
    assert shown.err.startswith("cyclades: a mistake of ours, ZeroDivisionError: ")
    assert shown.err.count("\n") == 1
    assert shown.out.endswith("  cyclades play --continue\n")


def test_a_line_that_is_refused_after_all_is_told(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cyclades.cli.sitting.Sitting.refused", lambda *_: "")
    shown = run(["play", "--continue", ares], "move i1 9", "dance", "4")
    assert (shown.code, shown.err) == (0, "")
    assert "> move i1 9 You have 3 troops on Kea (i1)" in shown.said
    assert "There is no verb “dance”." in shown.said
    assert lines_of(ares) == ["build fortress i7"]


def test_a_long_mistake_is_cut(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("x" * 3_000_000)

    monkeypatch.delenv("CYCLADES_TRACEBACK", raising=False)
    monkeypatch.setattr(cli.cli, "main", fail)
    assert len(run([]).err) < 500


def test_a_link_stays_one_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    """Also one with the longest name there can be."""
    file, link = tmp_path / ("y" * 255), tmp_path / "link"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    saves._replace(link, "new")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert len(list(tmp_path.iterdir())) == 2
