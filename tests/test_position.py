"""Positions: round trips, documents by hand, and all that is no position."""

from __future__ import annotations

import contextlib
import copy
import json
import random
import re
import tomllib
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cyclades import Game, PositionError, boxes
from cyclades.engine import core, position
from cyclades.engine.settings import Settings
from tests.games import along, played

RULES = boxes.rules_for(Settings(3))

# The least that a hand has to write: who owns what, who is asked what.
SHORT = """
players = 3
stack = ["cycle @actions", "turn p1 god=ares marker=p1", "act"]

[table]
cycle = 3
gold = { p1 = 4 }
owner = { i1 = "p1", i3 = "p1", i2 = "p2", i7 = "p3", sC2 = "p1" }
troop = { i1 = 2 }
fleet = { sC2 = 1 }
row = ["ares", "poseidon"]
turn = ["-", "p2", "p3"]
bid_god = { p1 = "ares" }
bid = { p1 = 2 }
arrival = { p1 = 1 }
"""


def short() -> dict[str, object]:
    return position.parse(SHORT)


def refused(doc: object) -> PositionError:
    with pytest.raises(PositionError) as caught:
        position.load(RULES, doc)
    return caught.value


# --- there and back ---------------------------------------------------------------------


@given(st.integers(0, 10_000))
def test_every_position_of_a_game_comes_back(number: int) -> None:
    for game in islice(along(number), number % 7, None, 7):
        doc = position.document(game.rules, game.state)
        assert position.load(game.rules, doc).to_bytes() == game.state.to_bytes()
        assert position.parse(game.position()) == doc
        assert position.parse(position.canonical(game.rules, game.state)) == doc


@given(st.integers(0, 10_000))
def test_every_position_fits_the_schema(number: int) -> None:
    schema = position.schema(RULES)
    for game in islice(along(number), number % 7, None, 7):
        for state in (game.state, game.view("p2")):
            assert complaints(schema, position.document(game.rules, state)) == []


def complaints(schema: object, value: object, where: str = "") -> list[str]:
    """Where a value departs from the few words of JSON Schema that are used here."""
    assert isinstance(schema, dict)
    if "anyOf" in schema:
        found = [complaints(one, value, where) for one in schema["anyOf"]]
        return [] if [] in found else found[0]
    if "const" in schema and value != schema["const"]:
        return [where]
    if "enum" in schema and value not in schema["enum"]:
        return [where]
    if "pattern" in schema and not re.search(schema["pattern"], str(value)):
        return [where]
    kinds = {"object": dict, "array": list, "string": str, "integer": int}
    if "type" in schema and not isinstance(value, kinds[schema["type"]]):
        return [where]
    if isinstance(value, dict):
        known = schema.get("properties", {})
        rest = schema.get("additionalProperties", {})
        out = [f"{where}.{key}" for key in schema.get("required", ()) if key not in value]
        for key, one in value.items():
            if key not in known and rest is False:
                out.append(f"{where}.{key}")
            else:
                out += complaints(known.get(key, rest), one, f"{where}.{key}")
        return out
    if isinstance(value, list):
        assert len(value) <= schema.get("maxItems", len(value))
        return [c for i, one in enumerate(value) for c in complaints(schema["items"], one, f"{i}")]
    if isinstance(value, int) and "minimum" in schema:
        return [] if schema["minimum"] <= value <= schema.get("maximum", value) else [where]
    return []


def test_a_short_one_by_hand() -> None:
    game = Game.from_position(SHORT, seed=1)
    assert game.seat_name == "p1"
    assert "move i1 2" in game.legal_actions()
    assert "recruit troop i3" in game.legal_actions()
    game.play("move i1 2, to i3")


def test_what_is_at_its_default_is_left_out() -> None:
    doc = position.document(RULES, position.load(RULES, short()))
    assert doc.pop("stack")
    assert {**doc, "stack": short()["stack"]} == {
        **short(),
        "board": "base-3",
        "modules": {"base": 0},
    }


