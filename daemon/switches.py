"""What only tests may switch on by the environment, and a production profile refuses."""

import os
from pathlib import Path

from daemon import failpoint
from daemon.config import ConfigError

WALL_SHIFT = "ETG_WALL_SHIFT"
"""A file with the milliseconds by which this process's wall clock is wrong; it may change while the process runs."""


def wall_shift(profile: str) -> Path | None:
    for name, is_set in (("ETG_FAILPOINT", bool(failpoint.WANTED)), (WALL_SHIFT, WALL_SHIFT in os.environ)):
        if is_set and profile == "production":
            raise ConfigError(f"{name} is set: it is for tests, and profile production refuses it.")
    return Path(os.environ[WALL_SHIFT]) if os.environ.get(WALL_SHIFT) else None
