"""What a position is worth to a seat, in GP: the sum of its parts less what the others have."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.bots.greedy import prices
from cyclades.engine import core
from cyclades.engine.buf import to_list
from cyclades.engine.query import chains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# The parts of a value, as they are told.
PARTS: Final = ("city", "set", "thought", "income", "land", "army", "priest", "gold", "safety")
CITY, SET, THOUGHT, INCOME, LAND, ARMY, PRIEST, GOLD, SAFETY = range(len(PARTS))

MEMORY: Final = 20_000


class Worth(NamedTuple):
    """A value, the parts of the seat's own, and what each of the others has."""

    total: float
    parts: list[float]
    others: list[float]


class Judge:
    """Judges positions of one rule set for one seat; what he found out he remembers."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.seats = int(rules.seats)
        self.lands = int(rules.lands)
        self.areas = int(rules.areas)
        self.limit = int(rules.goal)
        # What adds to the defence of land: kinds of buildings and their number.
        self.guards = [
            (n, row.guards_land) for n, row in enumerate(rules.buildings) if row.guards_land
        ]
        self.tables = [prices.table(row) for row in rules.pieces]
        # What was found out before: the worth of sets, and who can land where.
        self._sets: dict[tuple[int, ...], float] = {}
        self._reach: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        self._lands: dict[int, list[int]] = {}
        self.tables_built = [prices.CITY if row.site else prices.BUILT for row in rules.buildings]
        self.bordered = [land for land in range(self.lands) if rules.border_mask[land]]
        self.rivals = [other for other in range(self.seats) if not self.is_partner(other)]

    def forget(self) -> None:
        """Give up what was found out, before it is more than is of use."""
        for memory in (self._sets, self._reach, self._lands):
            if len(memory) > MEMORY:
                memory.clear()

    def is_partner(self, other: int) -> bool:
        """Is it the seat itself, or one of its team?"""
        return self.rules.team[other] == self.rules.team[self.seat]

    def worth(self, s: State) -> Worth:
        """What `s` is worth to the seat."""
        rules = self.rules
        b = to_list(s.b)
        found = self._static(b)
        mine = found[self.seat]
        others = [sum(found[other]) for other in self.rivals]
        total = 0.0
        if b[rules.ended]:
            total = prices.WON if b[rules.rank + self.seat] == 1 else -prices.WON
        elif b[rules.gone + self.seat]:
            total = -prices.WON
        else:
            mine[SAFETY] = self._safety(s, b)
        total += sum(mine)
        if others:
            total -= prices.BEST_RIVAL * max(others) + prices.RIVALS * sum(others) / len(others)
        return Worth(total, mine, others)

    def value(self, s: State) -> float:
        """The same as one number."""
        return self.worth(s).total

    def wins(self, s: State, seat: int) -> bool:
        """Has the seat won, or would it if the cycle ended now?"""
        result = core.result(self.rules, s)
        if result is not None:
            return seat in result.winners
        return s.b[self.rules.cities + seat] >= self.limit

    # --- what each seat has

    def _static(self, b: Sequence[int]) -> list[list[float]]:
        """The parts of every seat's value that need no look at the neighbours."""
        rules, seats = self.rules, self.seats
        owner = b[rules.owner : rules.owner + self.areas]
        income, room, kinds = self._holdings(b, owner)
        fade = max(prices.INCOME_LEAST, prices.INCOME - prices.INCOME_FADE * b[rules.cycle])
        parts = [[0.0] * len(PARTS) for _ in range(seats)]
        for seat in range(seats):
            if b[rules.gone + seat]:
                continue
            part = parts[seat]
            cities = b[rules.cities + seat]
            part[CITY] = prices.CITY * cities + (prices.GOAL if cities >= self.limit else 0)
            key = (*kinds[seat], room[seat])
            if key not in self._sets:
                self._sets[key] = sets(kinds[seat], room[seat])
            part[SET] = self._sets[key]
            part[INCOME] = income[seat] * fade
            part[LAND] = prices.LAND * b[rules.owned + seat] + prices.SQUARE * min(room[seat], 5)
            part[GOLD] = prices.gold(b[rules.gold + seat])
            self._pieces(b, seat, part)
        return parts

    def _holdings(
        self, b: Sequence[int], owner: Sequence[int]
    ) -> tuple[list[int], list[int], list[list[int]]]:
        """By seat: revenue, free squares, buildings of the kinds of a set."""
        rules = self.rules
        income = [0] * (self.seats + 1)
        for holder, n in zip(owner, b[rules.markers : rules.markers + self.areas], strict=True):
            if n:
                income[holder] += n
        room = [0] * (self.seats + 1)
        for holder, n in zip(owner, b[rules.free : rules.free + self.lands], strict=False):
            if n > 0:
                room[holder] += n
        kinds = [[0] * len(rules.parts) for _ in range(self.seats + 1)]
        for k, kind in enumerate(rules.parts):
            first = rules.built[kind]
            for holder, n in zip(owner, b[first : first + self.lands], strict=False):
                if n:
                    kinds[holder][k] += n
        return income[1:], room[1:], kinds[1:]

    def _pieces(self, b: Sequence[int], seat: int, part: list[float]) -> None:
        rules = self.rules
        for n, table in enumerate(self.tables):
            if table.held:
                count = b[rules.units[n] + seat]
                part[THOUGHT] += table.thought[count]
                part[PRIEST] += table.priest[count]
            else:
                part[ARMY] += table.army[b[rules.placed + n * self.seats + seat]]

    # --- who may take what from whom

    def _safety(self, s: State, b: Sequence[int]) -> float:
        """What is likely to be lost, and what is likely to be taken, by troops on chains."""
        rules, lands = self.rules, self.lands
        strength = [0] * lands
        for kind in rules.land_kinds:
            first, each = rules.units[kind], rules.pieces[kind].strength
            strength = [
                n + m * each for n, m in zip(strength, b[first : first + lands], strict=True)
            ]
        key = (*b[rules.owner : rules.owner + self.areas], *strength)
        if key not in self._reach:
            self._reach[key] = self._fronts(s, b, strength)
        threat, mine = self._reach[key]
        lost = 0.0
        taken: list[float] = []
        for land, holder in enumerate(b[rules.owner : rules.owner + lands]):
            own = holder == self.seat + 1
            if not own and not mine[land]:
                continue
            units = strength[land]
            defence = units
            for n, guard in self.guards:
                defence += b[rules.built[n] + land] * guard
            if own:
                lost += self._price(b, land) * prices.danger(threat[land], units, defence)
            elif not holder or not (
                b[rules.owned + holder - 1] == 1 or self.is_partner(holder - 1)
            ):
                taken.append(self._price(b, land) * prices.odds(mine[land], units, defence))
        return prices.HOPE * sum(sorted(taken)[-2:]) - lost

    def _fronts(
        self, s: State, b: Sequence[int], strength: Sequence[int]
    ) -> tuple[list[int], list[int]]:
        """By territory the strongest group of a rival that could land there, and of the seat."""
        threat = [0] * self.lands
        for other in self.rivals:
            if not b[self.rules.gone + other]:
                self._attacks(s, b, other, strength, threat)
        mine = [0] * self.lands
        self._attacks(s, b, self.seat, strength, mine)
        return threat, mine

    def _price(self, b: Sequence[int], land: int) -> float:
        """What holding a territory is worth."""
        rules = self.rules
        n = prices.LAND + prices.INCOME_LEAST * b[rules.markers + land]
        if b[rules.free + land] > 0:
            n += prices.SQUARE * b[rules.free + land]
        for first, each in zip(rules.built, self.tables_built, strict=True):
            if b[first + land]:
                n += b[first + land] * each
        return n

    def _attacks(
        self, s: State, b: Sequence[int], seat: int, strength: Sequence[int], out: list[int]
    ) -> None:
        """By territory, the strongest group that the seat could land there."""
        owner = self.rules.owner
        for mask in [*chains(self.rules, s, seat), *self._borders(b, seat)]:
            if mask not in self._lands:
                self._lands[mask] = [land for land in range(self.lands) if mask >> land & 1]
            linked = self._lands[mask]
            best = 0
            for land in linked:
                if strength[land] > best and b[owner + land] == seat + 1:
                    best = strength[land]
            if best:
                for land in linked:
                    if best > out[land] and b[owner + land] != seat + 1:
                        out[land] = best

    def _borders(self, b: Sequence[int], seat: int) -> list[int]:
        rules = self.rules
        return [
            rules.border_mask[land] | rules.bit[land]
            for land in self.bordered
            if b[rules.owner + land] == seat + 1
        ]


@lru_cache(maxsize=16)
def _judge_of(rules: Rules, seat: int) -> Judge:
    return Judge(rules, seat)


def judge_of(rules: Rules, seat: int) -> Judge:
    """The judge of these rules for a seat."""
    judge = _judge_of(rules, seat)
    judge.forget()
    return judge


def sets(kinds: Sequence[int], room: int) -> float:
    """How near a seat is to its next set of buildings, and to those after it."""
    total, weight, layer = 0.0, 1.0, 0
    free = room
    while layer < 3:
        have = sum(1 for n in kinds if n > layer)
        n = prices.progress(have, len(kinds), prices.SET)
        missing = len(kinds) - have
        if missing > free:
            n *= prices.CRAMPED
        total += weight * n
        weight *= prices.NEXT_SET
        free = max(0, free - missing)
        layer += 1
    return total
