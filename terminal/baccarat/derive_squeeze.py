"""A card that lies face down (3.9): who squeezes it, what the player is told, and whether a finger peels it."""

from games.baccarat.game import Baccarat
from games.baccarat.squeeze import Squeeze
from screen.words import Words
from terminal.baccarat.felt import Felt
from terminal.view import View

MINE, OTHER, DEALER, EVERYBODY = "mine", "other", "dealer", "everybody"


def squeezed_by(now: Felt, view: View, game: Baccarat) -> str:
    """The terminal that squeezes; empty where no card lies face down. If nobody bet on that hand, the table opens the
    card.
    """
    if not now.sealed:
        return ""
    if game.squeeze is Squeeze.PRIVATE:
        return EVERYBODY
    if game.squeeze is Squeeze.DEALER or not now.squeezer:
        return DEALER
    return MINE if now.squeezer == view.terminal and view.bets is not None else OTHER


def peels(now: Felt, view: View, game: Baccarat) -> bool:
    """Whether this player's finger peels the picture of the card."""
    by = squeezed_by(now, view, game)
    has_bet = view.bets is not None and bool(view.bets.registered)
    return by == MINE or (by == EVERYBODY and has_bet)


def squeeze_words(now: Felt, view: View, game: Baccarat, words: Words) -> tuple[str, str]:
    """The title and the second line on the strip."""
    by = squeezed_by(now, view, game)
    if by == DEALER and game.squeeze is not Squeeze.DEALER:
        return words.say("squeeze_head"), words.say("squeeze_nobody")
    return words.say("squeeze_head"), words.say(f"squeeze_{by}")
