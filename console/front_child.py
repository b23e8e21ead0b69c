"""The front as a child process of the console: started with one end of a stream, and ended."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec

from daemon.stream import Stream
from protocol.front import Addresses

WORDS = [sys.executable, "-P", "-m", "front"]
LEAVES_S_MAX = 2.0
SUPERVISORS_OWN = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""What systemd tells the console and no other process."""


class Child(Protocol):
    """A running front, with the console's end of its stream."""

    stream: Stream

    def end(self) -> None:
        """Ends the front at once, and waits until its process is gone."""

    def leave(self) -> None:
        """Lets the front send what it was given, and end."""


StartFront = Callable[[Addresses], Child]


class FrontChild:
    def __init__(self, data: Path, addresses: Addresses) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        orders = msgspec.json.encode({"data": str(data), "addresses": addresses}).decode()
        environment = {name: value for name, value in os.environ.items() if name not in SUPERVISORS_OWN}
        with theirs:
            self._process = subprocess.Popen(
                [*WORDS, orders, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=environment,
            )
        self.stream = Stream(ours)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self.stream.close()

    def leave(self) -> None:
        self.stream.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVES_S_MAX)
        self.end()


def front_of(data: Path) -> StartFront:
    return lambda addresses: FrontChild(data, addresses)
