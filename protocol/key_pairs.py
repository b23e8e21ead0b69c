"""CURVE key pairs, made and read by libzmq: only their owner can read the secrets."""

from pathlib import Path

from protocol.keys import KeyPair, SetupError, public_file, read_secret, replace_file


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

    secret = read_secret(path)
    try:
        return KeyPair(zmq.curve_public(secret.encode()).decode(), secret)
    except (ValueError, zmq.ZMQError):
        raise SetupError(f"{path} holds no secret key.") from None
