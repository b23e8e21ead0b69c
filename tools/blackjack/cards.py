"""The outcome of a Blackjack round as one line: the dealer's total and every hand, with the cards."""

from collections.abc import Sequence

from games.blackjack.hands import Hand
from games.game import Value

PARTS = {"dealer", "boxes", "events"}
DEALT = {"dealt"}
"""What people enter as a correction: only the cards, in the order of dealing."""


def is_cards(outcome: Value) -> bool:
    return isinstance(outcome, dict) and (outcome.keys() >= PARTS or outcome.keys() == DEALT)


def in_order(outcome: Value) -> Sequence[str]:
    """The cards in the order in which they left the shoe."""
    if "dealt" in outcome:
        return list(outcome["dealt"])
    return [event["card"] for event in outcome["events"] if event["event"] in ("deal", "discard")]


def cards_in_words(outcome: Value) -> str:
    """An outcome in one line, as `Dealer 21 (6D 5C TH); box 1: 21 (8S 3D TC), 17 (8H 9S)`."""
    if "dealt" in outcome:
        return f"cards in the order of dealing {' '.join(outcome['dealt'])}"
    hands = [f"Dealer {hand_in_words(outcome['dealer'])}"]
    for box, cards in sorted(outcome["boxes"].items(), key=lambda each: int(each[0])):
        is_split = len(cards) > 1
        hands.append(f"box {box}: " + ", ".join(hand_in_words(each, is_split=is_split) for each in cards if each))
    return "; ".join(hands)


def hand_in_words(cards: Sequence[str], *, is_split: bool = False) -> str:
    """A hand with its total, as `18 (9S 9D)`, `Blackjack (AS KD)` or `25 bust (9S 6D TC)`; an Ace and a ten after a
    split are 21.
    """
    if not cards:
        return "no card"
    hand = Hand([])
    for card in cards:
        hand.add(card)
    total = "Blackjack" if hand.is_blackjack and not is_split else f"{hand.total}{' bust' if hand.is_bust else ''}"
    return f"{total} ({' '.join(cards)})"
