"""The odds of the three Blackjacks: the Initial Bet by best play, and every other bet."""

from functools import partial

from games.blackjack.best_play import EDGES
from games.blackjack.hint import table
from games.blackjack.side_bets import BOOM_BUSTED
from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant
from games.odds import GameOdds, PlayOdds
from games.odds.blackjack_sides import boom_odds, insurance_odds, two_card_odds


def odds(variant: Variant, decks: int | None) -> GameOdds:
    """The odds of every bet of a rulebook; an endless shoe has only those of the Initial Bet."""
    edges = EDGES[decks]
    by_best_play = {
        "with surrender": edges[variant.blackjack_pays, True],
        "without surrender": edges[variant.blackjack_pays, False],
    }
    play = PlayOdds("initial-bet", by_best_play, table(decks))
    if decks is None:
        return GameOdds(None, (), play=play)
    pairs = (two_card_odds(bet, decks) for bet in variant.side_bets if bet is not BOOM_BUSTED)
    boom = (boom_odds(decks),) if BOOM_BUSTED in variant.side_bets else ()
    return GameOdds(decks, (*pairs, insurance_odds(decks), *boom), play=play)


blackjack_odds = partial(odds, BLACKJACK)
perfect_pairs_odds = partial(odds, PERFECT_PAIRS_BLACKJACK)
rws_odds = partial(odds, RWS_BLACKJACK)
