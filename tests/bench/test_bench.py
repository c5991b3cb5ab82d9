"""The bench measures what it says. No test here has a threshold in time."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench import calls, hooks, profile, report, rounds
from bench.clock import Figures, rates
from bench.own import SETTINGS, weighted
from cyclades.boxes import rules_for
from cyclades.engine import core
from cyclades.engine.hooks import NAMES, Hooks

ROOT = Path(__file__).resolve().parents[2]
NOT_COMPILED = "the engine is not compiled: make compile"
LIBRARIES = {"chess": "chess", "spiel": "pyspiel"}


def bench(*arguments: str) -> str:
    """What the command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "bench", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def one_round(who: str) -> rounds.Run:
    """All turns of one contestant, as short as can be."""
    return rounds.run(
        1, 0.001, [turn for turn in rounds.ROUND if turn.who == who], say=lambda _: None
    )


def all_measured(run: rounds.Run, who: str) -> None:
    assert not run.missing
    assert set(run.rounds) == {turn.key for turn in rounds.ROUND if turn.who == who}
    for taken in run.rounds.values():
        for value in taken[0].values():
            assert value > 0
            assert math.isfinite(value)


def test_the_interpreted_engine_is_measured() -> None:
    run = one_round("interpreted")
    assert run.about["interpreted"].startswith("interpreted (PURE is set)")
    all_measured(run, "interpreted")


@pytest.mark.parametrize("who", ["compiled", "inside"])
def test_the_compiled_engine_is_measured(who: str) -> None:
    run = one_round(who)
    if who in run.missing:
        if "compiler" in os.environ.get("CYCLADES_REQUIRE", "").split():
            pytest.fail(run.missing[who])
        pytest.skip(NOT_COMPILED)
    all_measured(run, who)


@pytest.mark.parametrize("who", LIBRARIES)
def test_others_are_measured(who: str) -> None:
    if find_spec(LIBRARIES[who]) is None:
        pytest.skip(f"{LIBRARIES[who]} is not installed: make bench")
    all_measured(one_round(who), who)


def test_whoever_is_missing_is_named() -> None:
    worker = (
        "import sys; sys.modules['chess'] = None; from bench.worker import serve; serve('chess')"
    )
    done = subprocess.run(
        [sys.executable, "-c", worker], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == {"missing": "chess is not installed, make bench installs it"}


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    printed = bench("--quick", "--json", str(file))
    for head in ("RANDOM GAMES", "REPLAY", "ONE CALL", "HOOKS", "TARGETS", "OTHERS"):
        assert head in printed
    told = json.loads(file.read_text())
    assert len(told["rounds"]["interpreted games"]) == 3
    assert told["medians"]["interpreted games"]["choices"] > 0


def test_the_profile() -> None:
    printed = bench("--profile", "--seconds", "0.01")
    assert "WHERE THE TIME GOES: interpreted (PURE is set)" in printed
    assert "engine/core.py" in printed


def test_the_shares_are_of_the_steps_that_ask() -> None:
    found = profile.shares(rules_for(SETTINGS), 0.01)
    assert {"offerings", "act"} <= set(found)
    assert all(share.asked and share.options >= share.asked for share in found.values())


# --- figures


def made_up(**speeds: float) -> rounds.Run:
    """A run of three rounds in which R is 100."""
    run = rounds.Run({}, {}, {})
    run.rounds["chess games"] = [{"games": 1, "plies": r} for r in (90, 100, 110)]
    for who, ratio in speeds.items():
        task = "playouts" if who == "inside" else "games"
        run.rounds[f"{who} {task}"] = [
            {"games": 1, "cycles": 1, "choices": ratio * r} for r in (90, 100, 110)
        ]
    return run


def test_ratios_are_taken_round_by_round() -> None:
    run = made_up(interpreted=4.5)
    assert report.in_r(run, "interpreted games", "choices") == pytest.approx((4.5, 0))
    assert report.figure(run, "interpreted games", "choices") == pytest.approx((450, 0.1))
    assert report.in_r(run, "compiled games", "choices") is None


def test_targets_are_met_or_missed() -> None:
    run = made_up(interpreted=2.5, compiled=14.9)
    copy: list[Figures] = [{"us": 0.14}]
    run.rounds["compiled copy"] = copy
    lines = [" ".join(line.split()) for line in report.report(run, "").splitlines()]
    assert "interpreted 1.5 R 2.5 R 2.50 R met met" in lines
    assert "compiled, loop in Python 10 R 15 R 14.90 R met missed" in lines
    assert "compiled, loop inside 10 R 15 R - not measured not measured" in lines
    assert "copy a state, compiled 0.15 µs 0.140 µs met" in lines
    assert "OpenSpiel chess 5.2 missed met not measured" in lines


def test_a_report_without_reference() -> None:
    run = made_up(interpreted=4.0)
    del run.rounds["chess games"]
    run.missing["chess"] = "not here"
    printed = report.report(run, "")
    assert "There is no R" in printed
    assert "not measured: chess: not here" in printed


def test_rates_count_at_least_once() -> None:
    done: list[int] = []

    def once() -> dict[str, int]:
        done.append(sum(range(10_000)))
        return {"things": 3}

    assert rates(0, once)["things"] > 0
    assert done


@pytest.mark.parametrize(("noise", "option"), [(0.0, 7), (0.24, 7), (0.26, 8), (0.99, 8)])
def test_chance_keeps_its_weights(noise: float, option: int) -> None:
    assert weighted([7, 8], [1, 3], noise) == option


# --- what is measured


def test_neutral_hooks_change_no_game() -> None:
    ends = set()
    for one in (None, hooks.builtin(), hooks.foreign()):
        rules = hooks.rules_with(SETTINGS, one)
        s = core.start(rules)
        core.playout(rules, s, 7, 100_000)
        assert core.result(rules, s) is not None
        ends.add(s.to_bytes())
    assert len(ends) == 1


def test_neutral_hooks_are_all_asked() -> None:
    rules = hooks.rules_with(SETTINGS, hooks.foreign())
    for name in NAMES:
        last = getattr(rules, name)[-1]
        assert isinstance(last, Hooks)
        assert type(last).__name__ == "Neutral"
        assert name in vars(type(last))


def test_positions_and_refusals_are_of_many_kinds() -> None:
    rules = rules_for(SETTINGS)
    states = calls.positions(rules)
    assert len({s.to_bytes() for s in states}) == calls.POSITIONS
    refused = [core.explain(rules, s, [line]) for s, line in calls.refused(rules, states)]
    assert None not in refused
    assert len({one.message_id for one in refused if one}) > 3
    assert any(one.fixes for one in refused if one)
