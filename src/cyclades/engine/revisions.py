"""Revisions of a module: each change that alters a replay is a row, with the rule it is about.

Code never compares numbers: `Rules` resolves the rows of the chosen revision into flags
when it is built, and code asks `rules.has(flag)`. Until 1.0 is tagged every module is at
revision 0, and nothing is promised.
"""

from __future__ import annotations


class Revision:
    """One row: from revision `number` on, `flag` is set, because of `rule`."""

    def __init__(self, number: int, date: str, rule: str, sentence: str, flag: str) -> None:
        self.number = number
        self.date = date
        self.rule = rule
        self.sentence = sentence
        self.flag = flag


def newest(rows: tuple[Revision, ...]) -> int:
    """The revision a new game is played with."""
    return max([row.number for row in rows], default=0)


def flags(rows: tuple[Revision, ...], revision: int) -> list[str]:
    """The flags that `revision` sets."""
    return [row.flag for row in rows if row.number <= revision and row.flag]
