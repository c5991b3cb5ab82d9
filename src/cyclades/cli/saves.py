"""Games on disk: the record with the secret of its dice, and a remark that tells who plays."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cyclades.engine.errors import RecordError
from cyclades.engine.record import Record

if TYPE_CHECKING:
    from cyclades.cli.words import Words
    from cyclades.game import Game

SUFFIX: Final = ".cyclades"
# The first remark of a saved game: whose seat it is.
PERSON: Final = "# person: "
# No record is as long.
LARGEST: Final = 4_000_000


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
    n = 1
    while True:
        path = home / f"{now}{f'-{n}' if n > 1 else ''}{SUFFIX}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            n += 1
        else:
            return path


def is_taken(path: Path) -> bool:
    """Is there something already? What can't be looked at can't be written either."""
    try:
        return path.exists()
    except OSError:
        return False


def write(path: Path, game: Game, person: str) -> None:
    """Replace the file at once or not at all. Raises `OSError`, or `ValueError` for its name."""
    record = game.to_record(secret=True)
    record.body.insert(0, PERSON + person)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(record.to_text())
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def read(path: Path, words: Words) -> str:
    """The text of a file; what can't be a record is told in one line."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise click.ClickException(words.say("file.missing", file=str(path))) from None
    except IsADirectoryError:
        raise click.ClickException(words.say("file.folder", file=str(path))) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise click.ClickException(
            words.say("file.unreadable", file=str(path), reason=reason)
        ) from None
    try:
        text = content.decode("utf-8")
    except UnicodeError:
        text = "\0"
    if len(content) > LARGEST or "\0" in text:
        raise click.ClickException(words.say("file.no_text", file=str(path)))
    return text


def person(record: Record) -> str:
    """Whose seat it is, "" where the record doesn't say."""
    for line in record.body:
        if line.startswith(PERSON):
            return line.removeprefix(PERSON).strip()
    return ""


def newest() -> Path | None:
    """The unfinished game that was saved last, if there is one."""
    try:
        files = list(folder().glob(f"*{SUFFIX}"))
        files.sort(key=lambda file: file.stat().st_mtime_ns, reverse=True)
    except OSError:
        return None
    for file in files:
        try:
            record = Record.from_text(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeError, RecordError):
            continue
        if not record.result and person(record):
            return file
    return None
