"""The ZeroMQ sockets of a table: whole messages in and out, each with the name and key of its connection."""

import errno
import os
import resource
import time
from collections import Counter
from collections.abc import Callable

import zmq

from front.limits import KeyLimits
from front.zap import TOO_MANY, ZapHandler, read_event
from protocol.context import Socket, open_context
from protocol.enrolment import AllowList, Domain, Knock
from protocol.front import Addresses, Heard
from protocol.keys import KeyPair, SetupError
from protocol.sockets import CONSOLE_SOCKET, EVERY_SOCKET, set_options

EPHEMERAL_PORT_MIN = 32768
FILES_PER_TERMINAL = 2
FILES_OF_THE_FRONT = 128
ROUTES_A_KEY_MAX = 32
"""Connections of one key that are answered: those heard last."""
IN_A_ROW_MAX = 64
"""Messages of one socket, before the other has its turn."""
FRAMES_AT_ONCE_MAX = 1000
"""Of a message in many frames, dropped before anything else has its turn."""
EVENTS_AT_ONCE_MAX = 64
HANDSHAKES_AT_ONCE_MAX = 32
WATCH_AGAIN_S = 1.0
LISTENER_CLOSES_S = 0.5
BIND_AGAIN_S = 0.1
WAIT_FOR_PORT_AT_START_S = 30.0
WAIT_FOR_PORT_S = 300.0
"""In play: nobody hears a broadcast meanwhile, and the round goes on."""
_NOW, _NOW_AND_MORE = int(zmq.DONTWAIT), int(zmq.DONTWAIT | zmq.SNDMORE)
_UNREACHABLE = {errno.EHOSTUNREACH: "unreachable", errno.EAGAIN: "busy"}
_WATCHED = zmq.EVENT_ACCEPT_FAILED | zmq.EVENT_HANDSHAKE_FAILED_AUTH | zmq.EVENT_CLOSED


class AddressTaken(SetupError):
    """Another program has the address, or the console before this one, which is ending."""


