"""The thread that owns a screen's sockets: it sends commands, and hands on the console's messages as frozen values."""

import queue
import random
import secrets
import threading

import structlog
from PySide6.QtCore import QObject, Signal

from console.watching.config import ConsoleKeys
from console.watching.conversation import Conversation
from console.watching.heard import Answered, Ask, Heard, LinkChanged, StateHeard, StatusHeard, TelemetryHeard
from phrases.catalogue import english
from protocol.clock import Now, this_moment
from protocol.codec import EVENT_BYTES_MAX, RemoteProtocolError, decode_frame, encode_frame
from protocol.context import open_context
from protocol.keys import KeyPair
from protocol.messages import Answer, Message, Rejected, State, Telemetry
from protocol.peer_sockets import TerminalSockets
from protocol.session import SILENCE_LOCKS_S, Watchdog
from protocol.sockets import TOPIC_STATE, TOPIC_TELEMETRY
from protocol.table_status import RoomStatus, TableStatus

WAIT_MS = 20
TOPICS = (TOPIC_STATE, TOPIC_TELEMETRY)


class Link(QObject):
    """A screen's connection, in the screen's thread. `heard` is raised in the sockets' thread, so connect to it
    queued.
    """

    heard = Signal(object)

    def __init__(self, console: ConsoleKeys, keys: KeyPair, status: type[RoomStatus] = TableStatus) -> None:
        super().__init__()
        self._console = console
        self._keys = keys
        self._status = status
        self._asked: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self._must_stop = False
        self.failure: str | None = None
        """Why the thread ended without being asked to; None otherwise."""
        self._thread = threading.Thread(target=self._run, name="link")

    def start(self) -> None:
        self._thread.start()

    def ask(self, ask: Ask) -> None:
        self._asked.put(ask)

    def stop(self) -> None:
        self._must_stop = True
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            self._talk()
        finally:
            if not self._must_stop:
                self.failure = "The thread that talks to the console has ended by itself; its last words stand above."

    def _talk(self) -> None:
        context = open_context()
        console = self._console
        sockets = TerminalSockets(context, console.staff, console.events, self._keys, console.public_key, TOPICS)
        listener = Listener(sockets, this_moment().monotonic_s, self._status)
        while not self._must_stop:
            while not self._asked.empty():
                listener.ask(self._asked.get_nowait(), this_moment().monotonic_s)
            for heard in listener.turn(this_moment()):
                self.heard.emit(heard)
            sockets.poll(WAIT_MS)
        sockets.close()
        context.term()


class Listener:
    """The sockets' thread. In each turn it takes messages, notices whether the console is heard, and sends what
    is due.
    """

    def __init__(self, sockets: TerminalSockets, now_s: float, status: type[RoomStatus] = TableStatus) -> None:
        self._sockets = sockets
        self._watchdog = Watchdog(random.uniform, now_s)
        self._conversation = Conversation(lambda: secrets.token_hex(8), status)
        self._log = structlog.get_logger()
        self._number = 0
        self._said: tuple[object, ...] = ()
        self._answered_s = self._stated_s = now_s - SILENCE_LOCKS_S
        self._heard_wall_ms = 0
        self._is_heard = False

    def ask(self, ask: Ask, now_s: float) -> None:
        self._conversation.ask(ask, now_s)

    def turn(self, now: Now) -> list[Heard]:
        found: list[Heard] = []
        for payload in self._sockets.drain():
            found += self._hear(payload, now)
        found += self._conversation.give_up(now.monotonic_s)
        found += self._watch(now)
        for command in self._conversation.due(now.monotonic_s):
            self._number += 1
            self._sockets.send(encode_frame(command, number=self._number))
        return found

    def _hear(self, payload: bytes, now: Now) -> list[Heard]:
        try:
            return self._take(decode_frame(payload, EVENT_BYTES_MAX).message, now)
        except RemoteProtocolError as bad:
            self._log.warning("message_dropped", sentence=str(bad))
            return []

    def _take(self, message: Message, now: Now) -> list[Heard]:
        if isinstance(message, State):
            return self._state(message, now)
        if isinstance(message, Telemetry):
            return [TelemetryHeard(message.facts, now.monotonic_s)]
        if isinstance(message, Answer):
            return self._answer(message, now)
        if isinstance(message, Rejected):
            self._log.warning("rejected", number=message.number, sentence=english(message.sentence))
        return []

    def _state(self, state: State, now: Now) -> list[Heard]:
        self._stated_s = now.monotonic_s
        self._note(now)
        said = (state.epoch, state.round, state.phase, state.log_head, state.last_bets, state.paragraph)
        if said != self._said:
            self._said = said
            self._conversation.look_soon()
        return [StateHeard(state, now.monotonic_s, state.wall_ms - now.wall_ms)]

    def _answer(self, answer: Answer, now: Now) -> list[Heard]:
        self._answered_s = now.monotonic_s
        self._note(now)
        found = self._conversation.hear(answer)
        if found is None:
            return []
        return [found] if isinstance(found, Answered) else [StatusHeard(found)]

    def _note(self, now: Now) -> None:
        """Notes whether the console is heard: it must be heard on both of its sockets."""
        if now.monotonic_s - min(self._answered_s, self._stated_s) < SILENCE_LOCKS_S:
            self._watchdog.heard(now.monotonic_s)
            self._heard_wall_ms = now.wall_ms

    def _watch(self, now: Now) -> list[Heard]:
        if self._sockets.is_broken():
            self._watchdog.broke(now.monotonic_s)
            self._answered_s = self._stated_s = now.monotonic_s - SILENCE_LOCKS_S
        if self._watchdog.must_recreate(now.monotonic_s):
            self._sockets.recreate()
        is_heard = now.monotonic_s - min(self._answered_s, self._stated_s) < SILENCE_LOCKS_S
        if is_heard == self._is_heard:
            return []
        self._is_heard = is_heard
        self._log.info("console_heard" if is_heard else "console_lost")
        return [LinkChanged(is_heard, self._heard_wall_ms)]
