"""Waits for processes of low priority without taking their place on a busy machine."""

import os
from contextlib import suppress


def until_a_child_ends() -> None:
    """Waits until a child process ends. Returns at once if one has ended whose exit code nobody has asked for yet."""
    with suppress(ChildProcessError):
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
