"""Lots: tokens with a face, drawn face down, burnt in the vigil or revealed in battle.

Where the lots of a face are: in the urn, before a seat face down, in play face up, spent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of
from cyclades.engine.guards import Check, Filler
from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import ALL, AT, CHANCE, DEFENDER, FIELD, NOBODY, OWNER, PREV, SEAT
from cyclades.engine.query import frame_of, seat_of
from cyclades.engine.rows import Option
from cyclades.engine.step import Sequence, Step, Verb

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

FACES: Final = 4

# The field of a frame of these steps: whose lot it is about.
WHOSE: Final = FIELD


class Cells:
    """The cells of the lots, found by name when the box's steps are bound, and their events.

    `urn` by face, hidden from all; `lot` by seat, its face + 1, hidden from the others;
    `sealed` by seat: is there a lot face down before him? `shown` by seat: the face + 1 that
    counts in this round; `spent` by face.
    """

    def __init__(self) -> None:
        self.urn = 0
        self.lot = 0
        self.sealed = 0
        self.shown = 0
        self.spent = 0
        # The events: somebody draws a lot, or burns it.
        self.drawn = 0
        self.burnt = 0

    def find(self, rules: Rules) -> None:
        """Once, when `Rules` is built."""
        self.urn = rules.cell("urn")
        self.lot = rules.cell("lot")
        self.sealed = rules.cell("sealed")
        self.shown = rules.cell("shown")
        self.spent = rules.cell("spent")


def reserve(m: Manifest) -> None:
    """DEL-3: the urn is nobody's to look into, a lot its owner's, the rest is public.

    In a sample the urn holds what is left, so it comes after the lots.
    """
    m.cells("lot", m.seats, OWNER, high=FACES, index="seat")
    m.cells("urn", FACES, NOBODY, high=9)
    m.cells("sealed", m.seats, ALL, high=1, index="seat")
    m.cells("shown", m.seats, ALL, high=FACES, index="seat")
    m.cells("spent", FACES, ALL, high=9)


def left(rules: Rules, s: State, cells: Cells) -> int:
    """How many lots are in the urn, as everybody can count."""
    n = FACES * rules.option("lots")
    for face in range(FACES):
        n -= s.b[cells.spent + face]
    for seat in range(int(rules.seats)):
        n -= s.b[cells.sealed + seat]
        n -= 1 if s.b[cells.shown + seat] else 0
    return n


def in_turn_order(rules: Rules, s: State) -> list[int]:
    """The seats, each once, by the first of their markers on the turn track."""
    # Where somebody is out spaces are empty.
    markers = [s.b[rules.turn + n] - 1 for n in range(int(rules.bidders)) if s.b[rules.turn + n]]
    return list(dict.fromkeys(int(seat_of(rules, marker)) for marker in markers))


def spend(s: State, cells: Cells, seat: int) -> int:
    """The lot before `seat` is turned up and spent; returns its face."""
    face = s.b[cells.lot + seat] - 1
    ops.put(s, cells.lot + seat, 0)
    ops.put(s, cells.sealed + seat, 0)
    ops.add(s, cells.spent + face, 1)
    return face


# --- drawing ---------------------------------------------------------------------------


class FillUrn(Step):
    """DEL-3: as many lots of each face as the option says."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("fill_urn")
        self.cells = cells

    def bind(self, rules: Rules) -> None:
        """The cells of the box are looked up here for all of its steps."""
        self.cells.find(rules)

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Nobody is asked."""
        for face in range(FACES):
            ops.put(s, self.cells.urn + face, rules.option("lots"))
        return False


class DrawLots(Step):
    """DEL-3: in turn order whoever has no lot draws one, face down.

    What chance may draw is as secret as the urn.
    """

    def __init__(self, cells: Cells, not_there: int) -> None:
        verbs = (Lot(self, cells, not_there),)
        super().__init__("draw_lots", ("whose:seat",), verbs, private=True, chance=True)
        self.cells = cells

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Spent lots go back when the urn is empty; then ask for the first seat."""
        seat = self.next_seat(rules, s)
        if seat < 0:
            return False
        frame = ops.push(s, self.id, CHANCE, self.size)
        ops.put(s, frame + WHOSE, seat + 1)
        return True

    def next_seat(self, rules: Rules, s: State) -> int:
        """Who draws next; -1 when all have a lot, or none is left for them."""
        cells = self.cells
        waiting = [seat for seat in in_turn_order(rules, s) if not s.b[cells.sealed + seat]]
        if not waiting:
            return -1
        if not left(rules, s, cells):
            for face in range(FACES):
                ops.put(s, cells.urn + face, s.b[cells.spent + face])
                ops.put(s, cells.spent + face, 0)
        return waiting[0] if left(rules, s, cells) else -1

    def weights(self, rules: Rules, s: State, f: int, actions: list[int]) -> list[int]:
        """Each lot in the urn is as likely as the others."""
        return [s.b[self.cells.urn + x_of(a)] for a in actions]

    def hides(self, rules: Rules, s: State, f: int, a: int, viewer: int) -> bool:
        """DEL-3: only who draws a lot looks at it."""
        return viewer != s.b[f + WHOSE] - 1

    def fault(self, rules: Rules, s: State, f: int) -> str:
        """Whoever draws has none, and there is one."""
        seat = s.b[f + WHOSE] - 1
        if seat < 0 or s.b[self.cells.sealed + seat] or not left(rules, s, self.cells):
            return "whose"
        return ""


