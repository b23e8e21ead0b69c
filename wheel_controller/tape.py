"""Keeps the wheel's recent lines as a recording, spin by spin and bounded, to be stored with a round."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from wheel_controller.events import Banner, Connected, Heard, LinkEvent, Offline, Overflowed
from wheel_controller.recording import Judged, heading, judged_note, link_note, stamped, until_note

SPINS_KEPT = 4
"""A new judge needs the spin before the one in question to find its state."""
BYTES_A_SPIN_MAX = 160 * 1024


@dataclass(slots=True)
class Chapter:
    """The lines from one verdict to the next."""

    notes: deque[bytes] = field(default_factory=deque)
    size: int = 0
    round: int = 0

    def add(self, note: bytes) -> None:
        self.notes.append(note)
        self.size += len(note)
        while self.size > BYTES_A_SPIN_MAX:
            self.size -= len(self.notes.popleft())


class Tape:
    def __init__(self, dialect: str, order: Sequence[str]) -> None:
        self._heading = heading(dialect, order).encode("ascii")
        self._banner = b""
        self._spins: deque[Chapter] = deque(maxlen=SPINS_KEPT)
        self._now = Chapter()

    def note(self, event: LinkEvent) -> None:
        if isinstance(event, Heard):
            self._now.add(stamped(event.time_s, event.line, event.late_s))
            if isinstance(event.event, Banner):
                self._banner = event.line
        elif isinstance(event, Connected | Offline | Overflowed):
            self._now.add(link_note(event))

    def judged(self, time_s: float, round_: int, said: str) -> None:
        self._now.add(judged_note(Judged(time_s, round_, said)))
        self._now.round = round_
        self._spins.append(self._now)
        self._now = Chapter()

    def of_round(self, round_: int, until_s: float) -> bytes:
        """The recording of all spins judged in the round, with the spin before them and what came since."""
        spins = list(self._spins)
        first = next((at for at, spin in enumerate(spins) if spin.round == round_), len(spins))
        notes = [note for spin in [*spins[max(0, first - 1) :], self._now] for note in spin.notes]
        return b"".join([self._heading, *self._first_words(notes), *notes, until_note(until_s)])

    def _first_words(self, notes: list[bytes]) -> list[bytes]:
        """The wheel's banner, if the recording lacks it: only the banner says whether a wheel is simulated."""
        lines = [note for note in notes if not note.startswith(b"#")]
        if not lines or not self._banner or any(self._banner in line for line in lines):
            return []
        return [stamped(float(lines[0].partition(b" ")[0]), self._banner)]
