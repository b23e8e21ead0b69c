"""CURVE key pairs, made and read by libzmq: only their owner can read the secrets."""

import os
import stat
from pathlib import Path

from protocol.keys import KeyPair, SetupError, open_own, public_file, replace_file


def make_pair() -> KeyPair:
    import zmq  # A console knows this module, and never loads libzmq.

    public, secret = zmq.curve_keypair()
    return KeyPair(public.decode(), secret.decode())


def make_key_file(path: Path) -> KeyPair:
    """Writes the secret beside its public half (`.pub`); an existing secret is never overwritten."""
    if path.exists():
        raise SetupError(f"{path} exists already; a key is never overwritten.")
    if not path.parent.is_dir():
        raise SetupError(f"{path.parent} is no folder.")
    pair = make_pair()
    replace_file(path, pair.secret + "\n", 0o600)
    replace_file(public_file(path), pair.public + "\n", 0o644)
    return pair


def read_key_file(path: Path) -> KeyPair:
    import zmq

    try:
        with open(open_own(path), encoding="ascii") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            secret = file.read(100).strip()
    except (OSError, UnicodeDecodeError) as bad:
        raise SetupError(f"{path} cannot be read as a secret key ({type(bad).__name__}).") from None
    if mode & 0o077:
        raise SetupError(f"{path} is a secret that others may read (mode {mode:04o}); make it 0600.")
    try:
        return KeyPair(zmq.curve_public(secret.encode()).decode(), secret)
    except (ValueError, zmq.ZMQError):
        raise SetupError(f"{path} holds no secret key.") from None
