"""A person at a terminal's screen, as a process: it reads from lines what to touch, and prints what is shown."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, Qt

from games.roulette.cloth import CHIPS
from games.roulette.rules import Rules
from screen.app import open_app, run_app, warnings
from terminal.config import read_terminal_config
from terminal.screen.run import PlayerApp
from terminal.view import View

PAGES = {
    "statistics": ("statisticsTitle", "statisticsText", "counts", "heat"),
    "rounds": ("rounds", "roundsNone", "roundHead", "roundFacts", "roundSum", "roundBets", "roundSeal"),
    "favourites": ("favourites",),
    "about": ("seals",),
    "fairness": ("fairTitle", "fairCounted", "fairVerdict", "fairBars", "fairBand", "fairSeal"),
}


class Person(QObject):
    def __init__(self, app: PlayerApp, answers: int) -> None:
        """Starts the person; answers use a pipe of their own, because standard output has the log."""
        super().__init__()
        self._app = app
        self._answers = answers
        self._view: View | None = None
        app.link.seen.connect(self._see, Qt.ConnectionType.QueuedConnection)
        self._notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._hear)

    def _see(self, view: View) -> None:
        self._view = view

    def hears(self, _: str) -> bool:
        return self._view is not None and self._view.is_heard

    def _hear(self) -> None:
        line = sys.stdin.readline()
        if not line:
            open_app().quit()
            return
        what, argument = json.loads(line)
        os.write(self._answers, json.dumps(getattr(self, what)(argument)).encode() + b"\n")

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
        """Gives what the open page sends to QML, and the complaints of Qt."""
        props = self._app.model.book.props
        return {key: props.value(key) for key in PAGES[page]} | {"warnings": list(warnings)}


def main(config: str, answers: int) -> None:
    app = open_app()
    player = PlayerApp(read_terminal_config(Path(config)), Rules(), None, (1280, 720))
    person = Person(player, answers)
    run_app(app)
    del person
    player.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
