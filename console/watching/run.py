"""A screen as a process with one window, which ends by a signal or by closing the window."""

import sys
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QTimer

from console.watching.link import Link
from daemon.config import ConfigError
from daemon.log import open_log
from daemon.stop import stop_request
from daemon.supervisor import supervisor
from protocol.clock import this_moment
from protocol.keys import SetupError
from screen.app import open_app, run_app
from screen.graphics import Asked

FAILURES = (ConfigError, SetupError, OSError)
LOOK_EVERY_MS = 100


class Screen(Protocol):
    @property
    def link(self) -> Link: ...
    def close(self) -> None: ...


def run_screen(name: str, console: str, asked: Asked, opened: Callable[[], Screen]) -> int:
    """Runs a screen and gives its exit code. If the thread that talks to the console ends, the screen ends, and is
    started again.
    """
    log = open_log(screen=name)
    with stop_request() as stop:
        app = open_app(asked, log)
        screen = opened()
        watched = supervisor()

        def look_around() -> None:
            """Lets Python notice signals, which it does only while it runs, and reports that the drawing thread is
            alive.
            """
            watched.turned(this_moment().monotonic_s, lambda: None)
            if stop.asked or screen.link.failure:
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
        if screen.link.failure:
            print(f"etg {name}: {screen.link.failure}", file=sys.stderr)
            return 1
        return 0
