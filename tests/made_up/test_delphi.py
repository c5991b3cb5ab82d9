"""The made-up box by example: each of its rules, and each way in which it reaches into the game."""

from __future__ import annotations

import collections
import copy
import json
import random
import tomllib
from typing import TYPE_CHECKING

import pytest

from cyclades import boxes
from cyclades.content import LANGUAGES, read_rules, read_texts
from cyclades.engine import core, hooks, position
from cyclades.engine.errors import Illegal, PositionError, SetupError
from cyclades.engine.hooks import Hooks
from cyclades.engine.record import public_lines
from cyclades.game import Game
from tests.made_up.delphi.manifest import MODULE
from tests.made_up.registry import FOLDER, registered
from tests.properties.table import walked

if TYPE_CHECKING:
    from collections.abc import Iterator

# p1 is at Tyche in the first cycle, everybody has two territories and two fleets, and no lot.
TABLE = tomllib.loads("""
players = 3
board = "base-3"
modules = ["base", "delphi"]
stack = ["cycle @actions", "turn p1 god=tyche marker=p1", "act"]

[table]
gold = { p1 = 9, p2 = 9, p3 = 9 }
troop = { i1 = 1, i2 = 1, i3 = 1, i5 = 1, i7 = 3, i8 = 1 }
fleet = { sC2 = 1, sG5 = 1, sD4 = 1, sF1 = 1, sF4 = 1, sK2 = 1 }
row = ["tyche", "ares"]
turn = []
bid_god = { p1 = "tyche", p2 = "ares", p3 = "apollo" }
bid = { p1 = 1, p2 = 1 }
arrival = { p1 = 1, p2 = 1, p3 = 1 }
urn = [2, 2, 2, 2]

[table.owner]
i1 = "p1"
i7 = "p1"
sC2 = "p1"
sG5 = "p1"
i2 = "p2"
i5 = "p2"
sD4 = "p2"
sF1 = "p2"
i3 = "p3"
i8 = "p3"
sF4 = "p3"
sK2 = "p3"
""")
OFFERINGS = {
    "stack": ["offerings p1 marker=p1"],
    "bid_god": {},
    "bid": {},
    "arrival": {},
    "turn": ["p1", "p2", "p3"],
}
NOBODY_BIDS = {key: OFFERINGS[key] for key in ("bid_god", "bid", "arrival", "turn")}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered():
        yield


def at(**changes: object) -> Game:
    """The game from that position, with some things changed; tables are merged."""
    doc = document(**changes)
    return Game.from_position(json.dumps(doc), auto_chance=False)


def document(**changes: object) -> dict[str, object]:
    doc = copy.deepcopy(TABLE)
    for key, value in changes.items():
        place = doc if key in {"stack", "options"} else doc["table"]
        old = place.get(key)
        place[key] = {**old, **value} if value and old and isinstance(value, dict) else value
    return doc


def cell(game: Game, block: str, name: str = "") -> int:
    found = game.rules.layout.by_name[block]
    at_ = game.rules.ids[found.index][name] if found.index else 0
    return game.state.b[found.offset + at_]


def spent(game: Game) -> list[int]:
    block = game.rules.layout.by_name["spent"]
    return [game.state.b[block.offset + face] for face in range(block.count)]


def refused(game: Game, line: str) -> str:
    """The rule that refuses a line."""
    with pytest.raises(Illegal) as caught:
        game.copy().play(line)
    assert line not in game.legal_actions()
    assert caught.value.refusal is not None
    return caught.value.refusal.rule


# --- Tyche and her oracles --------------------------------------------------------------


def test_tyche_is_shuffled_with_the_others() -> None:
    seen: set[str] = set()
    for seed in range(20):
        game = Game.new(modules=("base", "delphi"), seed=seed)
        seen.update(line for line in game.lines if line.startswith("god "))
    assert seen == {"god ares", "god nyx", "god poseidon", "god tyche"}


def test_the_first_oracle_is_free_and_two_more_are_not() -> None:
    game = at(stack=["cycle @actions", "turn p1 god=tyche marker=p1"])
    assert game.legal_actions() == ["recruit oracle i1", "recruit oracle i7"]
    game.play("recruit oracle i1, recruit oracle i1")
    assert cell(game, "gold", "p1") == 7
    assert refused(game, "recruit troop i1") == "ACT-1"
    game.play("recruit oracle i7")
    assert cell(game, "gold", "p1") == 4
    assert refused(game, "recruit oracle i7") == "DEL-1"


