"""How games end."""

from __future__ import annotations

import pytest
from hypothesis import given

from cyclades.engine import core
from tests.properties.table import MIXTURES, SEEDS, Mixture, along, rules_of, tries

# No cycle of a game at random comes near as many lines.
LINES_A_CYCLE = 2000


@pytest.mark.parametrize("cap", [1, 2, 3])
@pytest.mark.parametrize("mixture", MIXTURES, ids=str)
@tries(0.3)
@given(seed=SEEDS)
def test_games_end_by_the_cap(mixture: Mixture, cap: int, seed: int) -> None:
    options = {**dict(mixture.options), "cap": str(cap)}
    capped = mixture._replace(options=tuple(options.items()))
    rules = rules_of(capped)
    for walk in along(rules, seed):
        assert walk.s.b[rules.cycle] <= cap
        assert len(walk.lines) < cap * LINES_A_CYCLE
        assert (core.result(rules, walk.s) is None) != walk.over()
    assert walk.over()


@pytest.mark.parametrize("mixture", MIXTURES, ids=str)
@tries(1)
@given(seed=SEEDS)
def test_the_result_is_a_ranking(mixture: Mixture, seed: int) -> None:
    rules = rules_of(mixture)
    *_, walk = along(rules, seed, 100_000)
    result = core.result(rules, walk.s)
    assert result is not None
    assert len(result.rank) == mixture.players
    assert result.reason in rules.names["ending"]
    assert result.winners == [seat for seat, place in enumerate(result.rank) if place == 1]
    assert result.winners
    for place in result.rank:
        # As many are before somebody as his place says, and equals share theirs.
        assert place == 1 + sum(1 for other in result.rank if other < place)
    assert core.result(rules, walk.s.copy()) == result
