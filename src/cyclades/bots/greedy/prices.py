"""How much of what is worth how much, in GP. All the numbers of taste of this bot stand here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.engine.ids import HELD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.engine.rows import Piece

WON: Final = 5000.0
# A metropolis, and as many as win.
CITY: Final = 30.0
GOAL: Final = 400.0

# A set or a group of philosophers, by how much of it there is.
SET: Final = (0.0, 0.12, 0.29, 0.58, 1.0)
THOUGHT: Final = (0.0, 0.15, 0.36, 0.62, 1.0)
WHOLE: Final = 24.0
# A set that stands behind another, and one for which there are too few squares.
NEXT_SET: Final = 0.4
CRAMPED: Final = 0.6

# A territory, a free square on it, a building.
LAND: Final = 4.0
SQUARE: Final = 0.6
BUILT: Final = 3.0

# Income counts for the cycles that are left, of which there are fewer and fewer.
INCOME: Final = 3.0
INCOME_FADE: Final = 0.15
INCOME_LEAST: Final = 1.5

# The first unit, the second, and so on; by domain.
UNITS: Final = ((2.2, 2.0, 1.6, 1.4, 1.2, 1.0, 0.7, 0.5), (1.6, 1.5, 1.2, 0.9, 0.7, 0.5, 0.4, 0.3))
PRIESTS: Final = (3.0, 2.6, 2.2, 1.8, 1.2, 0.6, 0.3)

# Of what is in the purse the first pieces count most.
PURSE: Final = 12
SAVED: Final = 0.5
COIN: Final = 0.9

# How much what the others have counts against it.
BEST_RIVAL: Final = 0.45
RIVALS: Final = 0.35

# By how much an attack is stronger than the defence: how likely it is to win.
ODDS: Final = (0.02, 0.1, 0.35, 0.65, 0.85, 0.95)
# How likely it is that somebody attacks who can, and that somebody comes who can't now.
MEANT: Final = 0.35
SURPRISE: Final = 0.08
# What can be taken is not taken yet.
HOPE: Final = 0.3


def progress(n: int, of: int, curve: Sequence[float]) -> float:
    """What `n` things are worth of which so many make a metropolis."""
    last = len(curve) - 1
    return WHOLE * curve[min(last, n * last // max(of, 1))]


class Table(NamedTuple):
    """What so many pieces of a kind are worth, by what they are good for."""

    held: bool
    thought: list[float]
    priest: list[float]
    army: list[float]


def table(row: Piece) -> Table:
    """The worth of any number of pieces of a kind."""
    numbers = range(256)
    nothing = [0.0] * len(numbers)
    if row.domain != HELD:
        each = UNITS[row.domain]
        return Table(False, nothing, nothing, [falling(n, each) for n in numbers])
    thought, priest = nothing, nothing
    if row.exchanged:
        thought = [progress(n, row.exchanged, THOUGHT) for n in numbers]
    if row.pays:
        priest = [falling(n, PRIESTS) for n in numbers]
    return Table(True, thought, priest, nothing)


def falling(n: int, each: Sequence[float]) -> float:
    """The worth of `n` things of which each is worth less than the one before."""
    return sum(each[:n])


def gold(n: int) -> float:
    """The worth of a purse."""
    return COIN * min(n, PURSE) + SAVED * max(0, n - PURSE)


def odds(attack: int, units: int, defence: int) -> float:
    """How likely it is that a group takes a territory."""
    if not attack:
        return 0.0
    if not units:
        return 1.0
    return ODDS[min(max(attack - defence + 2, 0), len(ODDS) - 1)]


def danger(attack: int, units: int, defence: int) -> float:
    """How likely it is that a territory is lost soon."""
    return MEANT * odds(attack, units, defence) + SURPRISE / (1 + defence)
