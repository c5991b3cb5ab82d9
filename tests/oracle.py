"""A second statement of some rules, slow and plain, that shares no code with the engine.

It knows a position as it is written down, and the file of the board; nothing else. Every answer
is found by trying out, as one would at the table.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS: Final = ("port", "fortress", "temple", "university")
CITY: Final = "metropolis"
SUPPLY: Final = 10
PHILOSOPHERS: Final = 4
STEPS: Final = 3
SPACES: Final = 3
# What nobody has, or what nothing lies on.
NONE: Final = "-"
# No line says a higher offering.
HIGHEST: Final = 4094

# What stands on some territories: how many of each kind.
Built = dict[str, dict[str, int]]


class Board:
    """What the file of a board says."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.lands: list[str] = [land["id"] for land in data["territories"]]
        self.seas: list[str] = [sea["id"] for sea in data["seas"]]
        self.squares = {land["id"]: int(land["squares"]) for land in data["territories"]}
        self.covers = {land["id"]: int(land["metropolis_covers"]) for land in data["territories"]}
        self.printed = {
            area["id"]: int(area["prosperity"]) for area in data["territories"] + data["seas"]
        }
        self.sea_links: list[list[str]] = data["sea_links"]
        self.coasts: list[list[str]] = data["coasts"]
        self.borders: list[list[str]] = data["borders"]

    def beside(self, sea: str) -> set[str]:
        """The sea spaces next to one."""
        return _others(self.sea_links, sea)

    def shores(self, place: str) -> set[str]:
        """The territories that touch a sea space; the sea spaces that touch a territory."""
        return _others(self.coasts, place)

    def bordering(self, land: str) -> set[str]:
        """The territories that border on one."""
        return _others(self.borders, land)


def _others(pairs: list[list[str]], one: str) -> set[str]:
    return {b for a, b in pairs if a == one} | {a for a, b in pairs if b == one}


class Table:
    """A position as it is written down."""

    def __init__(self, doc: dict[str, Any], board: Board) -> None:
        self.doc = doc
        self.board = board
        self.cells: dict[str, Any] = doc.get("table", {})
        self.stack: list[str] = doc["stack"]
        self.players = int(doc["players"])
        self.seats = [f"p{n + 1}" for n in range(self.players)]
        self.markers = self.seats
        if self.players == 2:
            self.markers = [f"{seat}{letter}" for letter in "ab" for seat in self.seats]
        self.cycle = int(self.cells.get("cycle", 1))
        self.goal = 3 if self.players == 2 else 2

    def number(self, block: str, name: str) -> int:
        """How many of something there are on a place, or before a seat."""
        return int(self.cells.get(block, {}).get(name, 0))

    def name(self, block: str, name: str) -> str:
        """What a cell names."""
        return str(self.cells.get(block, {}).get(name, NONE))

    def row(self, block: str, spaces: int) -> list[str]:
        """Some spaces side by side, each with its card, god or marker."""
        found = [str(one) for one in self.cells.get(block, [])]
        return found + [NONE] * (spaces - len(found))

    def owner(self, area: str) -> str:
        """Whose territory it is, or whose fleets are on the sea space."""
        return self.name("owner", area)

    def lands_of(self, seat: str) -> list[str]:
        """The territories of a seat."""
        return [land for land in self.board.lands if self.owner(land) == seat]

    def seas_of(self, seat: str) -> list[str]:
        """The sea spaces with fleets of a seat."""
        return [sea for sea in self.board.seas if self.owner(sea) == seat]

    def option(self, name: str) -> str:
        """What is written of an option."""
        return str(self.doc.get("options", {}).get(name, ""))

    # --- who is asked what ------------------------------------------------------------

    def question(self) -> str:
        """The step that asks."""
        return self.stack[-1].split()[0]

    def seat(self) -> str:
        """The seat that is asked, if it is a seat: the last one that the stack names."""
        named = [word for line in self.stack for word in line.split()[1:] if word in self.seats]
        return named[-1] if named else NONE

    def field(self, step: str, field: str) -> str:
        """What the topmost line of a step says in one of its fields."""
        for line in reversed(self.stack):
            words = line.split()
            if words[0] == step:
                for word in words[1:]:
                    if word.startswith(f"{field}="):
                        return word.partition("=")[2]
        return NONE

    def within(self, step: str) -> bool:
        """Is the step named in the stack?"""
        return any(line.split()[0] == step for line in self.stack)


