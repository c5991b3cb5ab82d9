"""Why not? The rule, the facts and, where one was found and tried, a fix.

Ids and numbers only; `cyclades.content` makes sentences of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclades.engine.action import kind_of, parse_action, print_action
from cyclades.engine.errors import NotationError
from cyclades.engine.ids import (
    ARG_BITS,
    ARG_MASK,
    FIRST_BASE_CODE,
    NOT_ASKED,
    OVER,
    SEAT,
    STEP,
    TOP,
    TURN_GOD,
    WORD_MASK,
    X,
)
from cyclades.engine.ops import gain, place, put
from cyclades.engine.query import barred_seas, owner_of, spent

if TYPE_CHECKING:
    from cyclades.engine.rows import RefusalRow
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

AREA_KINDS: Final = ("area", "territory", "sea")


class Fix:
    """Something that was tried on a copy and makes the action legal.

    Kinds: "gold" (n), "fleet" (area), "number" (line: the action with another number),
    "first" (line: an own action before it), "god" (god: wait for him).
    """

    def __init__(self, kind: str, name: str, value: tuple[str, int | str]) -> None:
        self.kind = kind
        self.facts: dict[str, tuple[str, int | str]] = {name: value}

    def __repr__(self) -> str:
        return f"Fix({self.kind!r}, {self.facts!r})"


class Refusal:
    """One line that the rules forbid: line `at` of those that were meant."""

    def __init__(self, code: int, rule: str, message_id: str, line: str, at: int) -> None:
        self.code = code
        self.rule = rule
        self.message_id = message_id
        self.line = line
        self.at = at
        # Fact name -> kind and value: a number, or the notation's name of a thing.
        self.facts: dict[str, tuple[str, int | str]] = {}
        self.fixes: list[Fix] = []
        # What `str` prints, once somebody outside the engine has put it in words.
        self.sentence = ""

    def __str__(self) -> str:
        return self.sentence or repr(self)

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message_id!r}, {self.line!r}, {self.facts!r})"


def explain(rules: Rules, s: State, lines: list[str], seat: int | None) -> Refusal | None:
    """Why the first bad one of `lines` is refused; None if all are legal on a copy of `s`.

    A line that is no action raises `NotationError`, with its number among several.
    """
    s = s.copy()
    for at, line in enumerate(lines):
        try:
            a = parse_action(rules, line)
        except NotationError as error:
            error.facts["at"] = at
            raise
        f = s.b[TOP]
        step = rules.steps[s.b[f + STEP]]
        asked = int(s.b[f + SEAT])
        if seat is not None and asked not in (seat, OVER):
            row = rules.refusals[NOT_ASKED]
            return _refusal(rules, s, a, row, at)
        code = int(step.check(rules, s, f, a))
        if code:
            refusal = _refusal(rules, s, a, rules.refusals[code], at)
            for kind in rules.refusals[code].fixes:
                fix = _fix(rules, s, a, kind, refusal)
                if fix is not None:
                    refusal.fixes.append(fix)
            return refusal
        step.apply(rules, s, f, a)
        rules.settle(s)
    return None


def _refusal(rules: Rules, s: State, a: int, row: RefusalRow, at: int) -> Refusal:
    f = s.b[TOP]
    rule = row.rule
    if row.code >= FIRST_BASE_CODE:
        rule = rules.steps[s.b[f + STEP]].rule(rules, s, f, a, row.code) or rule
    refusal = Refusal(row.code, rule, row.message_id, print_action(rules, a), at)
    for fact in row.facts:
        name, _, kind = fact.partition(":")
        found = _fact(rules, s, a, name, kind or name)
        if found is not None:
            refusal.facts[name] = found
    return refusal


def _fact(rules: Rules, s: State, a: int, name: str, kind: str) -> tuple[str, int | str] | None:
    """A fact as its kind and value; None where it isn't known here."""
    f = s.b[TOP]
    asked = int(s.b[f + SEAT])
    value = int(rules.steps[s.b[f + STEP]].fact(rules, s, f, a, name))
    if value < 0 and kind == "turn_god":
        value = turn_god(rules, s)
    elif value < 0 and kind == "owner":
        value = _owner(rules, s, a)
    elif value < 0 and name == "purse" and asked >= 0:
        value = int(s.b[rules.gold + asked])
    elif value < 0 and name == "asked":
        value = asked
    elif value < 0:
        return _argument(rules, a, kind)
    kind = {"turn_god": "god", "owner": "seat"}.get(kind, kind)
    if value < 0:
        return None
    return (kind, value if kind == "number" else rules.names[kind][value])


