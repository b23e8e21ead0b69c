"""Handles SIGTERM and Ctrl-C: a loop can check for them, and other code gets an exception."""

import contextlib
import signal
import socket
from collections.abc import Callable, Iterator
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class StopAsked(BaseException):
    """A person asked the process to end while it waited for other processes."""


class StopRequest:
    def __init__(self) -> None:
        self.asked = False


@contextlib.contextmanager
def stop_request() -> Iterator[StopRequest]:
    request = StopRequest()

    def heard(number: int, frame: FrameType | None) -> None:
        request.asked = True

    with _handled_by(heard):
        yield request


@contextlib.contextmanager
def stop_raises() -> Iterator[None]:
    def heard(number: int, frame: FrameType | None) -> None:
        for each in SIGNALS:  # A second Ctrl-C must not cut the cleaning up short.
            signal.signal(each, signal.SIG_IGN)
        raise StopAsked

    with _handled_by(heard):
        yield


@contextlib.contextmanager
def stop_socket() -> Iterator[socket.socket]:
    """Gives a socket that becomes readable when the process is asked to end."""

    def woken(number: int, frame: FrameType | None) -> None:
        """Does nothing: the byte that wakes the process is enough."""

    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    before = signal.set_wakeup_fd(theirs.fileno())
    try:
        with _handled_by(woken):
            yield ours
    finally:
        signal.set_wakeup_fd(before)
        ours.close()
        theirs.close()


@contextlib.contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    before = {number: signal.signal(number, handler) for number in SIGNALS}
    try:
        yield
    finally:
        for number, previous in before.items():
            signal.signal(number, previous)
