"""Staff at a shell: one command to the console, said again under the same id until it is answered."""

import secrets
import time
from collections.abc import Mapping
from typing import Any

import zmq

from protocol.codec import EVENT_BYTES_MAX, decode_frame, encode_frame
from protocol.keys import KeyPair
from protocol.messages import Answer, Command, Rejected
from protocol.peer_sockets import StaffSocket

TRY_MS = 1000
STAFF_KEY = "staff.key"


class NoAnswer(Exception):
    """The message is the sentence for the person."""


class StaffClient:
    def __init__(self, address: str, keys: KeyPair, console_public: str) -> None:
        self._address = address
        self._keys = keys
        self._console_public = console_public
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._socket: StaffSocket | None = None

    def ask(
        self,
        verb: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        staff: str = "",
        second: str | None = None,
        timeout_s: float = 10.0,
    ) -> Answer:
        """The id is made before anything is sent, so that a second try can never do it twice."""
        command = Command(secrets.token_hex(8), verb, staff, second, dict(arguments or {}))
        deadline_s = time.monotonic() + timeout_s
        while time.monotonic() < deadline_s:
            answer = self._try(encode_frame(command), command.id)
            if answer is not None:
                return answer
        raise NoAnswer(f"The console at {self._address} does not answer, or does not know this key.")

    def _try(self, payload: bytes, id_: str) -> Answer | None:
        """A socket that got no answer may have been refused, and is made anew for the next try."""
        if self._socket is None:
            self._socket = StaffSocket(self._context, self._address, self._keys, self._console_public)
        data = self._socket.ask(payload, TRY_MS)
        message = None if data is None else decode_frame(data, EVENT_BYTES_MAX).message
        if isinstance(message, Answer) and message.id == id_:
            return message
        self._drop()
        if isinstance(message, Rejected):
            return Answer(id_, message.number, message.sentence, {})
        return None

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def close(self) -> None:
        self._drop()
        self._context.term()