def test_what_a_hand_writes_in_excess_is_left_out_too() -> None:
    doc = short()
    doc["stack"] = ["game", "cycle chance @actions", "turn p1 god=ares marker=p1 bought=0", "act"]
    doc["modules"] = ["base"]
    table = doc["table"]
    assert isinstance(table, dict)
    table["gold"]["p2"] = 0
    table["prosperity"] = {"i1": 2}
    table["track"] = ["-", "-"]
    table["ended"] = "-"
    again = position.load(RULES, short())
    assert position.load(RULES, doc).hash(RULES) == again.hash(RULES)


def test_a_list_on_top_is_begun() -> None:
    doc = short()
    doc["stack"] = ["cycle @revenue"]
    doc["table"] = {**short()["table"], "turn": ["p1", "p2", "p3"]}  # type: ignore[dict-item]
    for gone in ("bid_god", "bid", "arrival"):
        del doc["table"][gone]  # type: ignore[attr-defined]
    game = Game.from_position(json.dumps(doc))
    assert "\n".join(game.position().splitlines()).count("gold = { p1 = 7, p2 = 1 }") == 1
    assert game.seat_name == "p1"


def test_json_and_toml_are_one() -> None:
    assert Game.from_position(SHORT) == Game.from_position(json.dumps(tomllib.loads(SHORT)))


def test_canonical_is_one_sorted_line_and_its_hash() -> None:
    state = position.load(RULES, short())
    line = position.canonical(RULES, state)
    assert "\n" not in line
    assert json.dumps(json.loads(line), sort_keys=True, separators=(",", ":")) == line
    assert state.hash(RULES) == position.load(RULES, json.loads(line)).hash(RULES)
    assert len(state.hash(RULES)) == 32


def test_options_are_told_unless_they_are_usual() -> None:
    assert "options" not in position.document(RULES, core.start(RULES))
    game = Game.new(options={"cap": 4, "gold": "ledger"}, seed=1)
    text = game.position()
    assert 'options = { cap = 4, gold = "ledger" }' in text
    assert Game.from_position(text).rules is game.rules


def test_other_positions_have_other_hashes() -> None:
    seen = [game._digest() for game in along(3)]
    assert len(set(seen)) == len(seen)


# --- what a seat can't see ----------------------------------------------------------------


def test_a_view_shows_question_marks_and_is_refused() -> None:
    game = played(4, 9)
    text = game.position("p2")
    gold = position.parse(text)["table"]["gold"]  # type: ignore[index]
    assert gold["p1"] == gold["p3"] == "?"
    assert gold.get("p2", 0) != "?"
    with pytest.raises(PositionError) as caught:
        Game.from_position(text)
    assert caught.value.message_id == "position.hidden"
    assert caught.value.facts["field"] == "table.gold.p1"


def test_a_view_with_a_sampler_is_a_game() -> None:
    game = played(4, 9)
    noise = random.Random(1)
    other = Game.from_position(game.position("p2"), pick=noise.randrange)
    assert other.position("p2") == game.position("p2")
    assert other.legal_actions()


# --- what is no position ------------------------------------------------------------------


def change(path: str, value: object) -> dict[str, object]:
    """The short position with one thing different; `...` takes it away."""
    doc: dict[str, object] = copy.deepcopy(short())
    place: dict[str, object] = doc
    *way, last = path.split(".")
    for name in way:
        inner = place.setdefault(name, {})
        assert isinstance(inner, dict)
        place = inner
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return doc


