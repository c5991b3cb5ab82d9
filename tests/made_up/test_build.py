"""Boxes that don't fit together don't build, and are told why."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from cyclades import boxes
from cyclades.engine import core, ops, position
from cyclades.engine.action import pack, x_of
from cyclades.engine.errors import BuildError, PositionError, SetupError
from cyclades.engine.guards import Check, Filler
from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import HOLE, LAND, OWNER, SEAT, TEAM
from cyclades.engine.module import Manifest, Module, build
from cyclades.engine.query import seat_of
from cyclades.engine.rows import Building, Card, God, Option, Piece
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.game import Game
from tests.made_up.registry import registered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Box(Module):
    """A box that does one thing."""

    def __init__(self, name: str, does: Callable[[Manifest], object]) -> None:
        super().__init__(name)
        self.does = does

    def manifest(self, m: Manifest) -> None:
        """That thing."""
        self.does(m)


def built(*made: Module, options: dict[str, str] | None = None) -> Rules:
    """The base game with some boxes."""
    base = boxes.box("base").module
    return build([base, *made], 3, boxes.board_for([base], 3), options or {})


class Asks(Hooks):
    """A handler that asks for an option when it is bound."""

    def __init__(self, option: str) -> None:
        super().__init__(())
        self.option = option

    def bind(self, rules: Rules) -> None:
        """Here."""
        rules.option(self.option)


def twice(does: Callable[[Manifest], object]) -> Callable[[Manifest], object]:
    def both(m: Manifest) -> None:
        does(m)
        does(m)

    return both


FAULTS: list[tuple[str, Callable[[Manifest], object]]] = [
    ("build.replaced_twice", twice(lambda m: m.replace(Step("alms")))),
    ("build.no_step", lambda m: m.replace(Step("nothing"))),
    ("build.option_twice", lambda m: m.option(Option("cap", 1))),
    ("build.refusal_twice", lambda m: m.refusal("DEL-1", "refused.x", code=10)),
    ("build.word_twice", lambda m: m.word("bid", elsewhere=10)),
    ("build.word_twice", lambda m: m.word("chant", elsewhere=10, word=6)),
    ("build.name_twice", lambda m: m.god(God("ares"))),
    ("build.name_twice", lambda m: m.card(Card("pegasus", "pegasus"))),
    ("build.step_twice", lambda m: m.step(Step("roll"))),
    ("build.no_step", lambda m: m.step(Sequence("more", ("nothing",)))),
    ("build.no_step", lambda m: m.card(Card("nobody", "nothing"))),
    ("build.no_step", lambda m: m.after("nothing.roll", Step("more"))),
    ("build.no_list", lambda m: m.after("roll.dice", Step("more"))),
    ("build.no_child", lambda m: m.before("battle.nothing", Step("more"))),
    ("build.no_word", lambda m: m.step(Step("more", verbs=(Verb("chant"),)))),
    ("build.no_step", lambda m: m.verb("nothing", Verb("pass"))),
    ("build.no_hook", lambda m: m.hook(Hooks(("may_fly",)))),
    ("build.cell_twice", lambda m: m.cells("gold", 1)),
    ("build.cell_default", lambda m: m.cells("more", 1, default=9, high=3)),
    ("build.cell_default", lambda m: m.cells("more", 0)),
    ("build.cell_default", lambda m: m.cells("more", 5, index="seat", each=2)),
    ("build.cells_many", lambda m: m.cells("more", 3, value="seat")),
    ("build.replaced_twice", twice(lambda m: m.replace_check(Check("X-1", "", "payable")))),
    ("build.replaced_twice", twice(lambda m: m.replace_verb("act", Verb("end", last=True)))),
    ("build.name", lambda m: m.option(Option("a b", 1, low=1, high=2))),
    ("build.name", lambda m: m.option(Option("bells", 0, choices=("one two",)))),
    ("build.name", lambda m: m.kind("a:b", ["one"])),
    ("build.no_kind", lambda m: m.event("more", "planet")),
    ("build.no_kind", lambda m: m.refusal("X-1", "refused.x", "what:planet")),
    ("build.team", lambda m: setattr(m, "team", [0])),
    ("build.cell_owner", lambda m: m.cells("more", 3, OWNER)),
    ("build.cell_owner", lambda m: m.cells("more", 4, OWNER, index="seat", each=2)),
    ("build.cell_owner", lambda m: m.cells("more", 3, TEAM, index="god")),
    ("build.cells_many", lambda m: m.cells("more", 4, index="seat")),
    ("build.no_kind", lambda m: m.cells("more", 3, index="planet")),
    ("build.no_kind", lambda m: m.cells("more", 3, value="planet")),
    ("build.no_kind", lambda m: m.word("chant", "planet", elsewhere=10)),
    ("build.no_kind", lambda m: m.step(Step("more", ("what:planet",)))),
    ("build.no_cells", lambda m: m.filler(Filler("more"))),
    ("build.filler_twice", lambda m: m.filler(Filler("gold"))),
    ("build.no_check", lambda m: m.replace_check(Check("DEL-1", "", "more"))),
    ("build.no_verb", lambda m: m.replace_verb("act", Verb("bid"))),
    ("build.verb_twice", lambda m: m.verb("act", Verb("end"))),
    ("build.no_list", lambda m: m.replace(Step("march"))),
    ("build.circle", lambda m: m.step(Sequence("more", ("more",)))),
    ("build.no_step", lambda m: m.step(Step("more", under=("nothing",)))),
    ("build.no_child", lambda m: m.step(Step("more", under=("cycle.nothing",)))),
    ("build.word", lambda m: m.word("chant", "area", "area", "area", "area", elsewhere=10)),
    ("build.word", lambda m: m.word("chant", elsewhere=10, word=300)),
    ("build.word", lambda m: [m.word(f"w{n}", elsewhere=10) for n in range(250)]),
    ("build.no_refusal", lambda m: m.word("chant", elsewhere=999)),
    ("build.many", lambda m: [m.building(Building(f"b{n}", 1, 1)) for n in range(4095)]),
    ("build.option_default", lambda m: m.option(Option("bells", 9, low=1, high=2))),
    ("build.no_row", lambda m: m.god(God("hera", recruits=("pythia",)))),
    ("build.no_row", lambda m: m.god(God("hera", builds="tripod"))),
    ("build.name_twice", lambda m: m.kind("god", ["hera"])),
    ("build.name_twice", lambda m: m.event("gold", "seat")),
    ("build.no_option", lambda m: m.hook(Asks("bells"))),
    ("build.name", lambda m: m.piece(Piece("big troop", LAND))),
    ("build.name", lambda m: m.card(Card("a,b", "pegasus"))),
    ("build.name", lambda m: m.card(Card("?", "pegasus"))),
    ("build.name", lambda m: m.word("", elsewhere=10)),
    ("build.name", lambda m: m.step(Step("a.b"))),
]


@pytest.mark.parametrize(("message", "fault"), FAULTS)
def test_a_fault_of_a_box_is_named(message: str, fault: Callable[[Manifest], object]) -> None:
    with pytest.raises(BuildError) as caught:
        built(Box("made", fault))
    assert caught.value.message_id == message


@pytest.mark.parametrize(
    ("message", "made", "options"),
    [
        ("setup.needs", [Module("made", needs=("other",))], {}),
        ("setup.needs", [Module("bridge", joins=("base", "other"))], {}),
        ("setup.conflict", [Module("made", conflicts=("base",))], {}),
        ("setup.module_twice", [Module("made"), Module("made")], {}),
        ("setup.option", [], {"bells": "1"}),
        ("setup.choice", [], {"gold": "blue"}),
        ("setup.number", [], {"cap": "1000"}),
        ("setup.number", [], {"cap": "many"}),
    ],
)
def test_a_mixture_that_can_t_be_played(
    message: str, made: list[Module], options: dict[str, str]
) -> None:
    with pytest.raises(SetupError) as caught:
        built(*made, options=options)
    assert caught.value.message_id == message


class Quiet(Step):
    """Nobody gets anything."""

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Done."""
        return False


