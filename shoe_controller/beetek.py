"""Dialect BT: decodes texts. A text that is not exactly well-formed is Unknown."""

import re

from games.cards import RANKS, SUITS
from shoe_controller.events import Card, Hello, Misread, MisreadReason, Role, Said, ShoeEvent, Stopped, Unknown, Warned

MODEL = "BT"
MODES = {"Game": Role.GAME, "Manual Burn Cards": Role.BURN}
RANK, SUIT = f"(?:10|[{RANKS}])", f"[{SUITS}]"
CARD = re.compile(rf"\[([A-Za-z ]+)\]<Card:(?:({RANK})({SUIT})|({SUIT})({RANK}))>")
NOT_READ = "[Game]<Game>"
ALARM = re.compile(r"\[(?:Game|GameAlarm)\]<Alarm:([ -;=?-~]{1,40})>")
ALARM_NOT_READ = re.compile(r"E3\b.*")
WARNING = re.compile(r"<W(0x[0-9A-Fa-f]{2})>")
SIMULATED = "[Hello]<SIM>"
"""The dialect has no way to name the device: no real shoe sends this."""


def decode(frame: bytes) -> Said:
    text = frame.decode("latin-1")
    return Said(_meaning(text) or Unknown(frame))


def _meaning(text: str) -> ShoeEvent | None:
    if found := CARD.fullmatch(text):
        mode, rank, suit, suit_first, rank_last = found.groups()
        role = MODES.get(mode)
        return Card(_face(rank or rank_last, suit or suit_first), role=role) if role else None
    if text == NOT_READ:
        return Misread(MisreadReason.UNREADABLE)
    if found := ALARM.fullmatch(text):
        not_read = ALARM_NOT_READ.fullmatch(found[1])
        return Misread(MisreadReason.UNREADABLE) if not_read else Stopped(found[1])
    if found := WARNING.fullmatch(text):
        return Warned(found[1])
    return Hello(MODEL, simulated=True) if text == SIMULATED else None


def _face(rank: str, suit: str) -> str:
    return ("T" if rank == "10" else rank) + suit
