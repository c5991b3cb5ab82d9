"""A stranger plays in the terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cyclades import Game
from cyclades.cli import saves
from cyclades.content import LANGUAGES
from tests.cli.conftest import ARES, AUCTION, FREE, lines_of

if TYPE_CHECKING:
    from tests.cli.conftest import Run

both = pytest.mark.parametrize("language", LANGUAGES)
# The first row of every list, said twice for lists that ask back, else with an amount that will
# do; and more than enough of it to end a game of two cycles.
FIRST = ["1", "1", *(f"1 {n}" for n in range(2, 10))] * 80
RANDOM = ["--bots", "random"]
SHORT = ["play", *RANDOM, "--seed", "5", "--cycles", "2"]


# --- a whole game


@both
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_a_game_is_played_to_its_end_by_numbers(
    run: Run, home: Path, language: str, plain: list[str]
) -> None:
    shown = run([*SHORT, "--language", language, *plain], *FIRST)
    assert (shown.code, shown.err) == (0, "")
    assert ("wins: ahead after the last cycle" if language == "en" else "gagne : ") in shown.said
    assert re.search(r"\n1\. .*\d m[eé]tropol.*\d territ.*\n2\. .*\n3\. ", shown.out)
    (file,) = (home / "cyclades" / "games").iterdir()
    assert f"cyclades replay {file}" in shown.said
    assert Game.from_record(file.read_text(encoding="utf-8")).result() is not None


@both
@pytest.mark.parametrize("columns", ["80", "57", "30"])
def test_no_line_is_wider_than_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    # The paths of this test are longer than some terminals.
    monkeypatch.setattr(saves, "folder", lambda: Path("games"))
    shown = run([*SHORT, "--language", language, "--save", "/"], "help", "rule", *FIRST)
    assert shown.code == 2
    shown = run(
        ["play", *RANDOM, "--language", language, "--save", "/no/x"], "help", "rule", *FIRST
    )
    assert shown.widest <= int(columns)


def test_the_same_seed_makes_the_same_game(run: Run, tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("one", "two", "three")]
    for file, seed in zip(files, ["5", "5", "6"], strict=True):
        run(["play", *RANDOM, "--seed", seed, "--cycles", "2", "--save", file], *FIRST)
    one, two, three = (lines_of(file) for file in files)
    assert one == two != three


def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(run: Run, tmp_path: Path) -> None:
    whole, parts = str(tmp_path / "whole"), str(tmp_path / "parts")
    run([*SHORT, "--save", whole], *FIRST)
    assert run([*SHORT, "--save", parts], *FIRST[:10]).code == 0
    for _ in range(3):
        run(["play", "--continue", parts], *FIRST[:20])
    run(["play", "--continue", parts], *FIRST)
    assert lines_of(whole) == lines_of(parts)


@pytest.mark.parametrize("seat", ["1", "2", "3", "random"])
def test_any_seat_can_be_had(run: Run, seat: str) -> None:
    shown = run([*SHORT, "--seat", seat, "--name", "Anna"], "quit")
    assert "Anna, your offering. You have 7 GP." in shown.said
    wanted = "" if seat == "random" else "●▲■"[int(seat) - 1]
    assert f"► {wanted}" in shown.said
    assert " Anna (you) " in shown.said


# --- one turn


def test_the_question_says_who_where_what_and_for_how_much(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares])
    assert "Player 1, your turn at Ares. You have 6 GP." in shown.said
    menu = shown.out.partition("then end your turn.\n")[2].partition("\n>")[0]
    rows = menu.split("\n")
    assert rows == [
        "1  recruit troop i1   2 GP  Recruit a troop on Kea (i1)  ●3 [-] +3",
        "2  recruit troop i7   2 GP  Recruit a troop on Naxos (i7)  ●2 [F---]",
        "3  build fortress i1  2 GP  Build a fortress on Kea (i1)  ●3 [-] +3",
        "4  build fortress i7  2 GP  Build a fortress on Naxos (i7)  ●2 [F---]",
        "5  move i1 1–3        1 GP  Move 1–3 troops from Kea (i1)  ●3 [-] +3",
        "6  move i7 1–2        1 GP  Move 1–2 troops from Naxos (i7)  ●2 [F---]",
        "7  summon pegasus     3 GP  Call Pegasus",
        "8  end                      End the turn",
    ]


def test_a_row_shows_as_much_as_has_room(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = "1  recruit troop i1   2 GP  Recruit a troop on Kea (i1)"
    shown = {len(row): "", len(row) + 4: "  ●3", len(row) + 8: "  ●3 [-]", 80: "  ●3 [-] +3"}
    for columns, there in shown.items():
        monkeypatch.setenv("COLUMNS", str(columns))
        assert f"\n{row}{there}\n" in run(["play", "--continue", ares]).out


def test_others_gold_is_not_shown(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares]).out
    assert re.search(r"► ● Player 1 \(you\) +6 +\+3 +2 +5/8 +2/8 +0 +0 +-F-- +0/2\n", shown)
    assert re.search(r"  ▲ Player 2 +\? +\+2 +2 +2/8 +4/8 +0 +0 +-F-- +0/2\n", shown)
    assert re.search(r"  ■ Player 3 +\? +\+2 +2 +3/8 +3/8 +0 +0 +P--- +0/2\n", shown)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("4", "build fortress i7"),
        ("5 2", "move i1 2"),
        ("５  2", "move i1 2"),
        ("recruit naxos", "recruit troop i7"),
        ("build fortress i7", "build fortress i7"),
        ("  Build   FORTRESS naxos ", "build fortress i7"),
        ("fortress Naxos", "build fortress i7"),
        ("Pegasus", "summon pegasus"),
        ("end", "end"),
    ],
)
def test_a_number_or_notation_is_typed(run: Run, ares: str, typed: str, line: str) -> None:
    run(["play", "--continue", ares], typed)
    assert lines_of(ares)[0] == line


def test_several_lines_have_commas_between(run: Run, ares: str) -> None:
    run(["play", "--continue", ares], "move Kea 2, to Andros")
    assert lines_of(ares)[:2] == ["move i1 2", "to i2"]


def test_names_may_be_typed_in_french(run: Run, ares: str) -> None:
    run(["play", "--continue", ares, "--language", "fr"], "forteresse kéa", "pegase")
    assert lines_of(ares) == ["build fortress i1", "summon pegasus"]


def test_what_happens_is_told_with_its_price(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "fortress i7", "move i1 2, to i3")
    told = shown.out.split("\n")
    assert "● Player 1 builds a fortress on Naxos (i7), for 2 GP." in told
    assert "● Battle on Syros (i3): Player 1 attacks from Kea (i1) with 2 troops, Player 3" in told


def test_the_only_thing_that_can_be_done_is_done(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "move i1 3, to i2")
    assert "You have no other choice: lose a troop." in shown.out


# --- why not


def test_a_refusal_is_read_at_once(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "move i1 4", "why move i1 4", "rule")
    refusal = "You have 3 troops on Kea (i1): choose at least 1, and no more than that. (ARE-3)"
    assert f"> move i1 4 {refusal} Possible: “move i1 3”." in shown.said
    assert shown.said.count(refusal) == 2
    assert "“rule” shows ARE-3." in shown.said
    assert "ARE-3 Moving troops For 1 GP each time, some or all troops" in shown.said
    assert lines_of(ares) == []


def test_of_several_lines_the_bad_one_is_named(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "move i1 2, to i5")
    assert "“to i5”: No chain of your fleets links Kea (i1) to Serifos (i5). (ARE-3)" in shown.said
    assert lines_of(ares) == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why 4", "“build fortress i7” is allowed now."),
        ("why 5", "“move i1 1” is allowed now."),
        ("why 5 9", "You have 3 troops on Kea (i1)"),
        ("why", "Say what: “why move i3 2”."),
        ("why fly", "“fly” isn’t complete"),
        ("9", "> 9 The list goes from 1 to 8. >"),
        ("9 1", "> 9 1 The list goes from 1 to 8. >"),
        ("0", "The list goes from 1 to 8."),
        ("why 9", "The list goes from 1 to 8."),
        ("9" * 5000, "The list goes from 1 to 8. >"),
        ("8 2", "“8” is said alone: End the turn."),
        ("8 please", "“8” is said alone: End the turn."),
        ("5", "Move 1–3 troops from Kea (i1): how many? 1–3 (“5 1” says both at once)"),
        ("5 please", "Move 1–3 troops from Kea (i1): how many? 1–3"),
        ("5 9", "You have 3 troops on Kea (i1)"),
        ("5 99999999999999999999", "isn’t a number that can stand there"),
        ("-1", "There is no verb “-1”."),
        ("a", "There is no verb “a”."),
        ("e 2", "There is no verb “e”."),
        ("q", "There is no verb “q”."),
        ("hello world", "There is no verb “hello”. Did you mean help?"),
        ("recruit syros", "You recruit on territories of your own; Syros (i3) isn’t one."),
        ("hlep", "There is no verb “hlep”. Did you mean help?"),
        ("dance", "There is no verb “dance”. Possible: recruit, build, move, summon, end, help,"),
        ("dance", "end, help, quit, why, … >"),
        ("to i3", "Nobody is on the move"),
        (",", "The line is empty."),
        ("move i1 2,, to i3", "The line is empty."),
        ("rule medusa", "CAR-MED Medusa Land units can’t leave"),
        ("rule are-3", "ARE-3 Moving troops"),
        ("rule nonsense", "No rule speaks of “nonsense”."),
        ("rule", "WRD-1 Places and pieces "),
        ("undo", "There is nothing to take back"),
        ("log 2", "> log 2"),
        ("?", "why LINE "),
        ("save /no/such/place", "can’t be saved in /no/such/place: No such file or directory."),
        ("save " + "x" * 300, "File name too long."),
        ("save a\x00b", "can’t be saved in"),
        ("save ~no-such-user/x", "can’t be saved in ~no-such-user/x: No such file or directory."),
        ("\x00\x1b[31m", "There is no verb"),
        ("[red]i1[/red]", "There is no verb “[red]i1[/red]”."),
    ],
)
def test_an_answer_to_anything_that_is_typed(run: Run, ares: str, typed: str, said: str) -> None:
    shown = run(["play", "--continue", ares], typed)
    assert said in shown.said
    assert (shown.code, shown.err) == (0, "")
    assert lines_of(ares) == []


def test_nobody_looks_ahead_at_the_dice(run: Run, ares: str) -> None:
    for ahead in ("lose troop", "stay", "retreat i1"):
        shown = run(["play", "--continue", ares], f"why move i1 2, to i3, {ahead}")
        assert f"“{ahead}”: Dice or a draw come first." in shown.said
        shown = run(["play", "--continue", ares], f"move i1 2, to i3, {ahead}")
        assert f"“{ahead}”: Dice or a draw come first." in shown.said
    assert lines_of(ares) == []


# --- taking back


def test_undo_takes_back_what_was_typed_last(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "fortress i7", "move i7 1, to i6", "undo")
    assert "“undo” takes back “build fortress i7”." in shown.said
    assert "“undo” takes back “move i7 1, to i6”." in shown.said
    assert "Taken back: move i7 1, to i6." in shown.said
    assert lines_of(ares) == ["build fortress i7"]


def test_restart_goes_back_to_the_start(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "fortress i7", "fortress i1", "restart", "log all")
    assert "Taken back: build fortress i7, build fortress i1." in shown.said
    assert "builds" not in shown.out.partition("> log all")[2]
    assert lines_of(ares) == []


def test_what_dice_or_others_did_is_not_taken_back(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "fortress i7", "move i1 3, to i3", "undo", "restart")
    assert shown.said.count("There is nothing to take back") >= 1
    assert "build fortress i7" in lines_of(ares)


# --- keeping


def test_the_game_is_saved_after_every_action(run: Run, ares: str) -> None:
    for count, typed in enumerate(("fortress i7", "fortress i1"), 1):
        run(["play", "--continue", ares], typed)
        assert len(lines_of(ares)) == count


def test_the_newest_unfinished_game_goes_on(run: Run, home: Path) -> None:
    run(["play", *RANDOM, "--name", "Anna", "--cycles", "2"], "quit")
    run([*SHORT], *FIRST)
    (home / "cyclades" / "games" / "broken.cyclades").write_bytes(b"\xff\x00")
    shown = run(["play", "--continue"], "quit")
    assert "Anna, your offering." in shown.said
    assert shown.out.endswith("To go on:\n  cyclades play --continue\n")


def test_a_saved_game_can_be_moved(run: Run, ares: str, tmp_path: Path) -> None:
    other = tmp_path / "a name with spaces"
    shown = run(["play", "--continue", ares], "4", f"save {other}", "3", "save")
    assert lines_of(ares) == ["build fortress i7"]
    assert lines_of(other) == ["build fortress i7", "build fortress i1"]
    assert f"cyclades play --continue '{other}'" in shown.said


def test_no_file_is_overwritten(run: Run, ares: str, tmp_path: Path) -> None:
    other = tmp_path / "letter"
    other.write_text("Dear Anna")
    assert "is there already" in run(["play", "--continue", ares], f"save {other}").said
    for arguments in (["play", "--save"], ["play", "--continue", ares, "--save"]):
        shown = run([*arguments, str(other)])
        assert shown.code == 2
        assert "is there already" in shown.err
    assert other.read_text() == "Dear Anna"


def test_without_a_place_the_game_goes_on_unsaved(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "cyclades").write_text("no folder")
    shown = run([*SHORT], *FIRST)
    assert shown.code == 0
    assert shown.said.count("It goes on unsaved") == 1
    assert "The record isn’t saved." in shown.said
    shown = run(["play", *RANDOM, "--save", str(home / "cyclades" / "x")], "1 7")
    assert shown.said.count("It goes on unsaved") == 1
    assert shown.out.endswith("The game isn’t saved.\n")


def test_a_save_that_fails_leaves_the_last_one(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Path(ares).read_bytes()

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    shown = run(["play", "--continue", ares], "4")
    assert "can’t be saved" in shown.said
    assert "No space left on device" in shown.said
    assert Path(ares).read_bytes() == before
    assert sorted(path.name for path in Path(ares).parent.iterdir()) == ["ares.cyclades"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "can’t be saved in /no/x: No such file or directory. It is still kept in {ares}. >"),
        ("fr", "/no/x : No such file or directory. Elle reste enregistrée dans {ares}. >"),
    ],
)
def test_where_another_file_fails_the_old_one_is_used(
    run: Run, ares: str, language: str, said: str
) -> None:
    typed = ("save /no/x", "fortress i7", "quit")
    shown = run(["play", "--continue", ares, "--language", language], *typed)
    assert said.format(ares=ares) in shown.said.replace("\u00a0", " ")
    assert lines_of(ares) == ["build fortress i7"]


# --- leaving


@pytest.mark.parametrize("typed", [[], ["quit"], ["1 7", "quit"]])
def test_leaving_says_how_to_go_on(run: Run, typed: list[str]) -> None:
    shown = run([*SHORT], *typed)
    assert shown.code == 0
    assert shown.out.endswith("  cyclades play --continue\n")


def test_an_interrupt_leaves_cleanly(run: Run, ares: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    shown = run(["play", "--continue", ares])
    assert shown.code == 130
    assert shown.out.endswith(f"  cyclades play --continue {ares}\n")


# --- what can't be


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "9"], "--seat takes one of these: 1, 2, 3, 4, 5, random."),
        (["--seat", "4"], "There is no seat 4 in a game for 3 players."),
        (["--players", "6"], "--players takes one of these: 2, 3, 4, 5."),
        (["--bots", "clever"], "--bots takes one of these: greedy, random."),
        (["--continue", "/x", "--bots", "random"], "--bots is for a new game"),
        (["--cycles", "0"], "--cycles takes a whole number from 1 to 999."),
        (["--cycles", "many"], "--cycles takes a whole number from 1 to 999."),
        (["--language", "de"], "--language takes one of these: en, fr."),
        (["--name", " "], "A name has 1 to 40 characters, all of them visible."),
        (["--name", "x" * 41], "A name has 1 to 40 characters, all of them visible."),
        (["--name", "a\tb"], "A name has 1 to 40 characters, all of them visible."),
        (["--continue"], "There is no unfinished game to go on with"),
        (["--continue", "/no/such"], "/no/such: there is no such file."),
        (["--continue", "/"], "/: this is a folder, not a record."),
        (["--continue", "/x", "--seed", "1"], "--seed is for a new game"),
        (["--continue", "/x", "--save", "/"], "/x: there is no such file."),
        (["--name", "\x07", "--language", "fr"], "Un nom a de 1 à 40 caractères, tous visibles."),
    ],
)
def test_a_bad_start_is_one_line(run: Run, arguments: list[str], said: str) -> None:
    shown = run(["play", *arguments])
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_only_an_own_unfinished_game_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_text(Game.new(seed=1).record(), encoding="utf-8")
    assert "doesn’t say whose seat is yours" in run(["play", "--continue", str(file)]).err
    file.write_text("Dear Anna", encoding="utf-8")
    assert "record: This is no record" in run(["play", "--continue", str(file)]).err
    file.unlink()
    run([*SHORT, "--save", str(file)], *FIRST)
    shown = run(["play", "--continue", str(file), "--language", "fr"])
    assert "cette partie est finie" in shown.err


@pytest.mark.parametrize("seat", ["1", "3", "random"])
def test_of_a_record_without_a_person_the_seat_is_told(run: Run, tmp_path: Path, seat: str) -> None:
    """Once: the file is a saved game from then on."""
    file = tmp_path / "record"
    game = Game.new(seed=1)
    game.play(game.legal_actions()[0])
    file.write_text(game.record(secret=True), encoding="utf-8")
    assert "“--seat 1”" in run(["play", "--continue", str(file)]).err
    shown = run(["play", "--continue", str(file), "--seat", seat], "1 7", "quit")
    assert (shown.code, shown.err) == (0, "")
    if seat != "random":
        assert f"Player {seat}, your " in shown.said
    assert lines_of(file)[: len(game.lines)] == game.lines
    assert run(["play", "--continue", str(file)], "quit").code == 0
    shown = run(["play", "--continue", str(file), "--seat", seat])
    assert shown.code == 2
    assert f"{file} says whose seat is yours: --seat is for a new game" in shown.err


@both
def test_a_saved_game_has_its_seat(run: Run, language: str) -> None:
    run([*SHORT], "quit")
    shown = run(["play", "--continue", "--seat", "2", "--language", language])
    assert (shown.code, shown.out) == (2, "")
    assert {"en": "says whose seat is yours", "fr": "quelle place est la vôtre"}[
        language
    ] in shown.err


# --- languages, signs, colours


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "votre offrande"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_BE"}, "votre offrande"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "your offering"),
        ({"LANG": "de_DE.UTF-8"}, "your offering"),
        ({"LANG": ""}, "your offering"),
    ],
)
def test_the_language_is_that_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], said: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert said in run([*SHORT], "quit").out


def test_commands_have_names_in_french(run: Run, ares: str) -> None:
    typed = ("fortress i7", "annuler", "règle méduse", "REGLE ARE-3", "journal", "aide", "quitter")
    shown = run(["play", "--continue", ares, "--language", "fr"], *typed)
    for said in (
        "Repris : build fortress i7.",
        "CAR-MED Méduse",
        "ARE-3 Déplac",
        "pourquoi LIGNE",
    ):
        assert said in shown.said


def test_plain_text_has_no_signs_and_no_map(run: Run) -> None:
    shown = run([*SHORT, "--plain"], "help", *FIRST)
    assert not re.search(r"[●▲■◆★✚►─|\x1b]", shown.out)
    assert "Kea (i1): " in shown.said


def test_colours_only_where_they_are_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run([*SHORT], "1 7").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert re.search(r"\x1b\[[0-9;]*48;", run([*SHORT], "1 7").out)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*[34][0-9;]*m", run([*SHORT], "1 7").out)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_may_lack_characters(run: Run, ares: str, encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cyclades", "play", "--language", "fr", "--continue", ares],
        input=b"help\n\xff\xfe\n1\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=True,
    )
    shown = done.stdout.decode(encoding)
    assert done.stderr == b""
    assert "\u25cf" not in shown
    assert "tour chez Ar" in shown
    assert lines_of(ares) == ["recruit troop i1"]


# --- numbers of rows, and amounts


def offering(run: Run, tmp_path: Path, *typed: str, language: str = "en") -> tuple[str, str]:
    """What is said, and what is offered, to Ares and Poseidon for 1 to 7 or to Apollo."""
    file = tmp_path / "auction"
    saves.write(file, Game.from_position(AUCTION, seed=1), "p1", bots="random")
    shown = run(["play", "--continue", str(file), "--language", language], *typed)
    return shown.said, next((line for line in lines_of(file) if line.startswith("bid")), "")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (("1 5",), "bid ares 5"),
        (("2 5",), "bid poseidon 5"),
        (("1", "5"), "bid ares 5"),
        (("1", "1"), "bid ares 1"),
        (("1", "3"), "bid ares 3"),
        (("1", "99", "5"), "bid ares 5"),
        (("1", "2 5"), "bid poseidon 5"),
        (("1", "bid poseidon 4"), "bid poseidon 4"),
        (("3", "3"), "bid apollo"),
        (("3", "1 3"), "bid ares 3"),
        (("3", "2", "3"), "bid poseidon 3"),
        (("3", "apollo"), "bid apollo"),
    ],
)
def test_an_offer_is_a_row_and_an_amount(
    run: Run, tmp_path: Path, typed: tuple[str, ...], line: str
) -> None:
    assert offering(run, tmp_path, *typed)[1] == line


@both
def test_an_amount_is_asked_for(run: Run, tmp_path: Path, language: str) -> None:
    said, line = offering(run, tmp_path, "1", language=language)
    assert line == ""
    if language == "en":
        assert "Offer 1–7 GP to Ares: how many? 1–7 (“1 7” says both at once)" in said
    else:
        assert "à Arès : combien ? 1–7 (« 1 7 » dit les deux à la fois)" in said


@pytest.mark.parametrize("between", ["help", "", "why 1", "why 3", "2 99", "bid ares 99", "what?"])
@pytest.mark.parametrize("asked", [["1"], ["3"], ["3", "5"]])
def test_a_question_is_forgotten_when_something_else_is_said(
    run: Run, tmp_path: Path, asked: list[str], between: str
) -> None:
    said, line = offering(run, tmp_path, *asked, between, "3")
    assert said.rpartition("> 3 ")[2].startswith("3 is “bid apollo” here.")
    assert line == ""


def test_a_row_that_could_be_an_amount_is_asked_back(run: Run, tmp_path: Path) -> None:
    said, line = offering(run, tmp_path, "3")
    assert (
        "> 3 3 is “bid apollo” here. For an amount of 3 say “1 3” or “2 3”. "
        "Type 3 once more to do that: go to Apollo without an offering. >" in said
    )
    assert line == ""


def test_it_is_asked_back_in_french(run: Run, tmp_path: Path) -> None:
    said, line = offering(run, tmp_path, "3", language="fr")
    assert (
        "> 3 3 est ici « bid apollo ». Pour une quantité de 3, tapez « 1 3 » ou « 2 3 ». "
        "Tapez 3 encore une fois pour le faire : aller chez Apollon sans offrande. >" in said
    )
    assert line == ""


def test_a_row_that_could_be_nothing_else_is_not(run: Run, ares: str) -> None:
    # Here 2 and 3 are amounts as well, but people choose between rows.
    for typed, line in (("2", "recruit troop i7"), ("3", "build fortress i1")):
        run(["play", "--continue", ares], typed, "undo", typed)
        assert lines_of(ares) == [line]
        run(["play", "--continue", ares], "undo")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5", "The list goes from 1 to 3. For an amount of 5 say “1 5” or “2 5”. >"),
        ("8", "The list goes from 1 to 3. >"),
        ("0", "The list goes from 1 to 3. >"),
        ("why 5", "The list goes from 1 to 3. For an amount of 5 say “1 5” or “2 5”. >"),
        ("why 3", "“bid apollo” is allowed now."),
        ("why 1", "“bid ares 1” is allowed now."),
    ],
)
def test_a_number_without_a_row_does_nothing(
    run: Run, tmp_path: Path, typed: str, said: str
) -> None:
    shown, line = offering(run, tmp_path, typed)
    assert f"> {typed} {said}" in shown
    assert line == ""


def test_numbers_are_explained_in_french(run: Run, tmp_path: Path, ares: str) -> None:
    said, line = offering(run, tmp_path, "5", language="fr")
    assert "La liste va de 1 à 3. Pour une quantité de 5, tapez « 1 5 » ou « 2 5 ». >" in said
    assert line == ""
    shown = run(["play", "--continue", ares, "--language", "fr"], "8 2", "9", "5", "2", "2")
    assert "« 8 » se tape seul : Finir le tour." in shown.said
    assert "> 9 La liste va de 1 à 8. >" in shown.said
    assert lines_of(ares)[0] == "move i1 2"


def test_the_last_word_is_asked_back_where_all_else_takes_an_amount(run: Run, ares: str) -> None:
    recruited = ["recruit troop i7", "recruit troop i7"]
    shown = run(["play", "--continue", ares], *recruited, "3")
    assert "3  end " in shown.out
    assert "> 3 3 is “end” here. For an amount of 3 say “1 3” or “2 3”. Type 3 " in shown.said
    assert lines_of(ares) == recruited
    run(["play", "--continue", ares], "3", "3")
    assert lines_of(ares)[:3] == [*recruited, "end"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "> 2 The list has one row, 1. >"), ("fr", "> 2 La liste n’a qu’une ligne, 1. >")],
)
def test_a_list_may_have_one_row(run: Run, ares: str, language: str, said: str) -> None:
    spent = ["recruit troop i7", "build fortress i7", "build fortress i1"]
    shown = run(["play", "--continue", ares, "--language", language], *spent, "2")
    assert said in shown.said
    assert lines_of(ares) == spent


@pytest.mark.parametrize(
    ("language", "welcome", "answers"),
    [
        ("en", "Type a number of the list, with an amount where the row has some: “1 3”.", "“2 5”"),
        ("fr", "Tapez un numéro de la liste, avec une quantité là où la ligne en a", "« 2 5 »"),
    ],
)
def test_numbers_are_what_is_explained(run: Run, language: str, welcome: str, answers: str) -> None:
    said = run([*SHORT, "--language", language], "help").said
    assert welcome in said
    assert answers in said
    assert not re.search(r"\b(letters?|lettres?)\b", said)


def test_a_player_called_by_a_number_is_no_number(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "auction"
    game = Game.from_position(AUCTION, seed=1)
    game.seats = {"p1": "5"}
    saves.write(file, game, "p1", bots="random")
    run(["play", "--continue", str(file)], "bid ares 5")
    assert "bid ares 5" in lines_of(file)


# --- where to


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "1 to i2 Go to Andros (i2): battle with Player 2 ▲1 [F-] +1"),
        (["--plain"], "1 to i2 Go to Andros (i2): battle with Player 2, 1 troop, 1 fortress"),
        (["--language", "fr"], "Aller sur Andros (i2) : combat contre le joueur 2"),
    ],
)
def test_a_battle_is_announced(run: Run, ares: str, arguments: list[str], said: str) -> None:
    shown = run(["play", "--continue", ares, *arguments], "move i1 2")
    assert said in shown.said


@pytest.fixture
def poseidon(tmp_path: Path) -> str:
    """The file of a saved game in which p1 is at Poseidon."""
    text = ARES.replace("god=ares", "god=poseidon").replace('p1 = "ares"', 'p1 = "poseidon"')
    path = tmp_path / "poseidon.cyclades"
    saves.write(path, Game.from_position(text, seed=1), "p1")
    return str(path)


def test_a_long_list_announces_battles_too(run: Run, poseidon: str) -> None:
    shown = run(["play", "--continue", poseidon], "sail g5 1", "to f5")
    assert re.search(r"1  to sE4 +2  to sF4 battle ■1 +3  to sF6", shown.out)
    assert "to sF6 battle" not in shown.out
    assert "Each of these ends the movement: Recruit 1 GP" in shown.said
    assert "any other choice ends the movement." in shown.said


def test_all_rows_say_whose_coast_a_sea_is_or_none_does(
    run: Run, poseidon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = run(["play", "--continue", poseidon])
    assert "Recruit a fleet on sea B2  Kea, Andros\n" in shown.out
    assert "Move 1 fleet from sea C2  ●1 Kea, Andros, Syros\n" in shown.out
    monkeypatch.setenv("COLUMNS", "70")
    shown = run(["play", "--continue", poseidon])
    assert "Recruit a fleet on sea B2\n" in shown.out
    assert "Move 1 fleet from sea C2  ●1\n" in shown.out


# --- why not, and small commands


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "fortress i7", "The free recruit comes first in a turn at Ares. (ACT-2)"),
        ("en", "why fortress i1", "The free recruit comes first in a turn at Ares. (ACT-2)"),
        ("fr", "forteresse naxos", " (ACT-2)"),
        ("en", "Syros", "You recruit on territories of your own; Syros (i3) isn’t one. (ARE-1)"),
    ],
)
def test_without_its_verb_it_has_its_reason_too(
    run: Run, tmp_path: Path, language: str, typed: str, said: str
) -> None:
    path = tmp_path / "free.cyclades"
    saves.write(path, Game.from_position(FREE, seed=1), "p1")
    shown = run(["play", "--continue", str(path), "--language", language], typed)
    assert said in shown.said.partition(f"> {typed} ")[2]
    assert lines_of(path) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You have just one troop on Naxos (i7): choose 1. (ARE-3)"),
        ("fr", "Vous n’avez qu’une troupe sur Naxos (i7) : choisissez 1. (ARE-3)"),
    ],
)
def test_of_one_there_is_no_choice(run: Run, tmp_path: Path, language: str, said: str) -> None:
    path = tmp_path / "one.cyclades"
    text = ARES.replace("i7 = 2", "i7 = 1")
    saves.write(path, Game.from_position(text, seed=1), "p1")
    shown = run(["play", "--continue", str(path), "--language", language], "move i7 9")
    assert said in shown.said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "With 1 fleet alone, nobody can be left behind. (POS-4)"),
        ("fr", "Avec 1 flotte seulement, on ne peut laisser personne. (POS-4)"),
    ],
)
def test_one_fleet_leaves_nobody_behind(run: Run, poseidon: str, language: str, said: str) -> None:
    typed = ("sail g5 1", "to f5", "drop 1")
    shown = run(["play", "--continue", poseidon, "--language", language], *typed)
    assert said in shown.said.replace("\u00a0", " ")


@both
def test_help_says_what_becomes_of_the_old_file(run: Run, ares: str, language: str) -> None:
    shown = run(["play", "--continue", ares, "--language", language], "help")
    said = {"en": "else it stays as it was", "fr": "sinon il reste tel quel"}[language]
    assert said in shown.said.replace("\u00a0", " ")


def test_on_the_move_it_has_to_wait(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "move i1 2", "fortress i7")
    assert "“build fortress i7” has to wait. First answer this: Where do the troops" in shown.said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Poséidon i7", "Il n’y a pas de verbe « Poséidon »."),
        ("build Apollon i7", "« Apollon », mot 2 de « build », n’est pas"),
        ("forteresse port i7", "Il n’y a pas de verbe « forteresse »."),
    ],
)
def test_a_word_is_quoted_as_it_was_typed(run: Run, ares: str, typed: str, said: str) -> None:
    shown = run(["play", "--continue", ares, "--language", "fr"], typed, f"why {typed}")
    assert shown.said.replace("\u00a0", " ").count(said) == 2


def test_a_verb_of_the_turn_waits_for_the_movement(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "move i1 2", "end")
    assert "“end” has to wait. First answer this: Where do the troops go?" in shown.said
    assert "Or take the last step back with “undo”." in shown.said
    shown = run(["play", "--continue", ares], "undo", "move i1 2, end")
    assert "“end” has to wait." in shown.said
    assert "in the course of a turn" not in shown.said


def test_a_decision_before_a_break_can_be_taken_back(run: Run, ares: str) -> None:
    run(["play", "--continue", ares], "fortress i7", "move i1 2")
    shown = run(["play", "--continue", ares], "undo", "undo", "undo")
    assert "Taken back: move i1 2. " in shown.said
    assert "Taken back: build fortress i7. " in shown.said
    assert lines_of(ares) == []


def test_without_a_decision_there_is_nothing_to_take_back(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "undo", "1", "undo", "undo")
    assert shown.said.count("you haven’t decided anything yet") == 2


def test_parts_of_the_board_can_be_asked_for(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "gods", "players", "where NAXOS", "where g5", "where")
    after = shown.out.partition("> gods")[2]
    assert "► Ares" in after
    assert re.search(r"► ● Player 1 \(you\) +6 ", after)
    assert "Naxos (i7): Player 1, 2 troops, 1 fortress, 3 free squares. Seas:" in shown.said
    assert "Sea G5: Player 1, 1 fleet. Coasts: Delos (i6), Naxos (i7). Beside it:" in shown.said
    assert "Say which place" in shown.said
    shown = run(["play", "--continue", ares, "--plain", "--language", "fr"], "dieux", "joueurs")
    assert re.search(r"Pioche\s: \d+\.", shown.said.partition("> dieux")[2])
    assert "Devant le joueur 2 : Méduse." in shown.said.partition("> joueurs")[2]


def test_in_sentences_only_what_changed_is_told_again(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares, "--plain"], "fortress i7", "end", "1 1")
    before, _, after = shown.out.partition("> end")
    assert "Serifos (i5): " in before
    assert "Serifos (i5): " not in after
    assert "Naxos (i7): Player 1, 2 troops, 2 fortresses" in after
    shown = run(["play", "--continue", ares, "--plain"], "board")
    assert shown.out.count("Serifos (i5): ") == 2


def test_a_narrow_terminal_loses_nothing(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = run(["play", "--continue", ares])
    for said in (
        "Troo Flee Prie Phil PFTU Metr",
        "Medusa",
        "Port 2 GP · moves",
        "* creature",
        "i7  Naxos  ",
    ):
        assert said in shown.out
    assert max(len(line) for line in shown.out.split("\n") if ares not in line) <= 60


# --- the game moves


def test_a_game_that_was_moved_is_not_found_where_it_was(
    run: Run, home: Path, tmp_path: Path
) -> None:
    other = tmp_path / "elsewhere"
    shown = run([*SHORT], f"save {other}")
    assert "The game was moved: " in shown.said
    assert list((home / "cyclades" / "games").iterdir()) == []
    assert other.exists()
    assert run(["play", "--continue"]).code == 2


def test_to_go_on_the_program_is_called_as_it_was(
    run: Run, ares: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["some where/bin/cyclades", "play"])
    shown = run(["play", "--continue", ares], "quit")
    assert shown.out.endswith(f"  'some where/bin/cyclades' play --continue {ares}\n")
    monkeypatch.setattr("sys.argv", ["/lib/cyclades/__main__.py"])
    shown = run(["play", "--continue", ares], "quit")
    assert shown.out.endswith(f" -m cyclades play --continue {ares}\n")


def test_saving_goes_by_two_names_in_french(run: Run, ares: str, tmp_path: Path) -> None:
    for name in ("enregistrer", "garder"):
        path = tmp_path / name
        run(["play", "--continue", ares, "--language", "fr"], f"{name} {path}")
        assert path.exists()


# --- how many play, and against whom


@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_as_many_play_as_are_wanted(run: Run, tmp_path: Path, players: str) -> None:
    file = tmp_path / "game"
    arguments = [*SHORT, "--players", players, "--seat", players, "--name", "Anna"]
    shown = run([*arguments, "--save", str(file)], "quit")
    assert (shown.code, shown.err) == (0, "")
    assert "Anna (you)" in shown.out
    game = Game.from_record(file.read_text(encoding="utf-8"))
    assert game.rules.board.name == f"base-{players}"
    assert len(set(game.seats.values())) == int(players)


def test_of_two_markers_it_is_said_which_is_placed(run: Run) -> None:
    shown = run([*SHORT, "--players", "2"], "quit")
    assert "Player 1 (first marker), your offering. You have " in shown.said
    shown = run([*SHORT, "--players", "2", "--language", "fr"], "quitter")
    assert "votre offrande" in shown.said


def test_a_saved_game_knows_its_bots(run: Run, tmp_path: Path) -> None:
    for bots in ("greedy", "random"):
        file = tmp_path / bots
        run(["play", "--bots", bots, "--seed", "5", "--save", str(file)], "quit")
        assert f"\n# bots: {bots}\n" in file.read_text(encoding="utf-8")
        run(["play", "--continue", str(file)], "1 1", "quit")
        assert file.read_text(encoding="utf-8").count("# bots: ") == 1


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "hint", r"> hint “[^”]+”: [^.]+, since [^.]+\."),
        ("fr", "conseil", r"> conseil « [^»]+ » : [^.]+, car [^.]+\."),
    ],
)
def test_a_hint_is_a_line_with_its_reason(
    run: Run, ares: str, language: str, typed: str, said: str
) -> None:
    shown = run(["play", "--continue", ares, "--language", language], typed)
    assert re.search(said, shown.said.replace("\u00a0", " "))
    assert lines_of(ares) == []


def test_a_hint_can_be_typed(run: Run, ares: str) -> None:
    shown = run(["play", "--continue", ares], "hint")
    line = shown.said.partition("> hint “")[2].partition("”")[0]
    run(["play", "--continue", ares], line)
    assert lines_of(ares)[:1] == [line]


# --- what is hidden


GRIFFON = """
players = 3
stack = ["cycle @actions", "turn p1 god=ares marker=p1", "act"]

