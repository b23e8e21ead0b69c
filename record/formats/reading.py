"""Decodes the bytes of a record, an entry or a slip into named values; refuses what differs from the format."""

from types import SimpleNamespace
from typing import Any

import msgpack

from record.formats import one
from record.formats.known import FORMATS

BYTES_MAX, DEPTH_MAX, LINES_MAX, SPOT_CHARACTERS_MAX = 2**20, 9, 200, 1024


class Said(SimpleNamespace):
    """A record, its body, or an entry, with its fields by name."""

    what: str
    """The kind of record; `Record` and `Entry` for the outer frames."""

    def is_a(self, *kinds: str) -> bool:
        return self.what in kinds


class Unreadable(Exception):
    """These bytes are not as the format says."""


def unpack(data: bytes) -> Any:
    try:
        value = msgpack.unpackb(
            data, raw=False, strict_map_key=True, max_ext_len=0, ext_hook=_refuse, object_pairs_hook=_pairs
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException):
        raise Unreadable from None
    return value


def _refuse(code: int, data: bytes) -> Any:
    raise ValueError("no ext types")


def _pairs(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _format_of(values: Any) -> Any:
    """The format of a record or an entry, by the number that it begins with."""
    if type(values) is not list or not values or type(values[0]) is not int or values[0] not in FORMATS:
        raise Unreadable
    return FORMATS[values[0]]


def _named(what: str, values: Any, fields: one.Fields) -> Said:
    if type(values) is not list or len(values) != len(fields):
        raise Unreadable
    for value, type_ in zip(values, fields.values(), strict=True):
        if not type_.holds(value):
            raise Unreadable
    named = dict(zip(fields, values, strict=True))
    for (kind, name), parts in one.PARTS.items():
        if kind == what:
            named[name] = {key: _named(name, list_, parts) for key, list_ in named[name].items()}
    return Said(what=what, **named)


def read_record(data: bytes) -> tuple[Said, Said] | None:
    """The record's frame and its body; None if it cannot be read."""
    try:
        if len(data) > BYTES_MAX:
            return None
        values = unpack(data)
        format_ = _format_of(values)
        record = _named("Record", values, format_.RECORD)
        if record.kind not in format_.KINDS:
            return None
        return record, _named(record.kind, record.body, format_.KINDS[record.kind])
    except Unreadable:
        return None


def read_entry(data: bytes) -> Said | None:
    try:
        values = unpack(data)
        format_ = _format_of(values)
        entry = _named("Entry", values, format_.ENTRY)
    except Unreadable:
        return None
    accounts = tuple(format_.ACCOUNTS)
    entry.kind = format_.ENTRIES[entry.kind]
    entry.postings = [[accounts[source], accounts[target], cents] for source, target, cents in entry.postings]
    return entry


def read_lines(data: bytes) -> dict[str, int] | None:
    """The stakes of a slip; None if they cannot be read."""
    try:
        pairs = unpack(data)
    except Unreadable:
        return None
    if type(pairs) is not list or len(pairs) > LINES_MAX or not all(map(_is_line, pairs)):
        return None
    lines = dict(map(tuple, pairs))
    return lines if len(lines) == len(pairs) else None


def _is_line(pair: Any) -> bool:
    if type(pair) is not list or len(pair) != 2:
        return False
    return type(pair[0]) is str and len(pair[0]) <= SPOT_CHARACTERS_MAX and type(pair[1]) is int


def read_returned(data: bytes) -> list[list[Any]] | None:
    """What a close returned of a slip: spot, cents, paragraph; None if it cannot be read."""
    if not data:
        return []
    try:
        rows = unpack(data)
    except Unreadable:
        return None
    returned = one.STANDS["returned"]
    return rows if returned.holds(rows) else None
