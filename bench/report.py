"""The figures as a table in plain text: medians, how far they spread, and what was hoped for."""

from __future__ import annotations

from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

from bench.rounds import CALLS, ENGINES

if TYPE_CHECKING:
    from bench.clock import Figures
    from bench.rounds import Run

NOTHING = "-"

GAMES = (
    ("python-chess", "chess games", "plies"),
    ("OpenSpiel chess", "spiel chess", "choices"),
    ("OpenSpiel backgammon", "spiel backgammon", "choices"),
    ("OpenSpiel hearts", "spiel hearts", "choices"),
    ("Cyclades, interpreted", "interpreted games", "choices"),
    ("Cyclades, compiled, loop in Python", "compiled games", "choices"),
    ("Cyclades, compiled, loop inside", "inside playouts", "choices"),
)
OWN = GAMES[4:]

# In R: what the project asks of itself for five players with all rules of the base game, the
# floor and what it reaches for; and where others stood when it was planned.
WANTED_IN_R = (
    ("interpreted", "interpreted games", 1.5, 2.5),
    ("compiled, loop in Python", "compiled games", 10.0, 15.0),
    ("compiled, loop inside", "inside playouts", 10.0, 15.0),
)
COPY_TARGET = 0.15
ANCHORS = (
    ("catanatron", 1.1),
    ("OpenSpiel chess", 5.2),
    ("TAG Catan", 9.6),
    ("Power Grid", 9.9),
    ("Puerto Rico", 14.0),
    ("Root", 20.0),
)

CALL_NAMES = {
    "copy": "copy a state",
    "view": "view of a seat",
    "check": "check an action",
    "explain": "explain a refusal, fixes tried",
    "to_bytes": "to_bytes",
    "from_bytes": "from_bytes",
    "write": "position: write the document",
    "load": "position: parse and load it",
    "digest": "position: hash",
}


class Stat(NamedTuple):
    """A median, and half the distance between the quartiles as a part of it."""

    median: float
    spread: float


def stat(values: list[float]) -> Stat:
    """Of one figure's rounds."""
    middle = median(values)
    if len(values) < 2 or not middle:
        return Stat(middle, 0.0)
    low, _, high = quantiles(values, n=4)
    return Stat(middle, (high - low) / 2 / middle)


def figure(run: Run, key: str, name: str) -> Stat | None:
    """A figure over the rounds; None if it wasn't taken."""
    return stat([one[name] for one in run.rounds[key]]) if key in run.rounds else None


def in_r(run: Run, key: str, name: str) -> Stat | None:
    """The same in R, round by round; None as well where there is no reference."""
    if key not in run.rounds or "chess games" not in run.rounds:
        return None
    pairs = zip(run.rounds[key], run.rounds["chess games"], strict=True)
    return stat([one[name] / reference["plies"] for one, reference in pairs])


def medians(run: Run) -> dict[str, Figures]:
    """All of it, by "contestant task" and figure."""
    return {
        key: {name: median([one[name] for one in rounds]) for name in rounds[0]}
        for key, rounds in run.rounds.items()
    }


