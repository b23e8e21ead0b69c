"""A game on the room display: all that its frame does not know by itself, and nothing more.

`run.py` chooses one by its name; the frame and its model are handed it and import none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from console.display.both import Both, Pair
from console.watching.seen import Seen
from console.watching.tiles import Tile
from protocol.table_status import RoomStatus
from screen.kit import Kit
from screen.props import Props
from screen.words import Words

SAID = ("game_name", "table_decides", "bets_wait", "corrected_because")
"""The words that the frame says of every game, which name its things or its rulebook's paragraphs."""


class Panel(Protocol):
    """The object behind a game's own QML, in which it is `panel`."""

    props: Props

    def show(self, seen: Seen, both: Both) -> None:
        """Whenever something was heard, the source's telemetry included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomGame:
    name: str
    """As its rules are named."""
    kit: Kit | None = None
    words: Sequence[Path]
    """Its words, those of `SAID` among them."""
    room: Path
    """QML of everything below the band, with `panel` and `frame`: `isUpright`, `stale`, `hasNews`, and `limits` in
    words. Its property `newsArea` is where changed terms are told over it."""
    panel: Callable[[], Panel]

    outcome_words: Callable[[str, Words], str]
    """Of an outcome that is not void: `17 Black`."""
    tile: Callable[[str], Tile]
    won: Callable[[str, Both], Pair]
    """What such an outcome wins, as it is called out."""
    closes: Callable[[RoomStatus, bool, Both], Pair]
    """How bets close besides the dealer's touch, by the clock too or not."""
    limits: Mapping[str, tuple[str, ...]]
    """The kinds of bets whose limits are told as one, by the key of their name."""
    voided: str
    """The paragraph of a void round that names none."""
