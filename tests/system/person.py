"""A person at a terminal with its screen, in its own process: told by lines what to touch, it tells what is shown."""

import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSocketNotifier

from games.roulette.cloth import CHIPS
from games.roulette.rules import Rules
from screen.app import open_app, run_app, warnings
from terminal.config import read_terminal_config
from terminal.player import NoPlayer
from terminal.screen.run import PlayerApp

PAGES = {
    "statistics": ("statisticsTitle", "statisticsText", "counts", "heat"),
    "rounds": ("rounds", "roundsNone", "roundHead", "roundFacts", "roundSum", "roundBets", "roundSeal"),
    "favourites": ("favourites",),
    "about": ("seals",),
}


class Person:
    def __init__(self, app: PlayerApp) -> None:
        self._app = app
        self._notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._hear)

    def _hear(self) -> None:
        line = sys.stdin.readline()
        if not line:
            open_app().quit()
            return
        what, argument = json.loads(line)
        print(json.dumps(getattr(self, what)(argument)), flush=True)

    def bet(self, spot: str) -> None:
        x, y = CHIPS[spot]
        self._app.model.hand.press(1, "cloth", x, y)
        self._app.model.hand.lift(1, x, y)

    def keep(self, _: str) -> None:
        self._app.model.book.keepFavourite()

    def name(self, name: str) -> None:
        book = self._app.model.book
        book.nameFavourite(1)
        for letter in name:
            book.type(letter)
        book.endNaming(True)

    def open(self, page: str) -> None:
        self._app.model.book.open(page)

    def shown(self, page: str) -> dict[str, Any]:
        """What the page that is open tells QML, and what Qt complained about."""
        props = self._app.model.book.props
        return {key: props.value(key) for key in PAGES[page]} | {"warnings": list(warnings)}


def main(config: str) -> None:
    app = open_app()
    player = PlayerApp(read_terminal_config(Path(config)), Rules(), NoPlayer(), (1280, 720))
    person = Person(player)
    run_app(app)
    del person
    player.close()


if __name__ == "__main__":
    main(sys.argv[1])
