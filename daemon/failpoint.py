"""A moment at which a test makes this process die or stop; without ETG_FAILPOINT there is none."""

import os
import signal
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
_MOMENT, _, _HOW = os.environ.get("ETG_FAILPOINT", "").partition("!")
WANTED, _, NTH = _MOMENT.partition("#")
"""Written as `what:when`, such as `Result:after-commit`; `PutRoundSlip:before-commit#2` means the second time.

The process dies there as by kill -9; with `!stop` at the end it waits there for SIGCONT.
"""

_left = int(NTH or 1)


def step(when: str, what: str) -> None:
    """Passes the moment of a single thing, by its name."""
    reach(when, [what], str)


def reach(when: str, things: Iterable[T], name_of: Callable[[T], str]) -> None:
    global _left
    if WANTED and any(f"{name_of(thing)}:{when}" == WANTED for thing in things):
        _left -= 1
        if not _left:
            os.kill(os.getpid(), signal.SIGSTOP if _HOW == "stop" else signal.SIGKILL)
