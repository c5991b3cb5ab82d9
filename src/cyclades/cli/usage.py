"""Help pages, and what is wrong with a command line, in the language of whoever typed it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import click

from cyclades.cli import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cyclades.cli.words import Words

# How much alike a word and what is perhaps meant must be; options are alike in their dashes.
CLOSE: Final = 0.75


class Page(click.Command):
    """A command that says in our words how it is used, and what is wrong with its arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does; the message of a `UsageError` is ours."""
        try:
            return super().parse_args(ctx, args)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise click.UsageError(explained(error, ctx), ctx) from None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """All of them; those that no command describes have a description too."""
        params = super().get_params(ctx)
        for param in params:
            for name in ("help", "version"):
                if isinstance(param, click.Option) and f"--{name}" in param.opts:
                    param.help = words.here().say(f"option.{name}")
        return params

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """How a line with this command looks."""
        say = words.here().say
        self.options_metavar = say("metavar.options")
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{say('page.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, one a row."""
        options = (param for param in self.get_params(ctx) if isinstance(param, click.Option))
        rows = [row for option in options if (row := option.get_help_record(ctx)) is not None]
        section(formatter, "options", rows)


def section(formatter: click.HelpFormatter, name: str, rows: Sequence[tuple[str, str]]) -> None:
    """A part of a help page under its heading."""
    formatter.write_paragraph()
    formatter.write(f"{words.here().say(f'page.{name}')}\n")
    with formatter.indentation():
        formatter.write_dl(rows)


def explained(error: click.UsageError, ctx: click.Context) -> str:
    """What is wrong, in the language that was asked for, else in that of the environment."""
    said = words.load(str(ctx.params.get("language") or words.language_here()))
    if isinstance(error, click.NoSuchOption):
        known = (opt for param in ctx.command.get_params(ctx) for opt in param.opts)
        told = said.say("wrong.option", option=error.option_name)
        return near(said, told, error.option_name, known)
    if isinstance(error, click.BadOptionUsage):
        params = ctx.command.get_params(ctx)
        named = (one for one in params if error.option_name in one.opts)
        lone = any(isinstance(one, click.Option) and one.is_flag for one in named)
        return said.say("wrong.value" if lone else "wrong.no_value", option=error.option_name)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        what = error.param.make_metavar(ctx)
        return said.say("wrong.missing", command=ctx.command_path, what=what)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return wanted(said, error.param) or error.format_message()
    return error.format_message()


def wanted(said: Words, param: click.Parameter) -> str:
    """What the parameter takes; "" for a sort that takes anything."""
    name, kind = max(param.opts, key=len), param.type
    if isinstance(kind, click.Choice):
        return said.say("wrong.choice", option=name, list=", ".join(kind.choices))
    if isinstance(kind, click.IntRange) and kind.max is None:
        return said.say("wrong.least", option=name, low=int(kind.min or 0))
    if isinstance(kind, click.IntRange):
        low, high = int(kind.min or 0), int(kind.max or 0)
        return said.say("wrong.range", option=name, low=low, high=high)
    return ""


def unknown_command(name: str, known: Iterable[str], ctx: click.Context) -> click.UsageError:
    """That there is no such command, and which is meant perhaps."""
    said = words.here()
    told = near(said, said.say("wrong.command", name=name), name, known)
    return click.UsageError(told, ctx)


def no_command(ctx: click.Context) -> click.UsageError:
    """That a command is missing."""
    what = words.here().say("metavar.command")
    return click.UsageError(
        words.here().say("wrong.missing", command=ctx.command_path, what=what), ctx
    )


def left_over(found: Sequence[str], ctx: click.Context) -> click.UsageError:
    """That a line goes on after its end."""
    said = words.load(str(ctx.params["language"]))
    told = said.say("wrong.extra", command=ctx.command_path, found=" ".join(found))
    return click.UsageError(told, ctx)


def near(said: Words, told: str, found: str, known: Iterable[str]) -> str:
    """The sentence, and what was meant perhaps."""
    meant = get_close_matches(found, list(known), cutoff=CLOSE)
    return f"{told} {said.text('hint.near', near=', '.join(meant))}" if meant else told
