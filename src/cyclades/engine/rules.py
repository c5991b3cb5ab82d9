"""The rule set of one set of options: built once, immutable, shared by all states.

What stands here is what every box shares: the physical table (areas, pieces, cards,
gods, markers) as cell numbers, the rows, the steps, the hooks and the board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cyclades.engine.board import Board
from cyclades.engine.errors import BuildError
from cyclades.engine.guards import Check, Filler
from cyclades.engine.hooks import Hooks
from cyclades.engine.ids import ALL, HELD, LAND, OWNER, PREV, SEA, SPACES, STEP, TOP
from cyclades.engine.layout import Layout
from cyclades.engine.rows import Building, Card, Event, God, Option, Piece, RefusalRow, Word
from cyclades.engine.state import State
from cyclades.engine.step import Step

NO_STEP: Final = Step("")


class Rules:
    """Made by `module.build`; nothing in it changes afterwards."""

    def __init__(self, seats: int, board: Board) -> None:
        self.board = board
        self.seats: i64 = seats
        self.markers_per_seat: i64 = 2 if seats == 2 else 1
        self.bidders: i64 = seats * self.markers_per_seat
        # By seat the number of its team; see `Manifest.team`.
        self.team = tuple(range(seats))
        self.lands: i64 = board.lands
        self.areas: i64 = board.size
        self.near = board.near
        self.shores = board.shores
        self.coasts = board.coasts
        self.coast_mask = board.coast_mask
        self.border_mask = board.border_mask
        # `bit[t]`, not `1 << t`: compiled, the shift of a literal has 32 bits only.
        self.bit = tuple([1 << land for land in range(board.lands)])
        self.printed = tuple(board.prosperity)
        self.printed_markers: i64 = sum(board.prosperity)
        self.squares = tuple(board.squares)
        # Of them those that a metropolis takes; 0: there is no site for one.
        self.covers = tuple(board.covers)
        self.layout = Layout()
        self.size: i64 = 0

        self.modules: list[tuple[str, int]] = []
        self.flags: set[str] = set()
        self.options: dict[str, int] = {}
        self.option_rows: dict[str, Option] = {}

        self.pieces: list[Piece] = []
        self.gods: list[God] = []
        self.buildings: list[Building] = []
        self.cards: list[Card] = []
        self.words: dict[int, Word] = {}
        self.word_ids: dict[str, int] = {}
        self.refusals: dict[int, RefusalRow] = {}
        self.events: list[Event] = []
        self.names: dict[str, list[str]] = {}
        self.ids: dict[str, dict[str, int]] = {}
        self.free_gods: list[God] = []
        self.figures: list[Card] = []
        # The kinds of buildings that make a set, and those that it becomes.
        self.parts: tuple[int, ...] = ()
        self.sites: tuple[int, ...] = ()
        # The kinds that lower what an offering costs, and those that become a metropolis.
        self.payers: tuple[int, ...] = ()
        self.exchanged: tuple[int, ...] = ()
        # How many metropolises win.
        self.goal: i64 = 0
        # In the order of their printed lines, in which chance's outcomes are listed.
        self.gods_by_name: list[int] = []
        self.markers_by_name: list[int] = []
        self.cards_by_name: list[int] = []

        self.checks: list[Check] = []
        self.fillers: dict[str, Filler] = {}
        self.steps: list[Step] = []
        self.step_ids: dict[str, int] = {}
        # The lists that verbs of shared code begin.
        self.march: Step = NO_STEP
        self.voyage: Step = NO_STEP
        self.battle: Step = NO_STEP
        self.summoning: Step = NO_STEP
        # Which child of the bottom list ends the game.
        self.finale: i64 = 0
        # By step: is it the list that some god's player goes through?
        self.is_turn: list[bool] = []

        # Cells of the table; see `reserve`.
        self.cycle: i64 = 0
        self.gold: i64 = 0
        self.owner: i64 = 0
        self.placed: i64 = 0
        self.owned: i64 = 0
        self.free: i64 = 0
        self.cities: i64 = 0
        self.gone: i64 = 0
        self.markers: i64 = 0
        self.pile: i64 = 0
        self.track: i64 = 0
        self.figure: i64 = 0
        self.figure_cycle: i64 = 0
        self.row: i64 = 0
        self.waiting: i64 = 0
        self.turn: i64 = 0
        self.bid_god: i64 = 0
        self.bid: i64 = 0
        self.arrival: i64 = 0
        self.group: i64 = 0
        self.hand: i64 = 0
        self.hand_of: i64 = 0
        self.rank: i64 = 0
        self.ended: i64 = 0
        self.units: tuple[int, ...] = ()
        self.built: tuple[int, ...] = ()
        self.kinds: i64 = 0
        self.land_kinds: tuple[int, ...] = ()
        self.sea_kinds: tuple[int, ...] = ()
        self.land_joiners: tuple[int, ...] = ()
        self.sea_joiners: tuple[int, ...] = ()
        self.land_leader: i64 = -1
        self.sea_leader: i64 = -1

        # Hooks, by the methods they answer.
        self.add_garrison: tuple[Hooks, ...] = ()
        self.add_income: tuple[Hooks, ...] = ()
        self.add_strength: tuple[Hooks, ...] = ()
        self.fix_die: tuple[Hooks, ...] = ()
        self.may_bid: tuple[Hooks, ...] = ()
        self.may_leave: tuple[Hooks, ...] = ()
        self.may_target: tuple[Hooks, ...] = ()
        self.offer_bars: tuple[Hooks, ...] = ()
        self.offer_reach: tuple[Hooks, ...] = ()
        self.on_claim: tuple[Hooks, ...] = ()
        self.on_fall: tuple[Hooks, ...] = ()
        self.on_oust: tuple[Hooks, ...] = ()
        self.on_overrun: tuple[Hooks, ...] = ()

    def option(self, name: str) -> int:
        """The value of an option; a choice is its place among the choices."""
        if name not in self.options:
            raise BuildError("build.no_option", name=name)
        return self.options[name]

    def has(self, flag: str) -> bool:
        """Is a revision's change in force in this rule set?"""
        return flag in self.flags

    def cell(self, name: str) -> int:
        """The first cell of a block, by name."""
        if name not in self.layout.by_name:
            raise BuildError("build.no_cells", name=name)
        return self.layout.by_name[name].offset

    def step_id(self, name: str) -> int:
        """The id of a step, by name."""
        if name not in self.step_ids:
            raise BuildError("build.no_step", name=name)
        return self.step_ids[name]

    def settle(self, s: State) -> None:
        """Run automatic progress until somebody is asked."""
        steps = self.steps
        b = s.b
        while True:
            f: i64 = b[TOP]
            if steps[b[f + STEP]].run(self, s, f):
                return

    def turn_frame(self, s: State) -> i64:
        """The frame of the turn being played, or -1 outside turns."""
        b = s.b
        f: i64 = b[TOP]
        while f > 0:
            if self.is_turn[b[f + STEP]]:
                return f
            f = b[f + PREV]
        return -1

    def leader(self, area: i64) -> i64:
        """The kind of unit that leads a group from `area`."""
        return self.land_leader if area < self.lands else self.sea_leader


