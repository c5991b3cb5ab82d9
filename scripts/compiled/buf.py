"""The buffer of the compiled build: a vector of machine integers.

The build puts this file in the place of `cyclades/engine/buf.py`, whose functions it mirrors one
by one; no other file names the type. docs/adr/0001 tells what that saves.
"""

from __future__ import annotations

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

# A string: the bare type is not an object that exists when the compiled module is imported.
Buf: TypeAlias = "vec[i64]"


def zeros(n: int) -> Buf:
    """A buffer of `n` zeros."""
    return vec[i64]([0] * n)


def from_list(values: list[int]) -> Buf:
    """A buffer holding `values`."""
    return vec[i64](values)


def clone(b: Buf) -> Buf:
    """A buffer of its own with the same content."""
    return b[:]


def to_list(b: Buf) -> list[int]:
    """The content as a list."""
    return [int(x) for x in b]


def to_bytes(b: Buf) -> bytes:
    """The content as native 64-bit integers."""
    return bytes(memoryview(b))


def where(b: Buf, base: int, low: int, high: int, value: int) -> list[int]:
    """The `i` from `low` below `high` for which cell `base + i` holds `value`, ascending."""
    found: list[int] = []
    i: i64 = low
    end: i64 = high
    offset: i64 = base
    wanted: i64 = value
    while i < end:
        if b[offset + i] == wanted:
            found.append(int(i))
        i += 1
    return found


def spread(out: list[int], first: int, last: int, step: int) -> None:
    """Append `first`, `first + step` and so on up to `last`; nothing if that is lower."""
    n: i64 = first
    end: i64 = last
    by: i64 = step
    while n <= end:
        out.append(int(n))
        n += by


def total(b: Buf, low: int, high: int) -> int:
    """The sum of the cells from `low` below `high`."""
    i: i64 = low
    end: i64 = high
    n: i64 = 0
    while i < end:
        n += b[i]
        i += 1
    return int(n)
