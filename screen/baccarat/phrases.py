"""Puts baccarat's hands and outcomes into words."""

from games.baccarat.bets import Spot
from games.baccarat.outcome import outcome_of
from games.baccarat.play import NATURAL, Hands, point_total
from screen.cards.phrases import rank
from screen.words import Words


def spot_words(spot: str, words: Words) -> str:
    return words.say(f"spot_{spot.replace('-', '_')}")


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
