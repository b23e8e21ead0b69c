"""From a verdict to an outcome: result, hold, void, correction; and what each terminal is then owed."""

from typing import Any

from msgspec.structs import replace

from console import takeover
from console.archive import put_round
from console.closing import close, late_slips
from console.effects import Alarm, Effects, PutRound, RoundEnded
from console.log import VOID, append
from console.rounds import IN_PLAY, Move, Phase, advance
from console.settings import Game, Settings
from console.state import Owed, RoundRow, Table, Verdict
from protocol.clock import Now
from protocol.messages import Correction, Result, Void, shortened
from protocol.seal import Chance


def on_verdict(table: Table, verdict: Verdict, game: Game, settings: Settings, chance: Chance, now: Now) -> Effects:
    if table.round.phase not in IN_PLAY:
        table.spin.last_pass_s = None
        return [Alarm("spin_outside_a_round", f"A spin was judged while no round waits for one: {verdict.evidence}")]
    if table.spin.another_ball:
        return [Alarm("second_spin", f"Round {table.round.number} has had its spin: {verdict.evidence}")]
    table.spin.verdict = _together(table.spin.verdict, verdict)
    if table.round.phase is Phase.BETS_OPEN:
        return close(table, "ball-left-track", settings, chance, now)
    return weigh(table, game, settings, now)


def _together(before: Verdict | None, new: Verdict) -> Verdict:
    """A round has one spin. Rule 5.3: an invalid one makes it void, whatever is spun after it."""
    if before is None or before.kind == "held" or new.kind == "invalid":
        return new
    if before.kind == "invalid" or before.outcome == new.outcome:
        return before
    said = f"First {before.outcome}, then {new.outcome or new.kind}: {new.evidence}"
    return Verdict("held", None, None, shortened(said))


def weigh(table: Table, game: Game, settings: Settings, now: Now) -> Effects:
    """What follows from the verdict at hand. Never before the close is durable: it is called again then."""
    verdict = table.spin.verdict
    if verdict is None or table.close_durable_s is None or table.round.phase is not Phase.BETS_CLOSED:
        return []
    if verdict.kind == "invalid":
        return hold(table, verdict.evidence, verdict.paragraph)
    if verdict.kind == "held":
        return hold(table, verdict.evidence)
    if not table.round.in_time:
        late = late_slips(table)
        why = f"registered after the last pass seen: {', '.join(late)}" if late else "no slip came after the last pass"
        return hold(table, f"The ball may have left the track before bets were closed; {why}.")
    if settings.auto_confirm:
        return result(table, str(verdict.outcome), ["auto"], game, now)
    return []


def hold(table: Table, reason: str, paragraph: str | None = None, held_for: str = "wheel") -> Effects:
    row = table.change_round(
        phase=advance(table.round.phase, Move.HOLD), reason=shortened(reason), paragraph=paragraph, held_for=held_for
    )
    return [PutRound(row), Alarm("round_held", f"Round {row.number} is held: {reason}")]


def result(table: Table, outcome: str, staff: list[str], game: Game, now: Now) -> Effects:
    """Rules 3.7 and 3.9."""
    round_ = table.round
    body = Result(round_.number, round_.close_seq, 1, outcome, table.spin.simulated, staff, round_.salt)
    effects = append(table, body, now)
    row = table.change_round(
        phase=advance(round_.phase, Move.RESULT), version=1, outcome=outcome, simulated=table.spin.simulated
    )
    table.result_s = now.monotonic_s
    return [*effects, *owe(table, row, table.stakes, game)]


def void(table: Table, paragraph: str, law_class: str, reason: str, staff: list[str], game: Game, now: Now) -> Effects:
    """Rule 5.9: the round has no result, and every bet goes back."""
    round_ = table.round
    reason = shortened(reason)
    by = (reason, staff, round_.dealer, round_.salt)
    body = Void(round_.number, round_.close_seq, 1, paragraph, law_class, *by)
    effects = append(table, body, now)
    row = table.change_round(
        phase=advance(round_.phase, Move.VOID),
        version=1,
        outcome=VOID,
        paragraph=paragraph,
        reason=reason,
        simulated=round_.simulated or table.spin.simulated,
    )
    table.deadline_s, table.recovering_until_s, table.conclude_only = None, None, False
    return [*effects, *owe(table, row, table.stakes, game), RoundEnded(round_line(table, game))]


def correct(
    table: Table,
    row: RoundRow,
    stakes: dict[str, dict[str, int]],
    new: Correction,
    game: Game,
    now: Now,
) -> Effects:
    """Rule 5.5: the round is settled by what the wheel showed; Rule 5.6: no other round is touched."""
    effects = append(table, new, now)
    paragraph = new.paragraph if new.outcome == VOID else None
    changed = replace(row, version=new.version, outcome=str(new.outcome), paragraph=paragraph)
    return [*effects, *owe(table, changed, stakes, game, before=row.outcome)]


def owe(
    table: Table, row: RoundRow, stakes: dict[str, dict[str, int]], game: Game, before: str | None = None
) -> Effects:
    """The console settles in parallel; each terminal's journal must come to the same cent."""
    owed = expected_of(row, stakes, game, before, table.log_head)
    effects = takeover.settle_for(table, row, owed)
    if owed:
        table.owed[row.number, row.version] = owed
    return [*effects, *put_round(table, replace(row, complete=not owed))]


def expected_of(
    row: RoundRow, stakes: dict[str, dict[str, int]], game: Game, before: str | None = None, seq: int = 0
) -> dict[str, Owed]:
    """By terminal; a correction moves only the difference to the outcome before it."""
    expected = {}
    for terminal, lines in stakes.items():
        if lines:
            stake_cents, payout_cents = sum(lines.values()), payout_cents_of(lines, row.outcome, game)
            had_cents = stake_cents if before is None else payout_cents_of(lines, before, game)
            may_return_more = row.outcome == VOID and row.close_seq == 0
            house_cents = had_cents - payout_cents
            expected[terminal] = Owed(stake_cents, payout_cents, house_cents, may_return_more, seq, row.close_seq)
    return expected


def payout_cents_of(lines: dict[str, int], outcome: str | None, game: Game) -> int:
    return sum(lines.values()) if outcome == VOID else game.payout_cents(lines, str(outcome))


def round_line(table: Table, game: Game) -> dict[str, Any]:
    """The one line that tells a finished round."""
    row, expected = table.round, expected_of(table.round, table.stakes, game)
    return {
        "round": row.number,
        "outcome": row.outcome,
        "paragraph": row.paragraph,
        "reason": row.reason,
        "version": row.version,
        "dealer": row.dealer,
        "simulated": row.simulated,
        "slips": len(expected),
        "stakes_cents": sum(owed.stake_cents for owed in expected.values()),
        "payouts_cents": sum(owed.payout_cents for owed in expected.values()),
        "still_owed": sorted(table.owed.get((row.number, row.version), {})),
        "log_head": table.log_head,
    }
