"""Drawings, as they were found good; `APPROVE=1` in the environment takes the new ones."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from cyclades import Game, boxes
from cyclades.content import LANGUAGES, Catalogue
from cyclades.draw import TEXTS, Board, Style, look
from cyclades.draw.cells import cells
from cyclades.draw.plain import sentences
from cyclades.engine import core
from tests.games import along

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cyclades.engine.state import State

HERE = Path(__file__).parent
# p1 at Ares, a creature on a small territory; the same as the command line is tested with.
ARES = HERE.parent / "cli" / "ares.toml"

both = pytest.mark.parametrize("language", LANGUAGES)


def board(game: Game, language: str = "en", seat: int = 0, **how: object) -> Board:
    folders = [boxes.box(name).folder for name, _ in game.rules.modules]
    words = Catalogue.load(language, [*folders, TEXTS], game.rules.board.name)
    return Board(game.rules, words, how.pop("style", Style()), seat, **how)  # type: ignore[arg-type]


def copies(number: int, cap: int) -> Iterator[Game]:
    """A game before each decision."""
    return (game.copy() for game in along(number, options={"cap": cap}))


def drawn(board: Board, v: State) -> str:
    return "\n".join(line.plain for line in board.draw(v)) + "\n"


def approved(name: str, found: str) -> str:
    """What is on file under that name."""
    file = HERE / "approved" / name
    if os.environ.get("APPROVE"):
        file.write_text(found, encoding="utf-8")
    return file.read_text(encoding="utf-8")


@pytest.fixture
def game() -> Game:
    return Game.from_position(ARES.read_text(encoding="utf-8"), seed=1)


@both
def test_the_board(game: Game, language: str) -> None:
    found = drawn(board(game, language), game.view(0))
    assert found == approved(f"ares.{language}.txt", found)


def test_the_board_in_letters(game: Game) -> None:
    found = drawn(board(game, style=Style.of("ascii")), game.view(0))
    assert found.isascii()
    assert found == approved("ares.ascii.txt", found)


def test_the_start_of_a_game() -> None:
    game = Game.new(seed=3)
    found = drawn(board(game), game.view(0))
    assert found == approved("start.en.txt", found)


@both
def test_the_board_in_sentences(game: Game, language: str) -> None:
    found = "\n".join(sentences(board(game, language), game.view(0))) + "\n"
    assert found == approved(f"ares.plain.{language}.txt", found)


def test_gold_is_drawn_for_those_who_may_see_it(game: Game) -> None:
    for seat in (core.SPECTATOR, 0, 1, 2):
        players = look(game.rules, game.view(seat)).players
        assert [player.gold is not None for player in players] == [seat == n for n in range(3)]
        assert drawn(board(game), game.view(seat)).count(" ? ") == (2 if seat >= 0 else 3)
    assert [player.gold for player in look(game.rules, game.state).players] == [6, 3, 8]


@both
@pytest.mark.parametrize("width", [80, 64, 50])
def test_no_line_is_wider_than_it_may_be(language: str, width: int) -> None:
    for game in list(copies(2, 4))[::9]:
        for seat in (0, core.SPECTATOR):
            lines = board(game, language, seat, width=width).draw(game.view(seat))
            assert max(line.cell_len for line in lines) <= width
            assert not any(line.plain.endswith(" ") for line in lines)


def test_long_names_make_no_line_longer(game: Game) -> None:
    class Named(Catalogue):
        def name(self, kind: str, id: str, form: str = "one") -> str:
            long = kind in {"seat", "marker"}
            return "安娜" * 20 if long else super().name(kind, id, form)

    folders = [boxes.box(name).folder for name, _ in game.rules.modules]
    words = Named.load("en", [*folders, TEXTS], "base-3")
    lines = Board(game.rules, words, Style(), 0).draw(game.view(0))
    assert max(line.cell_len for line in lines) <= 80


def test_every_place_is_on_the_map_once() -> None:
    for game in list(copies(6, 3))[::5]:
        text = drawn(board(game), game.state)
        for id in game.rules.names["area"]:
            assert text.count(f"|{id} ") == 1


def test_every_unit_is_on_the_map() -> None:
    for game in list(copies(6, 3))[::5]:
        b = board(game)
        scene = look(game.rules, game.state)
        lines = b.map(scene)
        text = "".join(line.plain for line in lines)
        for place in scene.places:
            if place.owner >= 0:
                mark = b.mark(place.owner)
                assert f"{mark}{sum(n for _, n in place.units)}" in text
        owned = [place.owner for place in scene.places if place.owner >= 0]
        # The legend shows a mark as well, and attackers have one where they fight.
        more = 1 if scene.fight is None else 2
        assert sum(text.count(mark) for mark in b.style.marks) == len(owned) + more


def test_without_room_for_a_map_what_stands_where_is_listed(game: Game) -> None:
    lines = [line.plain for line in board(game, width=30).map(look(game.rules, game.state))]
    assert "i4  Mykonos     –  [-] +2 *Med"[:30] in lines
    assert "sK2  ■2 +1" in lines
    assert not any(line.startswith("sA1") for line in lines)
    assert max(map(len, lines)) <= 30


def test_cells_are_those_of_the_board_file(game: Game) -> None:
    found = cells(game.rules)
    assert set(found.values()) == set(range(int(game.rules.areas)))
    assert found[2, 1] == game.rules.ids["area"]["i1"]
    for (column, row), area in found.items():
        for sea in game.rules.near[area] if area >= game.rules.lands else ():
            shift = row % 2
            around = [(column - 1, row), (column + 1, row)]
            around += [(column - 1 + shift + n, row + up) for n in (0, 1) for up in (-1, 1)]
            assert sea in [found.get(cell) for cell in around]


def test_cell_widths_are_counted_in_cells(game: Game) -> None:
    assert all(cell_len(line.plain) == line.cell_len for line in board(game).draw(game.state))


def test_everything_of_a_late_game_is_told() -> None:
    game = Game.from_position((HERE / "late.toml").read_text(encoding="utf-8"))
    b = board(game)
    text = drawn(b, game.state)
    # What has no room on its line goes on below it.
    assert "…" not in text
    assert "    Cards  Minotaur\n" in text
    assert " Siren, Sphinx, Sylph\n" in text
    # A sea where there is a creature alone.
    assert any(one.startswith("Sea G3: Kraken.") for one in sentences(b, game.state))


# --- what is going on


def test_a_battle_and_a_journey_are_said(game: Game) -> None:
    b = board(game)
    assert b.now(look(game.rules, game.state)) == ""
    game.play("move i1 2")
    assert b.now(look(game.rules, game.state)) == "On the move from Kea (i1): 2 troops."
    game = Game.from_position(ARES.read_text(encoding="utf-8"), auto_chance=False)
    game.play("move i1 2, to i2")
    assert b.now(look(game.rules, game.state)) == (
        "Battle on Andros (i2): player 1 attacks from Kea (i1) with 2 troops,"
        " player 2 defends with 1 troop, 1 fortress."
    )
