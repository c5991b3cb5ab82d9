"""Budgets, raised only in a commit that says why; and what may not stand in a source."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.arch.source import (
    BASE,
    ENGINE,
    PACKAGE,
    ROOT,
    code_lines,
    comments,
    name,
    python,
    tree,
)

FUNCTION = 40
STEP = 150
CREATURE = 60
CORE = 2500
DOCUMENTS = 1300

# What is longer, how long it may be, and why.
LONG_FUNCTIONS = {
    "engine/rules.py: __init__": (130, "a list of the cells, rows and hooks that all boxes share"),
    "engine/rules.py: reserve": (60, "a list of the cells of the table"),
}
LONG_FILES = {
    "modules/base/steps/voyage.py": (210, "four verbs of one movement"),
    "modules/base/creatures/kraken.py": (90, "it rises, it roams, it bars: two verbs and a hook"),
    "modules/base/creatures/pegasus.py": (110, "a movement of its own: who, where to, or not"),
    "modules/base/creatures/polyphemus.py": (110, "he drives fleets away, destroys them, and bars"),
    "modules/base/creatures/siren.py": (80, "the fleet that comes is from the reserve or not"),
}
# The engine reads and writes positions and records; that isn't its core.
WRITING = {"position.py", "stack.py", "record.py", "settings.py"}


def functions() -> dict[str, int]:
    """How many lines the longest function of a name in a file has, docstring included."""
    found: dict[str, int] = {}
    for file in python(PACKAGE):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                key = f"{file.relative_to(PACKAGE).as_posix()}: {node.name}"
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                found[key] = max(lines, found.get(key, 0))
    return found


def over(sizes: dict[str, int], usual: int, longer: dict[str, tuple[int, str]]) -> dict[str, int]:
    """What is longer than it may be, and what needs no exception any more."""
    wrong = {key: n for key, n in sizes.items() if n > (longer[key][0] if key in longer else usual)}
    return wrong | {key: sizes.get(key, 0) for key in longer if sizes.get(key, 0) <= usual}


def files(folder: Path) -> dict[str, int]:
    """How many lines of code the files of a folder have."""
    return {file.relative_to(PACKAGE).as_posix(): code_lines(file) for file in python(folder)}


def longer_in(folder: Path) -> dict[str, tuple[int, str]]:
    """The exceptions for the files of a folder."""
    start = folder.relative_to(PACKAGE).as_posix() + "/"
    return {key: told for key, told in LONG_FILES.items() if key.startswith(start)}


def test_functions_are_short() -> None:
    assert over(functions(), FUNCTION, LONG_FUNCTIONS) == {}


@pytest.mark.parametrize(
    ("folder", "usual"), [(BASE / "steps", STEP), (BASE / "creatures", CREATURE)], ids=str
)
def test_files_of_rules_are_short(folder: Path, usual: int) -> None:
    assert over(files(folder), usual, longer_in(folder)) == {}


def test_the_core_of_the_engine_is_small() -> None:
    sizes = {file.name: code_lines(file) for file in python(ENGINE)}
    assert sizes.keys() > WRITING
    assert sum(n for file, n in sizes.items() if file not in WRITING) <= CORE
    assert sum(n for file, n in sizes.items() if file in WRITING) <= DOCUMENTS


def test_every_exception_has_a_reason() -> None:
    assert all(reason for _, reason in [*LONG_FUNCTIONS.values(), *LONG_FILES.values()])


def test_code_is_counted_without_what_surrounds_it(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        '"""Doc.\n\nMore.\n"""\n\n# remark\nX = (\n    1,\n)\n\ndef f():\n    """Doc."""\n'
    )
    assert code_lines(file) == 4


# --- what may not stand there --------------------------------------------------------------

TOLD_OFF = re.compile(r"#\s*(?:noqa|type:\s*ignore)(?P<which>:\s*[A-Z]+\d+|\[[\w-]+\])?(?P<why>.*)")
LATER = re.compile("TO" + "DO|FIX" + "ME|XX" + "X")


def own() -> list[Path]:
    """Sources, and the tests of this kind."""
    folders = ("made_up", "properties", "arch")
    return python(PACKAGE, *(ROOT / "tests" / one for one in folders))


def test_nothing_is_left_for_later() -> None:
    found = [
        f"{name(file)}:{line}"
        for file in own()
        for line, said in comments(file)
        if LATER.search(said)
    ]
    assert found == []


def test_every_exception_to_a_linter_has_its_reason_on_the_line() -> None:
    found = [
        f"{name(file)}:{line}: {said}"
        for file in own()
        for line, said in comments(file)
        if unexplained(said)
    ]
    assert found == []


def unexplained(comment: str) -> bool:
    """Does a comment silence a linter without saying which rule, and why?"""
    silenced = TOLD_OFF.search(comment)
    if silenced is None:
        return False
    return not silenced["which"] or not re.search(r"[a-z]{3}", silenced["why"])


@pytest.mark.parametrize(
    ("comment", "wrong"),
    [
        ("# " + "noqa", True),
        ("# " + "noqa: B018", True),
        ("# " + "noqa: B018  # the access raises", False),
        ("# " + "type: ignore[arg-type]", True),
        ("# " + "type: ignore[arg-type]  # a mapping of both", False),
        ("# a remark", False),
    ],
)
def test_a_silenced_linter_is_seen(comment: str, wrong: bool) -> None:
    assert unexplained(comment) == wrong
