"""All games that a console can run: the one place that imports them."""

from pathlib import Path

from console.baccarat.program import BACCARAT
from console.blackjack.program import BLACKJACKS
from console.config import ConsoleConfig, game_of, limits_of
from console.program import KEYED_PROGRAM, Program
from console.roulette.program import ROULETTE
from daemon.config import read_toml

PROGRAMS: dict[str, Program] = {"roulette-triple-zero": ROULETTE, "baccarat-commission": BACCARAT, **BLACKJACKS}
"""Any other game is played by what people key."""


def program_of(game: object) -> Program:
    return PROGRAMS.get(game, KEYED_PROGRAM) if isinstance(game, str) else KEYED_PROGRAM


def read_console_config(path: Path) -> ConsoleConfig:
    """Reads the configuration of a console of any game; raises ConfigError."""
    config = program_of(read_toml(path).get("game", ConsoleConfig.__struct_defaults__[0])).read(path)
    limits_of(path, config, game_of(path, config))
    return config
