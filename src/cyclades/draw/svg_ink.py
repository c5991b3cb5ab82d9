"""What every part of the picture is drawn with: elements, outlines, and text that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from unicodedata import combining, east_asian_width
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# How much of a room is filled when lines are broken: some fonts are wider than that.
SURE: Final = 0.94
# How wide characters are, in parts of the size: most, and the rest by their looks.
USUAL: Final = 0.53
NARROW: Final = frozenset("iljftrI.,:;!'’|()[]- \u00a0")
BROAD: Final = frozenset("mwMWOQ@%—…+")


def num(value: float) -> str:
    """A number as short as it can be written, to a tenth."""
    said = f"{value:.1f}".removesuffix(".0")
    return "0" if said == "-0" else said


def clean(said: str) -> str:
    """A text for XML: nothing in it is markup, and nothing is there that XML forbids."""
    legal = "".join(c if _is_legal(c) else "\ufffd" for c in said)
    return escape(legal, {'"': "&quot;", "'": "&#39;"})


def _is_legal(c: str) -> bool:
    return c in "\t\n\r" or " " <= c < "\ud800" or "\ue000" <= c < "\ufffe" or c >= "\U00010000"


def tag(name: str, cls: str = "", inside: str = "", /, **attributes: float | str) -> str:
    """An element; numbers are rounded, underscores in attributes are hyphens."""
    told = [f' class="{cls}"'] if cls else []
    for key, value in attributes.items():
        said = clean(value) if isinstance(value, str) else num(value)
        told.append(f' {key.replace("_", "-")}="{said}"')
    head = f"<{name}{''.join(told)}"
    # A line for each group, for those who compare two pictures.
    end = "\n" if name == "g" else ""
    return f"{head}>{inside}</{name}>{end}" if inside else f"{head}/>{end}"


def group(x: float, y: float, inside: str, scale: float = 1, title: str = "") -> str:
    """Things moved to a place, with what is said when one points at them."""
    told = tag("title", "", clean(title)) if title else ""
    where = f"translate({num(x)} {num(y)})" + (f" scale({scale:.3g})" if scale != 1 else "")
    return tag("g", "", told + inside, transform=where)


def width(said: str, size: float, bold: bool = False) -> float:
    """About how wide a text is; fonts differ."""
    return sum(_width(c) for c in said) * size * (1.07 if bold else 1)


def _width(c: str) -> float:
    if combining(c):
        return 0
    if east_asian_width(c) in "WF":
        return 1
    if c in NARROW:
        return 0.3
    if c in BROAD:
        return 0.84
    return 0.66 if c.isupper() else USUAL


def text(
    x: float,
    y: float,
    said: str,
    size: float,
    cls: str = "ink",
    room: float = 0,
    anchor: str = "start",
    fill: str = "",
) -> str:
    """A line of text; where there is a `room`, it never runs out of it, whatever the font."""
    how: dict[str, float | str] = {"x": x, "y": y, "font_size": size}
    bold = "bold" in cls
    if room:
        if width(said, size, bold) > room * 1.2:
            while said and width(said + "…", size, bold) > room * 1.2:
                said = said[:-1]
            said += "…"
        if width(said, size, bold) > room:
            how["textLength"] = room
            how["lengthAdjust"] = "spacingAndGlyphs"
    if anchor != "start":
        how["text_anchor"] = anchor
    if fill:
        how["fill"] = fill
    return tag("text", cls, clean(said), **how)


def wrapped(said: str, size: float, room: float, most: int = 3) -> list[str]:
    """The lines of a text; what is more than `most` is left on the last one."""
    return _filled(said.split(" "), " ", size, room, most)


def listed(facts: Sequence[str], size: float, room: float, most: int = 3) -> list[str]:
    """The lines of facts with points between; a line breaks in a fact only if it must."""
    parts: list[str] = []
    for fact in facts:
        short = width(fact, size) < room * SURE
        parts += [fact] if short else wrapped(fact, size, room, most)
    return _filled(parts, " · ", size, room, most)


def _filled(parts: Sequence[str], between: str, size: float, room: float, most: int) -> list[str]:
    lines = list(parts[:1])
    for part in parts[1:]:
        longer = f"{lines[-1]}{between}{part}"
        if width(longer, size) > room * SURE and len(lines) < most:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def rect(
    x: float, y: float, w: float, h: float, cls: str, corner: float = 10, fill: str = ""
) -> str:
    """A rounded rectangle."""
    how = {"fill": fill} if fill else {}
    return tag("rect", cls, x=x, y=y, width=w, height=h, rx=corner, **how)


def path(d: str, cls: str = "", **attributes: float | str) -> str:
    """An outline."""
    return tag("path", cls, d=d, **attributes)


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The outline through these points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"
