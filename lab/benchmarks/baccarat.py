"""Compares baccarat rounds with five bets with blackjack21's one-box rounds, and the line mode with bare JSON."""

from collections.abc import Callable, Iterator
from random import Random

from blackjack21 import Deck, Table
from blackjack21.table import DEFAULT_SUITS, shoe_reset_hook

from games.baccarat.bets import PAY_TABLE
from games.baccarat.coup import Coup, coup
from games.baccarat.outcome import RETURNED
from games.baccarat.rules import CARDS_PER_ROUND_MAX
from games.cards import full_shoe
from lab.benchmarks import Row, rate, row
from lab.benchmarks.lines import lines_row
from tools.game_documents.baccarat import DESK, RULES

DECKS = 8
STAKE_CENTS = 10_000
FIVE_BETS = [(spot, STAKE_CENTS) for spot in PAY_TABLE]
SIX_CARDS = ["9D", "QH", "AH", "2D", "8H", "9C"]
RESHUFFLED_AFTER = 0.75
DEALER_STANDS_ON = 17


def rows() -> Iterator[Row]:
    yield row("baccarat: rounds with 5 bets dealt and settled", rate(rounds(), 1), "rounds/s", rate(blackjack21(), 1))
    bets = [{"spot": spot, "stake_cents": stake_cents} for spot, stake_cents in FIVE_BETS]
    document = {"cards": SIX_CARDS, "bets": bets}
    yield lines_row("baccarat: etg settle --lines, 5 bets a line", DESK, document)


def rounds() -> Callable[[], list[int]]:
    """Each call plays one round from a shoe that is shuffled again after three quarters."""
    shoe = list(full_shoe(DECKS))
    randomness = Random(1)
    last = int(len(shoe) * RESHUFFLED_AFTER)
    at = last + 1

    def play() -> list[int]:
        nonlocal at
        if at > last:
            randomness.shuffle(shoe)
            at = 0
        found = coup(shoe[at : at + CARDS_PER_ROUND_MAX], RULES)
        assert isinstance(found, Coup)
        at += found.cards_used
        returned = RETURNED[found.outcome]
        return [returned[spot].of(stake_cents) for spot, stake_cents in FIVE_BETS]

    return play


def blackjack21() -> Callable[[], object]:
    """Plays one box that draws to 17, from a shoe of as many decks that is shuffled as often."""
    deck = Deck(DEFAULT_SUITS, count=DECKS)
    table = Table([("box", STAKE_CENTS)], deck, on_round_reset=shoe_reset_hook(deck, RESHUFFLED_AFTER))

    def play() -> object:
        table.start_game()
        while (hand := table.current_hand) is not None:
            if hand.total < DEALER_STANDS_ON:
                table.hit()
            else:
                table.stand()
        return table[0].hands[0].result

    return play
