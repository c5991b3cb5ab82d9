"""What a person types for an action: notation, with names and capitals as one would write them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from cyclades.engine import core
from cyclades.engine.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cyclades.cli.words import Words
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def fold(word: str) -> str:
    """Without capitals and accents."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


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
            if name and " " not in name:
                self._known.setdefault(fold(name), id)
        for id in rules.names["area"][int(rules.lands) :]:
            self._known.setdefault(fold(id.removeprefix("s")), id)
        # What notation itself says comes before any name.
        self._known |= {fold(id): id for _, id in ids}
        self._known |= {fold(verb): verb for verb in rules.word_ids}

    def lines(self, s: State, typed: str, verbs: Iterable[str]) -> list[str]:
        """The lines that were typed with commas between.

        In the first a verb may be left out where just one of `verbs` makes sense.
        """
        out: list[str] = []
        for part in typed.split(","):
            out.append(" ".join(self._known.get(fold(word), word) for word in part.split()))
        if out[0] and out[0].partition(" ")[0] not in self.rules.word_ids:
            meant = [f"{verb} {out[0]}" for verb in verbs if self._is_line(s, f"{verb} {out[0]}")]
            if len(meant) == 1:
                out[0] = meant[0]
        return out

    def _is_line(self, s: State, line: str) -> bool:
        try:
            core.parse(self.rules, s, line)
        except NotationError:
            return False
        return True
