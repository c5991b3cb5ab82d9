"""The made-up box at the table, for as long as a test needs it."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cyclades import boxes
from tests.made_up.delphi.manifest import MODULE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cyclades.engine.module import Module

FOLDER: Final = Path(__file__).parent / "delphi"

# What tells others something hidden, by the rules of the box.
REVEALING: Final = frozenset({"burn", "reveal", "lose", "haunt"})


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
