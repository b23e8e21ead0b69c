"""The facts and questions of a Blackjack round as sentences, and what its places are called."""

from collections.abc import Mapping

from tools.cards.facts import SENTENCES as OF_A_SHOE
from tools.cards.facts import Sentence

ERRORS = {
    "wrong-hand": "a card lies on a wrong hand",
    "box-skipped": "a box was skipped",
    "card-too-many": "a card was dealt too many",
    "empty-area": "a card was dealt to an area without a bet",
    "other": "a dealing error is reported",
}
DISCARDS = {"dealer-overdraw": "drawn on the dealer's complete hand", "empty-area": "dealt to an area without a bet"}
QUESTIONS = {
    "interim": "insurance, even money or surrender",
    "turn": "the next decision for {place}",
    "follow-split": "who follows the split of {place}",
    "follow-double": "who follows the double on {place}",
    "options": "going on or taking bets back after a dealing error",
    "order": "the order of cards that were drawn together",
}
SENTENCES: Mapping[str, Sentence] = {
    **OF_A_SHOE,
    "card": lambda words: f"{words[0]} is dealt to {place_in_words(words[1])}",
    "error": lambda words: ERRORS.get(words[0], words[0]),
    "reconstruct": lambda words: f"the cards of this deal are put in this order: {' '.join(words)}",
    "leave": lambda _: "the cards stay as they lie",
    "discard": lambda words: f"{words[0]} is out of play, {DISCARDS.get(words[1], words[1])}",
    "correct": lambda words: f"card {int(words[0]) + 1} of the round is {words[2]}, not {words[1]}",
    "away": lambda words: f"the player at {words[0]} has left",
    "back": lambda words: f"the player at {words[0]} is back",
}


def place_in_words(place: str) -> str:
    """A place in words: `D` is the dealer, and `3.0` is the first hand of box 3."""
    box, _, hand = place.partition(".")
    if not hand:
        return "the dealer"
    return f"box {box}" if hand == "0" else f"hand {int(hand) + 1} of box {box}"


def about_in_words(about: str) -> str:
    what, _, place = about.partition(":")
    return QUESTIONS[what].format(place=place_in_words(place)) if what in QUESTIONS else about