class Lot(Verb):
    """DEL-3: `lot 2`, a draw."""

    def __init__(self, step: DrawLots, cells: Cells, not_there: int) -> None:
        super().__init__("lot")
        self.step = step
        self.cells = cells
        self.not_there = not_there

    def check(self, rules: Rules, s: State, f: int, a: int) -> int:
        """Only what lies in the urn can be drawn."""
        face = int(x_of(a))
        return 0 if face < FACES and s.b[self.cells.urn + face] else self.not_there

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """Face by face."""
        for face in range(FACES):
            if s.b[self.cells.urn + face]:
                out.append(int(pack(self.id, face)))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """It lies before its player; the next one draws."""
        cells = self.cells
        face = int(x_of(a))
        seat = s.b[f + WHOSE] - 1
        ops.add(s, cells.urn + face, -1)
        ops.put(s, cells.lot + seat, face + 1)
        ops.put(s, cells.sealed + seat, 1)
        ops.note(s, cells.drawn, seat, face)
        following = self.step.next_seat(rules, s)
        if following < 0:
            ops.pop(s)
        else:
            ops.put(s, f + WHOSE, following + 1)


# --- the vigil -------------------------------------------------------------------------


class Vigil(Step):
    """DEL-4: in turn order whoever has a lot may burn it; a blank one can't be burnt."""

    def __init__(self, cells: Cells, blank: int) -> None:
        verbs = (Burn(cells, blank), Keep(cells))
        super().__init__("vigil", ("asked",), verbs=verbs, private=True)
        self.cells = cells

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Begin with the first who has one."""
        frame = ops.push(s, self.id, 0, self.size)
        if ask_on(rules, s, frame, self.cells):
            return True
        ops.pop(s)
        return False

    def fault(self, rules: Rules, s: State, f: int) -> str:
        """The asked seat has a lot, and its turn in the vigil has come."""
        order = in_turn_order(rules, s)
        asked = s.b[f + WHOSE]
        if not 0 < asked <= len(order) or order[asked - 1] != s.b[f + SEAT]:
            return "asked"
        return "" if s.b[self.cells.sealed + s.b[f + SEAT]] else "seat"


def ask_on(rules: Rules, s: State, f: int, cells: Cells) -> bool:
    """Let the vigil's frame ask the next seat; False when it is over."""
    order = in_turn_order(rules, s)
    for n in range(s.b[f + WHOSE], len(order)):
        if s.b[cells.sealed + order[n]]:
            ops.put(s, f + WHOSE, n + 1)
            ops.put(s, f + SEAT, order[n])
            return True
    return False


