"""Reads the scenarios of a Markdown file; `docs/scenarios.md` says how one is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.engine import position
from cyclades.engine.errors import PositionError

if TYPE_CHECKING:
    from pathlib import Path

# In a folder of chapters: what is told here is known to all of them.
SHARED: Final = "README.md"
NOTHING: Final = "nothing"

HEADING: Final = re.compile(r"## ((?:[A-Z]+-[A-Z0-9]+, )*[A-Z]+-[A-Z0-9]+) (\S.*)")
NAME: Final = re.compile(r"[a-z][a-z-]*")


class ScenarioError(Exception):
    """What is wrong, with the file and the line where a reader has to look."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(f"{place}: {message}")


class Place(NamedTuple):
    """A line of a file."""

    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"

    def down(self, n: int) -> Place:
        """`n` lines further down."""
        return Place(self.path, self.line + n)


class Block(NamedTuple):
    """What stands in a fence: its first word, the words behind it, the lines within."""

    place: Place
    kind: str
    words: list[str]
    lines: list[str]


class Play(NamedTuple):
    """A position and what is played and expected from there."""

    document: dict[str, object]
    document_place: Place
    place: Place
    lines: list[str]


class Scenario(NamedTuple):
    """A heading and all that is played below it."""

    place: Place
    rules: list[str]
    title: str
    plays: list[Play]

    @property
    def name(self) -> str:
        """The heading."""
        return f"{', '.join(self.rules)} {self.title}"


class Positions:
    """The named positions that a file may build on; the first one is meant where none is named."""

    def __init__(self, shared: Positions | None = None) -> None:
        self.known: dict[str, dict[str, object]] = {} if shared is None else dict(shared.known)
        self.first = ""

    def add(self, block: Block) -> None:
        """`toml NAME`, or `toml NAME from OTHER`."""
        name = block.words[0] if block.words else ""
        if not NAME.fullmatch(name) or name in {"from", NOTHING}:
            raise ScenarioError(block.place, "a position before the first heading needs a name")
        if name in self.known:
            raise ScenarioError(block.place, f"there is a position {name} already")
        rest = block._replace(words=block.words[1:])
        self.known[name] = self.on_top(rest, NOTHING)
        self.first = self.first or name

    def on_top(self, block: Block, usual: str) -> dict[str, object]:
        """The document of a block: its changes on the position it names, or on the usual one."""
        base = usual
        if block.words:
            if block.words[0] != "from" or len(block.words) != 2:
                raise ScenarioError(block.place, "expected `toml` or `toml from NAME`")
            base = block.words[1]
        return merged(self.named(base, block.place), _document(block))

    def named(self, name: str, place: Place) -> dict[str, object]:
        """A position by its name."""
        if name == NOTHING:
            return {}
        if name not in self.known:
            known = ", ".join(sorted(self.known)) or "none"
            raise ScenarioError(place, f"no position is called {name!r}; known: {known}")
        return self.known[name]


def merged(base: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    """`changes` on top of `base`, table by table; everything else is replaced."""
    out = dict(base)
    for key, value in changes.items():
        old = out.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        out[key] = merged(old, value) if both else value  # type: ignore[arg-type]
    return out


def _document(block: Block) -> dict[str, object]:
    try:
        return position.parse("\n".join(block.lines))
    except PositionError as error:
        line = error.facts.get("line", 0)
        assert isinstance(line, int)
        raise ScenarioError(block.place.down(line), f"not a TOML document: {error}") from None


def read(path: Path, root: Path) -> list[Scenario]:
    """The scenarios of a chapter, which may use what the README beside it tells."""
    lent = shared(path.parent, root)
    return [] if path.name == SHARED else _read(path, root, lent)[1]


def shared(folder: Path, root: Path) -> Positions:
    """The positions that the README of a folder tells; none where there is no README."""
    told = folder / SHARED
    if not told.exists():
        return Positions()
    positions, found = _read(told, root, None)
    if found:
        raise ScenarioError(found[0].place, f"{SHARED} holds positions, no scenarios")
    return positions


def _read(path: Path, root: Path, shared: Positions | None) -> tuple[Positions, list[Scenario]]:
    positions = Positions(shared)
    scenarios: list[Scenario] = []
    current: dict[str, object] | None = None
    where = Place(path.relative_to(root), 0)
    for one in _parts(Place(path.relative_to(root), 1), path.read_text(encoding="utf-8")):
        if isinstance(one, Scenario):
            scenarios.append(one)
            current = None
        elif not scenarios:
            if one.kind == "play":
                raise ScenarioError(one.place, "there is no heading above this")
            positions.add(one)
        elif one.kind == "toml":
            usual = positions.first or NOTHING
            current, where = positions.on_top(one, usual), one.place
        else:
            if current is None:
                current, where = positions.named(positions.first or NOTHING, one.place), one.place
            scenarios[-1].plays.append(Play(current, where, one.place, one.lines))
    for scenario in scenarios:
        if not scenario.plays:
            raise ScenarioError(scenario.place, "nothing is played below this heading")
    names = [scenario.name for scenario in scenarios]
    for n, scenario in enumerate(scenarios):
        if scenario.name in names[:n]:
            raise ScenarioError(scenario.place, "there is a heading like this above")
    return positions, scenarios


def _parts(place: Place, text: str) -> list[Scenario | Block]:
    """The headings, still without what is below them, and the blocks, in order."""
    out: list[Scenario | Block] = []
    inside: Block | None = None
    for n, line in enumerate(text.splitlines()):
        here = place.down(n)
        if inside is not None:
            if line.rstrip() == "```":
                if inside.kind in {"toml", "play"}:
                    out.append(inside)
                inside = None
            else:
                inside.lines.append(line)
        elif line.startswith("```"):
            kind, *words = line.removeprefix("```").split() or [""]
            if kind not in {"toml", "play", "text"}:
                raise ScenarioError(here, f"expected `toml`, `play` or `text`, found {kind!r}")
            inside = Block(here, kind, words, [])
        elif line.startswith("##"):
            found = HEADING.fullmatch(line.rstrip())
            if found is None:
                raise ScenarioError(here, "expected `## RULE-1 Title` or `## RULE-1, RULE-2 Title`")
            out.append(Scenario(here, found.group(1).split(", "), found.group(2), []))
    if inside is not None:
        raise ScenarioError(inside.place, "this block has no end")
    return out
