"""The thread that holds a serial port: it reads the port, fills a bounded queue of events, and never raises."""

import contextlib
import os
import queue
import select
import termios
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

import serial

from daemon.serial_reader import CHUNK_BYTES, LOOK_S, Reader
from phrases import Phrase, Said, phrase
from phrases.catalogue import catalogue

QUEUE_EVENTS_MAX = 4096
BACK_OFF_S = (0.1, 2.0)
PTYS = Path("/dev/pts")
PORT_ERRORS = (OSError, serial.SerialException, termios.error, TypeError)
"""A port that vanished raises one of these; it is TypeError when pyserial has lost its descriptor."""


class PortLost(OSError):
    def __init__(self, why: Phrase) -> None:
        super().__init__(catalogue().clause(why))
        self.why = why


def _why(error: Exception) -> Said:
    return error.why if isinstance(error, PortLost) else str(error)


class Timed(Protocol):
    @property
    def time_s(self) -> float: ...


Event = TypeVar("Event", bound=Timed)


class PortSession(Protocol[Event]):
    """One connection, without its port: it takes bytes and time, and returns events and bytes to send."""

    wants_reopening: bool
    refused: bool

    def connected(self, now_s: float) -> list[Event]: ...
    def receive(self, now_s: float, data: bytes, late_s: float) -> list[Event]: ...
    def tick(self, now_s: float) -> list[Event]: ...
    def take_to_send(self) -> bytes: ...


class Tells(NamedTuple, Generic[Event]):
    """How the owner of the queue learns what happens to the port itself."""

    offline: Callable[[float, Phrase], Event]
    overflowed: Callable[[float, int], Event]
    refused: Callable[[float, str], Event]


class SerialLink(Generic[Event]):
    """Holds the port for the owner of the queue `events`. A slow owner loses the newest events and is told so."""

    def __init__(
        self,
        url: str,
        session: PortSession[Event],
        tells: Tells[Event],
        *,
        baud: int,
        parity: str = serial.PARITY_NONE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.events: queue.Queue[Event] = queue.Queue(QUEUE_EVENTS_MAX)
        self._url = url
        self._port_session = session
        self._tells = tells
        self._baud = baud
        self._parity = parity
        self._clock = clock
        self._reader: Reader | None = None
        self._acts: queue.SimpleQueue[Callable[[float], list[Event]]] = queue.SimpleQueue()
        self._dropped = 0
        self._stopping = threading.Event()
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        self._thread = threading.Thread(target=self._run, name=f"port {url}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._wake()
        self._thread.join()
        os.close(self._wake_read)
        os.close(self._wake_write)

    @property
    def is_open(self) -> bool:
        return self._reader is not None

    def heard_until_s(self) -> float:
        """The moment up to which all data of the device has been put into the queue."""
        reader = self._reader
        return self._clock() if reader is None else reader.empty_s

    def act(self, act: Callable[[float], list[Event]]) -> None:
        """Runs an action in the port's own thread, with its time: the session belongs to that thread only."""
        self._acts.put(act)
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(BlockingIOError):  # a pipe full of calls wakes as well
            os.write(self._wake_write, b"x")

    def _run(self) -> None:
        back_off_s = BACK_OFF_S[0]
        while not self._stopping.is_set() and not self._port_session.refused:
            try:
                port = serial.serial_for_url(
                    self._url, baudrate=self._baud, parity=parity_at(self._url, self._parity), timeout=LOOK_S
                )
            except ValueError as error:  # no such kind of port: trying again cannot help
                self._put(self._tells.refused(self._clock(), f"{self._url} is not a port: {error}."))
                return
            except PORT_ERRORS as error:
                self._put(
                    self._tells.offline(self._clock(), phrase("port_not_opened", port=self._url, why=_why(error)))
                )
                self._pause(back_off_s)
                back_off_s = min(2 * back_off_s, BACK_OFF_S[1])
                continue
            with contextlib.closing(port):
                if self._serve(port):
                    back_off_s = BACK_OFF_S[0]
                self._reader = None
            self._pause(back_off_s)
            back_off_s = min(2 * back_off_s, BACK_OFF_S[1])

    def _serve(self, port: serial.SerialBase) -> bool:
        """Serves the port until it or the device falls silent; returns true if any data came."""
        heard, session = False, self._port_session
        self._put_all(session.connected(self._clock()))
        self._reader = reader = Reader(self._reading(port), self._clock)
        try:
            while not (self._stopping.is_set() or session.wants_reopening or session.refused):
                self._write(port)
                data, now_s, late_s = reader.look()
                if data:
                    heard = True
                    self._put_all(session.receive(now_s, data, late_s))
                self._put_all(session.tick(now_s))
        except PORT_ERRORS as error:
            self._put(self._tells.offline(self._clock(), phrase("port_failed", port=self._url, why=_why(error))))
        return heard

    def _write(self, port: serial.SerialBase) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._put_all(self._acts.get_nowait()(self._clock()))
        data = self._port_session.take_to_send()
        if data:
            descriptor = _descriptor(port)
            if descriptor is None:
                port.write(data)
            elif os.write(descriptor, data) < len(data):
                raise PortLost(phrase("port_full"))

    def _reading(self, port: serial.SerialBase) -> Callable[[float], bytes]:
        """Reads all waiting data at once: reading by lines takes single bytes and is too slow."""
        descriptor = _descriptor(port)
        if descriptor is None:
            return lambda _: bytes(port.read(1) + port.read(port.in_waiting))  # type: ignore[attr-defined] # every port has it
        ready = select.poll()
        ready.register(descriptor, select.POLLIN)
        ready.register(self._wake_read, select.POLLIN)

        def read(wait_s: float) -> bytes:
            events = dict(ready.poll(1000 * wait_s))
            if self._wake_read in events:
                os.read(self._wake_read, CHUNK_BYTES)
            if descriptor not in events:
                return b""
            data = os.read(descriptor, CHUNK_BYTES)
            if not data:
                raise PortLost(phrase("port_closed"))
            return data

        return read

    def _pause(self, seconds: float) -> None:
        self._stopping.wait(seconds)

    def _put_all(self, events: list[Event]) -> None:
        for event in events:
            self._put(event)

    def _put(self, event: Event) -> None:
        try:
            if self._dropped:
                self.events.put_nowait(self._tells.overflowed(event.time_s, self._dropped))
                self._dropped = 0
            self.events.put_nowait(event)
        except queue.Full:
            self._dropped += 1


def parity_at(url: str, parity: str) -> str:
    """A pty has no wire, and refuses to be opened with a parity."""
    return serial.PARITY_NONE if Path(url).resolve().is_relative_to(PTYS) else parity


def _descriptor(port: serial.SerialBase) -> int | None:
    """Gives the descriptor for direct polling, reading and writing: pyserial's select stops at descriptor 1023."""
    try:
        return port.fileno()
    except OSError:  # io.UnsupportedOperation: rfc2217 keeps its socket to itself
        return None
