"""The one file that names the type of a state's buffer.

The interpreted engine uses a list; the compiled build puts a twin of this file in its
place that has the same functions over a packed vector of 64-bit integers.
"""

from __future__ import annotations

from typing import TypeAlias

Buf: TypeAlias = "list[int]"


def zeros(n: int) -> Buf:
    """A buffer of `n` zeros."""
    return [0] * n


def from_list(values: list[int]) -> Buf:
    """A buffer that holds `values`."""
    return values[:]


def clone(b: Buf) -> Buf:
    """An independent copy."""
    return b[:]


def to_list(b: Buf) -> list[int]:
    """The cells as ordinary integers."""
    return b[:]


def to_bytes(b: Buf) -> bytes:
    """The cells as 64-bit little-endian integers: a fingerprint for tests, not a format."""
    return b"".join(v.to_bytes(8, "little", signed=True) for v in b)


def where(b: Buf, base: int, low: int, high: int, value: int) -> list[int]:
    """The `i` from `low` below `high` for which cell `base + i` holds `value`, ascending."""
    found: list[int] = []
    i = low
    for held in b[base + low : base + high]:
        if held == value:
            found.append(i)
        i += 1
    return found


def spread(out: list[int], first: int, last: int, step: int) -> None:
    """Append `first`, `first + step` and so on up to `last`; nothing if that is lower."""
    out.extend(range(first, last + 1, step))


def total(b: Buf, low: int, high: int) -> int:
    """The sum of the cells from `low` below `high`."""
    return sum(b[low:high])
