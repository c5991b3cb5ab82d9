"""What a person types for an action: notation, with names and capitals as one would write them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from cyclades.engine import core
from cyclades.engine.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.cli.words import Words
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def fold(word: str) -> str:
    """Without capitals and accents."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def is_number(word: str) -> bool:
    """Is it made of digits?"""
    return word.isascii() and word.isdigit()


class Orders:
    """Makes notation of what is typed: `Build Fortress Naxos` is `build fortress i7`.

    Accepted are ids in any case, display names of one word, and a sea space without its `s`.
    """

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self._known: dict[str, str] = {}
        ids = [(kind, id) for kind, known in rules.names.items() for id in known]
        for kind, id in ids:
            name = words.name(kind, id).removesuffix(f"({id})").strip()
            # A number is a number, whatever a player calls himself.
            if name and " " not in name and not is_number(fold(name)):
                self._known.setdefault(fold(name), id)
        for id in rules.names["area"][int(rules.lands) :]:
            self._known.setdefault(fold(id.removeprefix("s")), id)
        # What notation itself says comes before any name.
        self._known |= {fold(id): id for _, id in ids}
        self._known |= {fold(verb): verb for verb in rules.word_ids}

    def word(self, typed: str) -> str:
        """The word of notation for a name or an id."""
        return self._known.get(fold(typed.strip()), typed)

    def lines(self, s: State, typed: str, legal: Sequence[str]) -> list[str]:
        """The lines that were typed with commas between.

        In the first a verb may be left out where just one of those of the `legal` lines makes
        sense, or another word where just one does.
        """
        out: list[str] = []
        for part in typed.split(","):
            out.append(" ".join(self.word(word) for word in part.split()))
        if out[0] and out[0].partition(" ")[0] not in self.rules.word_ids:
            verbs = dict.fromkeys(line.partition(" ")[0] for line in legal)
            meant = [f"{verb} {out[0]}" for verb in verbs if self._is_line(s, f"{verb} {out[0]}")]
            if len(meant) == 1:
                out[0] = meant[0]
        elif out[0] and not self._is_line(s, out[0]):
            out[0] = self._completed(s, out[0], legal)
        return out

    def _completed(self, s: State, line: str, legal: Sequence[str]) -> str:
        """The line with the one word that it lacks, if only one will do: a legal one first."""
        words = line.split()
        found: list[str] = []
        for other in legal:
            verb, *rest = other.split()
            if verb == words[0]:
                for n, word in enumerate(rest, 1):
                    found.append(" ".join([*words[:n], word, *words[n:]]))
        meant = [one for one in dict.fromkeys(found) if self._is_line(s, one)]
        sure = [one for one in meant if one in legal] or meant
        return sure[0] if len(sure) == 1 else line

    def _is_line(self, s: State, line: str) -> bool:
        try:
            core.parse(self.rules, s, line)
        except NotationError:
            return False
        return True
