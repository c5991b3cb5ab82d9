"""Layers, one direction; no box is named outside its folder."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cyclades import boxes
from cyclades.engine.settings import Settings
from scripts.check_house import imported
from tests.arch.source import BASE, ENGINE, MODULES, name, python, text, tree, words

BRIDGES = "bridges"
# Boxes that are there, or will be.
BOXES = {"hades", "titans", "monuments", "c3k"} | {
    folder.name for folder in MODULES.iterdir() if (folder / "manifest.py").is_file()
} - {"base"}


# What the files of boards call a site.
SITE = "metropolis_covers"


def cyclades_imports(file: Path) -> list[str]:
    """What a file imports of this package, where only types are wanted too."""
    found: list[str] = []
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom) and node.module == "cyclades":
            found += [f"cyclades.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found += imported(node)
            # `from . import x` would hide where it leads.
            assert not (isinstance(node, ast.ImportFrom) and node.level), name(file)
    return [one for one in found if one.split(".")[0] == "cyclades"]


def outside(file: Path, *allowed: str) -> list[str]:
    """Imports of a file that lead outside some packages."""
    return [
        f"{name(file)} imports {one}"
        for one in cyclades_imports(file)
        if not any(f"{one}.".startswith(f"{package}.") for package in allowed)
    ]


def test_the_engine_imports_the_engine_alone() -> None:
    assert [c for file in python(ENGINE) for c in outside(file, "cyclades.engine")] == []


@pytest.mark.parametrize("box", sorted({"base"} | {b for b in BOXES if (MODULES / b).is_dir()}))
def test_a_box_imports_the_engine_itself_and_what_it_needs(box: str) -> None:
    needs = boxes.box(box).module.needs if (MODULES / box / "manifest.py").is_file() else ("base",)
    allowed = ["cyclades.engine", *(f"cyclades.modules.{one}" for one in (box, *needs))]
    assert [c for file in python(MODULES / box) for c in outside(file, *allowed)] == []


@pytest.mark.parametrize("box", sorted(BOXES))
def test_a_box_is_named_in_its_folder_alone(box: str) -> None:
    word = re.compile(rf"(?<![a-z]){box}(?![a-z])", re.IGNORECASE)
    own = {MODULES / box, MODULES / BRIDGES}
    found = [
        f"{name(file)}:{number}"
        for file in python(ENGINE, MODULES)
        if not own & set(file.parents)
        for number, line in enumerate(text(file).splitlines(), 1)
        if word.search(line)
    ]
    assert found == []


def test_the_engine_names_no_god_building_or_card() -> None:
    names = boxes.rules_for(Settings(3)).names
    things = {one for kind in ("god", "building", "card") for one in names[kind]}
    found = [
        f"{name(file)}:{number}: {word}"
        for file in python(ENGINE)
        for number, word in words(file)
        if word != SITE and things & set(re.split(r"[\W_]+", word.lower()))
    ]
    assert found == []


def test_nothing_asks_which_god_building_or_card_it_is() -> None:
    """Shared code of the base game reads rows; their files alone know names."""
    names = boxes.rules_for(Settings(3)).names
    things = {one for kind in ("god", "building", "card") for one in names[kind]}
    shared = [file for file in python(BASE / "steps") if file.stem != "setup"]
    found = [
        f"{name(file)}:{number}: {word}"
        for file in shared
        for number, word in words(file)
        if word in things
    ]
    assert found == []
