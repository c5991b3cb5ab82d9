"""Pictures: whole, harmless, discreet, and readable without colour."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from cyclades import Game, boxes
from cyclades.content import LANGUAGES
from cyclades.draw import svg
from cyclades.draw.svg_coast import edges, loops, touching
from cyclades.draw.svg_ink import listed, num, text, width, wrapped
from cyclades.draw.svg_layout import Layout, linked
from cyclades.draw.svg_palette import SEATS, STYLES
from cyclades.draw.svg_tokens import MARKS, chip, flag, helper, shield, ship
from cyclades.engine import core, ops
from tests.draw.test_text import ARES, HERE, approved
from tests.games import along, played
from tests.made_up.registry import registered

if TYPE_CHECKING:
    from collections.abc import Iterator

SVG = "{http://www.w3.org/2000/svg}"
# What the sheet says beside the palette.
FONTS = {"cyclades", "serif", "bold", "italic"}
NIGHT = "@media(prefers-color-scheme:dark){"
COLOUR = re.compile(r' (?:fill|class)="[^"]*"')
# Five players with all that the base game has, p1 at Ares.
LATE = HERE / "late.toml"
DELPHI = {"players": 5, "modules": ("base", "delphi"), "board": "delphi-ring"}

both = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def game() -> Game:
    return Game.from_position(ARES.read_text(encoding="utf-8"), seed=1)


@pytest.fixture
def delphi() -> Iterator[Game]:
    """Five players on a board whose file says nothing of cells, somewhere in the middle."""
    with registered():
        yield played(4, 90, **DELPHI)


def parsed(picture: str) -> ET.Element:
    """The picture, after what must hold for every one."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert all(child.text for child in root[:2])
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    assert (left, top) == (0, 0)
    # A tall one is for a page that is read from top to bottom.
    assert 0.18 < wide / high < 2
    assert "width" not in root.attrib
    classes = {one for element in root.iter() for one in element.get("class", "").split()}
    assert classes <= FONTS | STYLES.keys()
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "circle", "defs", "desc", "g", "path", "radialGradient", "rect", "stop", "style", "svg",
        "text", "title",
    }  # fmt: skip
    return root


def said(picture: str) -> list[str]:
    """The lines of text that are seen."""
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


# --- as they were found good


def test_the_picture() -> None:
    game = Game.from_position(LATE.read_text(encoding="utf-8"), seed=1)
    found = svg(game.rules, game.view(0), seat=0)
    assert found == approved("ares.svg", found)
    assert found == svg(game.rules, game.view(0), seat=0)


# --- whole


@pytest.mark.parametrize(("number", "cap", "every"), [(2, 2, 2), (6, 10, 9)])
def test_a_game_can_be_drawn_at_every_step(number: int, cap: int, every: int) -> None:
    for count, game in enumerate(along(number, options={"cap": cap})):
        if count % every == 0 or game.result():
            parsed(svg(game.rules, game.state, LANGUAGES[count % 2], tall=count % 3 == 0))


@pytest.mark.parametrize("board", ["base-3", "delphi-ring"])
def test_so_can_one_with_a_box_nobody_knows(board: str) -> None:
    with registered():
        how = DELPHI | {"board": board, "players": 3, "options": {"cap": 3}}
        for count, game in enumerate(along(8, **how)):
            if count % 7 == 0:
                seats = (core.SPECTATOR, 0, 1, 2)
                parsed(svg(game.rules, game.view(seats[count % 4])))


