"""Paragraphs of the rules, by id or by a word."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from cyclades.cli.orders import fold
from cyclades.cli.screen import HEADING
from cyclades.content import brief

if TYPE_CHECKING:
    from cyclades.cli.screen import Screen
    from cyclades.cli.words import Words
    from cyclades.content import Paragraph

_STRESS: Final = re.compile(r"\*(\S(?:[^*]*\S)?)\*")


def search(words: Words, query: str) -> list[Paragraph]:
    """The paragraph of that id, or those with all the words: the nearest first.

    Words in a heading count more than words in the text, and a part of a word is enough.
    """
    wanted = fold(query).split()
    found: list[tuple[int, Paragraph]] = []
    for paragraph in words.rules():
        if fold(paragraph.id) == fold(query):
            return [paragraph]
        heading = fold(f"{paragraph.id} {paragraph.heading}")
        text = fold(paragraph.text)
        if all(word in heading for word in wanted):
            found.append((0, paragraph))
        elif all(word in heading or word in text for word in wanted):
            found.append((1, paragraph))
    return [paragraph for _, paragraph in sorted(found, key=lambda one: one[0])]


def show(screen: Screen, paragraph: Paragraph) -> None:
    """A paragraph with its heading."""
    screen.say(f"{paragraph.id}  {paragraph.heading}", HEADING)
    screen.say(_STRESS.sub(r"\1", paragraph.text), indent=2)


def contents(screen: Screen, words: Words) -> None:
    """All headings, side by side where there is room."""
    known = [f"{paragraph.id}  {paragraph.heading}" for paragraph in words.rules()]
    half = (len(known) + 1) // 2
    longest = max(cell_len(one) for one in known[:half])
    both = longest + 2 + max(cell_len(one) for one in known[half:]) <= screen.width
    if screen.plain or not both:
        for one in known:
            screen.say(one)
        return
    for left, right in zip_longest(known[:half], known[half:], fillvalue=""):
        screen.say(f"{left}{' ' * (longest + 2 - cell_len(left))}{right}".rstrip())


def answer(screen: Screen, words: Words, query: str) -> None:
    """What there is to a query: the nearest paragraph, and the headings of the others."""
    found = search(words, query)
    if not found:
        screen.say(words.say("rule.unknown", what=brief(query)))
        return
    show(screen, found[0])
    if len(found) > 1:
        screen.say(words.say("rule.others"))
    for paragraph in found[1:]:
        screen.say(f"{paragraph.id}  {paragraph.heading}", indent=2)
