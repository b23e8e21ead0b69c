"""The page of bets: what each kind covers, pays and returns, how often it wins, and how much of a stake comes back on
average.
"""

from games.roulette.pockets import NUMBERS, POCKETS
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from screen.amounts import money, short_money
from screen.sentences import kind_words
from screen.words import Words
from terminal.screen.derive_pages import HUNDRED_CENTS, range_words
from terminal.screen.derive_scene import Drawn, Scene
from terminal.view import View

EXAMPLE_CENTS = 2500
COVERS = {
    "straight": "covers_one",
    "split": "covers_two",
    "street": "covers_three",
    "corner": "covers_four",
    "six-line": "covers_six",
    "top-line": "covers_top",
    "column": "covers_twelve",
    "dozen": "covers_twelve",
    "even-money": "covers_even_money",
}


def bets_page(scene: Scene, rules: Rules, words: Words) -> Drawn:
    return {
        "bets": bet_rows(scene.view, rules, words),
        "returnsHead": words.say("column_returns", amount=short_money(EXAMPLE_CENTS)),
        "average": words.say("percent", percent=_percent(_kept_of(100), 1)),
        "averageText": _average_text(words),
    }


def bet_rows(view: View, rules: Rules, words: Words) -> list[Drawn]:
    """One row for each kind of bet (rule 4.1), with the chance beside the payout."""
    covered = {spot.kind: len(spot.pockets) for spot in rules.spots.values()}
    return [
        {
            "name": words.say("bet_street_and_more") if kind == "street" else kind_words(kind, words),
            "covers": words.say(COVERS[kind]),
            "pays": words.say("pays_to_one", pays=pays),
            "pockets": covered[kind],
            "ofPockets": len(POCKETS),
            "chance": words.say("percent", percent=_percent(100 * covered[kind] / len(POCKETS), 1)),
            "returns": money(EXAMPLE_CENTS * (pays + 1)).removeprefix("S$"),
            "limits": range_words(view, (kind,)) or words.say("not_known"),
        }
        for kind, pays in PAYS.items()
    ]


def _kept_of(amount: float) -> float:
    """How much of an amount staked comes back on average: 36 of 39, for each kind of bet."""
    return amount * len(NUMBERS) / len(POCKETS)


def _percent(value: float, places: int) -> str:
    return f"{value:.{places}f}"


def _average_text(words: Words) -> str:
    kept = _percent(100 - _kept_of(100), 2)
    return words.say("same_for_every_bet", returned=money(round(_kept_of(HUNDRED_CENTS))), kept=kept)
