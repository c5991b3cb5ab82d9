"""The legal actions as a numbered list, in which a row may stand for a range of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Row(NamedTuple):
    """Lines that are the same but for the last number, which counts up: `first` is the number
    of the first one in the list."""

    first: int
    lines: list[str]

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.first + len(self.lines) - 1

    @property
    def verb(self) -> str:
        """The verb of the lines."""
        return self.lines[0].partition(" ")[0]

    def ends(self) -> tuple[str, str]:
        """The last word of the first line, and of the last one."""
        return self.lines[0].rpartition(" ")[2], self.lines[-1].rpartition(" ")[2]


def rows(actions: Sequence[str]) -> list[Row]:
    """The actions in their order, numbered from 1, runs of numbers together."""
    out: list[Row] = []
    for number, line in enumerate(actions, 1):
        if out and follows(out[-1].lines[-1], line):
            out[-1].lines.append(line)
        else:
            out.append(Row(number, [line]))
    return out


def follows(line: str, other: str) -> bool:
    """Is `other` the same with its last number one higher?"""
    head, _, n = line.rpartition(" ")
    other_head, _, m = other.rpartition(" ")
    return head == other_head and n.isdecimal() and m.isdecimal() and int(m) == int(n) + 1