def test_oracles_travel_with_troops_or_alone() -> None:
    game = at(oracle={"i7": 2})
    assert refused(game, "with oracle") == "ARE-3"
    game.play("move i7 1, with oracle, to i6")
    assert (cell(game, "troop", "i6"), cell(game, "oracle", "i6")) == (1, 1)
    game.play("move i7 0, with oracle, to i6")
    assert (cell(game, "troop", "i7"), cell(game, "oracle", "i7")) == (2, 0)
    assert refused(game, "move i6 2") == "ARE-3"


def test_an_oracle_brings_one_at_revenue() -> None:
    stack = ["cycle @revenue"]
    changes = {"stack": stack, **NOBODY_BIDS}
    without, beside = at(**changes), at(**changes, oracle={"i7": 2})
    assert cell(beside, "gold", "p1") == cell(without, "gold", "p1") + 1


def battle(**changes: object) -> Game:
    """p1 attacks i5 from i7, where he reaches it by an oracle that each of them has there."""
    game = at(oracle={"i7": 1, "i5": 1}, **changes)
    game.play("move i7 2, to i5")
    return game


def test_an_oracle_helps_the_defender() -> None:
    game = battle()
    # 2 troops and 0; a troop, an oracle, 1 for the oracle and 0.
    game.play("dice 0 0")
    assert [game.seat_name, *game.legal_actions()] == ["p1", "lose troop"]


def test_the_owner_chooses_what_falls() -> None:
    game = battle()
    game.play("dice 3 0")
    assert [game.seat_name, *game.legal_actions()] == ["p2", "lose troop", "lose oracle"]
    assert refused(game, "lose fleet") == "BAT-8"
    game.play("lose oracle")
    assert (cell(game, "troop", "i5"), cell(game, "oracle", "i5")) == (1, 0)


def test_a_shrine_helps_the_defender() -> None:
    game = battle(shrine={"i5": 1})
    game.play("dice 1 0")
    assert game.seat_name == "p1"


def test_a_shrine_is_built_at_tyche() -> None:
    game = at()
    game.play("build shrine i7")
    assert cell(game, "gold", "p1") == 6
    assert refused(game, "build port i7") == "ACT-1"


def test_oracles_see_each_other() -> None:
    game = at(oracle={"i7": 1, "i5": 1, "i1": 1})
    game.play("move i7 1")
    assert game.legal_actions() == ["with oracle", "to i1", "to i5", "to i6"]
    game = at(oracle={"i5": 1, "i1": 1})
    game.play("move i7 1")
    assert game.legal_actions() == ["to i6"]


def test_an_oracle_that_falls_takes_the_lot_along() -> None:
    game = battle(lot={"p2": 3}, sealed={"p2": 1}, urn=[2, 2, 1, 2])
    game.play("pass, dice 3 0, lose oracle")
    assert (cell(game, "lot", "p2"), cell(game, "sealed", "p2")) == (0, 0)
    assert spent(game) == [0, 0, 1, 0]
    game = battle(lot={"p2": 3}, sealed={"p2": 1}, urn=[2, 2, 1, 2])
    game.play("pass, dice 3 0, lose troop")
    assert cell(game, "lot", "p2") == 3


# --- lots ---------------------------------------------------------------------------------


def draws(**changes: object) -> Game:
    """Lots are drawn in turn order; p2 has one."""
    lots = {"lot": {"p2": 4}, "sealed": {"p2": 1}, "urn": [2, 2, 2, 1]}
    return at(stack=["cycle @omens"], **{**NOBODY_BIDS, **lots, **changes})


def test_whoever_has_none_draws_a_lot() -> None:
    game = draws(turn=["p3", "p2", "p1"])
    assert game.seat_name == "chance"
    assert game.legal_actions() == ["lot 0", "lot 1", "lot 2", "lot 3"]
    assert core.weights(game.rules, game.state) == [2, 2, 2, 1]
    game.play("lot 3")
    assert cell(game, "lot", "p3") == 4
    assert game.legal_actions() == ["lot 0", "lot 1", "lot 2"]
    assert refused(game, "lot 3") == "DEL-3"
    game.play("lot 0")
    assert cell(game, "lot", "p1") == 1
    assert game.seat_name == "p3"


def test_only_who_drew_it_knows_a_lot() -> None:
    game = draws()
    game.play("lot 3, lot 1")
    nothing = ["?", "?", "?"]
    for seat, lots in (("p1", [4, "?", "?"]), ("p3", ["?", "?", 2]), (core.SPECTATOR, nothing)):
        doc = position.parse(game.position(seat))
        table = doc["table"]
        assert isinstance(table, dict)
        assert [table["lot"].get(name, "?") for name in ("p1", "p2", "p3")] == lots
        assert table["urn"] == ["?"] * 4
        assert table["sealed"] == {"p1": 1, "p2": 1, "p3": 1}


