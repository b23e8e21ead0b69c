"""The status of a baccarat table for staff: the felt, the next card and why, the shoe, what is held, what can
be done.
"""

from msgspec import Struct

from console.cards.status import HeldFor, Offered, ShoeTold
from protocol.messages import Count, Said


class CardOut(Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the round; the cards are in the order in which they left the shoe."""

    card: str
    """Rank and suit: `8S`, `TD`."""
    place: str
    """Where it lies: `P1` to `B3` and beyond; `next-round`; `aside` where the round was void before it lay anywhere."""
    by_table: str
    """Where the order of drawing and the table of play put it; the same as `place` where nothing is wrong."""
    position: Count | None
    """The how-manieth card of its set; None where it came from a set that was replaced since."""
    is_fixed: bool
    """It was given up as it lies: no reconstruction moves it (5.12.1)."""


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[str]
    total: Count
    is_natural: bool
    is_pair: bool


class Felt(Struct, frozen=True, forbid_unknown_fields=True):
    """Both hands with their totals."""

    player: Hand
    banker: Hand
    winner: str
    """`player`, `banker` or `tie` once both hands are complete, else empty."""


class NextCard(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the next card goes, and which rule calls for it."""

    place: str
    why: Said
    paragraph: str
    must_be: str | None
    """A card that was kept or exposed comes before any other (5.7)."""
    lies_already: bool
    """It was drawn in the last round and lies on the table: the shoe does not tell it again."""


class OptionsTold(Struct, frozen=True, forbid_unknown_fields=True):
    """The open choice of players, to go on or to take their bets back (5.12)."""

    question: Count
    paragraph: str
    silence: str
    """What no answer means."""
    asked: list[str]
    answered: dict[str, str]
    """By terminal, what is registered."""


class Checks(Struct, frozen=True, forbid_unknown_fields=True):
    """What the console has checked, so that the dealer need not count it."""

    first_four: bool
    """Four cards at least, and the first four lie P B P B."""
    table_of_play: bool
    """Every card lies where the table of play puts it."""
    reader: bool | None
    """The reader says the same of places and result; None where it says nothing of them."""
    inventory: bool
    """No card has come more often than the set has it, and the shoe counts as the record does."""
    keyed: bool
    """People have said a card or put one right: the result takes two of them."""
    complete: bool
    """Both hands are complete: the dealer says whether the cards agree."""


class RoomShown(Struct, frozen=True, forbid_unknown_fields=True):
    """What a RoomStatus has in `shown` at a baccarat table: the cards that lie there, and how far the shoe is dealt."""

    player: list[str]
    banker: list[str]
    due: str
    """The place of the next card, as `P3`; empty where none comes next."""
    sealed: str
    """Where a card lies face down; empty where none does."""
    set: str
    decks: Count
    left: Count
    to_cut: Count | None
    """Cards before the cut card; None where that is not known or it has come."""
    cut_seen: bool


class BaccaratStatus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a TableStatus has in `source` at a baccarat table."""

    moment: str
    """`no-shoe`, `burning`, `between`, `bets-open`, `dealing`, `error`, `order`, `options`, `concluded`, `agreed`,
    `void`."""
    felt: Felt
    by_table: Felt | None
    """As the order of drawing would have it, where that differs from how the cards lie."""
    cards: list[CardOut]
    together: list[str]
    """Drawn at once, their order not decided yet (5.10)."""
    unplaced: list[str]
    """Cards that have left the shoe and have no place yet: people say where they lie."""
    next: NextCard | None
    established: bool
    """Some bet is decided by now (5.4.1)."""
    stakes_cents: dict[str, int]
    """By spot, what is registered; from the close on, what is at risk."""
    shoe: ShoeTold
    held: list[HeldFor]
    offered: list[Offered]
    options: OptionsTold | None
    checks: Checks
    void_by: str
    """The paragraph by which the round can only be void; empty where it need not be."""
    sealed: str
    """The place of the card that lies face down (3.9); empty where none does. Which card it is nobody is told."""
    squeezed_by: str
    """The terminal whose player squeezes it; empty where no single one does."""
    queried: list[str]
    """Terminals whose players wanted the cards looked at again in this round, before they are paid."""
    unanswered: bool
    """Whether the dealer has not answered the last query yet, by `checked` or by a corrected card."""
    queries: dict[str, Count]
    """By terminal, how often its players have asked at this table."""
