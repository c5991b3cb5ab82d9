"""What can be typed besides actions."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from cyclades.cli import library, saves
from cyclades.cli.orders import fold
from cyclades.cli.screen import ALARM, HEADING, QUIET
from cyclades.draw import plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from cyclades.cli.session import Session

# How many lines of the log are shown unless more are asked for.
RECENT: Final = 20


class Leave(Exception):
    """The person goes; the game stays as it is."""


def run(session: Session, typed: str) -> bool:
    """Do a command; is it one?"""
    word, _, rest = typed.partition(" ")
    names = {name: name for name in COMMANDS} | {"?": "help"}
    for name in COMMANDS:
        names |= {fold(one): name for one in session.words.say(f"command.{name}").split()}
    name = names.get(fold(word), "")
    if not name:
        return False
    COMMANDS[name](session, rest.strip())
    return True


def typed(session: Session, name: str) -> str:
    """What is typed for a command in the language of the session."""
    return session.words.say(f"command.{name}").split()[0]


def why(session: Session, rest: str) -> None:
    """Why a line can't be done."""
    say = session.words.say
    if not rest:
        session.screen.say(say("why.what"))
        return
    session.last_rule = ""
    picked = session.choices.read(rest)
    if picked is not None and picked.said and picked.row is None:
        session.screen.say(picked.said)
        return
    lines = session.meant(rest) if picked is None else picked.lines
    if picked is not None and picked.row is not None:
        lines = picked.row.lines[:1]
    refusal = session.refused(lines)
    if not refusal:
        session.screen.say(say("why.allowed", line=", ".join(lines)))
        return
    session.screen.say(refusal)
    if session.last_rule:
        session.screen.say(say("why.rule", rule=session.last_rule), QUIET)


def rule(session: Session, rest: str) -> None:
    """A paragraph of the rules: the one that was cited last, unless something is asked for."""
    query = rest or session.last_rule
    if query:
        library.answer(session.screen, session.words, query)
        return
    library.contents(session.screen, session.words)


def undo(session: Session, _: str) -> None:
    """Take back the last own decision."""
    _take_back(session, -1)


def restart(session: Session, _: str) -> None:
    """Take back all own decisions since chance or somebody else came in."""
    _take_back(session, 0)


def _take_back(session: Session, at: int) -> None:
    if not session.own:
        decided = session.seat in session.teller.deciders
        session.screen.say(session.words.say("undo.nothing" if decided else "undo.never"))
        return
    gone = session.take_back(session.own[at])
    session.screen.say(session.words.say("undo.done", line=", ".join(gone)))


def board(session: Session, _: str) -> None:
    """Draw the board, and ask again."""
    session.repeat(draw=True)


def gods(session: Session, _: str) -> None:
    """The gods and the creature track."""
    scene = session.scene()
    if session.in_sentences:
        for said in [*plain.gods(session.board, scene), *plain.track(session.board, scene)]:
            session.screen.say(said)
    else:
        session.screen.lines([*session.board.gods(scene), *session.board.track(scene)])


def players(session: Session, _: str) -> None:
    """What everybody has."""
    scene = session.scene()
    if session.in_sentences:
        for player in scene.players:
            for said in plain.player_sentences(session.board, player):
                session.screen.say(said)
    else:
        session.screen.lines(session.board.players(scene))


def where(session: Session, rest: str) -> None:
    """What stands on a place, and what is beside it."""
    area = session.rules.ids["area"].get(session.orders.word(rest))
    if area is None:
        session.screen.say(session.words.say("where.unknown", what=rest))
        return
    session.screen.say(plain.place_sentence(session.board, session.scene().places[area]))


def log(session: Session, rest: str) -> None:
    """The last lines of the log, as many as are asked for, or all."""
    told = session.told
    if rest.isascii() and rest.isdigit():
        told = told[len(told) - min(int(rest[:6]), len(told)) :]
    elif fold(rest) != fold(session.words.say("log.all")):
        told = told[-RECENT:]
    session.show(told)


def save(session: Session, rest: str) -> None:
    """Keep the game in another file from now on; without one say where it is."""
    say = session.words.say
    if not rest:
        known = session.file is not None
        session.screen.say(
            say("save.where", file=str(session.file)) if known else say("save.nowhere")
        )
        return
    old, kept, path = session.file, session.kept, Path(rest)
    with suppress(RuntimeError):
        path = path.expanduser()
    if saves.is_taken(path):
        session.screen.say(say("save.exists", file=str(path)), ALARM)
        return
    if not session.keep_in(path):
        return
    session.screen.say(say("save.where", file=str(session.file)))
    if old is not None and old.parent == saves.folder():
        # There it would be taken for a game of its own.
        with suppress(OSError, UnicodeError):
            if old.read_text(encoding="utf-8") == kept:
                old.unlink()
                session.screen.say(say("save.moved", file=str(old)))


def help_(session: Session, _: str) -> None:
    """What can be typed."""
    words, screen = session.words, session.screen
    screen.say(words.say("help.actions"))
    wide = max(len(words.say(f"usage.{name}")) for name in COMMANDS)
    for name in COMMANDS:
        head = Text(f"  {words.say(f'usage.{name}'):<{wide}}  ", HEADING, end="")
        screen.hang(head, words.say(f"help.{name}"))
    if not screen.plain:
        screen.say(words.say("help.signs", mark=screen.style.marks[1]))


def quit_(session: Session, _: str) -> None:
    """Leave the table."""
    raise Leave


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "why": why,
    "rule": rule,
    "undo": undo,
    "restart": restart,
    "board": board,
    "gods": gods,
    "players": players,
    "where": where,
    "log": log,
    "save": save,
    "help": help_,
    "quit": quit_,
}
