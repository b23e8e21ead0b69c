"""What the console reports of a Blackjack table: the status for the dealer's screen, and how rounds ended."""

from typing import NamedTuple

from console.blackjack.status import BlackjackStatus
from console.watching.seen import DASH, Seen
from console.watching.tiles import Tile
from games.blackjack.game import Blackjack, Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.blackjack.hands import Hand
from protocol.answers import read_part
from protocol.messages import Value
from screen.words import Words

RULEBOOKS: dict[str, type[Blackjack]] = {
    kind.name: kind for kind in (RwsBlackjack, PerfectPairsBlackjack, Blackjack2017)
}
"""The three games by the name in a screen's configuration."""


class DealersHand(NamedTuple):
    """The dealer's cards at the end of a round. It is a single card if no bet needed a second one."""

    cards: list[str]
    total: int
    state: str
    """`blackjack`, `bust`, `stands`, `rests` where no bet needed a second card, `none` where no box was dealt."""


def told(seen: Seen) -> BlackjackStatus | None:
    """The status of the Blackjack table; None before the console has sent one."""
    source = None if seen.table is None else seen.table.source
    return None if source is None else read_part(source, BlackjackStatus)


def dealers_hand(outcome: Value) -> DealersHand:
    """The dealer's hand in an outcome that is not void."""
    hand = Hand([])
    for card in outcome["dealer"]:
        hand.add(card)
    state = "blackjack" if hand.is_blackjack else "bust" if hand.is_bust else "stands"
    if len(hand.cards) < 2:
        state = "rests" if hand.cards else "none"
    return DealersHand(hand.cards, hand.total, state)


def outcome_words(outcome: Value, words: Words) -> str:
    """The outcome in words, as `Dealer has 20`."""
    hand = dealers_hand(outcome)
    return words.say(f"ended_{hand.state}", total=hand.total)


def tile(outcome: Value) -> Tile:
    hand = dealers_hand(outcome)
    text = {"blackjack": "BJ", "rests": DASH, "none": DASH}.get(hand.state, str(hand.total))
    return {"text": text, "look": "red" if hand.state == "bust" else "black"}
