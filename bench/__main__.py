"""Measure, and print a table; see the package.

make bench                          all of it, about two minutes
make bench BENCH="--quick"          a look, without meaning
make bench BENCH="--profile"        where the time goes, instead
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from bench import report, rounds


def main(arguments: list[str]) -> None:
    """Do what the arguments say."""
    options = _parser().parse_args(arguments)
    core = rounds.pin()
    if options.profile:
        _profile(options.seconds)
        return
    count, seconds = (3, 0.02) if options.quick else (options.rounds, options.seconds)
    shown = sys.stderr.isatty()
    run = rounds.run(count, seconds, say=_progress if shown else _silence)
    if shown:
        _progress("")
    head = (
        f"Cyclades bench: Python {platform.python_version()} on {platform.machine()}, {core},"
        f" {count} rounds of {seconds:g} s"
    )
    print(report.report(run, head))
    if options.json:
        _write(options.json, head, run)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the engine.")
    parser.add_argument("--rounds", type=int, default=11, help="how often all take their turn")
    parser.add_argument("--seconds", type=float, default=0.5, help="of a turn (of CPU time)")
    parser.add_argument("--quick", action="store_true", help="see that everything works")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there as well")
    return parser


def _progress(text: str) -> None:
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _silence(_: str) -> None:
    pass


def _write(file: Path, head: str, run: rounds.Run) -> None:
    told = {
        "head": head,
        "about": run.about,
        "missing": run.missing,
        "medians": report.medians(run),
        "rounds": run.rounds,
    }
    file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _profile(seconds: float) -> None:
    for pure in ({"PURE": "1"}, {}):
        environment = {key: value for key, value in os.environ.items() if key != "PURE"}
        subprocess.run(
            [sys.executable, "-m", "bench.profile", str(seconds)],
            cwd=rounds.ROOT,
            env=environment | pure,
            check=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
