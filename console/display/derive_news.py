"""What the room display shows of changed limits and settings, before they apply."""

from typing import Any

from console.display.both import Both, Pair
from console.watching.seen import Seen
from protocol.enums import Phase
from protocol.table_status import CentsRange, RoomStatus
from screen.terms import limit_title, range_words, term_words

SHOWN_MAX = 5


def news(seen: Seen, both: Both) -> dict[str, Any]:
    """The changed terms, shown as long as terminals show them: until bets of the first round with them close."""
    facts = seen.facts
    if facts is None or not _is_ahead(facts):
        return {"title": "", "rows": []}
    told = [_told(name, facts.terms[name], both) for name in facts.changed.names]
    if len(told) > SHOWN_MAX:
        shown = told[: SHOWN_MAX - 1]
        told = [*shown, both.say("more_news", count=len(told) - len(shown))]
    key = "news_from_next" if facts.round < facts.changed.from_round else "news_from_this"
    return {"title": "  ".join(both.say(key)), "rows": told}


def _is_ahead(facts: RoomStatus) -> bool:
    from_round = facts.changed.from_round
    is_first = facts.round == from_round and facts.phase is Phase.BETS_OPEN
    return bool(facts.changed.names) and (facts.round < from_round or is_first)


def _told(name: str, value: CentsRange | int | bool, both: Both) -> Pair:
    """A limit's name in both languages with its range, or for any other term the sentence in both languages."""
    if isinstance(value, CentsRange):
        return ["  ".join(both.each(lambda words: limit_title(name, words))), range_words(value)]
    return both.each(lambda words: term_words(name, value, words))
