"""How much the tests with random examples try, and where they find what they share.

The ordinary run repeats itself; `--hypothesis-profile=slow` looks further, each time elsewhere.
"""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

TESTS = str(Path(__file__).parent)
if TESTS not in sys.path:
    sys.path.append(TESTS)

settings.register_profile(
    "quick",
    deadline=None,
    max_examples=50,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("slow", deadline=None, max_examples=1_000, stateful_step_count=80)
settings.load_profile("quick")
