"""`etg dealer`: the window, its model, and the thread that talks to the console, until the window closes."""

import sys
from pathlib import Path

from PySide6.QtCore import Qt

from console.baccarat.dealer.game import BACCARAT
from console.blackjack.dealer.game import BLACKJACKS
from console.dealer.config import DealerConfig, read_dealer_config
from console.dealer.model import DealerModel
from console.roulette.dealer.game import ROULETTE
from console.watching.config import check_game
from console.watching.link import Link
from console.watching.run import FAILURES, run_screen
from protocol.key_pairs import read_key_file
from screen.app import Window
from screen.sizes import Size, read_size

GAMES = {game.name: game for game in (ROULETTE, BACCARAT, *BLACKJACKS)}
"""The games by their name in the configuration. The dealer's screen knows its games only here."""
ROOT = Path(__file__).resolve().parent / "qml" / "DealerScreen.qml"


class DealerApp:
    """One dealer's window with its model and its connection. It runs as soon as it is made."""

    def __init__(self, config: DealerConfig, size: Size | None) -> None:
        self.link = Link(config.console, read_key_file(Path(config.secret)))
        game = GAMES[config.game]
        self.model = DealerModel(game, self.link.ask, config.language)
        self.window = Window(ROOT, self.model.properties(), size, "etg dealer", game.kit)
        self.link.heard.connect(self.model.hear, Qt.ConnectionType.QueuedConnection)
        self.link.start()

    def close(self) -> None:
        self.link.stop()
        self.window.close()


def run_dealer(path: Path, size: Size | None) -> int:
    """Runs until SIGTERM, Ctrl-C, or until the window is closed. The console and its round go on without it."""
    try:
        config = read_dealer_config(path)
        check_game(path, config.game, GAMES)
        read_key_file(Path(config.secret))
    except FAILURES as failed:
        print(f"etg dealer: {failed}", file=sys.stderr)
        return 1
    size = size or read_size(config.windowed)
    return run_screen("dealer", config.console.staff, config.graphics, lambda: DealerApp(config, size))
