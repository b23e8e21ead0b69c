"""SIGTERM and Ctrl-C as something a loop can look at."""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class StopRequest:
    def __init__(self) -> None:
        self.asked = False


@contextlib.contextmanager
def stop_request() -> Iterator[StopRequest]:
    request = StopRequest()

    def heard(number: int, frame: FrameType | None) -> None:
        request.asked = True

    before = {number: signal.signal(number, heard) for number in SIGNALS}
    try:
        yield request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
