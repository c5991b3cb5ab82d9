"""What happened is told in sentences, with all that one needs to follow it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cyclades import Game
from cyclades.cli import rolled, saves, words
from cyclades.cli.screen import Screen
from cyclades.cli.told import Teller
from cyclades.content import LANGUAGES
from cyclades.draw import Board
from cyclades.engine.record import begin
from tests.cli.conftest import ARES
from tests.games import played
from tests.made_up.registry import registered

if TYPE_CHECKING:
    from cyclades.engine.state import State
    from tests.cli.conftest import Run

    Pair = tuple[int, int]

both = pytest.mark.parametrize("language", LANGUAGES)


def told(game: Game, language: str = "en", seat: int = -1) -> list[str]:
    """The log of a game from its first line on."""
    spoken = words.load(language, game.rules.board.name, game.seats)
    board = Board(game.rules, spoken, Screen().style, seat)
    teller = Teller(board, begin(game.rules, game.to_record().start))
    return [one.text for one in teller.tell(game.lines)]


def test_the_log_keeps_a_secret_draw() -> None:
    """Until the game is over nobody is told what another has drawn."""
    with registered():
        game = Game.new(modules=("base", "delphi"), seed=2)
        drawn = [one for one in told(game, seat=0) if "draws a lot" in one]
        assert "Player 1 draws a lot with " in " ".join(drawn)
        for other in ("Player 2", "Player 3"):
            assert f"{other} draws a lot." in " ".join(drawn)
        spoken = words.load("en", game.rules.board.name)
        board = Board(game.rules, spoken, Screen().style, -1)
        teller = Teller(board, begin(game.rules, ""), over=True)
        assert " ".join(one.text for one in teller.tell(game.lines)).count("draws a lot with") == 3


def fought(dice: str, line: str = "move i1 2, to i2") -> Game:
    game = Game.from_position(ARES, auto_chance=False)
    game.seats = {"p2": "Ione"}
    game.play(f"{line}, {dice}")
    return game


# --- dice


@pytest.mark.parametrize(
    ("dice", "sums"),
    [
        (
            "dice 1 1",
            (
                "Player 1: 2 troops + die 1 = 3. Ione: 1 troop + die 1 + fortress 1 = 3."
                " A tie: both lose a unit."
            ),
        ),
        (
            "dice 0 1",
            (
                "Player 1: 2 troops + die 0 = 2. Ione: 1 troop + die 1 + fortress 1 = 3."
                " Player 1 has less and loses a unit."
            ),
        ),
        (
            "dice 3 0",
            (
                "Player 1: 2 troops + die 3 = 5. Ione: 1 troop + die 0 + fortress 1 = 2."
                " Ione has less and loses a unit."
            ),
        ),
    ],
)
def test_dice_are_added_up(dice: str, sums: str) -> None:
    assert sums in told(fought(dice))


def test_dice_are_added_up_in_french() -> None:
    assert (
        "Joueur 1\u00a0: 2 troupes + dé 0 = 2."
        " Ione\u00a0: 1 troupe + dé 1 + forteresse 1 = 3."
        " Le joueur 1 a moins et perd une unité."
    ) in told(fought("dice 0 1"), "fr")


@pytest.mark.parametrize(("more", "said"), [(2, "other 2 = 5"), (-1, "other −1 = 2")])
def test_what_boxes_add_is_told_as_well(
    monkeypatch: pytest.MonkeyPatch, more: int, said: str
) -> None:
    def changed(board: Board, s: State, dice: Pair, totals: Pair) -> str:
        return rolled.rolled(board, s, dice, (totals[0] + more, totals[1]))

    monkeypatch.setattr("cyclades.cli.told.rolled", changed)
    assert any(said in one for one in told(fought("dice 1 0")))


def test_who_loses_the_unit_is_who_was_said_to() -> None:
    game = played(5)
    log = told(game)
    for n, line in enumerate(log):
        for who in re.findall(r"(Player \d) has less", line):
            assert any(f"{who} loses a" in one for one in log[n + 1 : n + 3]), line


def test_a_battle_says_where_the_attackers_come_from() -> None:
    assert any(
        "Player 1 attacks from Kea (i1) with 2 troops" in one for one in told(fought("dice 1 1"))
    )


# --- offerings


def ousted() -> Game:
    """The first player was driven from the first god."""
    game = Game.new(seed=3)
    god = game.legal_actions()[0].split()[1]
    game.seats = {"p2": "Ione", "p3": "Linos"}
    game.play(f"bid {god} 1, bid {god} 3")
    return game


@both
def test_who_is_ousted_is_told(language: str) -> None:
    game = ousted()
    name = game.rules.names["seat"][game.actor]
    said = told(game, language)[-1]
    assert {"en": " and ousts ", "fr": " et en chasse "}[language] in said
    assert game.seats.get(name, "1.") in said
    assert "you" not in said
    said = told(game, language, game.actor)[-1]
    assert said.endswith({"en": ": that is you.", "fr": "\u00a0: c’est vous."}[language])


def test_the_question_says_from_where(run: Run, tmp_path: Path) -> None:
    game = ousted()
    path = tmp_path / "ousted"
    saves.write(path, game, game.rules.names["seat"][game.actor])
    god = game.lines[-1].split()[1].capitalize()
    shown = run(["play", "--continue", str(path)])
    assert f"You were ousted from {god}: choose another god." in shown.said
    shown = run(["play", "--continue", str(path), "--language", "fr"])
    assert "Une surenchère vous a chassé de chez " in shown.said


# --- sentences


@both
@pytest.mark.parametrize("seed", [3, 5])
def test_every_line_is_a_sentence_of_its_own(language: str, seed: int) -> None:
    game = played(seed)
    log = told(game, language)
    ours = words.load(language)
    verbs = {ours.name("word", verb).split()[0] for verb in game.rules.word_ids}
    for one in log:
        after = one.partition(":")[2].strip()
        assert not after or after.split()[0] not in verbs, one
        assert not re.search(r"player \d", one), one


def test_who_sets_out_has_paid() -> None:
    assert told(fought("dice 0 1"))[0] == "Player 1 sets out from Kea (i1) with 2 troops, for 1 GP."
    game = Game.from_position(ARES, auto_chance=False)
    game.play("move i1 2, to i2")
    assert told(game)[0].endswith("for 1 GP.")


def test_a_shuffle_is_one_sentence() -> None:
    for seed in range(3, 12):
        log = " ".join(told(played(seed)))
        assert "goes to the draw pile" not in log
        if "The discard pile is shuffled into a new draw pile: " in log:
            return
    pytest.fail("none of these games has a shuffle")


def test_a_shuffle_is_told_when_it_happens() -> None:
    """After the new cycle and the card that was thrown away, before the one that is drawn."""
    log = told(played(3))
    shuffles = [n for n, one in enumerate(log) if one.startswith("The discard pile is shuffled")]
    assert shuffles
    for n in shuffles:
        assert any(one.startswith("Cycle ") for one in log[n - 2 : n]), log[n - 2 : n]
        assert " is on the creature track for " in log[n + 1]
