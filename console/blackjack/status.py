"""The status of a Blackjack table for staff and the room: boxes and hands, whose turn it is, the next card, the
shoe.
"""

from msgspec import Struct

from console.cards.status import HeldFor, Offered, ShoeTold
from protocol.messages import Cents, Count, Said


class CardOut(Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the round, in the order of dealing."""

    card: str
    """Rank and suit: `8S`, `TD`."""
    place: str
    """Where it lies: `D` for the dealer, `3.0` for the first hand of box 3."""
    position: Count | None
    """Its place in the set, the first is 1; None where that is not known."""
    may_be_corrected: bool
    """No answer and no payment has followed it; otherwise the shift manager decides (5.19)."""


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    number: Count
    """The first hand of a box is 0; a hand that was split off has the next number."""
    cards: list[str]
    total: Count
    soft: bool
    """An Ace counts 11."""
    state: str
    """`dealing`: the initial deal is not complete. `waits`: its turn comes. `decides`: its player is asked. `follow`:
    players behind are asked. `card`: a card is due. `stands`, `twenty-one`, `doubled`, `split-aces`: complete.
    `blackjack`, `bust`. `even-money`, `surrendered`: everything on it is decided before the subsequent deal.
    `returned`: every bet on it was taken back."""
    stakes_cents: dict[str, Cents]
    """By terminal, what lies on this hand, doubles included; terminals without a bet on it are not there."""
    is_paid: bool
    """The interim settlement has paid it."""


class Bet(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's bets on a box."""

    terminal: str
    initial_cents: Cents
    side_cents: dict[str, Cents]
    """By the name of the side bet, as the rulebook has it."""
    is_seated: bool
    """He sits at the box; everyone else bets behind."""
    is_away: bool
    """The player has left, or the terminal was lost when the time ran out: nothing more is asked of it (5.3)."""
    insurance_cents: Cents
    even_money: bool
    surrendered: bool
    took_back: bool
    """After a dealing error the player took back every bet that was open (5.7.3)."""


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """One decision that was made for a hand."""

    hand: Count
    terminal: str
    action: str
    """`hit`, `stand`, `split`, `double`, `surrender`, `even-money`, `insure`, `follow`, `decline`."""
    cents: Cents
    by: str
    """`player`, `silence`, `away`, `staff` where the dealer keyed what the player called."""


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    number: Count
    seat: str
    """The terminal that holds the seat; empty where nobody does."""
    decides: str
    """The terminal whose player decides; empty where the house draws (5.3), or nobody has an Initial Bet."""
    is_by_seat: bool
    """Who decides sits there; otherwise theirs is the highest Initial Bet."""
    bets: list[Bet]
    """In the order of coming to the box."""
    stake_cents: Cents
    """All Initial Bets, splits and doubles."""
    side_cents: Cents
    hands: list[Hand]
    acts: list[Act]
    """In the order in which they were said."""


class Dealer(Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[str]
    """The first is the one that players see before they decide."""
    total: Count
    soft: bool
    state: str
    """`dealing`, `waits`, `card`: a card is due. `stands`, `bust`, `blackjack`, `rests`: none is needed."""


class NextCard(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the next card goes, and why."""

    place: str
    box: Count
    """0 for the dealer's hand."""
    hand: Count
    why: Said
    paragraph: str
    must_be: str | None
    """A card that is known already comes before any other."""
    lies_already: bool
    """It lies on the table: the shoe does not tell it again."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    action: str
    """As it is recorded: `hit`, `insure:3`, `first:8S`."""
    least_cents: Cents
    most_cents: Cents


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """One player who is asked now: the choices, and the answer if there is one."""

    terminal: str
    choices: list[Choice]
    silence: str
    """The action that no answer means; it stakes nothing."""
    answered: str
    """The action that is registered; empty while there is none."""
    cents: Cents
    in_grace: bool
    """His terminal is away and the box waits for it once (4.5)."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """The open question to players. Every State message says how much time is left."""

    number: Count
    ms: Count
    """For so long it is open, with what staff have added."""
    about: str
    """`interim`: insurance, even money or surrender. `turn`, `follow-split`, `follow-double`. `options`: after a
    dealing error. `order`: of cards that were drawn together."""
    box: Count
    """0 where it is about no single box."""
    hand: Count
    paragraph: str
    asked: list[Asked]
    may_extend: bool
    """The dealer has not added time to this question yet; a supervisor may add it again."""


class BetLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One bet that the interim settlement pays or collects."""

    terminal: str
    box: Count
    kind: str
    """`initial`, or a side bet's name."""
    stake_cents: Cents
    net_cents: int
    paragraph: str
    is_paid: bool


class DealingError(Struct, frozen=True, forbid_unknown_fields=True):
    """A dealing error that somebody has reported and nobody has decided yet."""

    kind: str
    """`wrong-hand`, `box-skipped`, `card-too-many`, `empty-area`, `other`."""
    cards: list[str]
    """The cards of the present deal in the order of dealing: a reconstruction names all of them in the intended order.
    Cards that no hand needs yet come next."""
    why_not: Said
    """Why nothing can be reconstructed; empty where it can."""


class Checks(Struct, frozen=True, forbid_unknown_fields=True):
    """What the console has checked, so that the dealer need not count it."""

    initial: Count
    """Cards of the initial deal that lie."""
    initial_of: Count
    inventory: bool
    """No card has come more often than the set has it, and the shoe counts as the record does."""
    agreed: Count
    """How often the dealer has confirmed the cards in this round: before the first payment, and before the last."""
    keyed: bool
    """People have said a card or put one right: the result takes two of them."""
    complete: bool
    """All cards are dealt: the dealer says whether the cards agree."""


class RoomBox(Struct, frozen=True, forbid_unknown_fields=True):
    number: Count
    hands: list[Hand]
    """Without stakes."""
    decides: bool
    """Its player, or players behind on it, are asked now."""
    results: list[str]
    """For each hand: `won`, `lost`, `stand-off`; empty while that is open, or not the same for everybody on it."""
    side_hits: list[str]
    """Side bets on it that the first two cards have won, whoever placed them."""


class RoomShown(Struct, frozen=True, forbid_unknown_fields=True):
    """What a RoomStatus has in `shown` at a Blackjack table: the cards, and how far the shoe is dealt. It has no stake
    and no terminal.
    """

    moment: str
    boxes: list[RoomBox]
    dealer: Dealer
    due: str
    """The place of the next card; empty where none comes next."""
    ms: Count | None
    """For so long the question is open that players are asked now; None while nobody is asked."""
    set: str
    decks: Count
    left: Count
    to_cut: Count | None
    """Cards before the cut card; None where that is not known or it has come."""
    cut_seen: bool


class BlackjackStatus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a TableStatus has in `source` at a Blackjack table."""

    moment: str
    """`no-shoe`, `burning`, `between`, `bets-open`, `initial-deal`, `check` (the cards of the initial deal are to be
    confirmed), `interim` (insurance, even money or surrender), `players`, `dealer`, `complete` (the cards are to be
    confirmed), `error`, `order`, `options`, `agreed`, `void`."""
    boxes: list[Box]
    """All boxes with a bet; while bets are open by what is registered. After the round, as it ended."""
    dealer: Dealer
    offers: str
    """What the dealer's card allows before the subsequent deal: `insurance`, `surrender`, or nothing."""
    cards: list[CardOut]
    """Of the round in play; after it, until the next one, as it ended."""
    discards: list[str]
    """Cards of this round that belong to no hand."""
    together: list[str]
    """Drawn at once, their order not decided yet (5.12)."""
    supervisor_orders: bool
    """Nobody at the box decides their order: the supervisor does."""
    coming: list[str]
    """Known cards that come next, the first one first."""
    unplaced: list[str]
    """Cards that have left the shoe and have no place yet: people say where they lie."""
    next: NextCard | None
    question: Question | None
    interim: list[BetLine]
    """What the interim settlement has decided by now."""
    error: DealingError | None
    established: bool
    """An outcome is established: an interruption does not make the round void (5.4.1)."""
    stakes_cents: dict[str, Cents]
    """By spot, what is registered; from the close on, what is at risk."""
    shoe: ShoeTold
    held: list[HeldFor]
    offered: list[Offered]
    checks: Checks
    void_by: str
    """The paragraph by which the round can only be void; empty where it need not be."""
    queried: list[str]
    """Terminals whose players wanted the cards looked at again in this round, before they are paid."""
    unanswered: bool
    """Whether the dealer has not answered the last query yet, by `checked` or by a corrected card."""
    queries: dict[str, Count]
    """By terminal, how often its players have asked at this table."""
