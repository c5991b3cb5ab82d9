"""Plays a scenario and holds it to what it expects."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades import boxes
from cyclades.engine import core, position
from cyclades.engine.errors import CycladesError, Illegal, NotationError, PositionError
from cyclades.engine.ids import HOLE, STEP, TOP
from tests.rules.reader import Place, Scenario, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cyclades.engine.explain import Refusal
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State
    from tests.rules.reader import Play

MOVE: Final = re.compile(r"(\w*)>\s*(.+)")
SAID: Final = re.compile(r"(\w+)(?: ([^:]+?))?:\s*(.*)")
BECAUSE: Final = re.compile(
    r"(?P<rule>[A-Z]+-[A-Z0-9]+)"
    r"(?:\s+(?P<message>[\w.]+))?"
    r"(?:\s+\((?P<facts>[^)]*)\))?"
    r"(?:\s+\[(?P<fixes>[^\]]*)\])?"
)
OVER: Final = re.compile(r"(p\d+(?: and p\d+)*) wins? by (\w+)")
NONE: Final = "none"
OTHERS: Final = "..."


class Because(NamedTuple):
    """Why something is refused; what is None isn't asked."""

    rule: str
    message: str | None
    facts: set[str] | None
    fixes: list[str] | None


class Counted(NamedTuple):
    """How much a scenario states: decisions made or listed as legal, and refusals."""

    legal: int
    refused: list[Because]


class Table:
    """The table at which a scenario is played; `place` is the line it has come to."""

    def __init__(self, rules: Rules, state: State, place: Place) -> None:
        self.rules = rules
        self.state = state
        self.place = place

    def fail(self, what: str, expected: object, found: object) -> ScenarioError:
        """The error to raise where something else was expected."""
        return ScenarioError(self.place, f"{what}: expected {expected}, found {found}")

    def wrong(self, message: str) -> ScenarioError:
        """The error to raise where the scenario itself can't be read."""
        return ScenarioError(self.place, message)

    def asked(self) -> str:
        """Who is asked: a seat, `chance` or `over`."""
        return _seat_name(self.rules, core.actor(self.rules, self.state))

    def parse(self, line: str) -> core.Action:
        """The action of a line."""
        try:
            return core.parse(self.rules, self.state, line)
        except NotationError as error:
            raise self.wrong(f"{line!r} is no action: {error}") from None

    def legal(self, s: State) -> list[str]:
        """The lines of all legal actions."""
        actions = core.legal(self.rules, s)
        lines = [core.text(self.rules, s, a) for a in actions]
        for a, line in zip(actions, lines, strict=True):
            if core.check(self.rules, s, a) or lines.count(line) > 1:
                raise self.wrong(f"{line!r} is listed as legal, but refused or listed twice")
        return lines

    def do(self, s: State, line: str) -> None:
        """Play one line, which must be legal, on `s`."""
        a = self.parse(line)
        try:
            listed = a in core.legal(self.rules, s)
            core.apply(self.rules, s, a)
        except Illegal:
            because = core.explain(self.rules, s, [line])
            raise self.fail(repr(line), "a legal action", because) from None
        if not listed:
            raise self.fail(repr(line), "to be listed as legal", "that it isn't")


# --- playing --------------------------------------------------------------------------


def run(scenario: Scenario) -> None:
    """Play all that stands below a heading."""
    for play in scenario.plays:
        run_play(play)


def run_play(play: Play) -> None:
    """Set up the position, then go line by line."""
    table = set_up(play)
    for n, text in enumerate(play.lines):
        table.place = play.place.down(n + 1)
        line = _bare(text)
        if not line:
            continue
        move = MOVE.fullmatch(line)
        said = SAID.fullmatch(line)
        if move is not None:
            _play(table, move.group(1), move.group(2))
        elif said is not None and said.group(1) in STATEMENTS:
            STATEMENTS[said.group(1)](table, said.group(2) or "", said.group(3).strip())
        else:
            raise table.wrong(f"expected a move or one of {sorted(STATEMENTS)}, found {line!r}")


def set_up(play: Play) -> Table:
    """The position, strictly read."""
    try:
        rules = boxes.rules_for(position.header(play.document))
        state = position.load(rules, play.document)
    except PositionError as error:
        raise ScenarioError(play.document_place, f"not a possible position: {error}") from None
    except CycladesError as error:
        raise ScenarioError(play.document_place, f"no rules for this position: {error}") from None
    table = Table(rules, state, play.document_place)
    _sound(table)
    return table


def _bare(text: str) -> str:
    """A line without its remark."""
    return re.split(r"(?:^|\s)#", text, maxsplit=1)[0].strip()


def _items(text: str, mark: str = ",") -> list[str]:
    return [item.strip() for item in text.split(mark) if item.strip()]


def _play(table: Table, who: str, lines: str) -> None:
    """`p1> move i3 2, to i7`: the seat that is named is the one that must be asked."""
    for line in _items(lines):
        if who and table.asked() != who:
            raise table.fail(f"asked before {line!r}", who, table.asked())
        table.do(table.state, line)
        _sound(table)