def test_a_step_is_replaced_where_it_stood() -> None:
    quiet = Quiet("alms")
    rules = built(Box("made", lambda m: m.replace(quiet)))
    turn = rules.steps[rules.step_id("apollo")]
    assert isinstance(turn, Sequence)
    assert turn.children[turn.index("alms")] is quiet
    s = core.start(rules)
    core.playout(rules, s, 1, 10_000)
    assert core.result(rules, s) is not None


def test_steps_are_inserted_where_it_was_said() -> None:
    def insert(m: Manifest) -> None:
        m.before("revenue.collect", Quiet("first"))
        m.after("revenue.collect", Quiet("second"))
        m.add_sub("revenue", Quiet("last"))

    rules = built(Box("made", insert))
    revenue = rules.steps[rules.step_id("revenue")]
    assert isinstance(revenue, Sequence)
    # Lists that are empty aren't gone through.
    assert [step.name for step in revenue.children] == ["first", "collect", "second", "last"]


@pytest.mark.parametrize("name", ["", "a b", "#", "a..b"])
def test_a_module_has_a_name(name: str) -> None:
    with pytest.raises(BuildError) as caught:
        built(Module(name))
    assert caught.value.message_id == "build.name"


def test_a_module_that_needs_itself() -> None:
    with pytest.raises(BuildError) as caught:
        built(Module("made", needs=("made",)))
    assert caught.value.message_id == "build.circle"


