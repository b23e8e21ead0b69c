"""The port and clock of a wheel as the source needs them, and a real port, which gives what its reader thread has
queued.
"""

import contextlib
import queue
import time
from typing import Protocol

from console.source import SourceRefused
from wheel_controller.drivers import REGISTRY
from wheel_controller.events import LinkEvent
from wheel_controller.link import WheelLink

LOOK_AGAIN_S = 0.01
EVENTS_AT_ONCE_MAX = 512


class WheelRefused(SourceRefused):
    """Raised when the port must not be used; the message is a sentence for a person."""


class WheelClock(Protocol):
    rate: float
    """Seconds of the wheel's clock in one of the room's."""

    def now_s(self) -> float: ...
    def age_s(self, time_s: float) -> float:
        """How long ago a moment of the wheel was, by the room's clock."""
        ...


class WheelPort(WheelClock, Protocol):
    """The events of a wheel in order, stamped by the wheel's clock."""

    def take(self) -> list[LinkEvent]: ...
    def wait_s(self) -> float:
        """For how long nothing will come, at most."""
        ...

    def close(self) -> None: ...


class SerialWheel:
    """The port of a real wheel; it gives what has arrived, and never waits for more."""

    rate = 1.0

    def __init__(self, url: str, driver: str, *, production: bool) -> None:
        self._link = WheelLink(url, REGISTRY[driver](), production=production)
        self._link.start()
        self._now_s = self._link.heard_until_s()

    def now_s(self) -> float:
        """The time up to which everything that the wheel sent was taken; of the time since then nothing is
        known yet.
        """
        return self._now_s

    def age_s(self, time_s: float) -> float:
        return max(0.0, time.monotonic() - time_s)

    def take(self) -> list[LinkEvent]:
        events: list[LinkEvent] = []
        until_s = self._link.heard_until_s()  # before the queue is emptied
        with contextlib.suppress(queue.Empty):
            for _ in range(EVENTS_AT_ONCE_MAX):
                events.append(self._link.events.get_nowait())
            return events  # more may be waiting
        self._now_s = until_s
        return events

    def wait_s(self) -> float:
        return LOOK_AGAIN_S

    def close(self) -> None:
        self._link.stop()
