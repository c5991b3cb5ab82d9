"""The position document: how the table stands, in names, without what is at its default.

Readable and writable by hand, as TOML or JSON. What a box that isn't in play could say
doesn't occur in it, so a new box changes no hash. A document that no game could reach is
refused with the field and, where one is broken, the rule; nothing else is ever raised.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from typing import TYPE_CHECKING, Final

from cyclades.engine import stack
from cyclades.engine.buf import zeros
from cyclades.engine.errors import BuildError, PositionError
from cyclades.engine.ids import ALL, CHANCE, END, HOLE, OVER, SEAT, STEP, TOP
from cyclades.engine.ops import derive, put
from cyclades.engine.settings import NEWEST, Settings, option_text, settings_of
from cyclades.engine.stack import NONE
from cyclades.engine.state import State
from cyclades.engine.view import sample

if TYPE_CHECKING:
    from cyclades.engine.guards import Pick
    from cyclades.engine.layout import Block
    from cyclades.engine.rows import Option
    from cyclades.engine.rules import Rules

# What a cell that the viewer can't see is written as.
HIDDEN: Final = "?"

FIELDS: Final = ("players", "modules", "board", "options", "table", "stack")

# No progress without a question takes as many steps.
PATIENCE: Final = 1000

# More dots than any line of a document has.
DEEP: Final = 200

WIDTH: Final = 100
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
WHERE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


# --- a state as a document ------------------------------------------------------------


def document(rules: Rules, s: State) -> dict[str, object]:
    """The document of a position, or of a view: then with `?` in its holes."""
    told = settings_of(rules)
    doc: dict[str, object] = {
        "players": told.players,
        "board": told.board,
        "modules": dict(told.modules),
    }
    if told.options:
        options: dict[str, object] = {}
        for name, text in told.options.items():
            options[name] = text if rules.option_rows[name].choices else int(text)
        doc["options"] = options
    table: dict[str, object] = {}
    for block in rules.layout.blocks:
        if not block.derived:
            entry = _entry(rules, s, block)
            if entry is not None:
                table[block.name] = entry
    if table:
        doc["table"] = table
    doc["stack"] = stack.lines(rules, s)
    return doc


def _entry(rules: Rules, s: State, block: Block) -> object:
    """What the document says of a block; None where all is at its default."""
    values = [int(s.b[block.offset + i]) for i in range(block.count)]
    if block.index:
        names = rules.names[block.index]
        found: dict[str, object] = {}
        each = block.each
        for i, value in enumerate(values):
            if value == usual(rules, block, i):
                continue
            if each == 1:
                found[names[i]] = _cell(rules, block, value)
            elif names[i // each] not in found:
                first = i - i % each
                found[names[i // each]] = _row(rules, block, values[first : first + each])
        return found or None
    while values and values[-1] == block.default:
        values.pop()
    if not values:
        return None
    if block.count == 1:
        return _cell(rules, block, values[0])
    return [_cell(rules, block, value) for value in values]


def _row(rules: Rules, block: Block, values: list[int]) -> list[object]:
    """The cells of one thing, without those at the end that are at their default."""
    while len(values) > 1 and values[-1] == block.default:
        values.pop()
    return [_cell(rules, block, value) for value in values]


def usual(rules: Rules, block: Block, i: int) -> int:
    """What a cell holds that a document doesn't name: printed prosperity is there."""
    return rules.printed[i] if block.offset == rules.markers else block.default


def _cell(rules: Rules, block: Block, value: int) -> object:
    if value == HOLE:
        return HIDDEN
    if block.value == "number":
        return value
    return rules.names[block.value][value - 1] if value else NONE


def canonical(rules: Rules, s: State) -> str:
    """The document on one line, names sorted: equal exactly for equal positions."""
    return json.dumps(document(rules, s), sort_keys=True, separators=(",", ":"))


def digest(rules: Rules, s: State) -> str:
    """The name of a position: SHA-256 of its canonical document, the first 16 bytes, in hex."""
    return hashlib.sha256(canonical(rules, s).encode()).hexdigest()[:32]


