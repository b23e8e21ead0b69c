"""Public keys as text, in ZeroMQ's base 85 (RFC 32); without libzmq, which not every process may load."""

import base64

_OURS = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_THEIRS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
"""The same digits by another alphabet, that of RFC 1924."""
_TO_THEIRS, _TO_OURS = bytes.maketrans(_OURS, _THEIRS), bytes.maketrans(_THEIRS, _OURS)
_STRANGE = bytes(set(range(256)) - set(_OURS))


def decode(text: str) -> bytes:
    """Reads a public key from its text. Raises ValueError for text that is no key."""
    data = text.encode("ascii")
    if len(data) % 5 or data.translate(None, _STRANGE) != data:
        raise ValueError(f"{text!r} is not base 85.")
    return base64.b85decode(data.translate(_TO_THEIRS))


def encode(data: bytes) -> str:
    if len(data) % 4:
        raise ValueError(f"{len(data)} bytes are no multiple of four.")
    return base64.b85encode(data).translate(_TO_OURS).decode("ascii")
