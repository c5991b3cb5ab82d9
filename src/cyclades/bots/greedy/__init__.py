"""A bot that does what looks best at once."""

from cyclades.bots.greedy.bot import GreedyBot
from cyclades.bots.greedy.reason import Reason

__all__ = ["GreedyBot", "Reason"]
