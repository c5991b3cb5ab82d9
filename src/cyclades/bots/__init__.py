"""Players that are programs: the one class to derive from, and the simplest of them."""

from cyclades.bots.bot import Bot, View
from cyclades.bots.random_bot import RandomBot

__all__ = ["Bot", "RandomBot", "View"]
