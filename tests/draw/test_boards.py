"""All boards of the base game, with everything that may stand on them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cyclades import boxes
from cyclades.draw import TEXTS, Style, look, svg
from cyclades.draw.plain import sentences
from cyclades.draw.svg_icons import IconBoard
from cyclades.draw.svg_players import places
from cyclades.draw.text import NAMED
from tests.draw.table import full
from tests.draw.test_svg import parsed, said
from tests.draw.test_text import board, both

if TYPE_CHECKING:
    from cyclades import Game

every_board = pytest.mark.parametrize("players", [2, 3, 4, 5])


@both
@every_board
@pytest.mark.parametrize("style", [Style(), Style.of("ascii")])
def test_the_map_has_room_on_a_terminal(players: int, language: str, style: Style) -> None:
    for number in range(4):
        game = full(players, number)
        b = board(game, language, style=style)
        assert b.chart is not None
        lines = [line.plain for line in b.draw(game.state)]
        assert max(map(len, lines)) <= 80
        text = "\n".join(lines)
        for id in game.rules.names["area"]:
            assert len(re.findall(rf"\|{id}(?!\d)", text)) == 1


@every_board
def test_nothing_that_stands_somewhere_is_left_out(players: int) -> None:
    for number in range(4):
        game = full(players, number)
        b = board(game)
        assert b.chart is not None
        scene = look(game.rules, game.state)
        text = "\n".join(line.plain for line in b.map(scene))
        listed = b.chart.brick < NAMED
        for place in scene.places:
            pieces = [piece for piece, _ in b.pieces(place)]
            if place.land and listed:
                assert " ".join(pieces) in text
            if place.owner >= 0:
                assert pieces[0] in text
        assert listed == (players > 3)


def test_what_takes_a_site_comes_first_and_leaves_what_it_covers() -> None:
    game = full(5)
    b = board(game)
    for place in look(game.rules, game.state).places:
        if place.buildings and place.buildings[0][0] in b.sites:
            lots = dict(b.pieces(place))
            (built,) = [piece for piece in lots if piece.startswith("[")]
            assert built.startswith("[M")
            covered = game.rules.board.covers[place.area] - 1
            assert len(built) - 2 == game.rules.squares[place.area] - covered


@both
def test_players_are_told_with_what_they_have(language: str) -> None:
    game = full(5)
    text = "\n".join(line.plain for line in board(game, language).draw(game.state))
    heads = {"en": "Pries. Philo. PFTU Metro.", "fr": "Prêtr. Philo. PFTU Métro."}
    assert heads[language] in text
    players = look(game.rules, game.state).players
    rows = [line.split() for line in text.split("\n")]
    for player in players:
        built = dict(player.buildings)
        kinds = "".join(letter if built[n] else "-" for n, letter in enumerate("PFTU"))
        assert any(row[-2:] == [kinds, f"{built[4]}/{player.goal}"] for row in rows)


@both
def test_so_are_sentences(language: str) -> None:
    game = full(3)
    told = "\n".join(sentences(board(game, language), game.state))
    towns = sum(dict(player.buildings)[4] for player in look(game.rules, game.state).players)
    of = {"en": "of 2", "fr": "sur 2"}
    assert towns
    assert f" {of[language]}" in told
    word = {"en": "1 metropolis,", "fr": "1 métropole,"}
    assert word[language] in told


# --- pictures


@both
@every_board
@pytest.mark.parametrize("tall", [False, True])
def test_the_picture_is_whole(players: int, language: str, tall: bool) -> None:
    for number in range(3):
        game = full(players, number)
        lines = said(svg(game.rules, game.state, language, seat=0, tall=tall))
        ids = [line.split()[-1] for line in lines if line]
        assert all(ids.count(id) == 1 for id in game.rules.names["area"])
        for player in look(game.rules, game.state).players:
            assert f"{dict(player.buildings)[4]}/{player.goal}" in lines


def test_a_metropolis_is_as_wide_as_its_squares() -> None:
    game = full(5)
    b = pictured(game)
    wide = {squares: b.building(4, area)[0] for area, squares in enumerate(game.rules.board.covers)}
    assert set(wide) == {1, 2}
    plain = b.building(0)[0]
    assert plain < wide[1] < wide[2]
    assert all(b.building(kind, 0) == b.building(kind) for kind in range(4))


@every_board
def test_figures_stand_at_sea_as_well(players: int) -> None:
    game = full(players)
    picture = svg(game.rules, game.state)
    assert {"Kra", "Peg"} <= set(said(picture))
    kraken = game.rules.ids["card"]["kraken"]
    at = next(place for place in look(game.rules, game.state).places if kraken in place.figures)
    assert not at.land
    (told,) = [
        element.text or ""
        for element in parsed(picture).iter()
        if (element.text or "").startswith(f"Sea {game.rules.names['area'][at.area][1:]}:")
    ]
    assert ", Kraken." in told


def test_a_lamp_is_lit_for_what_a_player_has() -> None:
    game = full(4)
    b = pictured(game)
    player = look(game.rules, game.state).players[0]
    for kinds, dark in (((0, 1), 2), ((), 4), ((0, 1, 2, 3), 0)):
        counts = [(kind, 1 if kind in kinds else 0) for kind in range(5)]
        held = player._replace(buildings=counts, pieces=[])
        assert places(b, [held], 400)[1].count('class="slot"') == dark


@pytest.mark.parametrize("room", [1400, 1000, 400, 300])
def test_players_have_a_place_each(room: int) -> None:
    game = full(5)
    b = pictured(game)
    players = look(game.rules, game.state).players
    wide, narrow = places(b, players, room), places(b, players, room, 1)
    assert 0 < wide[0] <= narrow[0]
    for name in ("Player 1", "Player 5"):
        assert wide[1].count(f">{name}<") == narrow[1].count(f">{name}<") == 1


def pictured(game: Game) -> IconBoard:
    """The table of a picture."""
    words = boxes.catalogue("en", game.rules.board.name, TEXTS)
    return IconBoard(game.rules, words, -1)
