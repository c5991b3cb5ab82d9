"""The engine's API: these functions, and the methods of `State`, are all that is used outside.

A state is changed in place by `apply` and `play` alone. An action is a packed integer
that means something in this process only; its text is its identity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine import explain as _explain
from cyclades.engine import view as _view
from cyclades.engine.action import Action, parse_action, print_action
from cyclades.engine.buf import zeros
from cyclades.engine.errors import Illegal, SetupError
from cyclades.engine.ids import CHANCE, END, HOLE, OVER, SEAT, SPECTATOR, STEP, TOP
from cyclades.engine.ops import derive, push, put
from cyclades.engine.rules import Rules
from cyclades.engine.state import State

if TYPE_CHECKING:
    from cyclades.engine.explain import Refusal
    from cyclades.engine.guards import Pick

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Action",
    "Result",
    "actor",
    "apply",
    "check",
    "explain",
    "hides",
    "legal",
    "parse",
    "passive",
    "play",
    "playout",
    "private",
    "result",
    "sample",
    "seen",
    "start",
    "text",
    "view",
    "weights",
]


class Result:
    """How a game ended: `winners` (seats), `rank` by seat (1 is best; equals share), `reason`."""

    def __init__(self, winners: list[int], rank: list[int], reason: str) -> None:
        self.winners = winners
        self.rank = rank
        self.reason = reason

    def __repr__(self) -> str:
        return f"Result(winners={self.winners}, rank={self.rank}, reason={self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Result)
            and self.winners == other.winners
            and self.rank == other.rank
            and self.reason == other.reason
        )

    def __hash__(self) -> int:
        return hash((tuple(self.winners), tuple(self.rank), self.reason))


def start(rules: Rules) -> State:
    """The state before the first draw of set-up: chance is asked."""
    s = State(zeros(int(rules.size)))
    for block in rules.layout.blocks:
        for i in range(block.count):
            put(s, block.offset + i, block.default)
    put(s, END, rules.layout.size)
    derive(rules, s)
    game = rules.step_id("game")
    push(s, game, CHANCE, rules.steps[game].size)
    rules.settle(s)
    return s


def actor(rules: Rules, s: State) -> int:
    """The seat that is asked, `CHANCE` or `OVER`. One seat at a time, always."""
    return s.b[s.b[TOP] + SEAT]


def legal(rules: Rules, s: State) -> list[Action]:
    """Every legal action, without duplicates, in a fixed order; empty only when over."""
    f: i64 = s.b[TOP]
    return rules.steps[s.b[f + STEP]].legal(rules, s, f)


def weights(rules: Rules, s: State) -> list[int]:
    """When chance is asked: positive integers in the order of `legal`."""
    f: i64 = s.b[TOP]
    step = rules.steps[s.b[f + STEP]]
    return step.weights(rules, s, f, step.legal(rules, s, f))


def check(rules: Rules, s: State, a: Action) -> int:
    """0, or the code of the first rule that forbids `a`; reads only.

    `a` must come from `parse` or `legal` of the same rules.
    """
    f: i64 = s.b[TOP]
    return rules.steps[s.b[f + STEP]].check(rules, s, f, a)


def apply(rules: Rules, s: State, a: Action) -> None:
    """Do `a`, in place. Illegal: raises before the first write."""
    f: i64 = s.b[TOP]
    step = rules.steps[s.b[f + STEP]]
    code = step.check(rules, s, f, a)
    if code:
        raise Illegal(int(code), rules.refusals[int(code)].message_id)
    step.apply(rules, s, f, a)
    rules.settle(s)


def play(rules: Rules, s: State, a: Action) -> None:
    """`apply` without the check, for playouts: `a` must come from `legal` of this position."""
    f: i64 = s.b[TOP]
    rules.steps[s.b[f + STEP]].apply(rules, s, f, a)
    rules.settle(s)


def passive(rules: Rules, s: State) -> Action:
    """What is answered for a seat whose time is up: the mildest legal action of the step."""
    f: i64 = s.b[TOP]
    return rules.steps[s.b[f + STEP]].passive(rules, s, f)


def private(rules: Rules, s: State) -> bool:
    """Do the options of this decision depend on hidden cells?"""
    return rules.steps[s.b[s.b[TOP] + STEP]].private


def hides(rules: Rules, s: State, a: Action, viewer: int) -> bool:
    """Is what `a` would choose here kept from `viewer`?"""
    f: i64 = s.b[TOP]
    return rules.steps[s.b[f + STEP]].hides(rules, s, f, a, viewer)


def result(rules: Rules, s: State) -> Result | None:
    """How it ended, or None while it goes on."""
    ended = s.b[rules.ended]
    if ended == 0:
        return None
    rank = [int(s.b[rules.rank + seat]) for seat in range(rules.seats)]
    winners = [seat for seat, place in enumerate(rank) if place == 1]
    return Result(winners, rank, rules.names["ending"][ended - 1])


def seen(rules: Rules, entry: tuple[int, ...], viewer: int) -> tuple[int, ...]:
    """An entry of a journal as `viewer` may have it, with `HOLE` for what is kept from him."""
    told = list(entry)
    for n, secret in enumerate(rules.events[entry[0]].secret):
        if secret and viewer != entry[1]:
            told[n + 1] = HOLE
    return tuple(told)


def view(rules: Rules, s: State, seat: int) -> State:
    """The same position with `HOLE` in every cell that `seat` (or `SPECTATOR`) may not see.

    Refused: any other number, before it shows somebody less than he thinks.
    """
    if seat != SPECTATOR and not 0 <= seat < rules.seats:
        raise SetupError("setup.seat", found=seat, known=rules.names["seat"])
    return _view.view(rules, s, seat)


def sample(rules: Rules, v: State, pick: Pick) -> State:
    """A position that the viewer can't tell from the true one; `pick(n)` is a number below n."""
    return _view.sample(rules, v, pick)


