"""Settles random baccarat tables with the product and with a settlement in `tests/` that shares no code with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from math import lcm
from random import Random
from typing import Any

from games.baccarat.bets import UNIT_CENTS
from games.baccarat.course import close_bets, deal, open_round, place
from games.baccarat.game import make_game
from games.baccarat.limits import Stake
from games.baccarat.phases import Phase
from games.baccarat.round import Answer, Round
from games.baccarat.rules import BaccaratRules
from games.baccarat.settlement import settlement
from games.baccarat.shoe import Shoe
from games.cards import RANKS, full_shoe
from games.game import AwaitsFact, HasOutcome, Increment, Registered, Value, Wager
from games.limits import Limits, Range
from games.refusal import Refusal

INDEPENDENT = "tests.games.baccarat.independent"
PLAYERS = "ABCDEFG"
SHOES = {decks: full_shoe(decks) for decks in range(4, 9)}
KINDS_MAX_CENTS = 10**9
Amounts = dict[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class Table:
    decks: int
    chip_cents: int
    minimum_cents: int
    differential_cents: int
    placed: tuple[tuple[str, str, int], ...]
    """Who placed how many cents on which spot, in order. Every stake pays whole cents and reaches the minimum."""
    cards: tuple[str, ...]


def random_table(random: Random) -> Table:
    decks, chip_cents = random.choice(tuple(SHOES)), random.choice((5, 10, 20, 25, 50, 100, 500))
    minimum_cents = chip_cents * random.randint(1, 20)
    placed: list[tuple[str, str, int]] = []
    has: set[tuple[str, str]] = set()
    for _ in range(random.randint(1, 14)):
        who, spot = random.choice(PLAYERS), random.choice(tuple(UNIT_CENTS))
        unit_cents = lcm(chip_cents, UNIT_CENTS[spot])
        least = 1 if (who, spot) in has else -(-minimum_cents // unit_cents)
        has.add((who, spot))
        placed.append((who, spot, unit_cents * random.randint(least, least + random.choice((3, 40)))))
    differential_cents = random.randint(minimum_cents, 60 * max(chip_cents, 20))
    cards = SHOES[decks]
    if random.random() < 0.5:  # Pairs and ties are common among four ranks.
        ranks = random.sample(RANKS, 4)
        cards = tuple(card for card in cards if card[0] in ranks)
    return Table(decks, chip_cents, minimum_cents, differential_cents, tuple(placed), tuple(random.sample(cards, 6)))


def compare(count: int, seed: int) -> Iterator[str]:
    """Gives one sentence for each of these tables that the two settle differently."""
    random = Random(f"tables {seed}")
    for _ in range(count):
        yield from differences(random_table(random))


def differences(table: Table) -> Iterator[str]:
    independent: Any = import_module(INDEPENDENT)
    player, banker = independent.dealt(table.cards)
    stakes: Amounts = independent.summed(table.placed)
    limits = table.differential_cents, table.minimum_cents

    rejected = independent.rejected(table.placed, *limits, table.chip_cents)
    standing = {bet: cents - rejected.get(bet, 0) for bet, cents in stakes.items()}
    expected = {bet: independent.comes_back(bet[1], cents, player, banker) for bet, cents in standing.items() if cents}
    if (found := _on_the_cluster(table)) != (rejected, expected):
        yield f"rejected in time, {table}: {found} is not {(rejected, expected)}"

    at_risk = independent.in_play(stakes, *limits)
    expected = {
        bet: cents - at_risk[bet] + independent.comes_back(bet[1], at_risk[bet], player, banker)
        for bet, cents in stakes.items()
    }
    if (unnoticed := _unnoticed(table)) != expected:
        yield f"not noticed, {table}: {unnoticed} is not {expected}"


def _on_the_cluster(table: Table) -> tuple[Amounts, Amounts]:
    """Gives what the close returns and what the other bets bring back, by the interface that consoles and
    terminals use.
    """
    game = make_game({"decks": table.decks, "differential_max_cents": table.differential_cents})
    range_ = Range(table.minimum_cents, KINDS_MAX_CENTS)
    limits = Limits(table.chip_cents, dict.fromkeys(game.kinds, range_), range_, game.kind_of)
    slips: dict[str, dict[str, int]] = {}
    increments: dict[str, list[Increment]] = {}
    for number, (who, spot, cents) in enumerate(table.placed, start=1):
        slips.setdefault(who, {}).setdefault(spot, 0)
        slips[who][spot] += cents
        if spot in game.shared:
            increments.setdefault(who, []).append(Increment(spot, cents, number))
    for slip in slips.values():
        if refusal := game.check(slip, limits):
            raise ValueError(refusal.sentence)
    closed = game.close([Registered(who, slip, increments.get(who, ())) for who, slip in slips.items()], limits, None)
    outcome = _outcome(game.begin(closed.public), table, game)
    back = {(who, part.spot): part.cents for who, parts in closed.returned.items() for part in parts}
    payouts: Amounts = {}
    for who, slip in closed.public["stakes"].items():
        paid = game.payouts(closed.public, outcome, Wager(slip))
        payouts |= {(who, spot): cents for spot, cents in paid.items()}
    return back, payouts


def _outcome(play: Value, table: Table, game: Any) -> Value:
    cards = iter(table.cards)
    fact = ["set", "S"]
    while True:
        stepped = game.step(play, fact)
        if isinstance(stepped, Refusal):
            raise ValueError(f"{fact}: {stepped.sentence}")
        play, waits = stepped, game.awaits(stepped)
        if isinstance(waits, HasOutcome):
            return waits.outcome
        if not isinstance(waits, AwaitsFact):
            raise ValueError(f"a round without an error asks {waits}")
        what = waits.what
        fact = ["agree"] if what["waits_for"] == "agree" else ["card", next(cards), what["place"]]


def _unnoticed(table: Table) -> Amounts:
    """Gives what every bet brings back where nobody saw the excess in time, at a real table with boxes."""
    rules = BaccaratRules(
        decks=table.decks, minimum_cents=table.minimum_cents, differential_max_cents=table.differential_cents
    )
    state = _went_on(open_round(rules, Shoe(len(SHOES[table.decks]))))
    for who, spot, cents in table.placed:
        state = _went_on(place(state, Stake(who, spot, cents, PLAYERS.index(who) + 1)))  # type: ignore[arg-type]
    state = _went_on(close_bets(state, unnoticed=True))
    for card in table.cards:
        if state.phase is Phase.DEALING:
            state = _went_on(deal(state, card))
    rows = settlement(state)
    return {(row.at_risk.stake.who, row.at_risk.stake.spot.value): row.payout_cents for row in rows}


def _went_on(answer: Answer) -> Round:
    if isinstance(answer, Refusal):
        raise ValueError(answer.sentence)
    return answer
