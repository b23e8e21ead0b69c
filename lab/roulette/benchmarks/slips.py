"""Compares settling ten bets with penny-ante settling the same ten, and the line mode with bare JSON."""

from collections.abc import Iterator
from itertools import cycle

from penny_ante.bet import Bet, BetType
from penny_ante.space import Space

from games.roulette.pockets import NUMBERS, colour_of
from games.roulette.rules import Rules
from lab.benchmarks import Row, rate, row
from lab.benchmarks.lines import lines_row
from tools.game_documents import Document
from tools.game_documents.roulette import DESK

TEN_BETS = [
    ("straight:17", BetType.STRAIGHT_UP),
    ("straight:32", BetType.STRAIGHT_UP),
    ("split:5-8", BetType.SPLIT),
    ("split:10-11", BetType.SPLIT),
    ("street:25-26-27", BetType.STREET),
    ("corner:1-2-4-5", BetType.CORNER),
    ("six-line:31-32-33-34-35-36", BetType.SIX_LINE),
    ("dozen:2", BetType.SECOND_DOZEN),
    ("red", BetType.RED),
    ("even", BetType.EVEN),
]
STAKE_CENTS = 500


def rows() -> Iterator[Row]:
    yield row("roulette: slips of 10 bets settled", _ours(), "slips/s", _penny_ante())
    yield lines_row("roulette: etg settle --lines, 10 bets a line", DESK, {"result": "17", "bets": _bets()})


def _ours() -> float:
    rules = Rules()
    slip = {spot: STAKE_CENTS for spot, _ in TEN_BETS}
    pockets = cycle(NUMBERS)
    return rate(lambda: rules.settle(slip, next(pockets)), 1)


def _penny_ante() -> float:
    spots = Rules().spots
    bets = [Bet(kind, set(spots[spot].pockets), STAKE_CENTS) for spot, kind in TEN_BETS]
    spaces = []
    for pocket in NUMBERS:
        space = Space(pocket)
        space.color = colour_of(pocket).upper()
        spaces.append(space)
    winning = cycle(spaces)

    def settle() -> tuple[int, list[int]]:
        space = next(winning)
        payouts = [bet.calculate_payout(space) for bet in bets]
        return sum(payouts), payouts

    return rate(settle, 1)


def _bets() -> list[Document]:
    return [{"spot": spot, "stake_cents": STAKE_CENTS} for spot, _ in TEN_BETS]
