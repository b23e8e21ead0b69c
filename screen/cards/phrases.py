"""Puts playing cards into words."""

from collections.abc import Sequence

from games.cards import FOREIGN
from screen.words import Words

RED_SUITS = "DH"
TEN = {"T": "10"}


def rank(card: str) -> str:
    return TEN.get(card[0], card[0])


def card_words(card: str, words: Words) -> str:
    """Gives the words of a card; a card whose suit nobody knows is shown as it was entered."""
    if card == FOREIGN:
        return words.say("card_foreign")
    return f"{rank(card)}{words.say(f'suit_{card[1]}')}" if words.knows(f"suit_{card[1:]}") else card


def card_list(cards: Sequence[str], words: Words) -> str:
    return " ".join(card_words(card, words) for card in cards)


def coloured(cards: Sequence[str], words: Words, red: str) -> str:
    """Gives the same words with red suits in red, as marked-up text."""
    said = ((card_words(card, words), card[1:] in RED_SUITS) for card in cards)
    return " ".join(f'{text[:-1]}<font color="{red}">{text[-1]}</font>' if is_red else text for text, is_red in said)
