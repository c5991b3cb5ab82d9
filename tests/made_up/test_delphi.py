"""What the made-up box must keep besides its rules, which tests/rules/delphi tells by example."""

from __future__ import annotations

import collections
import json
import random
from typing import TYPE_CHECKING

import pytest

from cyclades import boxes
from cyclades.content import LANGUAGES, read_rules, read_texts
from cyclades.engine import core, hooks
from cyclades.engine.errors import PositionError, SetupError
from cyclades.engine.hooks import Hooks
from cyclades.engine.record import public_lines
from cyclades.game import Game
from tests.made_up.delphi.manifest import MODULE
from tests.made_up.registry import FOLDER, registered
from tests.properties.table import walked
from tests.rules import reader

if TYPE_CHECKING:
    from collections.abc import Iterator

# The positions that the scenarios begin with.
ROOT = FOLDER.parents[2]
PLACES = reader.shared(ROOT / "tests" / "rules" / MODULE.name, ROOT)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered():
        yield


def at(**table: object) -> Game:
    """p1 is at Tyche, and nobody has a lot, with some changes of the table."""
    doc = reader.merged(PLACES.known["tyche"], {"table": table})
    return Game.from_position(json.dumps(doc), auto_chance=False)


def at_draws() -> Game:
    """Nobody has made an offering, and lots are drawn."""
    doc = reader.merged(PLACES.known["bids"], {"stack": ["cycle @omens"]})
    return Game.from_position(json.dumps(doc), auto_chance=False)


def test_a_draw_is_a_question_mark_to_others() -> None:
    game = Game.new(modules=("base", "delphi"), seed=2)
    assert "lot ?" not in game.record()
    assert game.record(core.SPECTATOR).count("lot ?") == 3
    assert game.record("p2").count("lot ?") == 2
    assert "hash:" not in game.record("p2")
    assert "hash:" in game.record()
    lines = public_lines(game.rules, game.to_record(), core.SPECTATOR)
    assert lines.count("lot ?") == 3
    for seat in range(3):
        lines = public_lines(game.rules, game.to_record(), seat)
        assert lines.count("lot ?") == 2


def test_a_draw_is_told_to_others_without_its_face() -> None:
    game = at_draws()
    game.state.journal = []
    game.play("lot 3")
    (entry,) = game.state.journal
    words = boxes.catalogue("en")
    told = [words.log(game.rules, core.seen(game.rules, entry, n)) for n in (0, 1, core.SPECTATOR)]
    assert told == [
        "Player 1 draws a lot with 3.",
        "Player 1 draws a lot.",
        "Player 1 draws a lot.",
    ]


def test_a_sample_knows_what_is_seen() -> None:
    game = at(lot={"p2": 4}, sealed={"p2": 1}, spent=[2, 1, 0, 0], urn=[0, 1, 2, 1])
    lot = game.rules.cell("lot") + game.rules.ids["seat"]["p2"]
    noise = random.Random(1)
    found = collections.Counter(game.sample("p1", noise.randrange).state.b[lot] for _ in range(300))
    # A 1, two 2s and two 3s aren't seen.
    assert found.keys() == {2, 3, 4}
    assert found[2] < found[3]
    assert found[2] < found[4]


def test_ending_a_turn_stays_the_passive_answer() -> None:
    game = at()
    passive = core.passive(game.rules, game.state)
    assert core.text(game.rules, game.state, passive) == "end"


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
    assert str(caught.value.facts["field"]).endswith(f".{place}")


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
    others = [rules.ids["card"][card.name] for card in Game.new(seed=1).rules.cards]
    words: set[str] = set()
    for seed in range(120):
        # Two creatures are rare among all: in every other game they are the whole deck.
        walk = walked(rules, seed, 1000, without=others if seed % 2 else ())
        words |= {line.split()[0] for line in walk.lines}
    assert words == set(rules.word_ids)
    assert {name for name in told if told[name]} == set(hooks.NAMES)


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
    brought = {event.name for event in rules.events} - {
        event.name for event in Game.new(seed=1).rules.events
    }
    assert brought == {"lot", "burnt"}
    assert own.keys() >= {f"event.{name}" for name in brought}
    for kind in ("god", "piece", "building", "card"):
        for id in rules.names[kind]:
            assert {f"{kind}.{id}", f"{kind}.{id}.one"} & shared.keys()
    for word in rules.word_ids:
        assert f"do.{word}" in shared
        assert f"word.{word}" in shared
    written = {paragraph.id for paragraph in read_rules(FOLDER, language)}
    assert written == {f"DEL-{n}" for n in range(1, 12)}


def test_both_languages_say_the_same() -> None:
    english, french = (read_texts(FOLDER, language).keys() for language in LANGUAGES)
    assert english == french
