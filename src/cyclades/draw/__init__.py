"""Pictures of a position. They are drawn from what a seat may see: a state or a view of it."""

from cyclades.draw.scene import Scene, look
from cyclades.draw.svg import svg
from cyclades.draw.text import TEXTS, Board, Style

__all__ = ["TEXTS", "Board", "Scene", "Style", "look", "svg"]
