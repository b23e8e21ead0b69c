"""What the shoe has shown, as verbs and status see it; and what people have said that its judge must know."""

from dataclasses import dataclass, field

from msgspec import Struct

from console.source import Witness
from shoe_controller.inventory import EndCount
from shoe_controller.reasons import SLID_AGAIN, HoldReason
from shoe_controller.verdicts import Held, JudgeView

BY_ONE = SLID_AGAIN | {
    HoldReason.TWO_AT_ONCE,
    HoldReason.FACE_UP,
    HoldReason.GATE_LOCKED,
    HoldReason.POOR_READ,
    HoldReason.BEFORE_CLOSE,
    HoldReason.NOT_DUE,
    HoldReason.OVERDRAWN,
    HoldReason.OTHER_PLACE,
    HoldReason.EQUAL_TOO_SOON,
    HoldReason.KEYED_BEFORE,
    HoldReason.WHILE_HELD,
    HoldReason.OUTSIDE,
    HoldReason.STOPPED,
}
"""What the dealer alone may find put right; anything else a supervisor looks at too."""


class ShoeSeen(Struct, frozen=True):
    """The device and its judge, at the last turn of the console."""

    driver: str = ""
    view: JudgeView | None = None
    """None where nothing was seen of it in this run."""
    gate: int | None = None
    held: tuple[Held, ...] = ()
    """What people must look at, oldest first."""
    unplaced: tuple[str, ...] = ()
    """Cards that are out and lie nowhere yet."""
    burnt: tuple[str, ...] = ()
    agrees: bool | None = None
    """Whether the reader's own result is the table's; None: it has not said."""
    counted: EndCount | None = None
    card_age_s: float | None = None
    """Since the last card came; None where none did in this run."""

    @property
    def takes_two(self) -> bool:
        return any(each.reason not in BY_ONE for each in self.held)


NOTHING_SEEN = ShoeSeen()


class CardKeyed(Struct, frozen=True):
    """The reader has not told it."""

    card: str


class CardPlaced(Struct, frozen=True):
    """It was told, and held."""

    card: str


class CardCorrected(Struct, frozen=True):
    """Another card lies there than was recorded."""

    position: int
    card: str


class CardLies(Struct, frozen=True):
    """It lies there already, and goes to the place that is due once players have answered."""

    card: str


class PutRight(Struct, frozen=True):
    """What was held is put right, and the table agrees with the record."""


class FetchCards(Struct, frozen=True):
    """The shoe is asked for cards that the record does not have."""


Word = CardKeyed | CardPlaced | CardLies | CardCorrected | PutRight | FetchCards


@dataclass(slots=True)
class Shoe(Witness):
    seen: ShoeSeen = NOTHING_SEEN
    said: list[Word] = field(default_factory=list)
    """By people, since the source looked last."""
    queried: list[str] = field(default_factory=list)
    """Terminals whose players want the cards looked at."""

    extended: list[int] = field(default_factory=list)
    """Questions for which the dealer gave more time."""

    def for_next_round(self) -> "Shoe":
        return Shoe(simulated=self.simulated, evidence=self.evidence, seen=self.seen, said=self.said)
