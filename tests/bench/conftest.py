"""Where the benchmarks find what they share. They are no tests: their files are called bench_*.py,
so that a run of the tests doesn't collect them.
"""

import sys
from pathlib import Path

FOLDER = str(Path(__file__).parent)
if FOLDER not in sys.path:
    sys.path.append(FOLDER)
