"""A record is told, and found to be right or wrong."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cyclades import Game
from cyclades.engine import core
from tests.cli.conftest import ARES
from tests.games import played

if TYPE_CHECKING:
    from tests.cli.conftest import Run


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a short game, its end and the secret of its dice included."""
    game = played(3, options={"cap": 2})
    game.seats = {"p1": "Anna", "p3": "Zoë"}
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_a_record_is_told_from_the_first_line_to_the_result(run: Run, finished: Path) -> None:
    shown = run(["replay", str(finished)])
    assert (shown.code, shown.err) == (0, "")
    lines = Game.from_record(finished.read_text(encoding="utf-8")).lines
    numbers = [int(found) for found in re.findall(r"^ +(\d+)  ", shown.out, re.MULTILINE)]
    assert numbers == sorted(numbers)
    assert set(numbers) <= set(range(1, len(lines) + 1))
    for said in (
        "── Cycle 2 of 2 ──",
        "Anna offers ",
        "Zoë begins a turn at ",
        ": ahead after the last cycle",
        f"The record is whole: {len(lines)} lines, ",
        "The dice are proved: all ",
    ):
        assert said in shown.said
    assert shown.widest <= 80


def test_in_french(run: Run, finished: Path) -> None:
    shown = run(["replay", str(finished), "--language", "fr"])
    assert "Anna offre " in shown.said
    assert "L’enregistrement est complet : " in shown.said
    assert "Les dés sont prouvés : " in shown.said


def test_up_to_a_line(run: Run, finished: Path) -> None:
    shown = run(["replay", str(finished), "--at", "12"])
    assert "\n  12  " in shown.out
    assert "\n  13  " not in shown.out
    assert "── Cycle 1 of 2 ──" in shown.out
    assert "wins" not in shown.out
    assert run(["replay", str(finished), "--at", "0"]).code == 0
    shown = run(["replay", str(finished), "--at", "9999"])
    assert shown.code == 2
    assert "the record has only" in shown.err


def test_step_by_step(run: Run, finished: Path) -> None:
    count = len(Game.from_record(finished.read_text(encoding="utf-8")).lines)
    assert "The record is whole" in run(["replay", str(finished), "--step"], *[""] * count).out
    shown = run(["replay", str(finished), "--step"], "", "")
    assert shown.code == 0
    assert "\n   3  " in shown.out
    assert "\n   4  " not in shown.out


def test_step_by_step_one_may_look_and_leave(run: Run, finished: Path) -> None:
    shown = run(["replay", str(finished), "--step"], "", "b", "what", "", "q")
    assert shown.code == 0
    assert "Naxos" in shown.out
    assert shown.out.count("Enter shows the next line, b the board; q quits.") == 2
    assert "\n   3  " in shown.out
    assert "\n   4  " not in shown.out
    assert "The record is whole" not in shown.out
    shown = run(["replay", str(finished), "--step", "--language", "fr"], "plateau", "quitter")
    assert "Naxos" in shown.out


def test_that_gold_decided_is_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game"
    game = Game.from_position(ARES.replace("cap = 4", "cap = 3"), seed=1)
    while game.actor != core.OVER:
        game.play(game.legal_actions()[-1])
    path.write_text(game.record(), encoding="utf-8")
    shown = run(["replay", str(path)])
    assert "As many metropolises, but less gold: " in shown.said


