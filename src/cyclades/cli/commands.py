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

    from cyclades.cli.sitting import Sitting

# How many lines of the log are shown unless more are asked for.
RECENT: Final = 20


class Leave(Exception):
    """The person goes; the game stays as it is."""


def run(sitting: Sitting, typed: str) -> bool:
    """Do a command; is it one?"""
    word, _, rest = typed.partition(" ")
    names = {name: name for name in COMMANDS} | {"?": "help"}
    for name in COMMANDS:
        names |= {fold(one): name for one in sitting.words.say(f"command.{name}").split()}
    name = names.get(fold(word), "")
    if not name:
        return False
    COMMANDS[name](sitting, rest.strip())
    return True


def typed(sitting: Sitting, name: str) -> str:
    """What is typed for a command in the language of the sitting."""
    return sitting.words.say(f"command.{name}").split()[0]


def why(sitting: Sitting, rest: str) -> None:
    """Why a line can't be done."""
    say = sitting.words.say
    if not rest:
        sitting.screen.say(say("why.what"))
        return
    sitting.last_rule = ""
    picked = sitting.choices.read(rest)
    if picked is not None and picked.said and picked.row is None:
        sitting.screen.say(picked.said)
        return
    lines = sitting.meant(rest) if picked is None else picked.lines
    if picked is not None and picked.row is not None:
        lines = picked.row.lines[:1]
    refusal = sitting.refused(lines)
    if not refusal:
        sitting.screen.say(say("why.allowed", line=", ".join(lines)))
        return
    sitting.screen.say(refusal)
    if sitting.last_rule:
        sitting.screen.say(say("why.rule", rule=sitting.last_rule), QUIET)


def rule(sitting: Sitting, rest: str) -> None:
    """A paragraph of the rules: the one that was cited last, unless something is asked for."""
    query = rest or sitting.last_rule
    if query:
        library.answer(sitting.screen, sitting.words, query)
        return
    library.contents(sitting.screen, sitting.words)


def hint(sitting: Sitting, _: str) -> None:
    """What a greedy bot would do, and why."""
    words = sitting.words
    line, reason = sitting.hint()
    what = words.line(sitting.rules, line)
    why = words.say(f"hint.{reason.id}", **reason.facts)
    sitting.screen.say(words.say("hint.said", line=line, what=what[:1].lower() + what[1:], why=why))


def undo(sitting: Sitting, _: str) -> None:
    """Take back the last own decision."""
    _take_back(sitting, -1)


def restart(sitting: Sitting, _: str) -> None:
    """Take back all own decisions since chance or somebody else came in."""
    _take_back(sitting, 0)


def _take_back(sitting: Sitting, at: int) -> None:
    if not sitting.own:
        decided = sitting.seat in sitting.teller.deciders
        sitting.screen.say(sitting.words.say("undo.nothing" if decided else "undo.never"))
        return
    gone = sitting.take_back(sitting.own[at])
    sitting.screen.say(sitting.words.say("undo.done", line=", ".join(gone)))


def board(sitting: Sitting, _: str) -> None:
    """Draw the board, and ask again."""
    sitting.repeat(draw=True)


def gods(sitting: Sitting, _: str) -> None:
    """The gods and the creature track."""
    scene = sitting.scene()
    if sitting.in_sentences:
        for said in [*plain.gods(sitting.board, scene), *plain.track(sitting.board, scene)]:
            sitting.screen.say(said)
    else:
        sitting.screen.lines([*sitting.board.gods(scene), *sitting.board.track(scene)])


def players(sitting: Sitting, _: str) -> None:
    """What everybody has."""
    scene = sitting.scene()
    if sitting.in_sentences:
        for player in scene.players:
            for said in plain.player_sentences(sitting.board, player):
                sitting.screen.say(said)
    else:
        sitting.screen.lines(sitting.board.players(scene))


def where(sitting: Sitting, rest: str) -> None:
    """What stands on a place, and what is beside it."""
    area = sitting.rules.ids["area"].get(sitting.orders.word(rest))
    if area is None:
        sitting.screen.say(sitting.words.say("where.unknown", what=rest))
        return
    sitting.screen.say(plain.place_sentence(sitting.board, sitting.scene().places[area]))


def log(sitting: Sitting, rest: str) -> None:
    """The last lines of the log, as many as are asked for, or all."""
    told = sitting.told
    if rest.isascii() and rest.isdigit():
        told = told[len(told) - min(int(rest[:6]), len(told)) :]
    elif fold(rest) != fold(sitting.words.say("log.all")):
        told = told[-RECENT:]
    sitting.show(told)


def save(sitting: Sitting, rest: str) -> None:
    """Keep the game in another file from now on; without one say where it is."""
    say = sitting.words.say
    if not rest:
        known = sitting.file is not None
        sitting.screen.say(
            say("save.where", file=str(sitting.file)) if known else say("save.nowhere")
        )
        return
    old, kept, path = sitting.file, sitting.kept, Path(rest)
    with suppress(RuntimeError):
        path = path.expanduser()
    if saves.is_taken(path):
        sitting.screen.say(say("save.exists", file=str(path)), ALARM)
        return
    if not sitting.keep_in(path):
        return
    sitting.screen.say(say("save.where", file=str(sitting.file)))
    if old is not None and old.parent == saves.folder():
        # There it would be taken for a game of its own.
        with suppress(OSError, UnicodeError):
            if old.read_text(encoding="utf-8") == kept:
                old.unlink()
                sitting.screen.say(say("save.moved", file=str(old)))


def help_(sitting: Sitting, _: str) -> None:
    """What can be typed."""
    words, screen = sitting.words, sitting.screen
    screen.say(words.say("help.actions"))
    wide = max(len(words.say(f"usage.{name}")) for name in COMMANDS)
    for name in COMMANDS:
        head = Text(f"  {words.say(f'usage.{name}'):<{wide}}  ", HEADING, end="")
        screen.hang(head, words.say(f"help.{name}"))
    if not screen.plain:
        screen.say(words.say("help.signs", mark=screen.style.marks[1]))


def quit_(sitting: Sitting, _: str) -> None:
    """Leave the table."""
    raise Leave


COMMANDS: dict[str, Callable[[Sitting, str], None]] = {
    "why": why,
    "hint": hint,
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