WRONG: list[tuple[str, object, str, str]] = [
    ("player", 3, "position.field", "player"),
    ("players", "3", "position.type", "players"),
    ("players", True, "position.type", "players"),
    ("players", 4, "position.other_rules", "players"),
    ("players", 0, "position.range", "players"),
    ("players", 10**400, "position.range", "players"),
    ("board", "base-4", "position.other_rules", "board"),
    ("board", 3, "position.type", "board"),
    ("modules", ["base", "hades"], "position.other_rules", "modules"),
    ("modules", [], "position.other_rules", "modules"),
    ("modules", {"base": 7}, "position.other_rules", "modules.base"),
    ("modules", {"base": -1}, "position.range", "modules.base"),
    ("modules", [3], "position.type", "modules.0"),
    ("modules", "base", "position.type", "modules"),
    ("options.cup", 3, "position.field", "options.cup"),
    ("options.cap", 3, "position.other_rules", "options.cap"),
    ("options.cap", [], "position.type", "options.cap"),
    ("options", [], "position.type", "options"),
    ("table", [], "position.type", "table"),
    ("table.tropp", {}, "position.field", "table.tropp"),
    ("table.placed", [], "position.field", "table.placed"),
    ("table.troop", 3, "position.type", "table.troop"),
    ("table.troop.i9", 3, "position.name", "table.troop"),
    ("table.troop.sC2", 3, "position.name", "table.troop"),
    ("table.troop.i1", "2", "position.type", "table.troop.i1"),
    ("table.troop.i1", 2.0, "position.type", "table.troop.i1"),
    ("table.troop.i1", None, "position.type", "table.troop.i1"),
    ("table.troop.i1", -1, "position.range", "table.troop.i1"),
    ("table.troop.i1", 9, "position.range", "table.troop.i1"),
    ("table.troop.i1", "?", "position.public", "table.troop.i1"),
    ("table.gold.p1", "?", "position.hidden", "table.gold.p1"),
    ("table.gold.p1", -1, "position.range", "table.gold.p1"),
    ("table.gold.p4", 1, "position.name", "table.gold"),
    ("table.owner.i1", "p4", "position.name", "table.owner.i1"),
    ("table.owner.i1", 1, "position.type", "table.owner.i1"),
    ("table.track", ["-", "-", "-", "-"], "position.long", "table.track"),
    ("table.track", ["cerberus"], "position.name", "table.track.0"),
    ("table.track", "medusa", "position.type", "table.track"),
    ("table.cycle", [3], "position.type", "table.cycle"),
    ("table.cycle", 0, "position.range", "table.cycle"),
    ("stack", ..., "position.no_stack", "stack"),
    ("stack", [], "position.no_stack", "stack"),
    ("stack", "act", "position.type", "stack"),
    ("stack", [3], "position.type", "stack.0"),
    ("stack", [" "], "position.empty_line", "stack.0"),
    ("stack", ["dance"], "position.step", "stack.0"),
    ("stack", ["act @gods"], "position.child", "stack.0"),
    ("stack", ["cycle @actions", "act"], "position.frame", "stack"),
    ("stack", ["cycle @actions", "turn p9"], "position.name", "stack.1"),
    ("stack", ["cycle @actions", "turn p1 p2"], "position.said_twice", "stack.1"),
    ("stack", ["cycle @actions", "turn god=hera"], "position.name", "stack.1"),
    ("stack", ["cycle @actions", "turn god="], "position.name", "stack.1"),
    ("stack", ["cycle @actions", "turn bought=x"], "position.range", "stack.1"),
    ("stack", ["cycle @actions", "turn bought=-1"], "position.range", "stack.1"),
    ("stack", ["cycle @actions", "turn bought=5000"], "position.range", "stack.1"),
    ("stack", ["cycle @actions", "turn bought=1 bought=2"], "position.said_twice", "stack.1"),
    ("stack", ["cycle @actions", "turn rabbit=1"], "position.field", "stack.1"),
    ("stack", ["cycle @actions", "turn @dance"], "position.child", "stack.1"),
    ("stack", ["act @end"], "position.child", "stack.0"),
    ("stack", ["homes", "act"], "position.parent", "stack.1"),
    ("stack", ["revenue", "act"], "position.parent", "stack.1"),
    ("stack", ["cycle @gods", "revenue"], "position.goes_on", "stack.0"),
    ("stack", ["battle"], "position.parent", "stack.0"),
    ("stack", ["cycle @gods", "offerings p1 marker=p1"], "position.goes_on", "stack.0"),
    ("stack", ["cycle"] * 50, "position.parent", "stack.1"),
    ("stack", ["cycle @actions", "turn p2 god=ares marker=p1", "act"], "position.frame", "stack"),
    (
        "stack",
        ["cycle @actions", "turn p1 god=poseidon marker=p1", "act"],
        "position.frame",
        "stack",
    ),
    (
        "stack",
        ["cycle @actions", "turn p1 god=ares marker=p1", "act chance"],
        "position.frame",
        "stack",
    ),
    (
        "stack",
        ["cycle @actions", "turn p1 god=ares marker=p1", "act over"],
        "position.frame",
        "stack",
    ),
    ("stack", ["over"], "position.rule", "table.turn.p1"),
]


