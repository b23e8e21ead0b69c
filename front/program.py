"""The front as a process: started by its console with one end of a stream, gone as soon as the console is."""

import ctypes
import os
import resource
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from daemon.stream import Stream
from front.loop import ConsoleGone, Front
from front.sockets import FrontSockets
from protocol.enrolment import ALLOW_LIST, AllowList
from protocol.front import Addresses, Failed, Ready, Told, batches
from protocol.key_pairs import read_key_file
from protocol.keys import CONSOLE_KEY, SetupError

RESIDENT_BYTES_MAX = 256 << 20
"""It ends by itself above that, and comes back small: a queue without a limit must not take the machine's memory."""
DATA_BYTES_MAX = 512 << 20
"""What the system gives it at most."""
PR_SET_PDEATHSIG = 1
KILLED_FIRST = "500"
"""Of all processes of the table the one that the system should end first where memory is short."""


class Orders(Struct, frozen=True):
    """What the console's command line tells its front."""

    data: str
    addresses: Addresses
    resident_bytes_max: int = RESIDENT_BYTES_MAX


def run_front(words: str, file: int) -> int:
    orders, console = msgspec.json.decode(words, type=Orders), os.getppid()
    for number in (signal.SIGTERM, signal.SIGINT):  # For the console, which has something to say at its end.
        signal.signal(number, signal.SIG_IGN)
    die_with(console)
    resource.setrlimit(resource.RLIMIT_DATA, (DATA_BYTES_MAX, DATA_BYTES_MAX))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(KILLED_FIRST)
    stream = Stream(socket.socket(fileno=file))
    with suppress(ConsoleGone):
        serve(stream, orders)
    return 0


def die_with(console: int) -> None:
    """Makes this process end with its console, also if the console is killed and this process stands still."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != console:
        sys.exit(0)


def serve(stream: Stream, orders: Orders) -> None:
    data = Path(orders.data)

    def tell(word: Told | Failed | Ready) -> None:
        stream.write(b"".join(batches([word])))

    try:
        pair, allowed = read_key_file(data / CONSOLE_KEY), AllowList(data / ALLOW_LIST)
        sockets = FrontSockets(orders.addresses, pair, allowed, lambda why: tell(Told(why)))
    except SetupError as failed:
        tell(Failed(str(failed)))
        return
    resident = Resident()
    front = Front(stream, sockets, resident, orders.resident_bytes_max)
    try:
        tell(Ready(*sockets.addresses))
        front.run()
        tell(Failed("Its memory was full, so it ended."))
    except SetupError as failed:  # The broadcast's address stayed taken.
        tell(Failed(str(failed)))
    finally:
        resident.close()
        sockets.close()


class Resident:
    """How much memory this process has; its file stays open, so that it can be read when no other can be opened."""

    def __init__(self) -> None:
        self._file = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)

    def __call__(self) -> int:
        return int(os.pread(self._file, 100, 0).split()[1]) * resource.getpagesize()

    def close(self) -> None:
        os.close(self._file)
