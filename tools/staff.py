"""Sends a command of staff to the console, repeated under the same id until it is answered."""

import secrets
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from protocol.answers import read_body
from protocol.codec import EVENT_BYTES_MAX, decode_frame, encode_frame
from protocol.keys import KeyPair
from protocol.messages import Answer, Command, Rejected
from protocol.refusals import RefusalNumber
from protocol.staff import LoggedIn
from protocol.what_if import proposal_of

if TYPE_CHECKING:
    from protocol.peer_sockets import StaffSocket

TRY_MS = 1000
SLOWER_S = 0.25
"""The wait before a command is repeated to a console that was asked too often."""
STAFF_KEY = "staff.key"
TECHNICIAN_KEY = "technician.key"
BACKUP_KEY = "backup.key"


class NoAnswer(Exception):
    """The console does not answer; the message is the sentence that the person reads."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A staff number with its PIN."""

    number: str
    pin: str = field(repr=False)


class StaffClient:
    def __init__(self, address: str, keys: KeyPair, console_public: str) -> None:
        self._address = address
        self._keys = keys
        self._console_public = console_public
        from protocol.context import open_context  # libzmq, and only for who asks

        self._context = open_context()
        self._socket: StaffSocket | None = None
        self._sessions: dict[Badge, str] = {}
        self.between: Callable[[], None] = lambda: None
        """Looks around between two tries, and may give up by an exception of its own."""

    def ask(
        self,
        verb: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        staff: Badge | None = None,
        second: Badge | None = None,
        timeout_s: float = 10.0,
    ) -> Answer:
        """Logs the asker in and asks; if a second person is given, that person approves what needs two people."""
        answer = self._as(staff, verb, arguments or {}, timeout_s)
        digest = proposal_of(answer)
        if second is None or digest is None:
            return answer
        return self._as(second, "approve", {"digest": digest}, timeout_s)

    def must_be_there(self) -> None:
        """Raises NoAnswer at once if nothing listens; a ZeroMQ socket would keep trying silently."""
        scheme, _, rest = self._address.partition("://")
        host, _, port = rest.rpartition(":")
        family, where = (socket.AF_UNIX, rest) if scheme == "ipc" else (socket.AF_INET, (host, int(port or 0)))
        with socket.socket(family) as probe:
            probe.settimeout(TRY_MS / 1000)
            try:
                probe.connect(where)
            except (ConnectionRefusedError, FileNotFoundError):
                raise NoAnswer(f"Nothing listens at {self._address}: the console is not running.") from None
            except OSError:
                return  # The caller reports it.

    def log_out(self) -> None:
        for session in self._sessions.values():
            self._say("log-out", session, {}, TRY_MS / 1000)
        self._sessions.clear()

    def _as(self, badge: Badge | None, verb: str, arguments: Mapping[str, Any], timeout_s: float) -> Answer:
        if badge is None:
            return self._say(verb, "", arguments, timeout_s)
        if badge in self._sessions:
            answer = self._say(verb, self._sessions[badge], arguments, timeout_s)
            if answer.refusal != RefusalNumber.NOT_LOGGED_IN:
                return answer
        answer = self._say("log-in", "", {"number": badge.number, "pin": badge.pin}, timeout_s)
        if answer.refusal is not None:
            return answer
        self._sessions[badge] = read_body(answer, LoggedIn).session
        return self._say(verb, self._sessions[badge], arguments, timeout_s)

    def _say(self, verb: str, session: str, arguments: Mapping[str, Any], timeout_s: float) -> Answer:
        """Sends a command until it is answered; its id is made first, so that a repeat cannot do it twice."""
        command = Command(secrets.token_hex(8), verb, session, dict(arguments))
        deadline_s = time.monotonic() + timeout_s
        while time.monotonic() < deadline_s:
            answer = self._try(encode_frame(command), command.id)
            if answer is not None:
                return answer
            self.between()
        raise NoAnswer(f"The console at {self._address} does not answer, or does not know this key.")

    def _try(self, payload: bytes, id_: str) -> Answer | None:
        """One try; a socket without an answer may have been refused, so the next try makes a new one."""
        if self._socket is None:
            from protocol.peer_sockets import StaffSocket

            self._socket = StaffSocket(self._context, self._address, self._keys, self._console_public)
        data = self._socket.ask(payload, TRY_MS)
        message = None if data is None else decode_frame(data, EVENT_BYTES_MAX).message
        if isinstance(message, Answer) and message.id == id_:
            return message
        if isinstance(message, Rejected) and message.number == RefusalNumber.TOO_MANY_MESSAGES:
            time.sleep(SLOWER_S)
            return None
        self._drop()
        if isinstance(message, Rejected):
            return Answer(id_, message.number, message.sentence, b"")
        return None

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def close(self) -> None:
        self._drop()
        self._context.term()