# --- movement -----------------------------------------------------------------------------


def barred(t: Table) -> set[str]:
    """CAR-BAR: the spaces no fleet enters."""
    found = {t.name("figure", "kraken")} & set(t.board.seas)
    giant = t.name("figure", "polyphemus")
    return found | (t.board.shores(giant) if giant != NONE else set())


def fleet_reach(t: Table, seat: str, origin: str) -> set[str]:
    """POS-4, POS-5: where all fleets of a space can get to in one movement."""
    found: set[str] = set()
    here = {origin}
    for _ in range(STEPS):
        there: set[str] = set()
        for sea in here:
            there |= t.board.beside(sea) - barred(t)
        found |= there
        # Enemy fleets end the movement.
        here = {sea for sea in there if t.owner(sea) in (NONE, seat)}
    return found


def linked(t: Table, seat: str, origin: str) -> set[str]:
    """ARE-3: the other territories that chains of own fleets, or borders, link to one."""
    own = set(t.seas_of(seat))
    chain = t.board.shores(origin) & own
    while True:
        longer = chain | {sea for one in chain for sea in t.board.beside(one) & own}
        if longer == chain:
            break
        chain = longer
    found = {land for sea in chain for land in t.board.shores(sea)}
    return (found | t.board.bordering(origin)) - {origin}


def held_back(t: Table, land: str) -> bool:
    """CAR-MED: do land units have to stay there?"""
    return t.name("figure", "medusa") == land


def troop_reach(t: Table, seat: str, origin: str) -> set[str]:
    """ARE-3, ARE-6: where troops of one territory can land."""
    if held_back(t, origin):
        return set()
    return {land for land in linked(t, seat, origin) if may_land(t, seat, land)}


def flight_reach(t: Table, seat: str, origin: str) -> set[str]:
    """CAR-PEG, CAR-CHR: where Pegasus can take them."""
    if held_back(t, origin):
        return set()
    found = {land for land in t.board.lands if land != origin and may_land(t, seat, land)}
    guarded = t.name("figure", "chiron")
    return found if t.owner(guarded) == seat else found - {guarded}


def retreats(t: Table, seat: str, place: str) -> set[str]:
    """BAT-3: where all units of a side can go that fights on a place."""
    if place in t.board.seas:
        return {sea for sea in t.board.beside(place) - barred(t) if t.owner(sea) in (NONE, seat)}
    if held_back(t, place):
        return set()
    return {land for land in linked(t, seat, place) if t.owner(land) == seat}


# --- metropolises -------------------------------------------------------------------------


def built_on(t: Table, lands: list[str]) -> Built:
    """What stands on some territories."""
    return {land: {kind: t.number(kind, land) for kind in (*KINDS, CITY)} for land in lands}


def owns(built: Built, kind: str) -> list[str]:
    """The territories where a kind stands."""
    return [land for land, there in built.items() if there[kind]]


def has_set(built: Built) -> bool:
    """MET-1: are all four kinds there?"""
    return all(owns(built, kind) for kind in KINDS)


def must_exchange(t: Table) -> list[str]:
    """MET-1, MET-2: the seats that have a set or four philosophers."""
    return [
        seat
        for seat in t.seats
        if has_set(built_on(t, t.lands_of(seat))) or t.number("philosopher", seat) >= PHILOSOPHERS
    ]


def room(board: Board, built: Built, land: str) -> int:
    """BLD-2: how many squares of a territory are free."""
    there = built[land]
    taken = sum(there[kind] for kind in KINDS) + there[CITY] * board.covers[land]
    return board.squares[land] - taken


def left(t: Table) -> int:
    """SET-5: how many metropolises are in the supply."""
    return SUPPLY - sum(t.number(CITY, land) for land in t.board.lands)


