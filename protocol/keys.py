"""Public keys and their files, without libzmq: how people compare keys, and how a file is replaced."""

import base64
import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from protocol import z85

CONSOLE_KEY = "console.key"


class SetupError(Exception):
    """Keys, names, ports or limits are wrong; the message is the sentence for the person."""


class KeyPair(NamedTuple):
    public: str
    secret: str


def fingerprint(public: str) -> str:
    """Gives 80 bits of the key's SHA-256 in groups that two people can read to each other."""
    text = base64.b32encode(hashlib.sha256(z85.decode(public)).digest()[:10]).decode()
    return "-".join(text[at : at + 4] for at in range(0, 16, 4))


def public_file(path: Path) -> Path:
    return path.with_name(path.name + ".pub")


def open_own(path: Path) -> int:
    """Opens the file itself, never a link: a folder does not protect what a link points to."""
    if path.is_symlink():
        raise SetupError(f"{path} is a symbolic link; put the file itself there.")
    return os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)


def read_secret(path: Path) -> str:
    """Reads what is said to be a secret key, if only its owner can read it."""
    try:
        with open(open_own(path), encoding="ascii") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            secret = file.read(100).strip()
    except (OSError, UnicodeDecodeError) as bad:
        raise SetupError(f"{path} cannot be read as a secret key ({type(bad).__name__}).") from None
    if mode & 0o077:
        raise SetupError(f"{path} is a secret that others may read (mode {mode:04o}); make it 0600.")
    return secret


def parse_public(text: str) -> str:
    key = text.strip()
    with suppress(ValueError):
        if len(key) == 40 and len(z85.decode(key)) == 32:
            return key
    raise SetupError("That is no public key: 40 characters of Z85 are.")


def replace_file(path: Path, text: str, mode: int) -> None:
    """Replaces a file: it has all of the new text or all of the old, and is on disk when this returns.

    A file that root writes belongs to the owner of its folder: the process that must read it.
    """
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, mode), "w") as file:
            os.fchmod(file.fileno(), mode)
            if os.geteuid() == 0:
                owner = path.parent.stat()
                os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
