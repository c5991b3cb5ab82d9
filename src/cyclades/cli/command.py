"""Commands that speak the language of the person who calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from cyclades.cli import usage, words
from cyclades.content import LANGUAGES
from cyclades.engine.errors import CycladesError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# What is left over at the end of a line is told by the command.
CONTEXT: Final = {"help_option_names": ["-h", "--help"], "allow_extra_args": True}


class Command(usage.Page):
    """A command with a parameter `language`, in which it tells what goes wrong as well."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """All of them: nothing may be left over."""
        left = super().parse_args(ctx, args)
        if left:
            raise usage.left_over(left, ctx)
        return left

    def invoke(self, ctx: click.Context) -> object:
        """Put the sentence on an error of the engine; whoever catches it prints it."""
        try:
            return super().invoke(ctx)
        except CycladesError as error:
            error.sentence = words.load(str(ctx.params["language"])).error(error)
            raise


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--language`, by default that of the environment."""
    return click.option(
        "--language",
        type=click.Choice(LANGUAGES),
        default=words.language_here,
        show_default=False,
        # Read first: what is wrong with the others is told in it.
        is_eager=True,
        help=words.here().say("option.language"),
    )(command)
