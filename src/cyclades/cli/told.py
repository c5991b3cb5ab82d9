"""What happened, line by line of a record, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.cli.rolled import rolled
from cyclades.draw.scene import PRICES, look
from cyclades.engine import core
from cyclades.engine.ids import AT_SEAT, DRAW, TRACK
from cyclades.engine.query import marker_on, seat_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cyclades.draw import Board
    from cyclades.engine.state import State

# Events of many seats or cards at once: told in one breath.
JOINED: Final = ("gold", "god", "card")
# Events that have a line of their own.
APART: Final = ("cycle", "turn", "battle", "dice", "totals", "founded", "eliminated")
# Verbs of which the deed says more than the events.
DEEDS: Final = ("replace",)
LONGEST: Final = 76
NOBODY: Final = -1

Entry = tuple[int, ...]


class Told(NamedTuple):
    """A sentence, or several of one kind: what line `seq` brought about, and whose doing it is.

    `event` is the name of the event, or "action" for what has none; `paid` what it cost.
    """

    seq: int
    seat: int
    event: str
    text: str
    paid: int = 0


class Teller:
    """Plays the lines of a game on a position of its own, from `state` on, and tells them.

    What is kept from the seat of `board` isn't told, unless the game is `over`.
    """

    def __init__(self, board: Board, state: State, over: bool = False) -> None:
        self.board = board
        self.over = over
        self.rules = board.rules
        self.words = board.words
        self.state = state
        # The position before the line that is told.
        self.before = state
        self.seq = 0
        # The dice of the round, the attacker's first.
        self.dice = (0, 0)
        # Who has decided something so far.
        self.deciders: set[int] = set()

    def tell(self, lines: Iterable[str]) -> list[Told]:
        """The next lines, which must be legal."""
        out: list[Told] = []
        for line in lines:
            out += self._line(line)
        return self._joined(out)

    def _line(self, line: str) -> list[Told]:
        rules, s = self.rules, self.state
        seat = core.actor(rules, s)
        self.deciders.add(seat)
        self.before = s.copy()
        s.journal = []
        a = core.parse(rules, s, line)
        if not self.over and core.hides(rules, s, a, self.board.seat):
            line = line.partition(" ")[0]
        core.play(rules, s, a)
        entries = [self._seen(entry) for entry in s.journal if not self._is_noise(entry)]
        s.journal = None
        self.seq += 1
        paid = self._paid(seat, entries)
        entries = entries[1 if paid else 0 :]
        if line.partition(" ")[0] in DEEDS:
            deed = self._action(seat, line)._replace(paid=paid)
            returning = [entry for entry in entries if self._returns(entry)]
            return [deed, *self._entries(returning)]
        told = self._entries(entries)
        if paid and told:
            told[0] = self._priced(told[0], paid)
        return told or [self._action(seat, line)._replace(paid=paid)]

    def _seen(self, entry: Entry) -> Entry:
        return entry if self.over else core.seen(self.rules, entry, self.board.seat)

    def _priced(self, one: Told, paid: int) -> Told:
        what = one.text.removesuffix(".")
        return one._replace(text=self.words.text("cli.paid", what=what, n=paid))

    def _entries(self, entries: Sequence[Entry]) -> list[Told]:
        """What is told of each; cards that go to the draw pile in one sentence, at the first."""
        told: list[Told] = []
        returning = [entry for entry in entries if self._returns(entry)]
        for entry in entries:
            if not self._returns(entry):
                told.append(self._entry(entry))
            elif entry is returning[0]:
                told.append(self._shuffled(returning))
        # The sums tell the dice as well.
        summed = "totals" in [one.event for one in told]
        return [one for one in told if one.text and not (summed and one.event == "dice")]

    def _shuffled(self, returning: Sequence[Entry]) -> Told:
        cards = [self.rules.names["card"][entry[1]] for entry in returning]
        names = ", ".join(self.words.name("card", card) for card in cards)
        return Told(self.seq, NOBODY, "shuffle", self.words.text("cli.shuffled", list=names))

    def _returns(self, entry: Entry) -> bool:
        return self._name(entry) == "card" and entry[2] == DRAW

    def _joined(self, told: Iterable[Told]) -> list[Told]:
        """Sentences that belong together, on one line as far as it has room."""
        out: list[Told] = []
        for one in told:
            last = out[-1] if out else Told(0, NOBODY, "", "")
            if one.event == "moved" and last.event == "action" and last.seat == one.seat:
                # Who sets out, and that they arrive: once is enough.
                out[-1] = self._priced(one, last.paid) if last.paid else one
            elif belongs(last, one):
                seat = last.seat if one.seat == last.seat else NOBODY
                out[-1] = Told(one.seq, seat, one.event, f"{last.text} {one.text}")
            else:
                out.append(one)
        # Who set out and has not arrived has paid all the same.
        return [self._priced(one, one.paid) if one.paid else one for one in out]

    def _name(self, entry: Entry) -> str:
        return self.rules.events[entry[0]].name

    def _is_noise(self, entry: Entry) -> bool:
        """A card is told where it lies on the track, not that it comes to lie there."""
        return self._name(entry) == "card" and entry[2] == TRACK and entry[3] < 0

    def _paid(self, seat: int, entries: Sequence[Entry]) -> int:
        """The price of what a player did: it comes first, and is told with it."""
        if seat < 0 or not entries or self._name(entries[0]) != "gold":
            return 0
        return -entries[0][2] if entries[0][1] == seat and entries[0][2] < 0 else 0

    def _action(self, seat: int, line: str) -> Told:
        """What a player chose, where nothing on the table shows it."""
        verb, _, rest = line.partition(" ")
        said = self.words.line(self.rules, line)
        if not rest and self.rules.words[self.rules.word_ids[verb]].args:
            # What was chosen is kept back.
            said = self.words.name("word", verb)
        if seat < 0:
            return Told(self.seq, NOBODY, "action", f"{said}.")
        name = self.rules.names["seat"][seat]
        deed = self.words.deed(self.rules, line, name)
        # A box may have no sentence for it.
        deed = deed or self.words.text("cli.does", seat=("seat", name), what=said)
        return Told(self.seq, seat, "action", deed)

    def _entry(self, entry: Entry) -> Told:
        rules, words = self.rules, self.words
        event = rules.events[entry[0]]
        seat = NOBODY
        for fact, value in zip(event.facts, entry[1:], strict=False):
            kind = fact.partition(":")[2] or fact
            if kind in {"seat", "marker"} and seat < 0:
                seat = value if kind == "seat" else int(seat_of(rules, value))
        text = words.log(rules, entry)
        if event.name == "card" and entry[2] >= AT_SEAT:
            seat = entry[2] - AT_SEAT
        if event.name == "card" and entry[2] == TRACK:
            card = ("card", rules.names["card"][entry[1]])
            text = words.text("cli.tracked", card=card, n=PRICES[entry[3]])
        if event.name == "bid":
            text = self._ousting(entry) or text
        if event.name == "dice":
            self.dice = entry[1], entry[2]
        if event.name == "totals":
            text = rolled(self.board, self.before, self.dice, (entry[1], entry[2])) or text
        if event.name == "battle":
            text = self.board.now(look(rules, self.state))
        if event.name == "cycle":
            cap = rules.options["cap"]
            text = words.text("draw.cycle" if cap else "cli.cycle", n=entry[1], cap=cap)
        city = self._city(entry)
        return Told(self.seq, seat, "founded" if city else event.name, city or text)

    def _city(self, entry: Entry) -> str:
        """That somebody has one metropolis more; "" for anything else."""
        rules, name = self.rules, self._name(entry)
        founded = name == "built" and rules.buildings[entry[2]].site
        taken = name == "claimed" and entry[2] < rules.lands and self._has_city(entry[2])
        if not (founded or taken):
            return ""
        return self.words.text(
            "cli.founded" if founded else "cli.conquered",
            seat=("seat", rules.names["seat"][entry[1]]),
            area=("area", rules.names["area"][entry[2 if taken else 3]]),
            n=int(self.state.b[rules.cities + entry[1]]),
            goal=int(rules.goal),
        )

    def _has_city(self, land: int) -> bool:
        return any(self.before.b[self.rules.built[kind] + land] for kind in self.rules.sites)

    def _ousting(self, entry: Entry) -> str:
        """An offering that drives somebody from his god; "" for any other."""
        rules, names = self.rules, self.rules.names
        marker, god, amount = entry[1:4]
        other = int(marker_on(rules, self.before, god))
        if other < 0 or rules.gods[god].free:
            return ""
        whom = int(seat_of(rules, other))
        id = "cli.ousts.you" if whom == self.board.seat else "cli.ousts.other"
        return self.words.text(
            id,
            marker=("marker", names["marker"][marker]),
            amount=amount,
            god=("god", names["god"][god]),
            whom=("seat", names["seat"][whom]),
        )


def belongs(last: Told, one: Told) -> bool:
    """Is it of the same kind, or of the same player and the same line of the record?"""
    if one.event in APART or last.event in APART:
        return False
    if one.seq == last.seq and one.seat == last.seat != NOBODY:
        return True
    alike = one.event == last.event and (one.event in JOINED or one.seat == last.seat == NOBODY)
    return alike and len(last.text) + len(one.text) < LONGEST
