"""What the shoe has shown, for verbs and status; and what staff have entered that its judge must know."""

from collections import Counter
from dataclasses import dataclass, field

from msgspec import Struct

from console.cards.deals import Deals
from console.source import Witness
from console.state import Table
from games.game import Value
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
    HoldReason.PERHAPS_KEYED,
    HoldReason.WHILE_HELD,
    HoldReason.OUTSIDE,
    HoldReason.STOPPED,
}
"""What is put right once the dealer has said where its cards lie; anything else a supervisor looks at too."""


class ShoeSeen(Struct, frozen=True):
    """The device and its judge, as of the console's last turn."""

    driver: str = ""
    view: JudgeView | None = None
    """None where nothing was seen of it in this run."""
    gate: int | None = None
    held: tuple[Held, ...] = ()
    """What people must look at, oldest first."""
    unplaced: tuple[str, ...] = ()
    """Cards that are out and lie nowhere yet."""
    waiting: tuple[str, ...] = ()
    """Of these, cards that were due: they go to their places once the round goes on, if people say nothing else."""
    burnt: tuple[str, ...] = ()
    agrees: bool | None = None
    """Whether the reader's own result is the table's; None: it has not said."""
    counted: EndCount | None = None
    card_age_s: float | None = None
    """Since the last card came; None where none did in this run."""

    @property
    def takes_two(self) -> bool:
        """Whether it takes two people to go on, whatever they enter about cards."""
        return self.are_together or self.is_looked_at_by_two

    @property
    def is_looked_at_by_two(self) -> bool:
        return any(each.reason not in BY_ONE for each in self.held)

    @property
    def lost(self) -> Counter[str]:
        """The cards that only people can place."""
        return Counter(self.unplaced) - Counter(self.waiting)

    @property
    def was_close_to_last(self) -> bool:
        """Whether a card came so soon after the recorded one before it that both were drawn together."""
        return any(each.reason is HoldReason.TWO_AT_ONCE and each.card is not None for each in self.held)

    @property
    def are_together(self) -> bool:
        """Whether cards came at once: which was first is then the supervisor's decision (5.10)."""
        return any(each.reason is HoldReason.TWO_AT_ONCE for each in self.held)


NOTHING_SEEN = ShoeSeen()


class CardKeyed(Struct, frozen=True):
    """Staff have keyed a card that the reader has not reported."""

    card: str


class CardPlaced(Struct, frozen=True):
    """Staff have placed a card that the reader reported and held."""

    card: str


class CardCorrected(Struct, frozen=True):
    """Staff have corrected a card: another one lies there than was recorded."""

    position: int
    card: str


class CardDropped(Struct, frozen=True):
    """Two people have said that a card which the shoe reported is not on the table."""

    card: str


class CardWas(Struct, frozen=True):
    """Staff have corrected a card of a round that is already settled."""

    was: str
    card: str


class PutRight(Struct, frozen=True):
    """Staff have resolved what was held, and the table agrees with the record."""

    held: tuple[Held, ...] | None = None
    """What people have looked at; None: whatever it is."""


class FetchCards(Struct, frozen=True):
    """Staff ask the shoe for cards that the record does not have."""


Word = CardKeyed | CardPlaced | CardDropped | CardCorrected | CardWas | PutRight | FetchCards


OF_A_CARD = ("card", "sealed")
"""Facts by which a card that has left the shoe gets its place."""


@dataclass(slots=True)
class Shoe(Witness):
    deals: Deals = field(kw_only=True)
    seen: ShoeSeen = NOTHING_SEEN
    said: list[Word] = field(default_factory=list)
    """By people, since the source looked last."""
    extended: list[int] = field(default_factory=list)
    """Questions for which somebody gave more time, once for each time."""
    graces: dict[int, float] = field(default_factory=dict)
    """By box: until when it waited for a terminal that was lost in its turn."""
    waited_for: set[str] = field(default_factory=set)
    """Those terminals."""
    in_grace: str = ""
    """The one that a box waits for now; empty where none does."""
    not_taken: list[str] = field(default_factory=list)
    """Cards, or places of sealed ones, that no round has taken since the source looked last: they lie nowhere."""

    def refused(self, fact: Value) -> None:
        if fact[0] in OF_A_CARD:
            self.not_taken.append(fact[1])

    def for_next_round(self) -> "Shoe":
        now = Shoe(deals=self.deals, simulated=self.simulated, evidence=self.evidence, seen=self.seen, said=self.said)
        now.not_taken = self.not_taken
        return now


def witness_of(table: Table) -> Shoe | None:
    witness = table.play.witness
    return witness if isinstance(witness, Shoe) else None


def not_taken(table: Table) -> list[str]:
    """The cards that came in this very turn and have no place yet."""
    witness = witness_of(table)
    return [] if witness is None else witness.not_taken


def deals_of(table: Table) -> Deals:
    witness = table.play.witness
    assert isinstance(witness, Shoe)
    return witness.deals


def seen_of(table: Table) -> ShoeSeen:
    witness = witness_of(table)
    return NOTHING_SEEN if witness is None else witness.seen
