"""The three rulebooks as data: pay tables, side bets, the paragraph behind every rule, and the readings taken."""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from math import lcm
from types import MappingProxyType

from games.blackjack.readings import Readings
from games.blackjack.side_bets import (
    BOOM_BUSTED,
    OVER_13,
    PERFECT_PAIRS,
    PLAYER_PAIR,
    RWS_PAIRS,
    UNDER_13,
    SideBet,
)

BOXES_MAX = 7  # the layouts' pictures are lost; seven is the usual table
HANDS_PER_BOX_MAX = 4
PLAYER_DRAWS_BELOW = 12
DEALER_STANDS_ON = 17
DEFAULT_READINGS = Readings()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraphs:
    """The place of each rule in a rulebook; None where the rulebook says nothing."""

    initial_bet: str
    blackjack: str
    decision: str | None = None
    closing: str
    interim: str
    even_money: str
    insurance: str
    insurance_limit: str
    surrender: str
    hit: str
    twenty_one: str
    bust: str
    stand: str
    below_12: str
    split: str
    split_count: str
    double: str
    dealer: str
    excess: str | None = None
    below_minimum: str | None = None
    walk_away: str | None = None
    interruption_void: str | None = None
    interruption: str | None = None
    foreign_card: str
    card_count: str | None = None
    shortage: str | None = None
    not_shuffled: str | None = None
    misdeal: str | None = None
    shift_manager: str | None = None
    earlier_rounds: str
    dealing_error: str | None = None
    reconstruction: str | None = None
    after_settlement: str | None = None
    dealer_overdraw: str | None = None
    empty_area: str | None = None
    face_up: str | None = None
    drawn_together: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    name: str
    title: str
    version: str
    blackjack_pays: tuple[int, int]
    insurance_pays: int = 2
    side_bets: tuple[SideBet, ...]
    seated_and_standing: bool
    """True where several players may share a box, and chapter 5 has walk-away, interruption and dealing errors."""
    paragraphs: Paragraphs
    readings: Readings = DEFAULT_READINGS
    boxes: int = BOXES_MAX
    initial_unit_cents: int = field(init=False)
    """An Initial Bet must be a multiple of this, so that a Blackjack and half a surrendered bet are whole cents."""
    side_bet: MappingProxyType[str, SideBet] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "initial_unit_cents", lcm(self.blackjack_pays[1], 2))
        by_name = MappingProxyType({bet.name: bet for bet in self.side_bets})
        object.__setattr__(self, "side_bet", by_name)

    @property
    def rules_hash(self) -> str:
        """Identifies exactly these rules in the record of every round."""
        facts = {
            "name": self.name,
            "blackjack_pays": self.blackjack_pays,
            "insurance_pays": self.insurance_pays,
            "side_bets": [asdict(bet) for bet in self.side_bets],
            "seated_and_standing": self.seated_and_standing,
            "paragraphs": asdict(self.paragraphs),
            "readings": asdict(self.readings),
            "boxes": self.boxes,
        }
        return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()


_LATER_PARAGRAPHS = Paragraphs(
    initial_bet="3.9",
    blackjack="3.16",
    decision="3.8",
    closing="5.8",
    interim="3.13",
    even_money="3.15.1",
    insurance="3.15.2",
    insurance_limit="3.15.2 a",
    surrender="3.17",
    hit="3.18",
    twenty_one="3.18",
    bust="3.19",
    stand="3.21",
    below_12="3.20",
    split="3.22",
    split_count="3.22.2",
    double="3.23",
    dealer="3.24",
    excess="5.1",
    below_minimum="5.2",
    walk_away="5.3",
    interruption="5.4.1",
    interruption_void="5.4.2",
    foreign_card="5.5.1",
    card_count="5.5.2",
    shortage="5.5.3",
    not_shuffled="5.5.4",
    shift_manager="5.19",
    earlier_rounds="5.6",
    dealing_error="5.7",
    reconstruction="5.9",
    after_settlement="5.10.1",
    dealer_overdraw="5.10.2",
    empty_area="5.10.3",
    face_up="5.11",
    drawn_together="5.12",
)

BLACKJACK = Variant(
    name="blackjack",
    title="Blackjack",
    version="4, 20 July 2017",
    blackjack_pays=(3, 2),
    side_bets=(PLAYER_PAIR, UNDER_13, OVER_13),
    seated_and_standing=False,
    paragraphs=Paragraphs(
        initial_bet="3.3",
        blackjack="3.9",
        closing="5.2",
        interim="3.7",
        even_money="3.8.1",
        insurance="3.8.2",
        insurance_limit="3.8.2",
        surrender="3.10",
        hit="3.11",
        twenty_one="3.15",
        bust="3.16",
        stand="3.12",
        below_12="3.17",
        split="3.13",
        split_count="3.13",
        double="3.14",
        dealer="3.18",
        foreign_card="5.1.1",
        misdeal="5.1.2",
        reconstruction="5.1.2",
        earlier_rounds="5.1.1",
    ),
    readings=Readings(pair_without_initial=False),  # Rule 3.3: every player has an Initial Bet
)
PERFECT_PAIRS_BLACKJACK = Variant(
    name="blackjack-perfect-pairs",
    title="Blackjack Perfect Pairs",
    version="5, 1 December 2020",
    blackjack_pays=(3, 2),
    side_bets=(PERFECT_PAIRS,),
    seated_and_standing=True,
    paragraphs=_LATER_PARAGRAPHS,
)
RWS_BLACKJACK = Variant(
    name="blackjack-rws",
    title="RWS Blackjack",
    version="10 January 2024",
    blackjack_pays=(6, 5),
    side_bets=(RWS_PAIRS, BOOM_BUSTED),
    seated_and_standing=True,
    paragraphs=_LATER_PARAGRAPHS,
)
VARIANTS = {variant.name: variant for variant in (BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK)}
