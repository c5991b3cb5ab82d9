"""What every position of a game keeps: a loaded one is held to it, statement by statement.

A statement names the first place where it fails: a thing of the block it is about, or
several with a dot between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine.guards import Check
from cyclades.engine.ids import (
    AT,
    AT_SEAT,
    FIELD,
    FROM,
    GOAL,
    HELD,
    LAND,
    LEFT,
    LOSS_A,
    LOSS_D,
    MOVED,
    ORIGIN,
    PLACE,
    PREV,
    SEA,
    SEAT,
    SPACES,
    STEP,
    TOP,
    TRACK,
)
from cyclades.engine.query import (
    barred_seas,
    frame_of,
    garrison,
    hand_size,
    in_play,
    squares_left,
    standing,
    units_at,
)
from cyclades.engine.step import Sequence
from cyclades.modules.base.gods.apollo import MARKERS, markers_left
from cyclades.modules.base.steps.gods import face_up, shown
from cyclades.modules.base.steps.movement import Movement
from cyclades.modules.base.steps.offerings import arrivals
from cyclades.modules.base.steps.payment import due
from cyclades.modules.base.steps.sets import enough_held, has_set
from cyclades.modules.base.steps.track import empty_space, spaces_in_use
from cyclades.modules.base.steps.voyage import SPACES as SAIL
from cyclades.modules.base.steps.voyage import Budget

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


def within(rules: Rules, s: State, step: str) -> bool:
    """Is the game in the midst of that step?"""
    return frame_of(s, rules.step_id(step)) >= 0


def beyond(rules: Rules, s: State, name: str, child: str) -> bool:
    """Is the list `name` on the stack, and further than its child?"""
    step = rules.steps[rules.step_id(name)]
    f = frame_of(s, step.id)
    return isinstance(step, Sequence) and f >= 0 and s.b[f + AT] > step.index(child)


def going_on(rules: Rules, s: State) -> bool:
    """Does a list stand on top, so that the position is still on its way to a question?"""
    return isinstance(rules.steps[s.b[s.b[TOP] + STEP]], Sequence)


# --- pieces ---------------------------------------------------------------------------


class Limit(Check):
    """ARE-1, POS-1: never more pieces than a player has, those in his hand included."""

    def __init__(self, rule: str, domain: int, name: str) -> None:
        super().__init__(rule, "", name)
        self.domain = domain

    def fault(self, rules: Rules, s: State) -> str:
        """Kind by kind, seat by seat."""
        for row in rules.pieces:
            if row.domain != self.domain:
                continue
            in_all = 0
            for seat in range(int(rules.seats)):
                if row.domain == HELD:
                    n = int(s.b[rules.units[row.id] + seat])
                else:
                    n = int(s.b[rules.placed + row.id * rules.seats + seat])
                in_all += n
                if (row.limit and n > row.limit) or (row.supply and in_all > row.supply):
                    return f"{row.name}.{rules.names['seat'][seat]}"
        return ""


class LandHolds(Check):
    """ARE-5: units stand on owned land only."""

    def fault(self, rules: Rules, s: State) -> str:
        """In board order."""
        for area in range(int(rules.lands)):
            if not s.b[rules.owner + area] and units_at(rules, s, area):
                return rules.names["area"][area]
        return ""


class SeaHolds(Check):
    """POS-2: a sea space belongs to whoever has fleets there, to nobody without."""

    def fault(self, rules: Rules, s: State) -> str:
        """In board order."""
        for area in range(int(rules.lands), int(rules.areas)):
            if (s.b[rules.owner + area] != 0) != (units_at(rules, s, area) != 0):
                return rules.names["area"][area]
        return ""


class Home(Check):
    """ARE-6, ARE-7: everybody who has had his home owns a territory, or is out and owns nothing."""

    def fault(self, rules: Rules, s: State) -> str:
        """Seat by seat."""
        if within(rules, s, "homes") or not s.b[rules.cycle]:
            return ""
        for seat in range(int(rules.seats)):
            landless = s.b[rules.owned + seat] == 0
            # Just taken: it is his turn to drop out.
            if landless != (s.b[rules.gone + seat] == 1) and not within(rules, s, "taken"):
                return rules.names["seat"][seat]
            if s.b[rules.gone + seat] and (s.b[rules.gold + seat] or holds(rules, s, seat)):
                return rules.names["seat"][seat]
        return ""


def holds(rules: Rules, s: State, seat: int) -> bool:
    """Has a seat any piece?"""
    return any(in_play(rules, s, row.id, seat) for row in rules.pieces)


class Hand(Check):
    """ARE-4, POS-5, BAT-1: units are in hand in the midst of a battle only, those of the
    attacker; whoever loses a unit there has one."""

    def fault(self, rules: Rules, s: State) -> str:
        """Whose hand, how many on either side."""
        b = s.b
        f = frame_of(s, rules.battle.id)
        if b[rules.ended]:
            # A game may be over in the midst of a battle.
            return ""
        if (b[rules.hand_of] != 0) != (f >= 0):
            return "hand_of"
        n = hand_size(rules, s)
        if f < 0:
            return "hand" if n else ""
        falling = within(rules, s, "casualties")
        if n < max(1, b[f + LOSS_A] if falling else 0):
            return "hand"
        place = int(b[f + PLACE]) - 1
        for row in rules.pieces:
            if b[rules.hand + row.id] and row.domain != (LAND if place < rules.lands else SEA):
                return f"hand.{row.name}"
        if place >= 0:
            guard: i64 = 1 if garrison(rules, s, place) else 0
            if units_at(rules, s, place) + guard < (b[f + LOSS_D] if falling else 1):
                return rules.names["area"][place]
        return ""


class Way(Check):
    """ARE-3, POS-4: a group is chosen among the mover's units on the area it leaves; it
    fights where it wanted to go; at sea it has three spaces."""

    def fault(self, rules: Rules, s: State) -> str:
        """The movement under way, if any; then kind by kind."""
        b = s.b
        f = movement(rules, s)
        origin = int(b[f + FROM]) - 1 if f >= 0 else -1
        if f >= 0:
            # That of a card asks first who leaves.
            begun = b[f + STEP] in (rules.march.id, rules.voyage.id) or b[f + AT] > 1
            if begun != (origin >= 0) or (b[f + GOAL] and not begun):
                return "from"
        # With its last step a voyage is over.
        if f >= 0 and b[f + STEP] == rules.voyage.id:
            below = rules.steps[b[b[f + PREV] + STEP]]
            budget: i64 = SAIL - b[f + MOVED]
            if isinstance(below, Budget):
                budget = b[b[f + PREV] + FIELD]
            if b[f + LEFT] < 1 or b[f + LEFT] != budget:
                return "left"
        battle = frame_of(s, rules.battle.id)
        if battle >= 0 and (b[battle + PLACE] != b[f + GOAL] or b[battle + ORIGIN] != b[f + FROM]):
            return "goal"
        for row in rules.pieces:
            n = b[rules.group + row.id]
            if n and (
                origin < 0
                or row.domain != (LAND if origin < rules.lands else SEA)
                or b[rules.owner + origin] != b[f + SEAT] + 1
                or n > b[rules.units[row.id] + origin]
            ):
                return f"group.{row.name}"
        return ""


def movement(rules: Rules, s: State) -> int:
    """The frame of the topmost movement, or -1."""
    f = int(s.b[TOP])
    while f > 0:
        if isinstance(rules.steps[s.b[f + STEP]], Movement):
            return f
        f = int(s.b[f + PREV])
    return -1


# --- buildings and markers --------------------------------------------------------------


class Supply(Check):
    """SET-5: as many buildings of a kind as there are."""

    def fault(self, rules: Rules, s: State) -> str:
        """Kind by kind."""
        for row in rules.buildings:
            if standing(rules, s, row.id) > row.supply:
                return row.name
        return ""


class Squares(Check):
    """BLD-1: no more buildings on a territory than it has squares."""

    def fault(self, rules: Rules, s: State) -> str:
        """In board order."""
        for area in range(int(rules.lands)):
            if squares_left(rules, s, area) < 0:
                return rules.names["area"][area]
        return ""


class Cities(Check):
    """MET-3, MET-5: a metropolis stands on a site, one a territory."""

    def fault(self, rules: Rules, s: State) -> str:
        """In board order."""
        for area in range(int(rules.lands)):
            n = sum([int(s.b[rules.built[kind] + area]) for kind in rules.sites])
            if n > (1 if rules.covers[area] else 0):
                return rules.names["area"][area]
        return ""


class Whole(Check):
    """MET-1, MET-2: no set and no four philosophers lie before anybody who isn't exchanging.

    ARE-7: only when the last one left has won with a conquest nothing is exchanged any more.
    """

    def fault(self, rules: Rules, s: State) -> str:
        """Seat by seat."""
        if within(rules, s, "exchange") or going_on(rules, s) or s.b[rules.ended]:
            return ""
        for seat in range(int(rules.seats)):
            if has_set(rules, s, seat) or enough_held(rules, s, seat) >= 0:
                return rules.names["seat"][seat]
        return ""


class Prosperity(Check):
    """SET-5, APO-2: 16 markers besides the printed ones, which stay, and none is put at sea."""

    def fault(self, rules: Rules, s: State) -> str:
        """In board order; the last place where the supply is exceeded by all together."""
        for area in range(int(rules.areas)):
            more = s.b[rules.markers + area] - rules.printed[area]
            if more < 0 or (more > 0 and area >= rules.lands):
                return rules.names["area"][area]
        least = 1 if within(rules, s, "blessing") else 0
        return "" if least <= markers_left(rules, s) <= MARKERS else "all"


# --- cards ------------------------------------------------------------------------------


class Track(Check):
    """CRE-1, CRE-2: the cards on the track lie there once, in spaces that are in use."""

    def fault(self, rules: Rules, s: State) -> str:
        """Space by space, then card by card."""
        on: list[int] = []
        for space in range(SPACES):
            card = int(s.b[rules.track + space]) - 1
            if card < 0:
                continue
            if card in on or s.b[rules.pile + card] != TRACK:
                return rules.names["card"][card]
            if space >= spaces_in_use(rules, s):
                return rules.names["card"][card]
            on.append(card)
        for row in rules.cards:
            if s.b[rules.pile + row.id] == TRACK and row.id not in on:
                return row.name
        return "full" if within(rules, s, "creatures") and empty_space(rules, s) < 0 else ""


class Use(Check):
    """CAR-0: a card that is used lies before the player who has called it."""

    def fault(self, rules: Rules, s: State) -> str:
        """The uses under way, if any: each is at its card's own list, or done."""
        used: list[int] = []
        above = -1
        f = int(s.b[TOP])
        while f > 0:
            if s.b[f + STEP] == rules.summoning.id:
                card = int(s.b[f + FIELD]) - 1
                if card < 0 or card in used:
                    return "summoning"
                if s.b[rules.pile + card] != AT_SEAT + s.b[f + SEAT]:
                    return "summoning"
                if above >= 0 and s.b[above + STEP] != rules.cards[card].list:
                    return "summoning"
                used.append(card)
            above = f
            f = int(s.b[f + PREV])
        return ""


