"""The long-running commands of a terminal. They load no code of a console, so that a terminal starts sooner."""

from pathlib import Path

from cluster.shown_config import show_config
from screen.sizes import Size
from terminal.config import read_terminal_config
from terminal.start import clear_fault, run_terminal


def terminal_program(path: Path, player: str, seed: int) -> int:
    return run_terminal(path, player, seed)


def player_program(path: Path, player: str, seed: int, size: Size | None) -> int:
    from terminal.screen.run import run_player_screen  # Qt, and only for who wants a screen

    return run_player_screen(path, player, seed, size)


def clear_terminal_fault(path: Path) -> int:
    return clear_fault(path)


def show_terminal_config(path: Path) -> int:
    return show_config(read_terminal_config, path)