def report(run: Run, head: str) -> str:
    """Everything as text."""
    parts = [
        [head, *_about(run)],
        _games(run),
        _replay(run),
        _calls(run),
        _bytes(run),
        _hooks(run),
        _targets(run),
        _anchors(run),
        [f"not measured: {who}: {reason}" for who, reason in run.missing.items()],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _about(run: Run) -> list[str]:
    lines = list(dict.fromkeys(run.about.values()))
    reference = figure(run, "chess games", "plies")
    if reference is None:
        return [*lines, "There is no R: the reference wasn't measured."]
    return [
        *lines,
        f"R = {reference.median:,.0f} plies a second of python-chess, {_spread(reference)}",
        "Medians of the rounds; ± is half the distance between the quartiles.",
    ]


def _games(run: Run) -> list[str]:
    rows = [["RANDOM GAMES", "choices/s", "in R", "±", "games/s", "cycles/s"]]
    for title, key, unit in GAMES:
        speed = figure(run, key, unit)
        if speed is None:
            rows.append([title, *[NOTHING] * 5])
            continue
        ratio = in_r(run, key, unit)
        has_cycles = "cycles" in run.rounds[key][0]
        rows.append(
            [
                title,
                _number(speed.median),
                NOTHING if ratio is None else f"{ratio.median:.2f}",
                _spread(speed if ratio is None else ratio),
                _number_of(figure(run, key, "games")),
                _number_of(figure(run, key, "cycles")) if has_cycles else "",
            ]
        )
    return [
        *columns(rows),
        "A choice is a decision of a player with at least two options; for python-chess, a ply.",
    ]


def _replay(run: Run) -> list[str]:
    rows = [["REPLAY OF THE GOLDEN GAMES", "games/s", "cycles/s", "lines/s", "±"]]
    for engine in ENGINES:
        found = [figure(run, f"{engine} replay", name) for name in ("games", "cycles", "lines")]
        rows.append([engine, *map(_number_of, found), _spread(found[0]) if found[0] else NOTHING])
    return columns(rows)


def _calls(run: Run) -> list[str]:
    rows = [["ONE CALL, µs", "interpreted", "±", "compiled", "±"]]
    for call in CALLS:
        row = [CALL_NAMES[call]]
        for engine in ENGINES:
            time = figure(run, f"{engine} {call}", "us")
            row += [NOTHING, ""] if time is None else [f"{time.median:.2f}", _spread(time)]
        rows.append(row)
    return columns(rows)


def _bytes(run: Run) -> list[str]:
    rows = [["BYTES OF A STATE", "bytes"]]
    for title, name in (
        ("to_bytes", "packed"),
        ("buffer in memory", "memory"),
        ("position document", "document"),
    ):
        found = figure(run, "compiled bytes", name) or figure(run, "interpreted bytes", name)
        rows.append([title, _number_of(found)])
    return columns(rows)


def _hooks(run: Run) -> list[str]:
    rows = [["TIME WITH AN EMPTY SET OF HOOKS", "interpreted", "±", "compiled", "±"]]
    for title, name in (
        ("answered by the engine's own class", "builtin"),
        ("answered by an interpreted box", "foreign"),
    ):
        row = [title]
        for engine in ENGINES:
            ratio = figure(run, f"{engine} hooks", name)
            row += [NOTHING, ""] if ratio is None else [f"x {ratio.median:.3f}", _spread(ratio)]
        rows.append(row)
    return [*columns(rows), "Of the time of the same random games without them."]


def _targets(run: Run) -> list[str]:
    rows = [["TARGETS", "floor", "aim", "reached", "floor", "aim"]]
    for title, key, floor, aim in WANTED_IN_R:
        ratio = in_r(run, key, "choices")
        reached = NOTHING if ratio is None else f"{ratio.median:.2f} R"
        verdicts = [_verdict(ratio and ratio.median >= wanted) for wanted in (floor, aim)]
        rows.append([title, f"{floor:g} R", f"{aim:g} R", reached, *verdicts])
    time = figure(run, "compiled copy", "us")
    reached = NOTHING if time is None else f"{time.median:.3f} µs"
    rows.append(
        [
            "copy a state, compiled",
            "",
            f"{COPY_TARGET} µs",
            reached,
            "",
            _verdict(time and time.median <= COPY_TARGET),
        ]
    )
    return columns(rows)


def _anchors(run: Run) -> list[str]:
    rows = [["OTHERS, AS FOUND ELSEWHERE", "R", *[title for title, *_ in WANTED_IN_R]]]
    for title, wanted in ANCHORS:
        row = [title, f"{wanted:g}"]
        for _, key, *_ in WANTED_IN_R:
            ratio = in_r(run, key, "choices")
            row.append(_verdict(ratio and ratio.median >= wanted))
        rows.append(row)
    return columns(rows)


def _verdict(met: object) -> str:
    if met is None:
        return "not measured"
    return "met" if met else "missed"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def _number_of(found: Stat | None) -> str:
    return NOTHING if found is None else _number(found.median)


def _spread(found: Stat) -> str:
    return f"±{found.spread:.1%}"


def columns(rows: list[list[str]]) -> list[str]:
    """The first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    out: list[str] = []
    for row in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)]
        out.append("  ".join([f"{row[0]:<{widths[0]}}", *cells]).rstrip())
    return out