class Burn(Verb):
    """DEL-4: `burn`; the lot is turned up and spent, and brings its face in GP."""

    def __init__(self, cells: Cells, blank: int) -> None:
        super().__init__("burn")
        self.cells = cells
        self.blank = blank

    def check(self, rules: Rules, s: State, f: int, a: int) -> int:
        """Its own player knows what he has."""
        return 0 if s.b[self.cells.lot + s.b[f + SEAT]] > 1 else self.blank

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """Unless it is blank."""
        if s.b[self.cells.lot + s.b[f + SEAT]] > 1:
            out.append(int(pack(self.id)))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """Everybody sees it."""
        seat = s.b[f + SEAT]
        face = spend(s, self.cells, seat)
        ops.note(s, self.cells.burnt, seat, face)
        ops.gain(rules, s, seat, face)
        if not ask_on(rules, s, f, self.cells):
            ops.pop(s)


class Keep(Verb):
    """DEL-4: or he keeps it."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("pass", last=True)
        self.cells = cells

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """Always."""
        out.append(int(pack(self.id)))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """On to the next."""
        if not ask_on(rules, s, f, self.cells):
            ops.pop(s)


# --- in battle ---------------------------------------------------------------------------


class AskReveal(Step):
    """DEL-5: before the roll whoever has a lot is asked for it, the defender first.

    That he has one is public, so the question tells nothing.
    """

    def __init__(self, name: str, cells: Cells, attacking: bool) -> None:
        super().__init__(name, verbs=(Reveal(cells), Hold("pass", last=True)))
        self.cells = cells
        self.attacking = attacking

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """`f` is the list before the roll, on the battle's frame."""
        seat = side(s, s.b[f + PREV], self.attacking)
        # Where a creature alone defends there is nobody to be asked.
        if seat < 0 or not s.b[self.cells.sealed + seat]:
            return False
        ops.push(s, self.id, seat, self.size)
        return True

    def fault(self, rules: Rules, s: State, f: int) -> str:
        """The asked seat is of that side, and has a lot."""
        seat = side(s, s.b[s.b[f + PREV] + PREV], self.attacking)
        asked = seat >= 0 and s.b[f + SEAT] == seat
        return "" if asked and s.b[self.cells.sealed + seat] else "seat"


def side(s: State, battle: int, attacking: bool) -> int:
    """The seat of one side of a battle."""
    return s.b[battle + SEAT] if attacking else s.b[battle + DEFENDER] - 1


class Reveal(Verb):
    """DEL-5: `reveal`; the face counts instead of this round's die."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("reveal")
        self.cells = cells

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """Always."""
        out.append(int(pack(self.id)))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """It lies face up until the round is decided."""
        seat = s.b[f + SEAT]
        ops.put(s, self.cells.shown + seat, s.b[self.cells.lot + seat])
        ops.put(s, self.cells.lot + seat, 0)
        ops.put(s, self.cells.sealed + seat, 0)
        ops.pop(s)


class Hold(Verb):
    """DEL-5: or he keeps it for another round."""

    def legal(self, rules: Rules, s: State, f: int, out: list[int]) -> None:
        """Always."""
        out.append(int(pack(self.id)))

    def apply(self, rules: Rules, s: State, f: int, a: int) -> None:
        """On to the roll."""
        ops.pop(s)


class Doom(Hooks):
    """DEL-5: what a revealed lot says counts, whatever the die shows."""

    def __init__(self, cells: Cells) -> None:
        super().__init__(("fix_die",))
        self.cells = cells

    def fix_die(self, rules: Rules, s: State, f: int, attacking: bool, die: int) -> int:
        """The face of this side's lot."""
        seat = side(s, f, attacking)
        shown = s.b[self.cells.shown + seat] if seat >= 0 else 0
        return shown - 1 if shown else die


class SpendShown(Step):
    """DEL-5: when the round is decided, what was revealed for it is spent."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("spend_shown")
        self.cells = cells

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Nobody is asked."""
        for seat in range(int(rules.seats)):
            face = s.b[self.cells.shown + seat] - 1
            if face >= 0:
                ops.put(s, self.cells.shown + seat, 0)
                ops.add(s, self.cells.spent + face, 1)
        return False


# --- positions and views -------------------------------------------------------------------


