"""The made-up box at the table, for as long as a test needs it."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cyclades import boxes
from tests.made_up.delphi.manifest import MODULE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cyclades.engine.module import Module

FOLDER: Final = Path(__file__).parent / "delphi"


class Reveals(NamedTuple):
    """By a word others may learn something: from which blocks of cells, and which events."""

    blocks: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()


REVEALING: Final = {
    # DEL-4: the face, and what it brings.
    "burn": Reveals(frozenset({"spent", "gold"}), frozenset({"burnt", "gold"})),
    # DEL-5: the face, until the round is decided.
    "reveal": Reveals(frozenset({"shown"})),
    # DEL-6: the face of the lot that goes with an oracle.
    "lose": Reveals(frozenset({"spent"})),
    # DEL-8: whether the owner can pay.
    "haunt": Reveals(frozenset({"gold"}), frozenset({"gold"})),
}


@contextmanager
def registered(*modules: Module, folder: Path = FOLDER) -> Iterator[None]:
    """Let `cyclades.boxes` know the box, or `modules`, for a while; other tests don't see it."""
    before = dict(boxes._registered)
    try:
        for module in modules or (MODULE,):
            boxes.register(module, folder)
        yield
    finally:
        boxes._registered.clear()
        boxes._registered.update(before)
        boxes._built.clear()
