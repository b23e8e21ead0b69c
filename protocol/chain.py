"""The hash chain that log and journal share, and the short hash of a slip."""

import hashlib

GENESIS = bytes(32)


def next_hash(previous: bytes, data: bytes) -> bytes:
    return hashlib.sha256(previous + len(data).to_bytes(8, "big") + data).digest()


def digest(data: bytes) -> bytes:
    """The first 16 bytes of the SHA-256: enough to tell slips apart in a manifest."""
    return hashlib.sha256(data).digest()[:16]
