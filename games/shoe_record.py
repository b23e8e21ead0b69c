"""What the record of any card game says of its shoe: which set, what is left, and what rounds gave, beside exact
chances.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.baccarat.game import Baccarat
from games.baccarat.outcome import outcome_of
from games.baccarat.result import read_hands
from games.blackjack.game import Blackjack
from games.blackjack.hands import ACE, POINTS, TEN, same_rank
from games.blackjack.shoe import Shoe
from games.cards import SUITS
from games.game import Game, Value
from games.odds.usual_counts import chances as of_baccarat

WINNERS = ("banker", "player", "tie")
BLACKJACK, PAIR, NEITHER = HANDS = ("blackjack", "pair", "neither")
"""The first two cards of a box."""
TENS = 4
"""Ranks that count ten."""


class Given(NamedTuple):
    """What one round gave."""

    cards: Sequence[str]
    results: Sequence[str]


class SetLeft(NamedTuple):
    """A set of cards after a round."""

    name: str
    cards_left: int
    is_cut: bool
    """The cut card has come."""


def set_after(game: Game | None, carry: Value) -> SetLeft | None:
    """The set by what a round leaves to the next one; None where there is no set yet."""
    shoe = carry.get("shoe") if isinstance(carry, dict) else None
    if not shoe:
        return None
    if isinstance(game, Blackjack):
        return SetLeft(carry["set"], Shoe.of_value(shoe).left, carry["ended"] == "cut-card")
    return SetLeft(shoe["name"], shoe["cards_left"], bool(shoe["cut_seen"]))


def decks_of(game: Game | None) -> int:
    """The number of decks in a game's shoe; 0 where the game is unknown, or dealt from no shoe."""
    if isinstance(game, Baccarat):
        return game.rules.decks
    return game.reading("decks") if isinstance(game, Blackjack) else 0


def given_by(game: Game | None, outcome: Value) -> Given:
    if isinstance(game, Baccarat):
        hands = read_hands(outcome)
        return Given((*hands.player, *hands.banker), (outcome_of(hands).winner.value,))
    if isinstance(game, Blackjack):
        boxes = outcome["boxes"].values()
        return Given(
            [*outcome["dealer"], *(card for hands in boxes for hand in hands for card in hand)], _hands(outcome)
        )
    return Given((), ())


def chances_of(game: Game | None) -> Mapping[str, Fraction]:
    """The exact chance of each result."""
    if isinstance(game, Baccarat):
        return {name: of_baccarat(decks_of(game))[name] for name in WINNERS}
    if not isinstance(game, Blackjack):
        return {}
    copies = len(SUITS) * decks_of(game)
    size = 13 * copies
    blackjack, pair = Fraction(2 * copies * TENS * copies, size * (size - 1)), Fraction(copies - 1, size - 1)
    return {BLACKJACK: blackjack, PAIR: pair, NEITHER: 1 - blackjack - pair}


def _hands(outcome: Value) -> list[str]:
    """The hands that an outcome shows; none of a round in which the initial deal did not go its usual way."""
    boxes = sum(bool(hands) for hands in outcome["boxes"].values())
    events = outcome["events"][: 2 * boxes + 1]
    if any(event["event"] != "deal" for event in events):
        return []
    cards = [event["card"] for event in events]
    for event in outcome["events"]:
        if event["event"] == "correct" and event["at"] < len(cards):
            cards[event["at"]] = event["card"]
    return [_hand(first, second) for first, second in zip(cards[:boxes], cards[boxes + 1 :], strict=True)]


def _hand(first: str, second: str) -> str:
    if {POINTS[first], POINTS[second]} == {ACE, TEN}:
        return BLACKJACK
    return PAIR if same_rank(first, second) else NEITHER
