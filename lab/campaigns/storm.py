"""A hostile peer as a process of its own: `python -m lab.campaigns.storm ORDERS`; it rages until it is ended, and says
each blow with one byte.
"""

import os
import socket
import sys
from contextlib import suppress
from enum import StrEnum
from random import Random

import msgspec
import zmq
from msgspec import Struct

from protocol.context import Context, Socket, open_context
from protocol.key_pairs import make_pair
from protocol.keys import KeyPair
from protocol.peer_sockets import secured
from protocol.sizes import FRAME_BYTES_MAX

AT_ONCE = 2000
CROWD = 60
FRAMES = 20_000
BLOW = b"."


class Kind(StrEnum):
    FLOOD = "flood"
    LARGE = "large messages"
    PINGS = "PINGs and hang-ups"
    CROWD = "connections"
    FRAMES = "frames"
    NOISE = "noise"


class Orders(Struct, frozen=True):
    kind: Kind
    address: str
    console_public: str
    keys: KeyPair | None
    """None for a stranger, who makes keys of his own."""
    seed: int


class Storm:
    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._context: Context = open_context()
        self._random = Random(orders.seed)

    def rage(self) -> None:
        blow = {
            Kind.FLOOD: lambda: self._flood(b"x", 0),
            Kind.LARGE: lambda: self._flood(bytes(FRAME_BYTES_MAX), 0, AT_ONCE // 20),
            Kind.PINGS: lambda: self._flood(b"x", 1),
            Kind.CROWD: self._crowd,
            Kind.FRAMES: self._frames,
            Kind.NOISE: self._noise,
        }[self._orders.kind]
        while True:
            with suppress(zmq.Again, OSError):
                blow()
            os.write(sys.stdout.fileno(), BLOW)

    def _dealer(self, ping_ms: int = 0) -> Socket:
        orders = self._orders
        dealer = secured(self._context, zmq.DEALER, orders.keys or make_pair(), orders.console_public)
        for option, value in ((zmq.SNDHWM, 0), (zmq.SNDTIMEO, 500), (zmq.RECONNECT_IVL, 1)):
            dealer.setsockopt(option, value)
        if ping_ms:
            dealer.setsockopt(zmq.HEARTBEAT_IVL, ping_ms)
        dealer.connect(orders.address)
        return dealer

    def _flood(self, payload: bytes, ping_ms: int, at_once: int = AT_ONCE) -> None:
        """Sends many messages, and hangs up while some of them are still on their way."""
        with self._dealer(ping_ms) as dealer:
            for _ in range(self._random.randint(1, 10)):
                for _ in range(at_once):
                    dealer.send(payload)
                dealer.poll(self._random.randint(0, 5))

    def _crowd(self) -> None:
        crowd = [self._dealer() for _ in range(CROWD)]
        for each in crowd:
            with suppress(zmq.Again):
                each.send(b"x", zmq.DONTWAIT)
        crowd[0].poll(self._random.randint(1, 50))
        for each in crowd:
            each.close(0)

    def _frames(self) -> None:
        with self._dealer() as dealer:
            for _ in range(FRAMES):
                dealer.send(b"x" * 100, zmq.SNDMORE)
            dealer.send(b"x")

    def _noise(self) -> None:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(0.5)
            line.connect(self._orders.address.removeprefix("ipc://"))
            line.sendall(self._random.choice((b"", b"\xff" + bytes(8) + b"\x7f\x03\x00CURVE" + bytes(48))))
            line.sendall(self._random.randbytes(self._random.randint(1, 4000)))


if __name__ == "__main__":
    Storm(msgspec.json.decode(sys.argv[1], type=Orders)).rage()
