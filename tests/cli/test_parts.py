"""The parts of which a question and an answer are made."""

from __future__ import annotations

import pytest

from cyclades import Game
from cyclades.cli import words
from cyclades.cli.commands import COMMANDS
from cyclades.cli.library import search
from cyclades.cli.menu import rows
from cyclades.cli.orders import Orders
from cyclades.cli.screen import printable, wrap
from cyclades.content import LANGUAGES
from tests.cli.conftest import ARES, FREE
from tests.games import along

# --- the list


def test_every_action_is_in_one_row() -> None:
    for game in along(4):
        actions = game.legal_actions()
        found = rows(actions)
        assert [line for row in found for line in row.lines] == actions
        assert len({row.label for row in found}) == len(found)
        for row in found:
            if len(row.lines) > 1:
                assert [row.line(line.split()[-1]) for line in row.lines] == row.lines


def test_only_numbers_that_follow_each_other_are_one_row() -> None:
    actions = ["bid ares 2", "bid ares 3", "bid ares 5", "bid zeus 6", "bid apollo", "end"]
    assert [(row.label, len(row.lines)) for row in rows(actions)] == [
        ("1", 2),
        ("2", 1),
        ("3", 1),
        ("4", 1),
        ("5", 1),
    ]
    assert rows([]) == []


def test_a_row_has_one_number_whatever_it_stands_for() -> None:
    found = rows([f"bid {god} {n}" for god in ("ares", "zeus") for n in range(1, 8)])
    assert [(row.label, *row.ends()) for row in found] == [("1", "1", "7"), ("2", "1", "7")]
    assert found[0].allows("7")
    assert not found[0].allows("8")
    assert not found[0].allows("07")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_that_is_typed_begins_with_a_digit(language: str) -> None:
    said = words.load(language, "base-3")
    rules = Game.new().rules
    typed = [*rules.word_ids, *(id for known in rules.names.values() for id in known)]
    for name in COMMANDS:
        typed += [name, *said.say(f"command.{name}").split()]
    assert not [one for one in typed if one[0].isdigit()]


def test_rows_of_a_verb_are_in_the_order_of_their_places() -> None:
    places = {"sF1": 5, "sA2": 1, "sC3": 3}
    actions = ["to sF1", "to sA2", "sail sC3 1", "sail sC3 2", "to sC3", "end"]
    found = rows(actions, lambda line: [places[word] for word in line.split() if word in places])
    assert [row.lines for row in found] == [
        ["to sA2"],
        ["to sC3"],
        ["to sF1"],
        ["sail sC3 1", "sail sC3 2"],
        ["end"],
    ]


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
        # The one word that can be missing is put in, whether it can be done or not.
        ("recruit Kea", ["recruit troop i1"]),
        ("build i7", ["build fortress i7"]),
        ("recruit i3", ["recruit troop i3"]),
        ("move i1", ["move i1"]),
        ("", [""]),
        ("dance naxos", ["dance i7"]),
    ],
)
def test_notation_is_made_of_what_is_typed(typed: str, lines: list[str]) -> None:
    game = Game.from_position(ARES)
    orders = Orders(game.rules, words.load("en", "base-3"))
    assert orders.lines(game.state, typed, game.legal_actions()) == lines


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("i7", "recruit troop i7"),
        # A place where it can't be done has the same sense.
        ("syros", "recruit troop i3"),
        # Verbs for which it isn't the time; none of them is chance's.
        ("fortress i7", "build fortress i7"),
        ("pegasus", "summon pegasus"),
        ("apollo", "bid apollo"),
        ("p1", "rob p1"),
    ],
)
def test_what_has_one_sense_is_completed(typed: str, line: str) -> None:
    game = Game.from_position(FREE)
    orders = Orders(game.rules, words.load("en", "base-3"))
    assert orders.lines(game.state, typed, game.legal_actions()) == [line]


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
