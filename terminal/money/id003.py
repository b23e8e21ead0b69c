"""The words of ID-003: commands, states, settings, reasons and failures, as tables."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from terminal.money.acceptor import RejectReason, TroubleKind, Where
from terminal.money.id003_frame import Frame

STATUS = Frame(0x11)
RESET = Frame(0x40)
STACK_1 = Frame(0x41)
RETURN = Frame(0x43)
HOLD = Frame(0x44)
ACK = Frame(0x50)
VERSION = Frame(0x88)
ACK_CODE = 0x50


class State(IntEnum):
    IDLE = 0x11
    ACCEPTING = 0x12
    ESCROW = 0x13
    STACKING = 0x14
    VEND_VALID = 0x15
    STACKED = 0x16
    REJECTING = 0x17
    RETURNING = 0x18
    HOLDING = 0x19
    DISABLED = 0x1A
    INITIALIZE = 0x1B
    POWER_UP = 0x40
    POWER_UP_IN_ACCEPTOR = 0x41
    POWER_UP_IN_STACKER = 0x42
    STACKER_FULL = 0x43
    STACKER_OPEN = 0x44
    JAM_IN_ACCEPTOR = 0x45
    JAM_IN_STACKER = 0x46
    PAUSE = 0x47
    CHEATED = 0x48
    FAILURE = 0x49
    COMMUNICATION_ERROR = 0x4A
    INVALID_COMMAND = 0x4B
    UNNAMED = 0x4C


STATES = frozenset(State)
STARTED: Mapping[State, Where] = MappingProxyType(
    {
        State.POWER_UP: Where.NOTHING,
        State.POWER_UP_IN_ACCEPTOR: Where.IN_ACCEPTOR,
        State.POWER_UP_IN_STACKER: Where.IN_STACKER,
    }
)
TROUBLES: Mapping[State, TroubleKind] = MappingProxyType(
    {
        State.STACKER_FULL: TroubleKind.BOX_FULL,
        State.STACKER_OPEN: TroubleKind.BOX_OPEN,
        State.JAM_IN_ACCEPTOR: TroubleKind.JAM_IN_ACCEPTOR,
        State.JAM_IN_STACKER: TroubleKind.JAM_IN_STACKER,
        State.PAUSE: TroubleKind.PAUSED,
        State.CHEATED: TroubleKind.CHEATED,
        State.FAILURE: TroubleKind.FAILED,
        State.UNNAMED: TroubleKind.OTHER,
    }
)
ANSWERED_WRONG: Mapping[State, TroubleKind] = MappingProxyType(
    {
        State.COMMUNICATION_ERROR: TroubleKind.COMMUNICATION,
        State.INVALID_COMMAND: TroubleKind.INVALID_COMMAND,
    }
)
"""Answers that say nothing of a document: they count like silence, and three in a row are a trouble."""

FIRST_NOTE, LAST_NOTE, TICKET = 0x61, 0x68, 0x6F
NOTES_MAX = LAST_NOTE - FIRST_NOTE + 1
TICKET_DIGITS_MAX = 32

DENOMINATIONS, SECURITY, INHIBIT, DIRECTION, OPTIONS, BARCODE, BARCODE_INHIBIT = (
    0xC0, 0xC1, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7,
)  # fmt: skip
SETTINGS_FROM = 0x80
"""Codes from here on are of settings and of the version; the answer has the code of the question."""
ASKED_BY = 0x40
"""What C0 set is asked by 80."""
POWER_RECOVERY = 0x02
I2OF5_18 = b"\x01\x12"
OFF = b"\x01"
ON = b"\x00"
FIXED: Mapping[int, bytes] = MappingProxyType(
    {SECURITY: b"\0\0", DIRECTION: b"\0", OPTIONS: bytes((POWER_RECOVERY, 0)), BARCODE: I2OF5_18}
)
"""Settings that never change."""

REASONS: Mapping[int, RejectReason] = MappingProxyType(
    {
        0x71: RejectReason.INSERTED_BADLY,
        0x72: RejectReason.MAGNETIC,
        0x73: RejectReason.LEFT_INSIDE,
        0x74: RejectReason.CALIBRATION,
        0x75: RejectReason.TRANSPORT,
        0x76: RejectReason.NOT_RECOGNISED,
        0x77: RejectReason.PATTERN,
        0x78: RejectReason.LIGHT,
        0x79: RejectReason.NOT_TAKEN,
        0x7A: RejectReason.OTHER,
        0x7B: RejectReason.OPERATION,
        0x7C: RejectReason.LEFT_INSIDE,
        0x7D: RejectReason.LENGTH,
        0x7E: RejectReason.COLOUR,
        0x98: RejectReason.TICKET,
        0x9B: RejectReason.TICKET,
    }
)
