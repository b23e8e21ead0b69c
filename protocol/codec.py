"""Turns bytes into messages and back with hard limits: it refuses malformed, oversized, surplus or invisible content.

It makes every text visible that it reads, so a program that shows a text later need not.
"""

from collections.abc import Callable, Mapping
from functools import cache
from math import isfinite
from typing import Annotated, TypeVar

import msgpack
import msgspec
from msgspec import Meta, Struct, inspect
from msgspec.structs import astuple

from phrases import DEPTH_MAX as PHRASE_DEPTH_MAX
from phrases import Phrase, depth
from protocol import FORMAT, VERSION
from protocol.enums import TransferKind
from protocol.messages import (
    ACCOUNTS,
    ARRAY_MAX,
    COUNT_MAX,
    ENTRY_KINDS,
    LOG,
    TRANSFER_SINCE,
    WIRE,
    Cents,
    Count,
    Entry,
    Format,
    Hash,
    Message,
    Milliseconds,
    Record,
    Said,
    SignedCents,
    Text,
    Transfer,
)
from protocol.sizes import EVENT_BYTES_MAX as EVENT_BYTES_MAX
from protocol.sizes import FRAME_BYTES_MAX as FRAME_BYTES_MAX
from protocol.visible import all_visible, visible

LINES_MAX = 200
DEPTH_MAX = 24
"""The depth for phrases within phrases; each phrase takes three levels."""
TEXT_BYTES_MAX = 8192
SPOT_CHARACTERS_MAX = 1024
VALUE_CHARACTERS_MAX, VALUE_DEPTH_MAX = 2000, 5
"""Of a game's plain value: its texts, and lists and maps within each other."""

M = TypeVar("M", bound=Message)
Head = tuple[Annotated[int, Meta(ge=VERSION, le=VERSION)], str, Count, Count, Count, msgspec.Raw]
RecordHead = tuple[Format, Count, Text, Milliseconds, Text, Text, msgspec.Raw, Hash]
Stakes = Annotated[list[tuple[Annotated[str, Meta(max_length=SPOT_CHARACTERS_MAX)], int]], Meta(max_length=LINES_MAX)]

NOT_TAKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


KindNumber = Annotated[int, Meta(ge=0, lt=len(ENTRY_KINDS))]
AccountNumber = Annotated[int, Meta(ge=0, lt=len(ACCOUNTS))]


class NumberedEntry(Message, frozen=True):
    """An entry as it is written, with numbers for kinds and accounts."""

    format: Format
    seq: Count
    kind: KindNumber
    wall_ms: Milliseconds
    credit_session: Count
    round: Count
    version: Count
    payment: Count
    key: Text
    postings: Annotated[list[tuple[AccountNumber, AccountNumber, Cents]], Meta(max_length=8)]
    stake_cents: Cents
    payout_cents: Cents
    note: Said


class TransferBefore3(Message, frozen=True):
    """A Transfer as formats 1 and 2 have it: an attendant's."""

    id: Text
    terminal: Text
    credit_session: Count
    cents: SignedCents
    staff: Text

    def as_now(self) -> Transfer:
        by = TransferKind.ATTENDANT
        return Transfer(self.id, self.terminal, self.credit_session, self.cents, self.staff, by, "")


class RemoteProtocolError(Exception):
    """The peer sent something wrong; the message is the sentence for the log."""


class Frame(Struct, frozen=True):
    epoch: int
    session: int
    number: int
    message: Message


def encode_frame(message: Message, *, epoch: int = 0, session: int = 0, number: int = 0) -> bytes:
    return _pack((VERSION, type(message).__name__, epoch, session, number, message))


def decode_frame(data: bytes, size_max: int = FRAME_BYTES_MAX) -> Frame:
    """Reads one frame. A message without maps is read in one pass; if that fails, each part is checked to say why."""
    if len(data) <= size_max:
        try:
            _, kind, epoch, session, number, fields = _HEAD.decode(data)
            if (read := _BOUNDED.get(kind)) is not None:
                return Frame(epoch, session, number, all_visible(read(fields)))
        except NOT_TAKEN:
            pass
    return decode_frame_by_parts(data, size_max)


