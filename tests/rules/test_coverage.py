"""Every rule and every refusal has a scenario, and the documentation says so.

What the game alone can't come to yet is shown where a made-up box is played with it.
"""

from __future__ import annotations

from typing import Final

import pytest

from cyclades import boxes
from cyclades.engine.ids import FIRST_BASE_CODE
from cyclades.engine.settings import Settings
from tests.made_up.registry import registered
from tests.rules import coverage, runner

# Refusals that no position of the game gives, with the reason.
UNREACHABLE: Final = {
    "refused.fly_nowhere": "most territories of every board are nobody's last",
    "refused.site_none": "every territory of every board has a site",
}

MODULES: Final = coverage.modules()


@pytest.mark.parametrize("module", MODULES)
def test_headings_name_rules_that_hold_there(module: str) -> None:
    known = coverage.rules_at(module)
    for one in coverage.scenarios(module):
        for rule in one.rules:
            assert rule in known, f"{one.place}: there is no rule {rule}"


@pytest.mark.parametrize("module", MODULES)
def test_every_rule_has_a_scenario_and_something_refused(module: str) -> None:
    bare = {row.rule for row in coverage.rows(module) if not (row.scenarios and row.illegal)}
    assert not bare


@pytest.mark.parametrize("module", MODULES)
def test_refusals_name_rules_that_hold_there(module: str) -> None:
    told = coverage.scenarios(module)
    assert {because.rule for because in coverage.refusals_in(told)} <= coverage.rules_at(module)


def test_every_refusal_is_shown() -> None:
    with registered():
        rules = boxes.rules_for(Settings(3, dict.fromkeys(MODULES, -1)))
    rows = {row.message_id for code, row in rules.refusals.items() if code >= FIRST_BASE_CODE}
    shown = {
        because.message
        for module in MODULES
        for because in coverage.refusals_in(coverage.scenarios(module))
    }
    assert rows - shown == rows & UNREACHABLE.keys()


def test_as_many_examples_refuse_something_as_allow_something() -> None:
    for module in MODULES:
        counts = [runner.count(one) for one in coverage.scenarios(module)]
        refusing = [one for one in counts if one.refused]
        assert len(refusing) >= len([one for one in counts if one.legal])


def test_the_table_is_up_to_date() -> None:
    assert coverage.TABLE.read_text(encoding="utf-8") == coverage.table(), (
        "run python -m tests.rules.coverage"
    )
