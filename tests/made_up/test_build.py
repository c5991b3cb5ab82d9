"""Boxes that don't fit together don't build, and are told why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cyclades import boxes
from cyclades.engine import core
from cyclades.engine.errors import BuildError, SetupError
from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import OWNER
from cyclades.engine.module import Manifest, Module, build
from cyclades.engine.rows import Card, God, Option
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
    ("build.cell_owner", lambda m: m.cells("more", 3, OWNER)),
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
        ("setup.number", [], {"cap": "0"}),
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
