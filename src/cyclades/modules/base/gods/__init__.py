"""Gods, a file each: a row, and what only that god does."""
