"""The hash chain that log and journal use, and the short hash of a slip."""

import hashlib

GENESIS = bytes(32)


def next_hash(previous: bytes, data: bytes, *bodies: bytes) -> bytes:
    """Gives the hash of one more link; `bodies` are bytes stored elsewhere that the link covers."""
    if not bodies:
        return hashlib.sha256(previous + len(data).to_bytes(8, "big") + data).digest()
    parts = [previous]
    for each in (data, *bodies):
        parts += len(each).to_bytes(8, "big"), each
    return hashlib.sha256(b"".join(parts)).digest()


def digest(data: bytes) -> bytes:
    """Gives the first 16 bytes of the SHA-256: enough to tell slips apart in a manifest."""
    return hashlib.sha256(data).digest()[:16]
