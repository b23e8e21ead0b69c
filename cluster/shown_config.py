"""Prints the configuration in force of a program; an error in its file is one sentence."""

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from daemon.config import ConfigError, effective


def show_config(read: Callable[[Path], msgspec.Struct], path: Path) -> int:
    try:
        print(effective(read(path)))
    except ConfigError as bad:
        print(f"etg: {bad}", file=sys.stderr)
        return 1
    return 0
