"""Which rules and refusals the scenarios show, and the table of them in the documentation.

`python -m tests.rules.coverage` writes the table. Boxes that were made up for tests are held to
the same: each of their rules has scenarios. They have no section in the table, which is for
those who know the board game and want to see how much of it is shown: nobody has their rulebook.
Where their scenarios carry a rule of the game, as for numbers of players that only their board
seats, they count for it like others.
"""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from cyclades import boxes
from tests.made_up.registry import registered
from tests.rules import reader, runner
from tests.rules.reader import Scenario
from tests.rules.runner import Because

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
TABLE: Final = ROOT / "docs" / "rules-coverage.md"
RULE: Final = re.compile(r"^## ([A-Z]+-[A-Z0-9]+) (.+)$", re.MULTILINE)

ABOVE: Final = """\
# Rules and their scenarios

Written by `python -m tests.rules.coverage`; a test fails when it is out of date. For each rule:
the scenarios whose heading carries it, how many lines in them are played by a seat or list what is
legal, how many actions in them are refused, and how many refusals anywhere give it as the reason.
Scenarios of a box that was made up for tests count where they carry a rule of the game.
"""


class Row(NamedTuple):
    """What the scenarios show of one rule."""

    rule: str
    title: str
    scenarios: int
    legal: int
    illegal: int
    cited: int


def modules() -> list[str]:
    """The modules that have scenarios: the folders here, by name."""
    return sorted(folder.name for folder in HERE.iterdir() if list(folder.glob("*.md")))


def of_the_game(module: str) -> bool:
    """Is it a box of the game, and not one that was made up?"""
    return module in boxes.names()


def at_table(module: str) -> AbstractContextManager[None]:
    """For a while, a table at which that module can be played."""
    return nullcontext() if of_the_game(module) else registered()


@cache
def scenarios(module: str) -> list[Scenario]:
    """All scenarios of a module, file by file."""
    found: list[Scenario] = []
    for path in sorted((HERE / module).glob("*.md")):
        found += reader.read(path, ROOT)
    return found


def rules_of(module: str) -> dict[str, str]:
    """The rules of a module and their titles, as the app tells them."""
    with at_table(module):
        folder = boxes.box(module).folder
    return dict(RULE.findall((folder / "rules.en.md").read_text(encoding="utf-8")))


def rules_at(module: str) -> set[str]:
    """The rules that hold where a module is played: its own, and those of what it needs."""
    with at_table(module):
        needs = boxes.box(module).module.needs
    return set(rules_of(module)).union(*(rules_at(need) for need in needs))


def refusals_in(told: list[Scenario]) -> list[Because]:
    """Every action that is refused, and why."""
    return [because for one in told for because in runner.count(one).refused]


def rows(module: str) -> list[Row]:
    """A row for each rule of a module, in the order of the rulebook; all scenarios count."""
    told = [one for name in modules() for one in scenarios(name)]
    cited = [because.rule for because in refusals_in(told)]
    found: list[Row] = []
    for rule, title in rules_of(module).items():
        counts = [runner.count(one) for one in told if rule in one.rules]
        legal = sum(count.legal for count in counts)
        illegal = sum(len(count.refused) for count in counts)
        found.append(Row(rule, title, len(counts), legal, illegal, cited.count(rule)))
    return found


def table() -> str:
    """The document."""
    out = [ABOVE]
    for module in filter(of_the_game, modules()):
        told = scenarios(module)
        legal = sum(runner.count(one).legal for one in told)
        illegal = len(refusals_in(told))
        out += [
            f"## {module}",
            "",
            f"{len(told)} scenarios, {legal} lines legal, {illegal} actions refused.",
            "",
            "| rule | | scenarios | legal | illegal | cited |",
            "|---|---|--:|--:|--:|--:|",
        ]
        for row in rows(module):
            counts = " | ".join(str(n) if n else "–" for n in row[2:])
            out.append(f"| {row.rule} | {row.title} | {counts} |")
        out.append("")
    return "\n".join(out)


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
