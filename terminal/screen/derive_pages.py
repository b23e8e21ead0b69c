"""The pages that say the same to everyone: what bets pay, how a round goes, what happens in trouble, counts, advice."""

from games.roulette.cloth import CELLS, MARGIN, NUMBERS_BOTTOM, NUMBERS_RIGHT
from games.roulette.pockets import POCKETS
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from screen.amounts import money, short_money, whole
from screen.phrases import kind_words
from screen.usual import SPINS_LEAST, too_few, usual_band
from screen.words import Words
from terminal.screen.derive_meters import cost_words
from terminal.screen.derive_notice import colour_of
from terminal.screen.derive_results import ONE_POCKET, counts
from terminal.screen.derive_scene import Drawn, Scene
from terminal.view import View

ICONS = {
    "bets": "page",
    "round": "refresh",
    "trouble": "warning",
    "statistics": "search",
    "fairness": "scales",
    "rounds": "clock",
    "favourites": "star",
    "limits": "lock",
    "responsible": "person",
    "about": "info",
}
PAGES = tuple(ICONS)
DASH = "\N{EN DASH}"
EXAMPLE_CENTS = 2500
HUNDRED_CENTS = 10_000
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
STEPS = ("step_open", "step_limits", "step_last", "step_closed", "step_spin", "step_result", "step_paid")
TROUBLES = (
    "trouble_interruption",
    "trouble_terminal",
    "trouble_void",
    "trouble_ball",
    "trouble_wrong",
    "trouble_late",
    "trouble_placed",
    "trouble_display",
    "trouble_returned",
    "trouble_manager",
)


def page_list(scene: Scene, words: Words) -> list[Drawn]:
    count = sum(counts(scene).values())
    return [
        {"name": name, "title": words.say(f"page_{name}", count=count), "icon": icon} for name, icon in ICONS.items()
    ]


def pages(scene: Scene, rules: Rules, words: Words) -> Drawn:
    return {
        "bets": bet_rows(scene.view, rules, words),
        "returnsHead": words.say("column_returns", amount=short_money(EXAMPLE_CENTS)),
        "average": words.say("percent", percent=_percent(_kept_of(100), 1)),
        "averageText": _average_text(words),
        "roundTexts": [words.say(key) for key in STEPS],
        "troubleTexts": [words.say(key) for key in TROUBLES],
        "responsibleTexts": _responsible(scene, words),
        **_statistics(scene, words),
    }


def bet_rows(view: View, rules: Rules, words: Words) -> list[Drawn]:
    """Rule 4.1, with the chance beside every payout."""
    covered = {spot.kind: len(spot.pockets) for spot in rules.spots.values()}
    return [
        {
            "name": words.say("bet_street_and_more") if kind == "street" else kind_words(kind, words),
            "covers": words.say(COVERS[kind]),
            "pays": words.say("pays_to_one", pays=pays),
            "pockets": covered[kind],
            "chance": words.say("percent", percent=_percent(100 * covered[kind] / len(POCKETS), 1)),
            "returns": money(EXAMPLE_CENTS * (pays + 1)).removeprefix("S$"),
            "limits": range_words(view, (kind,)) or words.say("not_known"),
        }
        for kind, pays in PAYS.items()
    ]


def range_words(view: View, kinds: tuple[str, ...]) -> str:
    """`5 - 500` over these kinds; empty while the limits are not known."""
    if view.limits is None:
        return ""
    ranges = [view.limits.per_kind[kind] for kind in kinds]
    most_cents = min(max(range_.maximum_cents for range_ in ranges), view.limits.slip.maximum_cents)
    return f"{whole(min(range_.minimum_cents for range_ in ranges))} {DASH} {whole(most_cents)}"


def _kept_of(amount: float) -> float:
    """Of each amount staked, what comes back on average: 36 of 39, whatever the bet."""
    return amount * 36 / len(POCKETS)


def _percent(value: float, places: int) -> str:
    return f"{value:.{places}f}"


def _average_text(words: Words) -> str:
    kept = _percent(100 - _kept_of(100), 2)
    return words.say("same_for_every_bet", returned=money(round(_kept_of(HUNDRED_CENTS))), kept=kept)


def _statistics(scene: Scene, words: Words) -> Drawn:
    found = counts(scene)
    count = sum(found.values())
    low, high = usual_band(count, ONE_POCKET)
    is_enough = count >= SPINS_LEAST
    text = words.say("statistics_text", low=low, high=high) if is_enough else too_few(count, words)
    return {
        "statisticsTitle": words.say("statistics_title", count=count),
        "statisticsText": text if count else words.say("statistics_none"),
        "counts": [
            {"pocket": pocket, "colour": colour_of(pocket), "count": found[pocket]} for pocket in POCKETS if is_enough
        ],
        "countsLow": low if is_enough else 0,
        "countsHigh": high if is_enough else 0,
        "countsMax": max(high + 2, *found.values()),
        "heat": _heat(found, low, high) if is_enough else [],
    }


def _heat(found: dict[str, int], low: int, high: int) -> list[Drawn]:
    """The counts where the numbers lie on the cloth; from left and top, in parts of the numbers' field."""
    most = max(found.values())
    return [
        {
            "pocket": pocket,
            "colour": colour_of(pocket),
            "count": found[pocket],
            "warmth": found[pocket] / most,
            "outside": "above" if found[pocket] > high else "below" if found[pocket] < low else "",
            "left": (box.left - MARGIN) / (NUMBERS_RIGHT - MARGIN),
            "top": (box.top - MARGIN) / (NUMBERS_BOTTOM - MARGIN),
            "wide": box.width / (NUMBERS_RIGHT - MARGIN),
            "high": box.height / (NUMBERS_BOTTOM - MARGIN),
        }
        for pocket in POCKETS
        for box in (CELLS[f"straight:{pocket}"],)
    ]


def _responsible(scene: Scene, words: Words) -> list[str]:
    returned = money(round(_kept_of(HUNDRED_CENTS)))
    cost = cost_words(scene.view.visit, words)
    is_known = cost != words.say("not_known")
    return [
        words.say("responsible_cost" if is_known else "responsible_cost_not_yet", returned=returned, cost=cost),
        words.say("responsible_chance"),
        words.say("responsible_limits"),
        words.say("responsible_help"),
    ]
