"""Looks for texts on the player's screen that a person cannot read, in both languages."""

from typing import Protocol

from screen.app import Window
from screen.legible import complaints
from screen.words import LANGUAGES
from terminal.screen.model import PlayerModel


class Screen(Protocol):
    model: PlayerModel
    window: Window

    def draw(self) -> None: ...


def unreadable(screen: Screen) -> list[str]:
    """Begins with the language that is shown, because a change of language draws everything anew."""
    found, shown = [], screen.model.words.language
    for language in sorted(LANGUAGES, key=lambda each: each != shown):
        if language != shown:
            screen.model.setLanguage(language)
        screen.draw()
        found += [f"{language}: {complaint}" for complaint in complaints(screen.window)]
    return found
