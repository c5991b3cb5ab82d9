"""The run: all contestants on one core, taking turns, round after round."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, Self, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from bench.clock import Figures

ROOT = Path(__file__).resolve().parents[1]


class Turn(NamedTuple):
    """One contestant doing one task, for a share of the seconds of a round's longest."""

    who: str
    task: str
    share: float = 1.0

    @property
    def key(self) -> str:
        """What its figures are kept under."""
        return f"{self.who} {self.task}"


CALLS = ("copy", "view", "check", "explain", "to_bytes", "from_bytes", "write", "load", "digest")
ENGINES = ("interpreted", "compiled")
ROUND = (
    Turn("chess", "games"),
    Turn("spiel", "chess"),
    Turn("spiel", "backgammon"),
    Turn("spiel", "hearts"),
    Turn("interpreted", "games"),
    Turn("compiled", "games"),
    Turn("inside", "playouts"),
    *[Turn(engine, "replay", 0.5) for engine in ENGINES],
    *[Turn(engine, "hooks") for engine in ENGINES],
    *[Turn(engine, call, 0.1) for call in CALLS for engine in ENGINES],
    Turn("compiled", "bytes"),
)
# Of a round, before those that count: caches fill, the interpreter specialises.
WARM_UP = 0.2


class Run(NamedTuple):
    """What came out: by "contestant task" the figures of each round, and who took part or not."""

    rounds: dict[str, list[Figures]]
    about: dict[str, str]
    missing: dict[str, str]


Say: TypeAlias = "Callable[[str], None]"


class Worker:
    """The parent's end of a process; see `bench.worker`."""

    def __init__(self, name: str) -> None:
        self.name = name
        environment = {key: value for key, value in os.environ.items() if key != "PURE"}
        environment["PYTHONHASHSEED"] = "0"
        if name == "interpreted":
            environment["PURE"] = "1"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", name],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.wait()

    def hello(self) -> dict[str, object]:
        """Its first line."""
        answer: dict[str, object] = json.loads(self._read())
        return answer

    def ask(self, task: str, seconds: float) -> Figures:
        """One round."""
        pipe = _open(self.process.stdin)
        pipe.write(f"{task} {seconds}\n")
        pipe.flush()
        figures: Figures = json.loads(self._read())
        return figures

    def _read(self) -> str:
        line = _open(self.process.stdout).readline()
        if not line:
            raise RuntimeError(f"{self.name} has stopped, see above")
        return line


def _open(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def pin() -> str:
    """Keep this process and those it starts on one core, where that can be done."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned to a core"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"core {core}"


def run(rounds: int, seconds: float, turns: Sequence[Turn] = ROUND, say: Say = print) -> Run:
    """All turns once to warm up, then `rounds` times; a turn's share is of `seconds`."""
    out = Run({}, {}, {})
    with ExitStack() as stack:
        workers: dict[str, Worker] = {}
        here: list[Turn] = []
        for name in dict.fromkeys(turn.who for turn in turns):
            own = [turn for turn in turns if turn.who == name]
            workers[name] = stack.enter_context(Worker(name))
            here += _willing(workers[name].hello(), own, out)
        # In the order of a round again.
        here.sort(key=turns.index)
        for turn in here:
            workers[turn.who].ask(turn.task, seconds * turn.share * WARM_UP)
        for number in range(rounds):
            say(f"round {number + 1} of {rounds}")
            for turn in here:
                figures = workers[turn.who].ask(turn.task, seconds * turn.share)
                out.rounds.setdefault(turn.key, []).append(figures)
    return out


def _willing(hello: dict[str, object], turns: list[Turn], out: Run) -> list[Turn]:
    """The turns that a worker takes; why not the others is noted."""
    name = turns[0].who
    if "missing" in hello:
        out.missing[name] = str(hello["missing"])
        return []
    out.about[name] = str(hello["about"])
    without = hello["without"]
    assert isinstance(without, dict)
    for turn in turns:
        if turn.task in without:
            out.missing[turn.key] = str(without[turn.task])
    return [turn for turn in turns if turn.task not in without]
