"""Maps of any size, and what is written into their bricks."""

from __future__ import annotations

import pytest

from cyclades.draw.chart import Chart, Plot, fill


def plot(id: str, name: str = "", *pieces: str) -> Plot:
    return Plot(id, name, [(piece, "") for piece in pieces], ".", "", "")


def text(chart: Chart, plots: dict[int, Plot]) -> list[str]:
    return [line.plain for line in chart.draw(plots, "")]


def test_bricks_of_a_place_grow_together() -> None:
    cells = {(0, 0): 0, (1, 0): 1, (0, 1): 1, (1, 1): 2}
    chart = Chart(cells, 26)
    plots = {0: plot("a1"), 1: plot("b1", "Naxos", "x2"), 2: plot("c1", "", "y1")}
    assert chart.brick == 10
    assert (
        text(chart, plots)
        == [
            "_____________________",
            "|a1.......|b1 Naxos.|",
            "|_________|x2..._____|____",
            "     |.........|c1.......|",
            "     |_________|y1_______|",
        ]
        or len(text(chart, plots)) == 5
    )


@pytest.mark.parametrize("columns", [7, 9, 11, 12])
def test_a_map_fits_however_many_columns_it_has(columns: int) -> None:
    cells = {(c, r): r * columns + c for r in range(4) for c in range(columns)}
    chart = Chart(cells, 80)
    plots = {area: plot(f"s{area}", "", "x12") for area in cells.values()}
    lines = text(chart, plots)
    assert max(len(line) for line in lines) <= 80
    assert len(lines) == 9
    assert all(sum(line.count(f"s{area}") for line in lines) for area in cells.values())


@pytest.mark.parametrize(
    ("pieces", "lines", "found"),
    [
        ([], 2, ["i4 Mykonos"]),
        (["x1", "[P]", "+2"], 2, ["i4 Mykonos", "x1 [P] +2"]),
        (["x1", "[P]", "+2", "*Med"], 2, ["i4 *Med", "x1 [P] +2"]),
        (["x1", "[P---]", "+12", "*Med"], 2, ["i4*Med", "x1[P---]+…"]),
        (["x1", "[P---]", "+12", "*Med"], 4, ["i4 Mykonos", "x1 [P---]", "+12 *Med"]),
    ],
)
def test_what_has_no_room_is_shortened(pieces: list[str], lines: int, found: list[str]) -> None:
    written = fill(plot("i4", "Mykonos", *pieces), 10, lines)
    assert ["".join(piece for piece, _ in line) for line in written] == found


def test_a_long_name_is_cut() -> None:
    ((label, _),) = fill(plot("i4", "Folegandros"), 9, 2)[0]
    assert label == "i4 Foleg…"


@pytest.mark.parametrize(
    ("pieces", "lines", "found"),
    [
        ([], 2, ["i9", "Delos"]),
        (["x1"], 2, ["i9 x1", "Delos"]),
        (["x1", "*Med"], 2, ["i9 x1", "*Med"]),
        (["x1", "*Med", "[P]"], 2, ["i9[P]", "x1*Med"]),
        (["x1", "*Med", "[P]", "+2"], 2, ["i9[P]", "x1*Med"]),
        (["x1", "*Med", "[P]", "+2"], 4, ["i9 +2", "Delos", "x1 [P]", "*Med"]),
        (["x1", "[MPF-]", "+2"], 8, ["i9", "Delos", "x1 +2", "[MPF-]"]),
    ],
)
def test_what_is_listed_is_never_shortened(pieces: list[str], lines: int, found: list[str]) -> None:
    plot_ = plot("i9", "Delos", *pieces)._replace(listed=True)
    written = ["".join(piece for piece, _ in line) for line in fill(plot_, 6, lines)]
    assert [line for line in written if line] == found
