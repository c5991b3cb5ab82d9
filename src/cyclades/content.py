"""Texts, names and rules of the modules in play, in the reader's language.

Engine and modules speak in ids and facts; this makes sentences of them. A text names its
facts in braces:

    {area}            the fact, by its display name
    {piece:a}         a form of that name, as the name's entry has it: one, many, a, the, ...
    {n:piece}         the number with the fact `piece` as its noun: "2 troops"
    {n:piece.troop}   the number with a noun of its own

A text may have variants, `id.case`, where the case is said by a fact: `zero`, `minus` (the
sign isn't printed), `none` (a fact is missing or nothing), or the fact's own name.

Where a text begins with a thing, its display name gets a capital. Nothing else does: a file, an
option or a line of notation stays as it is spelt.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from cyclades.engine.action import kind_of
from cyclades.engine.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cyclades.engine.errors import CycladesError
    from cyclades.engine.rules import Rules

LANGUAGES: Final = ("en", "fr")
FALLBACK: Final = "en"
# How many names a message lists before it says "…", and how much it quotes of an input.
LISTED: Final = 8
QUOTED: Final = 60
HUGE: Final = 10**QUOTED

# A fact: a number, a text as it is, or the kind and the notation's name of a thing.
Fact = int | str | tuple[str, int | str]

_ENGINE: Final = Path(__file__).parent
_FIELD: Final = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
_HEADING: Final = re.compile(r"^## (\S+) (.+)$", re.MULTILINE)
_SEA: Final = re.compile(r"s([A-Z]\d+)")
# Where a text has a space before such a mark, as French does, a line must not break.
_HELD: Final = re.compile(r" (?=[:;?!»])|(?<=«) ")
# Kinds that go by the name of a player.
_PEOPLE: Final = ("seat", "marker", "pile")
# Kinds whose names are those of another kind, unless they have their own.
_OTHER_KIND: Final = {"marker": "seat", "pile": "seat"}


class Paragraph(NamedTuple):
    """One rule in our words."""

    id: str
    heading: str
    text: str


class FixLike(Protocol):
    """What is read of an `engine.explain.Fix`."""

    @property
    def kind(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, tuple[str, int | str]]: ...


class RefusalLike(Protocol):
    """What is read of an `engine.explain.Refusal`."""

    @property
    def rule(self) -> str: ...
    @property
    def message_id(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, tuple[str, int | str]]: ...
    @property
    def fixes(self) -> Sequence[FixLike]: ...


class Catalogue:
    """The texts of one table in one language; what that lacks is said in English.

    Seats go by the names in `people`, as far as they have any. It never raises for an id it
    doesn't know: the id is what is printed.
    """

    people: Mapping[str, str] = {}

    def __init__(
        self,
        language: str,
        texts: Sequence[Mapping[str, str]],
        paragraphs: Sequence[Paragraph],
        board: str = "",
    ) -> None:
        self.language = language
        self.board = board
        self._texts = texts
        self._rules = {paragraph.id: paragraph for paragraph in paragraphs}

    @classmethod
    def load(cls, language: str, folders: Sequence[Path], board: str = "") -> Catalogue:
        """Read the files of the engine and of the modules' `folders`.

        `board`: whose display names the territories bear; without it they go by their ids.
        """
        places = (_ENGINE, *folders)
        texts: list[dict[str, str]] = []
        paragraphs: dict[str, Paragraph] = {}
        for each in dict.fromkeys((language, FALLBACK)):
            read: dict[str, str] = {}
            for place in places:
                read.update(read_texts(place, each))
                for paragraph in read_rules(place, each):
                    paragraphs.setdefault(paragraph.id, paragraph)
            texts.append(read)
        return cls(language, texts, list(paragraphs.values()), board)

    # --- names

    def name(self, kind: str, id: str, form: str = "one") -> str:
        """The display name of a thing, in a form if it has that one; its id if it has none."""
        found = self._named(kind, id, form)
        return id if found is None else found

    def count(self, kind: str, id: str, n: int) -> str:
        """A number of things: "2 troops"."""
        singular = str(n) in (self._find("language.singular") or "1").split()
        return f"{n} {self.name(kind, id, 'one' if singular else 'many')}"

    def _named(self, kind: str, id: str, form: str) -> str | None:
        if kind in _PEOPLE and id in self.people:
            return self.people[id]
        if kind == "marker" and id[:-1] in self.people:
            # One of two: `p1a` is the first of `p1`.
            which = self._find(f"marker.of.{id[-1]}")
            return which.replace("{seat}", self.people[id[:-1]]) if which else None
        if kind == "rule":
            rule = self._rules.get(id)
            return rule.heading if rule else None
        if kind in {"area", "territory", "sea"}:
            return self._place(id, form)
        found = self._form(f"{kind}.{id}", form)
        if found is None and kind in _OTHER_KIND:
            found = self._form(f"{_OTHER_KIND[kind]}.{id}", form)
        return found

    def _place(self, id: str, form: str) -> str | None:
        named = self._find(f"board.{self.board}.{id}")
        if named is not None:
            return f"{named} ({id})"
        sea = _SEA.fullmatch(id)
        pattern = self._form("area.sea", form)
        return pattern.replace("{place}", sea[1]) if sea and pattern else None

    def _form(self, key: str, form: str) -> str | None:
        for texts in self._texts:
            for candidate in (f"{key}.{form}", f"{key}.one", key):
                if candidate in texts:
                    return texts[candidate]
        return None

    def _find(self, key: str) -> str | None:
        for texts in self._texts:
            if key in texts:
                return texts[key]
        return None

    # --- sentences

    def text(self, message_id: str, /, **facts: Fact) -> str:
        """The text of a message with its facts filled in; a fact that is missing is "…"."""
        template, unsigned = self._variant(message_id, facts)
        told = {**facts, **unsigned}
        said = _FIELD.sub(lambda field: self._fill(field[1], field[2] or "", told), template)
        # A fact that was cut ends its sentence.
        said = said.replace("….", "…")
        return capital(said) if self._begins_with_name(template, facts) else said

    def _begins_with_name(self, template: str, facts: Mapping[str, Fact]) -> bool:
        first = _FIELD.match(template)
        fact = facts.get(first[1]) if first else None
        if not isinstance(fact, tuple):
            return False
        kind, id = fact
        # What has no display name is shown as notation has it.
        return isinstance(id, str) and self._named(kind, id, "one") is not None

    def _variant(self, id: str, facts: Mapping[str, Fact]) -> tuple[str, dict[str, Fact]]:
        """The text that fits the facts; the one for a negative number says so itself, so that
        number comes without its sign."""
        for name, fact in facts.items():
            found = self._find(f"{id}.{_case(fact)}")
            if found is not None:
                kind, value = fact if isinstance(fact, tuple) else ("", fact)
                negative = isinstance(value, int) and value < 0
                return found, {name: (kind, abs(int(value)))} if negative else {}
        template = self._find(id)
        if template is None:
            return id, {}
        if any(field[1] not in facts for field in _FIELD.finditer(template)):
            return self._find(f"{id}.none") or template, {}
        return template, {}

    def _fill(self, name: str, spec: str, facts: Mapping[str, Fact]) -> str:
        if name not in facts:
            return "…"
        fact = facts[name]
        kind, value = fact if isinstance(fact, tuple) else ("", fact)
        if isinstance(value, str):
            # Inside a sentence a name has its article, in the languages that want one.
            return self.name(kind, value, spec or "the") if kind else value
        if not spec:
            return str(value)
        noun = facts.get(spec)
        of, _, id = spec.partition(".")
        return self.count(*(noun[0], str(noun[1])) if isinstance(noun, tuple) else (of, id), value)

    def refusal(self, refusal: RefusalLike) -> str:
        """Why not, by which rule, and what would help: what is tried is the engine's word."""
        said = [self.text(refusal.message_id, **refusal.facts), f"({refusal.rule})"]
        said += [self.text(f"fix.{fix.kind}", **fix.facts) for fix in refusal.fixes]
        return " ".join(said)

    def error(self, error: CycladesError) -> str:
        """What is wrong with an input; where the right words are known, those that are near."""
        if isinstance(error, Illegal) and error.refusal is not None:
            return self.refusal(error.refusal)
        facts = {name: self._plain(name, value) for name, value in error.facts.items()}
        if "because" in facts:
            facts["because"] = self.text(str(facts["because"]), **facts)
        said = self.text(error.message_id, **facts)
        known = error.facts.get("known")
        if not isinstance(known, list | tuple) or not known:
            return said
        # The word that was not understood is called `found`, or comes first.
        meant = str(facts.get("found", next(iter(facts.values()))))
        near = get_close_matches(meant.lower(), [str(one) for one in known])
        hint = {"near": _listed(near)} if near else {"known": _listed(known)}
        return " ".join((said, self.text("hint.near" if near else "hint.known", **hint)))

    def _plain(self, name: str, value: object) -> Fact:
        if name in {"kind", "wanted"} and isinstance(value, str):
            return self.name("kind", value)
        if name == "rule":
            return f"{value} ({self.name('rule', str(value))})"
        if isinstance(value, dict):
            value = [f"{key} {_quoted(one)}" for key, one in value.items()]
        if isinstance(value, list | tuple):
            return _listed(value)
        if isinstance(value, int) and abs(value) < HUGE:
            return value
        return _quoted(value)

    def event(self, name: str, facts: Mapping[str, Fact]) -> str:
        """A line of the log."""
        return self.text(f"event.{name}", **facts)

    def log(self, rules: Rules, entry: Sequence[int]) -> str:
        """A line of the log, from an entry of a state's journal."""
        event = rules.events[entry[0]]
        facts: dict[str, Fact] = {}
        for fact, value in zip(event.facts, entry[1:], strict=False):
            name, _, kind = fact.partition(":")
            # "pile:number" is a pile all the same.
            kind = name if name in rules.names else kind or name
            if kind == "number":
                facts[name] = value
            else:
                # 0 is the draw pile, which has no name in the notation.
                at = value - 1 if kind == "pile" else value
                facts[name] = (kind, "" if at < 0 else rules.names[kind][at])
        return self.event(event.name, facts)

    def prompt(self, step: str, /, **facts: Fact) -> str:
        """What a step asks."""
        return self.text(f"ask.{step}", **facts)

    def action(self, words: Sequence[tuple[str, int | str]]) -> str:
        """An action in words, from its verb `("word", "bid")` and its arguments by kind.

        A second argument of one kind is called `number2`. Where arguments may be left out,
        `do.bid.god` describes the action that has just a god.
        """
        return self._act(f"do.{words[0][1]}", words)

    def _act(self, id: str, words: Sequence[tuple[str, int | str]], **more: Fact) -> str:
        facts: dict[str, Fact] = {}
        for kind, value in words[1:]:
            facts[kind if kind not in facts else f"{kind}2"] = (kind, value)
        exact = ".".join((id, *facts))
        return self.text(id if self._find(exact) is None else exact, **facts, **more)

    def line(self, rules: Rules, line: str) -> str:
        """An action in words, from its line; a line that is none as it stands."""
        words = _spelt(rules, line)
        return self.action(words) if words else line

    def deed(self, rules: Rules, line: str, seat: str) -> str:
        """A sentence for the log: who did it. "" where no box says it.

        `did.move` has the facts of `do.move`, and `who`.
        """
        words = _spelt(rules, line)
        id = f"did.{words[0][1]}" if words else ""
        return self._act(id, words, who=("seat", seat)) if self._find(id) else ""

    # --- rules

    def rule(self, rule_id: str) -> Paragraph | None:
        """The paragraph of a rule."""
        return self._rules.get(rule_id)

    def rules(self) -> list[Paragraph]:
        """All paragraphs, in the order of the modules and of their files."""
        return list(self._rules.values())


