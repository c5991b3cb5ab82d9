"""Tables with plenty on them, on every board of the base game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cyclades.engine import ops
from tests.games import played

if TYPE_CHECKING:
    from cyclades import Game
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

KINDS = ("port", "fortress", "temple", "university")
SITE = "metropolis"


def full(players: int, number: int = 1) -> Game:
    """A game somewhere in its middle, with more on the table than its moves have put there.

    A metropolis on the first and the last territory and some others, all kinds of buildings,
    a figure on a small isle and one at sea, priests and philosophers.
    """
    game = played(number, 120, players=players)
    noise = random.Random(number)
    rules, s = game.rules, game.state
    for land in range(int(rules.lands)):
        _build(rules, s, land, noise, land in {0, int(rules.lands) - 1})
    for piece, most in (("priest", 4), ("philosopher", 3)):
        cell = rules.units[rules.ids["piece"][piece]]
        for seat in range(players):
            ops.put(s, cell + seat, noise.randint(0, most))
    seas = range(int(rules.lands), int(rules.areas))
    sailed = [sea for sea in seas if s.b[rules.owner + sea]]
    small = [land for land in range(int(rules.lands)) if rules.squares[land] == 1]
    for card, areas in (("kraken", sailed), ("pegasus", small)):
        ops.put(s, rules.figure + rules.ids["card"][card], noise.choice(areas) + 1)
    ops.derive(rules, s)
    return game


def _build(rules: Rules, s: State, land: int, noise: random.Random, site: bool) -> None:
    cells = {name: rules.built[rules.ids["building"][name]] + land for name in (*KINDS, SITE)}
    for cell in cells.values():
        ops.put(s, cell, 0)
    room = rules.squares[land]
    if site or noise.random() < 0.3:
        ops.put(s, cells[SITE], 1)
        room -= rules.board.covers[land]
    while room > 0 and noise.random() < 0.75:
        cell = cells[noise.choice(KINDS)]
        ops.put(s, cell, s.b[cell] + 1)
        room -= 1
    if noise.random() < 0.3:
        ops.put(s, rules.markers + land, s.b[rules.markers + land] + noise.randint(1, 3))
