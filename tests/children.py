"""What tests ask of processes; they wait for those of low priority without taking their place on a busy machine."""

import os
from contextlib import suppress
from pathlib import Path


def until_a_child_ends() -> None:
    """Waits until a child process ends. Returns at once if one has ended whose exit code nobody has asked for yet."""
    with suppress(ChildProcessError):
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)


def is_running(pid: int) -> bool:
    """Whether the process runs or stands still: it has ended also if nobody has asked for its exit code yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
