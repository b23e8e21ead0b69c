"""How a game's console is put together: its keys in the configuration, its vertical, its outcome source."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from console.config import ConsoleConfig, resolved
from console.process import Source
from console.vertical import KEYED, Vertical
from daemon.config import read_config
from games.game import Game

MakeSimulated = Callable[[Any, Any], Any]
"""A simulated device in place of a real one, from the keys of the configuration and the table's game."""


class Noted(Protocol):
    """What earlier runs of the console left on disk for its outcome source."""

    def evidences(self) -> Iterable[str]:
        """The evidence of rounds, the newest round first."""
        ...


def _no_source(config: Any, game: Game, make_simulated: MakeSimulated, noted: Noted) -> Source | None:
    return None


def _keyed(config: Any) -> Vertical:
    return KEYED


@dataclass(frozen=True, slots=True)
class Program:
    """How a console is made; this class is for a game whose facts and results people key."""

    config: type[ConsoleConfig] = ConsoleConfig
    resolve: Callable[[Any, Path], Any] = resolved
    """Paths and checks of the game's own keys; raises ConfigError."""
    vertical: Callable[[Any], Vertical] = _keyed
    open_source: Callable[[Any, Game, MakeSimulated, Noted], Source | None] = _no_source
    source_name: Callable[[Any], str] = lambda config: "keyed"
    """For the log."""
    device: str = "outcome source"
    """What people call it."""
    port: Callable[[Any], str] = lambda config: ""
    """That it is at, where it has one."""

    def read(self, path: Path) -> ConsoleConfig:
        config: ConsoleConfig = self.resolve(read_config(path, self.config), path)
        return config


KEYED_PROGRAM = Program()
