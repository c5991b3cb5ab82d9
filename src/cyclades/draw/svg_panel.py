"""What lies beside the map: turn order, gods with their offerings, creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades.draw.svg_ink import group, listed, num, path, rect, tag, text, width, wrapped
from cyclades.draw.svg_tokens import PILL, body, chip, coin, emblem, icon, mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.draw.scene import Scene, Shrine
    from cyclades.draw.svg_icons import IconBoard

WIDE: Final = 408
# The sizes of what is read first, and of what explains it.
LARGE: Final = 26
SMALL: Final = 21
LINE: Final = 25
DISC: Final = "M-19 0A19 19 0 1 1 19 0A19 19 0 1 1-19 0Z"
# How high a card is.
CARD: Final = 86
ARROW: Final = "M-9-11L10 0L-9 11Z"


class Block(NamedTuple):
    """A part of the panel: its height, and what it is from its upper left corner."""

    height: float
    drawn: str


def blocks(board: IconBoard, scene: Scene) -> list[Block]:
    """All parts, from the top."""
    return [
        _order(board, scene),
        *[_god(board, shrine) for shrine in scene.shrines],
        *_hidden(board, scene),
        _creatures(board, scene),
    ]


def _order(board: IconBoard, scene: Scene) -> Block:
    """The turn track, from left to right."""
    id = "draw.next_order" if scene.next_order else "draw.order"
    said = _upper(board.words.text(id))
    count = len(scene.order)
    step = min(56, (WIDE - width(said, SMALL) - 20) / count)
    scale = min(1, step / 48)
    drawn = [text(4, 32, said, SMALL, "quiet", WIDE - step * count - 8)]
    x = WIDE - step * count + step / 2
    for n, seat in enumerate(scene.order):
        if n and step > 54:
            drawn.append(path(f"M{num(x - 31)} 20l6 6l-6 6", "grid-arrow"))
        place = body(DISC, seat) + mark(seat, 0, 0, 1.15) if seat >= 0 else path(DISC, "slot")
        drawn.append(group(x, 26, place, scale))
        x += step
    return Block(52, "".join(drawn))


def _god(board: IconBoard, shrine: Shrine) -> Block:
    """Who offers what, and what there is to be had."""
    rules = board.rules
    name = _upper(board.words.name("god", rules.gods[shrine.god].name))
    chips, taken = _chips(shrine)
    lines = listed([_upper(one) for one in board.gives(shrine.god)], SMALL, WIDE - 84, 2)
    height = 52 + LINE * len(lines)
    drawn = [
        rect(0, 0, WIDE, height, "live" if shrine.acting else "card"),
        group(36, height / 2, _medal(board, shrine.god)),
        text(72, 32, name, LARGE, "ink bold serif", WIDE - 96 - taken),
        group(WIDE - 12 - taken, 22, chips),
    ]
    drawn += [
        text(72, 63 + n * LINE, said, SMALL, "quiet", WIDE - 82) for n, said in enumerate(lines)
    ]
    if shrine.acting:
        drawn.append(group(-4, height / 2, path(ARROW, "bright")))
    return Block(height, "".join(drawn))


def _medal(board: IconBoard, god: int) -> str:
    """A god by his icon, or by the first letters of his name."""
    shapes = board.icon("god", board.rules.gods[god].name)
    ring = tag("circle", "medal", r=24 if shapes else 23)
    if shapes:
        return ring + icon(shapes, 34, "medal-ink")
    letters = _short(board, god)
    size = 27 if len(letters) == 1 else 22
    return ring + text(0, size / 3, letters, size, "medal-ink bold serif", 36, "middle")


def _short(board: IconBoard, god: int) -> str:
    """As much of a god's name as no other of this table begins with, three letters at most."""
    names = [_upper(board.words.name("god", row.name)) for row in board.rules.gods]
    mine = names.pop(god)
    sizes = (n for n in (1, 2) if not any(name.startswith(mine[:n]) for name in names))
    return mine[: next(sizes, 3)]


def _chips(shrine: Shrine) -> tuple[str, float]:
    """The offerings side by side, and how wide they are; smaller if there are many."""
    if not shrine.offers:
        return group(30, 0, path(PILL, "slot")), 60
    sizes = [84 if offer.amount else 60 for offer in shrine.offers]
    wide = sum(sizes) + 6 * (len(sizes) - 1)
    scale = min(1.0, 250 / wide)
    x, drawn = 0.0, []
    for size, offer in zip(sizes, shrine.offers, strict=True):
        drawn.append(group(x + size / 2, 0, chip(offer.seat, offer.amount)))
        x += size + 6
    return group(0, 0, "".join(drawn), scale), wide * scale


def _hidden(board: IconBoard, scene: Scene) -> list[Block]:
    names = [board.words.name("god", board.rules.gods[god].name) for god in scene.hidden]
    if not names:
        return []
    said = _upper(board.words.text("draw.hidden", list=", ".join(names)))
    return [_note(said)]


def _note(said: str) -> Block:
    lines = wrapped(said, SMALL, WIDE - 8)
    drawn = [
        text(4, 18 + n * LINE, one, SMALL, "quiet italic", WIDE - 8) for n, one in enumerate(lines)
    ]
    return Block(LINE * len(lines), "".join(drawn))


def _creatures(board: IconBoard, scene: Scene) -> Block:
    """The track with its prices, and the piles."""
    count = len(scene.track)
    size = (WIDE - 10 * (count - 1)) / count
    drawn = [text(4, 20, board.words.text("draw.creatures"), SMALL, "quiet bold")]
    for n, (price, card) in enumerate(scene.track):
        drawn.append(group(n * (size + 10), 38, _card(board, size, price, card)))
    pile = board.words.text("draw.draw_pile", n=scene.draw_pile)
    gone = ", ".join(board.card(card) for card in scene.discards)
    if gone:
        pile += " · " + board.words.text("draw.discards", list=gone)
    note = _note(_upper(pile))
    drawn.append(group(0, 54 + CARD, note.drawn))
    return Block(54 + CARD + note.height, "".join(drawn))


def _card(board: IconBoard, size: float, price: int, card: int) -> str:
    gold = group(20, 5, coin(price))
    if card < 0:
        return rect(0, 6, size, CARD, "slot") + gold
    name = board.card(card)
    shapes = board.icon("card", board.rules.cards[card].name)
    drawn = icon(shapes, 46, "figure-ink") if shapes else group(0, 0, emblem(name[:1].upper()), 1.3)
    return (
        rect(0, 6, size, CARD, "creature")
        + gold
        + group(size / 2, 36, drawn)
        + text(size / 2, 80, name, 21, "figure-ink bold serif", size - 16, "middle")
    )


def _upper(said: str) -> str:
    return said[:1].upper() + said[1:]


def stacked(parts: Sequence[Block], gap: float) -> Block:
    """The parts below each other."""
    y, drawn = 0.0, []
    for part in parts:
        drawn.append(group(0, y, part.drawn))
        y += part.height + gap
    return Block(y - gap, "".join(drawn))
