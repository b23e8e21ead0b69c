"""Bytes to messages and back, with hard limits: nothing malformed, oversized or surplus gets past here."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

import msgpack
import msgspec

from protocol import VERSION
from protocol.messages import LOG, WIRE, Entry, Message, Record

FRAME_BYTES_MAX = 64 * 1024
EVENT_BYTES_MAX = 1024 * 1024
LINES_MAX = 200

M = TypeVar("M", bound=Message)


class RemoteProtocolError(Exception):
    """The peer is wrong; the message is the sentence for the log."""


class Frame(NamedTuple):
    epoch: int
    session: int
    number: int
    message: Message


def encode_frame(message: Message, *, epoch: int = 0, session: int = 0, number: int = 0) -> bytes:
    fields = msgspec.to_builtins(message, builtin_types=(bytes,))
    return _pack([VERSION, type(message).__name__, epoch, session, number, fields])


def decode_frame(data: bytes, size_max: int = FRAME_BYTES_MAX) -> Frame:
    value = _unpack(data, size_max)
    if type(value) is not list or len(value) != 6:
        raise RemoteProtocolError("a frame has six parts")
    version, kind, epoch, session, number, fields = value
    if version != VERSION:
        raise RemoteProtocolError(f"version {str(version)[:20]!r} is not {VERSION}")
    for count in (epoch, session, number):
        if type(count) is not int or not 0 <= count < 2**64:
            raise RemoteProtocolError("epoch, session and number are counts")
    return Frame(epoch, session, number, _typed(fields, _kind(kind, WIRE)))


def encode_record(seq: int, wall_ms: int, body: Message) -> bytes:
    fields = msgspec.to_builtins(body, builtin_types=(bytes,))
    return _pack([seq, type(body).__name__, wall_ms, fields])


def decode_record(data: bytes) -> tuple[Record, Message]:
    record = _typed(_unpack(data, EVENT_BYTES_MAX), Record)
    return record, _typed(record.body, _kind(record.kind, LOG))


def encode_entry(entry: Entry) -> bytes:
    return _pack(msgspec.to_builtins(entry, builtin_types=(bytes,)))


def decode_entry(data: bytes) -> Entry:
    return _typed(_unpack(data, FRAME_BYTES_MAX), Entry)


def encode_lines(lines: Mapping[str, int]) -> bytes:
    return _pack([[spot, cents] for spot, cents in lines.items()])


def decode_lines(data: bytes) -> dict[str, int]:
    """The stakes of a slip; a spot named twice is the peer's fault, the limits are the game's affair."""
    value = _unpack(data, FRAME_BYTES_MAX)
    if type(value) is not list or len(value) > LINES_MAX:
        raise RemoteProtocolError(f"a slip is a list of at most {LINES_MAX} lines")
    lines: dict[str, int] = {}
    for line in value:
        if type(line) is not list or len(line) != 2 or type(line[0]) is not str or type(line[1]) is not int:
            raise RemoteProtocolError("a line of a slip is a spot and cents")
        if line[0] in lines:
            raise RemoteProtocolError(f"spot {line[0][:40]!r} stands twice on the slip")
        lines[line[0]] = line[1]
    return lines


def _pack(value: object) -> bytes:
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def _unpack(data: bytes, size_max: int) -> object:
    if len(data) > size_max:
        raise RemoteProtocolError(f"{len(data)} bytes are more than {size_max}")
    try:
        return msgpack.unpackb(
            data,
            raw=False,
            use_list=True,
            strict_map_key=True,
            max_str_len=1024,
            max_bin_len=size_max,
            max_array_len=1024,
            max_map_len=1024,
            max_ext_len=0,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as bad:
        raise RemoteProtocolError(f"not one MessagePack value ({type(bad).__name__})") from None


def _kind(name: object, kinds: Mapping[str, type[Message]]) -> type[Message]:
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise RemoteProtocolError(f"unknown kind {str(name)[:20]!r}")
    return kind


def _typed(fields: object, kind: type[M]) -> M:
    if type(fields) is not list or len(fields) != len(kind.__struct_fields__):
        raise RemoteProtocolError(f"{kind.__name__} has {len(kind.__struct_fields__)} fields")
    try:
        return msgspec.convert(fields, kind)
    except (msgspec.ValidationError, RecursionError) as bad:
        raise RemoteProtocolError(f"{kind.__name__}: {str(bad)[:120]}") from None