def _sound(table: Table) -> None:
    """Each position lists what is legal once, and can be written down and read again."""
    rules, s = table.rules, table.state
    table.legal(s)
    try:
        again = position.load(rules, position.parse(position.text(rules, s)))
    except PositionError as error:
        raise table.wrong(f"the position can't be read again: {error}") from None
    if again.to_bytes() != s.to_bytes():
        raise table.fail("the position read again", position.text(rules, s), "another one")


# --- statements -----------------------------------------------------------------------


def _asked(table: Table, detail: str, told: str) -> None:
    """`asked: p1 act`; the step may be left out."""
    _no_detail(table, detail)
    who, _, step = told.partition(" ")
    s = table.state
    found = table.rules.steps[s.b[s.b[TOP] + STEP]].name
    if table.asked() != who or step not in {"", found}:
        raise table.fail("asked", told, f"{table.asked()} {found}")


def _legal(table: Table, verb: str, told: str) -> None:
    """`legal: to i2, to i7`, `legal to: i2, i7`; `...` at the end: among others."""
    listed = [] if told == NONE else _items(told)
    among = bool(listed) and listed[-1] == OTHERS
    if among:
        listed.pop()
    wanted = {f"{verb} {item}".strip() for item in listed}
    for line in wanted:
        table.parse(line)
    found = table.legal(table.state)
    if verb:
        if verb not in table.rules.word_ids:
            raise table.wrong(f"{verb!r} is no verb")
        found = [line for line in found if line.split()[0] == verb]
    missing = sorted(wanted.difference(found))
    surplus = [] if among else sorted(set(found).difference(wanted))
    if missing or surplus:
        raise table.fail(
            "legal",
            told,
            f"missing: {', '.join(missing) or NONE}; besides: {', '.join(surplus) or NONE}",
        )


def _illegal(table: Table, detail: str, told: str) -> None:
    """`illegal: move i3 2, to i5 | move i3 9 -> ARE-3 move_chain (area i5) [gold 2]`."""
    seat: int | None = None
    if detail:
        word, _, name = detail.partition(" ")
        seat = table.rules.ids["seat"].get(name, -1)
        if word != "for" or seat < 0:
            raise table.wrong(f"expected `illegal:` or `illegal for SEAT:`, found {detail!r}")
    meant, arrow, _ = told.partition("->")
    because = reasons(told)
    if not arrow or because is None:
        raise table.wrong("expected `illegal: LINES -> RULE message (facts) [fixes]`")
    for lines in _items(meant, "|"):
        _refused(table, _items(lines), because, seat)


def reasons(told: str) -> Because | None:
    """What stands behind the arrow."""
    found = BECAUSE.fullmatch(told.partition("->")[2].strip())
    if found is None:
        return None
    message, facts, fixes = found.group("message", "facts", "fixes")
    if message and "." not in message:
        message = f"refused.{message}"
    return Because(
        found.group("rule"),
        message,
        None if facts is None else set(_items(facts)),
        None if fixes is None else _items(fixes, ";"),
    )


def _refused(table: Table, lines: list[str], because: Because, seat: int | None) -> None:
    """The last of the lines is refused, for that reason, and leaves no trace."""
    rules, s = table.rules, table.state.copy()
    for line in lines[:-1]:
        table.do(s, line)
    before, there = s.to_bytes(), table.state.to_bytes()
    a = table.parse(lines[-1])
    what = repr(", ".join(lines))
    refusal = core.explain(rules, table.state, lines, seat)
    if refusal is None:
        raise table.fail(what, f"a refusal by {because.rule}", "a legal action")
    _same_reason(table, what, because, refusal)
    if table.state.to_bytes() != there:
        raise table.fail(what, "a refusal that changes nothing", "a change made by explain")
    if seat is not None and seat != core.actor(rules, s):
        return
    code = core.check(rules, s, a)
    try:
        core.apply(rules, s, a)
    except Illegal as error:
        if (code, error.code) != (error.code, code) or not code:
            raise table.fail(what, f"code {code}", f"code {error.code}") from None
    else:
        raise table.fail(what, "Illegal when it is done", "that it was done")
    if s.to_bytes() != before:
        raise table.fail(what, "a refusal that changes nothing", "a change")
    if a in core.legal(rules, s):
        raise table.fail(what, "a refusal", "that it is listed as legal")


def _same_reason(table: Table, what: str, because: Because, refusal: Refusal) -> None:
    """Rule, message, facts and fixes, as far as they are asked."""
    if refusal.rule != because.rule or because.message not in {None, refusal.message_id}:
        wanted = f"{because.rule} {because.message or ''}".strip()
        raise table.fail(what, wanted, f"{refusal.rule} {refusal.message_id}")
    facts = {f"{name} {value}" for name, (_, value) in refusal.facts.items()}
    if because.facts is not None and not because.facts <= facts:
        raise table.fail(f"{what}, facts", sorted(because.facts), sorted(facts))
    fixes = [f"{fix.kind} {value}" for fix in refusal.fixes for _, value in fix.facts.values()]
    if because.fixes is not None and because.fixes != fixes:
        raise table.fail(f"{what}, fixes", because.fixes, fixes)