# --- a document as a state ------------------------------------------------------------


def load(rules: Rules, doc: object, pick: Pick | None = None) -> State:
    """The state that a document describes; `pick` fills what it hides, if anything.

    What follows without a decision is done, so that somebody is asked.
    """
    doc = _mapping(doc, "")
    _same_rules(rules, header(doc), doc)
    s = State(zeros(int(rules.size)))
    for block in rules.layout.blocks:
        for i in range(block.count):
            put(s, block.offset + i, usual(rules, block, i))
    put(s, END, rules.layout.size)
    hidden = _read_table(rules, s, doc.get("table", {}))
    if hidden and pick is None:
        raise PositionError("position.hidden", field=hidden)
    stack.read(rules, s, doc.get("stack", []))
    derive(rules, s)
    if hidden and pick is not None:
        s = sample(rules, s, pick)
        derive(rules, s)
    _hold_rules(rules, s)
    stack.whole(rules, s)
    if _go_on(rules, s):
        _hold_rules(rules, s)
        stack.whole(rules, s)
    return s


def _hold_rules(rules: Rules, s: State) -> None:
    """Refuse a position that breaks a statement which every position keeps."""
    for check in rules.checks:
        place = check.fault(rules, s)
        if place:
            # What is wrong as a whole goes by the name of its cells.
            path = ["table", check.field, "" if place == check.field else place]
            field = ".".join([part for part in path if part])
            raise PositionError("position.rule", field=field, rule=check.rule)


def header(doc: dict[str, object]) -> Settings:
    """What a document says of the rules it is for; what it leaves out is left open."""
    for key in doc:
        if key not in FIELDS:
            raise PositionError("position.field", field=str(key), found=key, known=list(FIELDS))
    told = Settings()
    if "players" in doc:
        told.players = _number(doc["players"], "players", 1, 99)
    if "board" in doc:
        told.board = _text(doc["board"], "board")
    modules = doc.get("modules", {})
    if isinstance(modules, list):
        for n, name in enumerate(modules):
            told.modules[_text(name, f"modules.{n}")] = NEWEST
    else:
        for name, revision in _mapping(modules, "modules").items():
            told.modules[name] = _number(revision, f"modules.{name}", 0, 999)
    for name, value in _mapping(doc.get("options", {}), "options").items():
        told.options[name] = _option(value, f"options.{name}")
    return told


