"""The room display's configuration file: every key and its default."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from console.watching.config import WINDOWED, ConsoleKeys, resolved
from daemon.config import read_config
from screen.graphics import Asked


class DisplayConfig(Struct, frozen=True):
    console: ConsoleKeys
    secret: str = "display.key"
    """The display's own key, enrolled as a display: it may look and nothing else. From where this file lies."""
    game: str = "roulette-triple-zero"
    """What is played at the table."""
    windowed: Annotated[str, Meta(pattern=WINDOWED)] = ""
    """As in 1920x1080, or 1080x1920 for a screen on its side; empty for the whole screen."""
    graphics: Asked = "auto"
    """What draws: `hardware` is a graphics card, `software` the processor."""


def read_display_config(path: Path) -> DisplayConfig:
    config = read_config(path, DisplayConfig)
    secret = str(path.absolute().parent / config.secret)
    return msgspec.structs.replace(config, secret=secret, console=resolved(path, config.console))
