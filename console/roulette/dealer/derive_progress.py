"""What the wheel is doing, in one sentence, and what closes bets by itself."""

from console.dealer.game import Big
from console.roulette.watching.motion import wheel_of
from console.watching.seen import Seen
from protocol.enums import Phase, VerdictKind
from protocol.table_status import number_in_terms
from screen.roulette.phrases import pocket_words
from screen.words import Words


def progress(seen: Seen, words: Words) -> str:
    ball, verdict = wheel_of(seen).ball, seen.verdict
    if seen.phase is Phase.BETS_CLOSED and verdict is not None and verdict.kind == VerdictKind.RESULT:
        return words.say("wheel_shows", pocket=pocket_words(str(verdict.outcome), words))
    if seen.phase is Phase.BETS_OPEN:
        if ball == "track":
            return words.say("ball_in_rim_open")
        if seen.seconds_left is not None:
            return words.say("closes_by_itself")
        turns = _turns(seen)
        return words.say("closes_by_turns", count=turns) if turns else words.say("closes_by_wheel")
    if ball in ("track", "falling", "rest"):
        return words.say(f"ball_{ball}")
    return words.say("waits_for_spin" if seen.source is not None else "no_sensors")


def closes(seen: Seen, words: Words) -> str:
    threshold, turns = wheel_of(seen).threshold_rpm, _turns(seen)
    if not threshold:
        return words.say("or_the_timer")
    return words.say("or_the_turns", count=turns) if turns else words.say("or_the_wheel", rpm=f"{threshold:g}")


def waits(seen: Seen, words: Words) -> Big:
    return "waiting", "", words.say("waits_for_ball"), progress(seen, words)


def _turns(seen: Seen) -> int:
    return number_in_terms(seen.table.terms, "close_revolutions") if seen.table else 0
