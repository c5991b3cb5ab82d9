"""The friendly game, and the boxes it is made of."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cyclades
from cyclades import Game, Illegal, NotationError, SetupError, boxes
from cyclades.engine import core
from cyclades.engine.module import Manifest, Module
from cyclades.engine.rows import Option
from tests.games import along, played
from tests.made_up.registry import registered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


# --- playing ------------------------------------------------------------------------------


def test_a_new_game_asks_for_offerings() -> None:
    game = Game.new(players=3, seed=7)
    assert game.actor in range(3)
    assert game.seat_name == f"p{game.actor + 1}"
    assert game.legal_actions()[-1] == "bid apollo"
    assert game.result() is None
    assert repr(game) == f"<Game base, 3 players, line 9: {game.seat_name}>"


def test_a_seed_decides_the_game() -> None:
    assert Game.new(seed=7).lines == Game.new(seed="7").lines
    assert len({tuple(Game.new(seed=n).lines) for n in range(10)}) > 1


def test_a_game_to_its_end() -> None:
    game = played(11)
    assert game.seat_name == "over"
    assert game.actor == core.OVER
    assert game.legal_actions() == []
    result = game.result()
    assert result is not None
    assert min(result.rank) == 1
    with pytest.raises(Illegal) as caught:
        game.play("bid apollo")
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "CYC-2"


def test_several_lines_on_one() -> None:
    game = Game.new(seed=7)
    two = game.copy()
    game.play("bid ares 1")
    game.play("bid apollo")
    two.play("bid ares 1, bid   apollo")
    assert two.lines == game.lines
    assert two == game


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("bid ares 1, bid ares 1", Illegal),
        ("bid ares 99", Illegal),
        ("end", Illegal),
        ("dice 1 1", Illegal),
        ("bid ares 1, bid hera", NotationError),
        ("bid ares 1,", NotationError),
        ("bid ares one", NotationError),
        ("", NotationError),
        (",", NotationError),
        ("bid ares -1", NotationError),
        ("bid ares 1 2", NotationError),
        ("\ud800", NotationError),
    ],
)
def test_all_or_none(lines: str, error: type[Exception]) -> None:
    game = Game.new(seed=7)
    before = game.copy()
    with pytest.raises(error):
        game.play(lines)
    assert game.lines == before.lines
    assert game.state.to_bytes() == before.state.to_bytes()
    assert game.undo() == []


def test_why_not() -> None:
    game = Game.new(seed=7)
    before = game.record()
    refusal = game.why_not("bid ares 1, bid ares 1")
    assert refusal is not None
    assert (refusal.rule, refusal.line) == ("OFF-2", "bid ares 1")
    assert game.why_not("bid ares 1, bid ares 2") is None
    assert game.record() == before
    with pytest.raises(Illegal) as caught:
        game.play("bid ares 1, bid ares 1")
    assert caught.value.refusal is not None
    assert caught.value.refusal.facts == refusal.facts


def test_chance_by_hand() -> None:
    game = Game.new(auto_chance=False)
    assert game.seat_name == "chance"
    assert game.legal_actions() == ["home p1", "home p2", "home p3"]
    game.play("home p2, home p1, home p3")
    assert game.seat_name == "chance"
    assert game.undo() == []


def attack() -> Game:
    """p2 may attack i2 from i1, one against one."""
    game = Game.new(seed=1006, options={"cap": 1})
    game.play("bid apollo, bid ares 6, bid apollo, recruit troop i7")
    return game


@pytest.mark.parametrize("line", ["lose troop", "stay", "end", "dice 3 0", "to i6", "marker i1"])
def test_nobody_tries_what_the_dice_will_say(line: str) -> None:
    game = attack()
    lines = f"move i1 1, to i2, {line}"
    refusal = game.why_not(lines)
    assert refusal is not None
    assert (refusal.message_id, refusal.at, refusal.line) == ("refused.not_asked", 2, line)
    with pytest.raises(Illegal) as caught:
        game.play(lines)
    assert caught.value.refusal is not None
    assert caught.value.refusal.facts == refusal.facts
    assert game == attack()
    game.play("move i1 1, to i2")
    assert game.lines[-1].startswith("dice ")


def test_the_bad_one_among_several_is_named() -> None:
    game = Game.new(seed=7)
    refusal = game.why_not("bid apollo, bid ares 99")
    assert refusal is not None
    assert (refusal.at, refusal.line) == (1, "bid ares 99")
    with pytest.raises(NotationError) as caught:
        game.play("bid apollo, bid apollo, bid hera")
    assert caught.value.facts["at"] == 2


def test_a_refusal_leaves_the_very_state_alone() -> None:
    game = Game.new(seed=7)
    state = game.state
    state.journal = []
    for lines in ("bid ares 99", "bid ares 1, bid ares 1", "bid hera"):
        with pytest.raises(cyclades.CycladesError):
            game.play(lines)
    assert game.state is state
    assert state.journal == []


def test_errors_and_refusals_speak() -> None:
    game = Game.new(seed=7)
    said = "You have 7 GP; this costs 99. (OFF-6) 92 GP more would do. Possible: “bid ares 7”."
    assert str(game.why_not("bid ares 99")) == said
    with pytest.raises(Illegal, match="You have 7 GP; this costs 99"):
        game.play("bid ares 99")
    game.language = "fr"
    assert str(game.why_not("bid ares 99")).startswith("Vous avez 7 PO")
    with pytest.raises(SetupError, match="players"):
        Game.new(players=9)
    with pytest.raises(NotationError, match="hera"):
        game.play("bid hera")


def test_a_fix_that_can_t_be_done_isn_t_offered() -> None:
    """POS-1: a ninth fleet would do, but there is none."""
    text = attack().position().replace("sC2 = 1", "sC2 = 7")
    refusal = Game.from_position(text).why_not("move i1 1, to i4")
    assert refusal is not None
    assert refusal.rule == "ARE-3"
    assert refusal.fixes == []


def test_more_gold_than_an_action_can_say() -> None:
    """OFF-4: whoever has that much offers 4,094 GP at most."""
    game = Game.new(seed=7)
    seat = game.seat_name
    rich = Game.from_position(game.position().replace(f"{seat} = 7", f"{seat} = 900000"))
    offers = [line for line in rich.legal_actions() if line.startswith("bid ares")]
    assert (offers[0], offers[-1], len(offers)) == ("bid ares 1", "bid ares 4094", 4094)
    rich.play("bid ares 4094")
    assert Game.from_position(rich.position()) == rich


# --- undo and copy ------------------------------------------------------------------------


@given(st.integers(0, 10_000))
def test_undo_goes_back_all_the_way(number: int) -> None:
    game = played(number)
    steps = []
    for before in along(number):
        steps.append((before.lines[:], before.state.to_bytes()))
    assert len(steps) > 50
    lines, last = game.lines[:], steps.pop()
    assert last == (lines, game.state.to_bytes())
    for at, cells in reversed(steps):
        taken = game.undo()
        assert game.lines == at == lines[: len(at)]
        assert taken == lines[len(at) :]
        lines = at
        assert game.state.to_bytes() == cells
    assert game.undo() == []


@given(st.integers(0, 1000), st.integers(0, 40))
def test_undo_and_redo_give_the_same_dice(number: int, line: int) -> None:
    game = played(number, line)
    options = game.legal_actions()
    game.play(options[0])
    lines = game.lines[:]
    game.undo()
    game.play(options[0])
    assert game.lines == lines


def test_remarks_stay_where_they_were() -> None:
    game = Game.new(seed=7)
    game.play("bid apollo")
    record = game.to_record()
    record.body.insert(len(record.body) - 1, "# p1 is Anna now")
    again = Game.from_record(record.to_text())
    assert again == game
    assert again.record() == record.to_text()
    again.play("bid ares 1")
    assert again.to_record().body[:-1] == record.body
    again.undo()
    again.undo()
    assert "# p1 is Anna now" in again.record()


def test_the_chain_is_followed_on() -> None:
    """What is told after every line is what is told at once."""
    game = played(3, 60)
    again = Game.new(seed=3)
    for line in [line for line in game.lines if line.split()[0] not in CHANCE]:
        again.play(line)
        again.record()
    assert again.record() == game.record()
    while again.undo():
        again.record()
    assert again.record() == Game.new(seed=3).record()


CHANCE = {"home", "next", "god", "draw", "dice"}


def test_a_copy_is_independent() -> None:
    game = played(3, 12)
    record, twin = game.record(), game.copy()
    assert twin == game
    assert hash(twin) == hash(game)
    twin.play(twin.legal_actions()[0])
    assert twin != game
    assert game.record() == record
    twin.undo()
    assert twin == game
    assert game != record


# --- views --------------------------------------------------------------------------------


def test_what_a_seat_sees() -> None:
    game = played(3, 12)
    assert game.view("p2").to_bytes() == game.view(1).to_bytes()
    assert game.position("p1") != game.position("p2")
    assert game.position(core.SPECTATOR).count('"?"') == 3


def test_a_sample_looks_the_same_to_the_seat() -> None:
    game = played(3, 12)
    for number in range(20):
        other = game.sample("p1", random.Random(number).randrange)
        assert other.position("p1") == game.position("p1")
        assert other.legal_actions()
        other.play(other.legal_actions()[0])
    one, two = (game.sample(0, random.Random(1).randrange) for _ in "ab")
    assert one.record(secret=True) == two.record(secret=True)


@pytest.mark.parametrize("seat", ["p4", "chance", "", 3, -1, -2, True, 1.0, None])
def test_no_such_seat(seat: object) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(seed=1).view(seat)  # type: ignore[arg-type]
    assert caught.value.message_id == "setup.seat"


# --- setting up ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"players": 9}, "setup.players"),
        ({"players": 0}, "setup.players"),
        ({"modules": ("base", "atlantis")}, "setup.module"),
        ({"modules": ("../base",)}, "setup.module"),
        ({"board": "base-9"}, "setup.board"),
        ({"options": {"cup": 3}}, "setup.option"),
        ({"options": {"cap": "many"}}, "setup.number"),
        ({"options": {"cap": -1}}, "setup.number"),
        ({"options": {"cap": 10**30}}, "setup.number"),
        ({"options": {"cap": True}}, "setup.number"),
        ({"options": {"gold": "buried"}}, "setup.choice"),
    ],
)
def test_a_game_that_can_t_be_set_up(how: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(**how)  # type: ignore[arg-type]
    assert caught.value.message_id == message


def test_options_count() -> None:
    game = Game.new(seed=1, options={"cap": 1})
    noise = random.Random(1)
    while game.actor != core.OVER:
        game.play(noise.choice(game.legal_actions()))
    assert "cycle = " not in game.position()
    assert game.position("p1") == game.position("p1")
    shown = Game.new(seed=1, options={"gold": "open"})
    assert shown.position("p1") == shown.position()


def test_rules_are_built_once() -> None:
    assert Game.new(seed=1).rules is Game.new(seed=2, board="base-3").rules
    assert Game.new(options={"cap": 3}).rules is not Game.new().rules


# --- boxes ----------------------------------------------------------------------------------


class Made(Module):
    """A box of these tests: an option and a cell."""

    def manifest(self, m: Manifest) -> None:
        m.option(Option("bells", default=0, low=0, high=9))
        m.cells("bells", 1, high=9)


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    module = Made("made", needs=("base",))
    with registered(module, folder=tmp_path):
        yield module


def test_the_boxes_there_are() -> None:
    assert "base" in boxes.names()
    found = boxes.box("base")
    assert found.module.name == "base"
    assert found.folder.parent.parent.name == "cyclades"
    assert (found.folder / "boards" / "base-3.json").is_file()
    names = [b.name for b in boxes.boards([found.module]).values()]
    assert names == [f"base-{players}" for players in (2, 3, 4, 5)]


def test_a_box_from_outside(made: Made, tmp_path: Path) -> None:
    assert "made" in boxes.names()
    assert boxes.box("made").folder == tmp_path
    game = Game.new(modules=("made", "base"), options={"bells": 3}, seed=1)
    assert [name for name, _ in game.rules.modules] == ["base", "made"]
    assert repr(game).startswith("<Game base+made")
    text = game.position()
    assert "modules = { base = 0, made = 0 }" in text
    assert "bells" not in text.partition("[table]")[2]
    assert Game.from_position(text) == game
    assert Game.from_record(game.record()) == game


def test_a_box_not_in_play_changes_no_hash(made: Made) -> None:
    assert Game.new(seed=1).record() == BEFORE


BEFORE = Game.new(seed=1).record()


def test_a_name_that_is_taken(made: Made, tmp_path: Path) -> None:
    boxes.register(Made("made"), tmp_path)
    with pytest.raises(SetupError) as caught:
        boxes.register(Made("base"), tmp_path)
    assert caught.value.message_id == "setup.registered"


def test_a_box_that_is_missing(made: Made) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(modules=("made",))
    assert caught.value.message_id in {"setup.needs", "setup.players"}


# --- the package ------------------------------------------------------------------------------


def test_every_export_is_there() -> None:
    for name in cyclades.__all__:
        assert getattr(cyclades, name) is not None
    with pytest.raises(AttributeError):
        cyclades.nothing  # noqa: B018
