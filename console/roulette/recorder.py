"""Stores what the wheel sent in each round: when the round is judged, and when it ends without a verdict."""

import zlib
from collections.abc import Sequence

from console.effects import PutRecording
from console.roulette.wheel_port import WheelClock
from console.rows import RecordingRow
from wheel_controller.events import LinkEvent
from wheel_controller.replay import said as words_of
from wheel_controller.tape import Tape
from wheel_controller.verdicts import JudgeEvent


class RoundRecorder:
    def __init__(self, order: Sequence[str], clock: WheelClock) -> None:
        self._clock = clock
        self._tape = Tape("m360", order)
        self._put_away_round = 0
        self._recordings: list[PutRecording] = []

    def see(self, event: LinkEvent) -> None:
        self._tape.note(event)

    def judged(self, said: Sequence[JudgeEvent], round_: int | None) -> None:
        """Notes what was judged, and stores the recording; `round_` is None for a spin outside any round."""
        for outcome in said:
            if words := words_of(outcome):
                self._tape.judged(outcome.time_s, round_ or 0, words)
        if round_ is not None:
            self._put_away(round_, is_judged=True)

    def ended(self, round_: int) -> None:
        if self._put_away_round != round_:
            self._put_away(round_, is_judged=False)

    def take(self) -> list[PutRecording]:
        recordings, self._recordings = self._recordings, []
        return recordings

    def _put_away(self, round_: int, *, is_judged: bool) -> None:
        self._put_away_round = round_
        packed = zlib.compress(self._tape.of_round(round_, self._clock.now_s()))
        self._recordings.append(PutRecording(RecordingRow(round_, is_judged, packed)))
