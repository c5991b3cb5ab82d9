"""The record of a game: headers, then one line an action. Save, replay and bug report.

    cyclades-record: 1
    engine: 0.1.0
    module: base 0
    players: 3
    board: base-3
    seat: p1 Anna
    dice: sha256 9f86d0…

    bid ares 4
    # a remark
    result: metropolises 1 2 3
    hash: 6b86b2…
    lines: 212
    head: d4735e…

`head` is a chain of hashes over the settings and the public form of every line, so that a
record that was cut or edited is noticed and nothing hidden is told. Names and remarks are
not in it. `secret`, told after the end, is what `dice` committed to.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from cyclades.engine import core, position
from cyclades.engine.errors import NotationError, PositionError, RecordError
from cyclades.engine.ids import SPECTATOR
from cyclades.engine.settings import Settings, settings_of

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

FORMAT: Final = 1
FIRST: Final = "cyclades-record"
HEADERS: Final = (FIRST, "engine", "module", "players", "board", "option", "seat", "dice", "start")
TRAILERS: Final = ("secret", "result", "hash", "lines", "head")
OFTEN: Final = ("module", "option", "seat")
NAME_LENGTH: Final = 40
HIDDEN: Final = "?"
# No position nests as deeply.
DEEPEST: Final = 50


class Record:
    """What a record says. `body` holds actions and, with their `#`, remarks, in order.

    Empty strings and `count` -1: not said. `numbers` are the places of `body` in the text
    it was read from, if it was; `start` is a canonical position unless the game begins at
    its beginning.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = ""
        self.seats: dict[str, str] = {}
        self.dice = ""
        self.start = ""
        self.body: list[str] = []
        self.numbers: list[int] = []
        self.secret = ""
        self.result = ""
        self.hash = ""
        self.count = -1
        self.head = ""

    def lines(self) -> list[str]:
        """The actions alone."""
        return [line for line in self.body if not line.startswith("#")]

    def remarks(self) -> list[tuple[int, str]]:
        """The remarks, each with the number of actions before it."""
        found: list[tuple[int, str]] = []
        actions = 0
        for line in self.body:
            if line.startswith("#"):
                found.append((actions, line))
            else:
                actions += 1
        return found

    def to_text(self) -> str:
        """The record as text; `from_text` reads the same again."""
        return "\n".join([*_header_lines(self), "", *self.body, *_trailer_lines(self), ""])

    @staticmethod
    def from_text(text: str) -> Record:
        """Read a record. Whether its lines are legal is asked by `replay`."""
        return _read_text(text)

    def to_json(self) -> dict[str, object]:
        """The JSON twin."""
        told = self.settings
        doc: dict[str, object] = {FIRST: FORMAT}
        _put(doc, "engine", self.engine)
        doc["modules"] = dict(told.modules)
        doc["players"] = told.players
        doc["board"] = told.board
        doc["options"] = dict(told.options)
        doc["seats"] = dict(self.seats)
        _put(doc, "dice", self.dice)
        if self.start:
            doc["start"] = json.loads(self.start)
        doc["body"] = list(self.body)
        for key, value in _ends(self):
            _put(doc, key, value)
        if self.count >= 0:
            doc["lines"] = self.count
        return doc

    @staticmethod
    def from_json(doc: object) -> Record:
        """Read the JSON twin."""
        return _read_json(doc)


def _put(doc: dict[str, object], key: str, value: str) -> None:
    if value:
        doc[key] = value


def _ends(record: Record) -> list[tuple[str, str]]:
    return [
        ("secret", record.secret),
        ("result", record.result),
        ("hash", record.hash),
        ("head", record.head),
    ]


# --- text -----------------------------------------------------------------------------


def _header_lines(record: Record) -> list[str]:
    told = record.settings
    out = [f"{FIRST}: {FORMAT}"]
    if record.engine:
        out.append(f"engine: {record.engine}")
    out += [f"module: {name} {revision}" for name, revision in told.modules.items()]
    out.append(f"players: {told.players}")
    if told.board:
        out.append(f"board: {told.board}")
    out += [f"option: {name} {value}" for name, value in told.options.items()]
    out += [f"seat: {seat} {name}" for seat, name in record.seats.items()]
    if record.dice:
        out.append(f"dice: sha256 {record.dice}")
    if record.start:
        out.append(f"start: {record.start}")
    return out


