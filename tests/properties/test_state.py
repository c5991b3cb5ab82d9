"""The position: nothing is lost, nothing comes from nowhere, copies are independent."""

from __future__ import annotations

import pytest
from hypothesis import given

from cyclades.engine import core, ops
from cyclades.engine.ids import AT_SEAT, DRAW, HELD, LAND, SPACES, TRACK
from cyclades.engine.query import squares_left, standing
from cyclades.engine.rules import Rules
from cyclades.engine.state import State
from tests.properties.table import (
    LENGTHS,
    MIXTURES,
    SEEDS,
    Mixture,
    along,
    rules_of,
    tries,
    walked,
)

mixtures = pytest.mark.parametrize("mixture", MIXTURES, ids=str)


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_pieces_are_conserved(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        for row in rules.pieces:
            counts = [pieces(rules, walk.s, row.id, seat) for seat in range(mixture.players)]
            assert min(counts) >= 0, walk
            assert not row.limit or max(counts) <= row.limit, walk
            assert not row.supply or sum(counts) <= row.supply, walk


def pieces(rules: Rules, s: State, piece: int, seat: int) -> int:
    """How many pieces of a kind a seat has, counted on the board and in the hand."""
    row = rules.pieces[piece]
    cells = rules.units[piece]
    if row.domain == HELD:
        return s.b[cells + seat]
    areas = range(rules.lands) if row.domain == LAND else range(rules.lands, rules.areas)
    n = sum(s.b[cells + area] for area in areas if s.b[rules.owner + area] == seat + 1)
    return n + (s.b[rules.hand + piece] if s.b[rules.hand_of] == seat + 1 else 0)


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_nobody_s_land_is_empty_and_no_unit_is_nobody_s(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        s = walk.s
        for area in range(rules.areas):
            kinds = rules.land_kinds if area < rules.lands else rules.sea_kinds
            units = [s.b[rules.units[kind] + area] for kind in kinds]
            assert min(units) >= 0
            if area < rules.lands:
                assert s.b[rules.owner + area] or not any(units), walk
            else:
                assert bool(s.b[rules.owner + area]) == any(units), walk


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_cards_are_in_one_place_each(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        s = walk.s
        on_track = [s.b[rules.track + n] - 1 for n in range(SPACES) if s.b[rules.track + n]]
        assert len(set(on_track)) == len(on_track)
        for card in rules.cards:
            pile = s.b[rules.pile + card.id]
            assert DRAW <= pile < AT_SEAT + mixture.players
            assert (pile == TRACK) == (card.id in on_track), walk
            # One that roams stands without its card.
            stays = pile >= AT_SEAT or card.roams
            assert stays or not s.b[rules.figure + card.id], walk
        figures = [s.b[rules.figure + c.id] for c in rules.cards if s.b[rules.figure + c.id]]
        assert len(set(figures)) == len(figures), walk


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_buildings_and_markers_are_conserved(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        s = walk.s
        for row in rules.buildings:
            assert 0 <= standing(rules, s, row.id) <= row.supply
        for land in range(rules.lands):
            assert squares_left(rules, s, land) >= 0, walk
        placed = [s.b[rules.markers + n] - rules.printed[n] for n in range(rules.areas)]
        assert min(placed) >= 0
        assert sum(placed) <= 16


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_the_journal_accounts_for_gold_and_pieces(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        if walk.over():
            return
        s = walk.s
        before = wealth(rules, s)
        # Some of what can be done here, each on a copy, with the journal on.
        for a in core.legal(rules, s)[:4]:
            trial = s.copy()
            trial.journal = []
            core.apply(rules, trial, a)
            after = wealth(rules, trial)
            told = accounted(rules, trial.journal)
            changed = {key: after[key] - before[key] for key in after if after[key] != before[key]}
            assert changed == told, (walk, core.text(rules, s, a))
            assert min(after.values()) >= 0
            assert taken(rules, s, trial) == claimed(rules, trial.journal), walk
            verb, _, where = core.text(rules, s, a).partition(" ")
            if verb == "retreat":
                assert where in retreats(rules, trial.journal), walk


def taken(rules: Rules, before: State, after: State) -> dict[int, int]:
    """The territories that have another owner than before: who."""
    cells = range(rules.owner, rules.owner + rules.lands)
    return {n: after.b[n] - 1 for n in cells if after.b[n] != before.b[n]}


def claimed(rules: Rules, journal: list[tuple[int, ...]]) -> dict[int, int]:
    """The territories that the journal says are taken: by whom."""
    told = [entry for entry in journal if rules.events[entry[0]].name == "claimed"]
    return {rules.owner + area: seat for _, seat, area, *_ in told}


def retreats(rules: Rules, journal: list[tuple[int, ...]]) -> set[str]:
    """Where the journal says that somebody goes."""
    told = [(rules.events[entry[0]].name, entry) for entry in journal]
    fled = {entry[3] for name, entry in told if name == "fled"}
    moved = {entry[4] for name, entry in told if name == "moved"}
    return {rules.names["area"][area] for area in fled | moved}


def wealth(rules: Rules, s: State) -> dict[tuple[int, str], int]:
    """What each seat has: gold, and pieces by kind."""
    found = {(seat, "gold"): s.b[rules.gold + seat] for seat in range(rules.seats)}
    for row in rules.pieces:
        for seat in range(rules.seats):
            found[seat, row.name] = pieces(rules, s, row.id, seat)
    return found


def accounted(rules: Rules, journal: list[tuple[int, ...]]) -> dict[tuple[int, str], int]:
    """What the journal says that each seat got or lost in all."""
    found: dict[tuple[int, str], int] = {}
    for event, seat, *rest in journal:
        name = rules.events[event].name
        if name == "gold":
            key, n = (seat, "gold"), rest[0]
        elif name in {"placed", "removed"}:
            key = (seat, rules.pieces[rest[0]].name)
            n = rest[2] if name == "placed" else -rest[2]
        elif name == "fell":
            key, n = (seat, rules.pieces[rest[0]].name), -1
        else:
            continue
        found[key] = found.get(key, 0) + n
    return {key: n for key, n in found.items() if n}


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_derived_cells_are_what_follows_from_the_others(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        again = walk.s.copy()
        ops.derive(rules, again)
        assert again.to_bytes() == walk.s.to_bytes(), walk


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_every_position_keeps_what_is_checked(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        for check in rules.checks:
            assert not check.fault(rules, walk.s), (check.rule, walk)


@mixtures
@tries(0.4)
@given(seed=SEEDS)
def test_every_cell_is_within_its_range(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    for walk in along(rules, seed):
        for block in rules.layout.blocks:
            cells = [walk.s.b[block.offset + n] for n in range(block.count)]
            assert block.low <= min(cells) <= max(cells) <= block.high, (block.name, walk)


@mixtures
@tries(1)
@given(seed=SEEDS, length=LENGTHS)
def test_a_copy_is_independent(mixture: Mixture, seed: int, length: int) -> None:
    rules = rules_of(mixture)
    walk = walked(rules, seed, length)
    kept = walk.s
    before = kept.to_bytes()
    walk.s = kept.copy()
    assert walk.s.to_bytes() == before
    while not walk.over():
        walk.do(walk.pick())
    assert kept.to_bytes() == before
    # And the other way round.
    end = walk.s.to_bytes()
    for line in walk.lines[length:]:
        core.apply(rules, kept, core.parse(rules, kept, line))
    assert kept.to_bytes() == end == walk.s.to_bytes()


@mixtures
@tries(1)
@given(seed=SEEDS, length=LENGTHS)
def test_bytes_hold_all_of_a_position(mixture: Mixture, seed: int, length: int) -> None:
    rules = rules_of(mixture)
    walk = walked(rules, seed, length)
    again = State.from_bytes(walk.s.to_bytes())
    assert again.to_bytes() == walk.s.to_bytes()
    assert again.hash(rules) == walk.s.hash(rules)
    assert core.legal(rules, again) == core.legal(rules, walk.s)
    while not walk.over():
        a = walk.pick()
        core.apply(rules, again, a)
        walk.do(a)
    assert again.to_bytes() == walk.s.to_bytes()
