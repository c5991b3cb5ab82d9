"""The pieces of the picture: marks, counters, flags, buildings, coins, figures.

A seat is told by its mark as well as by its colour, a building by its letter.
"""

from __future__ import annotations

from typing import Final

from cyclades.draw.svg_ink import group, num, path, polygon, rect, tag, text, width
from cyclades.draw.svg_palette import SEATS, STONES

# A thing that is to be placed: how wide and high it is, and what it is around its middle.
Item = tuple[float, float, str]

# By how much the light around a thing goes beyond it.
HALO: Final = 3
# How wide the name of a creature is at most.
PLATE: Final = 84
# How wide and high the icons of the boxes are.
ICON: Final = 64

SHIELD: Final = "M-29-18H29V5Q29 14 0 23Q-29 14-29 5Z"
SAIL: Final = "M-27-29Q0-23 27-29Q33-13 26 4Q0 10-26 4Q-33-13-27-29Z"
HULL: Final = "M-35-3Q-33 7-27 8L24 8Q33 7 36-8Q41 8 31 18Q27 23 20 23L-20 23Q-33 21-35-3Z"
PILL: Final = "M-13-17H13A17 17 0 0 1 13 17H-13A17 17 0 0 1-13-17Z"
LONG: Final = "M-25-17H25A17 17 0 0 1 25 17H-25A17 17 0 0 1-25-17Z"
PENNANT: Final = "M-12-24L27-16L-12 0Z"
POLE: Final = "M-12-26V20"

PEAKS: Final = "M-16 14L-3-10L3-2L9-8L22 14Z"
TREE: Final = "M-1 8V3Q-8 3-7-3Q-6-9 0-9Q7-8 7-2Q7 3 1 3V8Z"

NEEDLE: Final = "M0-50L8-8L0 0L-8-8Z"

# The marks of the seats, of radius 10: disc, triangle, square, diamond, star, cross.
DISC: Final = "M-8.5 0A8.5 8.5 0 1 1 8.5 0A8.5 8.5 0 1 1-8.5 0Z"
TRIANGLE: Final = "M0-10L10.5 8.5H-10.5Z"
SQUARE: Final = "M-8-8H8V8H-8Z"
DIAMOND: Final = "M0-11.5L9 0L0 11.5L-9 0Z"
STAR: Final = (
    "M0-11.5L3.1-3.9L11.2-3.3L5-1L5-1L4.9 1.9L6.8 9.6L0 5.4L-6.8 9.6L-4.9 1.9L-11.2-3.3L-3.1-3.9Z"
)
CROSS: Final = "M-3.5-10H3.5V-3.5H10V3.5H3.5V10H-3.5V3.5H-10V-3.5H-3.5Z"
# A star with eight points, around the letter of a creature.
BURST: Final = (
    (0, -17), (4.6, -11), (12, -12), (11, -4.6), (17, 0), (11, 4.6), (12, 12), (4.6, 11),
    (0, 17), (-4.6, 11), (-12, 12), (-11, 4.6), (-17, 0), (-11, -4.6), (-12, -12), (-4.6, -11),
)  # fmt: skip
MARKS: Final = (DISC, TRIANGLE, SQUARE, DIAMOND, STAR, CROSS)


def mark(seat: int, x: float, y: float, scale: float = 1) -> str:
    """The sign of a seat, in the ink of its colour."""
    return group(x, y, path(MARKS[seat], fill=SEATS[seat][1]), scale)


def body(outline: str, seat: int) -> str:
    """A piece of a seat: light around it, so that it shows on any ground."""
    return path(outline, "halo") + path(outline, fill=SEATS[seat][0]) + path(outline, "edge")


def shield(seat: int, n: int) -> str:
    """Units of the kind that leads on land."""
    return body(SHIELD, seat) + mark(seat, -13, 0) + _number(seat, 12, 8.5, n)


def ship(seat: int, n: int) -> str:
    """Units of the kind that leads at sea."""
    hull = path(HULL, "halo") + body(SAIL, seat) + path(HULL, "wood")
    return group(0, 3, hull + mark(seat, -13, -12) + _number(seat, 12, -3.5, n))


def _number(seat: int, x: float, y: float, n: int) -> str:
    room = 28 if n > 9 else 0
    return _ink(seat, x, y, str(n), 25, room)


def _ink(seat: int, x: float, y: float, said: str, size: float, room: float = 0) -> str:
    return text(x, y, said, size, "bold", room, "middle", SEATS[seat][1])


def helper(seat: int, letter: str, n: int) -> str:
    """Units of another kind, by their letter."""
    outline = "M-26-14H26V14H-26Z"
    return (
        body(outline, seat) + mark(seat, -14, 0, 0.85) + _ink(seat, 11, 7, f"{letter}{n}", 20, 26)
    )


def flag(seat: int) -> str:
    """What is owned without anybody standing there."""
    pole = path(POLE, "edge")
    return group(-4, 0, pole + body(PENNANT, seat) + mark(seat, -2, -13.5, 0.62))


def chip(seat: int, amount: int) -> str:
    """A marker with its offering; without one, the mark alone."""
    if not amount:
        return body(PILL, seat) + mark(seat, 0, 0)
    return body(LONG, seat) + mark(seat, -17, 0) + _ink(seat, 13, 8, str(amount), 23, 32)


