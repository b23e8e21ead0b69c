"""The seal of a round: the exact bytes that are hashed at the close, and shown to be so by the salt told at the end."""

import hashlib
from collections.abc import Callable, Mapping

import msgspec

from protocol.messages import Close, Record, Stands, Value

_PACK = msgspec.msgpack.Encoder(order="sorted").encode
"""Maps by the order of their keys: whoever computes it again has the same bytes."""

FORMAT = "etg-seal-1"
SALT_BYTES = 32
Chance = Callable[[int], bytes]
"""So many bytes that nobody can guess."""
Manifest = Mapping[str, Stands]


def seal_of(
    table: str, game: str, round_: int, rules_hash: str, salt: bytes, manifest: Manifest, public: Value
) -> bytes:
    """docs/protocol.md has these bytes, and a program of a few lines that computes them again."""
    slips = [[name, each.revision, each.digest, each.returned] for name, each in sorted(manifest.items())]
    sealed = [FORMAT, table, game, round_, rules_hash, salt, slips, public]
    return hashlib.sha256(_PACK(sealed)).digest()


def opens(record: Record, close: Close, salt: bytes) -> bool:
    """Whether this salt opens the seal of that close."""
    of_round = close.round, close.rules_hash, salt, close.manifest, close.public
    return seal_of(record.table, record.game, *of_round) == close.seal
