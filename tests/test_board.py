"""The board as a graph, up to the largest there may be."""

from __future__ import annotations

import pytest

from cyclades.engine.board import MOST_LANDS, Board
from cyclades.engine.errors import SetupError
from cyclades.engine.query import linked
from cyclades.engine.rules import Rules


def chain(lands: int) -> Board:
    """Isles in a row, each of a pair on one island, a sea between each and the next."""
    return Board(
        {
            "id": "row",
            "players": [3],
            "territories": [
                {"id": f"i{n}", "island": f"i{n - n % 2}", "squares": 1, "metropolis_covers": 1}
                | {"prosperity": 0}
                for n in range(lands)
            ],
            "seas": [{"id": f"s{n}", "prosperity": 0} for n in range(lands - 1)],
            "sea_links": [[f"s{n}", f"s{n + 1}"] for n in range(lands - 2)],
            "coasts": [[f"s{n}", f"i{n + k}"] for n in range(lands - 1) for k in (0, 1)],
            "borders": [["i0", "i1"], [f"i{lands - 2}", f"i{lands - 1}"]],
            "starts": [],
        }
    )


def test_chains_reach_the_last_territory_of_the_largest_board() -> None:
    """ARE-3: whatever the engine's integers, compiled or not."""
    board = chain(MOST_LANDS)
    rules = Rules(3, board)
    last = MOST_LANDS - 1
    all_ = (1 << MOST_LANDS) - 1
    for origin in (0, 1, 30, 31, 32, 33, last):
        assert linked(rules, [all_], origin) == all_ ^ (1 << origin)
    assert linked(rules, [1 << 40 | 4], 40) == 4
    assert linked(rules, [1 << last | 1], 0) == 1 << last
    assert linked(rules, [1 << last | 1], 5) == 0
    assert board.coast_mask[board.size - 1] == 3 << last - 1
    assert board.border_mask[last] == 1 << last - 1


def test_a_board_that_is_too_large_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        chain(MOST_LANDS + 1)
    assert caught.value.facts == {"board": "row", "most": MOST_LANDS}


def test_territories_of_one_island_know_it() -> None:
    """WRD-1."""
    assert chain(6).island == [0, 0, 2, 2, 4, 4]