# --- what a box may bring ------------------------------------------------------------------------


class Blow(Verb):
    """`blow north`: the wind that nobody but its player knows goes to his row."""

    def __init__(self, event: int) -> None:
        super().__init__("blow")
        self.event = event
        self.winds = 0

    def bind(self, rules: Rules) -> None:
        """Find the cells."""
        self.winds = rules.cell("winds")

    def check(self, rules: Rules, s: State, f: int, a: int) -> int:
        """Any wind."""
        return 0

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """All of them."""
        out.extend(int(pack(self.id, wind)) for wind in range(len(rules.names["wind"])))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """It takes his first free cell, or the last one."""
        seat = s.b[f + SEAT]
        free = [n for n in range(2) if not s.b[self.winds + 2 * seat + n]] or [1]
        ops.put(s, self.winds + 2 * seat + free[0], int(x_of(a)) + 1)
        ops.note(s, self.event, seat, x_of(a))
        ops.pop(s)


class First(Step):
    """The first of the turn track is asked."""

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """After revenue."""
        ops.push(s, self.id, s.b[rules.turn] - 1, self.size)
        return True

    def fault(self, rules: Rules, s: State, f: int) -> str:
        """Somebody."""
        return "" if s.b[f + SEAT] >= 0 else "seat"


def winds(m: Manifest) -> None:
    """Names of its own, two cells a seat, an event that is secret in part."""
    m.kind("wind", ["north", "south", "west"])
    m.cells("winds", 2 * m.seats, OWNER, high=3, index="seat", value="wind", each=2)
    m.cells("calm", 3, high=1, index="wind")
    m.word("blow", "wind", elsewhere=m.refusal("DEL-1", "refused.no_wind"))
    event = m.event("wind", "seat", "wind!")
    m.after("cycle.revenue", First("winds", verbs=(Blow(event),)))


def test_names_of_its_own_and_several_cells_a_seat(tmp_path: Path) -> None:
    with registered(Box("winds", winds), folder=tmp_path):
        game = Game.new(modules=("base", "winds"), options={"cap": 3}, seed=4)
        asked = game.seat_name
        assert game.legal_actions() == ["blow north", "blow south", "blow west"]
        game.state.journal = []
        game.play("blow west")
        (entry,) = [e for e in game.state.journal if game.rules.events[e[0]].name == "wind"]
        seat = game.rules.names["seat"].index(asked)
        assert core.seen(game.rules, entry, seat) == entry
        assert core.seen(game.rules, entry, core.SPECTATOR)[1:3] == (seat, HOLE)
        assert f'winds = {{ {asked} = ["west"] }}' in game.position()
        assert f'winds = {{ {asked} = ["west"] }}' not in game.position(core.SPECTATOR)
        others = [name for name in game.rules.names["seat"] if name != asked]
        view = position.parse(game.position(asked))["table"]
        assert isinstance(view, dict)
        assert view["winds"] == {asked: ["west"]} | {name: ["?", "?"] for name in others}
        noise = random.Random(4)
        while options := game.legal_actions():
            game.play(noise.choice(options))
            assert Game.from_position(game.position()) == game
        assert Game.from_record(game.record()) == game
        doc = json.loads(position.canonical(game.rules, game.state))
        for told in ({"p1": "west"}, {"p1": ["west"] * 3}, {"p1": ["east"]}):
            doc["table"]["winds"] = told
            with pytest.raises(PositionError):
                position.load(game.rules, doc)


