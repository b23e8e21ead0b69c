"""A sensor log as text: seconds with six decimals, a space, the line as it came; comments begin with a hash sign."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NamedTuple

from daemon.recorded import RecordingError, bytes_of, dialect_in, rows
from games.roulette.pockets import fault_in_names
from phrases.catalogue import english
from wheel_controller.drivers import REGISTRY
from wheel_controller.events import Connected, Heard, LinkEvent, Offline, Overflowed
from wheel_controller.pockets import DEFAULT_ORDER

STAMPED = re.compile(rb"(\d{1,12}(?:\.\d{1,9})?)(?: (.*))?", re.DOTALL)
BYTES_MAX = 1 << 30
LINK = re.compile(r"# link (\d{1,12}\.\d{6}) (connected|offline|overflowed) ?(.*)")
JUDGED = re.compile(r"# judged (\d{1,12}\.\d{6}) (\d{1,16}) (.+)")
LATE = re.compile(r"# late (\d{1,6}\.\d{6})")
UNTIL = re.compile(r"# until (\d{1,12}\.\d{6})")


class Judged(NamedTuple):
    """A verdict that was given while the recording was made."""

    time_s: float
    round: int
    """0 if it belonged to no round."""
    said: str


@dataclass(frozen=True, slots=True)
class Recording:
    dialect: str
    order: tuple[str, ...]
    lines: tuple[tuple[float, bytes], ...]
    link: tuple[tuple[int, LinkEvent], ...] = ()
    """Events of the link, each with the number of lines before it."""
    judged: tuple[Judged, ...] = ()
    until_s: float | None = None
    """How long the recording listened, in seconds, if known."""
    late_s: Mapping[int, float] = field(default_factory=dict)
    """By a line's number: how much earlier than its time it may have come, in seconds."""


def heading(dialect: str, order: Sequence[str]) -> str:
    return f"# dialect {dialect}\n# order {' '.join(order)}\n"


class Recorder:
    def __init__(self, file: IO[bytes], dialect: str, order: Sequence[str], began_s: float) -> None:
        self._file = file
        self._began_s = began_s
        file.write(heading(dialect, order).encode("ascii"))

    def note(self, heard: Heard) -> None:
        self._file.write(stamped(max(0.0, heard.time_s - self._began_s), heard.line, heard.late_s))
        self._file.flush()


def stamped(time_s: float, line: bytes, late_s: float = 0.0) -> bytes:
    late = b"# late %.6f\n" % late_s if late_s else b""
    return late + b"%.6f %s\n" % (time_s, line)


def link_note(event: Connected | Offline | Overflowed) -> bytes:
    match event:
        case Connected():
            said = "connected"
        case Offline(reason=reason):
            said = f"offline {' '.join(english(reason).split())}"
        case Overflowed(count=count):
            said = f"overflowed {count}"
    return f"# link {event.time_s:.6f} {said}\n".encode("latin-1", "replace")


def judged_note(judged: Judged) -> bytes:
    return f"# judged {judged.time_s:.6f} {judged.round} {judged.said}\n".encode("ascii")


def until_note(time_s: float) -> bytes:
    return f"# until {time_s:.6f}\n".encode("ascii")


def read(path: Path) -> Recording:
    return parse(bytes_of(path, BYTES_MAX), str(path))


def parse(data: bytes, name: str) -> Recording:
    dialect, order = "m360", tuple(DEFAULT_ORDER)
    lines: list[tuple[float, bytes]] = []
    link: list[tuple[int, LinkEvent]] = []
    judged: list[Judged] = []
    late_s: dict[int, float] = {}
    until_s = None
    for number, line in rows(data):
        where = f"{name}, line {number}"
        if line.startswith(b"#"):
            comment = line.decode("latin-1")
            words = comment.lstrip("# ").split()
            dialect = dialect_in(words, REGISTRY, where) or dialect
            order = _order(words, where) or order
            link += [(len(lines), event) for event in _link(comment)]
            judged += [Judged(float(found[1]), int(found[2]), found[3]) for found in JUDGED.finditer(comment)]
            late_s |= {len(lines): float(found[1]) for found in LATE.finditer(comment)}
            until_s = float(found[1]) if (found := UNTIL.fullmatch(comment)) else until_s
        else:
            time_s, text = _stamped(line, where)
            if lines and time_s < lines[-1][0]:
                raise RecordingError(f"{where}: time goes back from {lines[-1][0]:.6f} to {time_s:.6f}.")
            lines.append((time_s, text))
    return Recording(dialect, order, tuple(lines), tuple(link), tuple(judged), until_s, late_s)


def _link(comment: str) -> list[LinkEvent]:
    found = LINK.fullmatch(comment)
    if found is None:
        return []
    time_s, what, more = float(found[1]), found[2], found[3]
    if what == "connected":
        return [Connected(time_s)]
    return [Offline(time_s, more) if what == "offline" else Overflowed(time_s, int(more) if more.isdecimal() else 1)]


def _stamped(line: bytes, where: str) -> tuple[float, bytes]:
    found = STAMPED.fullmatch(line)
    if not found:
        raise RecordingError(f"{where}: a line is seconds, a space and what the wheel sent.")
    return float(found[1]), found[2] or b""


def _order(words: list[str], where: str) -> tuple[str, ...] | None:
    if words[:1] != ["order"] or len(words) < 10:  # A sentence about orders is a comment.
        return None
    fault = fault_in_names(words[1:])
    if fault:
        raise RecordingError(f"{where}: {fault}")
    return tuple(words[1:])
