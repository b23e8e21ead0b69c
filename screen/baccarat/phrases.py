"""Puts baccarat's cards, hands and outcomes into words."""

from collections.abc import Sequence

from games.baccarat.bets import Spot
from games.baccarat.outcome import outcome_of
from games.baccarat.play import NATURAL, Hands, point_total
from screen.words import Words

RED_SUITS = "DH"
TEN = {"T": "10"}


def spot_words(spot: str, words: Words) -> str:
    return words.say(f"spot_{spot.replace('-', '_')}")


def rank(card: str) -> str:
    return TEN.get(card[0], card[0])


def card_words(card: str, words: Words) -> str:
    """Gives the words of a card; a card whose suit nobody knows is shown as it was entered."""
    return f"{rank(card)}{words.say(f'suit_{card[1]}')}" if words.knows(f"suit_{card[1:]}") else card


def card_list(cards: Sequence[str], words: Words) -> str:
    return " ".join(card_words(card, words) for card in cards)


def coloured(cards: Sequence[str], words: Words, red: str) -> str:
    """Gives the same words with red suits in red, as marked-up text."""
    said = ((card_words(card, words), card[1:] in RED_SUITS) for card in cards)
    return " ".join(f'{text[:-1]}<font color="{red}">{text[-1]}</font>' if is_red else text for text, is_red in said)


def winner_words(hands: Hands, words: Words) -> str:
    """Gives words such as `Banker wins 9 over 8` or `Tie at 6`."""
    player, banker = point_total(hands.player), point_total(hands.banker)
    winner = outcome_of(hands).winner
    if winner is Spot.TIE:
        return words.say("tie_at", total=player)
    return words.say(f"{winner}_wins", won=max(player, banker), lost=min(player, banker))


def hands_words(hands: Hands, words: Words) -> str:
    """Gives `K 5 4 over 3 A 4 · natural · no pairs`: the winner's cards come first, by their ranks."""
    outcome = outcome_of(hands)
    first, second = (hands.banker, hands.player) if outcome.winner is Spot.BANKER else (hands.player, hands.banker)
    ranks = [" ".join(map(rank, cards)) for cards in (first, second)]
    parts = [words.say("cards_over", won=ranks[0], lost=ranks[1])]
    if is_natural(hands):
        parts.append(words.say("natural"))
    pairs = [("pair_player", outcome.player_pair), ("pair_banker", outcome.banker_pair)]
    found = [words.say(key) for key, is_one in pairs if is_one]
    return " · ".join([*parts, *(found or [words.say("no_pairs")])])


def is_natural(hands: Hands) -> bool:
    return any(point_total(hand[:2]) in NATURAL for hand in hands)
