"""The greedy bot: it wins against chance, ends games, builds what it can, and says why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from cyclades import Game, boxes
from cyclades.bots import GreedyBot, RandomBot, View
from cyclades.bots.greedy.evaluate import PARTS
from cyclades.cli import words
from cyclades.content import LANGUAGES
from cyclades.dice import Dice
from cyclades.engine import core
from cyclades.engine.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.bots import Bot
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# A game that lasts longer isn't ended by its players.
CAP = 15
SETS = ("give_up", "found", "clear")

# p1 is at Athena with three philosophers, and could as well fly to a metropolis.
ATHENA = """
players = 3
board = "base-3"
stack = ["cycle @actions", "turn p1 god=athena marker=p1", "act"]
[table]
cycle = 4
gold = { p1 = 5, p2 = 1, p3 = 1 }
troop = { i1 = 3, i2 = 1, i3 = 1, i5 = 1, i7 = 1, i8 = 1 }
philosopher = { p1 = 3 }
metropolis = { i2 = 1 }
pile = { pegasus = "track" }
track = ["-", "pegasus", "-"]
row = ["athena", "ares"]
waiting = { zeus = 1, poseidon = 1 }
turn = ["-", "-", "-"]
bid_god = { p1 = "athena", p2 = "apollo", p3 = "ares" }
bid = { p1 = 2, p3 = 1 }
arrival = { p1 = 1, p2 = 1, p3 = 1 }
[table.owner]
i1 = "p1"
i2 = "p2"
i3 = "p3"
i5 = "p2"
i7 = "p1"
i8 = "p3"
"""


class Played(NamedTuple):
    """How a game ended, in which cycle, and how often a metropolis was left unbuilt."""

    result: core.Result
    cycle: int
    missed: int


def play(players: int, greedy: Sequence[int], seed: int) -> Played:
    """A game with greedy bots at some seats and random ones at the others."""
    rules = boxes.rules_for(Settings(players, {"base": 0}, "", {"cap": str(CAP)}))
    bots: list[Bot] = [
        GreedyBot(f"{seed} {n}") if n in greedy else RandomBot(f"{seed} {n}")
        for n in range(players)
    ]
    dice, s, line, missed = Dice.from_seed(seed), core.start(rules), 0, 0
    while (seat := core.actor(rules, s)) != core.OVER:
        line += 1
        if seat == core.CHANCE:
            core.apply(rules, s, dice.choose(rules, s, line))
            continue
        actions = [core.text(rules, s, a) for a in core.legal(rules, s)]
        chosen = bots[seat].choose(View(rules, core.view(rules, s, seat), seat), actions)
        if chosen == "end" and seat in greedy:
            missed += any(brings_a_city(rules, s, one) for one in actions)
        core.apply(rules, s, core.parse(rules, s, chosen))
    result = core.result(rules, s)
    assert result is not None
    return Played(result, int(s.b[rules.cycle]), missed)


def brings_a_city(rules: Rules, s: State, line: str) -> bool:
    """Does a line make a metropolis at once?"""
    seat, t = core.actor(rules, s), s.copy()
    if line.partition(" ")[0] not in {"build", "recruit"}:
        return False
    core.apply(rules, t, core.parse(rules, t, line))
    while rules.steps[t.b[t.b[0]]].name in SETS:
        core.apply(rules, t, core.legal(rules, t)[0])
    return bool(t.b[rules.cities + seat] > s.b[rules.cities + seat])


def won(players: int, games: int) -> float:
    """The part of the games that one greedy bot wins, alone, from every seat in turn."""
    found = [play(players, [n % players], 100 + n) for n in range(games)]
    assert sum(one.missed for one in found) == 0
    return sum(one.result.winners == [n % players] for n, one in enumerate(found)) / games


def ended(players: int, games: int) -> float:
    """The part of the games among greedy bots alone that metropolises end."""
    found = [play(players, range(players), 200 + n) for n in range(games)]
    assert sum(one.missed for one in found) == 0
    return sum(one.result.reason != "cap" for one in found) / games


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_wins_against_chance(players: int) -> None:
    assert won(players, 2) == 1


def test_four_of_them_end_a_game() -> None:
    assert ended(4, 1) == 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_wins_nearly_always_against_chance(players: int) -> None:
    assert won(players, 20 * players) >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_bots_end_nearly_all_games(players: int) -> None:
    assert ended(players, 40) >= 0.95


def chosen(game: Game, seed: int = 1) -> tuple[str, str]:
    """What the bot does, and why."""
    bot = GreedyBot(seed)
    line = bot.choose(View(game.rules, game.view(game.actor), game.actor), game.legal_actions())
    return line, bot.reason.id


def test_a_metropolis_that_is_sure_comes_before_one_that_chance_may_bring() -> None:
    assert chosen(Game.from_position(ATHENA)) == ("recruit philosopher", "city")


def test_it_wins_where_it_can() -> None:
    first = ATHENA.replace("metropolis = { i2 = 1 }", "metropolis = { i1 = 1 }")
    assert chosen(Game.from_position(first)) == ("recruit philosopher", "win")


def test_it_offers_all_it_can_spare_where_it_would_win() -> None:
    text = ATHENA.replace("metropolis = { i2 = 1 }", "metropolis = { i1 = 1 }")
    text = text.replace(
        '"cycle @actions", "turn p1 god=athena marker=p1", "act"', '"offerings p1 marker=p1"'
    )
    text = text.replace('turn = ["-", "-", "-"]', 'turn = ["p1", "p2", "p3"]')
    lines = [line for line in text.split("\n") if not line.startswith(("bid", "arrival"))]
    line, why = chosen(Game.from_position("\n".join(lines)))
    assert why == "offer.win"
    # The fourth philosopher is free.
    assert line == "bid athena 5"


def test_the_same_seed_makes_the_same_choice() -> None:
    game = Game.new(4, seed=3)
    assert chosen(game) == chosen(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(language: str) -> None:
    said = words.load(language)
    ids = [*PARTS, "win", "rival", "least"]
    facts = {"god": ("god", "ares"), "seat": ("seat", "p2")}
    for id in (*ids, "only", "end", *(f"offer.{id}" for id in (*ids, "block", "free"))):
        why = said.say(f"hint.{id}", **facts)
        assert "{" not in why
        assert "hint." not in why
