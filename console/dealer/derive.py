"""The heading, the notice and the big button of the dealer's screen, as finished texts for the current phase."""

import math
from typing import Any

from console.dealer.derive_pace import pace
from console.dealer.derive_pit import pit_count
from console.dealer.game import Big, DealerGame, NextVerb
from console.dealer.phrases import role_words
from console.watching.seen import VOID, Seen, clock_parts, clock_words
from console.watching.tiles import NO_TILE
from phrases import without
from protocol.enums import Phase, VerdictKind
from protocol.table_status import TableStatus, number_in_terms
from screen.amounts import signed
from screen.sentences import paragraph_words
from screen.words import Words

ICONS = {
    "open": "check", "last": "clock", "closed": "stop", "result": "",
    "held": "pause", "fault": "wifi-off", "idle": "clock",
}  # fmt: skip
OFFSET_MS_MAX = 500
"""A clock difference of more milliseconds than this is marked on the screen."""


def head(seen: Seen, words: Words) -> dict[str, Any]:
    hours, seconds, half = clock_parts(seen.wall_ms, words)
    facts = seen.table
    offset = seen.state.offset_ms if seen.state and seen.is_heard else None
    return {
        "table": words.say("table_name", table=facts.table) if facts else "",
        "round": words.say("round_of_game", round=facts.round) if facts else "",
        "who": _who(seen, words),
        "others": _others(seen, words),
        **pace(seen, words),
        "offset": "" if offset is None else words.say("clock_offset", ms=signed(offset)),
        "offsetIsFar": offset is not None and abs(offset) > OFFSET_MS_MAX,
        "hours": hours,
        "seconds": f"{seconds} {half}",
        "isLoggedIn": seen.person is not None,
        "isHeard": seen.is_heard,
        "language": words.language,
        "pitCount": pit_count(facts),
    }


def _who(seen: Seen, words: Words) -> str:
    if seen.person is None:
        return words.say("nobody_logged_in")
    return words.say("who", role=role_words(seen.person.role, words), number=seen.person.number)


def _others(seen: Seen, words: Words) -> str:
    """Another person who is logged in at this table, at a shell or another screen; if there is none, the person's
    own name."""
    if seen.table is None or seen.person is None:
        return ""
    others = [number for number in seen.table.logged_in if number != seen.person.number]
    if not others:
        return seen.person.name
    role = seen.table.people[others[0]].role
    return words.say("who", role=role_words(role, words), number=others[0])


def notice(seen: Seen, game: DealerGame, words: Words) -> dict[str, Any]:
    kind, title, text = _notice(seen, game, words)
    bet_time_s = number_in_terms(seen.known.terms, "bet_time_ms") / 1000 if kind in ("open", "last") else None
    icon, time_s = ICONS[kind], bet_time_s
    if kind == "closed" and (own := game.notice(seen, words)) is not None:
        kind, title, text, icon, time_s = own.kind, own.title, own.text, own.icon, own.ms / 1000 or None
    is_void = kind == "held" and seen.phase in (Phase.VOID, Phase.SETTLED)
    left_s = None if time_s is None else seen.deadline_left
    outcome = seen.table.outcome if seen.table else None
    return {
        "kind": kind,
        "title": title,
        "text": text,
        "seconds": "" if left_s is None else str(math.ceil(left_s)),
        "icon": "cross" if is_void else icon,
        "fraction": 0.0 if left_s is None or not time_s else min(1.0, left_s / time_s),
        "tile": game.tile(outcome) if kind == "result" else NO_TILE,
    }


def _notice(seen: Seen, game: DealerGame, words: Words) -> tuple[str, str, str]:
    facts = seen.table
    if facts is None or not seen.is_heard:
        return "fault", words.say("console_silent"), _silence(seen, words)
    if facts.blocked:
        return "fault", words.say("table_blocked"), words.tell(facts.blocked)
    if facts.recovering:
        return "held", words.say("interrupted"), words.say("interrupted_text")
    phase, outcome = seen.phase, facts.outcome
    if phase is Phase.BETS_OPEN:
        if facts.last_bets:
            return "last", words.say("phase_last_bets"), game.progress(seen, words)
        return "open", words.say("phase_bets_open"), game.progress(seen, words)
    if phase is Phase.BETS_CLOSED:
        return "closed", words.say("phase_bets_closed"), game.progress(seen, words)
    if phase is Phase.HELD:
        return "held", words.say("interrupted" if facts.conclude_only else "phase_held"), _held(seen, game, words)
    if phase in (Phase.RESULT, Phase.SETTLED) and outcome not in (None, VOID):
        return "result", game.outcome_words(outcome, words), _settling(seen, words)
    if phase in (Phase.VOID, Phase.SETTLED):
        return _void(seen, game, words)
    if _is_closed(facts):
        return "idle", words.say("table_closed"), words.say("table_is_closed", round=facts.last_round)
    return "idle", words.say("between_rounds"), _closed(seen, words) or words.say("ready_to_open")


def _is_closed(facts: TableStatus) -> bool:
    return facts.last_round is not None and facts.round >= facts.last_round