def in_use(rules: Rules, s: State) -> list[int]:
    """CAR-0, CAR-CHI: the cards that are used now, one perhaps in the midst of another's use."""
    found: list[int] = []
    f = int(s.b[TOP])
    while f > 0:
        if s.b[f + STEP] == rules.summoning.id:
            found.append(int(s.b[f + FIELD]) - 1)
        f = int(s.b[f + PREV])
    return found


class Figures(Check):
    """CAR-0, CAR-FIG: a card lies before a player while its figure stands, alone on its
    territory, and while it is used; nothing else has a figure."""

    def fault(self, rules: Rules, s: State) -> str:
        """Card by card."""
        b = s.b
        used = in_use(rules, s)
        at: list[int] = []
        for row in rules.cards:
            area = int(b[rules.figure + row.id])
            since = int(b[rules.figure_cycle + row.id])
            held = b[rules.pile + row.id] >= AT_SEAT
            if area == 0:
                if since or (held != (row.id in used) and not b[rules.ended]):
                    return row.name
            elif row.roams:
                if area <= rules.lands or since or (held and row.id not in used):
                    return row.name
            elif (
                not (row.figure and held and area <= rules.lands)
                or area in at
                or not 0 < since <= b[rules.cycle]
            ):
                return row.name
            at.append(area or -1 - row.id)
        return ""


