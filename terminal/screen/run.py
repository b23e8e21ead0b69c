"""`etg terminal` with its screen: the window, the model behind it, and the core's thread, until one of them ends."""

import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer

from daemon.stop import StopRequest, stop_request
from games.roulette.rules import Rules
from screen.app import Window, open_app, run_app
from screen.words import Words
from terminal.config import TerminalConfig, read_terminal_config
from terminal.player import Player
from terminal.screen.link import CoreLink
from terminal.screen.model import PlayerModel, player_properties
from terminal.start import FAILURES, make_player
from terminal.wishes import Wishes

HERE = Path(__file__).resolve().parent
ROOT = HERE / "qml" / "PlayerScreen.qml"
WORDS = (HERE / "words.toml", HERE / "words_cloth.toml")
LOOK_EVERY_MS = 100


def run_player_screen(path: Path, player: str, seed: int, size: tuple[int, int] | None) -> int:
    """Full screen where no size is given. Until SIGTERM, Ctrl-C, or the window is closed."""
    try:
        config, rules = read_terminal_config(path), Rules()
        bot = make_player(player, f"{seed} {config.terminal}", rules)
    except FAILURES as failed:
        print(f"etg terminal: {failed}", file=sys.stderr)
        return 1
    with stop_request() as stop:
        return _run(config, rules, bot, size, stop)


def _run(config: TerminalConfig, rules: Rules, bot: Player, size: tuple[int, int] | None, stop: StopRequest) -> int:
    app = open_app()
    words = Words(*WORDS, language=config.screen.language)
    wishes = Wishes(bot)
    model = PlayerModel(rules, words, wishes.ask)
    model.setReducedMotion(config.screen.reduced_motion)
    model.setSound(config.screen.sound)
    link = CoreLink(config, rules, wishes)
    link.seen.connect(model.see, Qt.ConnectionType.QueuedConnection)
    link.wheel_seen.connect(model.see_wheel, Qt.ConnectionType.QueuedConnection)
    link.ended.connect(app.quit, Qt.ConnectionType.QueuedConnection)
    window = Window(ROOT, player_properties(model), size, f"etg {config.terminal}")
    look = QTimer()  # Python hears a signal only while it runs.
    look.timeout.connect(lambda: app.quit() if stop.asked else None)
    look.start(LOOK_EVERY_MS)
    link.start()
    run_app(app)
    look.stop()
    link.stop()
    window.close()
    if link.failure:
        print(f"etg terminal: {link.failure}", file=sys.stderr)
        return 1
    return 0