def _void(seen: Seen, game: DealerGame, words: Words) -> tuple[str, str, str]:
    """The notice of a void round. If an emergency close voided the round, the closed table is the heading."""
    facts = seen.known
    why = paragraph_words(facts.paragraph or game.voids.managers, words)
    if not _is_closed(facts):
        return "held", words.say("phase_void"), why
    return "held", words.say("table_closed"), words.say("closed_and_void", round=facts.round, why=why)


def _silence(seen: Seen, words: Words) -> str:
    if not seen.heard_wall_ms:
        return words.say("never_heard")
    return words.say("last_heard", time=clock_words(seen.heard_wall_ms, words))


def _closed(seen: Seen, words: Words) -> str:
    """Says that the table is closed, or after which round it closes; empty if neither."""
    facts = seen.known
    last = facts.last_round
    if last is None:
        return ""
    return words.say("table_is_closed" if _is_closed(facts) else "last_round_is", round=last)


def _held(seen: Seen, game: DealerGame, words: Words) -> str:
    facts, verdict = seen.known, seen.verdict
    if facts.conclude_only and verdict is not None:
        return words.say("same_outcome", outcome=game.outcome_words(verdict.outcome, words))
    if facts.paragraph:
        return words.say("judged_invalid", why=paragraph_words(facts.paragraph, words))
    if facts.late_slips:
        return words.say("late_slips", terminals=", ".join(facts.late_slips))
    said = game.held(seen, words) or words.tell(without(facts.reason, game.witnesses))
    return said or words.say("source_reads")


def _settling(seen: Seen, words: Words) -> str:
    facts = seen.known
    owing = _owing(seen)
    if seen.phase is Phase.RESULT:
        return words.say("settling", count=owing) if owing else words.say("settled_soon")
    closed = _closed(seen, words)
    return closed or words.say("round_settled", round=facts.round)


def _owing(seen: Seen) -> int:
    facts = seen.known
    return sum(len(each.terminals) for each in facts.owed if each.round == facts.round)


def primary(seen: Seen, game: DealerGame, words: Words) -> dict[str, Any]:
    """The big button of the current phase.

    `act` is the action of the phase. If `act` is empty the button waits, and its caption says for what.
    """
    found = _of_the_game(seen, game, words) or NextVerb(*_primary(seen, game, words))
    if found.act and seen.person is None:
        found = NextVerb("waiting", "", found.title, words.say("log_in_first"))
    return {
        "kind": found.kind, "act": found.act, "title": found.title, "caption": found.caption, "lead": found.lead,
    }  # fmt: skip


def _of_the_game(seen: Seen, game: DealerGame, words: Words) -> NextVerb | None:
    facts = seen.table
    return None if facts is None or not seen.is_heard or facts.recovering else game.next_verb(seen, words)


def _primary(seen: Seen, game: DealerGame, words: Words) -> Big:
    facts, say = seen.table, words.say
    if facts is None or not seen.is_heard:
        return "waiting", "", say("console_silent"), say("waits_for_console")
    if facts.recovering:
        return "waiting", "", say("interrupted"), say("checks_the_source")
    if seen.is_between_rounds:
        return _next_round(seen, words)
    if seen.phase is Phase.BETS_OPEN:
        if facts.last_bets:
            return "red", "close", say("phase_bets_closed"), game.closes(seen, words)
        return "amber", "last-bets", say("call_last_bets"), say("then_no_more_bets")
    if seen.phase is Phase.RESULT:
        return "waiting", "", say("settling_title"), say("settling", count=_owing(seen))
    return _decide(seen, game, words)


def _next_round(seen: Seen, words: Words) -> Big:
    facts, say = seen.known, words.say
    last = facts.last_round
    if facts.blocked:
        return "waiting", "", say("table_blocked"), words.tell(facts.blocked)
    if _is_closed(facts):
        return "waiting", "", say("table_closed"), say("open_table_first")
    number = facts.round + 1
    return "open", "open", say("open_bets"), say("round_last" if number == last else "round_number", round=number)


def _decide(seen: Seen, game: DealerGame, words: Words) -> Big:
    """The big button after the close: what the outcome source reported, or what people must decide in its place."""
    facts, verdict, say = seen.known, seen.verdict, words.say
    if facts.conclude_only and verdict is not None:
        return "blue", "conclude", say("conclude_with", outcome=_judged(seen, game, words)), say("two_people")
    if facts.late_slips and verdict is not None and verdict.kind != VerdictKind.INVALID:
        return "blue", "void", say("void_by", paragraph=game.voids.managers), say("manager_decides")
    if verdict is not None and verdict.kind == VerdictKind.RESULT:
        return "gold", "confirm", say("confirm_outcome", outcome=_judged(seen, game, words)), say("both_agree")
    if verdict is not None and verdict.kind == VerdictKind.INVALID:
        return (
            "blue",
            "void",
            say("void_by", paragraph=verdict.paragraph),
            paragraph_words(str(verdict.paragraph), words),
        )
    if seen.phase is Phase.HELD or (seen.source is None and verdict is None):
        return "blue", "enter", say("enter_result"), say("read_by_two_people")
    return game.waits(seen, words)


def _judged(seen: Seen, game: DealerGame, words: Words) -> str:
    return game.outcome_words(seen.verdict.outcome, words) if seen.verdict else ""
