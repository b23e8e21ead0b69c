"""The wheel on a real port, as the desk wants it: what the reader thread has queued, never waiting for more."""

import contextlib
import queue
import time

from wheel_controller.drivers import REGISTRY
from wheel_controller.events import LinkEvent
from wheel_controller.link import WheelLink

LOOK_AGAIN_S = 0.01
EVENTS_AT_ONCE_MAX = 512


class SerialWheel:
    rate = 1.0

    def __init__(self, url: str, driver: str, *, production: bool) -> None:
        self._link = WheelLink(url, REGISTRY[driver](), production=production)
        self._link.start()
        self._now_s = self._link.heard_until_s()

    def now_s(self) -> float:
        """Until when all that the wheel sent has been taken: of the time since then nothing is known yet."""
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