def _argument(rules: Rules, a: int, kind: str) -> tuple[str, int | str] | None:
    """The first argument of that kind in the action itself."""
    shift = X
    for arg in rules.words[a & WORD_MASK].args:
        value = a >> shift & ARG_MASK
        shift += ARG_BITS
        if arg.endswith("?"):
            value -= 1
        if value < 0:
            return None
        arg = kind_of(arg)
        if arg == kind or (kind in AREA_KINDS and arg in AREA_KINDS):
            return (kind, value if arg == "number" else rules.names[arg][value])
    return None


def turn_god(rules: Rules, s: State) -> int:
    """The god whose turn is being played; -1 outside turns."""
    turn = int(rules.turn_frame(s))
    return -1 if turn < 0 else int(s.b[turn + TURN_GOD]) - 1


def _owner(rules: Rules, s: State, a: int) -> int:
    area = _argument(rules, a, "area")
    return -1 if area is None else int(owner_of(rules, s, rules.ids["area"][str(area[1])]))


def _legal_on(rules: Rules, s: State, a: int) -> bool:
    f = s.b[TOP]
    return not rules.steps[s.b[f + STEP]].check(rules, s, f, a)


def _fix(rules: Rules, s: State, a: int, kind: str, refusal: Refusal) -> Fix | None:
    asked = int(s.b[s.b[TOP] + SEAT])
    if asked < 0:
        return None
    if kind == "gold":
        return _more_gold(rules, s, a, asked, refusal)
    if kind == "fleet":
        return _one_more_fleet(rules, s, a, asked)
    if kind == "number":
        return _another_number(rules, s, a)
    if kind == "first":
        return _something_first(rules, s, a, asked)
    return _another_god(rules, s, a)


def _more_gold(rules: Rules, s: State, a: int, asked: int, refusal: Refusal) -> Fix | None:
    if "cost" not in refusal.facts or "purse" not in refusal.facts:
        return None
    n = int(refusal.facts["cost"][1]) - int(refusal.facts["purse"][1])
    trial = s.copy()
    gain(rules, trial, asked, n)
    return Fix("gold", "n", ("number", n)) if _legal_on(rules, trial, a) else None


def _one_more_fleet(rules: Rules, s: State, a: int, asked: int) -> Fix | None:
    fleet = int(rules.sea_leader)
    if spent(rules, s, fleet, asked):
        return None
    bars = barred_seas(rules, s)
    for sea in range(int(rules.lands), int(rules.areas)):
        if owner_of(rules, s, sea) not in (-1, asked) or sea in bars:
            continue
        trial = s.copy()
        place(rules, trial, fleet, asked, sea, 1)
        if _legal_on(rules, trial, a):
            return Fix("fleet", "area", ("area", rules.names["area"][sea]))
    return None


def _another_number(rules: Rules, s: State, a: int) -> Fix | None:
    """The same action with the nearest number that is legal, the smaller one first."""
    shift = X
    for arg in rules.words[a & WORD_MASK].args:
        if kind_of(arg) == "number":
            break
        shift += ARG_BITS
    else:
        return None
    meant = a >> shift & ARG_MASK
    rest = a & ~(ARG_MASK << shift)
    f = s.b[TOP]
    found = -1
    # Among them `bid apollo` for `bid apollo 3`: the number left out.
    for other in rules.steps[s.b[f + STEP]].legal(rules, s, f):
        if other & ~(ARG_MASK << shift) == rest:
            far = abs((other >> shift & ARG_MASK) - meant)
            if found < 0 or far < abs((found >> shift & ARG_MASK) - meant):
                found = other
    if found < 0 or not _legal_on(rules, s, found):
        return None
    return Fix("number", "line", ("line", print_action(rules, found)))


def _something_first(rules: Rules, s: State, a: int, asked: int) -> Fix | None:
    f = s.b[TOP]
    for other in rules.steps[s.b[f + STEP]].legal(rules, s, f):
        trial = s.copy()
        top = trial.b[TOP]
        rules.steps[trial.b[top + STEP]].apply(rules, trial, top, other)
        rules.settle(trial)
        if trial.b[trial.b[TOP] + SEAT] == asked and _legal_on(rules, trial, a):
            return Fix("first", "line", ("line", print_action(rules, other)))
    return None


def _another_god(rules: Rules, s: State, a: int) -> Fix | None:
    turn = int(rules.turn_frame(s))
    if turn < 0:
        return None
    for god in rules.gods:
        trial = s.copy()
        put(trial, turn + TURN_GOD, god.id + 1)
        if _legal_on(rules, trial, a):
            return Fix("god", "god", ("god", god.name))
    return None
