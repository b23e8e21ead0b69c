"""The outcome of a baccarat round as one line: who won by which totals, with the cards, and the pairs."""

from games.baccarat.bets import Spot
from games.baccarat.outcome import outcome_of
from games.baccarat.play import point_total
from games.baccarat.result import read_hands
from games.game import Value

PARTS = {"player", "banker", "order"}
PAIRS = ", Player Pair", ", Banker Pair"


def is_cards(outcome: Value) -> bool:
    return isinstance(outcome, dict) and outcome.keys() >= PARTS


def in_order(outcome: Value) -> list[str]:
    """The cards in the order of drawing."""
    return [outcome["player" if place[0] == "P" else "banker"][int(place[1:]) - 1] for place in outcome["order"]]


def cards_in_words(outcome: Value) -> str:
    """An outcome in one line, as `Banker 7 over 4 (Player 8S AD 5H, Banker KH 5C 2D), Player Pair`."""
    hands = read_hands(outcome)
    player, banker, found = point_total(hands.player), point_total(hands.banker), outcome_of(hands)
    match found.winner:
        case Spot.TIE:
            words = f"Tie at {player}"
        case Spot.PLAYER:
            words = f"Player {player} over {banker}"
        case _:
            words = f"Banker {banker} over {player}"
    words += f" (Player {' '.join(hands.player)}, Banker {' '.join(hands.banker)})"
    pairs = zip((found.player_pair, found.banker_pair), PAIRS, strict=True)
    return words + "".join(pair for is_there, pair in pairs if is_there)
