"""Playing cards as two-letter texts (`AS`, `TD`), and the shoes of four to eight decks that they come from."""

from collections import Counter
from collections.abc import Iterable, Sequence

RANKS = "A23456789TJQK"
SUITS = "SHDC"
RED_SUITS = "HD"
DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
DECKS_MIN, DECKS_MAX = 4, 8
FOREIGN = "foreign"
"""Stands for a card that does not belong to the set, whatever is printed on it."""

_KNOWN = frozenset(DECK)


def is_card(text: object) -> bool:
    return isinstance(text, str) and text in _KNOWN


def is_red(card: str) -> bool:
    return card[1] in RED_SUITS


def full_shoe(decks: int) -> tuple[str, ...]:
    """Lists all cards of a shoe in deck order; the caller has the randomness and shuffles them."""
    if not DECKS_MIN <= decks <= DECKS_MAX:
        raise ValueError(f"a shoe has {DECKS_MIN} to {DECKS_MAX} decks, not {decks}")
    return DECK * decks


def too_many_of_one_card(cards: Iterable[str], decks: int = DECKS_MAX) -> str | None:
    """Names a card that occurs more often than a shoe of that many decks contains; None if there is none."""
    return next((card for card, count in Counter(cards).items() if count > decks), None)


def first_unknown(cards: Sequence[object]) -> object | None:
    """Names the first entry that is not a card: the rulebooks call it a foreign card."""
    return next((card for card in cards if not is_card(card)), None)
