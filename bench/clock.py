"""How time is taken: in seconds of this process's own work, so that neighbours count less."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

# The figures of one round, by name.
Figures: TypeAlias = "dict[str, float]"


def rates(seconds: float, once: Callable[[], dict[str, int]]) -> Figures:
    """Call `once` for `seconds`, at least one time; what it counted, a second."""
    totals: dict[str, int] = {}
    begun = process_time()
    while True:
        for name, n in once().items():
            totals[name] = totals.get(name, 0) + n
        spent = process_time() - begun
        if spent >= seconds and spent > 0:
            return {name: n / spent for name, n in totals.items()}


def each(seconds: float, once: Callable[[], int]) -> Figures:
    """Call `once`, which returns how many things it did; the microseconds of one (`us`)."""
    rate = rates(seconds, lambda: {"calls": once()})["calls"]
    return {"us": 1e6 / rate}
