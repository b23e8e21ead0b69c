"""What a game must bring to the room display, because the frame does not know it.

`run.py` chooses a game by its name. The frame and its model get the game as an argument and import none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from console.display.both import Both, Pair
from console.watching.seen import Seen
from console.watching.tiles import Tile
from protocol.messages import Value
from protocol.table_status import RoomStatus
from screen.kit import Kit
from screen.props import Props
from screen.words import Words

SAID = ("game_name", "table_decides", "bets_wait", "corrected_because")
"""The words that the frame needs from every game, because they name the game's things or its rulebook's paragraphs."""


class Said(NamedTuple):
    """What the notice says."""

    look: str
    """A row of the notice's looks; a game's own words are `closed`, `turn` or `held`."""
    title: Pair
    text: Pair
    ms: int | None = None
    """For so long players are asked something; None while nobody is."""


class Panel(Protocol):
    """The object behind a game's own QML, where it is called `panel`."""

    props: Props

    def show(self, seen: Seen, both: Both) -> None:
        """Called whenever the console sent something, also for the telemetry of the outcome source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomGame:
    name: str
    """The name of the game, as in its rules."""
    kit: Kit | None = None
    words: Sequence[Path]
    """The game's word files, with the words of `SAID`."""
    room: Path
    """The QML file of everything below the notice.

    It gets `panel` and `frame`, which has `isUpright`, `stale`, `hasNews`, and `limits` in words. Its property
    `newsArea` is the place where changed terms are shown over it.
    """
    panel: Callable[[], Panel]

    outcome_words: Callable[[Value, Words], str]
    """An outcome that is not void, in words, for example `17 Black`."""
    tile: Callable[[Value], Tile]
    won: Callable[[Value, Both], Pair]
    """What an outcome that is not void wins, as the dealer calls it out."""
    closes: Callable[[RoomStatus, bool, Both], Pair]
    """How bets close besides by the dealer; the second argument says whether also by the clock."""
    playing: Callable[[Seen, Both], Said | None] = lambda seen, both: None
    """What to say of a closed round; None: that bets are closed."""
    limits: Mapping[str, tuple[str, ...]]
    """Groups of bet kinds whose limits are shown as one, by the key of the group's name."""
    voided: str
    """The paragraph to show for a void round that names none."""
