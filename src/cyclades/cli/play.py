"""`cyclades play`: one person against bots."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from cyclades.cli import saves, words
from cyclades.cli.command import CONTEXT, Command, language_option
from cyclades.cli.commands import Leave
from cyclades.cli.screen import ALARM, Screen
from cyclades.cli.sitting import KINDS, Sitting
from cyclades.engine import core
from cyclades.engine.errors import CycladesError
from cyclades.engine.record import NAME_LENGTH, Record, begin
from cyclades.game import Game

if TYPE_CHECKING:
    from cyclades.cli.words import Words
    from cyclades.engine.state import State

PLAYERS: Final = 3
COUNTS: Final = ("2", "3", "4", "5")
SEATS: Final = tuple(str(seat + 1) for seat in range(int(COUNTS[-1])))
# What a bot is called.
BOTS: Final = ("Ione", "Linos", "Myrto", "Theo", "Daphne", "Nikos")
# How much of the log is told to somebody who comes back.
RECALLED: Final = 12
INTERRUPTED: Final = 130

here = words.here().say


class Table(NamedTuple):
    """What is asked for at a new game; None: nothing."""

    players: str | None
    bots: str | None
    seed: str | None
    cycles: int | None
    seat: str | None
    name: str | None


@click.command(cls=Command, context_settings=CONTEXT, help=here("about.play"))
@click.option("--players", type=click.Choice(COUNTS), help=here("option.players"))
@click.option("--bots", type=click.Choice(tuple(KINDS)), help=here("option.bots"))
@click.option("--seed", metavar=here("metavar.text"), help=here("option.seed"))
@click.option("--cycles", type=click.IntRange(1, 999), metavar="N", help=here("option.cycles"))
@click.option("--seat", type=click.Choice((*SEATS, "random")), help=here("option.seat"))
@click.option("--name", metavar=here("metavar.text"), help=here("option.name"))
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar=here("metavar.file"),
    help=here("option.save"),
)
@click.option(
    "--continue",
    "resume",
    is_flag=False,
    flag_value="",
    metavar=f"[{here('metavar.file')}]",
    help=here("option.continue"),
)
@click.option("--plain", is_flag=True, help=here("option.plain"))
@language_option
def command(
    players: str | None,
    bots: str | None,
    seed: str | None,
    cycles: int | None,
    seat: str | None,
    name: str | None,
    save: Path | None,
    resume: str | None,
    plain: bool,
    language: str,
) -> int:
    """Play in this terminal."""
    screen = Screen(plain)
    if resume is None:
        table = Table(players, bots, seed, cycles, seat, name)
        sitting = begun(screen, language, table, save)
    else:
        given = {"--seed": seed, "--cycles": cycles, "--name": name}
        given |= {"--players": players, "--bots": bots}
        for option, value in given.items():
            if value is not None:
                say = words.load(language).say
                raise click.UsageError(say("continue.new_only", option=option))
        sitting = resumed(screen, language, resume, seat, save)
    return play(sitting)


def play(sitting: Sitting) -> int:
    """Play to the end, or until the person leaves; returns the exit code."""
    try:
        sitting.play()
    except (Leave, EOFError) as reason:
        if isinstance(reason, EOFError):
            sitting.screen.line()
        sitting.farewell()
    except KeyboardInterrupt:
        sitting.screen.line()
        sitting.farewell()
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, OSError):
            # Whatever went wrong, the game is where it was saved last.
            sitting.farewell()
        raise
    return 0


def announce(sitting: Sitting) -> None:
    """Where the game is kept. If it isn't, that has been told already."""
    if sitting.file is not None:
        sitting.screen.say(sitting.words.say("save.where", file=str(sitting.file)))


# --- a new game


def begun(screen: Screen, language: str, table: Table, save: Path | None) -> Sitting:
    """A sitting at the start of a new game."""
    said = words.load(language)
    checked_name = _name(table.name, said)
    players = int(table.players or PLAYERS)
    if table.seat in SEATS[players:]:
        raise click.UsageError(said.say("no_seat", seat=table.seat, n=players))
    if save is not None and saves.is_taken(save):
        raise click.UsageError(said.say("save.exists", file=str(save)))
    options = {} if table.cycles is None else {"cap": table.cycles}
    game = Game.new(players, seed=table.seed, options=options)
    at = _seat(table.seat, table.seed, players)
    game.seats = _names(game, at, checked_name)
    spoken = words.load(language, game.rules.board.name, game.seats)
    file = save or _new_file(screen, spoken)
    sitting = Sitting(game, at, spoken, screen, core.start(game.rules), file)
    sitting.bots = table.bots or sitting.bots
    sitting.keep()
    announce(sitting)
    screen.say(spoken.say("welcome"))
    return sitting


