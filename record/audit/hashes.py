"""Hashes and packed values, worked out here a second time: nothing of who wrote the record is asked."""

import hashlib
from typing import Any

import msgspec

from record.formats.reading import Said

GENESIS = bytes(32)
_PACK = msgspec.msgpack.Encoder(order="sorted").encode
_JSON = msgspec.json.Encoder(order="sorted").encode


def chain_start(chain: bytes) -> bytes:
    """What the first commit of a table goes on from."""
    return hashlib.sha256(b"etg-console\0" + chain).digest()


def terminal_start(chain: bytes, terminal: str) -> bytes:
    """What the first entry of a terminal's journal goes on from."""
    return hashlib.sha256(b"etg-terminal\0" + chain + terminal.encode()).digest()


def row_hash(table: str, values: list[Any]) -> bytes:
    """What stands beside a row of a terminal's file."""
    return hashlib.sha256(msgspec.msgpack.encode([table, *values])).digest()[:8]


def next_hash(before: bytes, data: bytes, *bodies: bytes) -> bytes:
    """Of one more link: the hash before it, then length and bytes of each part."""
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
    """As a commit says it."""
    if column not in by_hash:
        return value
    return hashlib.sha256(value.encode() if isinstance(value, str) else value).hexdigest()


def as_text(value: Any) -> str | None:
    """A game's value as a column has it: JSON with sorted keys."""
    return None if value is None else _JSON(value).decode()


def plain_value(text: str | None) -> Any:
    """From a column; where the text is damaged, which the chains tell, it is told as it is."""
    try:
        return None if text is None else msgspec.json.decode(text)
    except ValueError:
        return text
