"""Records: text and JSON, replay, and everything that was cut, edited or made up."""

from __future__ import annotations

import contextlib
import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cyclades import CycladesError, Game, NotationError, RecordError, SetupError, boxes
from cyclades.engine import core, record
from cyclades.engine.module import Manifest, Module, build
from cyclades.engine.record import Record, replay
from cyclades.engine.rules import Rules
from cyclades.engine.state import State
from cyclades.engine.step import Step
from cyclades.modules.base.manifest import MODULE
from cyclades.modules.base.steps.setup import Next
from tests.games import played
from tests.test_position import complaints

SHORT = """\
cyclades-record: 1
module: base 0
players: 3

home p1
home p2
home p3
next p1
next p2
next p3
draw medusa
god ares
god poseidon
bid ares 2          # p1
bid ares 3, bid apollo
"""


def refused(text: str, whole: bool = True) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.from_record(text, whole=whole)
    return caught.value


# --- there and back -----------------------------------------------------------------------


@given(st.integers(0, 10_000), st.none() | st.integers(0, 120))
def test_every_record_comes_back(number: int, lines: int | None) -> None:
    game = played(number, lines)
    game.seats = {"p1": "Anna", "p3": "Jean-Luc: the 3rd # of them"}
    text = game.record()
    again = Game.from_record(text)
    assert again == game
    assert again.lines == game.lines
    assert again.record() == text
    assert again.state.to_bytes() == game.state.to_bytes()


@given(st.integers(0, 10_000))
def test_the_json_twin(number: int) -> None:
    text = played(number, number % 100).record()
    twin = Record.from_text(text).to_json()
    assert Record.from_json(json.loads(json.dumps(twin))).to_text() == text
    assert complaints(record.schema(), twin) == []


def test_one_by_hand() -> None:
    game = Game.from_record(SHORT, whole=False)
    assert game.lines[-3:] == ["bid ares 2", "bid ares 3", "bid apollo"]
    assert "\n# p1\nbid ares 2\n" in Record.from_text(SHORT).to_text()


def test_remarks_and_names_may_change() -> None:
    game = played(2, 20)
    text = game.record()
    told = text.replace("\n\n", "\nseat: p2 Zoë\n\n# at last: a game\n", 1) + "# thanks\n"
    again = Game.from_record(told.replace("\n", "\r\n"))
    assert again == game
    assert again.seats == {"p2": "Zoë"}


def test_a_game_that_began_at_a_position() -> None:
    start = played(3, 30)
    game = Game.from_position(start.position(), seed=4)
    game.play(game.legal_actions()[0])
    assert "\nstart: {" in game.record()
    assert Game.from_record(game.record()) == game
    twin = json.loads(json.dumps(Record.from_text(game.record()).to_json()))
    assert isinstance(twin["start"], dict)
    assert Record.from_json(twin).to_text() == game.record()


def test_dice_go_on_where_the_secret_is_told() -> None:
    game = played(5, 25)
    same = Game.from_record(game.record(secret=True))
    other = Game.from_record(game.record())
    assert "dice: sha256" in other.record()
    noise = random.Random(5)
    while not any(line.startswith("dice ") for line in game.lines[25:]):
        line = noise.choice(game.legal_actions())
        game.play(line)
        same.play(line)
    assert game.lines == same.lines
    while other.lines == other.lines[:-1] or len(other.lines) < 80:
        other.play(other.legal_actions()[-1])
    # New dice were thrown: the old commitment is no more.
    assert "dice: " + "sha256 " + played(5, 25)._committed not in other.record()


# --- what was cut or edited -----------------------------------------------------------------


def test_every_cut_is_noticed() -> None:
    lines = played(6).record().splitlines()
    for n in range(len(lines)):
        refused("\n".join(lines[:n]))


def test_every_line_that_is_left_out_is_noticed() -> None:
    lines = played(6, 60).record().splitlines()
    for n, line in enumerate(lines):
        if line and not line.startswith(("engine:", "hash:", "board:", "seat:")):
            refused("\n".join(lines[:n] + lines[n + 1 :]))


def test_every_line_that_is_doubled_is_noticed() -> None:
    lines = played(6, 60).record().splitlines()
    for n, line in enumerate(lines):
        if line:
            refused("\n".join([*lines[:n], line, *lines[n:]]))


def test_every_edited_letter_is_noticed() -> None:
    text = played(6, 40).record()
    for at, old in enumerate(text):
        line = text[text.rfind("\n", 0, at) + 1 : at]
        if old in "\n :" or line.startswith("engine:"):
            continue
        for new in ("0" if old != "0" else "1", "p" if old != "p" else "q"):
            with pytest.raises(CycladesError):
                Game.from_record(text[:at] + new + text[at + 1 :])


@given(st.integers(0, 300), st.data())
def test_lines_in_another_order_are_noticed(number: int, data: st.DataObject) -> None:
    record_ = played(number, 50).to_record()
    body = record_.body
    record_.body = data.draw(st.permutations(body))
    if record_.body != body:
        refused(record_.to_text())


