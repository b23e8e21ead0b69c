"""PINs as argon2id hashes with a pepper that no copy of the database holds, checked in a thread of its own."""

import hashlib
import hmac
import os
import queue
import secrets
import stat
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from console.effects import CheckPin, HashPin
from console.engine import PinChecked, PinHashed
from phrases import Phrase, phrase
from phrases.catalogue import english
from protocol.keys import SetupError, open_own

PEPPER = "pepper.key"
"""Its file, in the console's folder."""
PEPPER_BYTES = 32
PIN_DIGITS_MIN = 6
PIN_DIGITS_MAX = 12


class PinError(Exception):
    """A PIN cannot be checked or set; the message is a sentence for a person."""


class BadPin(PinError):
    """A new PIN is refused because it is too short, or one that everyone would try first."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(english(why))
        self.why = why


class Pins:
    def __init__(self, pepper: bytes, hasher: PasswordHasher | None = None) -> None:
        self._pepper = pepper
        self._hasher = hasher or PasswordHasher()

    def hash(self, pin: str, number: str) -> str:
        """Computes the hash of a new PIN, for the person with this staff number."""
        if why := why_no_pin(pin, number):
            raise BadPin(why)
        return self._hasher.hash(self._peppered(pin))

    def is_right(self, pin_hash: str, pin: str) -> bool:
        try:
            return self._hasher.verify(pin_hash, self._peppered(pin))
        except (VerificationError, InvalidHashError):
            return False

    def _peppered(self, pin: str) -> bytes:
        return hmac.new(self._pepper, pin.encode(), hashlib.sha256).digest()


def why_no_pin(pin: str, number: str) -> Phrase | None:
    """Says why a PIN is refused: it is one that everyone would try first."""
    if not (pin.isascii() and pin.isdigit() and PIN_DIGITS_MIN <= len(pin) <= PIN_DIGITS_MAX):
        return phrase("pin_digits", least=PIN_DIGITS_MIN, most=PIN_DIGITS_MAX)
    steps = {(int(later) - int(digit)) % 10 for digit, later in pairwise(pin)}
    if steps == {0}:
        return phrase("pin_one_digit")
    if steps in ({1}, {9}):
        return phrase("pin_counts")
    if pin.lstrip("0") == number.lstrip("0"):
        return phrase("pin_is_number")
    return None


class PinWorker:
    """Checks PINs in its own thread. A hash takes a sixth of a second, so the loop hands it over and gets the answer as
    an event.
    """

    def __init__(self, pins: Pins, deliver: Callable[[PinChecked | PinHashed], None]) -> None:
        self._pins = pins
        self._deliver = deliver
        self._asked: queue.SimpleQueue[CheckPin | HashPin | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="pins", daemon=True)
        self._thread.start()

    def take(self, asked: CheckPin | HashPin) -> None:
        self._asked.put(asked)

    def close(self) -> None:
        self._asked.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            self._deliver(self._hashed(asked) if isinstance(asked, HashPin) else self._checked(asked))

    def _checked(self, asked: CheckPin) -> PinChecked:
        return PinChecked(asked.number, self._pins.is_right(asked.pin_hash, asked.pin), secrets.token_hex(16))

    def _hashed(self, asked: HashPin) -> PinHashed:
        try:
            number = str(asked.command.arguments.get("number"))
            return PinHashed(asked.peer, asked.command, self._pins.hash(asked.pin, number))
        except BadPin as bad:
            return PinHashed(asked.peer, asked.command, "", bad.why)


def read_pepper(path: Path) -> bytes:
    try:
        with open(open_own(path), "rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            pepper = file.read(PEPPER_BYTES + 1)
    except SetupError as bad:
        raise PinError(str(bad)) from None
    except OSError as bad:
        raise PinError(f"{path} cannot be read ({bad.strerror}); without it no PIN can be checked.") from None
    if mode & 0o077:
        raise PinError(f"{path} is a secret that others may read (mode {mode:04o}); make it 0600.")
    if len(pepper) != PEPPER_BYTES:
        raise PinError(f"{path} is not the {PEPPER_BYTES} bytes it was made with; put it back from its own backup.")
    return pepper


def make_pepper(path: Path) -> bytes:
    """Makes the pepper. It never replaces an existing one, because every PIN would be lost."""
    pepper = secrets.token_bytes(PEPPER_BYTES)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as bad:
        raise PinError(f"{path} cannot be made: {bad.strerror}.") from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(pepper)
        file.flush()
        os.fsync(file.fileno())
    return pepper
