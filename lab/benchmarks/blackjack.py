"""Compares one box that draws to 17 with blackjack21 on the same shoes, and the line mode with bare JSON."""

import random
from collections.abc import Callable, Iterator

from blackjack21 import Card, Table
from blackjack21.deck import CardRank, CardSuit

from games.blackjack.variants import RWS_BLACKJACK
from games.cards import full_shoe
from lab.benchmarks import Row, rates_in_turns, row
from lab.benchmarks.lines import lines_row
from lab.campaigns.blackjack_play import play_to
from tools.game_documents.blackjack import RWS_DESK

DECKS = 8
SHOES = 5
ROUNDS_PER_SHOE = 60
STAND_ON = 17
SHOE = ["TS", "7H", "4D", "5C", "TC"]
INITIAL_CENTS = 1000
THEIR_RANKS = {"A": ("A", 11), "T": ("10", 10), "J": ("J", 10), "Q": ("Q", 10), "K": ("K", 10)}


def rows() -> Iterator[Row]:
    ours, theirs = rates_in_turns(_ours(), _theirs(), SHOES * ROUNDS_PER_SHOE)
    yield row("blackjack: one box drawn to 17", ours, "rounds/s", theirs)
    wagers = [{"who": "A", "seated": True, "initial_cents": INITIAL_CENTS, "side": {}}]
    document = {"shoe": SHOE, "boxes": [{"box": 1, "wagers": wagers, "actions": ["hit", "stand"]}]}
    yield lines_row("blackjack: etg settle --lines, one box a line", RWS_DESK, document)


def _shoes() -> list[list[str]]:
    """Shuffles the shoes before the measurement, so that only the game is measured."""
    chance = random.Random(17)
    return [chance.sample(full_shoe(DECKS), 52 * DECKS) for _ in range(SHOES)]


def _ours() -> Callable[[], None]:
    shoes = _shoes()

    def play() -> None:
        for shoe in shoes:
            draw = iter(shoe).__next__
            for _ in range(ROUNDS_PER_SHOE):
                play_to(RWS_BLACKJACK, STAND_ON, INITIAL_CENTS, draw)

    return play


class _Prepared:
    """A source of prepared cards for blackjack21."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.at = 0

    def draw_card(self) -> Card:
        self.at += 1
        return self.cards[self.at]

    def __len__(self) -> int:
        return len(self.cards) - self.at


def _theirs() -> Callable[[], None]:
    shoes = [[_their_card(card) for card in shoe] for shoe in _shoes()]
    source = _Prepared()
    table = Table([("player", INITIAL_CENTS)], source)

    def play() -> None:
        for shoe in shoes:
            source.cards, source.at = shoe, -1
            for _ in range(ROUNDS_PER_SHOE):
                table.start_game()
                while (hand := table.current_hand) is not None:
                    if hand.total < STAND_ON:
                        table.hit()
                    else:
                        table.stand()

    return play


def _their_card(card: str) -> Card:
    rank, value = THEIR_RANKS.get(card[0]) or (card[0], int(card[0]))
    return Card(CardSuit(card[1]), CardRank(rank), value)
