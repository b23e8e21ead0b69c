"""Looks for texts on the player's screen that a person cannot read, in both languages."""

from collections.abc import Callable, Mapping
from typing import Protocol

from screen.app import Window
from screen.legible import complaints
from screen.words import LANGUAGES
from terminal.screen.model import PlayerModel


class Screen(Protocol):
    model: PlayerModel
    window: Window

    def draw(self) -> None: ...


def unreadable(screen: Screen, shows: Mapping[str, Callable[[], None]]) -> dict[str, list[str]]:
    """Shows everything in one language and then in the other, because a change of language draws everything anew.

    Gives the complaints of each thing shown that has any; it begins with the language that is shown.
    """
    found: dict[str, list[str]] = {}
    shown = screen.model.words.language
    for language in sorted(LANGUAGES, key=lambda each: each != shown):
        screen.model.setLanguage(language)
        for name, show in shows.items():
            show()
            screen.draw()
            if wrong := complaints(screen.window):
                found[f"{language}: {name}"] = wrong
    return found
