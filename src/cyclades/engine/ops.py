"""The one gate for writes: no other file assigns to a state.

Each verb of the table can put one event in the journal. Nothing here asks whether it
is allowed; pieces are conserved by construction, and an overfull stack is a fault of
the code and raises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine.errors import BuildError
from cyclades.engine.ids import AT, AT_SEAT, END, FIELD, HELD, LAND, PREV, SEA, SEAT, STEP, TOP

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# Events, in the order of `EVENTS`.
GOLD: Final = 0
PLACED: Final = 1
REMOVED: Final = 2
MOVED: Final = 3
CLAIMED: Final = 4
BUILT: Final = 5
CARD: Final = 6
FIGURE: Final = 7
BID: Final = 8
DICE: Final = 9
MARKED: Final = 10
BATTLE: Final = 11
FELL: Final = 12
FLED_TO: Final = 13
CYCLE: Final = 14
GOD: Final = 15
TURN: Final = 16
TOTALS: Final = 17
RAZED: Final = 18
OUT: Final = 19

EVENTS: Final = (
    ("gold", ("seat", "amount:number")),
    ("placed", ("seat", "piece", "area", "number")),
    ("removed", ("seat", "piece", "area", "number")),
    ("moved", ("seat", "piece", "from:area", "to:area", "number")),
    ("claimed", ("seat", "area")),
    ("built", ("seat", "building", "area")),
    ("card", ("card", "pile:number", "space:number")),
    ("figure", ("card", "area")),
    ("bid", ("marker", "god", "amount:number")),
    ("dice", ("attacker:number", "defender:number")),
    ("marked", ("seat", "area")),
    ("battle", ("seat", "other:seat", "area")),
    ("fell", ("seat", "piece", "area")),
    ("fled", ("seat", "from:area", "to:area")),
    ("cycle", ("number",)),
    ("god", ("god", "space:number")),
    ("turn", ("seat", "god")),
    ("totals", ("attacker:number", "defender:number")),
    ("razed", ("building", "area")),
    ("eliminated", ("seat",)),
)


def note(s: State, event: i64, w: i64 = 0, x: i64 = 0, y: i64 = 0, z: i64 = 0, v: i64 = 0) -> None:
    """Put an event in the journal, if there is one."""
    if s.journal is not None:
        s.journal.append((event, w, x, y, z, v))


# --- cells and frames -----------------------------------------------------------------


def put(s: State, cell: i64, value: i64) -> None:
    """Set one cell."""
    s.b[cell] = value


def add(s: State, cell: i64, n: i64) -> None:
    """Add to one cell."""
    s.b[cell] += n


def push(s: State, step: i64, seat: i64, size: i64) -> i64:
    """Give control to a new frame of `step`, its fields at 0; returns the frame."""
    b = s.b
    f: i64 = b[END]
    end: i64 = f + size
    if end > len(b):
        raise BuildError("build.stack", depth=int(end))
    b[f + STEP] = step
    b[f + PREV] = b[TOP]
    b[f + SEAT] = seat
    i: i64 = f + 3
    while i < end:
        b[i] = 0
        i += 1
    b[TOP] = f
    b[END] = end
    return f


def pop(s: State) -> None:
    """Give control back to the frame below."""
    b = s.b
    f: i64 = b[TOP]
    b[END] = f
    b[TOP] = b[f + PREV]


def field(s: State, f: i64, n: i64, value: i64) -> None:
    """Set field `n` (0 is the first after the four fixed cells) of frame `f`."""
    s.b[f + FIELD + n] = value


def conclude(rules: Rules, s: State, ending: i64) -> None:
    """The game is over at once, because of `ending`; the ranks are set by whoever says so.

    Every frame but the bottom one is gone: the caller must not pop or push after this. What
    lies on the table stays as it is, units in hand too.
    """
    b = s.b
    disband(rules, s)
    bottom: i64 = rules.layout.size
    b[rules.ended] = ending + 1
    b[TOP] = bottom
    b[END] = bottom + FIELD
    b[bottom + AT] = rules.finale


# --- gold -----------------------------------------------------------------------------


def gain(rules: Rules, s: State, seat: i64, n: i64) -> None:
    """`n` GP to a seat; a payment when negative."""
    s.b[rules.gold + seat] += n
    note(s, GOLD, seat, n)


# --- pieces ---------------------------------------------------------------------------


def place(rules: Rules, s: State, piece: i64, seat: i64, area: i64, n: i64) -> None:
    """`n` pieces of `seat` from his reserve: on `area`, or before him if they are held."""
    b = s.b
    if rules.pieces[piece].domain == HELD:
        b[rules.units[piece] + seat] += n
    else:
        b[rules.units[piece] + area] += n
        b[rules.placed + piece * rules.seats + seat] += n
        if area >= rules.lands:
            b[rules.owner + area] = seat + 1
    note(s, PLACED, seat, piece, area, n)


def remove(rules: Rules, s: State, piece: i64, seat: i64, area: i64, n: i64) -> None:
    """`n` pieces of `seat` back to his reserve."""
    b = s.b
    if rules.pieces[piece].domain == HELD:
        b[rules.units[piece] + seat] -= n
    else:
        b[rules.units[piece] + area] -= n
        b[rules.placed + piece * rules.seats + seat] -= n
        _left(rules, s, area)
    note(s, REMOVED, seat, piece, area, n)


def sink(rules: Rules, s: State, area: i64) -> None:
    """All fleets of a sea space go back to their owner's reserve."""
    b = s.b
    seat: i64 = b[rules.owner + area] - 1
    for kind in rules.sea_kinds:
        n: i64 = b[rules.units[kind] + area]
        if n:
            remove(rules, s, kind, seat, area, n)


