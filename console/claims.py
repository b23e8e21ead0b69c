"""The credit that follows from a terminal's journal, and the claims that corrections leave: unrecovered or payable
money."""

from msgspec.structs import replace

from console.authority import Action
from console.effects import Alarm, Effects, PutClaim
from console.request import Plan, Request
from console.rows import ClaimRow, TerminalRow
from console.state import Table
from phrases import Phrase, phrase
from protocol.enums import Account, AlarmKind, EntryKind
from protocol.lists import PayablesListed
from protocol.messages import Entry
from protocol.what_if import ClaimTold


def moved_cents(entry: Entry, account: Account) -> int:
    """The net sum that an entry adds to an account, in cents."""
    return sum(cents * ((target == account) - (source == account)) for source, target, cents in entry.postings)


def follow(row: TerminalRow, entry: Entry) -> TerminalRow:
    """The terminal's credit, escrow and credit session after one more entry of its journal."""
    moved: dict[Account, int] = {}
    for source, target, cents in entry.postings:
        moved[source] = moved.get(source, 0) - cents
        moved[target] = moved.get(target, 0) + cents
    session, cashed_out = row.credit_session, row.cashed_out
    if moved.get(Account.MONEY_IN) and entry.credit_session != session:
        session, cashed_out = entry.credit_session, False
    elif moved.get(Account.MONEY_OUT) or entry.kind == EntryKind.EVACUATE:
        cashed_out = True
    return replace(
        row,
        credit_cents=row.credit_cents + moved.get(Account.CREDIT, 0),
        escrow_cents=row.escrow_cents + moved.get(Account.ESCROW, 0),
        leaving_cents=row.leaving_cents + moved.get(Account.LEAVING, 0),
        credit_session=session,
        cashed_out=cashed_out,
    )


def claim_of(table: Table, number: int, terminal: str, credit_session: int = 0) -> ClaimRow:
    return table.money.claims.get((number, terminal)) or ClaimRow(number, terminal, credit_session)


Split = tuple[int, int, int]
"""Cents that go onto the credit, onto payable and onto unrecovered; the arithmetic is that of a terminal's ledger."""


def split(cents: int, unrecovered_cents: int, payable_cents: int, credit_cents: int, same_player: bool) -> Split:
    """Splits a correction of `cents`, given what earlier corrections left open and the free credit."""
    make = _gain if cents >= 0 else _loss
    return make(abs(cents), unrecovered_cents, payable_cents, credit_cents, same_player)


def _gain(cents: int, unrecovered_cents: int, _payable: int, _credit: int, same_player: bool) -> Split:
    evened = min(cents, unrecovered_cents)
    rest = cents - evened
    return (rest, 0, -evened) if same_player else (0, rest, -evened)


def _loss(cents: int, _unrecovered: int, payable_cents: int, credit_cents: int, same_player: bool) -> Split:
    evened = min(cents, payable_cents)
    taken = min(cents - evened, credit_cents) if same_player else 0
    return -taken, -evened, cents - evened - taken


def corrected(table: Table, terminal: str, entry: Entry) -> Effects:
    """Records a claim, and raises an alarm, for money that a booked correction could not move."""
    payable_cents, lost_cents = moved_cents(entry, Account.PAYABLE), -moved_cents(entry, Account.UNRECOVERED)
    if not payable_cents and not lost_cents:
        return []
    before = claim_of(table, entry.round, terminal, entry.credit_session)
    claim = replace(
        before,
        payable_cents=before.payable_cents + payable_cents,
        unrecovered_cents=before.unrecovered_cents + lost_cents,
    )
    table.money.claims[entry.round, terminal] = claim
    return [PutClaim(claim), Alarm(AlarmKind.CLAIM, _sentence(claim))]


def _sentence(claim: ClaimRow) -> Phrase:
    return phrase(
        "claim", round=claim.round, terminal=claim.terminal, session=claim.credit_session,
        pay_cents=claim.to_pay_cents, lost_cents=claim.lost_cents,
    )  # fmt: skip


def claim_told(claim: ClaimRow) -> ClaimTold:
    return ClaimTold(
        claim.round, claim.terminal, claim.credit_session, claim.to_pay_cents, claim.paid_cents, claim.lost_cents
    )


def list_claims(request: Request) -> Plan:
    """Lists what is payable to players who have left, and what could not be taken back from them."""
    claims = [claim_told(claim) for _, claim in sorted(request.table.money.claims.items())]
    listed = PayablesListed(
        claims, sum(claim.to_pay_cents for claim in claims), sum(claim.unrecovered_cents for claim in claims)
    )
    return Plan(Action.LOOK, lambda _: ([], listed))
