"""When each sound is played, and what it is made of."""

import wave
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl

from protocol.clock import Now
from terminal.screen.derive_scene import Scene
from terminal.screen.sounds import LOUDEST, NOTES, RATE, Sounds, cue, samples, write_wav
from tests.terminal.roulette.states import NOW, VIEWS


def between(before: str, after: str) -> str | None:
    return cue(Scene(VIEWS[before], NOW), Scene(VIEWS[after], NOW))


@pytest.mark.parametrize(
    ("before", "after", "sound"),
    [
        ("open", "last", "last-bets"),
        ("last", "closed", "closed"),
        ("open", "closed", "closed"),
        ("closed", "result", "net-win"),
        ("closed", "result-below-stake", None),
        ("closed", "result-nothing", None),
        ("closed", "result-no-bets", None),
        ("closed", "held", "trouble"),
        ("closed", "void", "trouble"),
        ("open", "lost", "trouble"),
        ("result", "corrected", "trouble"),
        ("result", "result", None),
        ("lost", "open", None),
        ("lost-closed", "closed", None),
        ("result-settling", "result", "net-win"),
        ("open", "open", None),
    ],
)
def test_sound_is_played_only_when_the_situation_changes(before: str, after: str, sound: str | None) -> None:
    assert between(before, after) == sound


def test_no_sound_is_played_at_the_start() -> None:
    assert cue(None, Scene(VIEWS["lost"], NOW)) is None


def test_each_of_the_last_five_seconds_before_the_close_ticks_once() -> None:
    view = replace(VIEWS["last"], closes_s=NOW.monotonic_s + 7)
    scenes = [Scene(view, Now(NOW.monotonic_s + at / 4, NOW.wall_ms)) for at in range(29)]
    ticks = [cue(before, after) for before, after in pairwise(scenes)]
    assert ticks.count("tick") == 5


@pytest.mark.parametrize("name", NOTES)
def test_each_sound_is_short_soft_and_ends_quietly(name: str, tmp_path: Path) -> None:
    values = samples(NOTES[name])
    assert max(map(abs, values)) <= 32767 * LOUDEST + 1
    assert len(values) <= RATE
    assert abs(values[-1]) < 32767 * LOUDEST / 10
    write_wav(tmp_path / "sound.wav", values)
    with wave.open(str(tmp_path / "sound.wav")) as file:
        assert (file.getnframes(), file.getframerate()) == (len(values), RATE)


class Loudspeaker:
    """The part of QtMultimedia that is used; it notes what it plays."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def QSoundEffect(self) -> "Effect":
        return Effect(self.played)


class Effect:
    def __init__(self, played: list[str]) -> None:
        self._played = played
        self._file = ""

    def setSource(self, url: QUrl) -> None:
        assert Path(url.toLocalFile()).stat().st_size > 0
        self._file = url.fileName()

    def play(self) -> None:
        self._played.append(self._file)


def test_muted_terminal_plays_no_sound_until_it_is_unmuted() -> None:
    loudspeaker = Loudspeaker()
    sounds = Sounds(loudspeaker)
    sounds.is_muted = True
    sounds.play("chip")
    sounds.is_muted = False
    sounds.play("closed")
    assert loudspeaker.played == ["closed.wav"]


def test_terminal_without_audio_reports_that_sounds_are_impossible_and_plays_none() -> None:
    sounds = Sounds(None)
    sounds.play("chip")
    assert not sounds.are_possible