def decode_frame_by_parts(data: bytes, size_max: int) -> Frame:
    value = unpack(data, size_max)
    if type(value) is not list or len(value) != 6:
        raise RemoteProtocolError("a frame has six parts")
    version, kind, epoch, session, number, fields = value
    if type(version) is not int or version != VERSION:  # True and 1.0 equal 1
        raise RemoteProtocolError(f"the version is not {VERSION}")
    for count in (epoch, session, number):
        if type(count) is not int or not 0 <= count <= COUNT_MAX:
            raise RemoteProtocolError("epoch, session and number are counts")
    return Frame(epoch, session, number, all_visible(_typed(fields, _kind(kind, WIRE))))


def encode_record(seq: int, wall_ms: int, table: str, game: str, body: Message, commit_hash: bytes) -> bytes:
    return _pack((FORMAT, seq, type(body).__name__, wall_ms, table, game, body, commit_hash))


def decode_record(data: bytes) -> tuple[Record, Message]:
    if len(data) <= EVENT_BYTES_MAX:
        try:
            format_, seq, kind, wall_ms, table, game, fields, commit_hash = _RECORD_HEAD.decode(data)
            if (read := _BOUNDED_LOG.get(kind)) is not None:
                if kind == _TRANSFER and format_ < TRANSFER_SINCE:
                    read = _read_transfer_before_3
                body = all_visible(read(fields))
                return Record(format_, seq, kind, wall_ms, visible(table), visible(game), body, commit_hash), body
        except NOT_TAKEN:
            pass
    return decode_record_by_parts(data)


def _read_transfer_before_3(fields: msgspec.Raw) -> Message:
    return _TRANSFER_BEFORE_3(fields).as_now()


def decode_record_by_parts(data: bytes) -> tuple[Record, Message]:
    record = all_visible(_typed(unpack(data, EVENT_BYTES_MAX), Record))
    if record.kind == _TRANSFER and record.format < TRANSFER_SINCE:
        return record, all_visible(_typed(record.body, TransferBefore3)).as_now()
    return record, all_visible(_typed(record.body, _kind(record.kind, LOG)))


def encode_entry(entry: Entry) -> bytes:
    """Writes an entry with numbers for its kind and accounts, because it is kept several times, for years."""
    number = _ACCOUNT_NUMBERS
    return _pack(
        (
            entry.format, entry.seq, _KIND_NUMBERS[entry.kind], entry.wall_ms, entry.credit_session, entry.round,
            entry.version, entry.payment, entry.key,
            [(number[source], number[target], cents) for source, target, cents in entry.postings],
            entry.stake_cents, entry.payout_cents, entry.note,
        )
    )  # fmt: skip


def decode_entry(data: bytes) -> Entry:
    if len(data) <= FRAME_BYTES_MAX:
        try:
            entry = _ENTRY.decode(data)
            if type(entry.note) is str:
                return _named(all_visible(entry))
        except NOT_TAKEN:
            pass
    return decode_entry_by_parts(data)


def _named(entry: NumberedEntry) -> Entry:
    format_, seq, kind, wall_ms, session, round_, version, payment, key, postings, stake_cents, payout_cents, note = (
        astuple(entry)
    )
    names = ACCOUNTS
    moved = [(names[source], names[target], cents) for source, target, cents in postings]
    return Entry(
        format_, seq, ENTRY_KINDS[kind], wall_ms, session, round_, version, payment, key, moved, stake_cents,
        payout_cents, note,
    )  # fmt: skip


def decode_entry_by_parts(data: bytes) -> Entry:
    return _named(all_visible(_typed(unpack(data, FRAME_BYTES_MAX), NumberedEntry)))


def encode_lines(lines: Mapping[str, int]) -> bytes:
    return _pack(list(lines.items()))


def decode_lines(data: bytes) -> dict[str, int]:
    """Reads the stakes of a slip."""
    return decode_slip(data)[0]


