"""The thread of the core beside the screen: frozen views come as queued signals, requests go back through a queue."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager

from PySide6.QtCore import QObject, Signal

from daemon.stop import StopRequest
from daemon.supervisor import Supervisor, supervisor
from protocol.messages import Telemetry
from terminal.process import Screen, TerminalProcess
from terminal.recall import RoundPlayed
from terminal.start import FAILURES
from terminal.view import View

OpenCore = Callable[[Screen], AbstractContextManager[TerminalProcess]]
"""Called in the core's thread, with the screen that gets its views."""


class CoreLink(QObject):
    """Belongs to the screen's thread. Its signals are raised in the core's thread, so connect to them queued."""

    seen = Signal(object)
    """Carries a View."""
    telemetry_seen = Signal(object)
    """Carries the facts of a Telemetry."""
    recalled = Signal(object)
    """Carries a list of RoundPlayed, newest first."""

    def __init__(self, open_core: OpenCore) -> None:
        super().__init__()
        self.has_ended = False
        self.failure: str | None = None
        """Why the core ended without being asked to; None otherwise."""
        self._open_core = open_core
        self.supervisor: Supervisor | None = None
        """The watchdog that also supervises the thread that draws."""
        self._stop = StopRequest()
        self._thread = threading.Thread(target=self._run, name="core")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.asked = True
        if self._thread.ident is not None:
            self._thread.join()

    def show(self, view: View) -> None:
        self.seen.emit(view)

    def show_source(self, telemetry: Telemetry) -> None:
        self.telemetry_seen.emit(dict(telemetry.facts))

    def show_rounds(self, rounds: list[RoundPlayed]) -> None:
        self.recalled.emit(rounds)

    def _run(self) -> None:
        try:
            with self._open_core(self) as process:
                process.run(self._stop, self.supervisor or supervisor())
        except FAILURES as failed:
            self.failure = str(failed)
        finally:
            if not self._stop.asked and self.failure is None:
                self.failure = "The core has ended by itself; its last words stand above."
            self.has_ended = True