class Whereabouts(Check):
    """DEL-3: every lot is somewhere, and a seat with a lot is known to have one."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("DEL-3", "lot")
        self.cells = cells

    def fault(self, rules: Rules, s: State) -> str:
        """Seat by seat, then face by face; before the urn is filled there are none."""
        cells = self.cells
        seats = range(int(rules.seats))
        fights = frame_of(s, rules.battle.id) >= 0
        for seat in seats:
            has_lot = s.b[cells.lot + seat] != 0
            if has_lot != (s.b[cells.sealed + seat] != 0):
                return rules.names["seat"][seat]
            if s.b[cells.shown + seat] and not fights:
                return rules.names["seat"][seat]
        for face in range(FACES):
            n = s.b[cells.urn + face] + s.b[cells.spent + face]
            for seat in seats:
                n += 1 if s.b[cells.lot + seat] == face + 1 else 0
                n += 1 if s.b[cells.shown + seat] == face + 1 else 0
            if n != (rules.option("lots") if filled(rules, s) else 0):
                return str(face)
        return ""


class LotFiller(Filler):
    """DEL-3: somebody else's lot is any that isn't seen anywhere."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("lot")
        self.cells = cells

    def values(self, rules: Rules, s: State, index: int) -> list[int]:
        """Each face as often as it is unseen; no lot where none lies."""
        if not s.b[self.cells.sealed + index]:
            return [0]
        return [
            face + 1 for face in range(FACES) for _ in range(unseen(rules, s, self.cells, face))
        ]


class UrnFiller(Filler):
    """DEL-3: the urn, filled last, holds the rest."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("urn")
        self.cells = cells

    def values(self, rules: Rules, s: State, index: int) -> list[int]:
        """What is left of that face."""
        return [unseen(rules, s, self.cells, index)]


class Scatter(Step):
    """DEL-3: the lot of a player who is out is spent."""

    def __init__(self, cells: Cells) -> None:
        super().__init__("scatter")
        self.cells = cells

    def enter(self, rules: Rules, s: State, f: int) -> bool:
        """Nobody is asked."""
        for seat in range(int(rules.seats)):
            if s.b[rules.gone + seat] and s.b[self.cells.lot + seat]:
                spend(s, self.cells, seat)
        return False


def filled(rules: Rules, s: State) -> bool:
    """Is set-up beyond the filling of the urn?"""
    game = rules.steps[rules.step_id("game")]
    assert isinstance(game, Sequence)
    return s.b[frame_of(s, game.id) + AT] > game.index("fill_urn")


def unseen(rules: Rules, s: State, cells: Cells, face: int) -> int:
    """How many lots of a face aren't known to lie before somebody, face up or spent."""
    if not filled(rules, s):
        return 0
    n = rules.option("lots") - s.b[cells.spent + face]
    for seat in range(int(rules.seats)):
        for cell in (cells.lot, cells.shown):
            n -= 1 if s.b[cell + seat] == face + 1 else 0
    return n


def add(m: Manifest, cells: Cells) -> None:
    """DEL-3, DEL-4, DEL-5."""
    m.option(Option("lots", default=2, low=1, high=9))
    reserve(m)
    cells.drawn = m.event("lot", "seat", "number!")
    cells.burnt = m.event("burnt", "seat", "number")
    m.word("lot", "number", elsewhere=m.refusal("DEL-3", "refused.no_lot"))
    m.word("burn", elsewhere=m.refusal("DEL-4", "refused.no_vigil"))
    m.word("reveal", elsewhere=m.refusal("DEL-5", "refused.no_reveal"))
    m.before("game.cycle", FillUrn(cells))
    m.after("cycle.revenue", Sequence("omens", ("draw_lots", "vigil")))
    m.step(DrawLots(cells, m.refusal("DEL-3", "refused.lot_not_there", "number")))
    m.step(Vigil(cells, m.refusal("DEL-4", "refused.burn_blank")))
    m.add_sub("before_roll", AskReveal("reveal_defender", cells, attacking=False))
    m.add_sub("before_roll", AskReveal("reveal_attacker", cells, attacking=True))
    m.after("battle.compare", SpendShown(cells))
    m.after("taken.elimination", Scatter(cells))
    m.hook(Doom(cells))
    m.check(Whereabouts(cells))
    m.filler(LotFiller(cells))
    m.filler(UrnFiller(cells))
