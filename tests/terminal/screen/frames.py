"""One area of the player's screen in one state, as tests read it."""

from dataclasses import replace
from typing import Any

from screen.app import open_app
from screen.words import Words
from terminal.screen.derive_frame import frame
from terminal.screen.derive_scene import Drawn, Scene
from tests.terminal.screen.states import NOW, RULES, VIEWS, WORDS, ZONE, telemetry


def english() -> Words:
    open_app()
    return Words(WORDS)


def scene(name: str, **changes: Any) -> Scene:
    return replace(Scene(VIEWS[name], NOW, telemetry(name), zone=ZONE), **changes)


def area(name: str, which: str, words: Words, **changes: Any) -> Drawn:
    drawn = frame(scene(name, **changes), RULES, words)[which]
    return {key: plain(value) if isinstance(value, str) else value for key, value in drawn.items()}


def plain(text: str) -> str:
    """Where a line may not break makes no difference to a test."""
    return text.replace("\N{NO-BREAK SPACE}", " ")
