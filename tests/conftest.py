"""How much the tests with random examples try, and where they find what they share.

The ordinary run repeats itself; `--hypothesis-profile=slow` looks further, each time elsewhere.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, settings

TESTS = str(Path(__file__).parent)
if TESTS not in sys.path:
    sys.path.append(TESTS)

# Evenings that a test leaves open are nobody's: they don't belong among those of whoever runs it.
_EVENINGS = TemporaryDirectory(prefix="maudsl-tests-")
os.environ["XDG_DATA_HOME"] = _EVENINGS.name

settings.register_profile(
    "quick",
    deadline=None,
    max_examples=50,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("slow", deadline=None, max_examples=1_000, stateful_step_count=80)
settings.load_profile("quick")