class Barred(Check):
    """CAR-BAR: no fleet is on a barred space, but those that are about to be driven away."""

    def fault(self, rules: Rules, s: State) -> str:
        """The Kraken's, those around Polyphemus' territory, and where a group is bound for."""
        bars = barred_seas(rules, s)
        if not bars:
            return ""
        f = movement(rules, s)
        goal = int(s.b[f + GOAL]) - 1 if f >= 0 else -1
        haunted = [s.b[rules.figure + row.id] - 1 for row in rules.cards if row.roams]
        driven = within(rules, s, "polyphemus")
        for sea in bars:
            if sea == goal or (units_at(rules, s, sea) and (sea in haunted or not driven)):
                return rules.names["area"][sea]
        return ""


# --- gods and markers -------------------------------------------------------------------


class Row(Check):
    """GOD-1, GOD-2, GOD-3: gods that bid lie face up without a gap, each once; those who
    wait are others."""

    def fault(self, rules: Rules, s: State) -> str:
        """Space by space, then god by god."""
        b = s.b
        up = 0
        for space in range(len(rules.gods)):
            god = int(b[rules.row + space]) - 1
            if god < 0:
                continue
            name = rules.names["god"][god]
            if space != up or rules.gods[god].free:
                return name
            for before in range(space):
                if b[rules.row + before] == god + 1:
                    return name
            up += 1
        if up > face_up(rules) - (1 if within(rules, s, "gods") else 0):
            return rules.names["god"][b[rules.row + up - 1] - 1]
        for row in rules.gods:
            waits = b[rules.waiting + row.id] != 0
            if waits and (row.free or (shown(rules, s, row.id) and not within(rules, s, "gods"))):
                return row.name
        laid = beyond(rules, s, "cycle", "gods") and not within(rules, s, "gods")
        return "row" if laid and up < face_up(rules) else ""


