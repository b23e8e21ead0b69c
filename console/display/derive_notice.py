"""The notice at the top of the room display: the state of the round, for everyone in the room, in both languages."""

import math
from dataclasses import dataclass
from typing import Any

from console.display.both import Both, Pair
from console.display.game import RoomGame, Said
from console.watching.seen import VOID, Seen, clock_parts
from console.watching.tiles import NO_TILE
from protocol.enums import Phase
from protocol.messages import Value
from protocol.table_status import RoomStatus, number_in_terms
from screen.sentences import held_words, paragraph_words, sentence
from screen.words import Words

LOOKS = {
    "open": ("open", "check"), "last": ("last", "clock"), "closed": ("closed", "stop"), "result": ("result", ""),
    "turn": ("turn", "clock"),
    "held": ("held", "pause"), "void": ("held", "cross"), "corrected": ("held", "note"),
    "silent": ("fault", "wifi-off"), "idle": ("idle", "clock"), "ended": ("idle", "lock"),
}  # fmt: skip
"""The colour and the icon of the notice, by its look."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction of an earlier round, which the display shows until the next round opens."""

    round: int
    was: Value
    outcome: Value
    told_in: int
    """The number of the newest round when the correction was seen."""


def corrected_after(corrected: Corrected | None, before: RoomStatus | None, facts: RoomStatus) -> Corrected | None:
    """The correction to show: a new one if an outcome differs from the status before, else the earlier one while it
    lasts."""
    known = {each.round: each.outcome for each in before.outcomes} if before else {}
    for each in facts.outcomes:
        if each.round in known and known[each.round] != each.outcome:
            return Corrected(each.round, known[each.round], each.outcome, facts.round)
    return corrected if corrected is not None and corrected.told_in == facts.round else None


def head(seen: Seen, both: Both) -> dict[str, str]:
    time, _, half = clock_parts(seen.wall_ms, both.english)
    facts = seen.facts
    return {
        "table": f"{both.label('game_name')} {facts.table}" if facts else both.label("game_name"),
        "round": f"{both.label('round')} {facts.round}" if facts and facts.round else "",
        "time": f"{time} {half}",
    }


def notice(seen: Seen, corrected: Corrected | None, game: RoomGame, both: Both) -> dict[str, Any]:
    look, title, text, asked_ms = _said(seen, corrected, game, both)
    kind, icon = LOOKS[look]
    left_s = seen.seconds_left if kind in ("open", "last") else seen.deadline_left if asked_ms else None
    whole_ms = asked_ms or (number_in_terms(seen.facts.terms, "bet_time_ms") if seen.facts else 0)
    outcome = seen.facts.outcome if seen.facts and kind == "result" else None
    seconds = None if left_s is None else math.ceil(left_s)
    return {
        "kind": kind,
        "title": title,
        "text": text,
        "icon": icon,
        "seconds": "" if seconds is None else str(seconds),
        "fraction": 0.0 if seconds is None or not whole_ms else min(1.0, 1000 * seconds / whole_ms),
        "tile": game.tile(outcome) if outcome else NO_TILE,
    }


def _said(seen: Seen, corrected: Corrected | None, game: RoomGame, both: Both) -> Said:
    facts = seen.facts
    if facts is None or not seen.is_heard:
        return Said("silent", both.say("out_of_contact"), both.say("table_decides"))
    if facts.recovering or (seen.phase is Phase.HELD and facts.conclude_only):
        return Said("held", both.say("interrupted"), both.say("bets_wait"))
    if corrected is not None and seen.is_between_rounds:
        return Said("corrected", both.say("round_corrected", round=corrected.round), _corrected(corrected, game, both))
    if seen.phase is Phase.BETS_OPEN:
        return _open(seen, facts, game, both)
    if seen.phase is Phase.BETS_CLOSED:
        own = game.playing(seen, both)
        return own or Said("closed", both.say("phase_bets_closed"), both.say("bets_are_final"))
    if seen.phase is Phase.HELD:
        return Said("held", both.say("phase_held"), both.each(lambda words: held_words(facts.held_for, words)))
    outcome = facts.outcome
    if seen.phase in (Phase.RESULT, Phase.SETTLED) and outcome not in (None, VOID):
        title = both.each(lambda words: game.outcome_words(outcome, words))
        return Said("result", title, _after(facts, both) or game.won(outcome, both))
    if seen.phase in (Phase.SETTLED, Phase.VOID):
        paragraph = facts.paragraph or game.voided
        if _is_closed(facts):
            return Said("void", both.say("table_closed"), both.say("void_and_closed", paragraph=paragraph))
        return Said("void", both.say("phase_void"), both.each(lambda words: _void(paragraph, words)))
    if _is_closed(facts):
        return Said("ended", both.say("table_closed"), both.say("no_more_rounds"))
    return Said("idle", both.say("phase_idle"), _after(facts, both) or both.say("dealer_opens"))


def _open(seen: Seen, facts: RoomStatus, game: RoomGame, both: Both) -> Said:
    if facts.last_bets:
        return Said("last", both.say("phase_last_bets"), game.closes(facts, False, both))
    if facts.last_round == facts.round:
        return Said("open", both.say("phase_bets_open"), both.say("this_is_last"))
    return Said("open", both.say("phase_bets_open"), game.closes(facts, seen.seconds_left is not None, both))


def _is_closed(facts: RoomStatus) -> bool:
    return facts.last_round is not None and facts.round >= facts.last_round


def _after(facts: RoomStatus, both: Both) -> Pair | None:
    """The notice that the closing of the table was announced; between rounds it has priority over everything else."""
    if _is_closed(facts):
        return both.say("that_was_last")
    return both.say("next_is_last") if facts.last_round == facts.round + 1 else None


def _void(paragraph: str, words: Words) -> str:
    return words.say("void_because", why=sentence(paragraph_words(paragraph, words)))


def _corrected(corrected: Corrected, game: RoomGame, both: Both) -> Pair:
    def said(words: Words) -> str:
        old, new = (_outcome(outcome, game, words) for outcome in (corrected.was, corrected.outcome))
        return words.say("corrected_because", old=old, new=new)

    return both.each(said)


def _outcome(outcome: Value, game: RoomGame, words: Words) -> str:
    return words.say("void_word") if outcome == VOID else game.outcome_words(outcome, words)
