"""Does what the modules bring fit together? A fault of a box is named when `Rules` is built."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cyclades.engine.action import NUMBERS, kind_of
from cyclades.engine.errors import BuildError
from cyclades.engine.ids import LAST_WORD, MOST, OWNER, TEAM
from cyclades.engine.step import Sequence

if TYPE_CHECKING:
    from cyclades.engine.layout import Block
    from cyclades.engine.rules import Rules
    from cyclades.engine.step import Step

# A name is a word of the notation and of documents; a part of a box has a dot in its name.
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
MODULE: Final = re.compile(rf"{NAME.pattern}(\.{NAME.pattern})*")
MOST_ARGS: Final = 3
# Facts of refusals that `explain` finds by itself.
ASKED: Final = ("owner", "turn_god")


def check_name(name: str, kind: str) -> None:
    """Refuse what couldn't be read back from a line."""
    if not (MODULE if kind == "module" else NAME).fullmatch(name):
        raise BuildError("build.name", name=name, kind=kind)


def fit(rules: Rules) -> None:
    """Refuse names, words, cells and steps that nobody could write, read or reach."""
    for kind, names in rules.names.items():
        if len(names) > MOST:
            raise BuildError("build.many", kind=kind, most=MOST)
        for name in names:
            check_name(name, kind)
    for word in rules.words.values():
        check_name(word.name, "word")
        if not 0 < word.id <= LAST_WORD or len(word.args) > MOST_ARGS:
            raise BuildError("build.word", name=word.name, most=MOST_ARGS, last=LAST_WORD)
        if word.elsewhere not in rules.refusals:
            raise BuildError("build.no_refusal", name=word.name, code=word.elsewhere)
        for arg in word.args:
            _kind(rules, kind_of(arg), word.name)
    for event in rules.events:
        for fact in event.facts:
            _kind(rules, fact.partition(":")[2] or fact, event.name)
    for row in rules.refusals.values():
        for fact in row.facts:
            kind = fact.partition(":")[2] or fact
            if kind not in ASKED:
                _kind(rules, kind, row.message_id)
    for block in rules.layout.blocks:
        _cells(rules, block)
    for name in rules.fillers:
        rules.cell(name)
    for step in rules.steps:
        _step(rules, step)


def _kind(rules: Rules, kind: str, name: str) -> None:
    if kind not in NUMBERS and kind not in rules.names:
        raise BuildError("build.no_kind", name=name, kind=kind)


def _cells(rules: Rules, block: Block) -> None:
    if block.derived:
        return
    check_name(block.name, "cells")
    if block.index:
        _kind(rules, block.index, block.name)
        if block.count > len(rules.names[block.index]) * block.each:
            raise BuildError("build.cells_many", name=block.name, kind=block.index)
    if block.value != "number":
        _kind(rules, block.value, block.name)
        if block.high > len(rules.names[block.value]):
            raise BuildError("build.cells_many", name=block.name, kind=block.value)
    owned = block.audience in {OWNER, TEAM}
    if owned and (block.index != "seat" or block.count != rules.seats * block.each):
        raise BuildError("build.cell_owner", name=block.name)


def _step(rules: Rules, step: Step) -> None:
    if not step.name:
        return
    check_name(step.name, "step")
    for field in step.fields:
        label, _, kind = field.partition(":")
        check_name(label, "field")
        _kind(rules, kind or "number", f"{step.name}.{label}")
    for place in step.under:
        name, _, child = place.partition(".")
        below = rules.steps[rules.step_id(name)]
        if child and not (isinstance(below, Sequence) and child.rstrip("*") in below.all_names):
            raise BuildError("build.no_child", name=child, list=name)
    if isinstance(step, Sequence) and _reaches(rules, step, step.name, 0):
        raise BuildError("build.circle", name=step.name)


def _reaches(rules: Rules, step: Sequence, name: str, depth: int) -> bool:
    """Is the list `name` among what `step` goes through?"""
    for child in step.children:
        if child.name == name or depth > len(rules.steps):
            return True
        if isinstance(child, Sequence) and _reaches(rules, child, name, depth + 1):
            return True
    return False
