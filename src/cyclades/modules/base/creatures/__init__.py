"""Creatures, a file each: a row, and what the card does."""
