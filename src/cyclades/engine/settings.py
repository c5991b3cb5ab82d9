"""What a game is played with, as words and numbers: enough to build its rules anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cyclades.engine.rows import Option
    from cyclades.engine.rules import Rules

# The revision of a module that is named without one.
NEWEST: Final = -1


class Settings:
    """Players, modules with their revisions, board and options that aren't at their default.

    `players` 0, no modules and `board` "" mean: not said. Nothing here is checked against
    what there is.
    """

    def __init__(
        self,
        players: int = 0,
        modules: dict[str, int] | None = None,
        board: str = "",
        options: dict[str, str] | None = None,
    ) -> None:
        self.players = players
        self.modules = {} if modules is None else modules
        self.board = board
        self.options = {} if options is None else options


def settings_of(rules: Rules) -> Settings:
    """The settings that build `rules` again."""
    modules = {name: int(revision) for name, revision in rules.modules}
    options: dict[str, str] = {}
    for name in sorted(rules.options):
        row = rules.option_rows[name]
        value = rules.options[name]
        if value != row.default:
            options[name] = option_text(row, value)
    return Settings(int(rules.seats), modules, rules.board.name, options)


def option_text(row: Option, value: int) -> str:
    """A value of an option as it is written."""
    return row.choices[value] if row.choices else str(value)
