"""Players that are programs: the one class to derive from, and those that there are."""

from cyclades.bots.bot import Bot, View
from cyclades.bots.greedy import GreedyBot, Reason
from cyclades.bots.random_bot import RandomBot

__all__ = ["Bot", "GreedyBot", "RandomBot", "Reason", "View"]
