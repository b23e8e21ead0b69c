"""What changes at the table, told before it holds: limits, and how bets close (rule 3.3)."""

from collections.abc import Callable

from protocol.messages import Terms
from screen.amounts import short_money
from screen.phrases import kind_words
from screen.words import Words
from terminal.screen.derive_scene import Drawn
from terminal.view import View

SHOWN_MAX = 3
DASH = "\N{EN DASH}"


def news(view: View, words: Words) -> Drawn:
    terms = view.news
    if terms is None:
        return {"newsTitle": "", "news": ""}
    told = [_told(name, terms, words) for name in terms.changed]
    shown = " · ".join(told[:SHOWN_MAX])
    more = len(told) - SHOWN_MAX
    key = "news_from_next" if view.round < terms.from_round else "news_from_this"
    return {
        "newsTitle": words.say(key),
        "news": words.say("news_and_more", news=shown, count=more) if more > 0 else shown,
    }


def _told(name: str, terms: Terms, words: Words) -> str:
    if name in CLOSINGS:
        return CLOSINGS[name](terms, words)
    ranges = {limit.kind: (limit.minimum_cents, limit.maximum_cents) for limit in terms.limits}
    ranges["slip"] = (terms.slip_minimum_cents, terms.slip_maximum_cents)
    title = words.say("whole_slip") if name == "slip" else kind_words(name, words)
    least, most = ranges[name]
    return f"{title} {short_money(least)} {DASH} {short_money(most)}"


def _bet_time(terms: Terms, words: Words) -> str:
    seconds = terms.bet_time_ms // 1000
    return words.say("news_bet_time", seconds=seconds) if seconds else words.say("news_no_timer")


def _last_bets(terms: Terms, words: Words) -> str:
    seconds = terms.last_bets_ms // 1000
    return words.say("news_last_bets", seconds=seconds) if seconds else words.say("news_last_bets_open")


def _revolutions(terms: Terms, words: Words) -> str:
    count = terms.close_revolutions
    return words.say("news_revolutions", count=count) if count else words.say("open_by_ball")


CLOSINGS: dict[str, Callable[[Terms, Words], str]] = {
    "bet_time_ms": _bet_time,
    "last_bets_ms": _last_bets,
    "close_revolutions": _revolutions,
}
