"""Everything that can go wrong, as one small tree.

An error carries the id of a message and its named arguments, never a sentence: the
content catalogue turns it into English or French. `str` prints the sentence once
somebody outside the engine has set it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclades.engine.explain import Refusal


class CycladesError(Exception):
    """Bad input of any kind; the state it was aimed at is untouched."""

    def __init__(self, message_id: str, **facts: object) -> None:
        super().__init__(message_id)
        self.message_id = message_id
        self.facts: dict[str, object] = facts
        self.sentence = ""

    def __str__(self) -> str:
        if self.sentence:
            return self.sentence
        told = ", ".join(f"{k}={v}" for k, v in self.facts.items())
        return f"{self.message_id} ({told})" if told else self.message_id


class SetupError(CycladesError):
    """A game that can't be set up: unknown module, option or board, forbidden mixture."""


class BuildError(CycladesError):
    """Modules that don't fit together: a fault of their author, not of the player."""


class NotationError(CycladesError):
    """A line that is no action: says which word of it, and what could stand there."""


class Illegal(CycladesError):
    """An action the rules forbid. `code` names the first rule broken.

    `refusal` explains it, where somebody has asked; see `explain`.
    """

    def __init__(self, code: int, message_id: str, **facts: object) -> None:
        super().__init__(message_id, **facts)
        self.code = code
        self.refusal: Refusal | None = None


class PositionError(CycladesError):
    """A position no game can reach, or a document that isn't one: names the field."""


class RecordError(CycladesError):
    """A record that is cut, edited or of another engine: names the line."""
