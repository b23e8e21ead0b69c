"""Everything that the judge of cards reports: its events, and its present state."""

from enum import StrEnum

from msgspec import Struct

from shoe_controller.events import Result, State
from shoe_controller.reasons import ROWS, HoldReason, Row


class Moment(StrEnum):
    """What happens at the table, by the console's word."""

    WATCHING = "watching"
    """There is no console: cards are read and counted, and none is expected."""
    BETWEEN = "between"
    BETS_OPEN = "bets-open"
    BURNING = "burning"
    DEALING = "dealing"
    COUNTING = "counting"
    """The shoe has ended, and the rest of the set is run through it."""


FREE = (Moment.WATCHING, Moment.COUNTING)
"""Any card may come."""
IN_ROUND = (Moment.DEALING, Moment.BURNING)
"""Only cards that are due may come."""


class Awaited(Struct, frozen=True):
    """What should happen next by the rules: the first evidence about a card."""

    moment: Moment = Moment.WATCHING
    places: tuple[str, ...] = ()
    """Where the next cards go, as far as that is certain; in a deal without places no card is due."""
    result: Result | None = None
    """The result of the round, once its hands are complete."""


class Accepted(Struct, frozen=True):
    """The card counts; `evidence` says why."""

    time_s: float
    position: int
    """The position in its card set, from 1."""
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
    """The position of a card that is counted as drawn; None if no card is counted by this."""
    missing_from: int | None = None
    """The first card that the shoe has and the record lacks: it should be asked for."""
    simulated: bool = False

    @property
    def row(self) -> Row:
        return ROWS[self.reason]


class Resolved(Struct, frozen=True):
    """The shoe's own report has lifted a hold."""

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
    """The shoe's own result is the result by the rules."""

    time_s: float


class MustClose(Struct, frozen=True):
    """Bets close now, because a card has left the shoe."""

    time_s: float
    why: str


class Shown(Struct, frozen=True):
    """A report of the shoe that decides nothing."""

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
