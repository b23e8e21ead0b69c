"""Settings that only tests may make by the environment; a production profile refuses them."""

import os
from pathlib import Path

from daemon import failpoint
from daemon.config import ConfigError

WALL_SHIFT = "ETG_WALL_SHIFT"
"""Names a file with the milliseconds by which this process's wall clock is wrong; the file may change at any time."""
SLOW_DISK = "ETG_SLOW_DISK"
"""Names a file with the milliseconds that every sync of this process's disk takes; the file may change at any time."""


def refuse_switches(profile: str) -> None:
    for name, is_set in (
        ("ETG_FAILPOINT", bool(failpoint.WANTED)),
        (WALL_SHIFT, WALL_SHIFT in os.environ),
        (SLOW_DISK, SLOW_DISK in os.environ),
    ):
        if is_set and profile == "production":
            raise ConfigError(f"{name} is set: it is for tests, and profile production refuses it.")


def switched(name: str) -> Path | None:
    return Path(os.environ[name]) if os.environ.get(name) else None
