"""The hash chain that log and journal use, and the short hash of a slip."""

import hashlib

GENESIS = bytes(32)


def next_hash(previous: bytes, data: bytes, *bodies: bytes) -> bytes:
    """Gives the hash of one more link; `bodies` are bytes stored elsewhere that the link covers."""
    hashed = hashlib.sha256(previous + len(data).to_bytes(8, "big") + data)
    for body in bodies:
        hashed.update(len(body).to_bytes(8, "big") + body)
    return hashed.digest()


def digest(data: bytes) -> bytes:
    """Gives the first 16 bytes of the SHA-256: enough to tell slips apart in a manifest."""
    return hashlib.sha256(data).digest()[:16]
