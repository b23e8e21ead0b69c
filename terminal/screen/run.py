"""`etg terminal` with its screen: the window, its model and the core's thread, until one of them ends.

This is the only module that knows which games have a screen.
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer

from daemon.config import ConfigError
from daemon.log import open_log
from daemon.software import software
from daemon.stop import stop_request
from daemon.supervisor import OfTwoThreads, Supervisor
from games.game import Game
from protocol.clock import this_moment
from protocol.key_pairs import read_key_file
from protocol.keys import fingerprint
from screen.app import Window, open_app, run_app
from screen.sizes import Size
from terminal.config import TerminalConfig, read_terminal_config
from terminal.player import Player
from terminal.screen.game_face import GameFace
from terminal.screen.link import CoreLink
from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words
from terminal.start import FAILURES, game_of, make_player, open_terminal
from terminal.wishes import Wishes

LOOK_EVERY_MS = 100


def _roulette(game: Any) -> GameFace:
    from terminal.roulette.face import RouletteFace

    return RouletteFace(game)


def _baccarat(game: Any) -> GameFace:
    from terminal.baccarat.face import BaccaratFace

    return BaccaratFace(game)


def _blackjack(game: Any) -> GameFace:
    from terminal.blackjack.face import BlackjackFace

    return BlackjackFace(game)


FACES: dict[str, Callable[[Any], GameFace]] = {
    "roulette-triple-zero": _roulette,
    "baccarat-commission": _baccarat,
    "blackjack-rws": _blackjack,
    "blackjack-perfect-pairs": _blackjack,
    "blackjack": _blackjack,
}
"""The screen of each game, by the game's name; a new game adds one row. A terminal loads only the screen of its own
game.
"""


class PlayerApp:
    """The window of one terminal with its model and its core, which starts at once."""

    def __init__(
        self,
        config: TerminalConfig,
        game: Game,
        bot: Player | None,
        size: Size | None,
        supervisor: Supervisor | None = None,
    ) -> None:
        wishes = Wishes(bot)
        face = FACES[game.name](game)
        words = player_words(face, config.screen.language)
        key = fingerprint(read_key_file(Path(config.secret)).public)
        self.model = PlayerModel(face, words, wishes.ask, software=software(), key=key)
        self.model.setReducedMotion(config.screen.reduced_motion)
        self.model.setSound(config.screen.sound)
        self.window = Window(ROOT, player_properties(self.model), size, f"etg {config.terminal}", face.kit)
        self.link = CoreLink(partial(open_terminal, config, game, wishes))
        self.link.supervisor = supervisor
        self.link.seen.connect(self.model.see, Qt.ConnectionType.QueuedConnection)
        self.link.telemetry_seen.connect(self.model.see_telemetry, Qt.ConnectionType.QueuedConnection)
        self.link.recalled.connect(self.model.book.see_rounds, Qt.ConnectionType.QueuedConnection)
        self.link.start()

    def close(self) -> None:
        self.link.stop()
        self.window.close()


def run_player_screen(path: Path, player: str, seed: int, size: Size | None) -> int:
    """Runs the terminal with its screen, full screen if no size is given, until SIGTERM, Ctrl-C, or the window is
    closed.
    """
    try:
        config = read_terminal_config(path)
        game = game_of(path, config)
        if game.name not in FACES:
            raise ConfigError(f"{path}: game: {game.name} has no screen yet; start it with --headless.")
        read_key_file(Path(config.secret))
        leaves = config.devices.printer is not None
        bot = None if player == "none" else make_player(player, f"{seed} {config.terminal}", game, leaves=leaves)
    except FAILURES as failed:
        print(f"etg terminal: {failed}", file=sys.stderr)
        return 1
    with stop_request() as stop:
        app = open_app(config.screen.graphics, open_log(terminal=config.terminal))
        watched = OfTwoThreads(os.environ, os.getpid(), this_moment().monotonic_s)
        player_app = PlayerApp(config, game, bot, size, watched)

        def look_around() -> None:
            """Runs on a timer, so that Python can handle signals and a core that ended early closes the window."""
            watched.other_turned(this_moment().monotonic_s)
            if stop.asked or player_app.link.has_ended:
                app.quit()

        look = QTimer()
        look.timeout.connect(look_around)
        look.start(LOOK_EVERY_MS)
        run_app(app)
        look.stop()
        player_app.close()
    if failure := player_app.link.failure:
        print(f"etg terminal: {failure}", file=sys.stderr)
        return 1
    return 0
