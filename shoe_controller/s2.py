"""Dialect S2: decodes frames and encodes commands. A frame that is not exactly well-formed is Unknown."""

import re
from collections.abc import Callable, Mapping

from games.cards import is_card
from shoe_controller.commands import GATE_CARDS_MAX, GATE_FREE, Command
from shoe_controller.events import (
    Alive,
    Answered,
    Card,
    Cleared,
    CutCard,
    DrawerOpen,
    Empty,
    Hello,
    InThroat,
    LidOpen,
    Loaded,
    Misread,
    MisreadReason,
    Ready,
    Said,
    Service,
    ShoeEvent,
    Started,
    State,
    Stopped,
    Unknown,
    Warned,
)
from shoe_controller.s2_frame import STX, framed, text_of

HEAD = re.compile(r"([0-9A-F]{2})([HKTCRMXFYZ])([0-9])([0-9A-F]{3})")
HEAD_CHARACTERS = 7
LEFT_UNKNOWN = 0xFFF
UNNUMBERED = "HKYZ"
BY_POWER = "31"
SIM = "SIM"
HELLO = re.compile(r"([ -~]{6})([ -~]{4})([ -~]{8})([0-9A-F]{2})([0-9A-F]{2})")
ALIVE = re.compile(r"([0-9A-F]{3})([0-9A-F])")
TURNED = re.compile(r"([0-9])([0-9A-F]{2})")
CARD = re.compile(r"([0-9A-F]{3})([2-9TJQKA][SHDC])([0-9A-F]{2})([0-9A-F])([0-9A-F]{3})")
MISREAD = re.compile(r"([0-9A-F]{3})([1-9])(\?\?|[2-9TJQKA][SHDC])")
INDEX = re.compile(r"[0-9A-F]{3}")
FAULT = re.compile(r"[0-9A-F]{2}")
ACCEPTED = re.compile(r"[A-Z]")
NOT_ACCEPTED = re.compile(r"([A-Z])([0-9A-F]{2})")
NOW_IN: Mapping[State, ShoeEvent] = {
    State.UNKNOWN: Warned("the shoe does not know its state"),
    State.DRAWER_OPEN: DrawerOpen(),
    State.LOADED: Loaded(),
    State.READY: Ready(),
    State.IN_THROAT: InThroat(),
    State.STOPPED: Stopped("05"),
    State.LID_LIFTED: LidOpen(),
    State.ENDING: CutCard(),
    State.EMPTY: Empty(),
    State.SERVICE: Service(),
}


def decode(frame: bytes) -> Said:
    raw = text_of(frame)
    text = raw.decode("latin-1") if raw is not None else ""
    head = HEAD.match(text)
    if not head:
        return Said(Unknown(frame))
    number, letter, digit, left = int(head[1], 16), head[2], head[3], int(head[4], 16)
    event = MEANINGS[letter](text[HEAD_CHARACTERS:], State(int(digit)))
    if event is None or (number == 0) != (letter in UNNUMBERED):
        return Said(Unknown(frame))
    return Said(event, number or None, State(int(digit)), None if left == LEFT_UNKNOWN else left)


def _hello(text: str, state: State) -> ShoeEvent | None:
    found = HELLO.fullmatch(text)
    if not found:
        return None
    model, firmware, serial, decks, set_id = found.groups()
    return Hello(model.strip(), firmware, serial.strip(), int(decks, 16), set_id, simulated=SIM in model)


def _alive(text: str, state: State) -> ShoeEvent | None:
    found = ALIVE.fullmatch(text)
    return Alive(int(found[1], 16), int(found[2], 16)) if found else None


def _turned(text: str, state: State) -> ShoeEvent | None:
    found = TURNED.fullmatch(text)
    if not found:
        return None
    if found[2] == BY_POWER:
        return Started()
    was_stopped = int(found[1]) == State.STOPPED
    return Cleared() if was_stopped and state in (State.READY, State.ENDING) else NOW_IN[state]


def _card(text: str, state: State) -> Card | None:
    found = CARD.fullmatch(text)
    if not found or not is_card(found[2]):
        return None
    index, card, set_id, quality, throat = found.groups()
    return Card(card, int(index, 16), set_id=set_id, quality=int(quality, 16), throat_ms=int(throat, 16))


def _card_again(text: str, state: State) -> ShoeEvent | None:
    first = _card(text, state)
    if first is None:
        return None
    return Card(
        first.card, first.index, set_id=first.set_id, quality=first.quality, throat_ms=first.throat_ms, again=True
    )


def _misread(text: str, state: State) -> ShoeEvent | None:
    found = MISREAD.fullmatch(text)
    if not found:
        return None
    return Misread(MisreadReason(int(found[2])), int(found[1], 16), None if found[3] == "??" else found[3])


def _cut(text: str, state: State) -> ShoeEvent | None:
    return CutCard(int(text, 16)) if INDEX.fullmatch(text) else None


def _fault(text: str, state: State) -> ShoeEvent | None:
    return Stopped(text) if FAULT.fullmatch(text) else None


def _accepted(text: str, state: State) -> ShoeEvent | None:
    return Answered(True, text) if ACCEPTED.fullmatch(text) else None


def _not_accepted(text: str, state: State) -> ShoeEvent | None:
    found = NOT_ACCEPTED.fullmatch(text)
    return Answered(False, found[1], found[2]) if found else None


MEANINGS: Mapping[str, Callable[[str, State], ShoeEvent | None]] = {
    "H": _hello,
    "K": _alive,
    "T": _turned,
    "C": _card,
    "R": _card_again,
    "M": _misread,
    "X": _cut,
    "F": _fault,
    "Y": _accepted,
    "Z": _not_accepted,
}


def encode(text: bytes) -> bytes:
    return framed(STX, text)


def acknowledge(number: int) -> bytes:
    return encode(b"A%02X" % number)


def again(number: int) -> bytes:
    return encode(b"N%02X" % number)


ASK_VERSION = Command("ask version", b"V", letter="V")


def gate(cards: int) -> Command:
    """The command to let so many cards out and then lock; GATE_FREE lets out any number."""
    return Command("gate", b"G%02X" % (cards if cards == GATE_FREE else min(cards, GATE_CARDS_MAX)), letter="G")


def clear(number: int) -> Command:
    return Command("clear the stop", b"E%02X" % number, letter="E")


def cards_from(index: int) -> Command:
    """The command to send cards again; they come as repeated cards, and there is no other answer."""
    return Command("cards again", b"Q%03X" % index, is_answered=False, tries=1)


def new_set(decks: int, set_id: str) -> Command:
    return Command("new set", b"S%02X%b" % (decks, set_id.encode("ascii")), letter="S")
