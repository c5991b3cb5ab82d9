"""What the command line says: the catalogue with its own words, and the names of the players."""

from __future__ import annotations

import os
from copy import copy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cyclades import boxes
from cyclades.content import FALLBACK, LANGUAGES, Catalogue
from cyclades.draw import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cyclades.content import Fact

FOLDER: Final = Path(__file__).parent


class Words(Catalogue):
    """A catalogue with the texts of the command line."""

    def name(self, kind: str, id: str, form: str = "one") -> str:
        """As the catalogue has it; a player who has no other name goes by "Player 1"."""
        named = super().name(kind, id, form)
        person = kind in {"seat", "marker"} or (kind == "pile" and super().name("seat", id) != id)
        # "le joueur 1" has an article, and keeps it.
        with_article = form == "the" and named != super().name(kind, id)
        return named[:1].upper() + named[1:] if person and not with_article else named

    def say(self, id: str, /, **facts: Fact) -> str:
        """One of the command line's own texts."""
        return self.text(f"cli.{id}", **facts)


def load(language: str, board: str = "", people: Mapping[str, str] | None = None) -> Words:
    """The words of all boxes, of the drawings and of the command line."""
    words = copy(_read(language, board))
    words.people = people or {}
    return words


@cache
def _read(language: str, board: str) -> Words:
    words = Words.load(language, [*boxes.folders(), TEXTS, FOLDER], board)
    assert isinstance(words, Words)
    return words


@cache
def here() -> Words:
    """The words for help pages, which are read before a language is chosen."""
    return load(language_here())


def language_here() -> str:
    """The language of this user's environment, as far as there are texts in it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        found = os.environ.get(name, "")
        if found:
            code = found.replace("-", "_").partition("_")[0].lower()
            return code if code in LANGUAGES else FALLBACK
    return FALLBACK
