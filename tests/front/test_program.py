"""The front as a process of its own, started as its console starts it."""

import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from console.front_child import WORDS
from daemon.stream import Stream
from front.program import Orders
from protocol.enrolment import ALLOW_LIST, Domain, enroll, write_enrolled
from protocol.front import OF_FRONT, Addresses, Batches, Failed, Ready, ToConsole
from protocol.key_pairs import make_key_file, make_pair
from protocol.keys import CONSOLE_KEY
from protocol.sizes import FRAME_BYTES_MAX
from tests.front.endless_message import EndlessMessage
from tests.time_limit import WAIT_S

SMALL = 64 << 20
"""The memory of a front that has nothing to do is about half of that."""


@contextmanager
def front_of(folder: Path, addresses: Addresses, bytes_max: int) -> Iterator[Iterator[ToConsole]]:
    """Gives what the front says until it has ended."""
    ours, theirs = socket.socketpair()
    orders = msgspec.json.encode(Orders(str(folder), addresses, bytes_max)).decode()
    with theirs:
        process = subprocess.Popen([*WORDS, orders, str(theirs.fileno())], pass_fds=[theirs.fileno()])
    stream = Stream(ours)
    try:
        yield words_of(stream)
    finally:
        stream.close()
        assert process.wait(WAIT_S) == 0


@contextmanager
def sending(orders: EndlessMessage) -> Iterator[None]:
    words = [sys.executable, "-m", "tests.front.endless_message", msgspec.json.encode(orders).decode()]
    process = subprocess.Popen(words, stdin=subprocess.PIPE)
    try:
        yield
    finally:
        process.kill()
        process.communicate()


def words_of(stream: Stream) -> Iterator[ToConsole]:
    reader: Batches[ToConsole] = Batches(OF_FRONT)
    while select.select([stream.fileno()], [], [], WAIT_S)[0] and (data := stream.read()) is not None:
        yield from reader.feed(data)


def test_a_front_ends_by_itself_when_what_a_key_sends_has_filled_its_memory(tmp_path: Path) -> None:
    """One message in so many frames that it is never whole: no limit of messages notices it."""
    write_enrolled(tmp_path / ALLOW_LIST, [])
    console, hostile = make_key_file(tmp_path / CONSOLE_KEY), make_pair()
    enroll(tmp_path / ALLOW_LIST, Domain.TERMINAL, "T66", hostile.public)
    addresses = Addresses(*(f"ipc://{tmp_path}/{name}" for name in ("terminals", "staff", "events")))
    orders = EndlessMessage(addresses.terminals, console.public, hostile, 2 * SMALL // FRAME_BYTES_MAX)
    with front_of(tmp_path, addresses, SMALL) as said, sending(orders):
        assert isinstance(next(said), Ready)
        assert next(word for word in said if isinstance(word, Failed)) == Failed("Its memory was full, so it ended.")
