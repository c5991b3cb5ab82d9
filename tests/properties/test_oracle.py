"""The engine and the oracle, which share no code, agree wherever games at random come."""

from __future__ import annotations

import functools
import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from cyclades import boxes
from cyclades.engine import core, position
from cyclades.engine.errors import PositionError
from tests import oracle
from tests.oracle import NONE, Board, Piles, Table
from tests.properties.table import MIXTURES, SEEDS, Mixture, Walk, along, rules_of, tries, walked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

PLAIN = [mixture for mixture in MIXTURES if mixture.modules == ("base",)]
mixtures = pytest.mark.parametrize("mixture", PLAIN, ids=str)

# How far a game is played from a position that was made rich.
LINES = 80


@functools.cache
def board(mixture: Mixture) -> Board:
    """The file of the board."""
    path = boxes.box("base").folder / "boards" / f"{mixture.board}.json"
    return Board(json.loads(path.read_text(encoding="utf-8")))


def table_of(mixture: Mixture, s: State) -> Table:
    """The position as it is written down."""
    return Table(position.document(rules_of(mixture), s), board(mixture))


def said(rules: Rules, s: State, *words: str) -> set[str]:
    """What is legal of some words, without the word if there is but one."""
    lines = [core.text(rules, s, a) for a in core.legal(rules, s)]
    found = {line for line in lines if line.split()[0] in words}
    return {line.partition(" ")[2] for line in found} if len(words) == 1 else found


def after(rules: Rules, s: State, line: str) -> State:
    """The state when a line has been played."""
    copy = s.copy()
    core.apply(rules, copy, core.parse(rules, copy, line))
    return copy


# --- questions ----------------------------------------------------------------------------


def look_at_bids(rules: Rules, walk: Walk, t: Table) -> None:
    """OFF-1 to OFF-6: who bids, for which gods, how much."""
    marker, ousted_from = t.field("offerings", "marker"), t.field("offerings", "ousted_from")
    assert t.seat() == marker[:2]
    if ousted_from == NONE:
        assert marker == oracle.next_bidder(t)
    expected = {"apollo"}
    for god, (low, high) in oracle.offers(t, marker, ousted_from).items():
        expected |= {f"{god} {n}" for n in range(low, high + 1)}
    assert said(rules, walk.s, "bid") == expected


def look_at_turn(rules: Rules, walk: Walk, t: Table) -> None:
    """ARE-3, POS-4: which troops and fleets can move, and where they get to."""
    god, seat = t.field("turn", "god"), t.seat()
    if t.number("gold", seat) and god == "ares":
        moves = set()
        for land in t.lands_of(seat):
            goals = oracle.troop_reach(t, seat, land)
            n = t.number("troop", land)
            moves |= {f"{land} {k}" for k in range(1, n + 1) if goals}
            if goals and n:
                there = after(rules, walk.s, f"move {land} {n}")
                assert said(rules, there, "to") == goals
        assert said(rules, walk.s, "move") == moves
    if t.number("gold", seat) and god == "poseidon":
        voyages = set()
        for sea in t.seas_of(seat):
            n, goals = t.number("fleet", sea), oracle.fleet_reach(t, seat, sea)
            voyages |= {f"{sea} {k}" for k in range(1, n + 1) if goals}
            if goals:
                assert sailed(rules, after(rules, walk.s, f"sail {sea} {n}")) == goals
        assert said(rules, walk.s, "sail") == voyages


def sailed(rules: Rules, s: State) -> set[str]:
    """The spaces that a group which sets sail can get to."""
    found: set[str] = set()
    here = {"": s}
    while here:
        there: dict[str, State] = {}
        for state in here.values():
            if core.actor(rules, state) >= 0:
                there |= {sea: after(rules, state, f"to {sea}") for sea in said(rules, state, "to")}
        # Where it has been before it could have gone on with more steps.
        here = {sea: state for sea, state in there.items() if sea not in found}
        found |= set(there)
    return found


def look_at_flight(rules: Rules, walk: Walk, t: Table) -> None:
    """CAR-PEG, ARE-6: who can fly."""
    seat, lines = t.seat(), set()
    for land in t.lands_of(seat):
        if oracle.flight_reach(t, seat, land):
            lines |= {f"{land} {k}" for k in range(1, t.number("troop", land) + 1)}
    assert said(rules, walk.s, "fly") == lines


def look_at_goal(rules: Rules, walk: Walk, t: Table) -> None:
    """CAR-PEG, ARE-6: where to."""
    origin = t.field("pegasus", "from")
    assert said(rules, walk.s, "to") == oracle.flight_reach(t, t.seat(), origin)


def look_at_retreat(rules: Rules, walk: Walk, t: Table) -> None:
    """BAT-3: where a side can go."""
    expected = oracle.retreats(t, t.seat(), t.field("battle", "place"))
    assert said(rules, walk.s, "retreat") == expected