class Turn(Check):
    """SET-3, ACT-4: a marker is on the turn track once; from set-up on it is there or on a
    god, on both only while offerings are made."""

    def fault(self, rules: Rules, s: State) -> str:
        """Marker by marker."""
        b = s.b
        setting_up = within(rules, s, "homes") or within(rules, s, "order")
        bidding = within(rules, s, "offerings")
        over = b[rules.ended] != 0
        acting = rules.turn_frame(s) >= 0 or going_on(rules, s) or over
        if within(rules, s, "order"):
            # It is filled from the front, and not full yet.
            filled = [b[rules.turn + space] != 0 for space in range(int(rules.bidders))]
            if filled != sorted(filled, reverse=True) or all(filled):
                return "order"
        for marker in range(int(rules.bidders)):
            spaces = 0
            for space in range(int(rules.bidders)):
                if b[rules.turn + space] == marker + 1:
                    spaces += 1
            on_god = b[rules.bid_god + marker] != 0
            wrong = spaces > 1 or (setting_up and on_god)
            wrong = wrong or (spaces == 1 and within(rules, s, "homes"))
            if not setting_up:
                wrong = wrong or (spaces == 0 and not (on_god and acting))
                wrong = wrong or (spaces == 1 and on_god and not (bidding or over))
            if b[rules.gone + marker % rules.seats]:
                # ARE-7: his markers lie nowhere.
                wrong = spaces > 0 or on_god
            if wrong:
                return rules.names["marker"][marker]
        return ""