def decode_slip(data: bytes) -> tuple[dict[str, int], tuple[str, ...]]:
    """Reads a slip: its stakes, and its instructions, which are the lines of 0 cents. A line named twice is the peer's
    fault; limits are the game's affair.
    """
    if len(data) > FRAME_BYTES_MAX:
        raise RemoteProtocolError(f"{len(data)} bytes are more than {FRAME_BYTES_MAX}")
    try:
        pairs = _LINES.decode(data)
    except NOT_TAKEN as bad:
        raise RemoteProtocolError(f"a slip is at most {LINES_MAX} lines of a spot and cents: {str(bad)[:80]}") from None
    lines = dict(pairs)
    if not "".join(lines).isprintable():
        lines = {visible(spot): cents for spot, cents in pairs}
    if len(lines) != len(pairs):
        raise RemoteProtocolError("a spot stands twice on the slip")
    if 0 not in lines.values():
        return lines, ()
    return {spot: cents for spot, cents in lines.items() if cents}, tuple(
        said for said, cents in lines.items() if not cents
    )


def _is_bounded(info: inspect.Type) -> bool:
    """Says whether a type has no maps, floats or parts of any type, and only texts and lists of limited length."""
    match info:
        case inspect.StructType():
            return all(_is_bounded(field.type) for field in info.fields)
        case inspect.UnionType():
            return all(_is_bounded(type_) for type_ in info.types)
        case inspect.ListType():
            return (info.max_length or ARRAY_MAX + 1) <= ARRAY_MAX and _is_bounded(info.item_type)
        case inspect.TupleType():
            return all(_is_bounded(type_) for type_ in info.item_types)
        case inspect.EnumType():
            return True
        case inspect.StrType():
            return 4 * (info.max_length or TEXT_BYTES_MAX) <= TEXT_BYTES_MAX
    return isinstance(
        info, inspect.IntType | inspect.BoolType | inspect.BytesType | inspect.NoneType | inspect.EnumType
    )


def _is_bounded_map(info: inspect.Type) -> bool:
    if not isinstance(info, inspect.DictType) or (info.max_length or ARRAY_MAX + 1) > ARRAY_MAX:
        return False
    return _is_bounded(info.key_type) and _is_bounded(info.value_type)


def _is_value(info: inspect.Type) -> bool:
    return isinstance(info, inspect.Metadata) and bool(info.extra and info.extra.get("value"))


def _is_map_of_values(info: inspect.Type) -> bool:
    return isinstance(info, inspect.DictType) and _is_value(info.value_type)


@cache
def _values_of(kind: type[Message]) -> tuple[str, ...]:
    """Names the fields that contain a game's plain value, or a map of such values."""
    struct = inspect.type_info(kind)
    assert isinstance(struct, inspect.StructType)
    return tuple(field.name for field in struct.fields if _is_value(field.type) or _is_map_of_values(field.type))


def _is_phrase(info: inspect.Type) -> bool:
    """Says whether a type is a phrase, or a phrase or something plain."""
    if isinstance(info, inspect.UnionType):
        return any(map(_is_phrase, info.types)) and all(_is_phrase(type_) or _is_bounded(type_) for type_ in info.types)
    return isinstance(info, inspect.StructType) and info.cls is Phrase


@cache
def _phrases_of(kind: type[Message]) -> tuple[str, ...]:
    struct = inspect.type_info(kind)
    assert isinstance(struct, inspect.StructType)
    return tuple(field.name for field in struct.fields if _is_phrase(field.type))


def _check_phrase(value: object) -> bool:
    """Checks a phrase, if there is one; its type limits the lengths."""
    if type(value) is not Phrase:
        return False
    if depth(value) > PHRASE_DEPTH_MAX:
        raise msgspec.DecodeError("phrases are nested too deep")
    return True


