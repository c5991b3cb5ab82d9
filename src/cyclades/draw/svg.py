"""The board as a picture: one SVG that needs nothing else, for a notebook, a page, a file.

It is drawn from what its viewer may see: give it a view, and what is hidden isn't in it.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from cyclades import boxes
from cyclades.content import FALLBACK
from cyclades.draw.plain import sentences
from cyclades.draw.scene import look
from cyclades.draw.svg_icons import IconBoard
from cyclades.draw.svg_ink import clean, group, num, path, rect, tag, text, wrapped
from cyclades.draw.svg_legend import legend
from cyclades.draw.svg_map import Map
from cyclades.draw.svg_palette import SEATS, sheet
from cyclades.draw.svg_panel import WIDE, blocks, stacked
from cyclades.draw.svg_players import places
from cyclades.draw.svg_tokens import mark
from cyclades.draw.text import TEXTS
from cyclades.engine import core

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cyclades.content import Catalogue
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

PAD: Final = 16
GAP: Final = 10
HEAD: Final = 64
# The frame around the map.
RIM: Final = 14
NOTE: Final = 20
LINE: Final = 26
# Parts of the panel are moved apart as far as this, to fill it.
LOOSE: Final = 24
# How far the heading of a tall picture is enlarged at most.
MOST: Final = 1.9


def svg(
    rules: Rules,
    v: State,
    words: Catalogue | str = FALLBACK,
    people: Mapping[str, str] | None = None,
    seat: int = core.SPECTATOR,
    tall: bool = False,
) -> str:
    """The picture of a state or a view: whatever that doesn't hide is shown.

    `words`: a language, or a catalogue with the texts of `TEXTS`. `people`: names of seats,
    `{"p1": "Ada"}`; they may hold anything. `seat` is who looks. The panel is beside the map,
    or below it in a `tall` picture, for a narrow page. The same arguments make the same text.
    """
    if isinstance(words, str):
        words = boxes.catalogue(words, rules.board.name, TEXTS)
    if people:
        words = copy(words)
        words.people = people
    board = IconBoard(rules, words, seat)
    return _Picture(board, v, tall).draw()


class _Picture:
    """One drawing: a heading, the map in its frame, the panel."""

    def __init__(self, board: IconBoard, v: State, tall: bool) -> None:
        self.board = board
        self.v = v
        self.tall = tall
        self.scene = look(board.rules, v)
        self.map = Map(board)
        self.inner = self.map.wide + 2 * RIM
        # What is beside the panel in a tall picture is enlarged with it, as far as there is room.
        self.zoom = max(1.0, min(self.inner / WIDE * 0.8, MOST)) if tall else 1.0
        self.legend = legend(board, self.inner, self.zoom)
        said = board.now(self.scene)
        room = (self.inner - 8) / self.zoom
        self.notes = wrapped(said, NOTE, room) if said else []
        self.frame = self.map.high + 2 * RIM + self.legend.height + self._noted()

    def _noted(self) -> float:
        return len(self.notes) * LINE * self.zoom

    def draw(self) -> str:
        """The whole document."""
        if self.tall:
            return self._tall()
        frame = self.frame
        parts = blocks(self.board, self.scene)
        panel = stacked(parts, GAP)
        gap = GAP + min(LOOSE, max(0, frame - panel.height) / max(len(parts) - 1, 1))
        panel = stacked(parts, gap)
        x, y = PAD + self.inner + PAD, PAD + HEAD
        below = y + max(frame, panel.height) + PAD
        high, seats = places(self.board, self.scene.players, self.inner + PAD + WIDE)
        body = group(PAD, PAD, self._heading(self.inner))
        body += group(x, PAD, self._turn(WIDE))
        body += group(PAD, y, self._framed(max(frame, panel.height)))
        body += group(x, y, panel.drawn)
        body += group(PAD, below, seats)
        return self._document(x + WIDE + PAD, below + high + PAD, body)

    def _tall(self) -> str:
        """The panel below the map, as wide as that, and below it the players."""
        panel = stacked(blocks(self.board, self.scene), GAP)
        high, seats = places(self.board, self.scene.players, WIDE, 1)
        scale, head = self.inner / WIDE, HEAD * self.zoom
        wide = self.inner / self.zoom
        below = PAD + head * 2 + self.frame + PAD
        end = below + (panel.height + GAP) * scale
        body = group(PAD, PAD, self._heading(wide), self.zoom)
        body += group(PAD, PAD + head, self._turn(wide), self.zoom)
        body += group(PAD, PAD + head * 2, self._framed(self.frame))
        body += group(PAD, below, panel.drawn, scale)
        body += group(PAD, end, seats, scale)
        return self._document(self.inner + 2 * PAD, end + high * scale + PAD, body)

    def _document(self, wide: float, high: float, body: str) -> str:
        board = self.board
        gradient = self._water()
        title = board.words.text(
            "draw.picture.title", cycle=self.board.cycle(self.scene), turn=self._said()
        )
        told = tag("title", "", clean(title))
        told += tag("desc", "", clean(" ".join(sentences(board, self.v))))
        box = f"0 0 {num(wide)} {num(high)}"
        page = rect(0, 0, wide, high, "page", 16)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cyclades" role="img" viewBox="{box}"'
        )
        language = clean(board.words.language)
        return f'{head} xml:lang="{language}">{told}{sheet()}{gradient}{page}{body}</svg>'

    @staticmethod
    def _water() -> str:
        stops = tag("stop", "near", offset="0") + tag("stop", "far", offset="1")
        return tag("defs", "", tag("radialGradient", "", stops, id="cyclades-deep", r="0.75"))

    # --- heading

    def _heading(self, wide: float) -> str:
        return text(4, 38, self.board.cycle(self.scene), 34, "ink bold serif", wide - 8)

    def _actor(self) -> int:
        """Whose colour the heading has: who is asked, or who has won alone."""
        ended = core.result(self.board.rules, self.v)
        if ended is not None:
            return ended.winners[0] if len(ended.winners) == 1 else -1
        return max(int(core.actor(self.board.rules, self.v)), -1)

    def _said(self) -> str:
        """Whose turn it is, or how it ended."""
        words, seats = self.board.words, self.board.rules.names["seat"]
        ended = core.result(self.board.rules, self.v)
        if ended is not None:
            names = ", ".join(words.name("seat", seats[seat]) for seat in ended.winners)
            return words.text("draw.picture.won", list=names)
        seat = int(core.actor(self.board.rules, self.v))
        if seat < 0:
            return words.text("draw.picture.chance")
        return words.text("draw.picture.turn", seat=("seat", seats[seat]))

    def _turn(self, wide: float) -> str:
        seat, said = self._actor(), self._said()
        if seat < 0:
            return rect(0, 0, wide, 50, "card", 25) + text(
                wide / 2, 34, said, 26, "ink bold", wide - 40, "middle"
            )
        fill, ink = SEATS[seat]
        ribbon = f"M25 0H{num(wide - 25)}A25 25 0 0 1 {num(wide - 25)} 50H25A25 25 0 0 1 25 0Z"
        return (
            path(ribbon, "edge-bright", fill=fill)
            + mark(seat, 34, 25, 1.5)
            + text(62, 34, said, 26, "bold", wide - 90, fill=ink)
        )

    # --- the map and what explains it

    def _framed(self, height: float) -> str:
        """The map in the middle of its sea."""
        foot = height - self._noted()
        y = RIM + (foot - 2 * RIM - self.legend.height - self.map.high) / 2
        drawn = rect(0, 0, self.inner, foot, "frame", 14)
        drawn += group(RIM, y, self.map.draw(self.scene))
        drawn += group(0, foot - self.legend.height, self.legend.drawn)
        said = [
            text(4, (n + 1) * LINE - 2, one, NOTE, "ink italic", (self.inner - 8) / self.zoom)
            for n, one in enumerate(self.notes)
        ]
        return drawn + (group(0, foot, "".join(said), self.zoom) if said else "")
