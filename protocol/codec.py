"""Bytes to messages and back, with hard limits: nothing malformed, oversized or surplus gets past here."""

from collections.abc import Mapping
from math import isfinite
from typing import NamedTuple, TypeVar

import msgpack
import msgspec

from protocol import VERSION
from protocol.messages import COUNT_MAX, LOG, WIRE, Entry, Message, Record

FRAME_BYTES_MAX = 64 * 1024
EVENT_BYTES_MAX = 1024 * 1024
LINES_MAX = 200
DEPTH_MAX = 8

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
    if type(version) is not int or version != VERSION:  # True and 1.0 equal 1
        raise RemoteProtocolError(f"the version is not {VERSION}")
    for count in (epoch, session, number):
        if type(count) is not int or not 0 <= count <= COUNT_MAX:
            raise RemoteProtocolError("epoch, session and number are counts")
    return Frame(epoch, session, number, _typed(fields, _kind(kind, WIRE)))


def encode_record(seq: int, wall_ms: int, body: Message, commit_hash: bytes) -> bytes:
    fields = msgspec.to_builtins(body, builtin_types=(bytes,))
    return _pack([seq, type(body).__name__, wall_ms, fields, commit_hash])


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
    value = _unpack_flat(data, FRAME_BYTES_MAX)
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
    value = _unpack_flat(data, size_max)
    _check_depth_and_floats(value)
    return value


def _unpack_flat(data: bytes, size_max: int) -> object:
    """For values whose every part the caller checks by exact type, so that depth and floats are checked by that."""
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
            ext_hook=_no_ext,
            object_pairs_hook=_no_key_twice,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as bad:
        raise RemoteProtocolError(f"not one MessagePack value ({type(bad).__name__})") from None


def _no_ext(code: int, data: bytes) -> object:
    raise ValueError("no ext types")  # an empty one passes max_ext_len


def _no_key_twice(pairs: list[tuple[object, object]]) -> dict[object, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in a map")
    return found


def _check_depth_and_floats(value: object) -> None:
    level: list[list[object] | dict[object, object]] = [[value]]
    for _ in range(DEPTH_MAX + 1):
        below: list[list[object] | dict[object, object]] = []
        for container in level:
            for item in container.values() if type(container) is dict else container:
                if type(item) is list or type(item) is dict:
                    below.append(item)
                elif type(item) is float and not isfinite(item):
                    raise RemoteProtocolError("a number is not finite")
        if not below:
            return
        level = below
    raise RemoteProtocolError(f"nested deeper than {DEPTH_MAX}")


def _kind(name: object, kinds: Mapping[str, type[Message]]) -> type[Message]:
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise RemoteProtocolError(f"unknown kind {name[:20]!r}" if isinstance(name, str) else "a kind is a name")
    return kind


def _typed(fields: object, kind: type[M]) -> M:
    if type(fields) is not list or len(fields) != len(kind.__struct_fields__):
        raise RemoteProtocolError(f"{kind.__name__} has {len(kind.__struct_fields__)} fields")
    try:
        return msgspec.convert(fields, kind, builtin_types=(bytes,))  # else text would pass for bytes, as base64
    except (msgspec.ValidationError, RecursionError) as bad:
        raise RemoteProtocolError(f"{kind.__name__}: {str(bad)[:120]}") from None
