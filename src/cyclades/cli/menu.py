"""The legal actions as a numbered list, in which a row may stand for a range of amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Row(NamedTuple):
    """Lines that are the same but for the last number, which counts up.

    `label` is the number of the row, which stands before it.
    """

    label: str
    lines: list[str]

    @property
    def verb(self) -> str:
        """The verb of the lines."""
        return self.lines[0].partition(" ")[0]

    @property
    def counts(self) -> bool:
        """Do the lines end with a number?"""
        return self.lines[0].rpartition(" ")[2].isdecimal()

    def ends(self) -> tuple[str, str]:
        """The last word of the first line, and of the last one."""
        return self.lines[0].rpartition(" ")[2], self.lines[-1].rpartition(" ")[2]

    def line(self, amount: str) -> str:
        """The line with that amount, allowed or not."""
        return f"{self.lines[0].rpartition(' ')[0]} {amount}"

    def allows(self, amount: str) -> bool:
        """Is the line with that amount one of them?"""
        return self.line(amount) in self.lines


def rows(actions: Sequence[str], place: Callable[[str], list[int]] | None = None) -> list[Row]:
    """The actions as rows from 1 on, runs of amounts together; in the order of their places.

    Verbs stay in the order they have, and lines of one place too.
    """
    found: list[list[str]] = []
    for line in _in_order(actions, place) if place else actions:
        if found and follows(found[-1][-1], line):
            found[-1].append(line)
        else:
            found.append([line])
    return [Row(str(n), lines) for n, lines in enumerate(found, 1)]


def _in_order(actions: Sequence[str], place: Callable[[str], list[int]]) -> list[str]:
    verbs = list(dict.fromkeys(line.partition(" ")[0] for line in actions))
    return sorted(actions, key=lambda line: (verbs.index(line.partition(" ")[0]), place(line)))


def follows(line: str, other: str) -> bool:
    """Is `other` the same with its last number one higher?"""
    head, _, n = line.rpartition(" ")
    other_head, _, m = other.rpartition(" ")
    return head == other_head and n.isdecimal() and m.isdecimal() and int(m) == int(n) + 1
