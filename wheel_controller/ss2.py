"""The SS2 dialect: decodes its lines. A line that is not exactly well-formed is Unknown."""

import re

from games.roulette.pockets import NUMBERS
from wheel_controller.events import (
    BallAtSensor,
    BallInPocket,
    Banner,
    Direction,
    Reply,
    Status,
    Unknown,
    WheelEvent,
)
from wheel_controller.firmware import Flag
from wheel_controller.framing import LINE_BYTES_MAX

ASK_VERSION = b"*V\r\n"
GAME_SERVER_MODE = b"*o 1159\r\n"
RAW_EVENTS = b"*I 4\r\n"
RESET = b"*R\r\n"

NO_WIN_YET = "  "
ROTOR_TENTHS_RPM_MAX = 540
DIRECTIONS = {"0": Direction.CLOCKWISE, "1": Direction.COUNTER_CLOCKWISE}
# Right-justified in two characters. It is never read as a number: " 0" and "00" are two pockets, and 38 is a third.
WIN_CODES = {" 0": "0", "00": "00", "38": "000"} | {f"{number:>2}": number for number in NUMBERS}
# The SS2's bits differ from the M360's; they are translated to the common flags. A lost ball and a failed launch are
# both void.
FLAGS = {1: Flag.VOID, 2: Flag.SAME_DIRECTION, 4: Flag.SENSOR, 8: Flag.VOID}

STATUS = re.compile(r"\*X;([1-7]);(\d{3});([ \d]\d|  );([0-9A-F]);(\d{3});([01])", re.ASCII)
BALL_AT_SENSOR = re.compile(r"\*bs ([1-9])", re.ASCII)
BALL_IN_POCKET = re.compile(r"\*bn ([ \d]\d)", re.ASCII)
REPLY = re.compile(r"\*([A-Za-z]) (OK|NO|BUSY)", re.ASCII)
BANNER = re.compile(r"\*V [ -~]+", re.ASCII)


def decode(line: bytes) -> WheelEvent:
    text = line.decode("latin-1")
    return (_status(text) if text.startswith("*X") else _other(text)) or Unknown(line)


def _status(text: str) -> Status | None:
    found = STATUS.fullmatch(text)
    if not found:
        return None
    state, spin, win, warn, rpm, direction = found.groups()
    if int(rpm) > ROTOR_TENTHS_RPM_MAX or (win not in WIN_CODES and win != NO_WIN_YET):
        return None
    flags = Flag(0)
    for bit, flag in FLAGS.items():
        flags |= flag if int(warn, 16) & bit else Flag(0)
    return Status(int(state), int(spin), WIN_CODES.get(win), int(flags), int(rpm) / 10, DIRECTIONS[direction])


def _other(text: str) -> WheelEvent | None:
    if found := BALL_AT_SENSOR.fullmatch(text):
        return BallAtSensor(int(found[1]))
    if (found := BALL_IN_POCKET.fullmatch(text)) and found[1] in WIN_CODES:
        return BallInPocket(WIN_CODES[found[1]])
    if found := REPLY.fullmatch(text):
        return Reply(found[1], found[2])
    if BANNER.fullmatch(text) and len(text) <= LINE_BYTES_MAX:
        return Banner(text[3:], simulated="SIM" in text.split())
    return None
