"""The Player Terminal's configuration file: every key and its default."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from daemon.config import read_config, resolve_address
from screen.graphics import Asked
from terminal.money.config import MoneyDevices

Name = Annotated[str, Meta(min_length=1, max_length=32)]


class ConsoleKeys(Struct, frozen=True):
    public_key: Annotated[str, Meta(min_length=40, max_length=40)]
    """The console's public key: the terminal does not talk to a console with another key."""
    commands: str = "tcp://127.0.0.1:5701"
    events: str = "tcp://127.0.0.1:5702"


class ScreenKeys(Struct, frozen=True):
    language: Literal["en", "zh"] = "en"
    """The language at the start; the player can switch it."""
    sound: bool = True
    reduced_motion: bool = False
    graphics: Asked = "auto"
    """What draws the screen: `hardware` is a graphics card, `software` is the processor."""


class TerminalConfig(Struct, frozen=True):
    terminal: Name
    console: ConsoleKeys
    game: str = "roulette-triple-zero"
    readings: dict[str, Any] = {}
    """How the table reads its rulebook, where this differs from the house's reading; the same as in the console's file.
    """
    profile: Literal["production", "demo"] = "production"
    """A terminal with the profile `production` refuses everything that is only for tests."""
    data: str = "."
    """A folder, relative to the folder of this file. The secret and ipc addresses are relative to that folder too."""
    secret: str = "terminal.key"
    screen: ScreenKeys = ScreenKeys()
    devices: MoneyDevices = MoneyDevices()
    """The note acceptor and the ticket printer; a terminal without them is paid by attendants."""


def read_terminal_config(path: Path) -> TerminalConfig:
    config = read_config(path, TerminalConfig)
    folder, console = path.absolute().parent, config.console
    return msgspec.structs.replace(
        config,
        data=str(folder / config.data),
        secret=str(folder / config.secret),
        console=msgspec.structs.replace(
            console,
            commands=resolve_address(path, "console.commands", console.commands),
            events=resolve_address(path, "console.events", console.events),
        ),
    )
