"""The baseline of a table: registration and broadcast with zmq, msgpack and SQLite alone, as little as possible.

`python bare_cluster.py FOLDER` serves; `Clients` in the measuring process ask.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import msgpack
import zmq

HWM = 10_000
WAIT_MS = 120_000
"""For an answer that may never come: then the bench fails."""


def open_database(path: Path, table: str) -> apsw.Connection:
    database = apsw.Connection(str(path))
    for pragma in ("journal_mode = wal", "synchronous = full", "wal_autocheckpoint = 0"):
        database.execute(f"PRAGMA {pragma}")
    database.execute(table)
    return database


def bound(context: Any, kind: int, secret: bytes, public: bytes, address: str) -> Any:
    socket = context.socket(kind)
    socket.setsockopt(zmq.BACKLOG, 1024)
    socket.setsockopt(zmq.SNDHWM, HWM)
    socket.curve_secretkey, socket.curve_publickey, socket.curve_server = secret, public, True
    socket.bind(address)
    return socket


def serve(folder: Path) -> None:
    """Reads all waiting messages, commits them once and answers all; a one-byte message asks for a broadcast
    instead.
    """
    public, secret = zmq.curve_keypair()
    context = zmq.Context()
    context.setsockopt(zmq.RCVHWM, 0)
    router = bound(context, zmq.ROUTER, secret, public, f"ipc://{folder}/commands")
    events = bound(context, zmq.PUB, secret, public, f"ipc://{folder}/events")
    database = open_database(folder / "bare.db", "CREATE TABLE slips (route BLOB, revision INTEGER, slip BLOB)")
    (folder / "public.new").write_bytes(public)
    (folder / "public.new").rename(folder / "public")
    while True:
        router.poll()
        slips = []
        for route, payload in _drain(router):
            if len(payload) == 1:
                events.send_multipart([b"E", payload])
            else:
                revision, _ = msgpack.unpackb(payload)
                slips.append((route, revision, payload))
        if slips:
            with database:
                database.executemany("INSERT INTO slips VALUES (?, ?, ?)", slips)
            for route, revision, _ in slips:
                router.send_multipart([route, msgpack.packb(revision)])


def _drain(router: Any) -> Iterator[list[bytes]]:
    for _ in range(512):
        try:
            yield router.recv_multipart(zmq.DONTWAIT)
        except zmq.Again:
            return


class Clients:
    def __init__(self, folder: Path, count: int) -> None:
        server_public = (folder / "public").read_text()
        self._context = zmq.Context()
        self._context.setsockopt(zmq.RCVHWM, 0)
        self._context.setsockopt(zmq.RCVTIMEO, WAIT_MS)
        self._context.set(zmq.MAX_SOCKETS, 8 * count + 64)
        self.dealers = [self._connected(zmq.DEALER, f"ipc://{folder}/commands", server_public) for _ in range(count)]
        self.subscribers = [self._connected(zmq.SUB, f"ipc://{folder}/events", server_public) for _ in range(count)]
        self.ledgers = [
            open_database(folder / f"ledger{number}.db", "CREATE TABLE journal (seq INTEGER PRIMARY KEY, data BLOB)")
            for number in range(count)
        ]

    def _connected(self, kind: int, address: str, server_public: str) -> Any:
        socket = self._context.socket(kind)
        public, secret = zmq.curve_keypair()
        socket.curve_publickey, socket.curve_secretkey = public, secret
        socket.curve_serverkey = server_public.encode()
        if kind == zmq.SUB:
            socket.setsockopt(zmq.SUBSCRIBE, b"E")
        socket.connect(address)
        return socket

    def register(self, bets: dict[str, int], revision: int, count: int | None = None) -> float:
        """Gives the seconds from the first sent slip to the last answer; with a count, of so many only."""
        dealers = self.dealers[:count]
        start = time.perf_counter()
        for dealer in dealers:
            dealer.send(msgpack.packb([revision, list(bets.items())]))
        for dealer in dealers:
            msgpack.unpackb(dealer.recv())
        return time.perf_counter() - start

    def settle(self, seq: int, data: bytes) -> float:
        """Gives the seconds from the request for a broadcast to the last of as many durable commits."""
        start = time.perf_counter()
        self.dealers[0].send(b"x")
        for subscriber, ledger in zip(self.subscribers, self.ledgers, strict=True):
            subscriber.recv_multipart()
            with ledger:
                ledger.execute("INSERT INTO journal VALUES (?, ?)", (seq, data))
        return time.perf_counter() - start

    def broadcast(self) -> float:
        """Gives the seconds from the request for a broadcast to the last that has it."""
        start = time.perf_counter()
        self.dealers[0].send(b"x")
        for subscriber in self.subscribers:
            subscriber.recv_multipart()
        return time.perf_counter() - start

    def close(self) -> None:
        for socket in (*self.dealers, *self.subscribers):
            socket.close(0)
        for ledger in self.ledgers:
            ledger.close()
        self._context.term()


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
