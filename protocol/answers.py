"""The body of an answer to a verb: one Struct by name, packed into the Answer and read once on arrival."""

from functools import cache
from typing import TypeVar

import msgspec
from msgspec import Struct

from protocol.codec import EVENT_BYTES_MAX, NOT_TAKEN, RemoteProtocolError, unpack
from protocol.messages import Answer, Value
from protocol.visible import all_visible, plain_visible


class AnswerBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of an answer. On the wire it is a map by field name, as in documents for programs."""


class AnswerPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A named part of an answer."""


B = TypeVar("B", bound=AnswerBody)
P = TypeVar("P", bound=Struct)
_pack = msgspec.msgpack.Encoder().encode


def packed(body: AnswerBody) -> bytes:
    return _pack(body)


def read_body(answer: Answer, kind: type[B]) -> B:
    """Reads the body. Raises RemoteProtocolError where it is unknown, malformed, or has a key twice."""
    try:
        body: B = _decoder(kind).decode(answer.body)
        if _pack(body) != answer.body:
            raise RemoteProtocolError(f"{kind.__name__}: not as it would be written")
    except (*NOT_TAKEN, ValueError) as bad:
        raise RemoteProtocolError(f"{kind.__name__}: {str(bad)[:120]}") from None
    return all_visible(body)


def read_part(value: Value, kind: type[P]) -> P:
    """Reads a part of an answer whose type only a game, or the verb in question, knows."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as bad:
        raise RemoteProtocolError(f"{kind.__name__}: {str(bad)[:120]}") from None


def plain_body(answer: Answer) -> dict[str, Value]:
    """Gives the body as a map by field name, for a program that prints it as it came."""
    if not answer.body:
        return {}
    found = plain_visible(unpack(answer.body, EVENT_BYTES_MAX))
    if type(found) is not dict:
        raise RemoteProtocolError("an answer is a map by name")
    return found


@cache
def _decoder(kind: type[B]) -> msgspec.msgpack.Decoder[B]:
    return msgspec.msgpack.Decoder(kind)