def _trailer_lines(record: Record) -> list[str]:
    out = [f"{key}: {value}" for key, value in _ends(record)[:3] if value]
    if record.count >= 0:
        out.append(f"lines: {record.count}")
    if record.head:
        out.append(f"head: {record.head}")
    return out


def _read_text(text: str) -> Record:
    record = Record(Settings())
    seen: set[str] = set()
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        if colon and key in HEADERS + TRAILERS:
            if key in seen and key not in OFTEN:
                raise RecordError("record.twice", line=number, field=key)
            if not seen and key != FIRST:
                raise RecordError("record.no_record", line=number)
            if key in HEADERS and (record.lines() or not seen.isdisjoint(TRAILERS)):
                raise RecordError("record.late", line=number, field=key)
            seen.add(key)
            _read_field(record, key, value.strip(), number)
        elif not seen:
            raise RecordError("record.no_record", line=number)
        elif colon and "#" not in key:
            # No action has a colon.
            raise RecordError("record.header", line=number, field=key, known=[*HEADERS, *TRAILERS])
        else:
            if not line.startswith("#") and not seen.isdisjoint(TRAILERS):
                raise RecordError("record.after_end", line=number, text=line)
            _read_line(record, line, number)
    return _whole(record, seen)


def _read_line(record: Record, line: str, number: int) -> None:
    """Actions, with commas between, or a remark; one behind an action goes before it."""
    action, mark, remark = line.partition("#")
    if mark:
        remark = "".join([c if c.isprintable() else " " for c in remark]).strip()
        record.body.append("# " + remark if remark else "#")
        record.numbers.append(number)
    if not action.strip():
        return
    for part in action.split(","):
        if not part.strip():
            raise RecordError("record.empty", line=number, text=action.strip())
        record.body.append(" ".join(part.split()))
        record.numbers.append(number)


def _whole(record: Record, seen: set[str]) -> Record:
    for key in (FIRST, "players", "module"):
        if key not in seen:
            raise RecordError("record.missing", field=key)
    return record


def _read_field(record: Record, key: str, value: str, number: int) -> None:
    if key == FIRST:
        if value != str(FORMAT):
            raise RecordError("record.format", line=number, found=value, known=FORMAT)
    elif key == "players":
        record.settings.players = _number(value, 1, 99, key, number)
    elif key == "lines":
        record.count = _number(value, 0, 999_999, key, number)
    elif key == "start":
        record.start = _start(value, number)
    elif key in OFTEN:
        _read_pair(record, key, value, number)
    elif key == "dice":
        name, _, digits = value.partition(" ")
        if name != "sha256":
            raise RecordError("record.field", line=number, field=key, found=value)
        record.dice = _hex(digits, 64, key, number)
    else:
        _read_word(record, key, value, number)


def _read_word(record: Record, key: str, value: str, number: int) -> None:
    if key == "engine":
        record.engine = _words(value, 1, 1, key, number)[0]
    elif key == "board":
        record.settings.board = _words(value, 1, 1, key, number)[0]
    elif key == "result":
        record.result = " ".join(_words(value, 2, 99, key, number))
    elif key == "secret":
        record.secret = _hex(value, 64, key, number)
    elif key == "hash":
        record.hash = _hex(value, 32, key, number)
    else:
        record.head = _hex(value, 32, key, number)


def _read_pair(record: Record, key: str, value: str, number: int) -> None:
    """`module: base 0`, `option: cap 30`, `seat: p1 Anna`; each name once."""
    name, _, rest = value.partition(" ")
    rest = rest.strip()
    told = record.settings
    known: set[str] = {
        "module": set(told.modules),
        "option": set(told.options),
        "seat": set(record.seats),
    }[key]
    if name in known:
        raise RecordError("record.twice", line=number, field=f"{key} {name}")
    if not name or not rest:
        raise RecordError("record.field", line=number, field=key, found=value)
    if key == "module":
        told.modules[name] = _number(rest, 0, 999, key, number)
    elif key == "option":
        told.options[name] = rest
    else:
        record.seats[name] = _name(rest, number)


