"""What the command line and the drawings say is there in every language, and nothing more."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatchcase as fnmatch
from pathlib import Path

import pytest

from cyclades import boxes
from cyclades.cli.words import FOLDER
from cyclades.content import LANGUAGES, read_texts
from cyclades.draw import TEXTS

FIELD = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
# Cases of a text, and forms of a noun.
CASES = re.compile(r"\.(none|zero|one|many)$")

both = pytest.mark.parametrize("folder", [FOLDER, TEXTS], ids=["cli", "draw"])


@both
def test_every_language_has_the_same_texts_with_the_same_facts(folder: Path) -> None:
    texts = [read_texts(folder, language) for language in LANGUAGES]
    for other in texts[1:]:
        assert other.keys() == texts[0].keys()
        for id, text in other.items():
            assert set(FIELD.findall(text)) == set(FIELD.findall(texts[0][id])), id


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_well_formed(folder: Path, language: str) -> None:
    wrong = re.compile(r"[{}]" + r"|\s$|^\s|'|\"" + ("|[“”]" if language == "fr" else "|[«»]"))
    for id, text in read_texts(folder, language).items():
        assert not wrong.search(FIELD.sub("x", text)), id
        assert text.count("«") == text.count("»") == len(re.findall("«\u00a0", text)), id


def test_no_box_takes_their_ids() -> None:
    for folder in (boxes.box(name).folder for name in boxes.names()):
        assert not [id for id in read_texts(folder, "en") if id.startswith(("cli.", "draw."))]


def strings() -> tuple[set[str], set[str]]:
    """All strings of the sources, f-strings with `*` in their holes; and the ids they call."""
    found: set[str] = set()
    called: set[str] = set()
    for file in (*FOLDER.glob("*.py"), *TEXTS.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                found.add(pattern(node))
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                id = pattern(node.args[0])
                if name in {"say", "here"} and re.fullmatch(r"[\w.*]+", id):
                    called.add(f"cli.{id}")
    return found, called


def pattern(node: ast.AST) -> str:
    """A string as it is written, with `*` for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else "*"


def test_every_text_is_used_and_every_one_that_is_used_is_there() -> None:
    texts = [read_texts(folder, "en") for folder in (FOLDER, TEXTS)]
    known = {CASES.sub("", id) for found in texts for id in found}
    nouns = {
        id for text in (*texts[0].values(), *texts[1].values()) for _, id in FIELD.findall(text)
    }
    found, called = strings()
    used = found | called | {f"draw.{id}" for id in found if id.startswith("noun.")} | nouns
    assert [id for id in known if not any(fnmatch(id, one) for one in used if "." in one)] == []
    assert [one for one in called if not any(fnmatch(id, one) for id in known)] == []
