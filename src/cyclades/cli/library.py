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

_WORD: Final = re.compile(r"\w+")
_STRESS: Final = re.compile(r"\*(\S(?:[^*]*\S)?)\*")


def search(words: Words, query: str) -> list[Paragraph]:
    """The paragraph of that id, or those with all the words: the nearest first.

    Words in a heading count more than words in the text, whole ones more than parts. Before them
    comes the chapter that the query is named after, as BAT is after battles: if it has the word
    itself, or no other paragraph does.
    """
    wanted = fold(query).split()
    ranks: dict[str, int] = {}
    chapter: list[str] = []
    for paragraph in words.rules():
        if fold(paragraph.id) == fold(query):
            return [paragraph]
        head = fold(paragraph.id).partition("-")[0]
        if len(wanted) == 1 and len(wanted[0]) > len(head) and wanted[0].startswith(head):
            chapter.append(paragraph.id)
        rank = _rank(wanted, fold(f"{paragraph.id} {paragraph.heading}"), fold(paragraph.text))
        if rank is not None:
            ranks[paragraph.id] = rank
    if not ranks or ranks.keys() & set(chapter):
        ranks |= dict.fromkeys(chapter, -1)
    found = [paragraph for paragraph in words.rules() if paragraph.id in ranks]
    return sorted(found, key=lambda paragraph: ranks[paragraph.id])


def _rank(wanted: list[str], heading: str, text: str) -> int | None:
    """How near a paragraph is, 0 being nearest; None where words are missing."""
    both = f"{heading} {text}"
    if not all(word in both for word in wanted):
        return None
    for rank, where in enumerate((heading, both)):
        known = set(_WORD.findall(where))
        if all(word in known or f"{word}s" in known for word in wanted):
            return rank * 2
        if all(word in where for word in wanted):
            return rank * 2 + 1
    return None


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
