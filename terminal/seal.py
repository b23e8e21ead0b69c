"""The seal of a round as this terminal checks it: computed again from the manifest, its own slip looked up in it."""

import hashlib
from enum import StrEnum

import msgspec

from protocol.messages import Close
from terminal.slips import RoundSlip


class Sealed(StrEnum):
    """What the check said when the close was read."""

    MINE = "mine"
    """What stands here is in the seal, to the cent."""
    NOTHING = "nothing"
    """The seal is right, and no bet of this terminal stood."""
    MISSING = "missing"
    """A receipt said registered, and the manifest knows nothing of it or less."""
    BROKEN = "broken"
    """The seal is not the one that this manifest gives."""


FAULTS = (Sealed.MISSING, Sealed.BROKEN)
"""What the console must hear of."""


def check_seal(close: Close, terminal: str, slip: RoundSlip | None) -> Sealed:
    """`slip` as it was before the close."""
    if seal_of(close) != close.seal:
        return Sealed.BROKEN
    revision, wanted, _ = close.manifest.get(terminal, (0, b"", 0))
    if slip is None:
        return Sealed.NOTHING
    if revision < slip.registered_revision or (revision and not slip.is_the_slip(revision, wanted)):
        return Sealed.MISSING
    return Sealed.MINE if slip.total_of(revision) else Sealed.NOTHING


def seal_of(close: Close) -> bytes:
    """SHA-256 over terminal, revision and digest of every slip that stands, by name of the terminal."""
    sealed = [[terminal, revision, slip] for terminal, (revision, slip, _) in sorted(close.manifest.items())]
    return hashlib.sha256(msgspec.msgpack.encode(sealed)).digest()
