"""Measurements, as ratios to a reference taken in the same run: `make bench`.

R is the unit: the plies a second of random games of python-chess on the same core, in the same
round. Whatever slows the machine down slows both.
"""
