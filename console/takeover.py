"""Rounds that the console settles for a terminal which was evacuated, and what that terminal says when it is back."""

from msgspec.structs import replace

from console.claims import claim_of, split
from console.effects import Alarm, Effects, PutClaim, PutTerminal
from console.state import Evacuated, Owed, RoundRow, Table
from games.money import amount
from protocol.messages import Entry, shortened


def taken_over(table: Table, number: int) -> list[str]:
    """The terminals for which this round is the console's own affair."""
    return [name for name, row in table.terminals.items() if row.evacuation and number <= row.evacuated_round]


def settle_for(table: Table, row: RoundRow, owed: dict[str, Owed]) -> Effects:
    """Rule 5.2.1: what stands is settled though the terminal is gone; it becomes payable. Takes them off the list."""
    effects: Effects = []
    for name in taken_over(table, row.number):
        if (expected := owed.pop(name, None)) is not None:
            # The stake left with the evacuation: the first outcome owes its payout, a later one the difference.
            cents = expected.payout_cents if row.version == 1 else -expected.house_cents
            effects += _claim(table, row.number, name, cents)
    return effects


def _claim(table: Table, number: int, terminal: str, cents: int) -> Effects:
    """What is due moves by so much; nothing can be taken back from money that was handed over."""
    before = claim_of(table, number, terminal)
    _, payable, lost = split(cents, before.unrecovered_cents, before.payable_cents, 0, same_player=False)
    return claim_more(table, number, terminal, payable, lost)


def claim_more(table: Table, number: int, terminal: str, payable_cents: int, unrecovered_cents: int) -> Effects:
    if not payable_cents and not unrecovered_cents:
        return []
    before = claim_of(table, number, terminal, table.terminals[terminal].credit_session)
    claim = replace(
        before,
        payable_cents=before.payable_cents + payable_cents,
        unrecovered_cents=before.unrecovered_cents + unrecovered_cents,
    )
    table.claims[number, terminal] = claim
    sentence = f"Round {number} is settled for {terminal}: {amount(claim.to_pay_cents)} to pay"
    return [PutClaim(claim), Alarm("claim", f"{sentence}, {amount(claim.lost_cents)} unrecovered.")]


def reconcile(table: Table, terminal: str, entry: Entry) -> Effects:
    """Entries the console never got. They change nothing that was paid; the evacuation's own entry ends them."""
    row = table.terminals[terminal]
    if entry.kind != "EVACUATE":
        return []
    table.terminals[terminal] = replace(row, evacuation=Evacuated.RECONCILED)
    return _locked(table, terminal, f"evacuated and reconciled: {entry.note or 'nothing is missing'}")


def _locked(table: Table, terminal: str, reason: str) -> Effects:
    row = replace(table.terminals[terminal], locked=shortened(reason))
    table.terminals[terminal] = row
    return [PutTerminal(row), Alarm("reconciled", f"{terminal}: {reason}.")]
