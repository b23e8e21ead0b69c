"""A peer of the console that sends whatever a test wants: any key, any session, any bytes."""

from typing import TypeVar

from cluster.children import Patience
from cluster.table_folder import COMMANDS, EVENTS, TableFolder
from games.roulette.rules import Rules
from protocol.chain import GENESIS
from protocol.codec import EVENT_BYTES_MAX, decode_frame, encode_frame
from protocol.context import open_context
from protocol.keys import KeyPair
from protocol.messages import Hello, Message
from protocol.peer_sockets import TerminalSockets
from tests.time_limit import WAIT_S

M = TypeVar("M", bound=Message)


class Peer:
    def __init__(self, table: TableFolder, keys: KeyPair) -> None:
        commands, events = (f"ipc://{table.console / name}" for name in (COMMANDS, EVENTS))
        self._context = open_context()
        self.sockets = TerminalSockets(self._context, commands, events, keys, table.console_public())
        self.heard: list[Message] = []

    def __enter__(self) -> "Peer":
        return self

    def __exit__(self, *_: object) -> None:
        self.sockets.close()
        self._context.term()

    def say(self, message: Message, *, epoch: int = 0, session: int = 0) -> bytes:
        payload = encode_frame(message, epoch=epoch, session=session)
        self.send(payload)
        return payload

    def send(self, payload: bytes) -> None:
        """Sends a message as soon as there is a connection."""
        patience = Patience(WAIT_S)
        while not self.sockets.send(payload):
            assert not patience.is_over(), "The console is not reached."
            self.sockets.poll(20)

    def hears(self, kind: type[M]) -> M:
        """Waits for the next message of this kind."""
        patience = Patience(WAIT_S)
        while not patience.is_over():
            self.listen()
            while self.heard:
                message = self.heard.pop(0)
                if isinstance(message, kind):
                    return message
        raise AssertionError(f"No {kind.__name__} was heard.")

    def listen(self) -> None:
        self.sockets.poll(20)
        self.heard += [decode_frame(payload, EVENT_BYTES_MAX).message for payload in self.sockets.drain()]

    def until_refused(self) -> None:
        patience = Patience(WAIT_S)
        while not self.sockets.is_broken():
            assert not patience.is_over(), "The console did not refuse this key."
            self.listen()


def hello(terminal: str) -> Hello:
    return Hello(terminal, 1, "etg", Rules.name, Rules().rules_hash, 0, GENESIS, 0, GENESIS)