def capital(said: str) -> str:
    """As it stands at the beginning of a sentence."""
    return said[:1].upper() + said[1:]


def _spelt(rules: Rules, line: str) -> list[tuple[str, int | str]]:
    """The words of a line with their kinds, the verb first; none where it has no such verb."""
    verb, *values = line.split() or [""]
    if verb not in rules.word_ids:
        return []
    words: list[tuple[str, int | str]] = [("word", verb)]
    kinds = rules.words[rules.word_ids[verb]].args
    for kind, value in zip(kinds, values, strict=False):
        number = kind.startswith("number") and value.isdecimal() and len(value) < 5
        words.append((kind_of(kind), int(value) if number else value))
    return words


def read_texts(folder: Path, language: str) -> dict[str, str]:
    """The texts of one folder by id, `refused.over`; none where there is no such file."""
    path = folder / "texts" / f"{language}.toml"
    if not path.is_file():
        return {}
    return dict(_flat("", tomllib.loads(_held(path))))


def read_rules(folder: Path, language: str) -> Iterator[Paragraph]:
    """The paragraphs of one folder: `## ID heading`, then the text."""
    path = folder / f"rules.{language}.md"
    if path.is_file():
        _, *parts = _HEADING.split(_held(path))
        for id, heading, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            yield Paragraph(id, heading, text.strip())


def read_icon(folder: Path, kind: str, name: str) -> str:
    """The shapes of a thing's icon, 64 wide and high, in `currentColor`; "" where it has none."""
    path = folder / "icons" / f"{kind}.{name}.svg"
    if not path.is_file():
        return ""
    drawn = path.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]
    return "".join(drawn.splitlines())


def _held(path: Path) -> str:
    return _HELD.sub("\u00a0", path.read_text(encoding="utf-8"))


def _flat(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


def _case(fact: Fact) -> str:
    value = fact[1] if isinstance(fact, tuple) else fact
    if isinstance(value, str):
        return value or "none"
    return "minus" if value < 0 else str(value or "zero")


def brief(said: str) -> str:
    """A text that may have any length, as far as a message quotes it."""
    return said if len(said) <= QUOTED else said[: QUOTED - 1] + "…"


def _quoted(value: object) -> str:
    try:
        return brief(str(value))
    except ValueError:
        # Python refuses to write out the longest numbers.
        return "…"


def _listed(values: Sequence[object]) -> str:
    said = ", ".join(_quoted(value) for value in values[:LISTED]) or "–"
    return f"{said}, …" if len(values) > LISTED else said
