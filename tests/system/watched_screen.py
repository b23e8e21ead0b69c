"""A terminal with its screen in its own process; asked by a line, it tells which texts are visible on it."""

import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtQuick import QQuickItem

from screen.app import open_app, run_app, warnings
from terminal.config import read_terminal_config
from terminal.screen.run import PlayerApp
from terminal.start import game_of


class Teller(QObject):
    def __init__(self, app: PlayerApp, answers: int) -> None:
        super().__init__()
        self._app = app
        self._answers = answers
        self._notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._hear)

    def _hear(self) -> None:
        if not sys.stdin.readline():
            open_app().quit()
            return
        told = {"texts": sorted(self._texts()), "warnings": list(warnings)}
        os.write(self._answers, json.dumps(told).encode() + b"\n")

    def _texts(self) -> set[str]:
        found: list[QQuickItem] = [self._app.window.root]
        for item in found:
            found += [each for each in item.childItems() if each.isVisible() and each.opacity() > 0]
        return {str(item.property("text")) for item in found if item.inherits("QQuickText")}


def main(config: str, answers: int) -> None:
    path = Path(config)
    read = read_terminal_config(path)
    app = open_app(read.screen.graphics)
    player = PlayerApp(read, game_of(path, read), None, None)
    teller = Teller(player, answers)
    run_app(app)
    del teller
    player.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
