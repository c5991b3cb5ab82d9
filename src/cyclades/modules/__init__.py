"""The boxes: one folder each, and nothing outside it that names it."""