def sites(board: Board, built: Built, supply: int) -> list[str]:
    """MET-3, MET-4: where a metropolis may go."""
    if supply == 0:
        return []
    bare = [land for land in built if board.covers[land] and not built[land][CITY]]
    fit = [land for land in bare if room(board, built, land) >= board.covers[land]]
    return fit or bare


def to_clear(board: Board, built: Built, site: str) -> list[str]:
    """MET-3: the kinds of which one may be removed there; none where the metropolis fits."""
    if room(board, built, site) >= board.covers[site]:
        return []
    return [kind for kind in KINDS if built[site][kind]]


def _changed(built: Built, land: str, kind: str, n: int) -> Built:
    after = {one: dict(there) for one, there in built.items()}
    after[land][kind] += n
    return after


def _given_up(built: Built) -> Iterator[Built]:
    """MET-1: all ways to give up one of each kind."""
    for lands in itertools.product(*(owns(built, kind) for kind in KINDS)):
        after = built
        for kind, land in zip(KINDS, lands, strict=True):
            after = _changed(after, land, kind, -1)
        yield after


def _cleared(board: Board, built: Built, site: str) -> Iterator[Built]:
    """MET-3: all ways to make room on a site."""
    kinds = to_clear(board, built, site)
    if not kinds:
        yield built
    for kind in kinds:
        yield from _cleared(board, _changed(built, site, kind, -1), site)


def most_metropolises(board: Board, built: Built, supply: int) -> int:
    """MET-1, MET-3: how many a player can come to have by his sets, if he chooses well."""
    now = sum(there[CITY] for there in built.values())
    if not has_set(built):
        return now
    best = now
    tried: list[Built] = []
    for given in _given_up(built):
        for site in sites(board, given, supply):
            for clear in _cleared(board, given, site):
                after = _changed(clear, site, CITY, 1)
                if after not in tried:
                    tried.append(after)
                    best = max(best, most_metropolises(board, after, supply - 1))
    return best


def is_last(t: Table, seat: str, land: str) -> bool:
    """ARE-6: is it the only territory of somebody else?"""
    holder = t.owner(land)
    return holder not in (NONE, seat) and t.lands_of(holder) == [land]


def may_land(t: Table, seat: str, land: str) -> bool:
    """ARE-6: nobody's last territory, or one that brings the winning number of metropolises."""
    if not is_last(t, seat, land):
        return True
    taken = built_on(t, [*t.lands_of(seat), land])
    reached = most_metropolises(t.board, taken, left(t))
    return reached > cities(t, seat) and reached >= t.goal


# --- offerings ----------------------------------------------------------------------------


class Span(NamedTuple):
    """The lowest offering that a god would take, and the highest that can be paid."""

    low: int
    high: int


def cost(offers: list[int], priests: int, each: bool) -> int:
    """OFF-5, TWO-2: what a player pays for his offerings."""
    if each:
        return sum(max(1, offer - priests) for offer in offers)
    return max(len(offers), sum(offers) - priests)


def next_bidder(t: Table) -> str:
    """OFF-1: the first marker of the turn track that lies on no god."""
    track = t.row("turn", len(t.markers))
    waiting = [one for one in track if one != NONE and t.name("bid_god", one) == NONE]
    return waiting[0] if waiting else NONE


def offers(t: Table, marker: str, ousted_from: str) -> dict[str, Span]:
    """OFF-1, OFF-2, OFF-6: the gods a marker can bid for; Apollo is always open besides."""
    seat = marker[:2]
    mine = [one for one in t.markers if one[:2] == seat and one != marker]
    each = t.option("priests_per_offering") == "true"
    found: dict[str, Span] = {}
    for god in t.row("row", 0):
        if god in (NONE, ousted_from):
            continue
        there = [one for one in t.markers if t.name("bid_god", one) == god]
        low = 1 + max([t.number("bid", one) for one in there], default=0)
        made = [t.number("bid", one) for one in mine if one not in there]
        made = [offer for offer in made if offer]
        high = low - 1
        while high < HIGHEST and cost(
            [*made, high + 1], t.number("priest", seat), each
        ) <= t.number("gold", seat):
            high += 1
        if high >= low:
            found[god] = Span(low, high)
    return found


