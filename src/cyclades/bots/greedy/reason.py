"""Why a choice is made, as the id of a sentence and its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.bots.greedy.evaluate import CITY, GOLD, PARTS, SAFETY

if TYPE_CHECKING:
    from cyclades.bots.greedy.evaluate import Judge, Worth
    from cyclades.engine.state import State

# Nothing much changes by less than this.
SLIGHT: Final = 0.3


class Reason(NamedTuple):
    """The id of a sentence, and the things that it names: their kinds and names."""

    id: str
    facts: dict[str, tuple[str, str]]


def reason(judge: Judge, before: State, after: State) -> Reason:
    """What becomes better from one position to another."""
    if judge.wins(after, judge.seat):
        return Reason("win", {})
    one, two = judge.worth(before), judge.worth(after)
    gains = [y - x for x, y in zip(one.parts, two.parts, strict=True)]
    if gains[CITY] > 0:
        return Reason(PARTS[CITY], {})
    rival, loss = _hurt(judge, one, two)
    best = max(range(len(PARTS)), key=lambda part: gains[part])
    if loss > max(gains[best], SLIGHT):
        return Reason("rival", {"seat": ("seat", judge.rules.names["seat"][rival])})
    if gains[best] < SLIGHT:
        return Reason("least", {})
    if best == SAFETY and judge.rules.turn_frame(after) < 0:
        return Reason(PARTS[GOLD], {})
    return Reason(PARTS[best], {})


def _hurt(judge: Judge, one: Worth, two: Worth) -> tuple[int, float]:
    """Who loses most, and how much."""
    losses = [(x - y, n) for n, (x, y) in enumerate(zip(one.others, two.others, strict=True))]
    loss, n = max(losses, default=(0.0, 0))
    return (judge.rivals[n] if losses else 0), loss
