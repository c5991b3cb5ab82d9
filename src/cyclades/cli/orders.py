"""What a person types for an action: notation, with names and capitals as one would write them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from cyclades.engine import core
from cyclades.engine.errors import NotationError
from cyclades.engine.ids import TURN_GOD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cyclades.cli.words import Words
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# The step in which a player does what his god allows.
TURN: Final = "act"


def fold(word: str) -> str:
    """Without capitals and accents."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def is_number(word: str) -> bool:
    """Is it made of digits?"""
    return word.isascii() and word.isdigit()


def only(found: Sequence[str]) -> str:
    """The one there is; "" where there are none or several."""
    return found[0] if len(found) == 1 else ""


class Orders:
    """Makes notation of what is typed: `Build Fortress Naxos` is `build fortress i7`.

    Accepted are ids in any case, display names of one word, and a sea space without its `s`.
    """

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        # What was typed last for a word of notation.
        self._typed: dict[str, str] = {}
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
        steps = [step for step in rules.steps if not step.chance]
        # Those of chance are nobody's.
        self._verbs = list(dict.fromkeys(verb.word for step in steps for verb in step.verbs))

    def word(self, typed: str) -> str:
        """The word of notation for a name or an id."""
        return self._known.get(fold(typed.strip()), typed)

    def as_typed(self, word: str) -> str:
        """What was typed for this word of notation in what was read last."""
        return self._typed.get(word, word)

    def lines(self, s: State, typed: str, legal: Sequence[str]) -> list[str]:
        """The lines that were typed with commas between.

        In the first the verb may be left out, or another word, or both, where just one reading
        makes sense: first by the verbs of the `legal` lines, then by those of a turn, then by any
        verb of a player.
        """
        out: list[str] = []
        self._typed = {}
        for part in typed.split(","):
            out.append(" ".join(self.word(word) for word in part.split()))
            self._typed |= {self.word(word): word for word in part.split()}
        if out[0] and not self._is_line(s, out[0]):
            out[0] = self._meant(s, out[0], legal)
        return out

    def _meant(self, s: State, line: str, legal: Sequence[str]) -> str:
        """The line with what it lacks; as it is, where nothing or too much would do."""
        if line.partition(" ")[0] in self.rules.word_ids:
            return only(self._completed(s, line, legal)) or line
        verbs = dict.fromkeys(other.partition(" ")[0] for other in legal)
        found = self._under(s, line, verbs)
        if not found:
            whole = [one for verb in verbs for one in self._completed(s, f"{verb} {line}", legal)]
            found = [one for one in whole if one in legal] or whole
        found = found or self._under(s, line, self._of_turn(s))
        return only(found or self._under(s, line, self._verbs)) or line

    def _of_turn(self, s: State) -> list[str]:
        """The verbs of a turn at the god whose turn it is."""
        rules = self.rules
        f = int(rules.turn_frame(s))
        god = rules.gods[s.b[f + TURN_GOD] - 1] if f >= 0 else None
        act = rules.steps[rules.step_id(TURN)]
        return [verb.word for verb in act.verbs if god is None or verb.serves(rules, god)]

    def _under(self, s: State, line: str, verbs: Iterable[str]) -> list[str]:
        """The line under each of these verbs, as far as that makes sense."""
        return [f"{verb} {line}" for verb in verbs if self._is_line(s, f"{verb} {line}")]

    def _completed(self, s: State, line: str, legal: Sequence[str]) -> list[str]:
        """The line with the one word that it lacks; the legal ones, if there are any."""
        words = line.split()
        found: list[str] = []
        for other in legal:
            verb, *rest = other.split()
            if verb == words[0]:
                for n, word in enumerate(rest, 1):
                    found.append(" ".join([*words[:n], word, *words[n:]]))
        meant = [one for one in dict.fromkeys(found) if self._is_line(s, one)]
        return [one for one in meant if one in legal] or meant

    def _is_line(self, s: State, line: str) -> bool:
        try:
            core.parse(self.rules, s, line)
        except NotationError:
            return False
        return True
