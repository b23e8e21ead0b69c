"""A shoe's bytes as text: seconds with six decimals, a space, the bytes as they came; comments begin with a hash
sign.

Unprintable bytes and the percent sign are written as `%` and two hexadecimal digits. Comments hold what the bytes do
not: which cards were due, what people said, what happened to the link.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import msgspec

from daemon.recorded import RecordingError, bytes_of, dialect_in, rows
from games.cards import DECKS_MAX, DECKS_MIN, is_card
from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Came, Connected, LinkEvent, Offline, Overflowed
from shoe_controller.inventory import SetOfCards
from shoe_controller.verdicts import Awaited

STAMPED = re.compile(rb"(\d{1,12}(?:\.\d{1,9})?) (.*)")
ESCAPED = re.compile(rb"%([0-9A-F]{2})")
PLAIN = re.compile(rb"(?:[\x20-\x24\x26-\x7e]|%[0-9A-F]{2})*")
LATE = re.compile(r"# late (\d{1,6}\.\d{6})")
LINK = re.compile(r"# link (\d{1,12}\.\d{6}) (connected|offline|overflowed) ?(.*)")
NOTE = re.compile(r"# (awaits|keyed|placed|dropped|corrected|resumed) (\d{1,12}\.\d{6}) ?(.*)")
BEFORE = re.compile(rb"# before (.+)")
BYTES_MAX = 1 << 28
USUAL_DECKS = 8
UNKNOWN = "??"


class Keyed(msgspec.Struct, frozen=True):
    time_s: float
    card: str


class Placed(msgspec.Struct, frozen=True):
    time_s: float
    card: str


class Dropped(msgspec.Struct, frozen=True):
    time_s: float
    card: str


class Corrected(msgspec.Struct, frozen=True):
    time_s: float
    position: int
    card: str


class Resumed(msgspec.Struct, frozen=True):
    time_s: float


class Awaits(msgspec.Struct, frozen=True):
    time_s: float
    awaited: Awaited


Note = Awaits | Keyed | Placed | Dropped | Corrected | Resumed
NOTES = frozenset(Note.__args__)
Item = Came | Connected | Offline | Overflowed | Note


@dataclass(frozen=True, slots=True)
class Recording:
    dialect: str
    cards: SetOfCards
    out: tuple[str | None, ...]
    """The cards that had left the set before."""
    before: tuple[bytes, ...]
    """The last frames before it, by which a repeat is recognised."""
    items: tuple[Item, ...]
    """In the order in which they happened."""


def heading(dialect: str, cards: SetOfCards, out: Sequence[str | None] = ()) -> bytes:
    gone = f"# out {' '.join(card or UNKNOWN for card in out)}\n" if out else ""
    return f"# dialect {dialect}\n# set {cards.decks} {cards.set_id or '-'}\n{gone}".encode("ascii")


def before_line(frame: bytes) -> bytes:
    return b"# before %b\n" % _escaped(frame)


def line_of(item: LinkEvent | Note) -> bytes:
    """The line of an item; empty for an event that the bytes already contain."""
    match item:
        case Came(time_s=time_s, data=data, late_s=late_s):
            late = b"# late %.6f\n" % late_s if late_s else b""
            return late + b"%.6f %s\n" % (time_s, _escaped(data))
        case Connected(time_s=time_s):
            said = f"link {time_s:.6f} connected"
        case Offline(time_s=time_s, reason=reason):
            said = f"link {time_s:.6f} offline {' '.join(reason.split())}"
        case Overflowed(time_s=time_s, count=count):
            said = f"link {time_s:.6f} overflowed {count}"
        case Awaits(time_s=time_s, awaited=awaited):
            said = f"awaits {time_s:.6f} {msgspec.json.encode(awaited).decode()}"
        case Keyed(time_s=time_s, card=card):
            said = f"keyed {time_s:.6f} {card}"
        case Placed(time_s=time_s, card=card):
            said = f"placed {time_s:.6f} {card}"
        case Dropped(time_s=time_s, card=card):
            said = f"dropped {time_s:.6f} {card}"
        case Corrected(time_s=time_s, position=position, card=card):
            said = f"corrected {time_s:.6f} {position} {card}"
        case Resumed(time_s=time_s):
            said = f"resumed {time_s:.6f}"
        case _:
            return b""
    return f"# {said}\n".encode("ascii", "replace")


class Recorder:
    def __init__(self, file: IO[bytes], dialect: str, cards: SetOfCards, began_s: float) -> None:
        self._file = file
        self._began_s = began_s
        file.write(heading(dialect, cards))

    def note(self, event: LinkEvent) -> None:
        if isinstance(event, Came | Connected | Offline | Overflowed):
            since_s = max(0.0, event.time_s - self._began_s)
            self._file.write(line_of(msgspec.structs.replace(event, time_s=since_s)))
            self._file.flush()


def read(path: Path) -> Recording:
    return parse(bytes_of(path, BYTES_MAX), str(path))


def parse(data: bytes, name: str) -> Recording:
    dialect, cards, late_s = "s2", SetOfCards(USUAL_DECKS), 0.0
    items: list[Item] = []
    out: tuple[str | None, ...] = ()
    before: list[bytes] = []
    for number, line in rows(data):
        where = f"{name}, line {number}"
        if line.startswith(b"#"):
            comment = line.decode("latin-1")
            words = comment.lstrip("# ").split()
            dialect = dialect_in(words, REGISTRY, where) or dialect
            cards = _set(words, where) or cards
            out = _out(words, where) or out
            late_s = float(found[1]) if (found := LATE.fullmatch(comment)) else late_s
            before += [_unescaped(frame[1])] if (frame := BEFORE.fullmatch(line)) else []
            items += _noted(comment, where)
        else:
            items.append(_came(line, late_s, where))
            late_s = 0.0
        if len(items) > 1 and items[-1].time_s < items[-2].time_s:
            raise RecordingError(f"{where}: time goes back from {items[-2].time_s:.6f} to {items[-1].time_s:.6f}.")
    return Recording(dialect, cards, out, tuple(before), tuple(items))


_WRITTEN = tuple(b"%c" % byte if 0x20 <= byte <= 0x7E and byte != 0x25 else b"%%%02X" % byte for byte in range(256))


def _escaped(data: bytes) -> bytes:
    return b"".join(map(_WRITTEN.__getitem__, data))


def _came(line: bytes, late_s: float, where: str) -> Came:
    found = STAMPED.fullmatch(line)
    if not found or not PLAIN.fullmatch(found[2]):
        raise RecordingError(f"{where}: a line is seconds, a space and what the shoe sent, with % before hex digits.")
    return Came(float(found[1]), _unescaped(found[2]), late_s)


def _unescaped(text: bytes) -> bytes:
    return ESCAPED.sub(lambda each: bytes([int(each[1], 16)]), text)


def _noted(comment: str, where: str) -> list[Item]:
    if link := LINK.fullmatch(comment):
        time_s, what, more = float(link[1]), link[2], link[3]
        if what == "connected":
            return [Connected(time_s)]
        if what == "offline":
            return [Offline(time_s, more)]
        return [Overflowed(time_s, int(more) if more.isdecimal() else 1)]
    found = NOTE.fullmatch(comment)
    if not found:
        return []
    try:
        return [_note(found[1], float(found[2]), found[3])]
    except (ValueError, msgspec.ValidationError):
        raise RecordingError(f"{where}: this is not what {found[1]!r} is followed by.") from None


def _note(what: str, time_s: float, more: str) -> Note:
    match what, more.split():
        case "awaits", _:
            return Awaits(time_s, msgspec.json.decode(more, type=Awaited))
        case "keyed", [card] if is_card(card):
            return Keyed(time_s, card)
        case "placed", [card] if is_card(card):
            return Placed(time_s, card)
        case "dropped", [card] if is_card(card):
            return Dropped(time_s, card)
        case "corrected", [position, card] if is_card(card) and int(position) > 0:
            return Corrected(time_s, int(position), card)
        case "resumed", []:
            return Resumed(time_s)
    raise ValueError(what)


def _set(words: list[str], where: str) -> SetOfCards | None:
    if words[:1] != ["set"] or len(words) != 3:
        return None
    if not words[1].isdecimal() or not DECKS_MIN <= int(words[1]) <= DECKS_MAX:
        raise RecordingError(f"{where}: a set has {DECKS_MIN} to {DECKS_MAX} decks, not {words[1]}.")
    return SetOfCards(int(words[1]), None if words[2] == "-" else words[2])


def _out(words: list[str], where: str) -> tuple[str | None, ...]:
    if words[:1] != ["out"]:
        return ()
    if wrong := [word for word in words[1:] if word != UNKNOWN and not is_card(word)]:
        raise RecordingError(f"{where}: {wrong[0]!r} is not a card.")
    return tuple(None if word == UNKNOWN else word for word in words[1:])
