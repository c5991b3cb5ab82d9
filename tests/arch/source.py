"""The sources as the tests of this folder read them."""

from __future__ import annotations

import ast
import functools
import io
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "cyclades"
ENGINE: Final = PACKAGE / "engine"
MODULES: Final = PACKAGE / "modules"
BASE: Final = MODULES / "base"

# What isn't code.
_LAYOUT: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def python(*folders: Path) -> list[Path]:
    """The Python files below some folders."""
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def name(file: Path) -> str:
    """How a file is called in a complaint."""
    return file.relative_to(ROOT).as_posix()


@functools.cache
def text(file: Path) -> str:
    """What stands in a file."""
    return file.read_text(encoding="utf-8")


@functools.cache
def tree(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(text(file))


def docstrings(root: ast.AST) -> Iterator[ast.Expr]:
    """The docstrings in a tree."""
    for node in ast.walk(root):
        if isinstance(node, Documented) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            assert isinstance(first, ast.Expr)
            yield first


def documentation(file: Path) -> str:
    """All docstrings of a file."""
    return "\n".join(ast.unparse(one) for one in docstrings(tree(file)))


def comments(file: Path) -> Iterator[tuple[int, str]]:
    """The comments of a file, with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(text(file)).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def code_lines(file: Path) -> int:
    """How many lines hold code: no blank ones, no comments, no docstrings."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text(file)).readline):
        if token.type not in _LAYOUT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for one in docstrings(tree(file)):
        lines -= set(range(one.lineno, (one.end_lineno or one.lineno) + 1))
    return len(lines)


def words(file: Path) -> Iterator[tuple[int, str]]:
    """Names and texts in the code of a file, docstrings left out, with their lines."""
    told = {id(one.value) for one in docstrings(tree(file))}
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.alias):
            yield node.lineno, node.asname or node.name
        elif (
            isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        ):
            yield node.lineno, node.value
