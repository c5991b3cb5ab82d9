"""Games on disk: the record with the secret of its dice, and a remark that tells who plays."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cyclades.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from cyclades.cli.words import Words
    from cyclades.game import Game

SUFFIX: Final = ".cyclades"
# The first remark of a saved game: whose seat it is.
PERSON: Final = "# person: "
# And the second: which bots sit at the others.
BOTS: Final = "# bots: "
# No record is as long.
LARGEST: Final = 4_000_000


class Special(OSError):
    """Neither a file nor a folder: a pipe, a device."""


def folder() -> Path:
    """Where games are kept unless another place is named: with the user's data."""
    if sys.platform in {"darwin", "win32"}:
        return Path(click.get_app_dir("cyclades")) / "games"
    # Without a home the path stays as it is, and what is wrong with it is told by who opens it.
    home = os.path.expanduser("~/.local/share")  # noqa: PTH111 - the one of pathlib raises
    return Path(os.environ.get("XDG_DATA_HOME") or home) / "cyclades" / "games"


def new_file() -> Path:
    """A file of its own for a game that begins now. Raises `OSError` where there is no place."""
    home = folder()
    home.mkdir(parents=True, exist_ok=True)
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return _free(home / f"{now}{SUFFIX}", 1)


def _free(path: Path, n: int) -> Path:
    """An empty file of that name, of the name with a 2, a 3, ... : the first that is free."""
    while True:
        file = path if n == 1 else path.with_name(f"{path.stem}-{n}{path.suffix}")
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            n += 1
        else:
            return file


def is_taken(path: Path) -> bool:
    """Is there something already? What can't be looked at can't be written either."""
    try:
        return path.exists()
    except OSError:
        return False


def write(path: Path, game: Game, person: str, known: str = "", bots: str = "") -> tuple[Path, str]:
    """Keep the game in the file, with who plays; returns where it is now, and the text.

    A file that holds anything but what is `known` is somebody else's: it stays as it is, and
    the game goes beside it. Raises `OSError`, or `ValueError` for the name.
    """
    record = game.to_record(secret=True)
    # A game that was read from a save has its remark already.
    others = (line for line in record.body if not line.startswith((PERSON, BOTS)))
    record.body = [PERSON + person, *([BOTS + bots] if bots else []), *others]
    text = record.to_text()
    if not _holds(path, known):
        path = _free(path, 2)
    _replace(path, text)
    return path, text


def _holds(path: Path, known: str) -> bool:
    try:
        return not is_taken(path) or _text(path) in {"", known}
    except (OSError, ValueError):
        return False


def _replace(path: Path, text: str) -> None:
    """All of the file at once, or nothing; behind a link the file that it leads to."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=".cyclades-", dir=path.parent)
    try:
        with suppress(OSError):
            Path(name).chmod(path.stat().st_mode & 0o777)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def read(path: Path, words: Words, pipe: bool = False) -> str:
    """The text of a file; what can't be a record is told in one line.

    `pipe`: what is no file will do as well, such as the output of another command.
    """
    try:
        return _text(path, pipe)
    except ValueError:
        raise click.ClickException(words.say("file.no_text", file=str(path))) from None
    except Special:
        raise click.ClickException(words.say("file.special", file=str(path))) from None
    except FileNotFoundError:
        raise click.ClickException(words.say("file.missing", file=str(path))) from None
    except IsADirectoryError:
        raise click.ClickException(words.say("file.folder", file=str(path))) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise click.ClickException(
            words.say("file.unreadable", file=str(path), reason=reason)
        ) from None


def _text(path: Path, pipe: bool = False) -> str:
    """Raises `OSError`, or `ValueError` for what is no text."""
    with _opened(path, pipe) as file:
        content = file.read(LARGEST + 1)
    text = content.decode("utf-8")
    if len(content) > LARGEST or "\0" in text:
        raise ValueError(path)
    return text


def _opened(path: Path, pipe: bool) -> BinaryIO:
    mode = path.stat().st_mode
    if not (pipe or stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise Special(path)
    if not stat.S_ISFIFO(mode):
        return path.open("rb")
    # One that nobody writes to is empty; opened in the usual way it would wait for somebody.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(handle, True)
    return os.fdopen(handle, "rb")


def person(record: Record) -> str:
    """Whose seat it is, "" where the record doesn't say."""
    return _told(record, PERSON)


def bots(record: Record) -> str:
    """Which bots sit at the others, "" where the record doesn't say."""
    return _told(record, BOTS)


def _told(record: Record, what: str) -> str:
    for line in record.body:
        if line.startswith(what):
            return line.removeprefix(what).strip()
    return ""


def unfinished() -> Iterator[Path]:
    """The games that could go on, from the one that was saved last."""
    found: list[tuple[int, Path]] = []
    with suppress(OSError):
        for file in folder().glob(f"*{SUFFIX}"):
            with suppress(OSError):
                found.append((file.stat().st_mtime_ns, file))
    for _, file in sorted(found, reverse=True):
        if _goes_on(file):
            yield file


def _goes_on(file: Path) -> bool:
    try:
        record = Record.from_text(_text(file))
    except Exception:  # noqa: BLE001 - whatever is wrong with one must not hide the others
        return False
    return not record.result and bool(person(record))