def icon(shapes: str, size: float, cls: str) -> str:
    """A box's own drawing of a thing, around the middle, in the colour of a class."""
    where = f"translate({num(-size / 2)} {num(-size / 2)}) scale({size / ICON:.3g})"
    return tag("g", cls, shapes, transform=where)


def building(kind: int, letter: str, shapes: str = "") -> Item:
    """A gable with a letter; beside its icon, where it has one."""
    stone = STONES[kind % len(STONES)]
    if not shapes:
        house = "M-13 13V-5L0-15L13-5V13Z"
        said = text(0, 9.5, letter, 18, "stone-ink bold", anchor="middle")
        return 28, 30, path(house, "stone", fill=stone) + said
    said = text(11.5, 6, letter, 17, "stone-ink bold", anchor="middle")
    drawn = rect(-20, -13, 40, 26, "stone", 5, stone)
    return 42, 30, drawn + group(-8, 0, icon(shapes, 21, "stone-ink")) + said


def lamp(kind: int, letter: str, shapes: str, lit: bool) -> Item:
    """A kind of building that somebody has; its outline alone if he hasn't."""
    wide, high, drawn = building(kind, letter, shapes)
    if lit:
        return wide, high, drawn
    empty = rect(1 - wide / 2, -13, wide - 2, 26, "slot", 5)
    return wide, high, empty + text(0, 6, letter, 17, "quiet", anchor="middle")


def town(kind: int, letter: str, squares: int) -> Item:
    """A building that takes a site: a front with columns, as wide as its squares."""
    half = 31 if squares > 1 else 23
    stone = STONES[kind % len(STONES)]
    roof = f"M{-half - 2}-8L0-24L{half + 2}-8Z"
    base = f"M{-half}-8H{half}V-3H{-half}ZM{-half - 2} 16H{half + 2}V22H{-half - 2}Z"
    posts = "".join(f"M{x}-3h6V16h-6Z" for x in (2 - half, half - 8))
    drawn = path(roof + base, "halo") + rect(2 - half, -4, 2 * half - 4, 21, "stone", 0, stone)
    drawn += path(roof + base + posts, "marble")
    drawn += text(0, 14, letter, 21, "stone-ink bold", anchor="middle")
    return half * 2 + 4, 46, drawn


def fitted(item: Item, most: float) -> Item:
    """A thing with what is light around it, no higher than that."""
    wide, high, drawn = item
    if high <= most:
        return item
    scale = most / (high + 2 * HALO)
    return (wide + 4 * HALO) * scale, most, group(0, 0, drawn, scale)


def free_square() -> str:
    """Room for a building."""
    return rect(-11, -9, 22, 22, "free", 4)


def wild(n: int) -> str:
    """What grows where nobody lives."""
    trees = [(-22, 8), (-10, -6), (20, 10), (24, -4)]
    drawn = path(PEAKS, "peak") if n % 2 else ""
    for x, y in trees[n % 2 :: 2] if n % 2 else trees[:3]:
        drawn += path(TREE, "tree", transform=f"translate({x} {y})")
    return drawn


def rose() -> str:
    """A compass for an empty corner of the sea."""
    points = "M0-50L8-8L50 0L8 8L0 50L-8 8L-50 0L-8-8Z"
    between = "M22-22L10 0L22 22L0 10L-22 22L-10 0L-22-22L0-10Z"
    rings = tag("circle", "rose-ring", r=30) + tag("circle", "rose-ring", r=37)
    return rings + path(between, "rose") + path(points, "rose") + path(NEEDLE, "rose-north")


def coin(n: int | str, scale: float = 1) -> str:
    """Gold, or what brings it."""
    disc = tag("circle", "coin", r=14) + tag("circle", "coin-ring", r=10.8)
    said = str(n)
    room = 21 if len(said) > 2 else 0
    number = text(0, 6.8, said, 19, "coin-ink bold", room, "middle")
    return group(0, 0, disc + number, scale)


def emblem(letter: str, shapes: str = "") -> str:
    """A creature by its icon, or by its letter on a star."""
    if shapes:
        return tag("circle", "figure", r=17) + icon(shapes, 26, "figure-ink")
    letters = text(0, 6.5, letter, 18, "figure-ink bold", anchor="middle")
    return path(polygon(BURST), "figure") + letters


def badge(letters: str, shapes: str = "", short: str = "") -> str:
    """A creature where there is no room for its name: its emblem, below it a few letters."""
    drawn = group(0, -5, emblem((short or letters)[:1].upper(), shapes))
    if not letters:
        return drawn
    plate = rect(-18, 8, 36, 15, "figure", 5)
    return drawn + plate + text(0, 19.5, letters, 13, "figure-ink bold", 32, "middle")


def figure(letter: str, name: str, shapes: str = "") -> Item:
    """A creature: its emblem, and below it a plate with its name."""
    wide = min(width(name, 15) + 14, PLATE)
    plate = rect(-wide / 2, 4, wide, 19, "figure", 6)
    said = text(0, 18.5, name, 15, "figure-ink", wide - 8, "middle")
    return wide, 46, group(0, -7, emblem(letter, shapes)) + plate + said