@pytest.mark.parametrize(("path", "value", "message", "field"), WRONG)
def test_wrong_things_are_named(path: str, value: object, message: str, field: str) -> None:
    error = refused(change(path, value))
    assert (error.message_id, error.facts["field"]) == (message, field)


BROKEN: list[tuple[str, object, str, str, str]] = [
    ("troop", {"i1": 8, "i3": 1}, "ARE-1", "", "troop.p1"),
    ("fleet", {"sC2": 8, "sC1": 1}, "POS-2", "owner", "sC1"),
    ("troop", {"i8": 1}, "ARE-5", "owner", "i8"),
    ("fleet", {"sC1": 1}, "POS-2", "owner", "sC1"),
    ("fleet", {}, "POS-2", "owner", "sC2"),
    ("owner", {"i1": "p1", "i2": "p2", "sC2": "p1"}, "ARE-6", "owner", "p3"),
    ("hand", {"troop": 1}, "ARE-4", "", "hand"),
    ("hand_of", "p1", "ARE-4", "", "hand_of"),
    ("group", {"troop": 1}, "ARE-3", "", "group.troop"),
    ("port", {"i1": 1, "i3": 2, "i7": 4, "i5": 3, "i8": 1}, "SET-5", "", "port"),
    ("port", {"i1": 2}, "BLD-1", "", "i1"),
    ("prosperity", {"i1": 1}, "SET-5", "prosperity", "i1"),
    ("prosperity", {"i3": 18}, "SET-5", "prosperity", "all"),
    ("prosperity", {"sA2": 2}, "SET-5", "prosperity", "sA2"),
    ("figure", {"kraken": "sC2"}, "CAR-BAR", "", "sC2"),
    ("figure", {"kraken": "i4"}, "CAR-FIG", "figure", "kraken"),
    ("track", ["medusa"], "CRE-1", "track", "medusa"),
    ("pile", {"medusa": "track"}, "CRE-1", "track", "medusa"),
    ("pile", {"medusa": "p1"}, "CAR-FIG", "figure", "medusa"),
    ("figure", {"medusa": "i1"}, "CAR-FIG", "figure", "medusa"),
    ("figure", {"pegasus": "i1"}, "CAR-FIG", "figure", "pegasus"),
    ("figure_cycle", {"medusa": 1}, "CAR-FIG", "figure", "medusa"),
    ("row", ["ares", "ares"], "GOD-3", "row", "ares"),
    ("row", ["apollo", "ares"], "GOD-3", "row", "apollo"),
    ("row", ["-", "ares"], "GOD-3", "row", "ares"),
    ("row", ["ares"], "GOD-3", "row", "row"),
    ("waiting", {"ares": 1}, "GOD-3", "row", "ares"),
    ("waiting", {"apollo": 1}, "GOD-3", "row", "apollo"),
    ("turn", ["p2", "p3", "p3"], "ACT-4", "turn", "p3"),
    ("turn", ["p2"], "ACT-4", "turn", "p3"),
    ("turn", ["p1", "p2", "p3"], "ACT-4", "turn", "p1"),
    ("bid", {"p1": 0}, "OFF-1", "", "bid.p1"),
    ("bid", {"p1": 2, "p2": 2}, "OFF-1", "", "bid.p2"),
    ("arrival", {}, "OFF-1", "", "arrival.p1"),
    ("rank", {"p1": 1}, "CYC-3", "rank", "p1"),
    ("ended", "metropolises", "CYC-3", "rank", "p1"),
    ("metropolis", {"i7": 2}, "MET-5", "", "i7"),
    ("gone", {"p1": 1}, "ARE-6", "owner", "p1"),
    ("philosopher", {"p1": 4}, "MET-1", "", "p1"),
    ("priest", {"p1": 18, "p2": 1}, "SET-5", "", "priest.p2"),
]


@pytest.mark.parametrize(("block", "value", "rule", "field", "place"), BROKEN)
def test_broken_rules_are_named(
    block: str, value: object, rule: str, field: str, place: str
) -> None:
    error = refused(change(f"table.{block}", value))
    assert error.message_id == "position.rule"
    path = dict.fromkeys(part for part in ("table", field, place) if part)
    assert error.facts == {"field": ".".join(path), "rule": rule}


