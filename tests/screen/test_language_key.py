"""The language key names the other language in that language, and looks the same on every screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtQuick import QQuickItem

from console.dealer.model import DealerModel
from console.dealer.run import ROOT as DEALERS
from console.roulette.dealer.game import ROULETTE
from screen import app as screens
from screen.words import LANGUAGES
from terminal.screen.derive_pages import pages_of
from tests.console.dealer.loaded import loaded, rich_floor
from tests.terminal.roulette.states import FACE
from tests.terminal.roulette.test_model import Screen

SAID = {"en": "中文", "zh": "English"}


@contextmanager
def without_warnings() -> Iterator[None]:
    app = screens.open_app()
    screens.warnings.clear()
    yield
    app.processEvents()
    assert screens.warnings == []


def items(root: QQuickItem) -> Iterator[QQuickItem]:
    if root.isVisible():
        yield root
        for child in root.childItems():
            yield from items(child)


def key(window: screens.Window) -> tuple[str, str]:
    """Reads the word and the icon of the language key as drawn; a screen has one such key."""
    screens.open_app().processEvents()
    (found,) = (item for item in items(window.root) if item.objectName() == "language")
    (said,) = (str(item.property("text")) for item in items(found) if is_text(item))
    return said, str(found.property("iconName"))


def is_text(item: QQuickItem) -> bool:
    return item.inherits("QQuickText") and bool(item.property("text"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_players_screen_has_the_language_key(language: str) -> None:
    with without_warnings():
        screen = Screen((1280, 720))
        screen.model.setLanguage(language)
        for state in ("open", "result", "lost", "locked", "open-no-credit"):
            screen.show(state)
            assert key(screen.window) == (SAID[language], "globe"), state
        for page in pages_of(FACE):
            screen.model.book.open(page)
            assert key(screen.window) == (SAID[language], "globe"), page
        screen.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dealers_screen_has_the_language_key_before_log_in(language: str) -> None:
    with without_warnings():
        model = DealerModel(ROULETTE, lambda ask: None, language)
        window = screens.Window(DEALERS, model.properties(), (1280, 720), kit=ROULETTE.kit)
        assert key(window) == (SAID[language], "globe")
        window.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dealers_screen_has_the_language_key_at_the_table_and_on_its_pages(language: str, tmp_path: Path) -> None:
    with loaded(rich_floor(tmp_path)) as here:
        while here.model.words.language != language:
            here.model.switchLanguage()
        here.look()
        assert key(here.window) == (SAID[language], "globe")
        for act in ("pit", "settings", "close-table"):
            here.model.act(act)
            here.look()
            assert here.model.page.value("isOpen")
            assert key(here.window) == (SAID[language], "globe"), act
            here.model.back()
