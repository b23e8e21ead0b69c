"""The keys by which a screen's configuration file says where its console is."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from daemon.config import ConfigError, nearest, resolve_address

WINDOWED = r"^([0-9]{3,5}x[0-9]{3,5}(\+[0-9]{1,5}\+[0-9]{1,5})?)?$"


class ConsoleKeys(Struct, frozen=True):
    public_key: Annotated[str, Meta(min_length=40, max_length=40)]
    """Pinned: a console with another key is not spoken to."""
    staff: str = "ipc://staff.ipc"
    events: str = "tcp://127.0.0.1:5702"


def resolved(path: Path, console: ConsoleKeys) -> ConsoleKeys:
    return msgspec.structs.replace(
        console,
        staff=resolve_address(path, "console.staff", console.staff),
        events=resolve_address(path, "console.events", console.events),
    )


def check_game(path: Path, name: str, known: Iterable[str]) -> None:
    if name not in (names := list(known)):
        raise ConfigError(f"{path}: game: there is no {name}; {nearest(name, names)}.")
