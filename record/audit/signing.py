"""The console's audit key: Ed25519, for the signature of an export."""

import hashlib
from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from record.audit.findings import AuditError

AUDIT_KEY = "audit.key"
KEY_BYTES = 32


class AuditKey(NamedTuple):
    secret: bytes
    public: bytes


def make_audit_key() -> AuditKey:
    return _pair(Ed25519PrivateKey.generate().private_bytes_raw())


def _pair(secret: bytes) -> AuditKey:
    return AuditKey(secret, Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw())


def read_audit_key(folder: Path) -> AuditKey | None:
    """The audit key in a console's data folder, from a file of 64 hexadecimal digits; None if there is none."""
    path = folder / AUDIT_KEY
    try:
        text = path.read_text(encoding="ascii").strip()
        return _pair(bytes.fromhex(text))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise AuditError(f"{path} cannot be read as an audit key.") from None


def sign(key: AuditKey, signed: "hashlib._Hash") -> bytes:
    return Ed25519PrivateKey.from_private_bytes(key.secret).sign(signed.digest())


def is_signed_by(public: bytes, signature: bytes, sha256: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, sha256)
    except (InvalidSignature, ValueError):
        return False
    return True


def parse_public(text: str) -> bytes:
    """The public key that a person gives: in hexadecimal, or as the path of a file that contains it."""
    path = Path(text)
    try:
        found = bytes.fromhex((path.read_text(encoding="ascii") if path.is_file() else text).strip())
    except (OSError, ValueError):
        found = b""
    if len(found) != KEY_BYTES:
        raise AuditError(f"{text!r} is no audit key: it has {2 * KEY_BYTES} hexadecimal digits.")
    return found
