"""Sends one message in so many frames that it is never whole: `python -m tests.front.endless_message ORDERS`.

It is a process of its own, because libzmq may abort a process that is cut off in the middle of a message.
"""

import sys

import msgspec
import zmq
from msgspec import Struct

from protocol.context import open_context
from protocol.keys import KeyPair
from protocol.peer_sockets import secured
from protocol.sizes import FRAME_BYTES_MAX


class EndlessMessage(Struct, frozen=True):
    address: str
    console_public: str
    keys: KeyPair
    frames: int


def send(orders: EndlessMessage) -> None:
    with secured(open_context(), zmq.DEALER, orders.keys, orders.console_public) as dealer:
        dealer.setsockopt(zmq.SNDHWM, 0)
        dealer.connect(orders.address)
        for _ in range(orders.frames):
            dealer.send(bytes(FRAME_BYTES_MAX), zmq.SNDMORE)
        dealer.send(b"the end")
        sys.stdin.read()  # Until the test is over.


if __name__ == "__main__":
    send(msgspec.json.decode(sys.argv[1], type=EndlessMessage))
