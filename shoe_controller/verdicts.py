"""All that the judge of cards tells others: its words as they fall, and how things stand now."""

from enum import StrEnum

from msgspec import Struct

from shoe_controller.events import Result, State
from shoe_controller.reasons import ROWS, HoldReason, Row


class Moment(StrEnum):
    """What the table is at, as the console says."""

    WATCHING = "watching"
    """No console: cards are read and counted, and none is expected."""
    BETWEEN = "between"
    BETS_OPEN = "bets-open"
    BURNING = "burning"
    DEALING = "dealing"
    COUNTING = "counting"
    """The shoe has ended, and what is left of the set is run through it."""


FREE = (Moment.WATCHING, Moment.COUNTING)
"""Any card may come."""
IN_ROUND = (Moment.DEALING, Moment.BURNING)
"""Only cards that are due may come."""


class Awaited(Struct, frozen=True):
    """What should happen next by the rules: the first witness of a card."""

    moment: Moment = Moment.WATCHING
    places: tuple[str, ...] = ()
    """Where the next cards go, as far as that is certain; in a deal without one no card is due."""
    result: Result | None = None
    """How the round ends, once its hands are complete."""


class Accepted(Struct, frozen=True):
    """The card is established, with what speaks for it."""

    time_s: float
    position: int
    """The how-manieth card out of its set, from 1."""
    card: str
    place: str
    evidence: str
    simulated: bool = False


class Repeat(Struct, frozen=True):
    time_s: float
    what: str


class Held(Struct, frozen=True):
    time_s: float
    reason: HoldReason
    evidence: str
    card: str | None = None
    position: int | None = None
    """Of a card that is counted as out of its set; None where none is counted by this."""
    missing_from: int | None = None
    """The first card that the shoe knows of and the record does not: ask for it."""
    simulated: bool = False

    @property
    def row(self) -> Row:
        return ROWS[self.reason]


class Resolved(Struct, frozen=True):
    """The shoe's own report has put right what was held."""

    time_s: float
    reason: HoldReason


class Kept(Struct, frozen=True):
    """A card drawn in excess: the first card of the next round."""

    time_s: float
    position: int
    card: str


class Found(Struct, frozen=True):
    """A card that had left the shoe unknown is known now; people say where it went."""

    time_s: float
    position: int
    card: str


class Cut(Struct, frozen=True):
    time_s: float
    after: int


class Agreed(Struct, frozen=True):
    """The reader's own result is the one by the rules."""

    time_s: float


class MustClose(Struct, frozen=True):
    """Bets close now: a card has left the shoe."""

    time_s: float
    why: str


class Shown(Struct, frozen=True):
    """Something was seen of the shoe that decides nothing."""

    time_s: float
    what: str


class Lost(Struct, frozen=True):
    time_s: float
    why: str


class Back(Struct, frozen=True):
    time_s: float


class SetEnded(Struct, frozen=True):
    time_s: float


JudgeEvent = (
    Accepted | Repeat | Held | Resolved | Kept | Found | Cut | Agreed | MustClose | Shown | Lost | Back | SetEnded
)


class JudgeView(Struct, frozen=True):
    drawn: int
    left: int
    left_by_shoe: int | None
    state: State | None
    holds: tuple[HoldReason, ...]
    unplaced: tuple[str, ...]
    cut_seen: bool
    simulated: bool
    is_online: bool
    repeats: int
    misreads: int
    unknown_frames: int
