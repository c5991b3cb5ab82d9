"""One contestant in a process of its own.

    python -m bench.worker NAME

It says in one line of JSON what it is, then answers each line `TASK SECONDS` with one line of
JSON: the figures of a round. It leaves when its input ends.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from bench import own, rivals
from bench.contestant import Contestant, Missing

if TYPE_CHECKING:
    from collections.abc import Callable

CONTESTANTS: dict[str, Callable[[], Contestant]] = {
    "chess": rivals.chess,
    "spiel": rivals.spiel,
    "interpreted": own.interpreted,
    "compiled": own.compiled,
    # The same engine; a process of its own keeps the two loops out of each other's caches.
    "inside": own.compiled,
}


def serve(name: str) -> None:
    """Answer until the input ends."""
    try:
        contestant = CONTESTANTS[name]()
    except Missing as reason:
        _say({"missing": str(reason)})
        return
    _say({"about": contestant.about, "without": contestant.without})
    for line in sys.stdin:
        task, seconds = line.split()
        _say(contestant.tasks[task](float(seconds)))


def _say(what: object) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
