"""What the auditor's commands know of each game: its bets as a document, and a slip settled from a document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

Document = dict[str, Any]

# Imported by name when asked for: one game's command does not pay for the others' tables.
MODULES = {"roulette-triple-zero": "cluster.gamedesk.roulette"}


class BadDocument(Exception):
    """What stands in the input is not a slip of this game; the message is the sentence for the person."""


@dataclass(frozen=True, slots=True)
class GameDesk:
    bets: Callable[[], Document]
    bets_in_words: Callable[[], list[str]]
    settle: Callable[[object], Document]
    """Raises BadDocument."""
    settlement_in_words: Callable[[Document], list[str]]


def open_desk(game: str) -> GameDesk:
    desk = import_module(MODULES[game]).DESK
    assert isinstance(desk, GameDesk)
    return desk


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows as aligned text, the last column unpadded."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
