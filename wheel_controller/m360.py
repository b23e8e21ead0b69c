"""The M360 dialect: which bytes mean what, and nothing else. A line not exactly well-formed is Unknown."""

import re

from wheel_controller.events import (
    Banner,
    BetsClosed,
    Direction,
    GameStarted,
    Sighting,
    Status,
    Threshold,
    Unknown,
    WheelEvent,
    WinLine,
)
from wheel_controller.framing import LINE_BYTES_MAX
from wheel_controller.pockets import SIGHTING_CODES, WIN_CODES

ASK_VERSION = b"*V\r\n"
EXTENDED_LEVEL = b"*m2 2 2\r\n"
TOGGLE_SIGHTINGS = b"*SP\r\n"
RESET = b"*R\r\n"
ASK_THRESHOLD = b"#?66\r\n"

NO_WIN_YET = "  "
NO_POCKET_YET = "??"
ROTOR_TENTHS_RPM_MAX = 540
GAME_MAX = 255
DIRECTIONS = {"0": Direction.CLOCKWISE, "1": Direction.COUNTER_CLOCKWISE}

SIGHTING = re.compile(r"\* SP([1-4]) (\d{1,2})\.(\d)", re.ASCII)
STATUS = re.compile(
    r"\*X;([1-7]);(\d{3});([ \d]?\d|  );([0-9A-F]);(\d{3});([01])"
    r"(?:;[0-9A-F]{4};([0-9A-F]{2});([01]);[0-9A-F]{5};(\?\?|[ \d]?\d))?",
    re.ASCII,
)
BASIC_WIN = re.compile(r"\*W([ \d]?\d)", re.ASCII)
THRESHOLD = re.compile(r"#!?66=(\d{3})", re.ASCII)
GAME_LINES: dict[str, WheelEvent] = {"*S": GameStarted(), "*N": BetsClosed()}
BANNER = re.compile(r"\*V [ -~]+", re.ASCII)


def set_threshold(rpm: int) -> bytes:
    return b"#!66=%03d\r\n" % rpm


def decode(line: bytes) -> WheelEvent:
    if len(line) > LINE_BYTES_MAX:
        return Unknown(line)
    text = line.decode("latin-1")
    if text.startswith("* SP"):
        event: WheelEvent | None = _sighting(text)
    else:
        event = _status(text) if text.startswith("*X") else _rare(text)
    return event or Unknown(line)


def _sighting(text: str) -> Sighting | None:
    found = SIGHTING.fullmatch(text)
    if not found or found[2] not in SIGHTING_CODES:
        return None
    return Sighting(int(found[1]), SIGHTING_CODES[found[2]], int(found[3]))


def _status(text: str) -> Status | None:
    found = STATUS.fullmatch(text)
    if not found:
        return None
    state, game, win, warn, rpm, direction, revolutions, ball_direction, pocket = found.groups()
    if int(game) > GAME_MAX or int(rpm) > ROTOR_TENTHS_RPM_MAX:
        return None
    if win not in WIN_CODES and win != NO_WIN_YET:
        return None
    head = (int(state), int(game), WIN_CODES.get(win), int(warn, 16), int(rpm) / 10, DIRECTIONS[direction])
    if revolutions is None:
        return Status(*head)
    if pocket not in WIN_CODES and pocket != NO_POCKET_YET:
        return None
    return Status(*head, int(revolutions, 16), DIRECTIONS[ball_direction], WIN_CODES.get(pocket), True)


def _rare(text: str) -> WheelEvent | None:
    if text in WIN_CODES:
        return WinLine(WIN_CODES[text])
    if (found := BASIC_WIN.fullmatch(text)) and found[1] in WIN_CODES:
        return WinLine(WIN_CODES[found[1]])
    if found := THRESHOLD.fullmatch(text):
        return Threshold(int(found[1]))
    if BANNER.fullmatch(text):
        return Banner(text[3:], simulated="SIM" in text.split())
    return GAME_LINES.get(text)
