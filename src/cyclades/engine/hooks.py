"""The vocabulary by which one rule reaches into another: all of it.

A module hands over instances of `Hooks` that override some of these methods; `Rules`
keeps, for each, the tuple of those that do, in the order of the modules. Four families:
`add_*` are summed, `may_*` must all agree (0, or the code of a refusal), `offer_*` are
united, `on_*` and `fix_*` are called in order. None of them may write except `on_*`.

Battle hooks read the battle's frame `f` (see `ids`); `attacking` tells the side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

NAMES: Final = (
    "add_garrison",
    "add_income",
    "add_strength",
    "fix_die",
    "may_bid",
    "may_leave",
    "may_target",
    "offer_bars",
    "offer_reach",
    "on_claim",
    "on_fall",
    "on_oust",
    "on_overrun",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks:
    """Override what the module needs; `answers` lists the names of those methods."""

    def __init__(self, answers: tuple[str, ...]) -> None:
        self.answers = answers

    def bind(self, rules: Rules) -> None:
        """Look up ids and cells by name, once, when `Rules` is built."""

    def add_garrison(self, rules: Rules, s: State, area: i64) -> i64:
        """The strength of what defends `area` besides units, whoever owns it; it falls last."""
        return 0

    def add_income(self, rules: Rules, s: State, seat: i64) -> i64:
        """GP that `seat` gets at revenue besides his markers."""
        return 0

    def add_strength(self, rules: Rules, s: State, f: i64, attacking: bool) -> i64:
        """What one side of battle `f` adds to its total besides die, units and buildings."""
        return 0

    def fix_die(self, rules: Rules, s: State, f: i64, attacking: bool, die: i64) -> i64:
        """The face that counts for one side's die; `die` is what was rolled or fixed so far."""
        return die

    def may_bid(self, rules: Rules, s: State, seat: i64, god: i64) -> i64:
        """May `seat` put a marker on `god`?"""
        return 0

    def may_leave(self, rules: Rules, s: State, seat: i64, area: i64) -> i64:
        """May land units of `seat` leave `area`, by move or retreat?"""
        return 0

    def may_target(self, rules: Rules, s: State, seat: i64, area: i64) -> i64:
        """May a creature that `seat` has called come down on `area`, or strike there?"""
        return 0

    def offer_bars(self, rules: Rules, s: State, out: list[int]) -> None:
        """Append sea spaces on which no fleet may come by any means."""

    def offer_reach(self, rules: Rules, s: State, seat: i64, area: i64, out: list[int]) -> None:
        """Append territories that the group of `seat` at `area` reaches besides its chains."""

    def on_claim(self, rules: Rules, s: State, seat: i64, area: i64, former: i64) -> None:
        """`seat` has just taken `area` from `former` (-1: from nobody). It may end the game by
        `ops.conclude`; whoever is to decide something first adds a step to the list `taken`."""

    def on_fall(self, rules: Rules, s: State, seat: i64, piece: i64, area: i64) -> None:
        """A unit of `seat` has just fallen in a battle at `area`."""

    def on_oust(self, rules: Rules, s: State, marker: i64, by: i64, god: i64) -> None:
        """`marker` has just been ousted from `god` by the marker `by`. It may end the game."""

    def on_overrun(self, rules: Rules, s: State, area: i64) -> None:
        """What defended `area` besides units has lost a round without them: it falls."""
