"""BAT-1: battles fought by the engine come out as often as the dice say."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from cyclades import boxes
from cyclades.engine import core, position
from cyclades.engine.settings import Settings

if TYPE_CHECKING:
    from cyclades.engine.state import State

FACES: Final = (0, 1, 1, 2, 2, 3)
RULES: Final = boxes.rules_for(Settings(3))

# Attackers, defenders, fortresses; the chances of the attacker, and that nobody is left.
KNOWN: Final = [
    (1, 1, 0, 0.361, 0.278),
    (2, 1, 0, 0.911, 0.039),
    (2, 2, 0, 0.447, 0.105),
    (3, 2, 1, 0.584, 0.050),
    (4, 3, 1, 0.539, 0.025),
]
cases = pytest.mark.parametrize(("attackers", "defenders", "forts", "win", "both"), KNOWN)


@cache
def odds(attackers: int, defenders: int, more: int) -> tuple[Fraction, Fraction]:
    """The chances that the attacker wins, and that nobody is left; nobody retreats."""
    if not attackers or not defenders:
        return Fraction(attackers > 0), Fraction(not attackers and not defenders)
    win = both = Fraction(0)
    for a in FACES:
        for d in FACES:
            less = attackers + a - defenders - d - more
            left = attackers - (less <= 0), defenders - (less >= 0)
            found = odds(*left, more)
            win += found[0] / 36
            both += found[1] / 36
    return win, both


def field(attackers: int, defenders: int, forts: int) -> State:
    """p1 is about to land on i7, where p2 stands behind fortresses."""
    doc = {
        "players": 3,
        "stack": ["cycle @actions", "turn p1 god=ares marker=p1", "act"],
        "table": {
            "cycle": 3,
            "gold": {"p1": 9},
            "owner": {"i1": "p1", "i5": "p1", "i7": "p2", "i2": "p2", "i3": "p3", "sG5": "p1"}
            | {"i6": "p1"},
            "troop": {"i6": attackers, "i7": defenders},
            "fortress": {"i7": forts},
            "fleet": {"sG5": 1},
            "row": ["ares", "poseidon"],
            "turn": ["-", "p2", "p3"],
            "bid_god": {"p1": "ares"},
            "bid": {"p1": 2},
            "arrival": {"p1": 1},
        },
    }
    s = position.load(RULES, doc)
    for line in (f"move i6 {attackers}", "to i7"):
        core.apply(RULES, s, core.parse(RULES, s, line))
    return s


def fought(s: State, noise: random.Random) -> tuple[bool, bool]:
    """One battle to its end: does the attacker take i7, and is nobody left?"""
    owner = RULES.owner + RULES.ids["area"]["i7"]
    troops = RULES.units[0] + RULES.ids["area"]["i7"]
    stay = core.parse(RULES, s, "stay")
    act = RULES.step_id("act")
    while s.b[s.b[0]] != act:
        options = core.legal(RULES, s)
        if core.actor(RULES, s) == core.CHANCE:
            core.play(RULES, s, noise.choices(options, core.weights(RULES, s))[0])
        else:
            core.play(RULES, s, stay if stay in options else options[0])
    taken = s.b[owner] == 1
    return taken, not taken and s.b[troops] == 0


@cases
def test_the_table_of_odds(
    attackers: int, defenders: int, forts: int, win: float, both: float
) -> None:
    found = odds(attackers, defenders, forts)
    assert [round(float(one), 3) for one in found] == [win, both]


def tried(attackers: int, defenders: int, forts: int, times: int) -> list[float]:
    """How often the attacker won and nobody was left, of so many battles."""
    start = field(attackers, defenders, forts)
    noise = random.Random(7)
    won = gone = 0
    for _ in range(times):
        taken, empty = fought(start.copy(), noise)
        won += taken
        gone += empty
    return [won / times, gone / times]


@cases
def test_the_engine_fights_by_these_odds(
    attackers: int, defenders: int, forts: int, win: float, both: float
) -> None:
    # Four standard deviations of so many battles.
    assert tried(attackers, defenders, forts, 2_000) == pytest.approx([win, both], abs=0.045)


@pytest.mark.slow
@cases
def test_the_engine_fights_by_these_odds_a_hundred_thousand_times(
    attackers: int, defenders: int, forts: int, win: float, both: float
) -> None:
    assert tried(attackers, defenders, forts, 100_000) == pytest.approx([win, both], abs=0.0065)