def _cells(table: Table, detail: str, told: str) -> None:
    """`cells: troop.i7 = 2, owner.i7 = p1`."""
    _no_detail(table, detail)
    _compare(table, table.state, told)


def _seen(table: Table, detail: str, told: str) -> None:
    """`seen by p2: gold.p1 = ?`; `spectator` is whoever sits nowhere."""
    word, _, name = detail.partition(" ")
    seat = core.SPECTATOR if name == "spectator" else table.rules.ids["seat"].get(name, -1)
    if word != "by" or seat == -1:
        raise table.wrong("expected `seen by SEAT:` or `seen by spectator:`")
    _compare(table, core.view(table.rules, table.state, seat), told)


def _compare(table: Table, s: State, told: str) -> None:
    for item in _items(told):
        name, equals, wanted = (part.strip() for part in item.partition("="))
        found = cell_text(table, s, name)
        if not equals or found != wanted:
            raise table.fail(name, wanted, found)


def cell_text(table: Table, s: State, name: str) -> str:
    """What the document says of a cell, or of a list of them with spaces between."""
    rules = table.rules
    name, _, key = name.partition(".")
    block = rules.layout.by_name.get(name)
    if block is None or block.derived or bool(key) != bool(block.index):
        known = sorted(b.name for b in rules.layout.blocks if not b.derived)
        raise table.wrong(f"expected `NAME.KEY = VALUE`, or `NAME = VALUE`; names: {known}")
    cells = range(block.count)
    if block.index:
        if key not in rules.ids[block.index]:
            raise table.wrong(f"{key!r} is no {block.index}")
        cells = range(rules.ids[block.index][key], rules.ids[block.index][key] + 1)
    found: list[str] = []
    for i in cells:
        value = int(s.b[block.offset + i])
        if value == HOLE:
            found.append("?")
        elif block.value == "number":
            found.append(str(value))
        else:
            found.append(rules.names[block.value][value - 1] if value else "-")
    return " ".join(found)


def _odds(table: Table, detail: str, told: str) -> None:
    """`odds: dice 0 3 = 1/36`, where chance is asked."""
    _no_detail(table, detail)
    if core.actor(table.rules, table.state) != core.CHANCE:
        raise table.fail("odds", "chance to be asked", table.asked())
    weights = core.weights(table.rules, table.state)
    lines = table.legal(table.state)
    for item in _items(told):
        line, _, wanted = (part.strip() for part in item.partition("="))
        if line not in lines:
            raise table.fail("odds", line, f"only {', '.join(lines)}")
        found = Fraction(weights[lines.index(line)], sum(weights))
        if found != Fraction(wanted):
            raise table.fail(f"odds of {line!r}", wanted, found)


def _over(table: Table, detail: str, told: str) -> None:
    """`over: p1 and p3 win by territories`, or `over: no`."""
    _no_detail(table, detail)
    result = core.result(table.rules, table.state)
    if told == "no":
        if result is not None:
            raise table.fail("over", "the game to go on", result)
        return
    found = OVER.fullmatch(told)
    if found is None:
        raise table.wrong("expected `over: SEAT and SEAT win by REASON` or `over: no`")
    if result is None:
        raise table.fail("over", told, f"that {table.asked()} is asked")
    winners = [table.rules.names["seat"][seat] for seat in result.winners]
    if (winners, result.reason) != (found.group(1).split(" and "), found.group(2)):
        raise table.fail("over", told, f"{' and '.join(winners)} by {result.reason}")


STATEMENTS: Final[dict[str, Callable[[Table, str, str], None]]] = {
    "asked": _asked,
    "legal": _legal,
    "illegal": _illegal,
    "cells": _cells,
    "seen": _seen,
    "odds": _odds,
    "over": _over,
}


def _no_detail(table: Table, detail: str) -> None:
    if detail:
        raise table.wrong(f"nothing is expected before the colon, found {detail!r}")


def _seat_name(rules: Rules, seat: int) -> str:
    if seat < 0:
        return "chance" if seat == core.CHANCE else "over"
    return rules.names["seat"][seat]


# --- counting -------------------------------------------------------------------------


def count(scenario: Scenario) -> Counted:
    """What a scenario states, without playing it."""
    legal = 0
    refused: list[Because] = []
    for play in scenario.plays:
        for text in play.lines:
            line = _bare(text)
            move = MOVE.fullmatch(line)
            if (move and move.group(1) != "chance") or line.startswith("legal"):
                legal += 1
            elif line.startswith("illegal"):
                because = reasons(line)
                if because is not None:
                    refused += [because] * len(_items(line.partition("->")[0], "|"))
    return Counted(legal, refused)
