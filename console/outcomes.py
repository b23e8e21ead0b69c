"""What follows from a verdict: a result, a hold, a void or a correction, and what each terminal is then owed."""

from typing import Any

from msgspec.structs import replace

from console import takeover
from console.answers import call_off
from console.archive import put_round
from console.closing import close
from console.course import Course
from console.effects import Alarm, Effects, PutRound, RoundEnded
from console.given import echo
from console.log import append
from console.owed import Owed, PaymentKey
from console.rounds import IN_PLAY, Move, advance
from console.rows import RoundRow
from console.settings import Settings
from console.source import Verdict
from console.state import Table
from games.game import VOID, Game, Value
from phrases import Said, phrase
from protocol.clock import Now
from protocol.enums import AlarmKind, Phase, VerdictKind
from protocol.messages import Correction, Result, Void
from protocol.seal import Chance


def on_verdict(table: Table, verdict: Verdict, game: Game, settings: Settings, chance: Chance, now: Now) -> Effects:
    witness = table.play.witness
    if table.round.phase not in IN_PLAY:
        return [Alarm(AlarmKind.OUTCOME_OUTSIDE_A_ROUND, witness.judged_outside(verdict))]
    if (again := witness.judged_again(verdict, table.round.number)) is not None:
        return [Alarm(AlarmKind.SECOND_OUTCOME, again)]
    witness.verdict = _together(witness.verdict, verdict)
    if table.round.phase is Phase.BETS_OPEN:
        return close(table, settings.vertical.closed_by_verdict, game, settings, chance, now)
    return weigh(table, game, settings, now)


def _together(before: Verdict | None, new: Verdict) -> Verdict:
    """Puts two verdicts of one round together: an invalid one makes the round void, and two different outcomes
    hold it.
    """
    if before is None or before.kind == VerdictKind.HELD or new.kind == VerdictKind.INVALID:
        return new
    if before.kind == VerdictKind.INVALID or before.outcome == new.outcome:
        return before
    said = phrase("first_then", first=echo(before.outcome), second=echo(new.outcome or new.kind), evidence=new.evidence)
    return Verdict(VerdictKind.HELD, None, None, said)


def weigh(table: Table, game: Game, settings: Settings, now: Now) -> Effects:
    """Acts on the verdict at hand, but not before the close is on disk; then it is called again."""
    witness = table.play.witness
    verdict = witness.verdict
    if verdict is None or table.play.close_durable_s is None or table.round.phase is not Phase.BETS_CLOSED:
        return []
    word = settings.vertical.held_by_source
    if verdict.kind == VerdictKind.INVALID:
        return hold(table, verdict.evidence, verdict.paragraph, held_for=word)
    if verdict.kind == VerdictKind.HELD:
        return hold(table, verdict.evidence, held_for=word)
    if not table.round.in_time:
        return hold(table, witness.why_not_in_time(), held_for=word)
    if settings.auto_confirm and not table.play.keyed:
        return result(table, verdict.outcome, ["auto"], game, now)
    return []


def hold(table: Table, reason: Said, paragraph: str | None = None, held_for: str = "staff") -> Effects:
    row = table.change_round(
        phase=advance(table.round.phase, Move.HOLD), reason=reason, paragraph=paragraph, held_for=held_for
    )
    return [PutRound(row), Alarm(AlarmKind.ROUND_HELD, phrase("held", round=row.number, why=reason))]


def result(table: Table, outcome: Value, staff: list[str], game: Game, now: Now) -> Effects:
    round_, course, simulated = table.round, table.play.course, table.play.witness.simulated
    payment = course.payments + 1
    body = Result(round_.number, round_.close_seq, 1, payment, outcome, simulated, staff, round_.salt)
    effects = append(table, body, now)
    row = table.change_round(
        phase=advance(round_.phase, Move.RESULT),
        version=1,
        outcome=outcome,
        simulated=simulated,
        carry=game.carry(course.play, outcome, round_.carry),
    )
    table.play.result_s, table.play.deadline_s = now.monotonic_s, None
    owed = course.owed_by_outcome(game, outcome, table.log.head, row.close_seq)
    return [*effects, *owe(table, row, payment, owed)]


def void(table: Table, paragraph: str, law_class: str, reason: Said, staff: list[str], game: Game, now: Now) -> Effects:
    """Makes the round void: every bet goes back, and what the round has paid is taken back."""
    round_, play = table.round, table.play
    by = (reason, staff, round_.dealer, round_.salt)
    body = Void(round_.number, round_.close_seq, 1, paragraph, law_class, *by)
    effects = [*call_off(table, game, now), *append(table, body, now)]
    if not round_.close_seq:
        play.course = Course(table.bets.stakes)
    row = table.change_round(
        phase=advance(round_.phase, Move.VOID),
        version=1,
        outcome=VOID,
        paragraph=paragraph,
        reason=reason,
        simulated=round_.simulated or play.witness.simulated,
        carry=game.carry(play.course.play, VOID, round_.carry) if round_.close_seq else round_.carry,
    )
    play.deadline_s, play.recovering_until_s, play.conclude_only = None, None, False
    owed = play.course.owed_by_outcome(game, VOID, table.log.head, row.close_seq)
    return [*effects, *owe(table, row, 0, owed), RoundEnded(round_line(table, game))]


def correct(table: Table, row: RoundRow, course: Course, new: Correction, game: Game, now: Now) -> Effects:
    """Settles a round again by what it truly ended in; it touches no other round."""
    effects = append(table, new, now)
    paragraph = new.paragraph if new.outcome == VOID else None
    changed = replace(row, version=new.version, outcome=new.outcome, paragraph=paragraph)
    owed = course.owed_by_correction(game, row.outcome, new.outcome, table.log.head, row.close_seq)
    return [*effects, *owe(table, changed, 0, owed)]


def owe(table: Table, row: RoundRow, payment: int, owed: dict[str, Owed]) -> Effects:
    """Notes what each terminal is owed. The console settles too, and each terminal's journal must come to the same
    cent.
    """
    effects = takeover.settle_for(table, row, owed)
    if owed:
        table.money.owed[row.number, row.version, payment] = owed
    is_complete = not any(key[0] == row.number for key in table.money.owed)
    return [*effects, *put_round(table, replace(row, complete=is_complete))]


def pay(table: Table, payment: int, owed: dict[str, Owed]) -> None:
    """Pays in the middle of the round. The payment is not final before the outcome, also for a terminal that
    has left.
    """
    for name in takeover.taken_over(table, table.round.number):
        owed.pop(name, None)
    if owed:
        key: PaymentKey = (table.round.number, 1, payment)
        table.money.owed[key] = owed


def round_line(table: Table, game: Game) -> dict[str, Any]:
    """The log line about a finished round."""
    row, course = table.round, table.play.course
    wagers = [course.wager(name) for name, stakes in course.stakes.items() if stakes]
    still_owed = {name for key, owed in table.money.owed.items() if key[0] == row.number for name in owed}
    return {
        "round": row.number,
        "outcome": row.outcome,
        "paragraph": row.paragraph,
        "reason": row.reason,
        "version": row.version,
        "dealer": row.dealer,
        "simulated": row.simulated,
        "slips": len(wagers),
        "stakes_cents": sum(wager.stake_cents for wager in wagers),
        "payouts_cents": sum(course.payout_cents(game, row.outcome, wager) for wager in wagers),
        "still_owed": sorted(still_owed),
        "log_head": table.log.head,
    }
