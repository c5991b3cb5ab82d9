"""How hard the property tests try: `HYPOTHESIS_PROFILE` is ci (the same every time) or all."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=40,
    suppress_health_check=SLOW,
)
settings.register_profile("all", deadline=None, max_examples=600, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
