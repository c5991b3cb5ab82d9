"""Help pages and mistakes in a command line are told in the language of the user."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cyclades import cli
from cyclades.cli import words
from cyclades.content import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Run

LOCALES = {"en": "en_GB.UTF-8", "fr": "fr_FR.UTF-8"}

both = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def in_french(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The environment of a French user, with commands that were loaded in another."""
    for name in cli.COMMANDS:
        import_module(f"cyclades.cli.{name}")
    monkeypatch.setenv("LANG", LOCALES["fr"])
    words.here.cache_clear()
    yield
    words.here.cache_clear()


def page(language: str, *arguments: str) -> str:
    """A help page, of a process of its own: help is read when a command is loaded."""
    done = subprocess.run(
        [sys.executable, "-m", "cyclades", *arguments, "--help"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"LANG": LOCALES[language], "COLUMNS": "80"},
    )
    return done.stdout


@both
@pytest.mark.parametrize("arguments", [(), ("play",), ("replay",)])
def test_a_help_page_is_in_one_language(language: str, arguments: tuple[str, ...]) -> None:
    shown = page(language, *arguments)
    english = re.findall(
        r"Usage|Options:|Commands|Show |\[ARGS|COMMAND\b|TEXT\b|FILE\b|complete", shown
    )
    assert bool(english) == (language == "en"), english
    assert "this message" not in shown
    wanted = {"en": "Options:\n", "fr": "Options\u00a0:\n"}[language]
    assert wanted in shown
    assert {"en": "Show this page.", "fr": "Montrer cette page."}[language] in shown


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        ("--x", "There is no option “--x”.", "Il n’y a pas d’option « --x »."),
        ("play -x", "There is no option “-x”.", "Il n’y a pas d’option « -x »."),
        (
            "play --cycle",
            "There is no option “--cycle”. Did you mean --cycles?",
            "Il n’y a pas d’option « --cycle ». Vouliez-vous dire --cycles ?",
        ),
        (
            "replai",
            "There is no command “replai”. Did you mean replay",
            "Il n’y a pas de commande « replai ». Vouliez-vous dire replay",
        ),
        ("--", "COMMAND is missing after “cyclades”.", "Il manque COMMANDE après « cyclades »."),
        (
            "replay x y",
            "“cyclades replay” is complete before “y”.",
            "« cyclades replay » est complet avant « y ».",
        ),
        ("play --seed", "--seed needs a value.", "Il faut une valeur à --seed."),
        ("play --plain=3", "--plain takes no value.", "--plain ne prend pas de valeur."),
        (
            "play --cycles abc",
            "--cycles takes a whole number from 1 to 999.",
            "--cycles prend un nombre entier de 1 à 999.",
        ),
        (
            "replay x --at -1",
            "--at takes a whole number, at least 0.",
            "--at prend un nombre entier, au moins 0.",
        ),
        (
            "play --language de",
            "--language takes one of these: en, fr.",
            "--language prend l’une de ces valeurs : en, fr.",
        ),
    ],
)
class TestWrong:
    def test_in_english(self, run: Run, arguments: str, english: str, french: str) -> None:
        shown = run(arguments.split())
        assert (shown.code, shown.out) == (2, "")
        assert shown.err.startswith(f"cyclades: {english}")
        assert shown.err.count("\n") == 1

    @pytest.mark.usefixtures("in_french")
    def test_in_french(self, run: Run, arguments: str, english: str, french: str) -> None:
        shown = run(arguments.split())
        assert (shown.code, shown.out) == (2, "")
        assert shown.err.replace("\u00a0", " ").startswith(f"cyclades: {french}")


def test_a_record_is_missing(run: Run) -> None:
    assert run(["replay"]).err == "cyclades: RECORD is missing after “cyclades replay”.\n"


def test_the_language_that_is_asked_for_comes_first(run: Run) -> None:
    shown = run(["play", "--cycles", "0", "--language", "fr"])
    assert shown.err == "cyclades: --cycles prend un nombre entier de 1 à 999.\n"


@both
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["play"]])
def test_output_without_room_is_told(language: str, arguments: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cyclades", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=os.environ | {"LANG": LOCALES[language]},
        )
    said = {
        "en": "The output can’t be written",
        "fr": "Impossible d’écrire ce qui devait s’afficher",
    }
    assert done.returncode == 2
    assert done.stderr.replace("\u00a0", " ").startswith(f"cyclades: {said[language]}")
    assert done.stderr.endswith("No space left on device.\n")
    assert done.stderr.count("\n") == 1
