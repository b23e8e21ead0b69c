"""The console's ZeroMQ sockets: bytes in and out, each message with the identity of the key it came under."""

import errno
import resource
import time
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import zmq
from zmq.utils.monitor import recv_monitor_message

from protocol.codec import EVENT_BYTES_MAX, FRAME_BYTES_MAX
from protocol.enrolment import AllowList, Domain, Enrolled, Knock, enroll, read_enrolled, revoke
from protocol.keys import KeyPair, SetupError
from protocol.zap import ZapHandler

Socket = zmq.Socket[bytes]
Context = zmq.Context[Socket]
TOPIC_STATE, TOPIC_EVENTS, TOPIC_TELEMETRY = b"S", b"E", b"W"
CURVE_BYTES = 33  # libzmq counts a frame as it is when encrypted
EVERY_SOCKET: Mapping[int, int] = {
    zmq.HANDSHAKE_IVL: 5000,
    zmq.RECONNECT_IVL: 200,
    zmq.RECONNECT_IVL_MAX: 2000,
    zmq.TCP_KEEPALIVE: 1,
    zmq.SNDHWM: 1000,
    zmq.RCVHWM: 10000,
}
CONSOLE_SOCKET: Mapping[int, int] = {
    zmq.MAXMSGSIZE: FRAME_BYTES_MAX + CURVE_BYTES,
    zmq.BACKLOG: 1024,
    zmq.LINGER: 200,
    zmq.CURVE_SERVER: 1,
    zmq.ZAP_ENFORCE_DOMAIN: 1,
}
PEER_SOCKET: Mapping[int, int] = {
    # The peer asks, the console answers, and gives the link up by the TTL that each question carries.
    zmq.HEARTBEAT_IVL: 1000,
    zmq.HEARTBEAT_TIMEOUT: 3000,
    zmq.HEARTBEAT_TTL: 4000,
    zmq.MAXMSGSIZE: EVENT_BYTES_MAX + CURVE_BYTES,
    zmq.LINGER: 0,
    zmq.IMMEDIATE: 1,
}
EPHEMERAL_PORT_MIN = 32768
FILES_PER_TERMINAL = 2
FILES_OF_THE_CONSOLE = 128
PEERS_MAX = 8192
EVENTS_AT_ONCE_MAX = 64
REBIND_S = 0.5
_NOW, _NOW_AND_MORE = int(zmq.DONTWAIT), int(zmq.DONTWAIT | zmq.SNDMORE)
_UNREACHABLE = {errno.EHOSTUNREACH: "unreachable", errno.EAGAIN: "busy"}
_WATCHED = zmq.EVENT_ACCEPT_FAILED | zmq.EVENT_HANDSHAKE_FAILED_AUTH | zmq.EVENT_CLOSED


class Addresses(NamedTuple):
    terminals: str
    staff: str
    events: str


class Received(NamedTuple):
    identity: str
    """`domain/name`, by the key of this very message; whatever the payload claims."""
    route: bytes
    """Where an answer goes."""
    payload: bytes


def set_options(socket: Socket, *tables: Mapping[int, int]) -> None:
    for table in tables:
        for option, value in table.items():
            socket.setsockopt(option, value)