def _name(value: str, number: int) -> str:
    if len(value) > NAME_LENGTH or not value.isprintable():
        raise RecordError("record.name", line=number, most=NAME_LENGTH)
    return value


def _number(value: str, low: int, high: int, key: str, number: int) -> int:
    if value.isascii() and value.isdigit() and len(value) < 9 and low <= int(value) <= high:
        return int(value)
    raise RecordError("record.field", line=number, field=key, found=value)


def _hex(value: str, size: int, key: str, number: int) -> str:
    if len(value) == size and not value.strip("0123456789abcdef"):
        return value
    raise RecordError("record.field", line=number, field=key, found=value)


def _words(value: str, low: int, high: int, key: str, number: int) -> list[str]:
    words = value.split()
    if low <= len(words) <= high and value.isprintable():
        return words
    raise RecordError("record.field", line=number, field=key, found=value)


def _start(value: str, number: int) -> str:
    """A position on one line, in canonical form as far as that can be told without rules."""
    if not value.startswith("{"):
        raise RecordError("record.field", line=number, field="start", found=value)
    try:
        return _one_line(position.parse(value))
    except PositionError as error:
        raise _start_error(error, number) from None


def _one_line(doc: object) -> str:
    """A document as JSON on one line. Raises `PositionError` where it can't be written."""
    if _is_deep(doc, DEEPEST):
        # How deep JSON goes is up to Python, and of another depth in each.
        raise PositionError("position.nested")
    try:
        return json.dumps(doc, sort_keys=True, separators=(",", ":"))
    except (RecursionError, TypeError, ValueError):
        # Too deep, round in a circle, not of JSON, or a number of thousands of digits.
        raise PositionError("position.nested") from None


def _is_deep(value: object, left: int) -> bool:
    """Does it hold more tables and lists in one another than `left`?"""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return False
    return left == 0 or any(_is_deep(one, left - 1) for one in value)


def _start_error(error: PositionError, number: int) -> RecordError:
    facts = {name: value for name, value in error.facts.items() if name not in {"line", "column"}}
    return RecordError("record.start", line=number, because=error.message_id, **facts)


# --- JSON -----------------------------------------------------------------------------


def _read_json(doc: object) -> Record:
    """By way of the text: the two forms can't disagree on what is allowed."""
    if not isinstance(doc, dict):
        raise RecordError("record.no_record", line=0)
    known = [*JSON_FIELDS]
    for key in doc:
        if key not in JSON_FIELDS:
            raise RecordError("record.unknown", field=str(key), known=known)
    out: list[str] = []
    for key, (header, kind) in JSON_FIELDS.items():
        if key not in doc:
            continue
        value = doc[key]
        if kind == "map" and isinstance(value, dict):
            out += [f"{header}: {name} {one}" for name, one in value.items()]
        elif kind == "position" and isinstance(value, dict):
            out.append(f"{header}: {_json_start(value)}")
        elif kind == "list" and isinstance(value, list):
            out += [_body_line(line) for line in value]
        elif kind == "word" and isinstance(value, str | int) and not isinstance(value, bool):
            out.append(f"{header}: {'sha256 ' if key == 'dice' else ''}{value}")
        else:
            raise RecordError("record.type", field=key)
    for line in out:
        if "\n" in line:
            raise RecordError("record.type", field=line.partition(":")[0])
    return _read_text("\n".join(out))


# The fields of the JSON twin in the order of the text: the header of each, and its form.
JSON_FIELDS: Final = {
    FIRST: (FIRST, "word"),
    "engine": ("engine", "word"),
    "modules": ("module", "map"),
    "players": ("players", "word"),
    "board": ("board", "word"),
    "options": ("option", "map"),
    "seats": ("seat", "map"),
    "dice": ("dice", "word"),
    "start": ("start", "position"),
    "body": ("", "list"),
    "secret": ("secret", "word"),
    "result": ("result", "word"),
    "hash": ("hash", "word"),
    "lines": ("lines", "word"),
    "head": ("head", "word"),
}


