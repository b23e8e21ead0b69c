"""Keeps what the shoe sent in a round; it is stored with every card, and when the round ends."""

import zlib
from collections.abc import Sequence

from console.effects import PutRecording
from console.rows import RecordingRow
from shoe_controller.events import LinkEvent
from shoe_controller.inventory import SetOfCards
from shoe_controller.recording import Note
from shoe_controller.tape import Tape


class RoundRecorder:
    """The recorder of one set of cards."""

    def __init__(self, dialect: str, cards: SetOfCards, out: Sequence[str | None]) -> None:
        self._tape = Tape(dialect, cards, out)
        self._waiting: int | None = None
        """The round whose recording is to be written."""

    def see(self, event: LinkEvent | Note) -> None:
        self._tape.note(event)

    def put_away(self, round_: int) -> None:
        """Stores the recording in the same commit as the cards that came of it."""
        self._waiting = round_

    def next_round(self, out: Sequence[str | None]) -> None:
        self._tape.next_round(out)

    def take(self) -> list[PutRecording]:
        if self._waiting is None:
            return []
        row = RecordingRow(self._waiting, True, zlib.compress(self._tape.of_round()))
        self._waiting = None
        return [PutRecording(row)]
