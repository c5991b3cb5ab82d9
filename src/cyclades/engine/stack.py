"""The stack of a position as lines: who is asked what, and in the midst of what.

    step [seat|chance|over] [@child] [field=value ...]

From the bottom, a line a frame. A list goes on at its `@child` when the frames above it are
done (`@-`: it is then done itself). What follows from the rest is left out: a frame that
only lists the next one and says nothing else, the seat of the frame below, the child behind
the one that the next frame is, fields that are 0 or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine.errors import PositionError
from cyclades.engine.ids import (
    AT,
    BOTTOM,
    CHANCE,
    END,
    FIELD,
    HEADER,
    LAST,
    OVER,
    PREV,
    SEAT,
    STEP,
    TOP,
)
from cyclades.engine.ops import field as set_field
from cyclades.engine.ops import push, put
from cyclades.engine.step import Sequence, Step

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# What stands for nothing, in stacks and documents.
NONE: Final = "-"

# The child of the list of summoning that pushes what a card does.
EFFECT: Final = "effect"

# A number in a frame; none is larger, so that no sum can overflow.
HIGH: Final = 4095


class Line:
    """One frame as it is written; `child` -1 and `said` False: left out."""

    def __init__(self, step: Step, place: str) -> None:
        self.step = step
        self.place = place
        self.said = False
        self.seat = CHANCE
        self.child = -1
        self.values = [0] * len(step.fields)


def kind_of(name: str) -> tuple[str, str]:
    """A field's name and the kind of what it holds."""
    label, _, kind = name.partition(":")
    return label, kind or "number"


def listed(rules: Rules, step: Step) -> list[str]:
    """On what a frame of `step` may stand: "step", or "list.child" for one child of a list.

    The list goes on behind that child; with `*` at its end at the child itself, which then
    looks whether there is more of the kind.
    """
    lists = [
        f"{one.name}.{step.name}"
        for one in rules.steps
        if isinstance(one, Sequence) and step.name in one.child_names
    ]
    for card in rules.cards:
        if card.list == step.id and not step.under:
            return [*lists, f"{rules.summoning.name}.{EFFECT}"]
    return [*lists, *step.under]


def _usual_seat(step: Step, below: int) -> int:
    if step.name == LAST:
        return OVER
    return CHANCE if step.chance else below


def _holds(rules: Rules, below: Step, step: Step) -> bool:
    return below.name in [name.partition(".")[0] for name in listed(rules, step)]


def _implies(rules: Rules, step: Step) -> Step | None:
    """The step on whose frame one of `step` can't but stand."""
    parents = listed(rules, step)
    if len(parents) != 1:
        return None
    parent = rules.steps[rules.step_id(parents[0].partition(".")[0])]
    if isinstance(parent, Sequence) and len(_places(rules, parent, step)) != 1:
        return None
    return parent


def _places(rules: Rules, parent: Sequence, step: Step) -> list[int]:
    """Where the list `parent` may go on after a frame of `step`; one place needn't be said."""
    names = parent.child_names
    found: set[int] = set()
    for place in listed(rules, step):
        name, _, child = place.partition(".")
        if name == parent.name:
            again = child.endswith("*")
            for i in range(len(names) + 1):
                if not child or (i < len(names) and child.rstrip("*") == names[i]):
                    found.add(i if again or not child else i + 1)
    return sorted(found)


# --- printing -------------------------------------------------------------------------


def frames(s: State) -> list[int]:
    """The frames of a state from the bottom."""
    found: list[int] = []
    f = int(s.b[TOP])
    while f > 0:
        found.append(f)
        f = int(s.b[f + PREV])
    found.reverse()
    return found


def lines(rules: Rules, s: State) -> list[str]:
    """The stack of a state, in its shortest form."""
    all_ = frames(s)
    out: list[str] = []
    for n in range(len(all_)):
        text = _print_frame(rules, s, all_, n)
        if text:
            out.append(text)
    return out


def _print_frame(rules: Rules, s: State, all_: list[int], n: int) -> str:
    """One line; an empty one for a frame that follows from the next."""
    b = s.b
    f = all_[n]
    step = rules.steps[b[f + STEP]]
    above = rules.steps[b[all_[n + 1] + STEP]] if n + 1 < len(all_) else None
    below = rules.steps[b[all_[n - 1] + STEP]] if n else None
    usual = _usual_seat(step, int(b[all_[n - 1] + SEAT]) if n else CHANCE)
    parts: list[str] = []
    if b[f + SEAT] != usual:
        parts.append(_seat_name(rules, int(b[f + SEAT])))
    if isinstance(step, Sequence):
        child = _print_child(rules, step, int(b[f + AT]), above)
        if child:
            parts.append("@" + child)
    for i, name in enumerate(step.fields):
        value = int(b[f + FIELD + i])
        if value:
            label, kind = kind_of(name)
            parts.append(f"{label}={value if kind == 'number' else rules.names[kind][value - 1]}")
    if not parts and above is not None and below is not step and _implies(rules, above) is step:
        return ""
    return " ".join([step.name, *parts])


def _print_child(rules: Rules, step: Sequence, at: int, above: Step | None) -> str:
    """Where a list goes on, if the frame above doesn't tell it."""
    if at == 0 if above is None else [at] == _places(rules, step, above):
        return ""
    return step.child_names[at] if at < len(step.child_names) else NONE


def _seat_name(rules: Rules, seat: int) -> str:
    if seat == CHANCE:
        return "chance"
    return "over" if seat == OVER else rules.names["seat"][seat]


