"""`etg display`: the room's window, the model behind it, and the thread that listens to the console."""

import sys
from pathlib import Path

from PySide6.QtCore import Qt

from console.dealer.link import Link
from console.dealer.run import FAILURES, run_screen
from console.display.config import DisplayConfig, read_display_config
from console.display.model import DisplayModel
from protocol.keys import read_key_file
from screen.app import Window
from screen.sizes import Size, read_size

ROOT = Path(__file__).resolve().parent / "qml" / "DisplayScreen.qml"


class DisplayApp:
    """One room's window, running from here on; nothing is ever asked of it but to look."""

    def __init__(self, config: DisplayConfig, size: Size | None) -> None:
        self.link = Link(config.console, read_key_file(Path(config.secret)))
        self.model = DisplayModel()
        self.window = Window(ROOT, self.model.properties(), size, "etg display")
        self.window.view.setCursor(Qt.CursorShape.BlankCursor)
        self.link.heard.connect(self.model.hear, Qt.ConnectionType.QueuedConnection)
        self.link.start()

    def close(self) -> None:
        self.link.stop()
        self.window.close()


def run_display(path: Path, size: Size | None) -> int:
    """Until SIGTERM or Ctrl-C; whatever happens to the console, it comes back by itself."""
    try:
        config = read_display_config(path)
        read_key_file(Path(config.secret))
    except FAILURES as failed:
        print(f"etg display: {failed}", file=sys.stderr)
        return 1
    size = size or read_size(config.windowed)
    run_screen("display", config.console.staff, config.graphics, lambda: DisplayApp(config, size))
    return 0