def check_file_limit(allowed: AllowList) -> None:
    """Beyond the limit, terminals would simply never join: no error tells of it."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = allowed.count_of(Domain.TERMINAL)
    needed = FILES_PER_TERMINAL * count + FILES_OF_THE_CONSOLE
    if limit < needed:
        raise SetupError(f"{count} terminals need {needed} open files, the limit is {limit}; raise LimitNOFILE.")


class ConsoleSockets:
    """Opened only if keys are enforced. Of one thread, and never carried over a fork."""

    def __init__(self, addresses: Addresses, keys: KeyPair, allowed: AllowList) -> None:
        check_file_limit(allowed)
        for address in addresses:
            _check_port(address)
        self.counts: Counter[str] = Counter()
        """What was dropped or refused, by cause."""
        self._keys = keys
        self._allowed = allowed
        self._passports: dict[bytes, str] = {}
        """By route, of those heard last."""
        self._context: Context = zmq.Context()
        self._monitors: dict[Socket, Socket] = {}
        self._poller = zmq.Poller()
        self._zap = ZapHandler(self._context, allowed)
        self._poller.register(self._zap.socket, zmq.POLLIN)
        try:
            self._staff = self._open(zmq.ROUTER, "staff", addresses.staff)
            self._terminals = self._open(zmq.ROUTER, "terminals", addresses.terminals)
            self._events = self._open(zmq.PUB, "events", addresses.events)
            self._zap.self_test((self._staff, self._terminals, self._events), keys.public)
            self._tend()
            self.counts.clear()  # of the self-test's own strangers
        except BaseException:
            self.close()
            raise

    @property
    def addresses(self) -> Addresses:
        """As bound, with the port where `*` was asked for."""
        return Addresses(*(_endpoint(socket) for socket in (self._terminals, self._staff, self._events)))

    def enrolled(self, domain: Domain) -> tuple[str, ...]:
        """The names whose keys are good now."""
        return self._allowed.names_of(domain)

    def listed(self) -> list[Enrolled]:
        """Every key that is or was enrolled, as the list in force has it."""
        return self._allowed.entries

    def knocks(self) -> list[Knock]:
        """Keys that were refused at the terminals' socket, and are not enrolled meanwhile."""
        return [knock for knock in self._zap.knocked.values() if self._allowed.identity_of(knock.public) is None]

    @property
    def keys_fault(self) -> str | None:
        return self._allowed.fault

    def poll(self, timeout_ms: int) -> bool:
        """Waits until something has come in or the time is over; answers new connections meanwhile."""
        ready = self._tend(timeout_ms)
        return self._staff in ready or self._terminals in ready

    def drain(self, messages_max: int = 512, ms_max: float = 20.0) -> list[Received]:
        """What has arrived, staff first, bounded in number and time."""
        self._tend()
        deadline_s = time.monotonic() + ms_max / 1000
        found: list[Received] = []
        for kind, socket in ((b"S", self._staff), (b"T", self._terminals)):
            try:
                while len(found) < messages_max and time.monotonic() < deadline_s:
                    received = self._receive(kind, socket)
                    if received is not None:
                        found.append(received)
            except zmq.Again:
                pass
        return found

    def send(self, route: bytes, payload: bytes) -> bool:
        """Never blocks; what cannot be sent is counted, and the peer asks again."""
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
        """A hint: a slow subscriber misses it without a sign, and finds the gap by the sequence."""
        self._events.send(topic, _NOW_AND_MORE)
        self._events.send(payload, _NOW)

    def fence(self, terminal: str) -> None:
        """Its key is off the list, on disk, when this returns. Raises SetupError where the list cannot be changed."""
        path, identity = self._allowed.path, f"{Domain.TERMINAL}/{terminal}"
        if any(entry.identity == identity and not entry.revoked for entry in read_enrolled(path)):
            revoke(path, Domain.TERMINAL, terminal)

    def enrol(self, terminal: str, public: str) -> None:
        """On disk when this returns; heard from the next turn on. Raises SetupError where it cannot be."""
        enroll(self._allowed.path, Domain.TERMINAL, terminal, public)

    def close(self) -> None:
        for socket in list(self._monitors):
            self._close_socket(socket)
        self._zap.close()
        self._context.term()

    def _open(self, kind: int, domain: str, address: str) -> Socket:
        socket = self._context.socket(kind)
        self._monitors[socket] = socket.get_monitor_socket(_WATCHED)
        self._poller.register(self._monitors[socket], zmq.POLLIN)
        if kind == zmq.ROUTER:
            socket.setsockopt(zmq.ROUTER_MANDATORY, 1)
            self._poller.register(socket, zmq.POLLIN)
        set_options(socket, EVERY_SOCKET, CONSOLE_SOCKET)
        socket.setsockopt_string(zmq.ZAP_DOMAIN, domain)
        socket.curve_secretkey, socket.curve_publickey = self._keys.secret.encode(), self._keys.public.encode()
        try:
            socket.bind(address)
        except zmq.ZMQError as failed:
            raise SetupError(f"{address} cannot be bound: {failed.strerror}.") from None
        return socket

    def _tend(self, timeout_ms: int = 0) -> dict[object, int]:
        """Before any message: the allow list in force, new connections, and what the monitors saw."""
        ready: dict[object, int] = dict(self._poller.poll(timeout_ms))
        if self._allowed.refresh():
            self._reopen_events()
        if self._zap.socket in ready:
            self._zap.serve()
        for monitor in self._monitors.values():
            if monitor in ready:
                self._count_events(monitor)
        return ready

    def _count_events(self, monitor: Socket) -> None:
        for _ in range(EVENTS_AT_ONCE_MAX):  # Without a file to accept with, a waiting connection fails without end.
            if not monitor.poll(0):
                return
            event = recv_monitor_message(monitor)["event"]
            if event == zmq.EVENT_ACCEPT_FAILED:
                self.counts["accept_failed"] += 1
            elif event == zmq.EVENT_HANDSHAKE_FAILED_AUTH:
                self.counts["not_enrolled"] += 1

    def _reopen_events(self) -> None:
        """A revoked key stays subscribed until it must shake hands again, and so must all."""
        endpoint = _endpoint(self._events)
        monitor = self._monitors[self._events]
        self._events.unbind(endpoint)
        deadline_s = time.monotonic() + REBIND_S
        while time.monotonic() < deadline_s:  # the address is free only once the listener says so
            if monitor.poll(10) and recv_monitor_message(monitor)["event"] == zmq.EVENT_CLOSED:
                break
        self._close_socket(self._events)
        self._events = self._open(zmq.PUB, "events", endpoint)

    def _close_socket(self, socket: Socket) -> None:
        monitor = self._monitors.pop(socket)
        for one in (monitor, socket):
            if one in self._poller:
                self._poller.unregister(one)
        socket.disable_monitor()
        monitor.close(0)
        socket.close()

    def _receive(self, kind: bytes, socket: Socket) -> Received | None:
        """One payload of one frame, under a key that is good at this moment; all else is counted and dropped."""
        routing_id = socket.recv(_NOW)
        frame = socket.recv(copy=False)
        extra = _drop_rest(socket) if frame.more else 0
        try:
            passport = str(frame.get("User-Id"))
        except zmq.ZMQError:
            self.counts["no_identity"] += 1
            return None
        identity = self._allowed.bearer_of(passport)
        if extra or identity is None:
            self.counts["multipart" if extra else "revoked"] += 1
            return None
        route = kind + routing_id
        self._remember(route, passport)
        return Received(identity, route, frame.bytes)

    def _remember(self, route: bytes, passport: str) -> None:
        self._passports.pop(route, None)
        self._passports[route] = passport
        if len(self._passports) > PEERS_MAX:
            del self._passports[next(iter(self._passports))]


def _drop_rest(socket: Socket) -> int:
    """How many frames; not kept: a message of 20,000 is no reason to hold them all."""
    count, more = 0, True
    while more:
        more = socket.recv(copy=False).more
        count += 1
    return count


def _endpoint(socket: Socket) -> str:
    return str(socket.getsockopt_string(zmq.LAST_ENDPOINT))


def _check_port(address: str) -> None:
    """A port of the ephemeral range may be taken by any outgoing connection at the next start."""
    port = address.rpartition(":")[2]
    if address.startswith("tcp:") and port.isdigit() and int(port) >= EPHEMERAL_PORT_MIN:
        raise SetupError(f"{address}: listen on a port below {EPHEMERAL_PORT_MIN}.")
