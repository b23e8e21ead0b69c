"""Decides who may connect: a ZAP handler in the front's loop, with a check at start that it is obeyed."""

import struct
import time
from collections.abc import Iterable, Mapping

import zmq

from protocol import z85
from protocol.clock import this_moment
from protocol.enrolment import AllowList, Domain, Knock, passport
from protocol.key_pairs import make_pair
from protocol.keys import KeyPair, SetupError
from protocol.rates import RateLimit

ENDPOINT = "inproc://zeromq.zap.01"
ADMITTED: Mapping[str, frozenset[Domain]] = {
    "terminals": frozenset({Domain.TERMINAL}),
    "staff": frozenset(Domain) - {Domain.TERMINAL},
    "events": frozenset(Domain) - {Domain.BACKUP},
}
"""The domains of enrolled keys that each socket lets in."""
SELF_TEST_S = 5.0
HANDSHAKES_PER_S, HANDSHAKES_BURST = 1.0, 30.0
"""Of one key on one socket. libzmq cannot drop or count a key's connections: how fast they come is all that is ours."""
TOO_MANY = 300
"""In ZAP a failure that passes: libzmq closes the connection, and the peer tries again by itself."""
KNOCKS_MAX = 16
_HANDSHAKE = zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_HANDSHAKE_FAILED_AUTH
_EVENT = struct.Struct("=HI")
_PEER_OF: Mapping[int, int] = {zmq.ROUTER: zmq.DEALER, zmq.PUB: zmq.SUB}


class ZapHandler:
    """Answers libzmq's question about each new connection; it is polled like any other socket."""

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], allowed: AllowList) -> None:
        self.socket = context.socket(zmq.REP)
        self.socket.bind(ENDPOINT)
        self.asked_about: set[str] = set()
        """Keys seen while the self-test runs."""
        self.knocked: dict[str, Knock] = {}
        """By key, the one heard longest ago first; bounded, since anyone may make keys."""
        self._allowed = allowed
        self._rate = RateLimit(HANDSHAKES_PER_S, HANDSHAKES_BURST)
        self._probe: str | None = None

    def serve(self, at_most: int) -> None:
        """Answers a limited number of questions per turn, since strangers may come by the thousand."""
        for _ in range(at_most):
            try:
                request = self.socket.recv_multipart(zmq.DONTWAIT)
            except zmq.Again:
                return
            self.socket.send_multipart(self._answer(request))

    def close(self) -> None:
        self.socket.close(0)

    def _answer(self, request: list[bytes]) -> list[bytes]:
        public = z85.encode(request[6]) if len(request) == 7 and len(request[6]) == 32 else ""
        identity = self._identity(request, public)
        head = [b"1.0", request[1] if len(request) > 1 else b""]
        if identity is None:
            self._note_knock(request, public)
            return [*head, b"400", b"not enrolled", b"", b""]
        if not self._rate.allows(f"{request[2]!r} {public}", this_moment().monotonic_s):
            return [*head, str(TOO_MANY).encode(), b"too many connections", b"", b""]
        return [*head, b"200", b"OK", passport(identity, public).encode(), b""]

    def _identity(self, request: list[bytes], public: str) -> str | None:
        if not public or request[0] != b"1.0" or request[5] != b"CURVE":
            return None
        if self._probe is not None:
            self.asked_about.add(public)
        if public == self._probe:
            return "probe/self-test"
        identity = self._allowed.identity_of(public)
        admitted = ADMITTED.get(request[2].decode(errors="replace"), frozenset())
        return identity if identity is not None and identity.split("/")[0] in admitted else None

    def _note_knock(self, request: list[bytes], public: str) -> None:
        is_strange = public and self._probe is None and self._allowed.identity_of(public) is None
        if not is_strange or request[2] != b"terminals":
            return
        known = self.knocked.pop(public, None)
        self.knocked[public] = Knock(public, this_moment().wall_ms, known.times + 1 if known else 1)
        if len(self.knocked) > KNOCKS_MAX:
            del self.knocked[next(iter(self.knocked))]

    def self_test(self, servers: Iterable[zmq.Socket[bytes]], server_public: str) -> None:
        """Checks each socket: it must refuse a random key and let our probe in, both after asking us; else no start."""
        for server in servers:
            stranger, probe = make_pair(), make_pair()
            self._probe = probe.public
            try:
                is_refused = self._try_key(server, server_public, stranger) == zmq.EVENT_HANDSHAKE_FAILED_AUTH
                is_let_in = self._try_key(server, server_public, probe) == zmq.EVENT_HANDSHAKE_SUCCEEDED
                was_asked = {stranger.public, probe.public} <= self.asked_about
            finally:
                self._probe = None
                self.asked_about.clear()
            if not (is_refused and is_let_in and was_asked):
                endpoint = server.getsockopt_string(zmq.LAST_ENDPOINT)
                raise SetupError(f"Keys are not enforced on {endpoint}: the console must not start.")

    def _try_key(self, server: zmq.Socket[bytes], server_public: str, keys: KeyPair) -> int | None:
        """Tries a connection with these keys; says how its handshake ends."""
        client = server.context.socket(_PEER_OF[int(server.getsockopt(zmq.TYPE))])
        client.setsockopt(zmq.LINGER, 0)
        client.curve_publickey, client.curve_secretkey = keys.public.encode(), keys.secret.encode()
        client.curve_serverkey = server_public.encode()
        monitor = client.get_monitor_socket(_HANDSHAKE)
        client.connect(server.getsockopt_string(zmq.LAST_ENDPOINT))
        try:
            return self._outcome(monitor)
        finally:
            client.disable_monitor()
            monitor.close(0)
            client.close(0)

    def _outcome(self, monitor: zmq.Socket[bytes]) -> int | None:
        poller = zmq.Poller()
        poller.register(monitor, zmq.POLLIN)
        poller.register(self.socket, zmq.POLLIN)
        deadline_s = time.monotonic() + SELF_TEST_S
        while time.monotonic() < deadline_s:
            ready = dict(poller.poll(100))
            self.serve(1)
            if monitor in ready:
                return read_event(monitor)[0]
        return None


def read_event(monitor: zmq.Socket[bytes]) -> tuple[int, int]:
    """Gives number and value of an event. What pyzmq has for it loads much else, and a front must start fast."""
    number, value = _EVENT.unpack(monitor.recv_multipart()[0])
    return number, value
