"""What others have written, made harmless for a terminal."""

from __future__ import annotations

from typing import Final
from unicodedata import category

# What stands for a character that can't be shown.
UNKNOWN: Final = "?"


def visible(said: str) -> str:
    """The same with as many characters, none of which a terminal would obey.

    Lines, tabs and spaces of any width stay; escapes, bells and changes of direction don't.
    """
    if said.isprintable():
        return said
    return "".join(one if _is_harmless(one) else UNKNOWN for one in said)


def _is_harmless(one: str) -> bool:
    return one.isprintable() or one in "\n\t" or category(one) == "Zs"