# --- reading --------------------------------------------------------------------------


def read(rules: Rules, s: State, told: object) -> None:
    """Push the frames that `told` names. Refused: what can't stand on one another."""
    if not isinstance(told, list):
        raise PositionError("position.type", field="stack", wanted="list")
    if not told:
        raise PositionError("position.no_stack", field="stack")
    below: Line | None = None
    for n, text in enumerate(told):
        place = f"stack.{n}"
        if not isinstance(text, str):
            raise PositionError("position.type", field=place, wanted="text")
        line = _read_line(rules, text, place)
        for one in _with_parents(rules, below, line):
            _stand(rules, s, below, one)
            below = one
    if below is not None and isinstance(below.step, Sequence):
        put(s, s.b[TOP] + AT, max(below.child, 0))


def _read_line(rules: Rules, text: str, place: str) -> Line:
    tokens = text.split()
    if not tokens:
        raise PositionError("position.empty_line", field=place)
    if tokens[0] not in rules.step_ids:
        raise PositionError(
            "position.step", field=place, found=tokens[0], known=sorted(rules.step_ids)
        )
    line = Line(rules.steps[rules.step_id(tokens[0])], place)
    seen: set[str] = set()
    for token in tokens[1:]:
        if token.startswith("@"):
            told = "@"
            line.child = _read_child(line, token[1:])
        elif "=" in token:
            told = token.partition("=")[0]
            _read_field(rules, line, token)
        else:
            told = ""
            line.said = True
            line.seat = _read_seat(rules, line, token)
        if told in seen:
            raise PositionError("position.said_twice", field=place, found=token)
        seen.add(told)
    return line


def _read_seat(rules: Rules, line: Line, word: str) -> int:
    if word == "chance":
        return CHANCE
    if word == "over":
        return OVER
    seat = rules.ids["seat"].get(word, -1)
    if seat < 0:
        known = [*rules.names["seat"], "chance", "over"]
        raise PositionError("position.name", field=line.place, found=word, kind="seat", known=known)
    return seat


def _read_child(line: Line, name: str) -> int:
    children = line.step.child_names if isinstance(line.step, Sequence) else []
    if children and name == NONE:
        return len(children)
    if name not in children:
        raise PositionError(
            "position.child", field=line.place, step=line.step.name, found=name, known=children
        )
    return children.index(name)


def _read_field(rules: Rules, line: Line, token: str) -> None:
    label, _, text = token.partition("=")
    known = [kind_of(name)[0] for name in line.step.fields]
    if label not in known:
        raise PositionError(
            "position.field", field=line.place, step=line.step.name, found=label, known=known
        )
    at = known.index(label)
    kind = kind_of(line.step.fields[at])[1]
    if kind == "number":
        if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= HIGH):
            raise PositionError(
                "position.range", field=line.place, found=text, name=label, low=0, high=HIGH
            )
        line.values[at] = int(text)
    elif text != NONE:
        value = rules.ids[kind].get(text, -1)
        if value < 0:
            raise PositionError(
                "position.name",
                field=line.place,
                found=text,
                kind=kind,
                known=rules.names[kind],
            )
        line.values[at] = value + 1


def _with_parents(rules: Rules, below: Line | None, line: Line) -> list[Line]:
    """`line` and, before it, the frames that were left out because they follow from it."""
    chain = [line]
    while True:
        step = chain[0].step
        if below is None:
            if step.name == BOTTOM:
                return chain
        elif _holds(rules, below.step, step):
            return chain
        parent = _implies(rules, step)
        if parent is None or len(chain) > len(rules.steps):
            raise PositionError(
                "position.parent",
                field=line.place,
                step=step.name,
                under="" if below is None else below.step.name,
                known=listed(rules, step),
            )
        chain.insert(0, Line(parent, line.place))


def _stand(rules: Rules, s: State, below: Line | None, line: Line) -> None:
    """Push one frame on that of `below`, which holds it at the child that was said."""
    seat = CHANCE
    if below is not None:
        seat = int(s.b[s.b[TOP] + SEAT])
        if isinstance(below.step, Sequence):
            put(s, s.b[TOP] + AT, _goes_on(rules, below.step, below, line))
    step = line.step
    if s.b[END] + step.size > rules.size:
        raise PositionError("position.deep", field=line.place)
    f: i64 = push(s, step.id, line.seat if line.said else _usual_seat(step, seat), step.size)
    for i, value in enumerate(line.values):
        set_field(s, f, i, value)


def _goes_on(rules: Rules, parent: Sequence, below: Line, line: Line) -> int:
    """Where the list `parent` goes on after the frame of `line`: as said, or as usual."""
    names = parent.child_names
    allowed = _places(rules, parent, line.step)
    at = allowed[0] if below.child < 0 and len(allowed) == 1 else below.child
    if at not in allowed:
        raise PositionError(
            "position.goes_on",
            field=below.place,
            step=line.step.name,
            under=parent.name,
            known=[names[i] if i < len(names) else NONE for i in allowed],
        )
    return at


def whole(rules: Rules, s: State) -> None:
    """Ask every frame whether it can be so. Refused: a field that can't, a wrong asker."""
    b = s.b
    for f in frames(s):
        step = rules.steps[b[f + STEP]]
        fault = step.fault(rules, s, f)
        if fault:
            raise PositionError("position.frame", field="stack", step=step.name, what=fault)
    top = b[TOP]
    if b[END] <= HEADER or (b[top + SEAT] == OVER) != (b[rules.ended] != 0):
        raise PositionError("position.over", field="stack")
