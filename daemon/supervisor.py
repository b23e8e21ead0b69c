"""Tells the process supervisor that a loop is ready, that it lives after each good turn, and that it ends."""

import contextlib
import os
import socket
from collections.abc import Callable, Mapping

WORDS_A_PERIOD = 4
"""The number of life signs in the time after which systemd would kill the process."""
CHECK_S = 1.0
"""How often the invariants are checked where nobody waits for a life sign."""


class Supervisor:
    """Speaks systemd's notification protocol, one datagram per message; without a supervisor it sends nothing."""

    def __init__(self, environment: Mapping[str, str], pid: int) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        is_for_us = environment.get("WATCHDOG_PID", str(pid)) == str(pid)
        period_us = int(environment.get("WATCHDOG_USEC", "0")) if is_for_us else 0
        self._every_s = period_us / 1_000_000 / WORDS_A_PERIOD
        self._due_s = float("-inf")

    def ready(self) -> None:
        self._say("READY=1")

    def turned(self, now_s: float, check: Callable[[], None]) -> None:
        """Reports a turn of the loop as done. If the check of the invariants raises, no life sign is sent."""
        if now_s < self._due_s:
            return
        check()
        self._due_s = now_s + (self._every_s or CHECK_S)
        if self._every_s:
            self._say("WATCHDOG=1")

    def stopping(self) -> None:
        self._say("STOPPING=1")

    def _say(self, word: str) -> None:
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(word.encode("ascii"), socket.MSG_DONTWAIT, address)


class OfTwoThreads(Supervisor):
    """Sends no life sign either when the drawing thread has not reported for too long."""

    SILENT_S = 3.0

    def __init__(self, environment: Mapping[str, str], pid: int, now_s: float) -> None:
        super().__init__(environment, pid)
        self._other_s = now_s

    def other_turned(self, now_s: float) -> None:
        self._other_s = now_s

    def turned(self, now_s: float, check: Callable[[], None]) -> None:
        if now_s - self._other_s < self.SILENT_S:
            super().turned(now_s, check)


def supervisor() -> Supervisor:
    return Supervisor(os.environ, os.getpid())