def _name(name: str | None, said: Words) -> str:
    told = (name or "").strip()
    if name is not None and not (0 < len(told) <= NAME_LENGTH and told.isprintable()):
        raise click.UsageError(said.say("bad_name", most=NAME_LENGTH))
    return told


def _seat(seat: str | None, seed: str | None, players: int) -> int:
    if seat == "random":
        # The same seed, the same seat.
        return random.Random(seed).randrange(players)  # noqa: S311 - the seat is no secret
    return int(seat or SEATS[0]) - 1


def _names(game: Game, seat: int, name: str) -> dict[str, str]:
    """Names for all seats; without one of his own the person goes by his number."""
    bots = (bot for bot in BOTS if bot.casefold() != name.casefold())
    names = {id: next(bots) for n, id in enumerate(game.rules.names["seat"]) if n != seat}
    if name:
        names[game.rules.names["seat"][seat]] = name
    return names


def _new_file(screen: Screen, spoken: Words) -> Path | None:
    try:
        return saves.new_file()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        file = str(error.filename or saves.folder())
        screen.say(spoken.say("save.failed", file=file, reason=reason), ALARM)
        return None


# --- a saved one


class Saved(NamedTuple):
    """A game as it was found: where, as what text, and whose seat it is."""

    path: Path
    text: str
    game: Game
    seat: int
    start: State
    bots: str


def resumed(
    screen: Screen, language: str, named: str, seat: str | None, save: Path | None
) -> Sitting:
    """A sitting where a saved game was left."""
    said = words.load(language)
    saved = opened(Path(named), said, seat) if named else newest(screen, said)
    if seat is not None and not named:
        raise settled(saved.path, said)
    moved = save is not None and not (saves.is_taken(save) and save.samefile(saved.path))
    if save is not None and moved and saves.is_taken(save):
        raise click.UsageError(said.say("save.exists", file=str(save)))
    game = saved.game
    spoken = words.load(language, game.rules.board.name, game.seats)
    sitting = Sitting(game, saved.seat, spoken, screen, saved.start, save or saved.path)
    sitting.kept = "" if moved else saved.text
    sitting.bots = saved.bots or sitting.bots
    sitting.keep()
    announce(sitting)
    recall(sitting)
    return sitting


def opened(path: Path, said: Words, seat: str | None = None) -> Saved:
    """A saved game that can go on; what is wrong with any other is told.

    `seat` is for a record that doesn't say whose seat it is, and for no other.
    """
    text = saves.read(path, said)
    try:
        record = Record.from_text(text)
        game = Game.from_record(text)
    except CycladesError as error:
        raise click.ClickException(f"{path}: {said.error(error)}") from None
    person = saves.person(record)
    if game.actor == core.OVER:
        raise click.ClickException(said.say("continue.over", file=str(path)))
    at = game.rules.ids["seat"].get(person)
    if at is not None and seat is not None:
        raise settled(path, said)
    if at is None and seat is None:
        raise click.ClickException(said.say("continue.foreign", file=str(path)))
    if at is None:
        at = _seat(seat, None, int(game.rules.seats))
        if at >= game.rules.seats:
            n = int(game.rules.seats)
            raise click.UsageError(said.say("no_seat", seat=str(seat), n=n))
    bots = saves.bots(record)
    bots = bots if bots in KINDS else ""
    return Saved(path, text, game, at, begin(game.rules, record.start), bots)


def settled(path: Path, said: Words) -> click.UsageError:
    """That nobody chooses a seat in this game."""
    return click.UsageError(said.say("continue.settled", file=str(path)))


def newest(screen: Screen, said: Words) -> Saved:
    """The game that was saved last of those that can go on; broken ones are told on the way."""
    for path in saves.unfinished():
        try:
            return opened(path, said)
        except click.ClickException as error:
            told = error.message
        except Exception as error:  # noqa: BLE001 - one broken game must not hide the others
            told = said.say("file.unreadable", file=str(path), reason=type(error).__name__)
        screen.say(told, ALARM)
    raise click.ClickException(said.say("continue.nothing"))


def recall(sitting: Sitting) -> None:
    """Tell the end of what has happened so far."""
    sitting.told = sitting.teller.tell(sitting.game.lines)
    if sitting.told:
        sitting.screen.say(sitting.words.say("continue.recalled"))
        sitting.show(sitting.told[-RECALLED:])
