"""Closing bets: what stands is frozen, sealed and logged before any outcome is accepted."""

from console.effects import Effects, PutRound
from console.log import append
from console.rounds import UNDECIDED, Move, Phase, advance, may
from console.settings import Settings
from console.state import Spin, Table
from protocol.chain import digest
from protocol.clock import Now
from protocol.messages import Close
from protocol.seal import SALT_BYTES, Chance, seal_of

BY_PEOPLE = ("dealer", "timer")
"""What closes bets besides the wheel."""


def close(table: Table, cause: str, settings: Settings, chance: Chance, now: Now) -> Effects:
    """Rule 3.5. Does nothing where bets are not open: the first of dealer, timer and wheel has closed them."""
    if table.round.phase is not Phase.BETS_OPEN:
        return []
    manifest = {
        terminal: (
            row.registered_revision,
            digest(row.lines),
            round(1000 * (now.monotonic_s - table.registered_s[terminal])),
        )
        for terminal, row in sorted(table.slips.items())
        if row.registered_revision
    }
    round_, name, salt = table.round, settings.table, chance(SALT_BYTES)
    seal = seal_of(name, round_.number, round_.rules_hash, salt, manifest)
    body = Close(round_.number, name, round_.dealer, round_.rules_hash, cause, manifest, seal)
    effects = append(table, body, now)
    table.spin.closed_bets = cause not in BY_PEOPLE
    table.deadline_s, table.close_s, table.close_durable_s = None, now.monotonic_s, None
    row = table.change_round(
        phase=advance(round_.phase, Move.CLOSE), close_seq=table.log_head, spin=table.spin.evidence, salt=salt
    )
    return [*effects, PutRound(row)]


def track_pass(table: Table, evidence: str, rotor: str, now: Now) -> Effects:
    """Reading ROU-10: a pass seen after the durable close proves, also after a restart, that the close was in time."""
    if table.spin.verdict is not None and table.round.phase in UNDECIDED:
        table.spin.another_ball = True  # This round's spin has been judged: another one proves nothing about it.
        return []
    if may(table.round.phase, Move.OPEN):
        table.spin = Spin(simulated=table.spin.simulated)
    table.spin.last_pass_s, table.spin.evidence = now.monotonic_s, evidence
    table.spin.rotor = rotor or table.spin.rotor
    # The loop may take in a slip before a pass that was seen earlier than the slip came.
    table.spin.registered_since_pass &= {name for name, at in table.registered_s.items() if at > now.monotonic_s}
    if table.round.phase not in UNDECIDED or table.round.in_time:
        return []
    if table.close_durable_s is None or now.monotonic_s <= table.close_durable_s:
        return []
    return [PutRound(table.change_round(in_time=True))]


def next_spin(table: Table) -> Spin:
    """For the round that opens now. A ball that was seen running, and is not judged yet, may fall in this round."""
    spin = table.spin
    is_running = spin.verdict is None or spin.another_ball
    return Spin(last_pass_s=spin.last_pass_s if is_running else None, simulated=spin.simulated)


def late_slips(table: Table) -> list[str]:
    """Terminals whose slip was registered after the last pass seen: they could know how the ball fell."""
    spin = table.spin
    # A spin of which no pass was seen, and which has a result or closed the bets, was falling when they were opened.
    has_result = spin.verdict is not None and spin.verdict.kind == "result"
    if spin.last_pass_s is None and not has_result and not spin.closed_bets:
        return []
    return sorted(spin.registered_since_pass)