def check_file_limit(allowed: AllowList) -> None:
    """Checks the limit of open files: with too few, terminals could not connect, and no error would say so."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = allowed.count_of(Domain.TERMINAL)
    needed = FILES_PER_TERMINAL * count + FILES_OF_THE_FRONT
    if limit < needed:
        raise SetupError(f"{count} terminals need {needed} open files, the limit is {limit}; raise LimitNOFILE.")


class FrontSockets:
    """The sockets of a front. They open only if keys are enforced, and belong to one thread."""

    def __init__(
        self, addresses: Addresses, keys: KeyPair, allowed: AllowList, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        """Opens the sockets. It waits for an address that is taken, and says why; an earlier console may
        still be ending.
        """
        check_file_limit(allowed)
        for address in addresses:
            _check_port(address)
        self.counts: Counter[str] = Counter()
        """What was dropped or refused, by cause."""
        self.limits = KeyLimits()
        self._keys = keys
        self._allowed = allowed
        self._passports: dict[bytes, str] = {}
        """By route."""
        self._routes_of: dict[str, dict[bytes, None]] = {}
        """By passport, the route heard longest ago first."""
        self._in_a_message: set[Socket] = set()
        """Sockets of which only a part of a message in many frames was dropped."""
        self._frames_left = 0
        self.events_fault: str | None = None
        """Why nobody hears a broadcast, while the address of the events is taken."""
        self._events: Socket | None = None
        self._bind_again_s = self._give_up_s = 0.0
        self._watches = 0
        self._unwatched: dict[Socket, float] = {}
        """Until when."""
        self._context = open_context()
        self._monitors: dict[Socket, Socket] = {}
        self._poller = zmq.Poller()
        self._zap = ZapHandler(self._context, allowed)
        self._poller.register(self._zap.socket, zmq.POLLIN)
        try:
            self._staff = self._open_at_start(zmq.ROUTER, "staff", addresses.staff, tell)
            self._terminals = self._open_at_start(zmq.ROUTER, "terminals", addresses.terminals, tell)
            self._events = events = self._open_at_start(zmq.PUB, "events", addresses.events, tell)
            self._events_at = _endpoint(events)
            self._zap.self_test((self._staff, self._terminals, events), keys.public)
            self._tend()
            self.counts.clear()  # of the self-test's own strangers
        except BaseException:
            self.close()
            raise

    @property
    def addresses(self) -> Addresses:
        """Gives the addresses as bound, with the real port where `*` was asked for."""
        return Addresses(_endpoint(self._terminals), _endpoint(self._staff), self._events_at)

    def knocks(self) -> list[Knock]:
        """Gives the keys that were refused at the terminals' socket and are not enrolled since."""
        return [knock for knock in self._zap.knocked.values() if self._allowed.identity_of(knock.public) is None]

    def listen_to(self, file: int, *, may_write: bool) -> None:
        """Makes `poll` also end when this file can be read, or written if that is wanted."""
        self._poller.register(file, zmq.POLLIN | (zmq.POLLOUT if may_write else 0))

    def poll(self, timeout_ms: int) -> None:
        """Waits until something has come or the time is over; answers new connections meanwhile."""
        self._tend(timeout_ms)

    def drain(self, messages_max: int = 512, ms_max: float = 20.0) -> list[Heard]:
        """Reads waiting messages, limited in number and time; no socket makes the other wait long."""
        now_s = time.monotonic()
        deadline_s = now_s + ms_max / 1000
        self._frames_left = FRAMES_AT_ONCE_MAX
        found: list[Heard] = []
        waiting = [(b"S", self._staff), (b"T", self._terminals)]
        while waiting and len(found) < messages_max and now_s < deadline_s:
            waiting = [(kind, socket) for kind, socket in waiting if self._read_some(kind, socket, found, now_s)]
            now_s = time.monotonic()
        return found

    def _read_some(self, kind: bytes, socket: Socket, found: list[Heard], now_s: float) -> bool:
        """Reads a limited number of messages of one socket; returns whether there may be more."""
        try:
            for _ in range(IN_A_ROW_MAX):
                if not self._is_at_a_message(socket):
                    return False
                if (heard := self._receive(kind, socket, now_s)) is not None:
                    found.append(heard)
        except zmq.Again:
            return False
        return True

    def send(self, route: bytes, payload: bytes) -> bool:
        """Sends without blocking; a message that cannot be sent is counted, and the peer asks again."""
        if self._allowed.bearer_of(self._passports.get(route, "")) is None:
            self.counts["revoked"] += 1
            return False
        socket = self._staff if route[:1] == b"S" else self._terminals
        try:
            socket.send(route[1:], _NOW_AND_MORE)
            socket.send(payload, _NOW)
        except zmq.ZMQError as failed:
            if failed.errno not in _UNREACHABLE:
                raise
            self.counts[_UNREACHABLE[failed.errno]] += 1
            return False
        return True

    def publish(self, topic: bytes, payload: bytes) -> None:
        """Broadcasts a message. A slow subscriber may miss it, and finds the gap by its sequence number."""
        if self._events is None:
            return
        self._events.send(topic, _NOW_AND_MORE)
        self._events.send(payload, _NOW)

    def close(self) -> None:
        for socket in [*self._monitors, *self._unwatched]:
            self._close_socket(socket)
        self._zap.close()
        self._context.term()

    def _open_at_start(self, kind: int, domain: str, address: str, tell: Callable[[str], None]) -> Socket:
        give_up_s = time.monotonic() + WAIT_FOR_PORT_AT_START_S
        while True:
            try:
                return self._open(kind, domain, address)
            except AddressTaken as taken:
                if time.monotonic() >= give_up_s:
                    raise
                tell(str(taken))  # Each time: so the console knows that it lives.
                time.sleep(BIND_AGAIN_S)

    def _open(self, kind: int, domain: str, address: str) -> Socket:
        socket = self._context.socket(kind)
        if kind == zmq.ROUTER:
            socket.setsockopt(zmq.ROUTER_MANDATORY, 1)
            self._poller.register(socket, zmq.POLLIN)
        self._watch(socket)
        set_options(socket, EVERY_SOCKET, CONSOLE_SOCKET)
        socket.setsockopt_string(zmq.ZAP_DOMAIN, domain)
        socket.curve_secretkey, socket.curve_publickey = self._keys.secret.encode(), self._keys.public.encode()
        try:
            socket.bind(address)
        except zmq.ZMQError as failed:
            self._close_socket(socket)
            kind_of_error = AddressTaken if failed.errno == errno.EADDRINUSE else SetupError
            raise kind_of_error(f"{address} cannot be bound: {os.strerror(failed.errno or 0)}.") from None
        return socket

    def _watch(self, socket: Socket) -> None:
        """Starts a monitor under an address of its own: the address before becomes free only some time after
        its end.
        """
        self._watches += 1
        monitor = socket.get_monitor_socket(_WATCHED, f"inproc://watch-{self._watches}")
        self._poller.register(monitor, zmq.POLLIN)
        self._monitors[socket] = monitor

    def _stop_watching(self, socket: Socket) -> None:
        self._unwatched.pop(socket, None)
        if (monitor := self._monitors.pop(socket, None)) is not None:
            self._poller.unregister(monitor)
            socket.disable_monitor()
            monitor.close(0)

    def _watch_again(self) -> None:
        now_s = time.monotonic()
        for socket in [each for each, due_s in self._unwatched.items() if now_s >= due_s]:
            try:
                self._watch(socket)
                del self._unwatched[socket]
            except zmq.ZMQError:  # Still without a file.
                self._unwatched[socket] = now_s + WATCH_AGAIN_S

    def _tend(self, timeout_ms: int = 0) -> dict[object, int]:
        """Does the work before messages are read: the list in force, new connections, and the reports of monitors."""
        ready: dict[object, int] = dict(self._poller.poll(timeout_ms))
        if self._allowed.refresh():
            self._forget_revoked()
            self._reopen_events()
        elif self._events is None and time.monotonic() >= self._bind_again_s:
            self._bind_events()
        if self._zap.socket in ready:
            self._zap.serve(HANDSHAKES_AT_ONCE_MAX)
        for socket, monitor in list(self._monitors.items()):
            if monitor in ready:
                self._count_events(socket, monitor)
        if self._unwatched:
            self._watch_again()
        return ready

    def _count_events(self, socket: Socket, monitor: Socket) -> None:
        for _ in range(EVENTS_AT_ONCE_MAX):
            if not monitor.poll(0):
                return
            event, value = read_event(monitor)
            if event == zmq.EVENT_ACCEPT_FAILED:
                self.counts["accept_failed"] += 1
            elif event == zmq.EVENT_HANDSHAKE_FAILED_AUTH:
                self.counts["too_many_handshakes" if value == TOO_MANY else "not_enrolled"] += 1
        # Without a file to accept with, a waiting connection fails without end: nobody watches that without end.
        self._stop_watching(socket)
        self._unwatched[socket] = time.monotonic() + WATCH_AGAIN_S

    def _reopen_events(self) -> None:
        """Opens the broadcast socket anew: a revoked key stays subscribed until it must shake hands again, as
        all must.
        """
        if (events := self._events) is not None:
            self._events, monitor = None, self._monitors.get(events)
            events.unbind(self._events_at)
            deadline_s = time.monotonic() + LISTENER_CLOSES_S
            while monitor and time.monotonic() < deadline_s:  # the address is free only once the listener says so
                if monitor.poll(10) and read_event(monitor)[0] == zmq.EVENT_CLOSED:
                    break
            self._close_socket(events)
            self._give_up_s = time.monotonic() + WAIT_FOR_PORT_S
        self._bind_events()

    def _bind_events(self) -> None:
        """Opens the broadcast. If another program has the address, the table plays on, and this is tried again."""
        try:
            self._events, self.events_fault = self._open(zmq.PUB, "events", self._events_at), None
        except SetupError as taken:
            if time.monotonic() >= self._give_up_s:
                raise
            self.events_fault = str(taken)
            self._bind_again_s = time.monotonic() + BIND_AGAIN_S

    def _close_socket(self, socket: Socket) -> None:
        self._stop_watching(socket)
        if socket in self._poller:
            self._poller.unregister(socket)
        socket.close()

    def _is_at_a_message(self, socket: Socket) -> bool:
        """Says whether a new message begins here: frames of the last one may be left, and only some are
        dropped at once.
        """
        while socket in self._in_a_message and self._frames_left > 0:
            self._frames_left -= 1
            if not socket.recv(_NOW, copy=False).more:
                self._in_a_message.discard(socket)
        return socket not in self._in_a_message

    def _receive(self, kind: bytes, socket: Socket, now_s: float) -> Heard | None:
        """Reads one payload of one frame from a valid key within its limits; everything else is counted and dropped."""
        routing_id = socket.recv(_NOW)
        frame = socket.recv(copy=False)
        if frame.more:
            self._in_a_message.add(socket)
        try:
            passport = str(frame.get("User-Id"))
        except zmq.ZMQError:
            self.counts["no_identity"] += 1
            return None
        if self._allowed.bearer_of(passport) is None:
            self.counts["revoked"] += 1
            return None
        if frame.more:
            self.counts["multipart"] += 1
            self.limits.note(passport)
            return None
        if not self.limits.allow(passport, len(frame), now_s):
            self.counts["over_limit"] += 1
            return None
        route = kind + routing_id
        self._remember(route, passport)
        return Heard(passport, route, frame.bytes)

    def _remember(self, route: bytes, passport: str) -> None:
        """Remembers a few routes per key: a key that connects often cannot push out the routes of others."""
        routes = self._routes_of.setdefault(passport, {})
        if len(routes) == 1 and route in routes:
            return
        routes.pop(route, None)
        routes[route] = None
        self._passports[route] = passport
        if len(routes) > ROUTES_A_KEY_MAX:
            oldest = next(iter(routes))
            del routes[oldest]
            if self._passports.get(oldest) == passport:
                del self._passports[oldest]

    def _forget_revoked(self) -> None:
        is_good = self._allowed.bearer_of
        self._routes_of = {passport: routes for passport, routes in self._routes_of.items() if is_good(passport)}
        self._passports = {route: passport for route, passport in self._passports.items() if is_good(passport)}


def _endpoint(socket: Socket) -> str:
    return str(socket.getsockopt_string(zmq.LAST_ENDPOINT))


def _check_port(address: str) -> None:
    """Refuses a port of the ephemeral range, which any outgoing connection may take before the next start."""
    port = address.rpartition(":")[2]
    if address.startswith("tcp:") and port.isdigit() and int(port) >= EPHEMERAL_PORT_MIN:
        raise SetupError(f"{address}: listen on a port below {EPHEMERAL_PORT_MIN}.")
