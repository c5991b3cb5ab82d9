"""The rules engine: named steps over a flat state, assembled from manifests.

It imports the standard library only, and knows no clock, file, log or source of
randomness. `core` is the whole of it as seen from outside.
"""
