"""`etg dealer`: the window, the model behind it, and the thread that speaks to the console, until the window closes."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt, QTimer

from console.dealer.config import DealerConfig, read_dealer_config
from console.dealer.link import Link
from console.dealer.model import DealerModel
from daemon.config import ConfigError
from daemon.log import open_log
from daemon.stop import stop_request
from daemon.supervisor import supervisor
from protocol.clock import this_moment
from protocol.keys import SetupError, read_key_file
from screen.app import Window, open_app, run_app
from screen.graphics import Asked
from screen.sizes import Size, read_size

ROOT = Path(__file__).resolve().parent / "qml" / "DealerScreen.qml"
FAILURES = (ConfigError, SetupError, OSError)
LOOK_EVERY_MS = 100


class Screen(Protocol):
    def close(self) -> None: ...


class DealerApp:
    """One dealer's window, running from here on."""

    def __init__(self, config: DealerConfig, size: Size | None) -> None:
        self.link = Link(config.console, read_key_file(Path(config.secret)))
        self.model = DealerModel(self.link.ask, config.language)
        self.window = Window(ROOT, self.model.properties(), size, "etg dealer")
        self.link.heard.connect(self.model.hear, Qt.ConnectionType.QueuedConnection)
        self.link.start()

    def close(self) -> None:
        self.link.stop()
        self.window.close()


def run_dealer(path: Path, size: Size | None) -> int:
    """Until SIGTERM, Ctrl-C, or the window is closed; the console and its round go on without it."""
    try:
        config = read_dealer_config(path)
        read_key_file(Path(config.secret))
    except FAILURES as failed:
        print(f"etg dealer: {failed}", file=sys.stderr)
        return 1
    size = size or read_size(config.windowed)
    run_screen("dealer", config.console.staff, config.graphics, lambda: DealerApp(config, size))
    return 0


def run_screen(name: str, console: str, asked: Asked, opened: Callable[[], Screen]) -> None:
    log = open_log(screen=name)
    with stop_request() as stop:
        app = open_app(asked, log)
        screen = opened()
        watched = supervisor()

        def look_around() -> None:
            """Python hears a signal only while it runs; and a word of life is one of the thread that draws."""
            watched.turned(this_moment().monotonic_s, lambda: None)
            if stop.asked:
                app.quit()

        look = QTimer()
        look.timeout.connect(look_around)
        look.start(LOOK_EVERY_MS)
        log.info(f"{name}_screen_started", console=console)
        watched.ready()
        run_app(app)
        watched.stopping()
        look.stop()
        screen.close()
        log.info(f"{name}_screen_stopped")