class Glory(Hooks):
    """Whoever takes a territory wins at once."""

    def __init__(self, ending: int) -> None:
        super().__init__(("on_claim",))
        self.ending = ending

    def on_claim(self, rules: Rules, s: State, seat: int, area: int, former: int) -> None:
        """All others share the second place."""
        for other in range(int(rules.seats)):
            ops.put(s, rules.rank + other, 1 if other == seat else 2)
        ops.conclude(rules, s, self.ending)


def test_a_game_may_be_over_at_once(tmp_path: Path) -> None:
    """In the midst of a turn, and what is kept of it says so."""
    glory = Box("glory", lambda m: m.hook(Glory(m.ending("glory"))))
    with registered(glory, folder=tmp_path):
        for seed in range(12):
            game = Game.new(modules=("base", "glory"), seed=seed)
            noise = random.Random(seed)
            while options := game.legal_actions():
                game.play(noise.choice(options))
            result = game.result()
            assert result is not None
            if result.reason == "glory":
                assert sorted(result.rank) == [1, 2, 2]
                # By land, by air or after a battle.
                assert game.lines[-1].split()[0] in {"to", "dice", "lose", "retreat"}
            assert Game.from_position(game.position()) == game
            assert Game.from_record(game.record()).result() == result
        s = core.start(game.rules)
        core.playout(game.rules, s, 3, 100_000)
        assert core.result(game.rules, s) is not None


class Spurned(Hooks):
    """Whoever ousts another wins at once."""

    def __init__(self, ending: int) -> None:
        super().__init__(("on_oust",))
        self.ending = ending

    def on_oust(self, rules: Rules, s: State, marker: int, by: int, god: int) -> None:
        """In the midst of the offerings."""
        for seat in range(int(rules.seats)):
            ops.put(s, rules.rank + seat, 1 if seat == seat_of(rules, by) else 2)
        ops.conclude(rules, s, self.ending)


def test_a_game_may_be_over_in_the_midst_of_offerings(tmp_path: Path) -> None:
    spurned = Box("spurned", lambda m: m.hook(Spurned(m.ending("spite"))))
    with registered(spurned, folder=tmp_path):
        game = Game.new(modules=("base", "spurned"), seed=1)
        game.play("bid ares 1, bid ares 2")
        result = game.result()
        assert result is not None
        assert result.reason == "spite"
        assert Game.from_position(game.position()) == game
        assert Game.from_record(game.record()) == game


class Sack(Step):
    """When a territory was taken its new owner gets 1 GP."""

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """`f` is the list `taken`, on the frame of the movement."""
        ops.gain(rules, s, s.b[f + SEAT], 1)
        return False


def test_what_follows_a_conquest_is_a_list() -> None:
    """ARE-4: not after a march to own land, nor after a battle that was lost."""
    rules = built(Box("sack", lambda m: m.add_sub("taken", Sack("sack"))))
    plain = built()
    doc = {**position.parse(ATTACK)}
    for lines, more in (("to i3", 1), ("to i7", 0), ("to i6", 1)):
        purses: list[int] = []
        for each in (rules, plain):
            s = position.load(each, doc)
            for line in ("move i1 1", lines):
                core.apply(each, s, core.parse(each, s, line))
            purses.append(s.b[each.gold])
        assert purses[0] - purses[1] == more


ATTACK = """
players = 3
board = "base-3"
stack = ["cycle @actions", "turn p1 god=ares marker=p1", "act"]

[table]
gold = { p1 = 9 }
owner = { i1 = "p1", i7 = "p1", i2 = "p2", i3 = "p3", i8 = "p3", sC2 = "p1", sD3 = "p1", \
sE4 = "p1", sF5 = "p1", sG5 = "p1" }
troop = { i1 = 1, i7 = 1 }
fleet = { sC2 = 1, sD3 = 1, sE4 = 1, sF5 = 1, sG5 = 1 }
row = ["ares", "poseidon"]
turn = ["-", "p2", "p3"]
bid_god = { p1 = "ares" }
bid = { p1 = 2 }
arrival = { p1 = 1 }
""".replace("\\\n", "")


