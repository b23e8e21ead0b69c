"""The few sounds of the player's screen: when each is played and how each is made. Without a loudspeaker there is
silence.
"""

import math
import struct
import wave
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTemporaryDir, QUrl

from terminal.screen.derive_scene import COUNTED, CUT_OFF, Scene, Situation, played

RATE = 44_100
LOUDEST = 0.35
TICKS_FROM_S = 5
CHIP, LAST_BETS, CLOSED, NET_WIN, TROUBLE, TICK = "chip", "last-bets", "closed", "net-win", "trouble", "tick"
TURN = "turn"
Notes = tuple[tuple[float, float, float, float], ...]
"""The notes of one sound: frequency in Hz, start and length in seconds, and how fast the note fades. DESIGN 8."""
NOTES: dict[str, Notes] = {
    CHIP: ((2100, 0, 0.04, 90), (3350, 0, 0.03, 140)),
    LAST_BETS: ((660, 0, 0.28, 9), (880, 0.24, 0.4, 8)),
    CLOSED: ((110, 0, 0.6, 5), (220, 0, 0.6, 7), (278, 0, 0.5, 9)),
    NET_WIN: ((523, 0, 0.3, 8), (659, 0.16, 0.3, 8), (784, 0.32, 0.5, 6)),
    TROUBLE: ((300, 0, 0.12, 45), (190, 0, 0.16, 35)),
    TICK: ((1200, 0, 0.05, 80),),
    TURN: ((587, 0, 0.3, 10), (784, 0.18, 0.4, 8)),
}


def cue(before: Scene | None, after: Scene, *, is_my_turn: bool = False) -> str | None:
    """The sound for the change from one scene to the next; None if there is none. A loss, or a win below the stake, has
    no sound.
    """
    if before is None:
        return None
    was, now = before.situation, after.situation
    if is_my_turn and now is Situation.ASKED and _question(after) != _question(before):
        return TURN
    if now is not was:
        if now is Situation.LAST:
            return LAST_BETS
        if now is Situation.CLOSED and was in (Situation.OPEN, Situation.LAST):
            return CLOSED
        if now in CUT_OFF or now in (Situation.ASKED, Situation.HELD, Situation.VOID, Situation.CORRECTED):
            return TROUBLE
    if now is Situation.RESULT and _is_net_win(after) and not _is_net_win(before):
        return NET_WIN
    return TICK if _second(after) != _second(before) and _second(after) else None


def _question(scene: Scene) -> int:
    return scene.view.question.question if scene.view.question is not None else 0


def _is_net_win(scene: Scene) -> bool:
    settled = played(scene.view)
    return settled is not None and settled.is_net_win


def _second(scene: Scene) -> int:
    """Which of the last five seconds before the close or the end of a question it is; 0 before them."""
    left_s = scene.left_s
    if left_s is None or scene.situation not in COUNTED:
        return 0
    second = math.ceil(left_s)
    return second if second <= TICKS_FROM_S else 0


def samples(notes: Notes) -> list[int]:
    """The sound as 16-bit samples of one channel."""
    length_s = max(start_s + lasts_s for _, start_s, lasts_s, _ in notes)
    mixed = [0.0] * int(length_s * RATE)
    for hertz, start_s, lasts_s, dies in notes:
        first = int(start_s * RATE)
        for at in range(min(int(lasts_s * RATE), len(mixed) - first)):
            second = at / RATE
            rise = min(1.0, second * 400)
            mixed[first + at] += rise * math.exp(-dies * second) * math.sin(2 * math.pi * hertz * second)
    peak = max(abs(value) for value in mixed)
    return [round(32767 * LOUDEST * value / peak) for value in mixed]


def write_wav(path: Path, values: Iterable[int]) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", value) for value in values))


def multimedia() -> Any | None:
    """QtMultimedia if it is installed and there is a loudspeaker; else None, and the terminal is silent."""
    try:
        library: Any = import_module("PySide6.QtMultimedia")
    except ImportError:
        return None
    return None if library.QMediaDevices.defaultAudioOutput().isNull() else library


class Sounds:
    def __init__(self, library: Any | None, more: Mapping[str, Notes] | None = None) -> None:
        self._effects: dict[str, Any] = {}
        self._folder = QTemporaryDir()
        self.is_muted = False
        if library is None:
            return
        for name, notes in {**NOTES, **(more or {})}.items():
            path = Path(self._folder.path()) / f"{name}.wav"
            write_wav(path, samples(notes))
            self._effects[name] = library.QSoundEffect()
            self._effects[name].setSource(QUrl.fromLocalFile(str(path)))

    @property
    def are_possible(self) -> bool:
        return bool(self._effects)

    def play(self, name: str) -> None:
        if not self.is_muted and name in self._effects:
            self._effects[name].play()
