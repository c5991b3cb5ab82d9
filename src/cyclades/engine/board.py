"""The board as a graph. Areas are territories first, then seas."""

from __future__ import annotations

from typing import Final

from cyclades.engine.errors import SetupError

# Sets of territories are kept as bits of one machine integer.
MOST_LANDS: Final = 62


class Start:
    """What one seat has on the board when the game opens."""

    def __init__(self, troops: dict[str, int], fleets: dict[str, int]) -> None:
        self.troops = troops
        self.fleets = fleets


class Board:
    """Neighbourhood as tuples of area numbers; the file behind it is read elsewhere.

    `shores[t]` are the seas that touch territory `t`, `coasts[a]` the territories that
    touch sea `a` (empty for land), `near[a]` the seas beside sea `a`. A mask says it as one
    number, bit `t` standing for territory `t`: `coast_mask[a]` for the coasts of sea `a`,
    `border_mask[t]` for the territories beside territory `t`. `island[t]` numbers the connected
    land that territory `t` is part of.
    """

    def __init__(self, document: dict[str, object]) -> None:
        lands = _rows(document, "territories")
        seas = _rows(document, "seas")
        self.name = str(document["id"])
        self.players = _numbers(document, "players")
        self.lands, self.seas = len(lands), len(seas)
        self.size = self.lands + self.seas
        if self.lands > MOST_LANDS:
            raise SetupError("setup.board_size", board=self.name, most=MOST_LANDS)
        self.names = [str(row["id"]) for row in lands] + [str(row["id"]) for row in seas]
        self.prosperity = [_number(row, "prosperity") for row in lands + seas]
        self.squares = [_number(row, "squares") for row in lands]
        isles = [str(row.get("island", row["id"])) for row in lands]
        self.island = [isles.index(isle) for isle in isles]
        self.covers = [_number(row, "metropolis_covers") for row in lands]
        at = {name: i for i, name in enumerate(self.names)}
        if len(at) != self.size:
            raise SetupError("setup.board_names", board=self.name)
        near: list[list[int]] = [[] for _ in range(self.size)]
        shores: list[list[int]] = [[] for _ in range(self.size)]
        coasts: list[list[int]] = [[] for _ in range(self.size)]
        borders: list[list[int]] = [[] for _ in range(self.size)]
        for a, b in _pairs(document, "sea_links"):
            near[at[a]].append(at[b])
            near[at[b]].append(at[a])
        for a, b in _pairs(document, "coasts"):
            shores[at[b]].append(at[a])
            coasts[at[a]].append(at[b])
        for a, b in _pairs(document, "borders"):
            borders[at[a]].append(at[b])
            borders[at[b]].append(at[a])
        self.near = _frozen(near)
        self.shores = _frozen(shores)
        self.coasts = _frozen(coasts)
        self.coast_mask = tuple([_mask(one) for one in coasts])
        self.border_mask = tuple([_mask(one) for one in borders])
        self.starts = [
            Start(_counts(row, "troops"), _counts(row, "fleets"))
            for row in _rows(document, "starts")
        ]


def _frozen(lists: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(sorted(one)) for one in lists])


def _mask(areas: list[int]) -> int:
    mask = 0
    for area in areas:
        mask |= 1 << area
    return mask


def _rows(document: dict[str, object], key: str) -> list[dict[str, object]]:
    rows = document.get(key)
    if not isinstance(rows, list):
        raise SetupError("setup.board_field", field=key)
    return [row for row in rows if isinstance(row, dict)]


def _pairs(document: dict[str, object], key: str) -> list[tuple[str, str]]:
    pairs = document.get(key)
    if not isinstance(pairs, list):
        raise SetupError("setup.board_field", field=key)
    return [(str(pair[0]), str(pair[1])) for pair in pairs]


def _numbers(document: dict[str, object], key: str) -> list[int]:
    values = document.get(key)
    if not isinstance(values, list):
        raise SetupError("setup.board_field", field=key)
    return [int(v) for v in values]


def _number(row: dict[str, object], key: str) -> int:
    value = row.get(key)
    if not isinstance(value, int):
        raise SetupError("setup.board_field", field=key)
    return value


def _counts(row: dict[str, object], key: str) -> dict[str, int]:
    values = row.get(key)
    if not isinstance(values, dict):
        raise SetupError("setup.board_field", field=key)
    return {str(k): int(v) for k, v in values.items()}
