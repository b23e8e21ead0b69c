"""The long-running commands; the one place that knows how a simulated outcome source comes into a console."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from cluster.games import demo_of
from console.dealer.config import read_dealer_config
from console.display.config import read_display_config
from console.effects import MakeReport
from console.programs import read_console_config
from console.start import run_console
from daemon.config import ConfigError, effective
from games.game import Game
from screen.sizes import Size
from terminal.config import read_terminal_config
from terminal.start import clear_fault, run_terminal
from tools.games import DEALT


def console_program(path: Path) -> int:
    return run_console(path, _simulated, lambda wanted, copy, pdf: report_words(wanted, copy, pdf, path), check_words)


def _simulated(keys: Any, game: Game) -> Any:
    return demo_of(game.name).simulated(keys, game)


def report_words(wanted: MakeReport, copy: Path, pdf: Path | None, config: Path) -> list[str]:
    """A report is this same command, on a copy."""
    etg = [sys.executable, "-m", "cluster"]
    for game in DEALT.values():
        if own := game.report_words(wanted.name, copy):
            return [*etg, *own]
    words = [*etg, "report", wanted.name, "--data", str(copy), "--date", wanted.on, "--config", str(config), "--json"]
    return words if pdf is None else [*words, "--pdf", str(pdf), "--by", wanted.by]


def check_words(data: Path) -> list[str]:
    """The sealed days are checked by this same command, too."""
    return [sys.executable, "-m", "cluster", "days", "check", "--data", str(data), "--json"]


def terminal_program(path: Path, player: str, seed: int) -> int:
    return run_terminal(path, player, seed)


def player_program(path: Path, player: str, seed: int, size: Size | None) -> int:
    from terminal.screen.run import run_player_screen  # Qt, and only for who wants a screen

    return run_player_screen(path, player, seed, size)


def dealer_program(path: Path, size: Size | None) -> int:
    from console.dealer.run import run_dealer  # Qt, and only for who wants a screen

    return run_dealer(path, size)


def clear_terminal_fault(path: Path) -> int:
    return clear_fault(path)


def display_program(path: Path, size: Size | None) -> int:
    from console.display.run import run_display  # Qt, and only for who wants a screen

    return run_display(path, size)


def show_console_config(path: Path) -> int:
    return _show(read_console_config, path)


def show_terminal_config(path: Path) -> int:
    return _show(read_terminal_config, path)


def show_dealer_config(path: Path) -> int:
    return _show(read_dealer_config, path)


def show_display_config(path: Path) -> int:
    return _show(read_display_config, path)


def _show(read: Callable[[Path], msgspec.Struct], path: Path) -> int:
    try:
        print(effective(read(path)))
    except ConfigError as bad:
        print(f"etg: {bad}", file=sys.stderr)
        return 1
    return 0
