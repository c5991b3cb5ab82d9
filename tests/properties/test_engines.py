"""The compiled engine plays as the source does; a box not in play leaves no trace."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SEEDS = [str(seed) for seed in range(1, 7)]


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """A process that tells games line by line."""
    clean = {key: value for key, value in os.environ.items() if key != "PURE"}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.properties.trace", *arguments],
        cwd=ROOT,
        env=clean | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines(process: subprocess.Popen[str]) -> list[str]:
    """What it told."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    assert not err
    return out.splitlines()


def test_interpreted_and_compiled_agree_line_by_line() -> None:
    engine, *_ = lines(start("records"))
    if engine != "compiled":
        if "compiler" in os.environ.get("CYCLADES_REQUIRE", "").split():
            pytest.fail("there is no compiled engine of these sources")
        pytest.skip("the engine is not compiled: make compile")
    both = start("play", *SEEDS), start("play", *SEEDS, PURE="1")
    compiled, source = (lines(process) for process in both)
    assert compiled[0] == "compiled"
    assert source[0] == "interpreted"
    assert len(source) > 1000
    for n, pair in enumerate(zip(compiled, source, strict=False)):
        if n:
            assert pair[0] == pair[1], "\n".join(source[max(0, n - 400) : n + 1])
    assert len(compiled) == len(source)


def test_a_box_not_in_play_changes_no_record() -> None:
    without, beside = start("records", *SEEDS), start("beside", *SEEDS)
    assert lines(without) == lines(beside)
