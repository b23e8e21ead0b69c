"""What a console does with the round it finds on disk when it starts (Rules 5.1.1 and 5.1.2)."""

from msgspec.structs import replace

from console.archive import Archive
from console.effects import Alarm, Effects, PutEpoch
from console.outcomes import expected_of, hold, void
from console.rounds import UNDECIDED, Phase
from console.settings import Game, Settings
from console.state import RoundRow, Table, Verdict
from console.takeover import taken_over
from protocol.clock import Now
from protocol.codec import decode_lines


def begin(
    table: Table, incomplete: list[RoundRow], archive: Archive, game: Game, settings: Settings, now: Now
) -> Effects:
    table.epoch += 1
    effects: Effects = [PutEpoch(table.epoch)]
    table.slips = {slip.terminal: slip for slip in archive.slips(table.round.number)}
    table.stakes = {
        slip.terminal: decode_lines(slip.lines) for slip in table.slips.values() if slip.registered_revision
    }
    for row in incomplete:
        _owe_again(table, row, archive, game)
    if table.round.phase is Phase.BETS_OPEN:
        reason = "The console was interrupted while bets were open."
        effects += _void(table, reason, game, now)
    elif table.round.phase in UNDECIDED:
        table.close_durable_s = now.monotonic_s
        table.recovering_until_s = now.monotonic_s + settings.recovery_wait_s
    elif table.round.phase is Phase.RESULT:
        table.result_s = now.monotonic_s
    return effects


def _owe_again(table: Table, row: RoundRow, archive: Archive, game: Game) -> None:
    """Every version that a terminal has not confirmed is still owed; its journal says which."""
    stakes = {slip.terminal: decode_lines(slip.lines) for slip in archive.slips(row.number) if slip.registered_revision}
    before = None
    for seq, version, outcome in archive.outcomes(row.number):
        owed = expected_of(replace(row, version=version, outcome=outcome), stakes, game, before, seq)
        before = outcome
        for terminal in [*archive.confirmed(row.number, version), *taken_over(table, row.number)]:
            owed.pop(terminal, None)
        if owed:
            table.owed[row.number, version] = owed


def same_spin_at_rest(table: Table, outcome: str, evidence: str, game: Game, now: Now) -> Effects:
    """The outcome was established before the interruption, and the wheel still shows it: two people conclude."""
    if table.recovering_until_s is None:
        return []
    if table.round.paragraph is not None:
        return spin_is_lost(table, f"the spin was void by {table.round.paragraph}.", game, now)
    if not table.round.in_time:
        return spin_is_lost(table, "nothing shows that bets were closed before the ball left the track.", game, now)
    table.recovering_until_s, table.conclude_only = None, True
    table.spin.verdict = Verdict("result", outcome, None, evidence)
    reason = f"Interrupted after the close; the wheel shows the same spin at rest in {outcome}."
    if table.round.phase is Phase.HELD:
        return []
    return hold(table, reason)


def spin_is_lost(table: Table, why: str, game: Game, now: Now) -> Effects:
    if table.recovering_until_s is None:
        return []
    reason = f"The console was interrupted before an outcome was established: {why}"
    return _void(table, reason, game, now)


def _void(table: Table, reason: str, game: Game, now: Now) -> Effects:
    """Rule 5.1.2. The dealer sees it on the table; that a console went down is for the technician to look into."""
    told = Alarm("round_interrupted", f"Round {table.round.number} is void by 5.1.2: {reason}")
    return [*void(table, "5.1.2", "malfunction", reason, ["console"], game, now), told]
