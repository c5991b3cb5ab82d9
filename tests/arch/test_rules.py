"""Every rule that refuses something is named where it is enforced."""

from __future__ import annotations

import ast
import re

from cyclades import boxes
from cyclades.content import read_rules
from cyclades.engine import hooks
from cyclades.engine.settings import Settings
from tests.arch.source import BASE, ENGINE, docstrings, documentation, name, python, tree

RULE = re.compile(r"\b[A-Z]{3}-(?:[A-Z]{3}|\d+)\b")
SEVERAL = re.compile(r"\b([A-Z]{3})-(\d+) to \1-(\d+)")

# Refusals that no single place enforces.
EVERYWHERE = {
    "WRD-5": "what chance decides is offered to nobody",
    "WRD-6": "one seat is asked at a time",
}


def cited(documentation: str) -> set[str]:
    """The rules that a text cites, those between two ends as well."""
    found = set(RULE.findall(documentation))
    for family, low, high in SEVERAL.findall(documentation):
        found |= {f"{family}-{n}" for n in range(int(low), int(high) + 1)}
    return found


def enforced() -> set[str]:
    """The rules that docstrings of engine and base game name, but for the list of refusals."""
    files = [file for file in python(ENGINE, BASE) if file != BASE / "refusals.py"]
    return {rule for file in files for rule in cited(documentation(file))}


def test_every_rule_that_refuses_is_named_by_what_enforces_it() -> None:
    rules = boxes.rules_for(Settings(3))
    refusing = {row.rule for row in rules.refusals.values()}
    assert sorted(refusing - enforced() - EVERYWHERE.keys()) == []


def test_every_check_is_named_by_its_class() -> None:
    rules = boxes.rules_for(Settings(3))
    assert sorted({check.rule for check in rules.checks} - enforced()) == []


def test_only_rules_that_are_written_are_named() -> None:
    written = {p.id for p in read_rules(boxes.box("base").folder, "en")}
    families = {rule.partition("-")[0] for rule in written}
    wrong = [
        f"{name(file)}: {rule}"
        for file in python(ENGINE, BASE)
        for rule in sorted(cited(documentation(file)) - written)
        if rule.partition("-")[0] in families
    ]
    assert wrong == []


def test_every_verb_and_handler_names_a_rule() -> None:
    """In its own docstrings, or, a verb, in those of the step that offers it."""
    rules = boxes.rules_for(Settings(3))
    told = classes()
    lacking = {
        f"{step.name}: {type(verb).__name__}"
        for step in rules.steps
        for verb in step.verbs
        if not told[type(verb).__name__] | told.get(type(step).__name__, set())
    }
    handlers = [one for hook in hooks.NAMES for one in getattr(rules, hook)]
    lacking |= {type(one).__name__ for one in handlers if not told[type(one).__name__]}
    assert sorted(lacking) == []


def classes() -> dict[str, set[str]]:
    """The classes of the base game, with the rules that they and their methods name."""
    found: dict[str, set[str]] = {}
    for file in python(BASE):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ClassDef):
                told = "\n".join(ast.unparse(one) for one in docstrings(node))
                found.setdefault(node.name, set()).update(cited(told))
    return found


def test_rules_are_recognised() -> None:
    assert cited("OFF-1 to OFF-3, CAR-FIG: and BAT-2.") == {
        "OFF-1",
        "OFF-2",
        "OFF-3",
        "CAR-FIG",
        "BAT-2",
    }
    assert cited("UTF-8 isn't one? It is as good as any.") == {"UTF-8"}
