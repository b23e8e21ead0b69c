"""`etg display`: the room's window, its model, and the thread that listens to the console."""

import sys
from pathlib import Path

from PySide6.QtCore import Qt

from console.baccarat.display.game import BACCARAT
from console.blackjack.display.game import BLACKJACKS
from console.display.config import DisplayConfig, read_display_config
from console.display.model import DisplayModel
from console.roulette.display.game import ROULETTE
from console.watching.config import check_game
from console.watching.link import Link
from console.watching.run import FAILURES, run_screen
from protocol.keys import read_key_file
from protocol.table_status import RoomStatus
from screen.app import Window
from screen.sizes import Size, read_size

GAMES = {game.name: game for game in (ROULETTE, BACCARAT, *BLACKJACKS)}
"""The games by their name in the configuration. The room display knows its games only here."""
ROOT = Path(__file__).resolve().parent / "qml" / "DisplayScreen.qml"


class DisplayApp:
    """One room's window with its model and its connection.

    It runs as soon as it is made, and asks only for the status.
    """

    def __init__(self, config: DisplayConfig, size: Size | None) -> None:
        self.link = Link(config.console, read_key_file(Path(config.secret)), RoomStatus)
        game = GAMES[config.game]
        self.model = DisplayModel(game)
        self.window = Window(ROOT, self.model.properties(), size, "etg display", game.kit)
        self.window.view.setCursor(Qt.CursorShape.BlankCursor)
        self.link.heard.connect(self.model.hear, Qt.ConnectionType.QueuedConnection)
        self.link.start()

    def close(self) -> None:
        self.link.stop()
        self.window.close()


def run_display(path: Path, size: Size | None) -> int:
    """Runs until SIGTERM or Ctrl-C. If the console fails, the display reconnects by itself."""
    try:
        config = read_display_config(path)
        check_game(path, config.game, GAMES)
        read_key_file(Path(config.secret))
    except FAILURES as failed:
        print(f"etg display: {failed}", file=sys.stderr)
        return 1
    size = size or read_size(config.windowed)
    return run_screen("display", config.console.staff, config.graphics, lambda: DisplayApp(config, size))
