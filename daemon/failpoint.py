"""A moment at which a test has this process killed as by a power cut; without ETG_FAILPOINT there is none."""

import os
import signal
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
WANTED, _, NTH = os.environ.get("ETG_FAILPOINT", "").partition("#")
"""`what:when`, as in `Result:after-commit`; `PutRoundSlip:before-commit#2` is the second time."""

_left = int(NTH or 1)


def reach(when: str, things: Iterable[T], name_of: Callable[[T], str]) -> None:
    global _left
    if WANTED and any(f"{name_of(thing)}:{when}" == WANTED for thing in things):
        _left -= 1
        if not _left:
            os.kill(os.getpid(), signal.SIGKILL)