def test_an_action_after_the_end() -> None:
    game = played(6)
    record_ = game.to_record()
    record_.body.append("bid apollo")
    error = refused(record_.to_text())
    assert error.message_id == "record.illegal"
    assert error.facts["rule"] == "CYC-2"
    assert error.facts["seq"] == len(game.lines) + 1
    assert refused(game.record() + "bid apollo\n").message_id == "record.after_end"


def test_an_illegal_line_is_named() -> None:
    error = refused(SHORT.replace("bid ares 3", "bid ares 2"), whole=False)
    assert error.message_id == "record.illegal"
    assert error.facts["line"] == 15
    assert error.facts["text"] == "bid ares 2"
    assert error.facts["rule"] == "OFF-2"
    assert error.facts["because"] == "refused.bid_low"


END = re.compile(r"^(secret|result|hash|lines|head): .*\n", re.MULTILINE)

WRONG: list[tuple[str, str, str]] = [
    ("cyclades-record: 1", "cyclades-record: 2", "record.format"),
    ("cyclades-record: 1\n", "", "record.no_record"),
    ("cyclades-record: 1\n", "bid ares 2\ncyclades-record: 1\n", "record.no_record"),
    ("module: base 0\n", "", "record.missing"),
    ("module: base 0", "module: base", "record.field"),
    ("module: base 0", "module: base x", "record.field"),
    ("module: base 0", "module: base 0\nmodule: base 0", "record.twice"),
    ("players: 3\n", "", "record.missing"),
    ("players: 3", "players: three", "record.field"),
    ("players: 3", "players: 3\nplayers: 3", "record.twice"),
    ("players: 3", "players: 3\nseat: p4 Bob", "record.seat"),
    ("players: 3", "players: 3\nseat: p1", "record.field"),
    ("players: 3", "players: 3\nseat: p1 " + "x" * 41, "record.name"),
    ("players: 3", "players: 3\nseat: p1 a\u202eb", "record.name"),
    ("players: 3", "players: 3\nseat: p1 a\nseat: p1 b", "record.twice"),
    ("players: 3", "players: 3\ndice: sha256 12", "record.field"),
    ("players: 3", "players: 3\ndice: md5 " + "0" * 64, "record.field"),
    ("players: 3", "players: 3\nstart: {", "record.start"),
    ("players: 3", "players: 3\nstart: {}", "record.start"),
    ("players: 3", 'players: 3\nstart: {"stack": ["act"]}', "record.start"),
    ("home p1\n", "home p1\nplayers: 3\n", "record.twice"),
    ("home p1\n", "home p1\nboard: base-3\n", "record.late"),
    ("home p1", "home p9", "record.notation"),
    ("home p1", "home", "record.notation"),
    ("home p1", "home p1 p2", "record.notation"),
    ("home p1", "house p1", "record.notation"),
    ("home p1", "home p1,", "record.empty"),
    ("home p1", ",", "record.empty"),
    ("home p2", "home p1", "record.illegal"),
    ("home p1", "bid ares 1", "record.illegal"),
    ("draw medusa", "draw ?", "record.hidden"),
    ("home p1\n", "hash: 00\nhome p1\n", "record.field"),
    ("home p1\n", f"head: {'0' * 32}\nhome p1\n", "record.after_end"),
    ("bid apollo\n", "bid apollo\nlines: 11\n", "record.end"),
    ("bid apollo\n", f"bid apollo\nhash: {'0' * 32}\n", "record.end"),
    ("bid apollo\n", f"bid apollo\nhead: {'0' * 32}\n", "record.end"),
    ("bid apollo\n", "bid apollo\nresult: cap 1 2 3\n", "record.end"),
    ("bid apollo\n", "bid apollo\nresult: 1\n", "record.field"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_what_is_wrong_is_named(old: str, new: str, message: str) -> None:
    assert old in SHORT
    assert refused(SHORT.replace(old, new, 1), whole=False).message_id == message


def test_a_record_without_an_end_was_cut() -> None:
    assert refused(SHORT).message_id == "record.cut"
    assert refused(END.sub("", played(6).record())).message_id == "record.cut"


def test_a_finished_game_tells_its_result() -> None:
    text = played(6).record()
    assert refused(re.sub(r"result: .*\n", "", text)).facts["field"] == "result"


def test_other_rules() -> None:
    game = Game.new(seed=1, options={"cap": 3})
    with pytest.raises(RecordError) as caught:
        replay(game.rules, Game.new(seed=1).to_record())
    assert caught.value.message_id == "record.other_rules"


@pytest.mark.parametrize(
    "doc",
    [
        None,
        [],
        {},
        {"cyclades-record": 2},
        {"cyclades-record": 1, "players": 3},
        {"cyclades-record": 1, "modules": ["base"], "players": 3, "body": []},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": [3], "body": []},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": True, "body": []},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": 3, "body": "home p1"},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": 3, "body": [3]},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": 3, "body": ["a\nb"]},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": 3, "body": ["head: 00"]},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": 3, "extra": 1},
        {"cyclades-record": 1, "modules": {"base\nx": 0}, "players": 3},
        {"cyclades-record": 1, "modules": {"base": 0}, "players": 3, "start": "x"},
    ],
)
def test_json_that_is_no_record(doc: object) -> None:
    with pytest.raises(RecordError):
        Record.from_json(doc)


