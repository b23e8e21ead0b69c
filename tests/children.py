"""Waits for processes of low priority without taking their place on a busy machine."""

import os
from contextlib import suppress


def until_a_child_ends() -> None:
    """To be called while one works. Returns at once if one has ended and nobody has asked for its exit code yet."""
    with suppress(ChildProcessError):
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
