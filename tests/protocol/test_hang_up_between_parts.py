"""A console that dies while a peer reads a broadcast in two parts must not take the peer with it.

libzmq 4.3.5 looks at a connection's state with every hundredth part that is read. With `IMMEDIATE` it then ends the
queue of a lost connection at once: if one part of a message has been read, it aborts the process or never gives the
other. An abort ends the worker of pytest that runs this test.
"""

from contextlib import ExitStack
from pathlib import Path

import zmq

from front.sockets import FrontSockets
from protocol.context import Socket
from protocol.peer_sockets import secured
from protocol.sockets import TOPIC_STATE
from tests.protocol.wire import opened

LOOKS_EACH = 100
"""Parts, in libzmq."""


def test_a_peer_that_has_read_one_part_of_a_broadcast_outlives_the_death_of_its_console(tmp_path: Path) -> None:
    with opened(tmp_path) as wire, ExitStack() as closing:
        subscriber = secured(wire.context, zmq.SUB, wire.enrolled("T01"), wire.keys.public)
        closing.callback(subscriber.close)
        tries_again = subscriber.get_monitor_socket(zmq.EVENT_CONNECT_RETRIED)
        closing.callback(tries_again.close)
        closing.callback(subscriber.disable_monitor)
        subscriber.setsockopt(zmq.SUBSCRIBE, TOPIC_STATE)
        subscriber.connect(wire.console.addresses.events)
        while not is_subscribed(wire.console, subscriber):
            continue
        for _ in range(LOOKS_EACH):
            wire.console.publish(TOPIC_STATE, b"state")
        for _ in range(2, LOOKS_EACH - 1):
            assert subscriber.poll()  # Reading that has to wait counts anew.
            subscriber.recv()
        assert subscriber.getsockopt(zmq.RCVMORE)
        wire.console.close()
        assert tries_again.poll()
        assert subscriber.recv(zmq.NOBLOCK) == b"state"


def is_subscribed(console: FrontSockets, subscriber: Socket) -> bool:
    """Reads the first broadcast that arrives."""
    console.poll(1)
    console.drain()
    console.publish(TOPIC_STATE, b"state")
    return subscriber.poll(1) != 0 and subscriber.recv_multipart() == [TOPIC_STATE, b"state"]