def _reader(kind: type[Message]) -> Callable[[msgspec.Raw], Message] | None:
    """Makes a reader. Reading in one pass would accept a key twice in a map, so a map must equal what we would
    write.
    """
    decode = msgspec.msgpack.Decoder(kind).decode
    if _is_bounded(struct := inspect.type_info(kind)):
        return decode
    assert isinstance(struct, inspect.StructType)
    values, phrases = _values_of(kind), _phrases_of(kind)
    others = [field.type for field in struct.fields if field.name not in (*values, *phrases)]
    if not all(_is_bounded(type_) or _is_bounded_map(type_) for type_ in others):
        return None
    has_maps = not all(map(_is_bounded, others))

    def read(fields: msgspec.Raw) -> Message:
        message = decode(fields)
        is_simple = not has_maps
        for name in values:
            value = getattr(message, name)
            if value is None or (type(value) is str and len(value) <= VALUE_CHARACTERS_MAX):
                continue
            _check_value(value)
            is_simple = is_simple and type(value) not in (list, dict)
        for name in phrases:
            is_simple = not _check_phrase(getattr(message, name)) and is_simple
        if not is_simple and _pack(message) != bytes(fields):
            raise msgspec.DecodeError("not as it would be written")
        return message

    return read


def _check_value(value: object, depth: int = 0) -> None:
    """Checks a plain value of a game."""
    if value is None or type(value) is bool:
        return
    if type(value) is int:
        is_fine = -COUNT_MAX <= value <= COUNT_MAX
    elif type(value) is str:
        is_fine = len(value) <= VALUE_CHARACTERS_MAX
    elif type(value) is list or type(value) is dict:
        is_fine = len(value) <= ARRAY_MAX and depth < VALUE_DEPTH_MAX
        for part in value.values() if type(value) is dict else value:
            _check_value(part, depth + 1)
        if type(value) is dict:
            is_fine = is_fine and all(type(key) is str and len(key) <= VALUE_CHARACTERS_MAX for key in value)
    else:
        is_fine = False
    if not is_fine:
        raise msgspec.DecodeError("not a plain value of a game")


_pack = msgspec.msgpack.Encoder().encode
_HEAD = msgspec.msgpack.Decoder(Head)
_RECORD_HEAD = msgspec.msgpack.Decoder(RecordHead)
_ENTRY = msgspec.msgpack.Decoder(NumberedEntry)
_KIND_NUMBERS = {kind: number for number, kind in enumerate(ENTRY_KINDS)}
_ACCOUNT_NUMBERS = {account: number for number, account in enumerate(ACCOUNTS)}
_LINES = msgspec.msgpack.Decoder(Stakes)
_TRANSFER = Transfer.__name__
_TRANSFER_BEFORE_3 = msgspec.msgpack.Decoder(TransferBefore3).decode
_BOUNDED, _BOUNDED_LOG = (
    {name: read for name, kind in kinds.items() if (read := _reader(kind)) is not None} for kinds in (WIRE, LOG)
)


def unpack(data: bytes, size_max: int) -> object:
    """Reads plain values, with every limit that needs no type."""
    if len(data) > size_max:
        raise RemoteProtocolError(f"{len(data)} bytes are more than {size_max}")
    try:
        value: object = msgpack.unpackb(
            data,
            raw=False,
            use_list=True,
            strict_map_key=True,
            max_str_len=TEXT_BYTES_MAX,
            max_bin_len=size_max,
            max_array_len=ARRAY_MAX,
            max_map_len=1024,
            max_ext_len=0,
            ext_hook=_no_ext,
            object_pairs_hook=_no_key_twice,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as bad:
        raise RemoteProtocolError(f"not one MessagePack value ({type(bad).__name__})") from None
    _check_depth_and_floats(value)
    return value


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
        typed = msgspec.convert(fields, kind, builtin_types=(bytes,))  # else text would pass for bytes, as base64
        for name in _values_of(kind):
            _check_value(getattr(typed, name))
        for name in _phrases_of(kind):
            _check_phrase(getattr(typed, name))
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as bad:
        raise RemoteProtocolError(f"{kind.__name__}: {str(bad)[:120]}") from None
    return typed