def test_a_draw_is_a_question_mark_to_others() -> None:
    game = Game.new(modules=("base", "delphi"), seed=2)
    assert "lot ?" not in game.record()
    lines = public_lines(game.rules, game.to_record(), core.SPECTATOR)
    assert lines.count("lot ?") == 3
    for seat in range(3):
        lines = public_lines(game.rules, game.to_record(), seat)
        assert lines.count("lot ?") == 2


def test_spent_lots_go_back_when_the_urn_is_empty() -> None:
    game = draws(options={"lots": 1}, urn=[0, 0, 0, 0], spent=[1, 1, 1])
    assert game.legal_actions() == ["lot 0", "lot 1", "lot 2"]
    assert spent(game) == [0, 0, 0, 0]


def test_a_sample_knows_what_is_seen() -> None:
    game = draws(spent=[2, 1, 0, 0], urn=[0, 1, 2, 1])
    noise = random.Random(1)
    found = collections.Counter(
        cell(game.sample("p1", noise.randrange), "lot", "p2") for _ in range(300)
    )
    # A 1, two 2s and two 3s aren't seen.
    assert found.keys() == {2, 3, 4}
    assert found[2] < found[3]
    assert found[2] < found[4]


def vigil() -> Game:
    game = draws()
    game.play("lot 0, lot 2")
    return game


def test_lots_are_burnt_for_gold_in_turn_order() -> None:
    game = vigil()
    assert (game.seat_name, game.legal_actions()) == ("p1", ["pass"])
    assert refused(game, "burn") == "DEL-4"
    game.play("pass")
    assert (game.seat_name, game.legal_actions()) == ("p2", ["burn", "pass"])
    game.play("burn")
    assert cell(game, "gold", "p2") == 12
    assert spent(game) == [0, 0, 0, 1]
    game.play("pass")
    assert (game.seat_name, cell(game, "lot", "p3")) == ("p1", 3)
    assert game.legal_actions()[0].startswith("bid")


def test_a_lot_decides_a_round_instead_of_the_die() -> None:
    lots = {"lot": {"p1": 4, "p2": 1}, "sealed": {"p1": 1, "p2": 1}, "urn": [1, 2, 2, 1]}
    game = battle(**lots)
    assert (game.seat_name, game.legal_actions()) == ("p2", ["reveal", "pass"])
    game.play("reveal")
    assert (game.seat_name, game.legal_actions()) == ("p1", ["reveal", "pass"])
    game.play("reveal, dice 0 3")
    # 2 and 3 against 2, 1 and 0, whatever the dice show.
    assert game.legal_actions() == ["lose troop", "lose oracle"]
    assert game.seat_name == "p2"
    assert spent(game) == [1, 0, 0, 1]
    game.play("lose troop, stay, stay")
    # Both lots are spent: only the dice are asked.
    assert game.seat_name == "chance"
    game.play("dice 0 3")
    assert game.seat_name == "p1"


def test_who_has_no_lot_isnt_asked_for_it() -> None:
    assert battle().seat_name == "chance"
    game = battle(lot={"p1": 4}, sealed={"p1": 1}, urn=[2, 2, 2, 1])
    assert game.seat_name == "p1"
    game.play("pass")
    assert (game.seat_name, cell(game, "lot", "p1")) == ("chance", 4)


# --- spite --------------------------------------------------------------------------------


def test_whoever_was_ousted_doesnt_come_back() -> None:
    game = at(**OFFERINGS)
    game.play("bid tyche 1, bid tyche 2, bid ares 1, bid ares 2, bid apollo")
    game = at(**OFFERINGS)
    game.play("bid tyche 1, bid tyche 2, bid ares 1, bid ares 2")
    # p3 had Ares from p1, who had Tyche before; p3 may still go there.
    assert game.seat_name == "p1"
    assert refused(game, "bid tyche 3") == "DEL-7"
    assert "bid apollo" in game.legal_actions()
    game.play("bid apollo")
    assert not any(cell(game, "spurned", seat) for seat in ("p1", "p2", "p3"))


def test_an_option_makes_her_forget() -> None:
    game = at(options={"spite": "false"}, **OFFERINGS)
    game.play("bid tyche 1, bid tyche 2, bid ares 1, bid ares 2")
    assert game.seat_name == "p1"
    assert "bid tyche 3" in game.legal_actions()


