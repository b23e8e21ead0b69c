"""What the front process and the console say to each other over their one stream, and how it is cut into batches.

A batch is its length in four bytes and a MessagePack array of words. Whoever reads it takes nothing from a stream that
is not so: it has ended then.
"""

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

BATCH_BYTES_MAX = 8 << 20
"""Far above the largest word, a broadcast of 1 MiB."""
CUT_BYTES = 1 << 20
"""A batch that has become so large is ended."""
HEAD_BYTES = 4


class Addresses(NamedTuple):
    terminals: str
    staff: str
    events: str


class Received(Struct, frozen=True, gc=False):
    """A message as the console's loop takes it."""

    identity: str
    """`domain/name`, by the key of this very message; whatever the payload claims."""
    route: bytes
    """Where an answer goes."""
    payload: bytes


class Word(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    pass


class Ready(Word, frozen=True, tag=0):
    """The sockets are open, and keys are enforced on them; the addresses are as bound."""

    terminals: str
    staff: str
    events: str


class Heard(Word, frozen=True, tag=1, gc=False):
    """A message of a peer, whole, under the name and key of its connection."""

    passport: str
    route: bytes
    payload: bytes

    @property
    def identity(self) -> str:
        return self.passport.partition(" ")[0]


class Passed(Word, frozen=True, tag=2):
    """The mark comes back: all that had arrived before it was forwarded before it."""

    number: int


class KnockHeard(Word, frozen=True):
    public: str
    wall_ms: int
    times: int


class Beat(Word, frozen=True, tag=3):
    """The front lives, and this is what it has counted since it started."""

    counts: dict[str, int]
    events_fault: str | None
    knocks: list[KnockHeard]


class Over(Word, frozen=True, tag=4):
    """These passports send more than a key may."""

    passports: list[str]


class Told(Word, frozen=True, tag=5):
    """A sentence for the log; the front waits for an address, and goes on."""

    sentence: str


class Failed(Word, frozen=True, tag=6):
    """Why the front ends."""

    sentence: str


class Say(Word, frozen=True, tag=7, gc=False):
    """An answer to one connection."""

    route: bytes
    payload: bytes


class Broadcast(Word, frozen=True, tag=8, gc=False):
    topic: bytes
    payload: bytes


class Mark(Word, frozen=True, tag=9):
    """Asks for everything that has arrived, and then for Passed."""

    number: int


ToConsole = Ready | Heard | Passed | Beat | Over | Told | Failed
ToFront = Say | Broadcast | Mark
W = TypeVar("W")
OF_FRONT: msgspec.msgpack.Decoder[list[ToConsole]] = msgspec.msgpack.Decoder(list[ToConsole])
OF_CONSOLE: msgspec.msgpack.Decoder[list[ToFront]] = msgspec.msgpack.Decoder(list[ToFront])
_encode = msgspec.msgpack.Encoder().encode


class StreamEnded(Exception):
    """The other end has gone, or says what is no batch; the message is the sentence for the log."""


def batches(words: list[W]) -> Iterator[bytes]:
    """Packs words in their order into as many batches as they need, mostly one."""
    begun = size = 0
    for at, word in enumerate(words):
        size += len(getattr(word, "payload", b"")) + 256
        if size >= CUT_BYTES:
            yield _packed(words[begun : at + 1])
            begun, size = at + 1, 0
    if begun < len(words):
        yield _packed(words[begun:])


def _packed(words: list[W]) -> bytes:
    body = _encode(words)
    return len(body).to_bytes(HEAD_BYTES, "big") + body


class Batches(Generic[W]):
    """Puts batches together again from pieces of any length."""

    def __init__(self, decoder: "msgspec.msgpack.Decoder[list[W]]") -> None:
        self._decode = decoder.decode
        self._unread = bytearray()

    def feed(self, data: bytes) -> list[W]:
        """Gives the words of all batches that are whole now. Raises StreamEnded for what is no batch."""
        unread, words, at = self._unread, list[W](), 0
        unread += data
        while len(unread) - at >= HEAD_BYTES:
            length = int.from_bytes(unread[at : at + HEAD_BYTES], "big")
            if length > BATCH_BYTES_MAX:
                raise StreamEnded(f"A batch of {length} bytes is longer than {BATCH_BYTES_MAX}.")
            end = at + HEAD_BYTES + length
            if len(unread) < end:
                break
            with memoryview(unread) as view, view[at + HEAD_BYTES : end] as body:
                words += self._read(body)
            at = end
        del unread[:at]
        return words

    def _read(self, body: memoryview) -> list[W]:
        try:
            return self._decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as bad:
            raise StreamEnded(f"A batch cannot be read: {bad}.") from None
