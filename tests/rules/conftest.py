"""Every heading of a scenario file is a test: `ares.md::ARE-3 Troops cross a chain`.

A folder bears the name of a box. One that isn't among the game's is made up, and is at the
table while its scenarios are played, as those that `tests.made_up` registers are.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.rules import coverage, reader, runner
from tests.rules.reader import Scenario, ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Markdown in this folder is read."""
    if file_path.suffix == ".md":
        return Chapter.from_parent(parent, path=file_path)
    return None


class Chapter(pytest.File):
    """One file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test a heading."""
        for scenario in reader.read(self.path, ROOT):
            yield Told.from_parent(self, name=scenario.name, scenario=scenario)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """A file that can't be read: the place and what is wrong there."""
        return str(excinfo.value)


class Told(pytest.Item):
    """One heading."""

    def __init__(self, scenario: Scenario, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.scenario = scenario

    def runtest(self) -> None:
        """Play it."""
        with coverage.at_table(self.path.parent.name):
            runner.run(self.scenario)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """The place, what was expected and what was found; a fault of the engine in full."""
        if isinstance(excinfo.value, ScenarioError):
            return str(excinfo.value)
        return str(excinfo.getrepr(style="short"))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the heading stands."""
        return self.path, self.scenario.place.line - 1, self.name
