"""The command line: one module a command, listed once in `COMMANDS`.

A command NAME is the module `cyclades.cli.NAME` with a click command called `command`. It is
imported only when it is run or described, so that one command doesn't pay for another's imports.
What goes wrong is told in one line; the exit code is then 2.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

import click

import cyclades
from cyclades.cli import usage, words
from cyclades.cli.visible import visible

if TYPE_CHECKING:
    from cyclades.engine.errors import CycladesError

# How much is told of an error that isn't ours.
LONGEST: Final = 200

COMMANDS: tuple[str, ...] = ("play", "replay")


class Group(usage.Page, click.Group):
    """A group of commands that are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they are listed, for the help page."""
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or nothing."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        command = import_module(f"cyclades.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant, and what is left of the line."""
        if self.get_command(ctx, args[0]) is None:
            raise usage.unknown_command(args[0], self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """How a line looks."""
        self.subcommand_metavar = words.here().say("metavar.line")
        super().format_usage(ctx, formatter)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What all this is."""
        self.help = words.here().say("about.cyclades")
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options and the commands."""
        super().format_options(ctx, formatter)
        rows = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        told = [(name, command.get_short_help_str(200)) for name, command in rows if command]
        usage.section(formatter, "commands", told)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"cyclades {cyclades.__version__}")
        click.echo(f"engine: {cyclades.engine_info()}")
        ctx.exit()


@click.group(
    cls=Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    invoke_without_command=True,
)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Cyclades, complete."""
    if ctx.invoked_subcommand is None:
        raise usage.no_command(ctx)


def main() -> NoReturn:
    """Run the command line and leave the process; nobody is shown a traceback."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command line with these arguments and return its exit code."""
    _open_streams()
    try:
        code = cli.main(arguments, prog_name="cyclades", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as help_page:
        click.echo(help_page.format_message())
        return 0
    except click.ClickException as error:
        return _fail(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        return 130
    except BrokenPipeError:
        # The reader has gone, as with `| head`; the interpreter must not complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        return _fail(_reason(error))
    except Exception as error:
        # The last place before the user.
        if isinstance(error, cyclades.CycladesError):
            return _fail(_sentence(error))
        if os.environ.get("CYCLADES_TRACEBACK"):
            raise
        return _fail(
            f"a mistake of ours, {type(error).__name__}: {error!s:.{LONGEST}}"
            " (CYCLADES_TRACEBACK=1 shows where; please report it)"
        )
    return code if isinstance(code, int) else 0


def _open_streams() -> None:
    """Where the caller has closed a standard stream, Python has None: an empty one takes its place.

    In this order each of them gets its own number again, so that no file of ours gets it.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _sentence(error: CycladesError) -> str:
    """What a command said of it; otherwise in the language of the environment."""
    return error.sentence or words.here().error(error)


def _reason(error: OSError) -> str:
    """What failed, and why. Whoever opens a file tells its name: what has none is the output."""
    if error.errno is None or error.strerror is None:
        return str(error)
    if error.filename is None:
        return words.here().say("unwritten", reason=error.strerror)
    return f"{error.filename}: {error.strerror}"


def _fail(message: str) -> int:
    click.echo("cyclades: " + visible(" ".join(message.split())), err=True)
    return 2
