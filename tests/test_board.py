"""The board as a graph, up to the largest there may be, and the printed boards of the base game."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from cyclades import boxes
from cyclades.draw.svg_coast import touching
from cyclades.engine.board import MOST_LANDS, Board
from cyclades.engine.errors import SetupError
from cyclades.engine.query import linked
from cyclades.engine.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

# SHA-256 of the files. They say what is printed on cardboard, so they don't change.
KEPT = {
    "base-2": "67c47d5c312fa0065bb1fc969d0b6377da866e55b07ca4d536b5f65d5f19d76a",
    "base-3": "84aef6237ff3c766531d491277e4833fac11e04441f478e3fa339bda539e6aed",
    "base-4": "2b83afcc15c87ccd679d3041c0447938e5f867a61670f9cb8c93cc2fc4248252",
    "base-5": "b68913ed18d9c548c8eb70144fde3901ca664b3656226422e5dc05a01e36bb15",
}
every_board = pytest.mark.parametrize("name", KEPT)


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


# --- the printed boards


def files() -> dict[str, Path]:
    return {file.stem: file for file in sorted(boxes.box("base").folder.glob("boards/*.json"))}


def document(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files()[name].read_text(encoding="utf-8"))
    return found


def pairs(listed: list[list[str]]) -> list[tuple[str, ...]]:
    """Pairs without an order, in an order."""
    return sorted(tuple(sorted(pair)) for pair in listed)


def test_the_files_are_those_that_were_checked() -> None:
    """SET-2."""
    assert {name: hashlib.sha256(f.read_bytes()).hexdigest() for name, f in files().items()} == KEPT


@every_board
def test_what_is_beside_what_follows_from_the_hexes(name: str) -> None:
    """WRD-1: two areas are neighbours where a hex of one shares an edge with one of the other."""
    board = document(name)
    cells = [(row["id"], cell) for row in board["territories"] for cell in row["cells"]]
    cells += [(row["id"], row["cell"]) for row in board["seas"]]
    assert len({tuple(cell) for _, cell in cells}) == len(cells)
    met = {
        tuple(sorted((a, b)))
        for (a, one), (b, other) in combinations(cells, 2)
        if a != b and touching(tuple(one), tuple(other))
    }
    lands = {row["id"] for row in board["territories"]}
    by_lands = {n: sorted(pair for pair in met if len(lands & {*pair}) == n) for n in range(3)}
    assert by_lands[0] == pairs(board["sea_links"])
    assert by_lands[1] == pairs(board["coasts"])
    assert by_lands[2] == pairs(board["borders"]) == []


@every_board
def test_an_isle_is_in_one_piece(name: str) -> None:
    """WRD-1."""
    for row in document(name)["territories"]:
        first, *left = [tuple(cell) for cell in row["cells"]]
        found = [first]
        for cell in found:
            found += [other for other in left if other not in found and touching(cell, other)]
        assert sorted(found) == sorted([first, *left])
        assert row["island"] == row["id"]


@every_board
def test_everything_has_its_own_name_and_every_territory_a_site(name: str) -> None:
    """SET-2, MET-3: a metropolis takes two squares, or the only one."""
    board = document(name)
    assert board["id"] == name
    ids = [row["id"] for row in board["territories"] + board["seas"]]
    assert len(set(ids)) == len(ids)
    for row in board["territories"]:
        assert row["metropolis_covers"] == min(2, row["squares"])
        assert row["prosperity"] == {1: 2, 2: 1, 3: 0, 4: 0}[row["squares"]]
        assert row["building_symbols"] == 0


@every_board
def test_every_start_brings_two(name: str) -> None:
    """SET-2: four squares and one (0 + 2 GP), or three, two, and a trade space (0 + 1 + 1 GP)."""
    board = document(name)
    lands = {row["id"]: row for row in board["territories"]}
    seas = {row["id"]: row for row in board["seas"]}
    starts = board["starts"]
    assert [len(starts)] == board["players"]
    taken = [area for start in starts for area in (*start["troops"], *start["fleets"])]
    assert max(Counter(taken).values()) == 1
    for start in starts:
        assert {*start["troops"].values(), *start["fleets"].values()} == {1}
        isles = [lands[id] for id in start["troops"]]
        trade = sum(seas[id]["prosperity"] for id in start["fleets"])
        squares = sorted(isle["squares"] for isle in isles)
        assert (squares, trade) in (([1, 4], 0), ([2, 3], 1))
        assert sum(isle["prosperity"] for isle in isles) + trade == 2
        # Each fleet lies off an isle of its player's.
        for sea in start["fleets"]:
            assert any([sea, isle] in board["coasts"] for isle in start["troops"])


def test_two_play_on_the_board_of_three() -> None:
    """SET-2."""
    two, three = document("base-2"), document("base-3")
    same = two.keys() - {"id", "players", "provenance", "starts"}
    assert two.keys() == three.keys()
    assert {key: two[key] for key in same} == {key: three[key] for key in same}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_number_of_players_has_its_board(players: int) -> None:
    """SET-2."""
    modules = [boxes.box("base").module]
    assert boxes.board_for(modules, players).name == f"base-{players}"