def test_nobody_has_nine_fleets() -> None:
    doc = change("table.owner.sC1", "p1")
    doc["table"]["fleet"] = {"sC2": 8, "sC1": 1}  # type: ignore[index]
    assert refused(doc).facts == {"field": "table.fleet.p1", "rule": "POS-1"}


def test_units_in_hand_count() -> None:
    """POS-1, ARE-1: eight, those in his hand included."""
    game = fighting()
    doc = position.parse(game.position())
    doc["table"]["hand"]["troop"] = 8  # type: ignore[index]
    assert refused(doc).facts["rule"] == "ARE-1"


def test_nobody_fights_alone() -> None:
    """BAT-4."""
    doc = position.parse(fighting().position())
    table = doc["table"]
    assert isinstance(table, dict)
    del table["hand"]
    assert refused(doc).facts == {"field": "table.hand", "rule": "ARE-4"}


TURN = ["cycle @actions", "turn p1 god={} marker=p1"]
# p1's troop has left i1 for i3, where p3 defends.
WAR = {"hand": {"troop": 1}, "hand_of": "p1", "troop": {"i3": 1}}
SAILING = {"group": {"fleet": 1}}
BATTLE = "battle defender=p3 place=i3 origin=i1"


@pytest.mark.parametrize(
    ("god", "stack", "table", "what"),
    [
        ("ares", ["cycle @gods", "turn p1 god=ares marker=p1", "act"], {}, "turn"),
        ("ares", ["cycle @payment", "turn p1 god=ares marker=p1", "act"], {}, "turn"),
        ("ares", [*TURN, "act p2"], {}, "seat"),
        ("ares", [*TURN, "recruit_first p3"], {}, "seat"),
        ("ares", [*TURN, "act over"], {}, "seat"),
        ("ares", ["cycle @actions", "turn p1 god=ares marker=p1 bought=9", "act"], {}, "bought"),
        ("poseidon", [*TURN, "march from=i1", "reach"], {"group": {"troop": 1}}, "god"),
        ("ares", [*TURN, "act", "voyage from=sC2 left=3", "steer"], {"group": {"fleet": 1}}, "god"),
        (
            "poseidon",
            [*TURN, "act", "voyage from=i1 left=3", "steer"],
            {"group": {"troop": 1}},
            "from",
        ),
        (
            "poseidon",
            [*TURN, "act", "voyage from=sC2 left=0", "steer"],
            {"group": {"fleet": 1}},
            "left",
        ),
        (
            "ares",
            [*TURN, "summoning card=pegasus", "fly p3"],
            {"pile": {"pegasus": "p1"}},
            "summoning",
        ),
        (
            "poseidon",
            [*TURN, "act", "voyage from=sC2 left=2 changed=1 moved=1", "steer"],
            SAILING,
            "changed",
        ),
        (
            "poseidon",
            [*TURN, "act", "voyage from=sC2 left=2 changed=9 moved=1", "steer"],
            SAILING,
            "changed",
        ),
        ("ares", [*TURN, "march from=i1 left=2", "reach"], {"group": {"troop": 1}}, "left"),
        ("ares", [*TURN, "march from=i1 goal=i3 @-", BATTLE, "roll"], WAR, "battle"),
        ("ares", [*TURN, "march from=i1 goal=i3 @arrive", BATTLE, "roll"], WAR, "battle"),
        ("ares", [*TURN, "march from=i1 goal=i3", BATTLE, "retreat_defender p2"], WAR, "seat"),
        ("ares", [*TURN, "march from=i1 goal=i3", f"{BATTLE} p2", "roll"], WAR, "seat"),
        (
            "ares",
            [*TURN, "march from=i1 goal=i3", BATTLE, "roll"],
            {**WAR, "hand": {"fleet": 2}},
            "hand.fleet",
        ),
    ],
)
def test_a_stack_that_can_t_be(
    god: str, stack: list[str], table: dict[str, object], what: str
) -> None:
    """Who is asked, by what, in the midst of what: one of them is wrong."""
    doc = short()
    assert isinstance(doc["table"], dict)
    doc["table"] |= {
        "owner": {"i1": "p1", "i4": "p1", "i2": "p2", "i3": "p3", "i7": "p3", "sC2": "p1"},
        "bid_god": {"p1": god},
        **table,
    }
    doc["stack"] = [line.format(god) for line in stack]
    error = refused(doc)
    told = {error.facts.get("what"), error.facts.get("step")}
    assert what in told or str(error.facts["field"]).endswith(f".{what}")