def text(rules: Rules, s: State, a: Action) -> str:
    """The line of an action."""
    return print_action(rules, a)


def parse(rules: Rules, s: State, line: str) -> Action:
    """The action of a line, legal or not; raises `NotationError`."""
    return parse_action(rules, line)


def explain(rules: Rules, s: State, lines: list[str], seat: int | None = None) -> Refusal | None:
    """Why the first bad one of `lines` is refused, the good ones before it done on a copy.

    None: they are all legal. `seat`: who means to do it; left out, whoever is asked.
    """
    return _explain.explain(rules, s, lines, seat)


def playout(rules: Rules, s: State, noise: int, limit: int) -> tuple[int, int]:
    """Play random moves to the end or for `limit` actions, in place.

    `noise` alone decides them. Returns the number of actions, and of those that were
    decisions of a seat with at least two options.
    """
    x: i64 = (noise * 2654435761 + 88172645463325252) & 0x3FFFFFFFFFFFFFFF
    steps = rules.steps
    b = s.b
    n: i64 = 0
    choices: i64 = 0
    while n < limit:
        f: i64 = b[TOP]
        seat: i64 = b[f + SEAT]
        if seat == OVER:
            break
        step = steps[b[f + STEP]]
        options = step.legal(rules, s, f)
        count: i64 = len(options)
        x ^= (x << 13) & 0x3FFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= (x << 17) & 0x3FFFFFFFFFFFFFFF
        if count > 1 and seat >= 0:
            choices += 1
        if seat == CHANCE:
            at = _weighted(step.weights(rules, s, f, options), x >> 8)
        else:
            at = (x >> 8) % count
        step.apply(rules, s, f, options[at])
        while True:
            f = b[TOP]
            if steps[b[f + STEP]].run(rules, s, f):
                break
        n += 1
    return n, choices


def _weighted(weights: list[int], noise: i64) -> i64:
    total: i64 = 0
    for w in weights:
        total += w
    left: i64 = noise % total
    at: i64 = 0
    for w in weights:
        left -= w
        if left < 0:
            return at
        at += 1
    return at