def test_a_reader_may_go_before_the_end(finished: Path) -> None:
    command = [sys.executable, "-m", "cyclades", "replay", str(finished)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_as_sentences(run: Run, finished: Path) -> None:
    shown = run(["replay", str(finished), "--plain"])
    assert not re.search("[●▲■►─|]", shown.out)
    assert "Naxos (i7): " in shown.out


def test_all_gold_is_shown_of_a_finished_game_and_of_no_other(run: Run, finished: Path) -> None:
    row = re.compile(r"^  ● Anna +(\S+) ", re.MULTILINE)
    shown = run(["replay", str(finished)]).out
    assert row.findall(shown)[0].isdigit()
    # Nothing is secret any more, even in the middle.
    assert row.findall(run(["replay", str(finished), "--at", "20"]).out)[0].isdigit()
    finished.write_text(played(3, 30).record(), encoding="utf-8")
    shown = run(["replay", str(finished), "--at", "20"]).out
    assert re.findall(r"^[ ►] ● Player 1 +(\S+) ", shown, re.MULTILINE) == ["?"]


def test_without_the_secret_the_dice_are_not_proved(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "running"
    path.write_text(played(3, 30).record(), encoding="utf-8")
    shown = run(["replay", str(path)])
    assert shown.code == 0
    assert "The dice can’t be proved: the record doesn’t tell their secret." in shown.said


@pytest.mark.parametrize("field", ["secret", "dice"])
def test_dice_that_do_not_follow_from_the_secret_are_refused(
    run: Run, finished: Path, field: str
) -> None:
    text = finished.read_text(encoding="utf-8")
    broken = re.sub(rf"(?m)^({field}: .*).$", r"\g<1>0", text)
    broken = broken if broken != text else re.sub(rf"(?m)^({field}: .*).$", r"\g<1>1", text)
    finished.write_text(broken, encoding="utf-8")
    shown = run(["replay", str(finished)])
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.count("\n") == 1


# --- what is wrong is one line: the file, the place, the reason


def changed(text: str) -> dict[str, str]:
    """Records that are wrong, by what is wrong with them."""
    lines = text.split("\n")
    first = lines.index("") + 1
    bad = [*lines[: first + 9], "bid ares 99", *lines[first + 10 :]]
    return {
        "an illegal line": "\n".join(bad),
        "a line that is none": text.replace("bid ", "bet ", 1),
        "a line less": "\n".join([*lines[: first + 9], *lines[first + 10 :]]),
        "cut in the middle": text[: len(text) // 2],
        "cut at a line": "\n".join(lines[: first + 20]) + "\n",
        "cut before the end": text[: text.rindex("head:")],
        "another result": re.sub("(?m)^result: .*$", "result: territories 1 1 1", text),
        "another module": text.replace("module: base 0", "module: atlantis 0"),
        "another revision": text.replace("module: base 0", "module: base 7"),
        "another board": text.replace("board: base-3", "board: base-9"),
        "too many players": text.replace("players: 3", "players: 9"),
        "another option": text.replace("option: cap 2", "option: cap 0"),
        "another format": text.replace("cyclades-record: 1", "cyclades-record: 2"),
        "a header twice": text.replace("players: 3", "players: 3\nplayers: 3"),
        "no text of ours": "Dear Anna,\nhow are you?\n",
        "nothing": "",
        "numbers": "\n".join(str(n) for n in range(100)),
    }


WRONG = sorted(changed("\n\nhead:"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_record_is_one_line(run: Run, finished: Path, what: str, language: str) -> None:
    text = finished.read_text(encoding="utf-8")
    assert changed(text)[what] != text
    finished.write_text(changed(text)[what], encoding="utf-8")
    for arguments in (["replay", str(finished)], ["play", "--continue", str(finished)]):
        shown = run([*arguments, "--language", language])
        assert (shown.code, shown.out) == (2, "")
        assert shown.err.startswith(f"cyclades: {finished}: ")
        assert shown.err.count("\n") == 1
        assert "mistake of ours" not in shown.err
    where = {"an illegal line": "bid ares 99", "a line that is none": "bet"}
    assert where.get(what, "") in shown.err


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("missing", None, "there is no such file."),
        ("binary", b"\x89PNG\r\n\x00\xff", "this is no record, it isn’t text."),
        ("latin", "cyclades-record: é".encode("latin-1"), "this is no record, it isn’t text."),
        ("zeros", bytes(100), "this is no record, it isn’t text."),
        ("huge", b"#" * 4_000_001, "this is no record, it isn’t text."),
    ],
)
def test_a_file_that_is_no_record_is_one_line(
    run: Run, tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    shown = run(["replay", str(path)])
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"cyclades: {path}: {said}\n"


def test_a_file_is_named_as_it_was_typed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["replay", "nofile"]).err == "cyclades: nofile: there is no such file.\n"
    shown = run(["replay", "nofile", "--language", "fr"])
    assert shown.err == "cyclades: nofile : ce fichier n’existe pas.\n"


def test_a_folder_is_no_record(run: Run, tmp_path: Path) -> None:
    shown = run(["replay", str(tmp_path)])
    assert shown.err == f"cyclades: {tmp_path}: this is a folder, not a record.\n"
    assert shown.code == 2


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["a", "--at", "-1"], ["a", "--at", "x"]])
def test_a_bad_command_is_one_line(run: Run, arguments: list[str]) -> None:
    shown = run(["replay", *arguments])
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.count("\n") == 1
