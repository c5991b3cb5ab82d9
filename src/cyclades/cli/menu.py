"""The legal actions as a list with letters, in which a row may stand for a range of numbers.

Rows go by letters because numbers are taken: they say how much gold, or how many units.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Without q, by which people mean to leave.
LETTERS: Final = "abcdefghijklmnoprstuvwxyz"


class Row(NamedTuple):
    """Lines that are the same but for the last number, which counts up; `label` stands before."""

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

    def line(self, number: str) -> str:
        """The line with that number, allowed or not."""
        return f"{self.lines[0].rpartition(' ')[0]} {number}"


def label(n: int) -> str:
    """The letters of a row, the first one being 0: a to z, then aa, ab and so on."""
    head, last = divmod(n, len(LETTERS))
    return (LETTERS[head - 1] if head else "") + LETTERS[last]


def rows(actions: Sequence[str], place: Callable[[str], list[int]] | None = None) -> list[Row]:
    """The actions with letters, runs of numbers together; in the order of their places.

    Verbs stay in the order they have, and lines of one place too.
    """
    found: list[list[str]] = []
    for line in _in_order(actions, place) if place else actions:
        if found and follows(found[-1][-1], line):
            found[-1].append(line)
        else:
            found.append([line])
    return [Row(label(n), lines) for n, lines in enumerate(found)]


def _in_order(actions: Sequence[str], place: Callable[[str], list[int]]) -> list[str]:
    verbs = list(dict.fromkeys(line.partition(" ")[0] for line in actions))
    return sorted(actions, key=lambda line: (verbs.index(line.partition(" ")[0]), place(line)))


def follows(line: str, other: str) -> bool:
    """Is `other` the same with its last number one higher?"""
    head, _, n = line.rpartition(" ")
    other_head, _, m = other.rpartition(" ")
    return head == other_head and n.isdecimal() and m.isdecimal() and int(m) == int(n) + 1
