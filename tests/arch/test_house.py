"""The rules of the house are kept, and the script that says so sees a breach of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import check_house

ROOT = Path(__file__).resolve().parents[2]


def test_this_checkout_keeps_them() -> None:
    assert check_house.complaints(ROOT) == []


@pytest.mark.parametrize("host", check_house.HOSTS)
def test_a_registry_is_seen(tmp_path: Path, host: str) -> None:
    file = tmp_path / "notes.md"
    file.write_text(f"fine\nfrom https://{host}/simple\n")
    assert list(check_house.places([file])) == [
        f"{file}:2: names the host of a package registry",
    ]


@pytest.mark.parametrize("folder", ["work", "root", "home/anna", "Users/anna"])
def test_a_path_of_a_machine_is_seen(tmp_path: Path, folder: str) -> None:
    file = tmp_path / "notes.md"
    file.write_text(f"see /{folder}/cyclades\n")
    assert list(check_house.places([file])) == [f"{file}:1: names a path of one machine"]


@pytest.mark.parametrize("line", ["team/work/done", "$HOME/root/", "a/home/b/c"])
def test_other_paths_are_not(tmp_path: Path, line: str) -> None:
    file = tmp_path / "notes.md"
    file.write_text(line)
    assert list(check_house.places([file])) == []


def test_an_uv_lock_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "uv.lock"
    file.touch()
    assert len(list(check_house.places([file]))) == 1


def test_the_locks_are_there() -> None:
    names = {path.name for path in ROOT.glob("requirements*.lock")}
    assert names == {"requirements.lock", "requirements-dev.lock", "requirements-bench.lock"}


def test_a_lock_without_a_hash_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "requirements.lock"
    file.write_text("good==1 \\\n    --hash=sha256:00\nbad==2\n")
    assert list(check_house.locks([file])) == [f"{file}: no hash for bad==2"]


def test_a_lock_with_an_address_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "requirements.lock"
    file.write_text("good @ https://example.test/good.whl --hash=sha256:00\n")
    assert list(check_house.locks([file])) == [f"{file}: holds an address"]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("import click", "click"),
        ("from rich.text import Text", "rich.text"),
        ("from cyclades.draw import svg", "cyclades.draw"),
        ("from cyclades import game", "cyclades.game"),
        ("import json", ""),
        ("from mypy_extensions import i64", ""),
        ("from cyclades.engine.state import State", ""),
        ("from cyclades import engine", ""),
        ("from . import ids", ""),
    ],
)
def test_an_import_without_leave_is_seen(tmp_path: Path, line: str, wrong: str) -> None:
    file = tmp_path / "engine" / "ids.py"
    file.parent.mkdir()
    file.write_text(line + "\n")
    assert list(check_house.imports(tmp_path)) == ([f"{file}:1: imports {wrong}"] if wrong else [])