def test_no_marker_is_on_the_track_before_there_are_homes() -> None:
    error = refused({"players": 3, "stack": ["homes"], "table": {"turn": ["-", "-", "p3"]}})
    assert error.facts == {"field": "table.turn.p3", "rule": "ACT-4"}


@pytest.mark.parametrize("turn", [["-", "-", "p1"], ["p1", "-", "p2"], ["p1", "p2", "p3"]])
def test_the_track_is_filled_from_the_front(turn: list[str]) -> None:
    """SET-3."""
    doc = short()
    assert isinstance(doc["table"], dict)
    for key in ("bid_god", "bid", "arrival"):
        del doc["table"][key]
    doc["table"] |= {"turn": turn, "row": []}
    assert refused({**doc, "stack": ["order"]}).facts["rule"] == "ACT-4"
    doc["table"]["turn"] = ["p3"]
    position.load(RULES, {**doc, "stack": ["order"]})


def test_the_row_is_full_once_the_gods_are_laid_out() -> None:
    """GOD-3: whatever is asked after that."""
    doc = short()
    assert isinstance(doc["table"], dict)
    for key in ("bid_god", "bid", "arrival"):
        del doc["table"][key]
    doc["table"] |= {"turn": ["p1", "p2", "p3"], "row": ["ares"], "waiting": {}}
    doc["stack"] = ["cycle @revenue"]
    assert refused(doc).facts["rule"] == "GOD-3"


def test_offerings_are_made_in_turn_order() -> None:
    """OFF-1, OFF-2: the next marker is asked, or one that was ousted."""
    doc = short()
    assert isinstance(doc["table"], dict)
    doc["table"] |= {"turn": ["p2", "p1", "p3"]}
    doc["stack"] = ["offerings p3 marker=p3"]
    assert refused(doc).facts["what"] == "marker"
    doc["stack"] = ["offerings p3 marker=p3 ousted_from=poseidon"]
    assert refused(doc).facts["what"] == "ousted_from"
    for stack in ("offerings p2 marker=p2", "offerings p3 marker=p3 ousted_from=ares"):
        position.load(RULES, {**doc, "stack": [stack]})


def test_what_nests_without_end_is_refused_at_once() -> None:
    for text in ("a." * 20_000 + "a = 1", "[" + "a." * 5_000 + "a]"):
        with pytest.raises(PositionError) as caught:
            position.parse(text)
        assert caught.value.message_id == "position.nested"


def test_an_offering_can_be_paid() -> None:
    """OFF-6."""
    doc = short()
    doc["stack"] = ["offerings p2 marker=p2"]
    doc["table"]["turn"] = ["p1", "p2", "p3"]  # type: ignore[index]
    position.load(RULES, doc)
    doc["table"]["bid"] = {"p1": 5}  # type: ignore[index]
    assert refused(doc).facts == {"field": "table.bid.p1", "rule": "OFF-6"}


def test_no_cycle_comes_after_the_last() -> None:
    """CYC-4."""
    doc = short() | {"options": {"cap": 3}}
    rules = boxes.rules_for(Settings(3, options={"cap": "3"}))
    position.load(rules, doc)
    doc["table"]["cycle"] = 4  # type: ignore[index]
    with pytest.raises(PositionError) as caught:
        position.load(rules, doc)
    assert caught.value.facts == {"field": "table.cycle", "rule": "CYC-4"}


