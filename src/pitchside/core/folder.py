"""Where a program's data is kept on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_folder() -> Path:
    """The platform's place for a program's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Pitchside"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Pitchside"
    named = os.environ.get("XDG_DATA_HOME", "")
    base = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"
    return base / "pitchside"
