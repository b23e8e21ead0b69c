"""The configuration file of the room display: every key and its default."""

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
    """The file of the display's own key, relative to the folder of this file. The key may only ask for the status."""
    game: str = "roulette-triple-zero"
    """The game that is played at the table."""
    windowed: Annotated[str, Meta(pattern=WINDOWED)] = ""
    """The window's size, as in 1920x1080, or 1080x1920 for an upright screen; empty for the whole screen."""
    graphics: Asked = "auto"
    """How the screen is drawn: `hardware` uses a graphics card, `software` the processor."""


def read_display_config(path: Path) -> DisplayConfig:
    config = read_config(path, DisplayConfig)
    secret = str(path.absolute().parent / config.secret)
    return msgspec.structs.replace(config, secret=secret, console=resolved(path, config.console))