def _json_start(value: object) -> str:
    try:
        return _one_line(value)
    except PositionError as error:
        raise _start_error(error, 0) from None


def _body_line(line: object) -> str:
    if not isinstance(line, str) or ":" in line.partition("#")[0]:
        raise RecordError("record.type", field="body")
    return line


def schema() -> dict[str, object]:
    """The JSON Schema of the JSON twin."""
    word: dict[str, object] = {"type": "string"}
    names: dict[str, object] = {"type": "object", "additionalProperties": word}
    short: dict[str, object] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
    long: dict[str, object] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cyclades record",
        "type": "object",
        "properties": {
            FIRST: {"const": FORMAT},
            "engine": word,
            "modules": {
                "type": "object",
                "additionalProperties": {"type": "integer", "minimum": 0},
            },
            "players": {"type": "integer", "minimum": 1},
            "board": word,
            "options": names,
            "seats": names,
            "dice": long,
            "start": {"type": "object"},
            "body": {"type": "array", "items": {"type": "string", "pattern": "^[^:\n]*(#.*)?$"}},
            "secret": long,
            "result": word,
            "hash": short,
            "lines": {"type": "integer", "minimum": 0},
            "head": short,
        },
        "required": [FIRST, "modules", "players", "body"],
        "additionalProperties": False,
    }


# --- the chain ------------------------------------------------------------------------


def first_head(rules: Rules, dice: str, start: State | None) -> str:
    """The head before the first line: of all that decides how the game is played.

    `dice` is the commitment; `start` the position a game begins at instead of its beginning.
    """
    told = settings_of(rules)
    said = {
        "format": FORMAT,
        "modules": told.modules,
        "players": told.players,
        "board": told.board,
        "options": told.options,
        "dice": dice,
        "start": "",
    }
    if start is not None:
        said["start"] = position.canonical(rules, core.view(rules, start, SPECTATOR))
    return _short(json.dumps(said, sort_keys=True, separators=(",", ":")))


def next_head(head: str, public_line: str) -> str:
    """The head after one line more, in the form that a spectator sees."""
    return _short(f"{head}\n{public_line}")


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def public_form(rules: Rules, s: State, action: int, viewer: int) -> str:
    """The line of an action about to be done, as `viewer` may read it."""
    line = core.text(rules, s, action)
    if core.hides(rules, s, action, viewer):
        return f"{line.split(' ', maxsplit=1)[0]} {HIDDEN}"
    return line


# --- replay ---------------------------------------------------------------------------


