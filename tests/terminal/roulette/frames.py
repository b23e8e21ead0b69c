"""One area of the player's screen in one state, as the tests read it."""

from dataclasses import replace
from typing import Any

from screen.app import open_app
from screen.words import Words
from terminal.roulette.derive_wheel import SpinTrace
from terminal.roulette.stage import around
from terminal.screen.derive_frame import frame
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.model import player_words
from tests.terminal.roulette.states import FACE, NOW, RULES, VIEWS, ZONE, telemetry


def english() -> Words:
    open_app()
    return player_words(FACE)


def scene(name: str, **changes: Any) -> Scene:
    return replace(Scene(VIEWS[name], NOW, telemetry(name), zone=ZONE), **changes)


def areas(scene: Scene, words: Words, spin: SpinTrace | None = None) -> dict[str, Drawn]:
    """All areas, of the frame and of the game."""
    return frame(scene, FACE, words) | around(scene, spin or SpinTrace(), RULES, words)


def area(name: str, which: str, words: Words, spin: SpinTrace | None = None, **changes: Any) -> Drawn:
    drawn = areas(scene(name, **changes), words, spin)[which]
    return {key: plain(value) if isinstance(value, str) else value for key, value in drawn.items()}


def plain(text: str) -> str:
    """The text with ordinary spaces, because a test does not care where a line may break."""
    return text.replace("\N{NO-BREAK SPACE}", " ")
