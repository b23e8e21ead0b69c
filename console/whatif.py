"""What a decision would do to everyone's money: to the cent what is booked if the decision is made."""

from console.answers import as_called_off
from console.archive import Archive
from console.claims import Split, claim_of, split
from console.course import Course
from console.history import settled_course
from console.owed import Owed
from console.position import correction_at
from console.rows import ClaimRow, RoundRow
from console.state import Table
from console.takeover import taken_over
from games.game import VOID, Game, Value
from protocol.enums import Phase, VerdictKind
from protocol.what_if import Difference, RoundCorrected, RoundSettled, Settlement


def played_course(table: Table, row: RoundRow, archive: Archive) -> Course:
    """Gives the course of a round that has an outcome."""
    return table.play.course if row.number == table.round.number else settled_course(row, archive)


def _witnesses(table: Table) -> Value:
    """The outcome that both witnesses saw; None where they did not agree."""
    verdict = table.play.witness.verdict
    return verdict.outcome if verdict is not None and verdict.kind == VerdictKind.RESULT else None


def outcome_of_round(table: Table, outcome: Value, game: Game, archive: Archive) -> RoundSettled:
    """What would be settled for everyone with a stake if the round in play ended so."""
    evacuated, row = taken_over(table, table.round.number), table.round
    course = as_called_off(table) if row.close_seq else Course(table.bets.stakes)
    lines: dict[str, Settlement] = {}
    for terminal, owed in sorted(course.owed_by_outcome(game, outcome, 0, row.close_seq).items()):
        whole_cents = owed.whole_stake_cents if outcome == VOID else owed.whole_payout_cents
        credit_cents, payable_cents = _onto_credit(owed, outcome), 0
        if terminal in evacuated:
            claim = claim_of(table, row.number, terminal)
            credit_cents, payable_cents, _ = split(
                whole_cents, claim.unrecovered_cents, claim.payable_cents, 0, same_player=False
            )
        elif owed.gives_back_only and not correction_at(table, terminal, row.number, 0, archive).same_player:
            credit_cents, payable_cents = 0, credit_cents
        lines[terminal] = Settlement(owed.whole_stake_cents, whole_cents, credit_cents, payable_cents)
    seen = _witnesses(table)
    return RoundSettled(
        round=table.round.number,
        version=table.round.version,
        outcome=outcome,
        witnesses=seen,
        overruled=None if seen in (None, outcome) else seen,
        bets_open=table.round.phase is Phase.BETS_OPEN,
        terminals=lines,
        stakes_cents=sum(line.stake_cents for line in lines.values()),
        payouts_cents=sum(line.payout_cents for line in lines.values()),
        payable_cents=sum(line.payable_cents for line in lines.values()),
        evacuated=[terminal for terminal in lines if terminal in evacuated],
    )


def _onto_credit(owed: Owed, outcome: Value) -> int:
    """What would go onto the credit. A void takes back what the round has paid and returns every stake, also a decided
    one.
    """
    if outcome != VOID:
        return owed.payout_cents
    return owed.stake_cents + owed.earlier.stake_cents - owed.earlier.payout_cents


def outcome_corrected(
    table: Table, row: RoundRow, outcome: Value, archive: Archive, game: Game, paragraph: str
) -> RoundCorrected:
    """What would move if a recorded round had ended otherwise: only the difference, in its own credit session."""
    confirmed = {*archive.played_by(row.number), *(name for number, name in table.money.played if number == row.number)}
    evacuated = taken_over(table, row.number)
    lines: dict[str, Difference] = {}
    left: list[str] = []
    course = played_course(table, row, archive)
    for terminal, stakes in sorted(course.stakes.items()):
        if stakes:
            wager = course.wager(terminal)
            stake_cents, paid_cents = wager.stake_cents, course.payout_cents(game, row.outcome, wager)
            due_cents = course.payout_cents(game, outcome, wager)
            moved, is_there = _moved(table, row, terminal, due_cents - paid_cents, archive, terminal in evacuated)
            lines[terminal] = Difference(stake_cents, paid_cents, due_cents, *moved)
            left += [] if is_there else [terminal]
    return RoundCorrected(
        round=row.number,
        version=row.version,
        outcome_before=row.outcome,
        outcome_after=outcome,
        terminals=lines,
        stakes_cents=sum(line.stake_cents for line in lines.values()),
        **_sums(list(lines.values())),
        cashed_out=left,
        not_confirmed=[terminal for terminal in lines if terminal not in confirmed and terminal not in evacuated],
        paragraph=paragraph,
    )


def _sums(lines: list[Difference]) -> dict[str, int]:
    """The sums of a correction. What is taken back is recovered or lost; what is paid may first cover an
    earlier loss.
    """
    return {
        "pays_cents": sum(line.pays_cents for line in lines),
        "takes_cents": sum(max(0, line.paid_cents - line.due_cents) for line in lines),
        "recovered_cents": sum(line.recovered_cents for line in lines),
        "unrecovered_cents": sum(max(0, line.unrecovered_cents) for line in lines),
        "evened_cents": sum(max(0, -line.unrecovered_cents) for line in lines),
        "payable_cents": sum(line.payable_cents for line in lines),
    }


def _moved(
    table: Table, row: RoundRow, terminal: str, more_cents: int, archive: Archive, is_evacuated: bool
) -> tuple[Split, bool]:
    """What would go onto the credit, be paid by hand, or be lost; and whether the player of that round is still
    there.
    """
    claim = claim_of(table, row.number, terminal)
    if is_evacuated:
        before = claim.payable_cents, claim.unrecovered_cents
        moved, is_there = split(more_cents, before[1], before[0], 0, same_player=False), False
    else:
        would = correction_at(table, terminal, row.number, more_cents, archive)
        moved, before, is_there = would.moved, would.open_before, would.same_player
    credit, payable, unrecovered = moved
    to_pay = _open(claim, before[0] + payable, before[1] + unrecovered)
    had = _open(claim, *before)
    return (credit, to_pay[0] - had[0], to_pay[1] - had[1]), is_there


def _open(claim: ClaimRow, payable_cents: int, unrecovered_cents: int) -> tuple[int, int]:
    """What is still to be paid, and what is lost: money paid by hand that is no longer due is lost."""
    unpaid_cents = payable_cents - claim.paid_cents
    return max(0, unpaid_cents), unrecovered_cents + max(0, -unpaid_cents)
