"""The ZeroMQ sockets of a console's peers: terminals, screens, and staff at a shell."""

import zmq
from zmq.utils.monitor import recv_monitor_message

from protocol.context import Context, Socket
from protocol.keys import KeyPair, fingerprint
from protocol.sockets import ASKING_SOCKET, EVERY_SOCKET, PEER_SOCKET, TOPIC_EVENTS, TOPIC_STATE, set_options

BROKEN = (
    zmq.EVENT_DISCONNECTED
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
)
_EVENTS, _READABLE = int(zmq.EVENTS), int(zmq.POLLIN)
"""As plain numbers: the flags of an enum are slow to combine."""


class TerminalSockets:
    """The sockets of a terminal. A refused socket never reconnects, so it is made again."""

    def __init__(
        self,
        context: Context,
        commands: str,
        events: str,
        keys: KeyPair,
        console_public: str,
        topics: tuple[bytes, ...] = (TOPIC_STATE, TOPIC_EVENTS),
    ) -> None:
        self._context = context
        self._addresses = {zmq.DEALER: commands, zmq.SUB: events}
        self._keys = keys
        self._console_public = console_public
        self._topics = topics
        self._monitors: dict[Socket, Socket] = {}
        self.is_refused = False
        """The console does not know this key: it said so at the last handshake, and nothing was heard since."""
        self._open()

    @property
    def fingerprint(self) -> str:
        return fingerprint(self._keys.public)

    @property
    def sockets(self) -> tuple[Socket, Socket]:
        """Gives the sockets for a poller of many terminals; they are new after `recreate`."""
        return self._dealer, self._subscriber

    def poll(self, timeout_ms: int) -> bool:
        return bool(self._poller.poll(timeout_ms))

    def drain(self, messages_max: int = 512) -> list[bytes]:
        """Reads waiting payloads, answers first; the topic only serves the subscription."""
        found: list[bytes] = []
        for socket in (self._dealer, self._subscriber):
            while len(found) < messages_max and int(socket.getsockopt(_EVENTS)) & _READABLE:
                frame = socket.recv(copy=False)
                while frame.more:
                    frame = socket.recv(copy=False)
                found.append(frame.bytes)
        self.is_refused &= not found
        return found

    def send(self, payload: bytes) -> bool:
        """Sends; returns False while there is no connection, so that nothing waits in a queue and arrives late."""
        try:
            self._dealer.send(payload, zmq.DONTWAIT)
        except zmq.Again:
            return False
        return True

    def is_broken(self) -> bool:
        """Says whether a monitor saw a refused handshake or a disconnect since the last call."""
        broken = False
        for monitor in self._monitors.values():
            while monitor.poll(0):
                event = recv_monitor_message(monitor)["event"]
                self.is_refused |= event == zmq.EVENT_HANDSHAKE_FAILED_AUTH
                broken = True
        return broken

    def recreate(self) -> None:
        self.close()
        self._open()

    def close(self) -> None:
        for socket, monitor in self._monitors.items():
            socket.disable_monitor()
            monitor.close(0)
            socket.close(0)
        self._monitors.clear()

    def _open(self) -> None:
        self._poller = zmq.Poller()
        self._dealer = self._connected(zmq.DEALER)
        self._subscriber = self._connected(zmq.SUB)

    def _connected(self, kind: zmq.SocketType) -> Socket:
        socket = secured(self._context, kind, self._keys, self._console_public)
        self._monitors[socket] = socket.get_monitor_socket(BROKEN)
        for topic in self._topics if kind == zmq.SUB else ():
            socket.setsockopt(zmq.SUBSCRIBE, topic)
        for one in (socket, self._monitors[socket]):
            self._poller.register(one, zmq.POLLIN)
        socket.connect(self._addresses[kind])
        return socket


class StaffSocket:
    """A socket for staff at a shell: one question, one answer, within a time limit."""

    def __init__(self, context: Context, address: str, keys: KeyPair, console_public: str) -> None:
        self._socket = secured(context, zmq.DEALER, keys, console_public)
        self._socket.connect(address)

    def ask(self, payload: bytes, timeout_ms: int) -> bytes | None:
        """Asks; returns None where the console does not answer in time or does not know this key."""
        self._socket.setsockopt(zmq.SNDTIMEO, timeout_ms)
        self._socket.setsockopt(zmq.RCVTIMEO, timeout_ms)
        try:
            self._socket.send(payload)
            return self._socket.recv_multipart()[-1]
        except zmq.Again:
            return None

    def close(self) -> None:
        self._socket.close(0)


def secured(context: Context, kind: int, keys: KeyPair, console_public: str) -> Socket:
    socket = context.socket(kind)
    set_options(socket, EVERY_SOCKET, PEER_SOCKET, {} if kind == zmq.SUB else ASKING_SOCKET)
    socket.curve_publickey, socket.curve_secretkey = keys.public.encode(), keys.secret.encode()
    socket.curve_serverkey = console_public.encode()
    return socket