def _left(rules: Rules, s: State, area: i64) -> None:
    """A sea space without units belongs to nobody; land keeps its owner."""
    if area >= rules.lands:
        b = s.b
        for kind in rules.sea_kinds:
            if b[rules.units[kind] + area] > 0:
                return
        b[rules.owner + area] = 0


def choose(rules: Rules, s: State, piece: i64, n: i64) -> None:
    """`n` units of the group that is about to travel; they still stand where they stood."""
    s.b[rules.group + piece] = n


def set_out(rules: Rules, s: State, seat: i64, area: i64) -> None:
    """The chosen group leaves `area` and is in its player's hand."""
    b = s.b
    b[rules.hand_of] = seat + 1
    kinds = rules.land_kinds if area < rules.lands else rules.sea_kinds
    for kind in kinds:
        n: i64 = b[rules.group + kind]
        if n:
            b[rules.units[kind] + area] -= n
            b[rules.hand + kind] += n
            b[rules.group + kind] = 0
    _left(rules, s, area)


def settle_in(rules: Rules, s: State, seat: i64, origin: i64, area: i64) -> None:
    """The hand of `seat` comes down on `area`; it stays chosen for the next step."""
    b = s.b
    b[rules.hand_of] = 0
    kinds = rules.land_kinds if area < rules.lands else rules.sea_kinds
    for kind in kinds:
        n: i64 = b[rules.hand + kind]
        if n:
            b[rules.units[kind] + area] += n
            b[rules.hand + kind] = 0
            b[rules.group + kind] = n
            note(s, MOVED, seat, kind, origin, area, n)
        else:
            b[rules.group + kind] = 0
    if area >= rules.lands:
        b[rules.owner + area] = seat + 1


def disband(rules: Rules, s: State) -> None:
    """No group is chosen any more."""
    i: i64 = 0
    while i < rules.kinds:
        s.b[rules.group + i] = 0
        i += 1


def fall_in_hand(rules: Rules, s: State, piece: i64, seat: i64, area: i64) -> None:
    """One unit of the attackers at `area` returns to the reserve."""
    b = s.b
    b[rules.hand + piece] -= 1
    b[rules.placed + piece * rules.seats + seat] -= 1
    note(s, FELL, seat, piece, area)


def fall_on_board(rules: Rules, s: State, piece: i64, seat: i64, area: i64) -> None:
    """One unit of the defenders of `area` returns to the reserve."""
    b = s.b
    b[rules.units[piece] + area] -= 1
    b[rules.placed + piece * rules.seats + seat] -= 1
    _left(rules, s, area)
    note(s, FELL, seat, piece, area)


def flee(rules: Rules, s: State, seat: i64, area: i64, goal: i64) -> None:
    """All units that stand on `area` go to `goal`."""
    b = s.b
    kinds = rules.land_kinds if area < rules.lands else rules.sea_kinds
    for kind in kinds:
        n: i64 = b[rules.units[kind] + area]
        if n:
            b[rules.units[kind] + area] = 0
            b[rules.units[kind] + goal] += n
    _left(rules, s, area)
    if goal >= rules.lands:
        b[rules.owner + goal] = seat + 1
    note(s, FLED_TO, seat, area, goal)


def claim(rules: Rules, s: State, seat: i64, area: i64) -> None:
    """The territory `area` is now owned by `seat`, with all that is built there."""
    b = s.b
    former: i64 = b[rules.owner + area] - 1
    cities: i64 = 0
    for kind in rules.sites:
        cities += b[rules.built[kind] + area]
    if former >= 0:
        b[rules.owned + former] -= 1
        b[rules.cities + former] -= cities
    b[rules.owned + seat] += 1
    b[rules.cities + seat] += cities
    b[rules.owner + area] = seat + 1
    note(s, CLAIMED, seat, area)


def drop_out(rules: Rules, s: State, seat: i64) -> None:
    """`seat` plays no more. What he has left is taken away by the caller."""
    s.b[rules.gone + seat] = 1
    note(s, OUT, seat)


# --- buildings, markers, cards ----------------------------------------------------------


