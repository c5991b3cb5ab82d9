"""From four buildings, or four philosophers, to a metropolis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import x_of, y_of
from cyclades.engine.ids import PREV, SEAT, X, Y
from cyclades.engine.query import lands_of, owner_of, squares_left
from cyclades.engine.step import Sequence, Step, Verb
from cyclades.modules.base import ids
from cyclades.modules.base.ids import GIVEN, SITE_AT
from cyclades.modules.base.steps.sets import enough_held, has_city, has_set, sites

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Exchange(Sequence):
    """MET-1, MET-2: a set, or so many philosophers, become a metropolis at once."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Only where there is something to exchange."""
        seat: i64 = s.b[f + SEAT]
        if not has_set(rules, s, seat) and enough_held(rules, s, seat) < 0:
            return False
        ops.push(s, self.id, seat, self.size)
        return True

    def repeats(self, rules: Rules, s: State, f: i64) -> bool:
        """MET-1: several sets one after the other."""
        ops.put(s, f + GIVEN, 0)
        ops.put(s, f + SITE_AT, 0)
        seat: i64 = s.b[f + SEAT]
        return has_set(rules, s, seat) or enough_held(rules, s, seat) >= 0

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """Buildings that were given, a site of the player's own."""
        if s.b[f + GIVEN] >= rules.bit[len(rules.parts)]:
            return "given"
        land: i64 = s.b[f + SITE_AT] - 1
        if land >= 0 and (owner_of(rules, s, land) != s.b[f + SEAT] or has_city(rules, s, land)):
            return "site"
        return ""


class GiveUp(Step):
    """MET-1, MET-2: what is given up leaves first."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Philosophers go by themselves; of buildings the owner chooses which."""
        seat: i64 = s.b[f + SEAT]
        if has_set(rules, s, seat):
            ops.push(s, self.id, seat, self.size)
            return True
        kind = enough_held(rules, s, seat)
        ops.remove(rules, s, kind, seat, -1, rules.pieces[kind].exchanged)
        return False


class Give(Verb):
    """MET-1: `give temple i2`, one of every kind of the set, in any order."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """A kind of the set, not given yet, on an own territory."""
        kind: i64 = x_of(a)
        area: i64 = y_of(a)
        if not rules.buildings[kind].part:
            return ids.GIVE_KIND
        if s.b[s.b[f + PREV] + GIVEN] >> rules.parts.index(kind) & 1:
            return ids.GIVE_TWICE
        if area >= rules.lands or owner_of(rules, s, area) != s.b[f + SEAT]:
            return ids.GIVE_OWNER
        return 0 if s.b[rules.built[kind] + area] else ids.GIVE_NONE

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind, in board order."""
        b = s.b
        given: i64 = b[b[f + PREV] + GIVEN]
        lands = lands_of(rules, s, b[f + SEAT])
        for n, kind in enumerate(rules.parts):
            if given >> n & 1:
                continue
            head: i64 = ids.GIVE | kind << X
            for land in lands:
                if b[rules.built[kind] + land]:
                    out.append(head | land << Y)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """It goes back to the supply; after the last kind the list goes on."""
        frame: i64 = s.b[f + PREV]
        ops.raze(rules, s, x_of(a), y_of(a))
        ops.add(s, frame + GIVEN, rules.bit[rules.parts.index(x_of(a))])
        if s.b[frame + GIVEN] + 1 == rules.bit[len(rules.parts)]:
            ops.pop(s)


class Found(Step):
    """MET-3, MET-4: the owner says where; without any site the metropolis is lost."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Ask, even where there is just one."""
        if not sites(rules, s, s.b[f + SEAT]):
            return False
        ops.push(s, self.id, s.b[f + SEAT], self.size)
        return True


class Site(Verb):
    """MET-3: `site i5`."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """An own site without a metropolis, with room if any has it."""
        area: i64 = x_of(a)
        seat: i64 = s.b[f + SEAT]
        if area >= rules.lands or owner_of(rules, s, area) != seat:
            return ids.SITE_OWNER
        if not rules.covers[area]:
            return ids.SITE_NONE
        if has_city(rules, s, area):
            return ids.SITE_TAKEN
        return 0 if area in sites(rules, s, seat) else ids.SITE_ROOM

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """In board order."""
        for land in sites(rules, s, s.b[f + SEAT]):
            out.append(ids.SITE | land << X)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Remember it; the list goes on."""
        ops.put(s, s.b[f + PREV] + SITE_AT, x_of(a) + 1)
        ops.pop(s)


class Clear(Step):
    """MET-3: buildings of the owner's choice leave until the rest fits beside the metropolis."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Nothing where it fits, or where there is no site."""
        land: i64 = s.b[f + SITE_AT] - 1
        if land < 0 or squares_left(rules, s, land) >= rules.covers[land]:
            return False
        ops.push(s, self.id, s.b[f + SEAT], self.size)
        return True


class ClearOne(Verb):
    """MET-3: `raze port i5`, on the site that was chosen."""

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """There, and something that stands there."""
        if y_of(a) != s.b[s.b[f + PREV] + SITE_AT] - 1:
            return ids.CLEAR_SITE
        return 0 if s.b[rules.built[x_of(a)] + y_of(a)] else ids.RAZE_NONE

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Kind by kind."""
        land: i64 = s.b[s.b[f + PREV] + SITE_AT] - 1
        for row in rules.buildings:
            if s.b[rules.built[row.id] + land]:
                out.append(ids.RAZE | row.id << X | land << Y)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Gone; once more until it fits."""
        land: i64 = y_of(a)
        ops.raze(rules, s, x_of(a), land)
        if squares_left(rules, s, land) >= rules.covers[land]:
            ops.pop(s)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """The site."""
        return s.b[s.b[f + PREV] + SITE_AT] - 1 if name == "site" else -1


class Raise(Step):
    """MET-3, MET-5: the metropolis stands."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Where there is a site for it."""
        land: i64 = s.b[f + SITE_AT] - 1
        if land >= 0:
            ops.build(rules, s, rules.sites[0], s.b[f + SEAT], land)
        return False
