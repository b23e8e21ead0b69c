"""The table's pace, and whether the current round takes longer than the pace allows."""

from typing import Any

from console.watching.seen import Seen
from protocol.table_status import number_in_terms
from screen.words import Words

HOUR_S = 3600


def pace(seen: Seen, words: Words) -> dict[str, Any]:
    """The pace beside the set pace; and how long ago bets opened, if a round at the set pace would be over by now."""
    facts, say = seen.table, words.say
    if facts is None or _is_closed(seen):
        return {"pace": "", "waited": "", "paceIsSlow": False}
    made, wanted, ago_s = facts.rounds_per_hour, number_in_terms(facts.terms, "pace_per_hour"), facts.opened_ago_s
    if not wanted:
        return {"pace": "" if made is None else say("pace", rounds=round(made)), "waited": "", "paceIsSlow": False}
    is_slow = made is not None and made < wanted
    is_late = ago_s is not None and ago_s * wanted > HOUR_S
    told = say("pace_slow" if is_slow else "pace_of", rounds=round(made or 0), wanted=wanted)
    return {
        "pace": say("pace_wanted", wanted=wanted) if made is None else told,
        "waited": say("opened_ago", time=f"{ago_s // 60}:{ago_s % 60:02}") if is_late and ago_s is not None else "",
        "paceIsSlow": is_slow,
    }


def _is_closed(seen: Seen) -> bool:
    last = seen.table.last_round if seen.table else None
    return bool(seen.table and last is not None and seen.is_between_rounds and seen.table.round >= last)
