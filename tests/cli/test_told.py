"""What happened is told in sentences, with all that one needs to follow it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cyclades import Game
from cyclades.cli import rolled, saves, words
from cyclades.cli.choices import NEUTRAL, Outcome, tried
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


# p1's Minotaur on i6, which is nobody's; p1's two troops on i7 can go there.
GUARDED = (
    ARES.replace('pile = { medusa = "p2"', 'pile = { medusa = "p2", minotaur = "p1"')
    .replace('figure = { medusa = "i4"', 'figure = { medusa = "i4", minotaur = "i6"')
    .replace("figure_cycle = { medusa = 3", "figure_cycle = { medusa = 3, minotaur = 3")
    .replace("fortress = {", "fortress = { i6 = 1,")
)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("to i6", "the land is nobody’s, and is defended by the Minotaur, 1 fortress."),
        ("to i6, dice 1 1", "Defence: die 1 + Minotaur 2 + fortress 1 = 4. Player 1 has less"),
        ("to i6, dice 3 1", "The defence has less and is overrun."),
        ("to i6, dice 2 1", "A tie: both lose a unit."),
    ],
)
def test_a_battle_with_nobody_is_told(line: str, said: str) -> None:
    """CAR-MIN: land that is nobody's is defended by him alone."""
    game = Game.from_position(GUARDED, auto_chance=False)
    game.play("move i7 2")
    board = Board(game.rules, words.load("en", "base-3"), Screen().style)
    assert tried(board, game.state, "to i6") == Outcome(0, NEUTRAL)
    game.play(line)
    assert said in " ".join(told(game))
    assert " ".join(told(game, "fr")).count("Minotaure") >= 1


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
        if "The discard pile is shuffled into the draw pile: " in log:
            return
    pytest.fail("none of these games has a shuffle")


def test_a_shuffle_is_told_when_it_happens() -> None:
    """After what emptied the track or the pile, before the card that is drawn."""
    log = told(played(3))
    shuffles = [n for n, one in enumerate(log) if one.startswith("The discard pile is shuffled")]
    assert shuffles
    for n in shuffles:
        if "Chimera" in log[n - 1]:
            # She takes the discard pile along, whenever she comes there.
            continue
        begun = any(one.startswith("Cycle ") for one in log[n - 2 : n])
        filling = " replaces " in log[n - 1] or " is on the creature track for " in log[n - 1]
        assert begun or filling, log[n - 2 : n]
        assert " is on the creature track for " in log[n + 1]


CITY = ARES.replace("fortress = { i2 = 1, i7 = 1 }", "fortress = { i2 = 1 }").replace(
    "[table]",
    "[table]\ntemple = { i7 = 1 }\nuniversity = { i7 = 1 }",
)


def test_a_metropolis_is_told_with_what_it_counts() -> None:
    text = CITY.replace("port = { i8 = 1 }", "port = { i7 = 1 }")
    game = Game.from_position(text, auto_chance=False)
    for line in ("build fortress i7", "give port i7", "give fortress i7", "give temple i7"):
        game.play(line)
    game.play("give university i7")
    game.play("site i7")
    assert told(game)[-1].endswith("founds a metropolis on Naxos (i7): 1 of the 2 that win.")
    assert told(game, "fr")[-1].endswith("sur Naxos (i7)\u00a0: 1 sur les 2 qui font gagner.")


def test_a_metropolis_that_is_conquered_is_told() -> None:
    text = ARES.replace("i5 = 1, i7", "i7").replace(
        "fortress = { i2 = 1, i7 = 1 }", "fortress = { i7 = 1 }\nmetropolis = { i2 = 1 }"
    )
    game = Game.from_position(text.replace("i2 = 1, i3", "i3"), auto_chance=False)
    game.play("move i1 2, to i2")
    assert "with its metropolis: 1 of the 2 that win." in " ".join(told(game))


def test_who_replaces_a_creature_is_told() -> None:
    text = ARES.replace("god=ares", "god=zeus").replace('p1 = "ares"', 'p1 = "zeus"')
    text = text.replace('row = ["poseidon", "ares"]', 'row = ["poseidon", "zeus"]')
    game = Game.from_position(text, auto_chance=False)
    game.play("replace pegasus")
    assert told(game)[0].endswith("replaces Pegasus on the track, for 1 GP.")
