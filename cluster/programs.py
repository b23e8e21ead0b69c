"""The long-running commands of a console; the only place that knows how a simulated outcome source is built in."""

import sys
from pathlib import Path
from typing import Any

from cluster.games import demo_of
from cluster.shown_config import show_config
from console.dealer.config import read_dealer_config
from console.display.config import read_display_config
from console.effects import MakeReport
from console.programs import read_console_config
from console.start import run_console
from games.game import Game
from screen.sizes import Size
from tools.games import DEALT


def console_program(path: Path) -> int:
    return run_console(path, _simulated, lambda wanted, copy, pdf: report_words(wanted, copy, pdf, path), check_words)


def _simulated(keys: Any, game: Game) -> Any:
    return demo_of(game.name).simulated(keys, game)


def report_words(wanted: MakeReport, copy: Path, pdf: Path | None, config: Path) -> list[str]:
    """Gives the command that makes a report: etg itself, on a copy of the record."""
    etg = [sys.executable, "-m", "cluster"]
    for game in DEALT.values():
        if own := game.report_words(wanted.name, copy):
            return [*etg, *own]
    words = [*etg, "report", wanted.name, "--data", str(copy), "--date", wanted.on, "--config", str(config), "--json"]
    return words if pdf is None else [*words, "--pdf", str(pdf), "--by", wanted.by]


def check_words(data: Path) -> list[str]:
    """Gives the command that checks the sealed days: etg itself."""
    return [sys.executable, "-m", "cluster", "days", "check", "--data", str(data), "--json"]


def dealer_program(path: Path, size: Size | None) -> int:
    from console.dealer.run import run_dealer  # Qt, and only for who wants a screen

    return run_dealer(path, size)


def display_program(path: Path, size: Size | None) -> int:
    from console.display.run import run_display  # Qt, and only for who wants a screen

    return run_display(path, size)


def show_console_config(path: Path) -> int:
    return show_config(read_console_config, path)


def show_dealer_config(path: Path) -> int:
    return show_config(read_dealer_config, path)


def show_display_config(path: Path) -> int:
    return show_config(read_display_config, path)
