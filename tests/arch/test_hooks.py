"""One documented vocabulary of hooks: nothing undocumented, nothing unused."""

from __future__ import annotations

import ast

import pytest

from cyclades.engine.hooks import NAMES
from cyclades.engine.rules import Rules
from tests.arch.source import ENGINE, MODULES, ROOT, python, tree
from tests.properties.table import MADE_UP, MIXTURES, rules_of

FAMILIES = ("add_", "may_", "offer_", "on_", "fix_")
MOST = 30


def rules() -> Rules:
    """The base game with the made-up box."""
    return rules_of(next(m for m in MIXTURES if MADE_UP in m.modules))


def classes() -> list[ast.ClassDef]:
    """The class of hooks, as it is written."""
    found = ast.walk(tree(ENGINE / "hooks.py"))
    return [node for node in found if isinstance(node, ast.ClassDef) and node.name == "Hooks"]


def methods() -> dict[str, ast.FunctionDef]:
    """Its methods."""
    (one,) = classes()
    return {node.name: node for node in one.body if isinstance(node, ast.FunctionDef)}


def called() -> set[str]:
    """The methods that engine and modules call on something."""
    return {
        node.func.attr
        for file in python(ENGINE, MODULES)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }


def test_the_vocabulary_is_the_class() -> None:
    assert sorted(methods().keys() - {"__init__", "bind"}) == sorted(NAMES)
    assert list(NAMES) == sorted(NAMES)
    assert len(NAMES) <= MOST


@pytest.mark.parametrize("hook", NAMES)
def test_a_hook_is_documented(hook: str) -> None:
    assert hook.startswith(FAMILIES)
    assert ast.get_docstring(methods()[hook])


@pytest.mark.parametrize("hook", NAMES)
def test_a_hook_is_called(hook: str) -> None:
    assert hook in called()


@pytest.mark.parametrize("hook", NAMES)
def test_a_hook_is_answered_by_some_box(hook: str) -> None:
    """tests/made_up shows that what it answers has an effect in play."""
    handlers = getattr(rules(), hook)
    assert isinstance(handlers, tuple)
    assert handlers
    assert all(hook in one.answers for one in handlers)


def test_a_handler_lists_what_it_overrides() -> None:
    """What it doesn't list is never called."""
    for file in python(MODULES, ROOT / "tests" / "made_up"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ClassDef) and "Hooks" in [ast.unparse(b) for b in node.bases]:
                overridden = {m.name for m in node.body if isinstance(m, ast.FunctionDef)}
                assert sorted(overridden & set(NAMES)) == sorted(listed(node)), node.name


def listed(node: ast.ClassDef) -> list[str]:
    """The names that a handler hands to its base."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
            names = ast.literal_eval(call.args[0])
            assert isinstance(names, tuple)
            return list(names)
    return []


# --- what boxes derive from ------------------------------------------------------------------

OPEN = (
    "Module", "Step", "Sequence", "Verb", "Hooks", "Check", "Filler", "Movement", "Turn",
)  # fmt: skip


@pytest.mark.parametrize("one", OPEN)
def test_a_box_outside_the_package_may_derive_from_it(one: str) -> None:
    """On the compiled engine a class is closed unless it says otherwise."""
    # A statement about turns is called like the list of their steps.
    found = [
        [ast.unparse(decorator) for decorator in node.decorator_list]
        for file in python(ENGINE, MODULES)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ClassDef) and node.name == one
    ]
    assert ["mypyc_attr(allow_interpreted_subclasses=True)"] in found
