"""The console's audit key on disk: made with its other key, and readable only by its owner."""

import stat
from pathlib import Path

from protocol.keys import SetupError, public_file, replace_file
from record.audit.signing import AUDIT_KEY, AuditKey, make_audit_key, read_audit_key


def make_audit_key_file(folder: Path) -> AuditKey:
    """Writes the secret beside its public half (`.pub`), both in hexadecimal; an existing one is never overwritten."""
    path = folder / AUDIT_KEY
    if path.exists() or path.is_symlink():
        raise SetupError(f"{path} exists already; a key is never overwritten.")
    if public_file(path).exists():
        half = public_file(path)
        raise SetupError(
            f"{half} is there and its secret is not: put {AUDIT_KEY} back, or move {half.name} away first."
        )
    key = make_audit_key()
    replace_file(path, key.secret.hex() + "\n", 0o600)
    replace_file(public_file(path), key.public.hex() + "\n", 0o600)
    return key


def own_audit_key(folder: Path) -> AuditKey | None:
    """The console's audit key, or None. Raises AuditError if it is invalid, SetupError if others may read it."""
    path = folder / AUDIT_KEY
    if path.exists() and (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077:
        raise SetupError(f"{path} is a secret that others may read (mode {mode:04o}); make it 0600.")
    return read_audit_key(folder)
