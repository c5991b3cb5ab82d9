"""One gate for writes: only `ops.py` changes the buffer of a state."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from tests.arch.source import ENGINE, MODULES, PACKAGE, name, python, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

GATE = {ENGINE / "ops.py", ENGINE / "buf.py", ENGINE / "state.py"}
# Methods by which a sequence changes itself.
CHANGING = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def writes(root: ast.AST) -> Iterator[int]:
    """Lines that assign to a buffer: `s.b[…] = …`, or by another name for it, or to `s.b`."""
    for scope in [root, *(n for n in ast.walk(root) if isinstance(n, Function))]:
        aliases = _aliases(scope)
        for node in ast.walk(scope):
            for target in _targets(node):
                if _is_buffer_cell(target, aliases) or _is_buffer(target):
                    yield target.lineno
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in CHANGING
                and (_is_buffer(node.func.value) or _is_alias(node.func.value, aliases))
            ):
                yield node.lineno


def _targets(node: ast.AST) -> Iterator[ast.Attribute | ast.Subscript]:
    """Cells and attributes that a statement assigns to or deletes."""
    found: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        found = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For | ast.NamedExpr):
        found = [node.target]
    while found:
        one = found.pop()
        if isinstance(one, ast.Tuple | ast.List):
            found += one.elts
        elif isinstance(one, ast.Starred):
            found.append(one.value)
        elif isinstance(one, ast.Attribute | ast.Subscript):
            yield one


def _is_buffer(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "b"


def _is_alias(node: ast.AST, aliases: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in aliases


def _is_buffer_cell(node: ast.AST, aliases: set[str]) -> bool:
    return isinstance(node, ast.Subscript) and (
        _is_buffer(node.value) or _is_alias(node.value, aliases)
    )


def _aliases(scope: ast.AST) -> set[str]:
    """Names that stand for a buffer: `b` as a parameter, and whatever `.b` is assigned to."""
    found: set[str] = set()
    if isinstance(scope, Function):
        arguments = scope.args
        found |= {a.arg for a in arguments.args + arguments.kwonlyargs if a.arg == "b"}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            pairs = [(node.targets[0], node.value)]
            if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(node.targets[0].elts, node.value.elts, strict=False))
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            pairs = [(node.target, node.value)]
        else:
            continue
        found |= {
            target.id
            for target, value in pairs
            if isinstance(target, ast.Name) and (_is_buffer(value) or _is_alias(value, found))
        }
    return found


def test_only_the_gate_writes() -> None:
    found = [
        f"{name(file)}:{line}"
        for file in python(PACKAGE)
        if file not in GATE
        for line in writes(tree(file))
    ]
    assert found == []


def test_a_state_s_buffer_is_made_in_the_engine_alone() -> None:
    """Whoever calls `zeros` or `from_list` has a buffer that nobody else writes to."""
    found = [
        name(file)
        for file in python(PACKAGE)
        if ENGINE not in file.parents
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ImportFrom)
        and node.module == "cyclades.engine.buf"
        and {alias.name for alias in node.names} & {"zeros", "from_list"}
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "s.b[3] = 1",
        "s.b[3] += 1",
        "del s.b[3]",
        "b = s.b; b[3] = 1",
        "c: Buf = s.b; c[3] -= 1",
        "n, c = 1, s.b; c[3] = 1",
        "b = s.b; c = b; c[0] = 1",
        "x, s.b[1] = 1, 2",
        "for s.b[0] in (1, 2): pass",
        "self.state.b[1] = 2",
        "s.b = clone(s.b)",
        "s.b.append(1)",
    ],
)
def test_a_write_is_seen(line: str) -> None:
    assert list(writes(ast.parse(f"def f(s):\n    {line}\n")))
    assert list(writes(ast.parse(line)))


@pytest.mark.parametrize(
    "line", ["n = s.b[3]", "b = s.b; n = b[2]", "a[3] = s.b[1]", "out.append(s.b[1])"]
)
def test_a_look_is_none(line: str) -> None:
    assert not list(writes(ast.parse(f"def f(s):\n    {line}\n")))


def test_a_parameter_is_seen_too() -> None:
    assert list(writes(ast.parse("def f(b):\n    b[0] = 1\n")))


def test_modules_are_looked_at() -> None:
    assert len(python(MODULES)) > 10