class Bids(Check):
    """OFF-1, OFF-2, OFF-3: markers are on gods that are shown, with an offering of at least
    1 GP, or on free ones without; no two on one god, where they don't come one by one."""

    def fault(self, rules: Rules, s: State) -> str:
        """Marker by marker."""
        for marker in range(int(rules.bidders)):
            wrong = self._wrong(rules, s, marker)
            if wrong:
                return f"{wrong}.{rules.names['marker'][marker]}"
        return ""

    def _wrong(self, rules: Rules, s: State, marker: int) -> str:
        """The cells that tell of this marker what can't be."""
        b = s.b
        god = int(b[rules.bid_god + marker]) - 1
        free = god >= 0 and rules.gods[god].free
        most: i64 = 0 if god < 0 else 1
        if free:
            most = arrivals(rules, s, god) if within(rules, s, "offerings") else rules.bidders
        if (b[rules.bid + marker] != 0) != (god >= 0 and not free):
            return "bid"
        if not min(1, most) <= b[rules.arrival + marker] <= most:
            return "arrival"
        if god >= 0 and not free and not shown(rules, s, god):
            return "bid_god"
        for other in range(marker):
            if god >= 0 and b[rules.bid_god + other] == god + 1:
                if not free:
                    return "bid_god"
                if b[rules.arrival + other] == b[rules.arrival + marker]:
                    return "arrival"
        return ""


class Payable(Check):
    """OFF-6: what isn't paid yet can be paid."""

    def fault(self, rules: Rules, s: State) -> str:
        """Seat by seat."""
        if not within(rules, s, "offerings"):
            return ""
        for seat in range(int(rules.seats)):
            if due(rules, s, seat) > s.b[rules.gold + seat]:
                return rules.names["seat"][seat]
        return ""


# --- the game ---------------------------------------------------------------------------


class Cap(Check):
    """CYC-4: no cycle beyond the last."""

    def fault(self, rules: Rules, s: State) -> str:
        """One number."""
        return "cycle" if 0 < rules.option("cap") < s.b[rules.cycle] else ""


class Ranks(Check):
    """CYC-3: everybody has a rank when the game is over, nobody before; somebody is first."""

    def fault(self, rules: Rules, s: State) -> str:
        """Seat by seat: as many are before him as his rank says."""
        ranks = [int(s.b[rules.rank + seat]) for seat in range(int(rules.seats))]
        for seat, rank in enumerate(ranks):
            better = len([other for other in ranks if other < rank])
            if rank != (better + 1 if s.b[rules.ended] else 0):
                return rules.names["seat"][seat]
        return ""


def add(m: Manifest) -> None:
    """List the statements, the plainest first."""
    m.check(Limit("ARE-1", LAND, "troops"))
    m.check(Limit("POS-1", SEA, "fleets"))
    m.check(Limit("SET-5", HELD, "held"))
    m.check(LandHolds("ARE-5", "owner", "land"))
    m.check(SeaHolds("POS-2", "owner", "sea"))
    m.check(Home("ARE-6", "owner", "homes"))
    m.check(Hand("ARE-4", "", "hand"))
    m.check(Way("ARE-3", "", "way"))
    m.check(Supply("SET-5", "", "buildings"))
    m.check(Squares("BLD-1", "", "squares"))
    m.check(Cities("MET-5", "", "cities"))
    m.check(Whole("MET-1", "", "whole"))
    m.check(Prosperity("SET-5", "prosperity", "prosperity"))
    m.check(Track("CRE-1", "track", "track"))
    m.check(Use("CAR-0", "pile", "use"))
    m.check(Figures("CAR-FIG", "figure", "figures"))
    m.check(Barred("CAR-BAR", "", "barred"))
    m.check(Row({5: "GOD-1", 3: "GOD-3"}.get(m.seats, "GOD-2"), "row", "row"))
    m.check(Turn("ACT-4", "turn", "turn"))
    m.check(Bids("OFF-1", "", "bids"))
    m.check(Payable("OFF-6", "bid", "payable"))
    m.check(Cap("CYC-4", "cycle", "cap"))
    m.check(Ranks("CYC-3", "rank", "ranks"))
