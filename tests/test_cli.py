"""The command line tells what goes wrong in one line, with exit code 2."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

import cyclades
from cyclades import SetupError, cli
from cyclades.cli import words


def test_the_version_tells_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--version"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"cyclades {cyclades.__version__}"
    assert second == f"engine: {cyclades.engine_info()}"
    assert cyclades.engine_info().digest in second


def test_help_is_shown_without_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([]) == 0
    assert "Usage: cyclades" in capsys.readouterr().out


def test_every_command_loads() -> None:
    context = click.Context(cli.cli)
    for name in cli.COMMANDS:
        command = cli.cli.get_command(context, name)
        assert command is not None
        assert command.help


@pytest.mark.parametrize("arguments", [["no-such-command"], ["--no-such-option"]])
def test_a_mistake_of_the_user_is_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("cyclades: There is no ")
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize("error", [RuntimeError("two\nlines"), FileNotFoundError("gone")])
def test_no_error_shows_a_traceback(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.delenv("CYCLADES_TRACEBACK", raising=False)
    monkeypatch.setattr(cli.cli, "main", fail)
    assert cli.run([]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("cyclades: ")
    assert shown.count("\n") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en_GB.UTF-8", "These modules have no board for 9 players. Possible: 3, 4."),
        ("fr_FR.UTF-8", "Ces modules n’ont pas de plateau pour 9 joueurs. Possible : 3, 4."),
    ],
)
def test_an_error_of_the_engine_is_told_in_the_language_of_the_user(
    language: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise SetupError("setup.players", found=9, known=[3, 4])

    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    monkeypatch.setattr(cli.cli, "main", fail)
    words.here.cache_clear()
    assert cli.run([]) == 2
    words.here.cache_clear()
    assert capsys.readouterr().err == f"cyclades: {said}\n"


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cyclades", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"cyclades {cyclades.__version__}\n")
