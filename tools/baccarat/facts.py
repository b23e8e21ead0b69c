"""The facts of a baccarat round as sentences."""

from collections.abc import Mapping

from tools.cards.facts import SENTENCES as OF_A_SHOE
from tools.cards.facts import Sentence

SENTENCES: Mapping[str, Sentence] = {
    **OF_A_SHOE,
    "card": lambda words: f"{words[0]} lies at {words[1]}",
    "sealed": lambda words: f"a card lies face down at {words[0]}, sealed by {words[1][:16]}",
    "opened": lambda words: f"the sealed card at {words[0]} is {words[1]}",
    "lies": lambda words: f"the cards lie, in the order of drawing, at {' '.join(words)}",
    "unexposed": lambda words: f"{words[0]} was not seen in the shoe after all",
    "together-with-last": lambda words: f"{' '.join(words)} were drawn together with the card before",
    "reconstruct": lambda _: "the cards are corrected by the order of drawing",
    "give-up": lambda _: "the cards count where they lie",
    "face-up": lambda _: "a card was dealt face up",
    "error": lambda _: "a dealing error is reported",
    "correct": lambda words: f"the card at {words[0]} is {words[1]}",
}