class Mild(Check):
    """Any number of prosperity markers."""


class Always(Verb):
    """As the verb it replaces."""

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """At any time."""
        out.append(self.id)

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """The turn is over."""
        ops.pop(s)


def test_checks_and_verbs_are_replaced() -> None:
    def replace(m: Manifest) -> None:
        m.replace_check(Mild("SET-5", "prosperity", "prosperity"))
        m.replace_verb("act", Always("end", last=True))

    rules = built(Box("made", replace))
    act = rules.steps[rules.step_id("act")]
    assert isinstance(act.verbs[-1], Always)
    doc = position.parse(ATTACK)
    assert isinstance(doc["table"], dict)
    doc["table"]["prosperity"] = {"i3": 30}
    position.load(rules, doc)
    with pytest.raises(PositionError):
        position.load(built(), doc)


def test_a_manifest_knows_the_options() -> None:
    def brings(m: Manifest) -> None:
        m.cells("bells", m.option(Option("bells", 2, low=1, high=9)))

    made = Box("made", brings)
    assert built(made).layout.by_name["bells"].count == 2
    assert built(made, options={"bells": "7"}).layout.by_name["bells"].count == 7


class Partners(Module):
    """p1 and p3 play together, and see each other's cell."""

    def manifest(self, m: Manifest) -> None:
        """Teams, and a cell."""
        m.team = [0, 1, 0]
        m.cells("plan", m.seats, TEAM, index="seat")


def test_partners_see_what_is_the_team_s() -> None:
    rules = built(Partners("partners"))
    s = core.start(rules)
    plan = rules.cell("plan")
    for viewer, seen in ((0, [0, HOLE, 0]), (1, [HOLE, 0, HOLE]), (core.SPECTATOR, [HOLE] * 3)):
        v = core.view(rules, s, viewer)
        assert [v.b[plan + seat] for seat in range(3)] == seen


# --- bridges -------------------------------------------------------------------------------------


class Bridge(Module):
    """What `one` and `other` do to each other."""

    def __init__(self, does: Callable[[Manifest], object]) -> None:
        super().__init__("one_other", joins=("one", "other"))
        self.does = does

    def manifest(self, m: Manifest) -> None:
        """That thing."""
        self.does(m)


def replacing(step: Step) -> Callable[[Manifest], object]:
    return lambda m: m.replace(step)


def test_two_boxes_that_replace_a_step_need_a_bridge() -> None:
    one, other, both = Quiet("alms"), Quiet("alms"), Quiet("alms")
    two = [Box("one", replacing(one)), Box("other", replacing(other))]
    with pytest.raises(BuildError) as caught:
        built(*two)
    assert caught.value.facts == {"name": "alms"}
    rules = built(*two, Bridge(replacing(both)))
    assert rules.steps[rules.step_id("alms")] is both
    # What it settles once it doesn't settle twice.
    with pytest.raises(BuildError):
        built(*two, Bridge(twice(replacing(both))))


def test_a_bridge_is_there_when_all_that_it_joins_is(tmp_path: Path) -> None:
    named: list[str] = []
    made = [Box(name, lambda m: None) for name in ("one", "other")]
    bridge = Bridge(lambda m: named.append("bridge"))
    with registered(*made, bridge, folder=tmp_path):
        assert boxes.names() == ["base", "one", "other"]
        assert [one.module.name for one in boxes.bridges()] == ["one_other"]
        assert len(boxes.folders()) == 4
        Game.new(modules=("base", "one"), seed=1)
        assert named == []
        game = Game.new(modules=("other", "base", "one"), seed=1)
        assert named == ["bridge"]
        # It follows from the others, so nothing that is kept names it.
        assert "one_other" not in game.record() + game.position()
        assert Game.from_record(game.record()) == game
        with pytest.raises(SetupError) as caught:
            Game.new(modules=("base", "one_other"))
        assert caught.value.message_id == "setup.module"