def look_at_giving(rules: Rules, walk: Walk, t: Table) -> None:
    """MET-1: what can be given up for the set, less what was."""
    given: list[str] = []
    for line in reversed(walk.lines):
        words = line.split()
        if words[0] != "give" or words[1] in given:
            break
        given.append(words[1])
    given = given if t.field("exchange", "given") != NONE else []
    built = oracle.built_on(t, t.lands_of(t.seat()))
    expected = {
        f"{kind} {land}"
        for kind in oracle.KINDS
        for land in oracle.owns(built, kind)
        if kind not in given
    }
    assert said(rules, walk.s, "give") == expected
    if not given:
        assert t.seat() in oracle.must_exchange(t)


def look_at_sites(rules: Rules, walk: Walk, t: Table) -> None:
    """MET-3: where the metropolis may go."""
    built = oracle.built_on(t, t.lands_of(t.seat()))
    assert said(rules, walk.s, "site") == set(oracle.sites(t.board, built, oracle.left(t)))


def look_at_clearing(rules: Rules, walk: Walk, t: Table) -> None:
    """MET-3: what has to be cleared there."""
    site = t.field("exchange", "site")
    kinds = oracle.to_clear(t.board, oracle.built_on(t, t.lands_of(t.seat())), site)
    assert said(rules, walk.s, "raze") == {f"{kind} {site}" for kind in kinds}


def look_at_the_end(rules: Rules, walk: Walk, t: Table) -> None:
    """CYC-2, CYC-3, CYC-4, ARE-7: why it is over, and who has won."""
    result = core.result(rules, walk.s)
    assert result is not None
    assert result.reason == oracle.ending(t)
    assert {seat: t.number("rank", seat) for seat in t.seats} == oracle.ranks(t)


QUESTIONS: dict[str, Callable[[Rules, Walk, Table], None]] = {
    "offerings": look_at_bids,
    "act": look_at_turn,
    "fly": look_at_flight,
    "fly_to": look_at_goal,
    "retreat_defender": look_at_retreat,
    "retreat_attacker": look_at_retreat,
    "give_up": look_at_giving,
    "found": look_at_sites,
    "clear": look_at_clearing,
    "over": look_at_the_end,
}


# --- what happens by itself -----------------------------------------------------------------


class Course:
    """What is remembered from one decision of a game to the next."""

    def __init__(self, rules: Rules) -> None:
        self.cards = [card.name for card in rules.cards]
        self.before: Table | None = None
        self.acted: list[str] = []
        self.to_come = 0

    def look(self, t: Table, line: str) -> None:
        """Compare what one line has led to."""
        before, self.before = self.before, t
        if not t.within("give_up") and t.question() not in ("give_up", "found", "clear", "over"):
            assert oracle.must_exchange(t) == []
        for seat in t.seats:
            if t.question() not in ("homes", "over"):
                assert bool(t.number("gone", seat)) == (not t.lands_of(seat))
            assert not (t.number("gone", seat) and oracle.possessions(t, seat))
        self.look_at_order(t)
        if before is not None and not t.within("over"):
            self.look_at_cycle(before, t, line)

    def look_at_order(self, t: Table) -> None:
        """ACT-1, ACT-4, ACT-6: whose turn it is; the order of those who have had theirs."""
        for step in ("turn", "apollo"):
            marker = t.field(step, "marker")
            if marker != NONE:
                assert (marker, t.field(step, "god")) == oracle.next_turn(t)
                if marker not in self.acted:
                    self.acted.append(marker)

    def look_at_cycle(self, before: Table, t: Table, line: str) -> None:
        """REV-1, CRE-1, ACT-4: what a new cycle brings."""
        if before.question() == "gods" and t.question() == "offerings":
            for seat in t.seats:
                earned = oracle.revenue(before, seat)
                assert t.number("gold", seat) == before.number("gold", seat) + earned
        if before.question() == "order" and t.question() == "creatures":
            self.to_come = oracle.piles(t, self.cards).to_come(t.cycle)
        elif t.cycle == before.cycle + 1:
            assert not [seat for seat in t.seats if oracle.cities(t, seat) >= t.goal]
            self.look_at_track(before, t)
            self.look_at_markers(before, t)
        elif line.startswith("draw") and before.question() == "creatures":
            self.to_come -= 1
        if before.question() == "creatures" and t.question() != "creatures":
            assert self.to_come == 0

    def look_at_track(self, before: Table, t: Table) -> None:
        """CRE-1, CRE-2, CRE-3: what slides, what is discarded, how many are drawn."""
        was = oracle.piles(before, self.cards)
        # A figure may have left in a turn in which nobody was asked.
        home = {card for card in self.cards if before.name("figure", card) in t.board.lands}
        left = {card for card in home if t.name("figure", card) == NONE}
        was = Piles(was.track, was.draw, was.discard | left)
        expected = oracle.at_start_of_cycle(was, t.cycle)
        assert oracle.piles(t, self.cards) == expected
        self.to_come = expected.to_come(t.cycle)
        assert (t.question() == "creatures") == (self.to_come > 0)

    def look_at_markers(self, before: Table, t: Table) -> None:
        """ACT-4: who acted first is last."""
        # Those on Apollo of whom nobody was asked anything come last of all.
        waiting = [one for one in t.markers if before.name("bid_god", one) == "apollo"]
        waiting.sort(key=lambda one: before.number("arrival", one))
        order = self.acted + [one for one in waiting if one not in self.acted]
        order = [one for one in order if not t.number("gone", one[:2])]
        track = [one for one in t.row("turn", len(t.markers)) if one != NONE]
        assert track == order[::-1]
        self.acted = []


