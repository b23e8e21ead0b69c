"""The seal of a round: the exact bytes that are hashed at the close, which the published salt later proves."""

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
    """Computes the seal. docs/protocol.md has these bytes, and a short program that computes them too."""
    return _hashed(table, game, round_, rules_hash, salt, packed_slips(manifest), public)


def packed_slips(manifest: Manifest) -> msgspec.Raw:
    """Packs the slips, the long part of the sealed bytes. With it, the seal opens at once when the salt is
    published.
    """
    return msgspec.Raw(
        _PACK([(name, (each := manifest[name]).revision, each.digest, each.returned) for name in sorted(manifest)])
    )


def _hashed(
    table: str, game: str, round_: int, rules_hash: str, salt: bytes, slips: msgspec.Raw, public: Value
) -> bytes:
    return hashlib.sha256(_PACK([FORMAT, table, game, round_, rules_hash, salt, slips, public])).digest()


def opens(record: Record, close: Close, salt: bytes, slips: msgspec.Raw | None = None) -> bool:
    """Says whether this salt opens the seal of that close; `slips` are its manifest, if packed already."""
    packed = packed_slips(close.manifest) if slips is None else slips
    return _hashed(record.table, record.game, close.round, close.rules_hash, salt, packed, close.public) == close.seal
