"""What lies on the table, read off a state or a view: what every drawing begins with.

Ids throughout, as in the engine; seats, gods, areas and cards are -1 where there is none.
What the viewer can't know is None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.engine.ids import (
    AT_SEAT,
    DEFENDER,
    DISCARD,
    DRAW,
    FROM,
    HELD,
    HOLE,
    LEFT,
    ORIGIN,
    PLACE,
    SEAT,
    SPACES,
    TURN_GOD,
)
from cyclades.engine.query import asked, frame_of, garrison, in_play, seat_of, squares_left

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# CRE-1: what a creature costs on each space of the track.
PRICES: Final = (4, 3, 2)

# How many there are of something, by its id.
Counts = list[tuple[int, int]]


class Offer(NamedTuple):
    """A marker that lies on a god."""

    seat: int
    amount: int


class Shrine(NamedTuple):
    """A god of this cycle: the offers in the order of their arrival; `acting`: it is his turn."""

    god: int
    offers: list[Offer]
    acting: bool


class Player(NamedTuple):
    """A seat: `pieces` on the board or before it, `cards` before it.

    `buildings` are those on all its territories; a kind it has none of is listed with 0. `goal`
    is how many it needs of what takes a site.
    """

    seat: int
    gold: int | None
    income: int
    lands: int
    pieces: Counts
    buildings: Counts
    goal: int
    cards: list[int]
    asked: bool


class Place(NamedTuple):
    """An area: `squares` are those that are free; of a sea there is none."""

    area: int
    land: bool
    owner: int
    units: Counts
    buildings: Counts
    squares: int
    prosperity: int
    figures: list[int]


class Fight(NamedTuple):
    """A battle: the attackers stand nowhere yet; `guards` are the buildings that defend.

    `origin`: where the attackers come from. `defender` is -1 where nobody's land defends itself;
    `figures` defend it with the strength `garrison`.
    """

    attacker: int
    defender: int
    area: int
    attackers: Counts
    defenders: Counts
    guards: Counts
    origin: int
    figures: list[int]
    garrison: int


class Journey(NamedTuple):
    """A group that has been chosen to travel; at sea with the spaces it has `left`."""

    seat: int
    area: int
    group: Counts
    left: int | None


class Scene(NamedTuple):
    """All of it.

    `order` are the seats on the turn track, -1 for a free space; `next_order`: it is being made
    for the next cycle.
    """

    cycle: int
    cap: int
    order: list[int]
    next_order: bool
    shrines: list[Shrine]
    hidden: list[int]
    track: list[tuple[int, int]]
    draw_pile: int
    discards: list[int]
    players: list[Player]
    places: list[Place]
    fight: Fight | None
    journey: Journey | None


def look(rules: Rules, v: State) -> Scene:
    """The scene of a state or a view."""
    b = v.b
    shrines, hidden = _gods(rules, v)
    piles = [int(b[rules.pile + card.id]) for card in rules.cards]
    markers = [int(b[rules.turn + n]) - 1 for n in range(int(rules.bidders))]
    track = [(PRICES[n], int(b[rules.track + n]) - 1) for n in range(SPACES)]
    return Scene(
        int(b[rules.cycle]),
        rules.options.get("cap", 0),
        [int(seat_of(rules, marker)) if marker >= 0 else -1 for marker in markers],
        rules.turn_frame(v) >= 0,
        shrines,
        hidden,
        track,
        piles.count(DRAW),
        [card for card, pile in enumerate(piles) if pile == DISCARD],
        [_player(rules, v, seat) for seat in range(int(rules.seats))],
        [_place(rules, v, area) for area in range(int(rules.areas))],
        _fight(rules, v),
        _journey(rules, v),
    )


def _gods(rules: Rules, v: State) -> tuple[list[Shrine], list[int]]:
    b = v.b
    turn = int(rules.turn_frame(v))
    acting = int(b[turn + TURN_GOD]) - 1 if turn >= 0 else -1
    row = [int(b[rules.row + n]) - 1 for n in range(len(rules.gods))]
    row = [god for god in row if god >= 0]
    free = [god.id for god in rules.free_gods]
    shrines = [Shrine(god, _offers(rules, v, god), god == acting) for god in [*row, *free]]
    return shrines, [god.id for god in rules.gods if god.id not in row and not god.free]


def _offers(rules: Rules, v: State, god: int) -> list[Offer]:
    b = v.b
    markers = [m for m in range(int(rules.bidders)) if b[rules.bid_god + m] == god + 1]
    markers.sort(key=lambda m: int(b[rules.arrival + m]))
    return [Offer(int(seat_of(rules, m)), int(b[rules.bid + m])) for m in markers]


def _player(rules: Rules, v: State, seat: int) -> Player:
    cards = [card.id for card in rules.cards if v.b[rules.pile + card.id] == AT_SEAT + seat]
    return Player(
        seat,
        _seen(v, int(rules.gold) + seat),
        income(rules, v, seat),
        int(v.b[rules.owned + seat]),
        [(piece.id, int(in_play(rules, v, piece.id, seat))) for piece in rules.pieces],
        _erected(rules, v, seat),
        int(rules.goal),
        cards,
        int(asked(v)) == seat,
    )


def _erected(rules: Rules, v: State, seat: int) -> Counts:
    """Every kind of building, and how many of it stand on the territories of a seat."""
    lands = [area for area in range(int(rules.lands)) if _owns(rules, v, seat, area)]
    return [
        (row.id, sum(int(v.b[rules.built[row.id] + area]) for area in lands))
        for row in rules.buildings
    ]


def _seen(v: State, cell: int) -> int | None:
    value = int(v.b[cell])
    return None if value == HOLE else value


def income(rules: Rules, v: State, seat: int) -> int:
    """REV-1: what the seat would collect as the board now stands."""
    b = v.b
    own = [area for area in range(int(rules.areas)) if b[rules.owner + area] == seat + 1]
    printed = sum(int(b[rules.markers + area]) for area in own)
    return printed + sum(int(hooks.add_income(rules, v, seat)) for hooks in rules.add_income)


def _place(rules: Rules, v: State, area: int) -> Place:
    b = v.b
    land = area < rules.lands
    kinds = rules.land_kinds if land else rules.sea_kinds
    # What takes a site comes first.
    rows = sorted(rules.buildings, key=lambda row: not row.site) if land else []
    buildings = [(row.id, int(b[rules.built[row.id] + area])) for row in rows]
    return Place(
        area,
        land,
        int(b[rules.owner + area]) - 1,
        _some([(kind, int(b[rules.units[kind] + area])) for kind in kinds]),
        _some(buildings),
        int(squares_left(rules, v, area)) if land else 0,
        int(b[rules.markers + area]),
        [card.id for card in rules.cards if b[rules.figure + card.id] == area + 1],
    )


def _some(counts: Counts) -> Counts:
    return [(kind, n) for kind, n in counts if n]


def _fight(rules: Rules, v: State) -> Fight | None:
    b = v.b
    f = int(frame_of(v, rules.battle.id))
    if f < 0:
        return None
    hand = _some([(kind, int(b[rules.hand + kind])) for kind in range(int(rules.kinds))])
    area, defender = int(b[f + PLACE]) - 1, int(b[f + DEFENDER]) - 1
    place = _place(rules, v, area)
    guards = _guards(rules, v, defender, area)
    origin = int(b[f + ORIGIN]) - 1
    strength = int(garrison(rules, v, area))
    figures = place.figures if strength else []
    attacker = int(b[f + SEAT])
    return Fight(attacker, defender, area, hand, place.units, guards, origin, figures, strength)


def _guards(rules: Rules, v: State, seat: int, area: int) -> Counts:
    """BLD-4: buildings of the territory, or of the seat's coasts of a sea space."""
    land = area < rules.lands
    lands = [area] if land else [one for one in rules.coasts[area] if _owns(rules, v, seat, one)]
    rows = [row for row in rules.buildings if (row.guards_land if land else row.guards_sea)]
    return _some(
        [(row.id, sum(int(v.b[rules.built[row.id] + one]) for one in lands)) for row in rows]
    )


def _owns(rules: Rules, v: State, seat: int, area: int) -> bool:
    return bool(v.b[rules.owner + area] == seat + 1)


def _journey(rules: Rules, v: State) -> Journey | None:
    b = v.b
    group = _some([(kind, int(b[rules.group + kind])) for kind in range(int(rules.kinds))])
    march, voyage = int(frame_of(v, rules.march.id)), int(frame_of(v, rules.voyage.id))
    f = max(march, voyage)
    if not group or f < 0:
        return None
    left = int(b[f + LEFT]) if f == voyage else None
    return Journey(int(b[f + SEAT]), int(b[f + FROM]) - 1, group, left)


def supply(rules: Rules, piece: int) -> int:
    """How many of a kind of unit a player has at most; 0 where nothing limits them."""
    row = rules.pieces[piece]
    return 0 if row.domain == HELD else row.limit