class Replay:
    """A record being played through: `s` is the position before line `at` (from 0).

    Every step checks its line and carries the head on.
    """

    def __init__(self, rules: Rules, record: Record) -> None:
        self.rules = rules
        self.record = record
        self.at = 0
        self._next = 0
        _same_rules(rules, record)
        try:
            self.s = begin(rules, record.start)
        except PositionError as error:
            raise _start_error(error, 0) from None
        self.head = first_head(rules, record.dice, self.s if record.start else None)

    def peek(self) -> str:
        """The next line; an empty one after the last."""
        body = self.record.body
        while self._next < len(body) and body[self._next].startswith("#"):
            self._next += 1
        return body[self._next] if self._next < len(body) else ""

    def read(self) -> int:
        """The next line's action, found legal."""
        line = self.peek()
        if line.endswith(" " + HIDDEN):
            raise self.error("record.hidden")
        try:
            a = core.parse(self.rules, self.s, line)
        except NotationError as error:
            raise self.error("record.notation", error.message_id, error.facts) from None
        code = core.check(self.rules, self.s, a)
        if code:
            row = self.rules.refusals[code]
            raise self.error("record.illegal", row.message_id, {"rule": row.rule})
        return a

    def step(self) -> int:
        """Do the next line; returns its action."""
        a = self.read()
        self.head = next_head(self.head, public_form(self.rules, self.s, a, SPECTATOR))
        core.play(self.rules, self.s, a)
        self.at += 1
        self._next += 1
        return a

    def finish(self, whole: bool = True) -> None:
        """After the last line: hold what the record says of its end to be true.

        `whole`: it must say how many lines there are, so that one that was cut is refused.
        """
        rules = self.rules
        record = self.record
        if whole and (record.count < 0 or not record.head):
            raise RecordError("record.cut", seq=self.at)
        told: list[tuple[str, object, object]] = []
        if record.count >= 0:
            told.append(("lines", record.count, self.at))
        if record.result or core.result(rules, self.s) is not None:
            told.append(("result", record.result, result_text(rules, self.s)))
        if record.hash:
            told.append(("hash", record.hash, position.digest(rules, self.s)))
        if record.head:
            told.append(("head", record.head, self.head))
        for field, found, wanted in told:
            if found != wanted:
                raise RecordError("record.end", field=field, found=found, wanted=wanted)

    def error(
        self, message_id: str, because: str = "", facts: dict[str, object] | None = None
    ) -> RecordError:
        """An error about the next line."""
        numbers = self.record.numbers
        told: dict[str, object] = {
            "line": numbers[self._next] if self._next < len(numbers) else 0,
            "seq": self.at + 1,
            "text": self.peek(),
        }
        if because:
            told["because"] = because
        for key, value in (facts or {}).items():
            told.setdefault(key, value)
        return RecordError(message_id, **told)


def begin(rules: Rules, start: str) -> State:
    """Where a game starts: at its beginning, or at a position."""
    return position.load(rules, position.parse(start)) if start else core.start(rules)


def _same_rules(rules: Rules, record: Record) -> None:
    own = settings_of(rules)
    told = record.settings
    pairs: list[tuple[str, object, object]] = [
        ("players", told.players, own.players),
        ("module", told.modules, own.modules),
        ("board", told.board or own.board, own.board),
        ("option", told.options, own.options),
    ]
    for field, found, wanted in pairs:
        if found != wanted:
            raise RecordError("record.other_rules", field=field, found=found, wanted=wanted)
    for seat in record.seats:
        if seat not in rules.ids["seat"]:
            raise RecordError("record.seat", found=seat, known=rules.names["seat"])


def replay(rules: Rules, record: Record, whole: bool = True) -> State:
    """The position after the last line; all that the record says of it is held to be true.

    `whole`: refuse a record that doesn't say where it ends, as one that was cut. One that is
    written by hand needs no end.
    """
    run = Replay(rules, record)
    while run.peek():
        run.step()
    run.finish(whole)
    return run.s


def result_text(rules: Rules, s: State) -> str:
    """How a game ended, as the record says it: the reason, then the rank of each seat."""
    result = core.result(rules, s)
    if result is None:
        return ""
    return " ".join([result.reason, *[str(place) for place in result.rank]])


def public(rules: Rules, record: Record, viewer: int) -> Record:
    """The record as `viewer` may have it while the game runs: nothing hidden, no end."""
    out = Record(record.settings)
    out.engine = record.engine
    out.seats = dict(record.seats)
    out.dice = record.dice
    run = Replay(rules, record)
    if record.start:
        out.start = position.canonical(rules, core.view(rules, run.s, viewer))
    for line in record.body:
        if line.startswith("#"):
            out.body.append(line)
            continue
        out.body.append(public_form(rules, run.s, run.read(), viewer))
        run.step()
    out.count = run.at
    out.head = run.head
    return out


def public_lines(rules: Rules, record: Record, viewer: int) -> list[str]:
    """The lines as `viewer` may read them: `draw ?` for a draw that is kept from him."""
    return public(rules, record, viewer).lines()


__all__ = [
    "Record",
    "Replay",
    "begin",
    "first_head",
    "next_head",
    "public",
    "public_form",
    "public_lines",
    "replay",
    "result_text",
    "schema",
]