def _option(value: object, field: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(_number(value, field, 0, 999_999_999))
    return _text(value, field)


def _same_rules(rules: Rules, told: Settings, doc: dict[str, object]) -> None:
    """Refuse a document for other rules than these."""
    own = settings_of(rules)
    if told.players not in {0, own.players}:
        _other("players", told.players, own.players)
    if told.board not in {"", own.board}:
        _other("board", told.board, own.board)
    if "modules" in doc:
        if sorted(told.modules) != sorted(own.modules):
            _other("modules", sorted(told.modules), sorted(own.modules))
        for name, revision in told.modules.items():
            if revision not in {NEWEST, own.modules[name]}:
                _other(f"modules.{name}", revision, own.modules[name])
    for name in told.options:
        if name not in rules.option_rows:
            known = sorted(rules.option_rows)
            raise PositionError("position.field", field=f"options.{name}", found=name, known=known)
    for name, row in rules.option_rows.items():
        usual = option_text(row, row.default)
        found = told.options.get(name, usual)
        if found != own.options.get(name, usual):
            _other(f"options.{name}", found, own.options.get(name, usual))


def _other(field: str, found: object, wanted: object) -> None:
    raise PositionError("position.other_rules", field=field, found=found, wanted=wanted)


def _read_table(rules: Rules, s: State, table: object) -> str:
    """Put what the document says into the cells; returns the first hidden one, if any."""
    hidden = ""
    for name, entry in _mapping(table, "table").items():
        field = f"table.{name}"
        block = rules.layout.by_name.get(name)
        if block is None or block.derived:
            known = sorted([b.name for b in rules.layout.blocks if not b.derived])
            raise PositionError("position.field", field=field, found=name, known=known)
        for i, place, told in _cells(rules, block, field, entry):
            value = _value(rules, block, place, told)
            put(s, block.offset + i, value)
            if value == HOLE and not hidden:
                hidden = place
    return hidden


def _cells(rules: Rules, block: Block, field: str, entry: object) -> list[tuple[int, str, object]]:
    """What an entry says, cell by cell: its number, the name of the place, the value."""
    out: list[tuple[int, str, object]] = []
    if block.index:
        ids = rules.ids[block.index]
        for key, told in _mapping(entry, field).items():
            i = ids.get(key, -1) * block.each
            if not 0 <= i < block.count:
                raise PositionError(
                    "position.name",
                    field=field,
                    found=key,
                    kind=block.index,
                    known=rules.names[block.index][: block.count // block.each],
                )
            place = f"{field}.{key}"
            if block.each == 1:
                out.append((i, place, told))
            else:
                out += [(i + n, at, one) for n, at, one in _listed(block.each, place, told)]
    elif block.count == 1:
        out.append((0, field, entry))
    else:
        out = _listed(block.count, field, entry)
    return out


def _listed(most: int, field: str, entry: object) -> list[tuple[int, str, object]]:
    if not isinstance(entry, list):
        raise PositionError("position.type", field=field, wanted="list")
    if len(entry) > most:
        raise PositionError("position.long", field=field, most=most)
    return [(i, f"{field}.{i}", told) for i, told in enumerate(entry)]


def _value(rules: Rules, block: Block, field: str, told: object) -> int:
    if told == HIDDEN:
        if block.audience == ALL:
            raise PositionError("position.public", field=field)
        return HOLE
    if block.value == "number":
        return _number(told, field, block.low, block.high)
    name = _text(told, field)
    value = 0 if name == NONE else rules.ids[block.value].get(name, -1) + 1
    if (value == 0 and name != NONE) or not block.low <= value <= block.high:
        known = rules.names[block.value]
        raise PositionError("position.name", field=field, found=name, kind=block.value, known=known)
    return value


def _number(value: object, field: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError("position.type", field=field, wanted="number")
    if not low <= value <= high:
        found = value if abs(value) < 1 << 53 else "…"
        raise PositionError("position.range", field=field, found=found, low=low, high=high)
    return value


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise PositionError("position.type", field=field, wanted="text")
    return value


def _mapping(value: object, field: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise PositionError("position.type", field=field, wanted="table")
    for key in value:
        if not isinstance(key, str):
            raise PositionError("position.type", field=field, wanted="text")
    return value


def _go_on(rules: Rules, s: State) -> bool:
    """Run what follows by itself; was there anything? Refused: where nothing can be done."""
    b = s.b
    n = 0
    try:
        while not rules.steps[b[b[TOP] + STEP]].run(rules, s, b[TOP]):
            n += 1
            if n == PATIENCE:
                raise PositionError("position.endless", field="stack")
    except BuildError:
        raise PositionError("position.deep", field="stack") from None
    step = rules.steps[b[b[TOP] + STEP]]
    seat = b[b[TOP] + SEAT]
    if seat != OVER:
        if (seat == CHANCE) != step.chance:
            raise PositionError("position.frame", field="stack", step=step.name, what="seat")
        if not step.legal(rules, s, b[TOP]):
            raise PositionError("position.no_action", field="stack", step=step.name)
    return n > 0


# --- text -----------------------------------------------------------------------------


def text(rules: Rules, s: State) -> str:
    """The document as TOML, as one would write it by hand."""
    out: list[str] = []
    doc = document(rules, s)
    for key, value in doc.items():
        if key != "table":
            out.append(f"{key} = {_toml(value, wide=key != 'stack')}")
    sections: list[str] = []
    table = doc.get("table")
    if isinstance(table, dict):
        out += ["", "[table]"]
        for key, value in table.items():
            line = f"{_key(key)} = {_toml(value)}"
            if len(line) <= WIDTH or not isinstance(value, dict):
                out.append(line)
                continue
            sections += ["", f"[table.{_key(key)}]"]
            sections += [f"{_key(k)} = {_toml(v)}" for k, v in value.items()]
    return "\n".join([*out, *sections, ""])


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name)


def _toml(value: object, wide: bool = True) -> str:
    if isinstance(value, dict):
        pairs = [f"{_key(str(k))} = {_toml(v)}" for k, v in value.items()]
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        items = [_toml(item) for item in value]
        if wide or len(items) < 2:
            return "[" + ", ".join(items) + "]"
        return "[\n    " + ",\n    ".join(items) + ",\n]"
    return json.dumps(value)


def parse(told: str) -> dict[str, object]:
    """The document that a text writes: JSON where it begins with a brace, else TOML."""
    told = told.removeprefix("\ufeff").replace("\r\n", "\n")
    if any(line.count(".") > DEEP for line in told.split("\n")):
        # Dotted keys of TOML nest; reading many takes time and room without bound.
        raise PositionError("position.nested")
    try:
        if told.lstrip().startswith("{"):
            doc = json.loads(told, object_pairs_hook=_pairs, parse_constant=_no_constant)
            return _mapping(doc, "")
        return tomllib.loads(told)
    except json.JSONDecodeError as error:
        raise PositionError(
            "position.syntax", form="JSON", line=error.lineno, column=error.colno
        ) from None
    except tomllib.TOMLDecodeError as error:
        found = WHERE.search(str(error))
        if found:
            line, column = int(found.group(1)), int(found.group(2))
        else:
            line, column = told.count("\n") + 1, len(told) - told.rfind("\n")
        raise PositionError("position.syntax", form="TOML", line=line, column=column) from None
    except RecursionError:
        raise PositionError("position.nested") from None
    except ValueError:
        # A number of thousands of digits.
        raise PositionError("position.range", field="", found="…", low=0, high=4095) from None


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise PositionError("position.said_twice", field=key, found=key)
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise PositionError("position.type", field=name, wanted="number")


# --- schema ---------------------------------------------------------------------------


def schema(rules: Rules) -> dict[str, object]:
    """The JSON Schema of the documents of these rules."""
    told = settings_of(rules)
    revisions: dict[str, object] = {name: {"const": n} for name, n in told.modules.items()}
    table: dict[str, object] = {}
    for block in rules.layout.blocks:
        if not block.derived:
            table[block.name] = _entry_schema(rules, block)
    options = {name: _option_schema(row) for name, row in rules.option_rows.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cyclades position",
        **_object(
            {
                "players": {"const": told.players},
                "board": {"const": told.board},
                "modules": {
                    "anyOf": [
                        {"type": "array", "items": {"enum": list(told.modules)}},
                        _object(revisions),
                    ]
                },
                "options": _object(options),
                "table": _object(table),
                "stack": {"type": "array", "items": {"type": "string"}, "minItems": 1},
            }
        ),
        "required": ["stack"],
    }


def _object(properties: dict[str, object]) -> dict[str, object]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _option_schema(row: Option) -> object:
    if row.choices:
        return {"enum": list(row.choices)}
    return {"type": "integer", "minimum": row.low, "maximum": row.high}


def _entry_schema(rules: Rules, block: Block) -> object:
    cell: dict[str, object]
    if block.value == "number":
        cell = {"type": "integer", "minimum": block.low, "maximum": block.high}
    else:
        cell = {"enum": [NONE, *rules.names[block.value]]}
    if block.audience != ALL:
        cell = {"anyOf": [cell, {"const": HIDDEN}]}
    if block.index:
        names = rules.names[block.index][: block.count // block.each]
        if block.each > 1:
            cell = {"type": "array", "items": cell, "maxItems": block.each}
        return _object(dict.fromkeys(names, cell))
    if block.count == 1:
        return cell
    return {"type": "array", "items": cell, "maxItems": block.count}
