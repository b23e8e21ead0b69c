"""`etg odds`: exact house edges of the card games' bets, for people and for programs."""

import json
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import Any

from games.cards import DECKS_MAX, DECKS_MIN
from games.odds import BetOdds, GameOdds
from tools.game_documents import ODDS_MODULES, columns

FRACTION_SHOWN_MAX = 12
"""In characters; a longer fraction is printed only in the JSON."""


def print_odds(game: str, decks: int | None, as_json: bool) -> int:
    module, name = ODDS_MODULES[game]
    odds_of: Callable[[int], GameOdds] = getattr(import_module(module), name)
    found = [odds_of(count) for count in ([decks] if decks else range(DECKS_MIN, DECKS_MAX + 1))]
    if as_json:
        print(json.dumps({"game": game, "odds": [_document(odds) for odds in found]}, indent=1))
    else:
        print("\n".join(line for odds in found for line in _words(odds)))
    return 0


def percent(value: Fraction) -> str:
    """A percentage with four decimals, rounded half to even from the exact value."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(round(abs(value) * 10**6), 10**4)
    return f"{sign}{whole}.{rest:04}"


def _document(odds: GameOdds) -> dict[str, Any]:
    return {
        "decks": odds.decks,
        **({"deals": dict(odds.deals)} if odds.deals else {}),
        "bets": [
            {
                "spot": bet.spot,
                "edge": str(bet.edge),
                "edge_percent": percent(bet.edge),
                "chances": {name: str(chance) for name, chance in bet.chances.items()},
            }
            for bet in odds.bets
        ],
    }


def _words(odds: GameOdds) -> list[str]:
    rows = [("bet", "house edge", "exactly", "chances"), *(_row(bet) for bet in odds.bets)]
    deals = [f"{count:,} ordered deals: {result}" for result, count in odds.deals.items()]
    return [f"{odds.decks} decks", *columns(rows), *deals, ""]


def _row(bet: BetOdds) -> tuple[str, ...]:
    exactly = str(bet.edge) if len(str(bet.edge)) <= FRACTION_SHOWN_MAX else ""
    chances = ", ".join(f"{name} {percent(chance)} %" for name, chance in bet.chances.items())
    return bet.spot, f"{percent(bet.edge)} %", exactly, chances