[table]
cycle = 3
gold = { p1 = 9, p2 = 8, p3 = 5 }
owner = { i1 = "p1", i3 = "p1", i2 = "p2", i7 = "p3", sC2 = "p1" }
troop = { i1 = 2 }
fleet = { sC2 = 1 }
pile.griffon = "track"
track = ["griffon"]
row = ["ares", "poseidon"]
turn = ["-", "p2", "p3"]
bid_god = { p1 = "ares" }
bid = { p1 = 2 }
arrival = { p1 = 1 }
"""


def test_what_tells_anothers_gold_is_not_taken_back(run: Run, tmp_path: Path) -> None:
    """Otherwise every purse could be looked into for nothing, by one who comes back as well."""
    path = tmp_path / "griffon.cyclades"
    saves.write(path, Game.from_position(GRIFFON, seed=1), "p1")
    shown = run(["play", "--continue", str(path)], "summon griffon", "rob p2", "undo", "quit")
    assert "There is nothing to take back" in shown.said
    assert lines_of(path) == ["summon griffon", "rob p2"]
    assert "There is nothing to take back" in run(["play", "--continue", str(path)], "undo").said
    assert lines_of(path) == ["summon griffon", "rob p2"]


def test_two_markers_bear_the_name_of_their_player(run: Run) -> None:
    shown = run(["play", "--players", "2", "--name", "Anna", "--seed", "3", "--plain"], "quit")
    assert "Anna (first marker)" in shown.said
    assert "Player 1 (" not in shown.said


def test_a_minotaur_is_told_before_the_battle(run: Run, tmp_path: Path) -> None:
    """To those who listen as to those who see: whoever else defends, or he alone."""
    board = GRIFFON.replace('pile.griffon = "track"', 'pile.minotaur = "p2"').replace(
        'track = ["griffon"]', 'figure.minotaur = "i2"\nfigure_cycle.minotaur = 3'
    )
    board = board.replace('i2 = "p2"', 'i2 = "p2", i5 = "p2"')
    for place in ("i2", "i6"):
        path = tmp_path / f"{place}.cyclades"
        there = board.replace('minotaur = "i2"', f'minotaur = "{place}"')
        there = there.replace("sC2 = 1", "sC2 = 1, sD3 = 1, sE4 = 1, sF5 = 1").replace(
            'sC2 = "p1"', 'sC2 = "p1", sD3 = "p1", sE4 = "p1", sF5 = "p1"'
        )
        saves.write(path, Game.from_position(there, seed=1), "p1")
        shown = run(["play", "--continue", str(path), "--plain"], "move i1 2", "quit")
        assert re.search(r"battle( with Player 2)?, Minotaur", shown.said, re.IGNORECASE)
