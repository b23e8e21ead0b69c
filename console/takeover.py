"""Rounds that the console settles for an evacuated terminal, and that terminal's journal when it is back."""

from msgspec.structs import replace

from console.claims import claim_of, split
from console.effects import Alarm, Effects, PutClaim, PutTerminal
from console.owed import Owed
from console.rows import RoundRow
from console.state import Table
from games.game import VOID
from phrases import Phrase, phrase
from protocol.enums import AlarmKind, EntryKind, Evacuated
from protocol.messages import Entry


def taken_over(table: Table, number: int) -> list[str]:
    """The terminals for which the console settles this round."""
    return [name for name, row in table.seats.terminals.items() if row.was_taken_over(number)]


def settle_for(table: Table, row: RoundRow, owed: dict[str, Owed]) -> Effects:
    """Settles what evacuated terminals have staked: it becomes payable. Removes them from the list of those who are
    owed.
    """
    effects: Effects = []
    for name in taken_over(table, row.number):
        if (expected := owed.pop(name, None)) is not None:
            effects += _claim(table, row.number, name, _due_cents(row, expected))
    return effects


def _due_cents(row: RoundRow, expected: Owed) -> int:
    """What is due to an evacuated player: by the first outcome the whole round, by a later one the difference."""
    if row.version > 1:
        return -expected.house_cents
    return expected.whole_stake_cents if row.outcome == VOID else expected.whole_payout_cents


def _claim(table: Table, number: int, terminal: str, cents: int) -> Effects:
    """Changes what is due by this amount; nothing can be taken back from money that was handed over."""
    before = claim_of(table, number, terminal)
    _, payable, lost = split(cents, before.unrecovered_cents, before.payable_cents, 0, same_player=False)
    return claim_more(table, number, terminal, payable, lost)


def claim_more(table: Table, number: int, terminal: str, payable_cents: int, unrecovered_cents: int) -> Effects:
    if not payable_cents and not unrecovered_cents:
        return []
    before = claim_of(table, number, terminal, table.seats.terminals[terminal].credit_session)
    claim = replace(
        before,
        payable_cents=before.payable_cents + payable_cents,
        unrecovered_cents=before.unrecovered_cents + unrecovered_cents,
    )
    table.money.claims[number, terminal] = claim
    due = phrase(
        "claim_settled", round=number, terminal=terminal, pay_cents=claim.to_pay_cents, lost_cents=claim.lost_cents
    )
    return [PutClaim(claim), Alarm(AlarmKind.CLAIM, due)]


def reconcile(table: Table, terminal: str, entry: Entry) -> Effects:
    """Takes entries that the console never got. They change nothing that was paid; the entry of the evacuation ends
    them.
    """
    row = table.seats.terminals[terminal]
    if entry.kind != EntryKind.EVACUATE:
        return []
    table.seats.terminals[terminal] = replace(row, evacuation=Evacuated.RECONCILED)
    return _locked(table, terminal, phrase("reconciled", what=entry.note or phrase("nothing_missing")))


def _locked(table: Table, terminal: str, reason: Phrase) -> Effects:
    row = replace(table.seats.terminals[terminal], locked=reason)
    table.seats.terminals[terminal] = row
    return [PutTerminal(row), Alarm(AlarmKind.RECONCILED, phrase("of_terminal", terminal=terminal, why=reason))]
