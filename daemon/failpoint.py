"""A moment at which a test has this process killed as by a power cut; without ETG_FAILPOINT there is none."""

import os
import signal
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
WANTED = os.environ.get("ETG_FAILPOINT")
"""`what:when`, as in `Result:after-commit`."""


def reach(when: str, things: Iterable[T], name_of: Callable[[T], str]) -> None:
    if WANTED and any(f"{name_of(thing)}:{when}" == WANTED for thing in things):
        os.kill(os.getpid(), signal.SIGKILL)