def look(mixture: Mixture, course: Course, walk: Walk) -> None:
    """Hold one decision of a game to the oracle."""
    rules = rules_of(mixture)
    t = table_of(mixture, walk.s)
    try:
        course.look(t, walk.lines[-1] if walk.lines else "")
        ask = QUESTIONS.get(t.question())
        if ask is not None:
            ask(rules, walk, t)
    except AssertionError as error:
        error.add_note(f"at {json.dumps(t.doc)}")
        raise


@mixtures
@tries(0.3)
@given(seed=SEEDS)
def test_engine_and_oracle_agree_in_games(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    course = Course(rules)
    for walk in along(rules, seed):
        look(mixture, course, walk)


# --- positions that games at random seldom come to -----------------------------------------


def rich(mixture: Mixture, seed: int) -> Walk:
    """A game in which a lot was built, and somebody may have but one territory."""
    rules = rules_of(mixture)
    noise = random.Random(seed)
    walk = walked(rules, seed, noise.randrange(40, 160))
    while not walk.over() and table_of(mixture, walk.s).question() not in ("act", "offerings"):
        walk.do(walk.pick())
    for _ in range(20):
        doc = enriched(table_of(mixture, walk.s), noise)
        try:
            walk.s = position.load(rules, doc)
            break
        except PositionError:
            continue
    walk.lines.clear()
    return walk


def enriched(t: Table, noise: random.Random) -> dict[str, Any]:
    """The document with other owners, buildings and pieces; not all that comes out is possible."""
    doc: dict[str, Any] = json.loads(json.dumps(t.doc))
    cells = doc["table"]
    if noise.random() < 0.7:
        narrow(t, cells["owner"], noise)
    blocks = {kind: cells.setdefault(kind, {}) for kind in (*oracle.KINDS, oracle.CITY)}
    missing = {seat: noise.choice(oracle.KINDS) for seat in [*t.seats, NONE]}
    for land in t.board.lands:
        holder = cells["owner"].get(land, NONE)
        for block in blocks.values():
            block.pop(land, None)
        free = t.board.squares[land]
        if noise.random() < 0.3:
            blocks[oracle.CITY][land] = 1
            free -= t.board.covers[land]
        for _ in range(noise.randint(0, free)):
            kind = noise.choice(oracle.KINDS)
            if kind != missing[holder] or (holder == NONE or noise.random() < 0.02):
                blocks[kind][land] = blocks[kind].get(land, 0) + 1
    out = {seat for seat in t.seats if t.number("gone", seat)}
    for seat in set(t.seats) - out:
        cells.setdefault("gold", {})[seat] = noise.randint(4, 30)
        cells.setdefault("philosopher", {})[seat] = noise.randint(0, 3)
        cells.setdefault("priest", {})[seat] = noise.randint(0, 3)
    return doc


def narrow(t: Table, owner: dict[str, str], noise: random.Random) -> None:
    """Leave somebody but one territory; the others go to somebody else."""
    victim, other = noise.sample(t.seats, 2)
    for land in t.lands_of(victim)[1:]:
        owner[land] = other


def steps(walk: Walk) -> Iterator[Walk]:
    """The game from there on."""
    for _ in range(LINES):
        yield walk
        if walk.over():
            return
        walk.do(walk.pick())


@mixtures
@tries(1)
@given(seed=SEEDS)
def test_engine_and_oracle_agree_where_much_was_built(mixture: Mixture, seed: int) -> None:
    walk = rich(mixture, seed)
    course = Course(rules_of(mixture))
    # Who acted before is told by the turn track: the last of it was first.
    t = table_of(mixture, walk.s)
    course.acted = [one for one in t.row("turn", len(t.markers))[::-1] if one != NONE]
    if t.within("offerings"):
        course.acted = []
    for step in steps(walk):
        look(mixture, course, step)
