"""What lies before the players: gold, pieces, the kinds of buildings they have, cards."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from cyclades.draw.scene import supply
from cyclades.draw.svg_ink import group, num, path, rect, text, width
from cyclades.draw.svg_palette import SEATS
from cyclades.draw.svg_tokens import badge, coin, fitted, flag, icon, lamp, mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclades.draw.scene import Player
    from cyclades.draw.svg_icons import IconBoard
    from cyclades.draw.svg_tokens import Item

# The strip in a player's colour, and where what he has begins.
BAR: Final = 44
LEFT: Final = 56
HEAD: Final = 46
# The least width of a player's place, and the gap between two.
LEAST: Final = 262
GAP: Final = 12
SPACE: Final = 7
NAME: Final = 25
SIZE: Final = 20
SIGN: Final = 28
ARROW: Final = "M-9-11L10 0L-9 11Z"


def places(
    board: IconBoard, players: Sequence[Player], room: float, columns: int = 0
) -> tuple[float, str]:
    """The places of all players side by side, in as many rows as they need: height, drawing."""
    most = columns or max(1, int((room + GAP) // (LEAST + GAP)))
    # As many in each row, or nearly.
    columns = ceil(len(players) / ceil(len(players) / most))
    wide = (room - GAP * (columns - 1)) / columns
    y, drawn = 0.0, []
    for first in range(0, len(players), columns):
        row = players[first : first + columns]
        high = max(_height(board, player, wide) for player in row)
        for n, player in enumerate(row):
            drawn.append(group(n * (wide + GAP), y, place(board, player, wide, high)))
        y += high + GAP
    return y - GAP, "".join(drawn)


def place(board: IconBoard, player: Player, wide: float, high: float = 0) -> str:
    """What one player has."""
    high = high or _height(board, player, wide)
    name = board.words.name("seat", board.rules.names["seat"][player.seat])
    name = name[:1].upper() + name[1:]
    if player.seat == board.seat:
        name = board.words.text("draw.you", name=name)
    gold = "?" if player.gold is None else str(player.gold)
    purse = width(gold, 29, bold=True) + 44
    bar = f"M10 0H{BAR}V{num(high)}H10A10 10 0 0 1 0 {num(high - 10)}V10A10 10 0 0 1 10 0Z"
    drawn = [
        rect(0, 0, wide, high, "live" if player.asked else "card"),
        path(bar, "bar", fill=SEATS[player.seat][0]),
        mark(player.seat, BAR / 2, high / 2, 1.5),
        _name(name, wide - LEFT - purse - 12),
        text(wide - 44, 34, gold, 29, "ink bold", anchor="end"),
        group(wide - 25, 24, coin("")),
    ]
    y = float(HEAD)
    for row in _rows(board, player, wide - LEFT - 8):
        tall = max(item[1] for item in row)
        x = float(LEFT)
        for item_width, _, sign in row:
            drawn.append(group(x + item_width / 2, y + tall / 2, sign))
            x += item_width + SPACE
        y += tall + 4
    if player.asked:
        drawn.append(group(-4, high / 2, path(ARROW, "bright")))
    return "".join(drawn)


def _name(said: str, room: float) -> str:
    """Smaller where it is long, before it is shortened."""
    size = min(NAME, max(NAME * room / width(said, NAME, bold=True), NAME * 0.75))
    return text(LEFT, 32, said, size, "ink bold", room)


def _height(board: IconBoard, player: Player, wide: float) -> float:
    rows = _rows(board, player, wide - LEFT - 8)
    return HEAD + sum(max(item[1] for item in row) + 4 for row in rows) + 4


def _rows(board: IconBoard, player: Player, room: float) -> list[list[Item]]:
    """What a player has, in rows; buildings begin one."""
    return [*_flow(_counts(board, player), room), *_flow(_holdings(board, player), room)]


def _flow(items: Sequence[Item], room: float) -> list[list[Item]]:
    """Things in rows."""
    rows: list[list[Item]] = []
    left = 0.0
    for item in items:
        if not rows or item[0] > left:
            rows.append([])
            left = room
        rows[-1].append(item)
        left -= item[0] + SPACE
    return rows


def _counts(board: IconBoard, player: Player) -> list[Item]:
    """Income, territories, pieces."""
    words = board.words
    lands = words.count("draw", "noun.territory", player.lands)
    income = words.text("draw.picture.income", n=player.income)
    found = [
        _counted(_small(coin("+"), 0.9), f"{player.income}", income),
        _counted(_small(group(2, 3, flag(player.seat)), 0.62), str(player.lands), lands),
    ]
    return found + [_piece(board, kind, n) for kind, n in player.pieces]


def _holdings(board: IconBoard, player: Player) -> list[Item]:
    """Buildings and cards."""
    found = _buildings(board, player)
    for card in player.cards:
        name = board.card(card)
        shapes = board.icon("card", board.rules.cards[card].name)
        found.append(_counted((33, 40, group(0, 4, badge("", shapes, name[:3]))), name, name))
    return found


def _counted(sign: Item, said: str, title: str) -> Item:
    """A sign and how many; both are told when one points at them."""
    size = width(said, SIZE)
    wide = sign[0] + 4 + size
    drawn = group(sign[0] / 2 - wide / 2, 0, sign[2])
    drawn += text(wide / 2 - size, 7.5, said, SIZE, "ink", size)
    return wide, max(sign[1], 32), group(0, 0, drawn, title=title)


def _small(drawn: str, scale: float) -> Item:
    return SIGN, SIGN, group(0, 0, drawn, scale)


def _piece(board: IconBoard, kind: int, n: int) -> Item:
    """A kind of piece: how many are on the board, of how many; or how many lie here."""
    words, row = board.words, board.rules.pieces[kind]
    most = supply(board.rules, kind)
    shapes = board.icon("piece", row.name)
    letter = words.name("piece", row.name)[:2]
    letter = letter[:1].upper() + letter[1:]
    drawn = icon(shapes, SIGN, "sign") if shapes else _letters(letter)
    said = words.count("piece", row.name, n)
    if most:
        said = words.text("draw.plain.of", number=n, piece=("piece", row.name), most=most)
    return _counted((SIGN, SIGN, drawn), f"{n}/{most}" if most else str(n), said)


def _letters(said: str) -> str:
    """What stands for an icon."""
    return rect(-14, -14, 28, 28, "slot", 14) + text(0, 6, said, 17, "ink bold", 22, "middle")


def _buildings(board: IconBoard, player: Player) -> list[Item]:
    """A lamp for each kind that takes a square, and how many there are of the others."""
    words, rows = board.words, board.rules.buildings
    x, lamps, others = 0.0, [], []
    for kind, n in player.buildings:
        said = words.count("building", rows[kind].name, n)
        shapes = board.icon("building", rows[kind].name)
        if kind in board.sites:
            others.append(_counted(fitted(board.building(kind), 34), f"{n}/{player.goal}", said))
            continue
        wide, _, drawn = lamp(kind, board.letters[kind], shapes, n > 0)
        lamps.append(group(x + wide / 2, 0, drawn, title=said))
        x += wide + 3
    wide = max(x - 3, 0)
    return [(wide, 34, group(-wide / 2, 0, "".join(lamps))), *others] if lamps else others
