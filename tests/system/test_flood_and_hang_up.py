"""A key floods the console until a queue would be full, sends PINGs and hangs up: the console survives."""

import select
import socket
import time
from pathlib import Path

import pytest
import zmq

from cluster.table_folder import COMMANDS, STAFF
from protocol.context import Socket, open_context
from protocol.key_pairs import read_key_file
from protocol.keys import KeyPair
from protocol.peer_sockets import secured
from tests.system.cluster import Cluster, cluster_of
from tests.system.test_strangers import keys_of
from tests.time_limit import WAIT_S

QUEUE_ONCE = 10_000
"""The limit that receive queues had."""
PINGED = 200
SYNC_STANDS_STILL_MS = 60_000


class Wire:
    """A wire between a hostile peer and the console that holds back bytes and delivers them in one piece."""

    def __init__(self, console: Path, here: Path) -> None:
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(here))
        self._listener.listen()
        self._listener.settimeout(WAIT_S)
        self.address = f"ipc://{here}"
        self._console = socket.socket(socket.AF_UNIX)
        self._console.connect(str(console))
        self._held = bytearray()

    def accept(self) -> None:
        self._peer, _ = self._listener.accept()
        self._peer.settimeout(WAIT_S)

    def carry(self) -> None:
        """Carries in both directions what has come by now."""
        ends = {self._peer: self._console, self._console: self._peer}
        for end in select.select(list(ends), [], [], 0.02)[0]:
            ends[end].sendall(end.recv(65536))

    def hold(self) -> None:
        """Holds the next bytes of the peer, which it must send."""
        self._held += self._peer.recv(65536)

    def hold_all(self) -> None:
        while select.select([self._peer], [], [], 0)[0]:
            self.hold()

    def deliver_and_hang_up(self) -> None:
        self._console.settimeout(WAIT_S)
        self._console.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, len(self._held))
        self._console.sendall(self._held)
        self._console.close()

    def close(self) -> None:
        for each in (self._listener, self._peer, self._console):
            each.close()


def hostile(wire: Wire, context: zmq.Context[Socket], keys: KeyPair, console_public: str) -> Socket:
    """Makes a hostile peer; libzmq itself sends the PINGs, one each millisecond."""
    dealer = secured(context, zmq.DEALER, keys, console_public)
    for option, value in ((zmq.SNDHWM, 0), (zmq.HEARTBEAT_IVL, 1), (zmq.HEARTBEAT_TIMEOUT, 60_000)):
        dealer.setsockopt(option, value)
    dealer.connect(wire.address)
    wire.accept()
    deadline_s = time.monotonic() + WAIT_S
    while not dealer.poll(0, zmq.POLLOUT):
        assert time.monotonic() < deadline_s, "It is not let in."
        wire.carry()
    return dealer


def flood(wire: Wire, dealer: Socket) -> None:
    for _ in range(QUEUE_ONCE - PINGED // 2):
        dealer.send(b"x")
    for _ in range(PINGED):
        dealer.send(b"x")
        for _ in range(2):  # This message, and a PING after it.
            wire.hold()
    wire.hold_all()


def keys_in(cluster: Cluster, who: str) -> tuple[str, KeyPair]:
    if who == "terminal":
        return COMMANDS, keys_of(cluster, "T66")
    return STAFF, read_key_file(cluster.table.display_config.with_suffix(".key"))


@pytest.mark.parametrize("who", ["terminal", "display"])
def test_a_console_survives_a_flood_of_messages_with_pings_and_a_hang_up(who: str) -> None:
    """The console stands still in a sync, as on a busy machine: messages pile up before it reads them."""
    context = open_context()
    with cluster_of("T01", "T66") as cluster:
        cluster.slow_disk("console", 0)
        console = cluster.start_console()
        cluster.start_terminal("T01")
        cluster.bring_credit("T01", 10_000)
        name, keys = keys_in(cluster, who)
        wire = Wire(cluster.table.console / name, cluster.table.folder / "wire")
        dealer = hostile(wire, context, keys, cluster.table.console_public())
        try:
            flood(wire, dealer)
            cluster.slow_disk("console", SYNC_STANDS_STILL_MS)
            cluster.ask_a_silent_console("credit", terminal="T01", cents=100)
            wire.deliver_and_hang_up()
            cluster.slow_disk("console", 0)
            cluster.ask_its_last("status")
            assert console.is_running, console.last_words
            cluster.until_credit("T01", 10_100)
        finally:
            dealer.close(0)
            wire.close()
            context.term()
