"""Changes at the table, shown before they apply: limits, and how bets close (rule 3.3)."""

from protocol.messages import Terms
from protocol.table_status import CentsRange
from screen.terms import term_words
from screen.words import Words
from terminal.screen.derive_scene import Drawn
from terminal.view import View

SHOWN_MAX = 3


def news(view: View, words: Words) -> Drawn:
    terms = view.news
    if terms is None:
        return {"newsTitle": "", "news": ""}
    told = [term_words(name, _value(name, terms), words) for name in terms.changed]
    shown = " · ".join(told[:SHOWN_MAX])
    more = len(told) - SHOWN_MAX
    key = "news_from_next" if view.round < terms.from_round else "news_from_this"
    return {
        "newsTitle": words.say(key),
        "news": words.say("news_and_more", news=shown, count=more) if more > 0 else shown,
    }


def _value(name: str, terms: Terms) -> CentsRange | int | bool:
    """The new value of a term: a range of cents for a kind of bet or the whole slip; otherwise the game's option or the
    field of that name.
    """
    if name == "slip":
        return CentsRange(terms.slip_minimum_cents, terms.slip_maximum_cents)
    ranges = {limit.kind: CentsRange(limit.minimum_cents, limit.maximum_cents) for limit in terms.limits}
    if name in ranges:
        return ranges[name]
    found: int | bool = terms.options[name] if name in terms.options else getattr(terms, name)
    return found