def reserve(rules: Rules, open_gold: bool) -> None:
    """The cells of the table that all boxes share."""
    layout = rules.layout
    seats = int(rules.seats)
    areas = rules.board.size
    gods = len(rules.gods)
    cards = len(rules.cards)
    bidders = int(rules.bidders)
    kinds = len(rules.pieces)
    rules.kinds = kinds
    cells = layout.cells
    rules.cycle = cells("cycle", 1, ALL, 1, 1, 4095)
    rules.ended = cells("ended", 1, ALL, high=len(rules.names["ending"]), value="ending")
    rules.gold = cells("gold", seats, ALL if open_gold else OWNER, 0, 0, 999_999, "seat")
    rules.rank = cells("rank", seats, ALL, high=seats, index="seat")
    rules.owner = cells("owner", areas, ALL, high=seats, index="area", value="seat")
    units: list[int] = []
    for piece in rules.pieces:
        units.append(_reserve_piece(rules, piece))
    rules.units = tuple(units)
    rules.land_kinds = tuple([p.id for p in rules.pieces if p.domain == LAND])
    rules.sea_kinds = tuple([p.id for p in rules.pieces if p.domain == SEA])
    rules.land_joiners = tuple([p.id for p in rules.pieces if p.domain == LAND and p.joins])
    rules.sea_joiners = tuple([p.id for p in rules.pieces if p.domain == SEA and p.joins])
    for p in rules.pieces:
        if p.domain == LAND and not p.joins and rules.land_leader < 0:
            rules.land_leader = p.id
        if p.domain == SEA and not p.joins and rules.sea_leader < 0:
            rules.sea_leader = p.id
    rules.built = tuple(
        [
            cells(b.name, int(rules.lands), ALL, high=b.supply, index="territory")
            for b in rules.buildings
        ]
    )
    rules.payers = tuple([row.id for row in rules.pieces if row.pays])
    rules.exchanged = tuple([row.id for row in rules.pieces if row.exchanged])
    rules.parts = tuple([row.id for row in rules.buildings if row.part])
    rules.sites = tuple([row.id for row in rules.buildings if row.site])
    rules.markers = cells("prosperity", areas, ALL, high=31, index="area")
    rules.pile = cells("pile", cards, ALL, high=3 + seats, index="card", value="pile")
    rules.track = cells("track", SPACES, ALL, high=cards, value="card")
    rules.figure = cells("figure", cards, ALL, high=areas, index="card", value="area")
    rules.figure_cycle = cells("figure_cycle", cards, ALL, high=4095, index="card")
    rules.row = cells("row", gods, ALL, high=gods, value="god")
    rules.waiting = cells("waiting", gods, ALL, high=1, index="god")
    rules.turn = cells("turn", bidders, ALL, high=bidders, value="marker")
    rules.bid_god = cells("bid_god", bidders, ALL, high=gods, index="marker", value="god")
    rules.bid = cells("bid", bidders, ALL, high=4094, index="marker")
    rules.arrival = cells("arrival", bidders, ALL, high=bidders, index="marker")
    rules.group = cells("group", kinds, ALL, high=31, index="piece")
    rules.hand = cells("hand", kinds, ALL, high=31, index="piece")
    rules.hand_of = cells("hand_of", 1, ALL, high=seats, value="seat")
    rules.placed = cells("placed", kinds * seats, ALL, high=255, derived=True)
    rules.gone = cells("gone", seats, ALL, high=1, index="seat")
    rules.owned = cells("owned", seats, ALL, high=255, index="seat", derived=True)
    rules.free = cells(
        "free", int(rules.lands), ALL, low=-255, high=255, index="territory", derived=True
    )
    rules.cities = cells("cities", seats, ALL, high=255, index="seat", derived=True)


def _reserve_piece(rules: Rules, piece: Piece) -> int:
    """The cells of one kind of piece, such that adding an area's number finds its cell."""
    layout = rules.layout
    lands = int(rules.lands)
    high = piece.limit or piece.supply or 31
    if piece.domain == LAND:
        return layout.cells(piece.name, lands, ALL, high=high, index="territory")
    if piece.domain == SEA:
        return layout.cells(piece.name, rules.board.seas, ALL, high=high, index="sea") - lands
    assert piece.domain == HELD
    return layout.cells(piece.name, int(rules.seats), ALL, high=high, index="seat")
