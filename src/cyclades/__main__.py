"""`python -m cyclades` is the command `cyclades`."""

from cyclades.cli import main

main()
