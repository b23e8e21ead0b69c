"""The M360 dialect: decodes its lines. A line that is not exactly well-formed is Unknown."""

import re

from wheel_controller.events import (
    SENSORS,
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

STATUS = re.compile(
    r"\*X;([1-7]);(\d{3});([ \d]?\d|  );([0-9A-F]);(\d{3});([01])"
    r"(?:;[0-9A-F]{4};([0-9A-F]{2});([01]);[0-9A-F]{5};(\?\?|[ \d]?\d))?",
    re.ASCII,
)
THRESHOLD = re.compile(r"#!?66=(\d{3})", re.ASCII)
BANNER = re.compile(r"\*V [ -~]+", re.ASCII)

# Every line that can be listed beforehand: sightings, bare and basic wins, and the other lines of the basic level.
FIXED_LINES: dict[bytes, WheelEvent] = {
    **{
        f"* SP{sensor} {code}.{tenth}".encode("ascii"): Sighting(sensor, pocket, tenth)
        for sensor in SENSORS
        for code, pocket in SIGHTING_CODES.items()
        for tenth in range(10)
    },
    **{f"{start}{code}".encode("ascii"): WinLine(pocket) for start in ("", "*W") for code, pocket in WIN_CODES.items()},
    b"*S": GameStarted(),
    b"*N": BetsClosed(),
}


def set_threshold(rpm: int) -> bytes:
    return b"#!66=%03d\r\n" % rpm


def decode(line: bytes) -> WheelEvent:
    if event := FIXED_LINES.get(line):
        return event
    text = line.decode("latin-1")
    return (_status(text) if text.startswith("*X") else _rare(text)) or Unknown(line)


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
    if found := THRESHOLD.fullmatch(text):
        return Threshold(int(found[1]))
    if BANNER.fullmatch(text) and len(text) <= LINE_BYTES_MAX:
        return Banner(text[3:], simulated="SIM" in text.split())
    return None