# --- creatures ------------------------------------------------------------------------------


def called(card: str, **changes: object) -> Game:
    """p1 has called a card of the track."""
    changes = {"pile": {card: "track"}, "track": [card], **changes}
    game = at(**changes)
    game.play(f"summon {card}")
    return game


def test_lamia_takes_a_toll_and_lets_nobody_leave() -> None:
    game = called("lamia")
    assert cell(game, "gold", "p1") == 5
    assert game.legal_actions() == [f"haunt i{n}" for n in range(1, 9)]
    assert refused(game, "haunt sC2") == "DEL-8"
    game.play("haunt i7")
    # He owns it himself and pays himself.
    assert cell(game, "gold", "p1") == 5
    assert refused(game, "move i7 1") == "DEL-8"
    game = called("lamia")
    game.play("haunt i2")
    assert (cell(game, "gold", "p1"), cell(game, "gold", "p2")) == (6, 8)
    game = called("lamia", gold={"p2": 0})
    game.play("haunt i2")
    assert (cell(game, "gold", "p1"), cell(game, "gold", "p2")) == (5, 0)
    assert 'pile = { lamia = "discard" }' in game.position()


def test_lamia_is_gone_at_the_end_of_the_cycle() -> None:
    game = called("lamia")
    game.play("haunt i2, end, recruit troop i2, end, marker i1")
    assert cell(game, "cycle") == 2
    assert cell(game, "haunted") == 0


def test_typhon_is_a_figure_like_others() -> None:
    game = called(
        "typhon",
        pile={"typhon": "track", "medusa": "p2"},
        figure={"medusa": "i3"},
        figure_cycle={"medusa": 1},
    )
    game.play("put i4")
    assert cell(game, "figure", "typhon") == 4
    game = called(
        "typhon",
        pile={"typhon": "track", "medusa": "p2"},
        figure={"medusa": "i3"},
        figure_cycle={"medusa": 1},
    )
    game.play("put i3")
    assert (cell(game, "figure", "typhon"), cell(game, "figure", "medusa")) == (0, 0)


def test_a_conquest_brings_one() -> None:
    game = at(oracle={"i7": 1, "i3": 1}, troop={"i2": 0}, fleet={"sB2": 1}, owner={"sB2": "p1"})
    game.play("move i1 1, to i2")
    # 1 for the movement, 1 back.
    assert cell(game, "gold", "p1") == 9
    game.play("move i7 1, to i6")
    assert cell(game, "gold", "p1") == 8


# --- rafts ----------------------------------------------------------------------------------


def test_rafts_are_launched_at_tyche() -> None:
    game = at()
    assert refused(game, "launch sF4") == "POS-2"
    game.play("launch sC2, launch sA1")
    assert cell(game, "gold", "p1") == 7
    assert refused(game, "launch sA1") in {"ARE-1", "POS-1", "SET-5", "DEL-9"}
    at_ares = at(
        stack=["cycle @actions", "turn p2 god=ares marker=p2", "act"],
        turn=["-", "-", "p1"],
        bid_god={"p1": "-"},
        bid={"p1": 0},
        arrival={"p1": 0},
    )
    assert refused(at_ares, "launch sD4") == "DEL-9"


def test_ending_a_turn_stays_the_passive_answer() -> None:
    game = at()
    passive = core.passive(game.rules, game.state)
    assert core.text(game.rules, game.state, passive) == "end"


def test_rafts_sail_with_fleets_or_alone() -> None:
    game = at(
        stack=["cycle @actions", "turn p1 god=poseidon marker=p1", "act"],
        row=["poseidon", "ares"],
        bid_god={"p1": "poseidon"},
        raft={"sC2": 2},
    )
    game.play("sail sC2 1, with raft, to sB2, to sA1")
    assert (cell(game, "fleet", "sA1"), cell(game, "raft", "sA1")) == (1, 1)
    assert cell(game, "raft", "sC2") == 1
    game.play("sail sC2 0, with raft, to sD3, to sD4")
    assert game.seat_name == "chance"


