"""The options of all ZeroMQ sockets of a table, and the topics of its broadcast."""

from collections.abc import Mapping

import zmq

from protocol.context import RECEIVE_QUEUE_MAX, Socket
from protocol.sizes import EVENT_BYTES_MAX, FRAME_BYTES_MAX

TOPIC_STATE, TOPIC_EVENTS, TOPIC_TELEMETRY = b"S", b"E", b"W"
CURVE_BYTES = 33  # libzmq counts a frame as it is when encrypted
EVERY_SOCKET: Mapping[int, int] = {
    zmq.HANDSHAKE_IVL: 5000,
    zmq.RECONNECT_IVL: 200,
    zmq.RECONNECT_IVL_MAX: 2000,
    zmq.TCP_KEEPALIVE: 1,
    zmq.SNDHWM: 1000,
    zmq.RCVHWM: RECEIVE_QUEUE_MAX,
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
}
ASKING_SOCKET: Mapping[int, int] = {zmq.IMMEDIATE: 1}
"""Not for the socket that hears broadcasts: when the console dies while the second part of one has still to be read,
libzmq would abort the process or wait for ever."""


def set_options(socket: Socket, *tables: Mapping[int, int]) -> None:
    for table in tables:
        for option, value in table.items():
            socket.setsockopt(option, value)
