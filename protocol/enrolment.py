"""The list of enrolled public keys: who may speak to the console, and under which name."""

import fcntl
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from protocol.keys import SetupError, open_own, parse_public, replace_file

ALLOW_LIST = "enrolled.json"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}")


class Domain(StrEnum):
    TERMINAL = "terminal"
    STAFF = "staff"
    TECHNICIAN = "technician"
    DISPLAY = "display"
    BACKUP = "backup"


class Enrolled(Struct, frozen=True, forbid_unknown_fields=True):
    """One key of the list. A revoked key stays on the list, so that nobody enrols it again by mistake."""

    domain: Domain
    name: str
    public: Annotated[str, Meta(min_length=40, max_length=40)]
    revoked: bool = False
    shut_out: bool = False
    """Not let in until a technician clears it; it stays the key of this name."""

    @property
    def identity(self) -> str:
        return f"{self.domain}/{self.name}"


def passport(identity: str, public: str) -> str:
    """Names a key and its bearer. Each message carries it: a name may change its key, so the name alone is not
    enough.
    """
    return f"{identity} {public}"


class Knock(NamedTuple):
    """A valid key that tried to connect on the terminals' socket but is on no list."""

    public: str
    wall_ms: int
    times: int


def read_enrolled(path: Path) -> list[Enrolled]:
    """Reads the list of keys. Only its owner may write it: a person who can change it can let anyone in."""
    try:
        with open(open_own(path), "rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            data = file.read()
    except OSError:
        raise SetupError(f"{path} cannot be read; `etg keys init` makes it.") from None
    if mode & 0o022:
        raise SetupError(f"{path} may be changed by others (mode {mode:04o}); look through it, then make it 0600.")
    try:
        return msgspec.json.decode(data, type=list[Enrolled])
    except (msgspec.DecodeError, UnicodeDecodeError) as bad:
        raise SetupError(f"{path} is not a list of enrolled keys: {bad}.") from None


def write_enrolled(path: Path, entries: list[Enrolled]) -> None:
    replace_file(path, msgspec.json.format(msgspec.json.encode(entries), indent=2).decode() + "\n", 0o600)


def enroll(path: Path, domain: Domain, name: str, public: str) -> Enrolled:
    """Enrols a key: one key has one name, and one name has one key that is not revoked."""
    if not NAME.fullmatch(name):
        raise SetupError(f"{name!r} is no name: letters, digits, '_', '.' and '-', at most 32.")
    new = Enrolled(domain, name, parse_public(public))
    with _locked(path):
        entries = read_enrolled(path)
        for entry in entries:
            if entry.public == new.public:
                state = "was revoked" if entry.revoked else "is enrolled already"
                raise SetupError(f"This key {state} as {entry.identity}.")
            if entry.identity == new.identity and not entry.revoked:
                raise SetupError(f"{new.identity} is enrolled already with another key; revoke that first.")
        write_enrolled(path, [*entries, new])
    return new


def revoke(path: Path, domain: Domain, name: str) -> Enrolled:
    return _change(path, domain, name, revoked=True)


def shut_out(path: Path, domain: Domain, name: str) -> Enrolled:
    """Keeps a key out for a while: it stays enrolled."""
    return _change(path, domain, name, shut_out=True)


def clear(path: Path, domain: Domain, name: str) -> Enrolled:
    """Lets a key in again that was shut out."""
    if not any(entry.identity == f"{domain}/{name}" and entry.shut_out for entry in read_enrolled(path)):
        raise SetupError(f"{domain}/{name} is not shut out.")
    return _change(path, domain, name, shut_out=False)


def _change(path: Path, domain: Domain, name: str, **changes: bool) -> Enrolled:
    with _locked(path):
        entries = read_enrolled(path)
        for at, entry in enumerate(entries):
            if entry.identity == f"{domain}/{name}" and not entry.revoked:
                entries[at] = msgspec.structs.replace(entry, **changes)
                write_enrolled(path, entries)
                return entries[at]
    raise SetupError(f"No {domain} of the name {name!r} is enrolled.")


def merged(present: list[Enrolled], older: list[Enrolled]) -> list[Enrolled]:
    """Joins two lists; a key that is revoked in either stays revoked."""
    revoked = {entry.public for entry in (*present, *older) if entry.revoked}
    known = {entry.public for entry in present}
    entries = [
        msgspec.structs.replace(entry, revoked=entry.public in revoked)
        for entry in (*present, *(entry for entry in older if entry.public not in known))
    ]
    public_of: dict[str, str] = {}
    for entry in entries:
        if not entry.revoked and public_of.setdefault(entry.identity, entry.public) != entry.public:
            raise SetupError(f"{entry.identity} has one key here and another in the backup; revoke the one here first.")
    return entries


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Locks the list, so that two people at two shells cannot undo each other's change."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        raise SetupError(f"{path.parent} is no folder; `etg keys init` makes it.") from None
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


class AllowList:
    """The list as a running console uses it: it is read again whenever the file has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: str | None = None
        """Why the file on disk is not the list in force, if it is not."""
        self._stamp = _stamp(path)
        self.entries = read_enrolled(path)
        """Revoked ones too."""
        self._take(_in_force(self.entries))

    def refresh(self) -> bool:
        """Reads the list again; says whether a valid key has become invalid. A broken file leaves the list
        unchanged.
        """
        stamp = _stamp(self.path)
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        try:
            entries = read_enrolled(self.path)
        except SetupError as bad:
            self.fault = str(bad)
            return False
        self.fault, self.entries, public_of = None, entries, _in_force(entries)
        has_revoked = not set(self._public_of.values()) <= set(public_of.values())
        self._take(public_of)
        return has_revoked

    def fence(self, domain: Domain, name: str) -> None:
        """Revokes the key of this name if there is one, on disk when this returns."""
        if any(entry.identity == f"{domain}/{name}" and not entry.revoked for entry in read_enrolled(self.path)):
            revoke(self.path, domain, name)

    def _take(self, public_of: dict[str, str]) -> None:
        self._public_of = public_of
        self._identity_of = {public: identity for identity, public in public_of.items()}
        self._bearer_of = {passport(identity, public): identity for identity, public in public_of.items()}

    def identity_of(self, public: str) -> str | None:
        return self._identity_of.get(public)

    def allows(self, identity: str, public: str) -> bool:
        """Says whether a name with this key may connect: after a change of key, the old connection may not."""
        return self.bearer_of(passport(identity, public)) is not None

    def bearer_of(self, shown: str) -> str | None:
        """Gives the identity behind a passport that is valid now."""
        return self._bearer_of.get(shown)

    def count_of(self, domain: Domain) -> int:
        return len(self.names_of(domain))

    def names_of(self, domain: Domain) -> tuple[str, ...]:
        names = (identity.partition("/") for identity in self._public_of)
        return tuple(sorted(name for kind, _, name in names if kind == domain))


def _in_force(entries: list[Enrolled]) -> dict[str, str]:
    return {entry.identity: entry.public for entry in entries if not entry.revoked and not entry.shut_out}


def _stamp(path: Path) -> tuple[int, ...] | None:
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size, found.st_mode
