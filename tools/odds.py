"""`etg odds`: exact house edges of the card games' bets, for people and for programs."""

import json
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import Any

from games.cards import DECKS_MAX, DECKS_MIN
from games.odds import BetOdds, GameOdds, PlayOdds
from tools.game_documents import ODDS_MODULES, columns

UP_CARDS = (*map(str, range(2, 11)), "A")
FRACTION_SHOWN_MAX = 12
"""In characters; a longer fraction is printed only in the JSON."""


def print_odds(game: str, decks: int | None, as_json: bool) -> int:
    module, name = ODDS_MODULES[game]
    odds_of: Callable[[int | None], GameOdds] = getattr(import_module(module), name)
    shoes: list[int | None] = [decks] if decks else list(range(DECKS_MIN, DECKS_MAX + 1))
    found = [odds_of(count) for count in shoes]
    if decks is None and found[0].play is not None:
        found.append(odds_of(None))
    if as_json:
        print(json.dumps({"game": game, "odds": [_document(odds) for odds in found]}, indent=1))
    else:
        print("\n".join(line for odds in found for line in _words(odds, with_play=decks is not None)))
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
        **({"play": _play_document(odds.play)} if odds.play else {}),
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


def _play_document(play: PlayOdds) -> dict[str, Any]:
    best = {hand: dict(zip(UP_CARDS, cells, strict=True)) for hand, cells in play.best.items()}
    return {"spot": play.spot, "edge_percent": dict(play.edges), "best": best}


def _words(odds: GameOdds, with_play: bool) -> list[str]:
    """The odds in words; `with_play` adds the whole table of best play."""
    plays = (
        [(odds.play.spot, f"{edge} %", "", f"best play, {how}") for how, edge in odds.play.edges.items()]
        if odds.play
        else []
    )
    rows = [("bet", "house edge", "exactly", "chances"), *plays, *(_row(bet) for bet in odds.bets)]
    deals = [f"{count:,} ordered deals: {result}" for result, count in odds.deals.items()]
    table = _best_play(odds.play) if odds.play and with_play else []
    return [f"{odds.decks} decks" if odds.decks else "an endless shoe", *columns(rows), *deals, *table, ""]


def _best_play(play: PlayOdds) -> list[str]:
    rows = [("dealer", *UP_CARDS), *((hand, *cells) for hand, cells in play.best.items())]
    letters = "Best play: H hit, S stand, D double, P split, R surrender; what is worth most comes first."
    return ["", letters, *columns(rows)]


def _row(bet: BetOdds) -> tuple[str, ...]:
    exactly = str(bet.edge) if len(str(bet.edge)) <= FRACTION_SHOWN_MAX else ""
    chances = ", ".join(f"{name} {percent(chance)} %" for name, chance in bet.chances.items())
    return bet.spot, f"{percent(bet.edge)} %", exactly, chances
