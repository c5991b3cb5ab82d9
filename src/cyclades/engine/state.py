"""The position: one flat buffer of integers, its tail a stack of frames, and a journal.

A state refers to no rules, so it copies in one move of memory and may be sent anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cyclades.engine.buf import Buf, clone, from_list, to_list
from cyclades.engine.errors import PositionError
from cyclades.engine.ids import END, HEADER, TOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from cyclades.engine.rules import Rules

# No layout has as many.
MOST_CELLS: Final = 1 << 16


class State:
    """`b` is the buffer; `journal`, when it is a list, collects one event a change."""

    __slots__ = ("b", "journal")

    def __init__(self, b: Buf) -> None:
        self.b: Buf = b
        self.journal: list[tuple[int, ...]] | None = None

    def copy(self) -> State:
        """An independent state at the same position. The journal is not copied."""
        return State(clone(self.b))

    def hash(self, rules: Rules) -> str:
        """The name of the position: the hash of its canonical document, 32 hexadecimal digits.

        Equal positions have equal hashes in every process, and boxes not in play change none.
        """
        from cyclades.engine.position import digest  # noqa: PLC0415 - a position makes states

        return digest(rules, self)

    def to_bytes(self) -> bytes:
        """The position in a few hundred bytes, for this process and its like.

        Not a format to keep: a position document or a record is. Cells beyond the stack's
        end are left out, so equal positions give equal bytes.
        """
        out = bytearray()
        values = to_list(self.b)
        _put(out, len(values))
        for v in values[: values[END]]:
            _put(out, v)
        return bytes(out)

    @staticmethod
    def from_bytes(data: bytes) -> State:
        """The inverse of `to_bytes`. Bytes that were cut raise; otherwise they are trusted."""
        values: list[int] = []
        value = shift = 0
        for byte in data:
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                values.append((value >> 1) ^ -(value & 1))
                value = shift = 0
        size = values.pop(0) if values else 0
        whole = shift == 0 and HEADER < len(values) <= size < MOST_CELLS
        if not whole or values[END] != len(values) or not HEADER <= values[TOP] < len(values):
            raise PositionError("position.bytes")
        return State(from_list(values + [0] * (size - len(values))))

    def __reduce__(self) -> tuple[Callable[[bytes], State], tuple[bytes]]:
        """What `pickle` and `copy` keep: the position, not the journal."""
        return unpacked, (self.to_bytes(),)


def unpacked(data: bytes) -> State:
    """`State.from_bytes` under a name that `pickle` finds."""
    return State.from_bytes(data)


def _put(out: bytearray, v: int) -> None:
    n = v * 2 if v >= 0 else -v * 2 - 1
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
