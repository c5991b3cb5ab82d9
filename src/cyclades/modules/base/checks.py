"""What every position of a base game keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest


def add(m: Manifest) -> None:
    """List the statements."""