def test_it_needs_nothing_from_elsewhere(game: Game) -> None:
    picture = svg(game.rules, game.state)
    assert re.findall(r"https?:[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    assert re.findall(r"url\([^)]*\)", picture) == ["url(#cyclades-deep)"]
    assert "@import" not in picture
    assert NIGHT in picture
    # In a page, rules of this sheet must not reach what isn't the picture's.
    rules = (parsed(picture).findtext(f"{SVG}style") or "").replace(NIGHT, "")
    assert all(one.startswith(".cyclades ") for one in re.findall(r"[^{}]+(?={)", rules))


@both
def test_it_says_what_the_words_say(game: Game, language: str) -> None:
    picture = svg(game.rules, game.view(0), language, seat=0)
    root = parsed(picture)
    title = {
        "en": "Cyclades. Cycle 3 of 4. Player 1 to play.",
        "fr": "Cyclades. Cycle 3 sur 4. Le joueur 1 joue.",
    }
    assert root[0].text == title[language]
    wanted = {
        "en": ["Kea i1", "Mykonos i4", "sK2", "Poseidon", "Medusa", "Player 1 (you)", "6", "?"],
        "fr": ["Kéa i1", "Mykonos i4", "sK2", "Poséidon", "Méduse", "Joueur 1 (vous)", "6", "?"],
    }
    lines = said(picture)
    assert [one for one in wanted[language] if one not in lines] == []
    assert "draw." not in picture
    place = {"en": "Kea (i1): player 1, 3 troops", "fr": "Kéa (i1)\u00a0: joueur 1, 3 troupes"}
    assert place[language] in (root[1].text or "")


def test_every_place_is_there_once(game: Game) -> None:
    ids = [line.split()[-1] for line in said(svg(game.rules, game.state)) if line]
    assert all(ids.count(id) == 1 for id in game.rules.names["area"])


def test_a_battle_is_told(game: Game) -> None:
    game = Game.from_position(ARES.read_text(encoding="utf-8"), auto_chance=False)
    game.play("move i1 2, to i2")
    lines = said(game._repr_svg_())
    assert any(line.startswith("Battle on Andros") for line in lines)
    assert "Dice and draws decide" in lines


def test_the_end_says_who_has_won() -> None:
    game = played(5, options={"cap": 1})
    result = game.result()
    assert result is not None
    names = ", ".join(f"player {seat + 1}" for seat in result.winners)
    assert f"Won by {names}" in said(game._repr_svg_())


# --- harmless


def test_names_are_text_and_nothing_else(game: Game) -> None:
    names = {"p1": '<script>alert("1")</script>', "p2": "&amp;\x00\x1b]]>", "p3": "W" * 400}
    game.seats = names
    picture = game._repr_svg_()
    root = parsed(picture)
    assert "<script" not in picture
    lines = said(picture)
    assert '<script>alert("1")</script>' in " ".join(lines)
    assert "&amp;\ufffd\ufffd]]>" in lines
    assert "&amp;\ufffd\ufffd]]> (you)" not in lines
    assert max(map(len, lines)) < 60
    assert names["p3"] in (root[1].text or "")


# --- discreet


def test_hidden_gold_is_not_in_it(game: Game) -> None:
    rich = game.copy()
    for seat in (1, 2):
        ops.put(rich.state, rich.rules.cell("gold") + seat, 97)
    assert svg(game.rules, game.view(0)) == svg(rich.rules, rich.view(0))
    assert game._repr_svg_() == rich._repr_svg_()
    assert game._repr_svg_() == svg(game.rules, game.view(core.SPECTATOR))
    assert said(game._repr_svg_()).count("?") == 3
    assert "97" in said(svg(rich.rules, rich.state))


def test_hidden_lots_are_not_in_it(delphi: Game) -> None:
    other = delphi.sample(core.SPECTATOR, lambda n: n - 1)
    assert other.state.to_bytes() != delphi.state.to_bytes()
    assert svg(delphi.rules, delphi.view(core.SPECTATOR)) == svg(
        other.rules, other.view(core.SPECTATOR)
    )


# --- readable


def test_seats_are_told_apart_without_colour() -> None:
    assert len(set(MARKS)) == len(MARKS) == len(SEATS)
    for draw in (
        lambda seat: ship(seat, 2),
        lambda seat: shield(seat, 2),
        lambda seat: helper(seat, "O", 1),
        lambda seat: chip(seat, 3),
        lambda seat: chip(seat, 0),
        flag,
    ):
        assert len({COLOUR.sub("", draw(seat)) for seat in range(6)}) == 6


def test_who_owns_what_is_told_without_colour(delphi: Game) -> None:
    picture = COLOUR.sub("", svg(delphi.rules, delphi.state))
    owned = [int(delphi.state.b[delphi.rules.owner + area]) for area in range(delphi.rules.areas)]
    for seat in range(5):
        # Beside the map a mark stands with the player, his turn, and his offerings.
        assert picture.count(MARKS[seat]) > owned.count(seat + 1)


def test_things_have_icons_and_buildings_keep_their_letters(game: Game) -> None:
    picture = svg(game.rules, game.view(0), seat=0)
    seen = {id for id, icon in boxes.icons().items() if icon in picture}
    gods = {"god.ares", "god.poseidon", "god.apollo"}
    cards = {"card.medusa", "card.pegasus"}
    pieces = {"piece.troop", "piece.fleet", "piece.priest", "piece.philosopher"}
    buildings = {f"building.{name}" for name in ("port", "fortress", "temple", "university")}
    assert seen == gods | cards | pieces | buildings
    lines = said(picture)
    # On the map, in the legend, and with each player.
    counts = [lines.count(letter) for letter in ("F", "P", "Ar", "Ap", "M", "Tr")]
    assert counts == [2 + 1 + 3, 1 + 1 + 3, 0, 0, 0 + 1 + 3, 0]


def test_without_icons_there_are_initials(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "icons", dict)
    picture = svg(game.rules, game.view(0), seat=0)
    lines = said(picture)
    assert "currentColor" not in picture
    # The medal of Poseidon and the card of Pegasus, beside the ports; Medusa and her card.
    counts = [lines.count(letter) for letter in ("F", "P", "Ar", "Ap", "M", "Tr")]
    assert counts == [2 + 1 + 3, 1 + 1 + 3 + 2, 1, 1, 0 + 1 + 3 + 2, 3]


def test_so_there_are_for_what_nobody_knows(delphi: Game) -> None:
    lines = said(svg(delphi.rules, delphi.state))
    assert "god.tyche" not in boxes.icons()
    assert {"T", "S"} <= set(lines)


def test_icons_have_the_colour_of_the_letters_they_stand_for(game: Game) -> None:
    def tinted(element: ET.Element, colour: str) -> None:
        cls = element.get("class", "")
        found = re.search(r"fill:(#\w+);color:(#\w+)", STYLES.get(cls, ("",))[0])
        if found:
            assert found[1] == found[2]
            colour = found[2]
        assert colour or "currentColor" not in element.attrib.values()
        for child in element:
            tinted(child, colour)

    tinted(parsed(svg(game.rules, game.state)), "")


def test_text_stays_in_its_room() -> None:
    assert "textLength" not in text(0, 0, "Kea", 20, room=90)
    assert 'textLength="90"' in text(0, 0, "Mykonos i4", 20, room=90)
    assert text(0, 0, "Folegandros and more", 20, room=90).endswith("…</text>")
    assert width("安娜", 20) == 40
    assert width("e\u0301", 20) == width("e", 20)


def test_lines_break_between_facts() -> None:
    assert listed(["one two", "three four", "five"], 20, 150) == ["one two", "three four · five"]
    assert listed(["one two three"], 20, 60, 2) == ["one", "two three"]
    assert wrapped("one two three four", 20, 90, 2) == ["one two", "three four"]


def test_numbers_are_short() -> None:
    assert [num(one) for one in (1, 1.04, -0.01, 2.25, -3.5)] == ["1", "1", "0", "2.2", "-3.5"]


# --- shapes


def test_a_coast_goes_around_its_cells() -> None:
    assert len(edges([(0, 0)])) == 6
    assert len(edges([(0, 0), (1, 0)])) == 10
    ring = [(1, 0), (2, 0), (0, 1), (2, 1), (1, 2), (2, 2)]
    assert sorted(len(loop) for loop in loops(ring)) == [6, 18]


def test_without_cells_neighbours_touch_or_are_joined_by_a_line(delphi: Game) -> None:
    layout = Layout(delphi.rules)
    links = linked(delphi.rules)
    assert layout.islands == [[0, 1], [2], [3], [4, 5, 6], [7], [8], [9]]
    places = [cell for own in layout.cells.values() for cell in own]
    assert len(places) == len(set(places)) == delphi.rules.areas
    for a, (one,) in layout.cells.items():
        for b, (other,) in layout.cells.items():
            if a < b and b in links[a]:
                assert touching(one, other) != ((a, b) in layout.lanes)
            elif a < b:
                assert not touching(one, other)
