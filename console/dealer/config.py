"""The dealer's screen's configuration file: every key and its default."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from daemon.config import read_config, resolve_address
from screen.graphics import Asked

WINDOWED = r"^([0-9]{3,5}x[0-9]{3,5}(\+[0-9]{1,5}\+[0-9]{1,5})?)?$"


class ConsoleKeys(Struct, frozen=True):
    public_key: Annotated[str, Meta(min_length=40, max_length=40)]
    """Pinned: a console with another key is not spoken to."""
    staff: str = "ipc://staff.ipc"
    events: str = "tcp://127.0.0.1:5702"


class DealerConfig(Struct, frozen=True):
    console: ConsoleKeys
    secret: str = "dealer.key"
    """The screen's own key, enrolled as staff; from where this file lies, as ipc addresses are."""
    language: Literal["en", "zh"] = "en"
    windowed: Annotated[str, Meta(pattern=WINDOWED)] = ""
    """As in 1280x720 or 1280x720+0+0; empty for the whole screen."""
    graphics: Asked = "auto"
    """What draws: `hardware` is a graphics card, `software` the processor."""


def read_dealer_config(path: Path) -> DealerConfig:
    config = read_config(path, DealerConfig)
    secret = str(path.absolute().parent / config.secret)
    return msgspec.structs.replace(config, secret=secret, console=resolved(path, config.console))


def resolved(path: Path, console: ConsoleKeys) -> ConsoleKeys:
    return msgspec.structs.replace(
        console,
        staff=resolve_address(path, "console.staff", console.staff),
        events=resolve_address(path, "console.events", console.events),
    )
