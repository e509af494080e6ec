"""In: two rule books. Out: what changes for those who play, in prose: not how a file is worded."""

from __future__ import annotations

from maudsl.differences.between import Change, changes_between

__all__ = ["Change", "changes_between"]
