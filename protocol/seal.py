"""The seal of a round: the exact bytes that are hashed at the close, and shown to be so by the salt told at the end."""

import hashlib
from collections.abc import Callable, Mapping

import msgspec

from protocol.messages import Close

FORMAT = "etg-seal-1"
SALT_BYTES = 32
Chance = Callable[[int], bytes]
"""So many bytes that nobody can guess."""
Manifest = Mapping[str, tuple[int, bytes, int]]
"""Terminal to revision, digest of the slip's lines, milliseconds before the close; the last is not sealed."""


def seal_of(table: str, round_: int, rules_hash: str, salt: bytes, manifest: Manifest) -> bytes:
    """docs/protocol.md has these bytes, and a program of a few lines that computes them again."""
    slips = [[terminal, revision, slip] for terminal, (revision, slip, _) in sorted(manifest.items())]
    return hashlib.sha256(msgspec.msgpack.encode([FORMAT, table, round_, rules_hash, salt, slips])).digest()


def opens(close: Close, salt: bytes) -> bool:
    """Whether this salt opens the seal of that close."""
    return seal_of(close.table, close.round, close.rules_hash, salt, close.manifest) == close.seal