@given(st.text(max_size=200), st.integers(0, len(SHORT)))
def test_any_text(noise: str, at: int) -> None:
    for text in (noise, SHORT[:at] + noise + SHORT[at:]):
        with contextlib.suppress(NotationError, RecordError, SetupError):
            Game.from_record(text, whole=False)


# --- what is kept from others -----------------------------------------------------------------


class Veiled(Step):
    """The first turn order, which only p1 may see."""

    def hides(self, rules: Rules, s: State, f: int, a: int, viewer: int) -> bool:
        return viewer != 0


class VeiledBase(Module):
    """The base game with that step."""

    def manifest(self, m: Manifest) -> None:
        MODULE.manifest(m)
        m.replace(Veiled("order", verbs=(Next("next"),), chance=True))


def veiled() -> tuple[Rules, Record]:
    """A game with three hidden lines."""
    board = boxes.board_for([MODULE], 3)
    rules = build([VeiledBase("veiled")], 3, board, {})
    game = Game(rules, core.start(rules), auto_chance=False)
    game.play("home p1, home p2, home p3, next p2, next p1, next p3, draw medusa, god ares")
    return rules, game.to_record()


def test_hidden_draws_have_a_public_form() -> None:
    rules, full = veiled()
    open_, hidden = ["next p2", "next p1", "next p3"], ["next ?"] * 3
    assert record.public_lines(rules, full, 0)[3:6] == open_
    for viewer in (1, 2, core.SPECTATOR):
        lines = record.public_lines(rules, full, viewer)
        assert lines[3:6] == hidden
        assert lines[:3] + lines[6:] == full.body[:3] + full.body[6:]


def test_a_public_record_tells_nothing_more() -> None:
    rules, full = veiled()
    full.secret, full.body = "0" * 64, ["# hello", *full.body]
    public = record.public(rules, full, 1)
    assert public.body[0] == "# hello"
    assert (public.secret, public.hash, public.result) == ("", "", "")
    assert (public.count, public.head) == (8, full.head)
    with pytest.raises(RecordError) as caught:
        replay(rules, public)
    assert caught.value.message_id == "record.hidden"
    assert caught.value.facts["seq"] == 4


def test_the_head_tells_nothing_hidden() -> None:
    """Games that differ in hidden lines alone have the same head, and other hashes."""
    rules, full = veiled()
    game = Game(rules, core.start(rules), auto_chance=False)
    game.play("home p1, home p2, home p3, next p1, next p2, next p3, draw medusa, god ares")
    other = game.to_record()
    assert other.head == full.head
    assert other.hash != full.hash


def test_a_public_start_hides_purses() -> None:
    start = played(3, 30)
    game = Game.from_position(start.position(), seed=4)
    public = record.public(game.rules, game.to_record(), 1)
    gold = json.loads(public.start)["table"]["gold"]
    assert gold["p1"] == gold["p3"] == "?"
    assert gold.get("p2") != "?"
    assert public.head == game.to_record().head


def test_remarks_may_stand_anywhere() -> None:
    text = played(1, 8).record()
    lines = text.split("\n")
    for at in range(1, len(lines)):
        told = "\n".join([*lines[:at], "# a remark", *lines[at:]])
        assert Game.from_record(told).lines == Game.from_record(text).lines


# --- a start that is no position -------------------------------------------------------------


@pytest.mark.parametrize(
    "start", ["table" + ".a" * 3000 + "=1", "[" * 5000, '{"a": ' * 3000, "{" + '"a":1,' * 3, "1"]
)
def test_a_start_that_can_t_be_read(start: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_text(f"cyclades-record: 1\nmodule: base 0\nplayers: 3\nstart: {start}\n")
    assert caught.value.facts["line"] == 4


def test_a_start_of_things_that_json_hasn_t() -> None:
    circle: dict[str, object] = {}
    circle["a"] = circle
    deep: dict[str, object] = {}
    for _ in range(5000):
        deep = {"a": deep}
    for start in (circle, deep, {"a": {1, 2}}, {"a": 10**5000}):
        with pytest.raises(RecordError):
            Record.from_json(
                {
                    "cyclades-record": 1,
                    "modules": {"base": 0},
                    "players": 3,
                    "body": [],
                    "start": start,
                }
            )


def test_dice_of_another_secret_are_refused() -> None:
    """Otherwise the game would go on with dice that nobody committed to."""
    text = played(1, 20).record(secret=True)
    secret = next(line for line in text.splitlines() if line.startswith("secret: "))
    other = "secret: 0000" if not secret.startswith("secret: 0000") else "secret: 1111"
    with pytest.raises(RecordError) as caught:
        Game.from_record(text.replace(secret[:12], other))
    assert caught.value.message_id == "record.secret"
