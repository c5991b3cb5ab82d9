"""The parts of which a question and an answer are made."""

from __future__ import annotations

import pytest

from cyclades import Game
from cyclades.cli import words
from cyclades.cli.library import search
from cyclades.cli.menu import rows
from cyclades.cli.orders import Orders
from cyclades.cli.screen import printable, wrap
from tests.cli.conftest import ARES
from tests.games import along

# --- the list


def test_every_action_has_its_number_and_keeps_it() -> None:
    for game in along(4):
        actions = game.legal_actions()
        found = {row.first + n: line for row in rows(actions) for n, line in enumerate(row.lines)}
        assert [found[number] for number in range(1, len(actions) + 1)] == actions


def test_only_numbers_that_follow_each_other_are_one_row() -> None:
    actions = ["bid ares 2", "bid ares 3", "bid ares 5", "bid zeus 6", "bid apollo", "end"]
    assert [(row.first, row.last) for row in rows(actions)] == [
        (1, 2),
        (3, 3),
        (4, 4),
        (5, 5),
        (6, 6),
    ]
    assert rows([]) == []


# --- what is typed


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("BUILD Fortress KEA", ["build fortress i1"]),
        ("fortress i1", ["build fortress i1"]),
        ("move delos 2,to sf4", ["move i6 2", "to sF4"]),
        ("sail f4 1, to G3", ["sail sF4 1", "to sG3"]),
        # Both recruiting and building could be meant: it stays as it is.
        ("i1", ["i1"]),
        ("", [""]),
        ("dance naxos", ["dance i7"]),
    ],
)
def test_notation_is_made_of_what_is_typed(typed: str, lines: list[str]) -> None:
    game = Game.from_position(ARES)
    orders = Orders(game.rules, words.load("en", "base-3"))
    verbs = ["recruit", "build", "move", "summon", "end"]
    assert orders.lines(game.state, typed, verbs) == lines


@pytest.mark.parametrize("language", ["en", "fr"])
def test_notation_stays_what_it_is(language: str) -> None:
    for game in along(4):
        orders = Orders(game.rules, words.load(language, "base-3"))
        for line in game.legal_actions():
            assert orders.lines(game.state, line, []) == [line]
        if len(game.lines) > 60:
            break


# --- rules


@pytest.mark.parametrize(
    ("language", "query", "first"),
    [
        ("en", "ARE-3", "ARE-3"),
        ("en", "are-3", "ARE-3"),
        ("en", "medusa", "CAR-MED"),
        ("fr", "meduse", "CAR-MED"),
        ("en", "last territory", "ARE-6"),
        ("en", "battle", "BAT-1"),
        ("en", "retreat", "BAT-2"),
        ("en", "offerings", "OFF-1"),
        ("fr", "bataille", "BAT-1"),
        ("fr", "forteresse", "ARE-2"),
        ("en", "no such words", ""),
    ],
)
def test_a_rule_is_found(language: str, query: str, first: str) -> None:
    found = search(words.load(language), query)
    assert (found[0].id if found else "") == first


# --- the screen


def test_lines_are_broken_at_ordinary_spaces_only() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("un\u00a0deux trois", 5) == ["un\u00a0deux", "trois"]
    assert wrap("安娜 安娜", 5) == ["安娜", "安娜"]
    assert wrap("", 5) == [""]


def test_nothing_is_shown_that_a_terminal_would_obey() -> None:
    assert printable("\x1b]0;owned\x07\x9b31m\u202e\udcff\r", "utf-8") == "?]0;owned??31m???"
    assert printable("une\u00a0mer\tA1\n安\u3000é", "utf-8") == "une\u00a0mer\tA1\n安\u3000é"


def test_characters_that_are_missing_have_a_plainer_one() -> None:
    assert printable("“Kéa” – 1…", "ascii") == '"Kea" - 1.'
    assert printable("安 é", "latin-1") == "? é"
    assert printable("“Kéa”", "utf-8") == "“Kéa”"