def build(rules: Rules, s: State, building: i64, seat: i64, area: i64) -> None:
    """One building of `seat` on a square of `area`, a metropolis on its site."""
    _count_building(rules, s, building, area, 1)
    note(s, BUILT, seat, building, area)


def raze(rules: Rules, s: State, building: i64, area: i64) -> None:
    """One building of `area` goes back to the supply."""
    _count_building(rules, s, building, area, -1)
    note(s, RAZED, building, area)


def _count_building(rules: Rules, s: State, building: i64, area: i64, n: i64) -> None:
    b = s.b
    b[rules.built[building] + area] += n
    if rules.buildings[building].site:
        b[rules.free + area] -= n * rules.covers[area]
        owner: i64 = b[rules.owner + area] - 1
        if owner >= 0:
            b[rules.cities + owner] += n
    else:
        b[rules.free + area] -= n


def mark(rules: Rules, s: State, seat: i64, area: i64) -> None:
    """One prosperity marker on `area`."""
    s.b[rules.markers + area] += 1
    note(s, MARKED, seat, area)


def lay_card(rules: Rules, s: State, card: i64, pile: i64) -> None:
    """A card goes to a pile, or before a player (`AT_SEAT + seat`)."""
    s.b[rules.pile + card] = pile
    note(s, CARD, card, pile, -1)


def track_card(rules: Rules, s: State, space: i64, card: i64) -> None:
    """A card on a space of the creature track; -1 empties the space."""
    s.b[rules.track + space] = card + 1
    if card >= 0:
        note(s, CARD, card, s.b[rules.pile + card], space)


def put_figure(rules: Rules, s: State, card: i64, seat: i64, area: i64) -> None:
    """A card's figure comes on the board, its card before `seat`."""
    b = s.b
    b[rules.figure + card] = area + 1
    b[rules.figure_cycle + card] = b[rules.cycle]
    b[rules.pile + card] = AT_SEAT + seat
    note(s, FIGURE, card, area)


def move_figure(rules: Rules, s: State, card: i64, area: i64) -> None:
    """A figure that roams stands on `area`; its card is elsewhere."""
    s.b[rules.figure + card] = area + 1
    note(s, FIGURE, card, area)


def lift_figure(rules: Rules, s: State, card: i64, pile: i64) -> None:
    """A card's figure leaves the board, its card goes to `pile`."""
    b = s.b
    b[rules.figure + card] = 0
    b[rules.figure_cycle + card] = 0
    b[rules.pile + card] = pile
    note(s, FIGURE, card, -1)


def next_cycle(rules: Rules, s: State) -> None:
    """Another cycle begins."""
    s.b[rules.cycle] += 1
    note(s, CYCLE, s.b[rules.cycle])


# --- gods, offerings ---------------------------------------------------------------------


def show_god(rules: Rules, s: State, space: i64, god: i64) -> None:
    """A god face up on a space of the row; -1 empties it."""
    s.b[rules.row + space] = god + 1
    if god >= 0:
        note(s, GOD, god, space)


def bid(rules: Rules, s: State, marker: i64, god: i64, amount: i64, arrival: i64) -> None:
    """A marker with its offering on a god; on none (-1) when it is taken back."""
    b = s.b
    b[rules.bid_god + marker] = god + 1
    b[rules.bid + marker] = amount
    b[rules.arrival + marker] = arrival
    if god >= 0:
        note(s, BID, marker, god, amount)


# --- derived cells ---------------------------------------------------------------------


def derive(rules: Rules, s: State) -> None:
    """Compute the derived cells anew from the others, as after loading a position."""
    b = s.b
    for piece in rules.pieces:
        for seat in range(rules.seats):
            b[rules.placed + piece.id * rules.seats + seat] = 0
    for seat in range(rules.seats):
        b[rules.owned + seat] = 0
        b[rules.cities + seat] = 0
    for land in range(rules.lands):
        _derive_buildings(rules, s, land)
    for area in range(rules.board.size):
        owner = b[rules.owner + area] - 1
        if owner < 0:
            continue
        if area < rules.lands:
            b[rules.owned + owner] += 1
        for piece in rules.pieces:
            if piece.domain == (LAND if area < rules.lands else SEA):
                n = b[rules.units[piece.id] + area]
                b[rules.placed + piece.id * rules.seats + owner] += n
    holder = b[rules.hand_of] - 1
    if holder >= 0:
        for piece in rules.pieces:
            if piece.domain != HELD:
                n = b[rules.hand + piece.id]
                b[rules.placed + piece.id * rules.seats + holder] += n


def _derive_buildings(rules: Rules, s: State, land: i64) -> None:
    b = s.b
    owner: i64 = b[rules.owner + land] - 1
    left: i64 = rules.squares[land]
    for row in rules.buildings:
        n: i64 = b[rules.built[row.id] + land]
        left -= n * rules.covers[land] if row.site else n
        if row.site and owner >= 0:
            b[rules.cities + owner] += n
    b[rules.free + land] = left
