"""Dialect AE2: decodes telegrams and encodes commands. A telegram that is not exactly well-formed is Unknown.

Data bytes after the letter have bit 7 set; only those of M are plain text.
"""

import re
from collections.abc import Callable, Mapping

from shoe_controller.ae2_frame import ACK, ETX, STX, checksum, data_of
from shoe_controller.commands import Command
from shoe_controller.events import (
    OVERDRAWN,
    Answered,
    Card,
    Cleared,
    CutCard,
    Hello,
    Locked,
    Misread,
    MisreadReason,
    Ready,
    Result,
    Role,
    Said,
    ShoeEvent,
    Started,
    Stopped,
    Unknown,
    Warned,
)

MODEL = "AE2"
SUITS = {1: "D", 2: "C", 3: "S", 4: "H"}
RANKS = dict(enumerate("A23456789TJQK", 1))
HANDS = {0: "P", 1: "B"}
BURNT = (2, 4, 5)
OUTSIDE = (0, 1, 2)
WINNERS = {1: "player", 2: "tie", 4: "banker", 7: "forced end"}
HAND_CARDS_MAX = 3
WRONG_BUTTON = "3"
MISREADS = {
    1: MisreadReason.UNREADABLE,
    4: MisreadReason.PUSHED_BACK_AT_EXIT,
    5: MisreadReason.PUSHED_BACK_HALF_WAY,
    6: MisreadReason.FOREIGN_SET,
    7: MisreadReason.TOO_SLOW,
}
OTHER_ERRORS = {2: OVERDRAWN, 3: WRONG_BUTTON}
ERRORS_MAX = 7
SETTING = re.compile(rb"([ -~]{2})([ -~]{4})")
SIMULATED_SETTING = b"SI", b"M001"
"""The dialect has no way to name the device: a simulated shoe reports a setting that no real one has."""
NOT_TAKEN = re.compile(rb"\x15([0-9A-F]{2})")
WRONG_CHECKSUM, BUSY = "02", ("21", "22")


def decode(frame: bytes) -> Said:
    if frame == bytes([ACK]):
        return Said(Answered(True))
    if found := NOT_TAKEN.fullmatch(frame):
        return Said(Answered(False, code=found[1].decode("ascii")))
    data = data_of(frame)
    if data is None or len(data) < 2:
        return Said(Unknown(frame))
    letter, rest = chr(data[1]), data[2:]
    meaning = MEANINGS.get((letter, len(rest)))
    event = meaning(rest) if meaning else None
    return Said(Unknown(frame)) if event is None else Said(event, data[0])


def _marked(rest: bytes) -> bool:
    return all(byte & 0x80 for byte in rest)


def _face(byte: int) -> str | None:
    suit, rank = SUITS.get(byte >> 4 & 7), RANKS.get(byte & 15)
    return f"{rank}{suit}" if suit and rank and byte & 0x80 else None


def _drawn(rest: bytes) -> ShoeEvent | None:
    card, target, at = _face(rest[1]), rest[0] >> 4 & 7, rest[0] & 15
    if card is None or not rest[0] & 0x80:
        return None
    if target in HANDS:
        return Card(card, place=f"{HANDS[target]}{at}") if 1 <= at <= HAND_CARDS_MAX else None
    return Card(card, role=Role.BURN) if target in BURNT else None


def _outside(rest: bytes) -> ShoeEvent | None:
    card = _face(rest[1])
    fits = rest[0] & 0x80 and rest[0] >> 4 & 7 in OUTSIDE
    return Card(card, role=Role.OUTSIDE) if card and fits else None


def _kept(rest: bytes) -> ShoeEvent | None:
    card = _face(rest[1])
    return Card(card, role=Role.KEPT) if card and rest[0] & 0x80 else None


def _result(rest: bytes) -> ShoeEvent | None:
    winner, pairs = WINNERS.get(rest[0] >> 4 & 7), rest[0] & 15
    if winner is None or pairs > 3 or not rest[0] & 0x80:
        return None
    return Result(winner, bool(pairs & 1), bool(pairs & 2))


def _error(rest: bytes) -> ShoeEvent | None:
    code = rest[0] & 0x3F
    if not rest[0] & 0x80 or not 1 <= code <= ERRORS_MAX:
        return None
    return Misread(MISREADS[code]) if code in MISREADS else Stopped(OTHER_ERRORS[code])


def _cleared(rest: bytes) -> ShoeEvent | None:
    return Cleared(str(rest[0] & 0x7F)) if _marked(rest) else None


def _locked(rest: bytes) -> ShoeEvent | None:
    return Locked(bool(rest[0] & 1)) if _marked(rest) else None


def _setting(rest: bytes) -> ShoeEvent | None:
    found = SETTING.fullmatch(rest)
    if not found:
        return None
    if found.groups() == SIMULATED_SETTING:
        return Hello(MODEL, simulated=True)
    return Warned(f"setting {found[1].decode('ascii')} is now {found[2].decode('ascii')}")


MEANINGS: Mapping[tuple[str, int], Callable[[bytes], ShoeEvent | None]] = {
    ("S", 0): lambda rest: Started(),
    ("P", 0): lambda rest: Ready(),
    ("D", 2): _drawn,
    ("d", 2): _outside,
    ("R", 2): _kept,
    ("G", 1): _result,
    ("C", 0): lambda rest: CutCard(),
    ("E", 1): _error,
    ("e", 1): _cleared,
    ("L", 1): _locked,
    ("M", 6): _setting,
}
"""By letter and number of bytes that follow it."""


def encode(text: bytes, *, with_stx: bool) -> bytes:
    """A command with its checksum, counted from the start byte, as in the maker's example, or from the letter."""
    body = b"OP%b%c" % (text, ETX)
    digits = checksum((bytes([STX]) if with_stx else b"") + body)
    return b"%c%b%b" % (STX, body, digits)


UNLOCK = Command("gate", b"LK01")
LOCK = Command("gate", b"LK02")
CONFIRM = Command("confirm", b"GP00")


def clear(code: int) -> Command:
    return Command("clear the stop", b"EC%02X" % code)