# --- the cycle ----------------------------------------------------------------------------


def revenue(t: Table, seat: str) -> int:
    """REV-1, REV-2: what a seat gets at the next revenue."""
    own = t.lands_of(seat) + t.seas_of(seat)
    placed = t.cells.get("prosperity", {})
    return sum(int(placed.get(area, t.board.printed[area])) for area in own)


def next_turn(t: Table) -> tuple[str, str]:
    """ACT-1, ACT-4, ACT-6: the marker that acts now, or next, and its god."""
    for god in t.row("row", 0):
        for marker in t.markers:
            if god != NONE and t.name("bid_god", marker) == god:
                return marker, god
    waiting = [one for one in t.markers if t.name("bid_god", one) == "apollo"]
    if not waiting:
        return NONE, NONE
    return min(waiting, key=lambda one: t.number("arrival", one)), "apollo"


def possessions(t: Table, seat: str) -> list[str]:
    """ARE-7: the blocks in which a seat still has something."""
    found = [block for block in ("gold", "priest", "philosopher") if t.number(block, seat)]
    mine = [one for one in t.markers if one[:2] == seat]
    if t.lands_of(seat) or t.seas_of(seat):
        found.append("owner")
    if seat in t.cells.get("pile", {}).values():
        found.append("pile")
    if any(t.name("bid_god", one) != NONE for one in mine):
        found.append("bid_god")
    return found + [one for one in mine if one in t.row("turn", 0)]


def ending(t: Table) -> str:
    """CYC-2, CYC-4, ARE-7: why a game is over."""
    playing = [seat for seat in t.seats if not t.number("gone", seat)]
    if len(playing) == 1:
        return "last_standing"
    return "metropolises" if any(cities(t, seat) >= t.goal for seat in playing) else "cap"


def cities(t: Table, seat: str) -> int:
    """CYC-2: how many metropolises a seat owns."""
    return sum(t.number(CITY, land) for land in t.lands_of(seat))


def ranks(t: Table) -> dict[str, int]:
    """CYC-3: most metropolises, then most GP; who is out comes last; equals share."""
    worth = {
        seat: (-t.number("gone", seat), cities(t, seat), t.number("gold", seat)) for seat in t.seats
    }
    return {seat: 1 + sum(worth[other] > worth[seat] for other in t.seats) for seat in t.seats}


class Piles(NamedTuple):
    """The creature track, and where each card lies."""

    track: list[str]
    draw: set[str]
    discard: set[str]

    def to_come(self, cycle: int) -> int:
        """CRE-1, CRE-2: how many cards are drawn now."""
        empty = self.track[: min(SPACES, cycle)].count(NONE)
        return min(empty, len(self.draw) + len(self.discard))


def piles(t: Table, cards: list[str]) -> Piles:
    """Where the cards lie."""
    at = {card: t.name("pile", card) for card in cards}
    return Piles(
        t.row("track", SPACES),
        {card for card in cards if at[card] == NONE},
        {card for card in cards if at[card] == "discard"},
    )


def at_start_of_cycle(now: Piles, cycle: int) -> Piles:
    """CRE-1 to CRE-3, CAR-CHI: discard, slide, and shuffle if nothing else is to be drawn."""
    track, draw, discard = list(now.track), set(now.draw), set(now.discard)
    if cycle >= SPACES and track[-1] != NONE:
        discard.add(track[-1])
        if track[-1] == "chimera":
            draw, discard = draw | discard, set()
        track[-1] = NONE
    used = min(SPACES, cycle)
    cards = [card for card in track if card != NONE]
    track = [NONE] * (used - len(cards)) + cards + [NONE] * (SPACES - used)
    if NONE in track[:used] and not draw:
        draw, discard = discard, set()
    return Piles(track, draw, discard)


# --- creatures ----------------------------------------------------------------------------
# Here is the place for what single creatures do, as the pushes of CAR-POL.
