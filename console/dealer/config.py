"""The configuration file of the dealer's screen: every key and its default."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from console.watching.config import WINDOWED, ConsoleKeys, resolved
from daemon.config import read_config
from screen.graphics import Asked


class DealerConfig(Struct, frozen=True):
    console: ConsoleKeys
    secret: str = "dealer.key"
    """The file of the screen's own key, enrolled as staff; relative to the folder of this file, like ipc addresses."""
    game: str = "roulette-triple-zero"
    """The game that is played at the table."""
    language: Literal["en", "zh"] = "en"
    windowed: Annotated[str, Meta(pattern=WINDOWED)] = ""
    """The window's size, and its place if given, as in 1280x720 or 1280x720+0+0; empty for the whole screen."""
    graphics: Asked = "auto"
    """How the screen is drawn: `hardware` uses a graphics card, `software` the processor."""


def read_dealer_config(path: Path) -> DealerConfig:
    config = read_config(path, DealerConfig)
    secret = str(path.absolute().parent / config.secret)
    return msgspec.structs.replace(config, secret=secret, console=resolved(path, config.console))