def fighting() -> Game:
    """A position in which a side is asked in the midst of a battle."""
    for number in range(50):
        for game in along(number):
            if "hand = " in game.position() and "stay" in game.legal_actions():
                return game
    raise AssertionError


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("place=", "origin=", "position.said_twice"),
        ("place=", "fled=1 fled=", "position.range"),
        ("battle ", "battle p9 ", "position.name"),
        ("battle ", "battle @compare ", "position.goes_on"),
        ("defender=", "fled=4096 defender=", "position.range"),
    ],
)
def test_a_battle_that_can_t_be(old: str, new: str, message: str) -> None:
    doc = position.parse(fighting().position())
    stack = doc["stack"]
    assert isinstance(stack, list)
    stack = [line.replace(old, new) for line in stack]
    assert refused({**doc, "stack": stack}).message_id == message


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("players = ", 1, 11),
        ("players = 3\nstack = [", 2, 10),
        ("players = 3\nplayers = 3\n", 2, 12),
        ('{"players": 3,\n "stack" []}', 2, 10),
        ("{", 1, 2),
        ('{"players": 3} 3', 1, 16),
    ],
)
def test_bad_text_says_where(text: str, line: int, column: int) -> None:
    with pytest.raises(PositionError) as caught:
        position.parse(text)
    assert caught.value.message_id == "position.syntax"
    assert caught.value.facts["line"] == line
    assert abs(int(str(caught.value.facts["column"])) - column) <= 1


@pytest.mark.parametrize(
    "text",
    [
        '{"players": 3, "players": 4}',
        '{"table": NaN}',
        '{"table": -Infinity}',
        '{"a":' * 100_000,
        "a = " + "[" * 100_000,
        '{"players": ' + "9" * 10_000 + "}",
        "players = " + "9" * 10_000,
        "\x00",
        "players = 3\n\ud800",
    ],
)
def test_monstrous_text_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        position.parse(text)


@pytest.mark.parametrize("doc", [None, 3, "act", [], True, {}, {"stack": {}}, {3: 4}])
def test_what_is_no_document(doc: object) -> None:
    refused(doc)


# --- anything at all ------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    with contextlib.suppress(PositionError):
        position.load(RULES, position.parse(text))


@given(ANYTHING, ANYTHING, ANYTHING)
def test_any_document(table: object, stack: object, options: object) -> None:
    for doc in (table, {"table": table, "stack": stack, "options": options}):
        refused(doc)


@given(st.integers(0, 200), st.integers(0, 150), st.randoms(use_true_random=False))
def test_what_is_accepted_can_be_played(number: int, line: int, noise: random.Random) -> None:
    """A position of a game, with a few things changed: refused by name, or a game."""
    doc = position.document(RULES, played(number, line).state)
    for _ in range(30):
        changed = copy.deepcopy(doc)
        for _ in range(noise.choice((1, 1, 2, 3))):
            disturb(changed, noise)
        try:
            state = position.load(RULES, changed)
        except PositionError:
            continue
        again = position.load(RULES, position.document(RULES, state))
        assert again.to_bytes() == state.to_bytes()
        for _ in range(60):
            options = core.legal(RULES, state)
            assert bool(options) == (core.actor(RULES, state) != core.OVER)
            if not options:
                break
            core.apply(RULES, state, noise.choice(options))
            assert not [c for c in RULES.checks if c.fault(RULES, state)]


def disturb(doc: dict[str, object], noise: random.Random) -> None:
    """One change somewhere: a number, a name, a word of the stack, something gone."""
    kind = noise.choice(("seat", "area", "god", "card"))
    names = [*RULES.names[kind], "-"]
    stack = doc["stack"]
    assert isinstance(stack, list)
    if noise.random() < 0.4 and stack:
        at = noise.randrange(len(stack))
        words = stack[at].split() or [""]
        n = noise.randrange(len(words))
        name, sign, _ = words[n].partition("=")
        words[n] = (
            f"{name}={noise.choice([*names, '0', '1', '3'])}" if sign else noise.choice(names)
        )
        if noise.random() < 0.3:
            del words[n]
        stack[at] = " ".join(words)
        return
    table = doc["table"]
    assert isinstance(table, dict)
    if not table:
        return
    block = noise.choice(sorted(table))
    entry = table[block]
    if noise.random() < 0.2:
        del table[block]
    elif isinstance(entry, dict) and entry:
        key = noise.choice(sorted(entry))
        value = entry.pop(key)
        more = value + noise.choice((-1, 1, 2)) if isinstance(value, int) else noise.choice(names)
        entry[noise.choice([key, *names])] = more
    elif isinstance(entry, list):
        noise.shuffle(entry)
    elif isinstance(entry, int):
        table[block] = entry + noise.choice((-1, 1))
