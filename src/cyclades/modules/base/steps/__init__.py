"""The boxes of the turn overview, a file each."""
