"""Hashes and packed values, computed here independently of the programs that wrote the record."""

import hashlib
from typing import Any

import msgspec

from record.formats.reading import Said

GENESIS = bytes(32)
_PACK = msgspec.msgpack.Encoder(order="sorted").encode
_JSON = msgspec.json.Encoder(order="sorted").encode


def chain_start(chain: bytes) -> bytes:
    """The hash before the first commit of a table."""
    return hashlib.sha256(b"etg-console\0" + chain).digest()


def terminal_start(chain: bytes, terminal: str) -> bytes:
    """The hash before the first entry of a terminal's journal."""
    return hashlib.sha256(b"etg-terminal\0" + chain + terminal.encode()).digest()


def row_hash(table: str, values: list[Any]) -> bytes:
    """The check value that is stored in each row of a terminal's file."""
    return hashlib.sha256(msgspec.msgpack.encode([table, *values])).digest()[:8]


def next_hash(before: bytes, data: bytes, *bodies: bytes) -> bytes:
    """The hash of one more link: over the hash before it, then length and bytes of each part."""
    parts = b"".join(len(part).to_bytes(8, "big") + part for part in (data, *bodies))
    return hashlib.sha256(before + parts).digest()


def digest(lines: bytes) -> bytes:
    return hashlib.sha256(lines).digest()[:16]


def opens(record: Said, close: Said, salt: bytes) -> bool:
    """Whether this salt opens the seal of that close."""
    slips = [[name, each.revision, each.digest, each.returned] for name, each in sorted(close.manifest.items())]
    sealed = ["etg-seal-1", record.table, record.game, close.round, close.rules_hash, salt, slips, close.public]
    return bool(hashlib.sha256(_PACK(sealed)).digest() == close.seal)


def said_value(column: str, value: Any, by_hash: tuple[str, ...]) -> Any:
    """The value as a commit holds it: some columns as a hash."""
    if column not in by_hash:
        return value
    return hashlib.sha256(value.encode() if isinstance(value, str) else value).hexdigest()


def as_text(value: Any) -> str | None:
    """A game's value as a column stores it: JSON with sorted keys."""
    return None if value is None else _JSON(value).decode()


def plain_value(text: str | None) -> Any:
    """The value of a column; a damaged text is returned unchanged, because the chains report the damage."""
    try:
        return None if text is None else msgspec.json.decode(text)
    except ValueError:
        return text