def test_rafts_are_left_behind_and_picked_up() -> None:
    """POS-4: kind by kind, the usual one without its name."""
    game = at(
        stack=["cycle @actions", "turn p1 god=poseidon marker=p1", "act"],
        row=["poseidon", "ares"],
        bid_god={"p1": "poseidon"},
        fleet={"sC2": 2, "sB2": 1},
        raft={"sC2": 1, "sB2": 1},
        owner={"sB2": "p1"},
    )
    game.play("sail sC2 2, with raft, to sB2")
    offered = [line for line in game.legal_actions() if line.split()[0] in {"drop", "pick"}]
    assert offered == ["drop 1", "drop 2", "drop 1 raft", "pick 1", "pick 1 raft"]
    for line in ("drop 1 fleet", "drop 1 oracle", "drop 3", "drop 2 raft", "pick 2", "pick 2 raft"):
        assert refused(game, line) == "POS-4"
    game.play("drop 2, pick 1 raft")
    for line in ("pick 1", "drop 1 raft"):
        assert refused(game, line) == "POS-4"
    game.play("to sA1")
    assert (cell(game, "fleet", "sA1"), cell(game, "raft", "sA1")) == (0, 2)
    assert (cell(game, "fleet", "sB2"), cell(game, "raft", "sB2")) == (3, 0)
    assert Game.from_position(game.position()) == game


def test_there_are_four_rafts_in_all() -> None:
    """SET-5, DEL-9."""
    game = at(raft={"sD4": 2, "sF4": 1})
    game.play("launch sC2")
    assert refused(game, "launch sC2") == "SET-5"


# --- what a box must keep ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"urn": [2, 2, 2, 1]}, "3"),
        ({"urn": [2, 2, 2, 1], "lot": {"p1": 4}}, "p1"),
        ({"sealed": {"p2": 1}}, "p2"),
        ({"urn": [1, 2, 2, 2], "shown": {"p3": 1}}, "p3"),
        ({"spent": [1]}, "0"),
    ],
)
def test_lots_that_can_t_be(changes: dict[str, object], place: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(**changes)
    assert caught.value.facts["rule"] == "DEL-3"
    assert caught.value.facts["place"] == place


def test_it_needs_the_base_game() -> None:
    assert MODULE.needs == ("base",)
    with pytest.raises(SetupError):
        Game.new(modules=("delphi",))


def test_it_answers_every_hook() -> None:
    """So that each is called by something when random games are played."""
    answered = set()
    for name in hooks.NAMES:
        for one in getattr(Game.new(modules=("base", "delphi"), seed=1).rules, name):
            if type(one).__module__.startswith("tests.made_up"):
                answered.add(name)
    assert answered == set(hooks.NAMES)


def test_random_games_use_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word is played, and every hook has an effect."""
    rules = Game.new(modules=("base", "delphi"), seed=1).rules
    told: collections.Counter[str] = collections.Counter()
    for name in hooks.NAMES:
        for one in getattr(rules, name):
            if type(one).__module__.startswith("tests.made_up"):
                monkeypatch.setattr(type(one), name, watched(type(one), name, told))
    words: set[str] = set()
    for seed in range(80):
        walk = walked(rules, seed, 1000)
        words |= {line.split()[0] for line in walk.lines}
    assert words == set(rules.word_ids)
    assert set(told) == set(hooks.NAMES)


def watched(owner: type[Hooks], name: str, told: collections.Counter[str]) -> object:
    """The method of a hook, which counts where it changes something."""
    method = getattr(owner, name)

    def watch(self: Hooks, *arguments: object) -> object:
        offered = arguments[-1]
        before = len(offered) if isinstance(offered, list) else 0
        answer = method(self, *arguments)
        if isinstance(offered, list):
            effect = len(offered) > before
        elif name.startswith("on_"):
            effect = True
        else:
            effect = answer != (offered if name == "fix_die" else 0)
        told[name] += effect
        return answer

    return watch


# --- its texts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_everything_in_every_language(language: str) -> None:
    game = Game.new(modules=("base", "delphi"), seed=1)
    rules = game.rules
    own = read_texts(FOLDER, language)
    shared = {**read_texts(boxes.box("base").folder, language), **own}
    rows = rules.refusals.values()
    assert shared.keys() >= {row.message_id for row in rows if row.rule.startswith("DEL")}
    assert shared.keys() >= {f"ask.{step.name}" for step in rules.steps if step.verbs}
    for kind in ("god", "piece", "building", "card"):
        for id in rules.names[kind]:
            assert {f"{kind}.{id}", f"{kind}.{id}.one"} & shared.keys()
    for word in rules.word_ids:
        assert f"do.{word}" in shared
        assert f"word.{word}" in shared
    written = {paragraph.id for paragraph in read_rules(FOLDER, language)}
    assert written == {f"DEL-{n}" for n in range(1, 11)}


def test_both_languages_say_the_same() -> None:
    english, french = (read_texts(FOLDER, language).keys() for language in LANGUAGES)
    assert english == french
