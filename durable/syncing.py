"""Writes files and folders to the disk before it returns."""

import os
from pathlib import Path


def sync_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


sync_folder = sync_file
"""Syncs a folder after a file in it was made, renamed or removed."""
