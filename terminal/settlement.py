"""What each record of the log does to this terminal's money; every record is applied once and in order."""

import msgspec
from msgspec.structs import replace

from games.roulette.rules import Rules
from protocol.chain import GENESIS
from protocol.clock import Now
from protocol.messages import MOVES_NO_MONEY, Close, Correction, Evacuation, Message, Result, Terms, Transfer, Void
from screen.amounts import money
from terminal.betting import adjust_escrow
from terminal.effects import AppendEntry, Effects, PutClosed, PutEnded, PutUnsealed
from terminal.ledger import Account, LedgerError, Posting
from terminal.seal import FAULTS, check_seal, check_slip
from terminal.seat import ENDED_KEPT, Seat, put
from terminal.slips import RoundSlip

VOID = "void"
Outcome = Result | Void | Correction
OF_A_ROUND = (Close, Result, Void, Correction)


def apply_record(seat: Seat, body: Message, seq: int, rules: Rules, now: Now) -> Effects:
    if isinstance(body, OF_A_ROUND):
        return _of_a_round(seat, body, seq, rules, now)
    if isinstance(body, Transfer):
        return _transfer(seat, body, now) if body.terminal == seat.terminal else []
    if isinstance(body, Evacuation):
        return _evacuation(seat, body, now) if body.terminal == seat.terminal else []
    if isinstance(body, Terms):
        seat.take_terms(body, seq)
    elif not isinstance(body, MOVES_NO_MONEY):
        raise LedgerError(f"record {seq} is of a kind this terminal does not know")
    return []


def _of_a_round(seat: Seat, body: Close | Outcome, seq: int, rules: Rules, now: Now) -> Effects:
    number, before = body.round, seat.ended.get(body.round)
    is_taken_over = number <= seat.ledger.evacuated_round
    if isinstance(body, Close):
        seat.over_round = max(seat.over_round, number)
        sealed = check_slip(body, seat.terminal, seat.slips.get(number))
        effects = [] if is_taken_over else _close(seat, body, seq, now)
        seat.closed = body
        effects.append(PutClosed(msgspec.msgpack.encode(body)))
        ended = PutEnded(number, 0, "", None, None, body.seal, sealed)
    elif isinstance(body, Result):
        effects = [] if is_taken_over else _result(seat, body, rules, now)
        ended = _opened(seat, body, _ended(before, body, str(body.outcome), None))
    elif isinstance(body, Void):
        seat.over_round = max(seat.over_round, number)
        effects = [] if is_taken_over else _void(seat, body, now)
        ended = _opened(seat, body, _ended(before, body, VOID, body.paragraph))
    else:
        credit_cents = seat.ledger.credit_cents
        effects = [] if is_taken_over else _correction(seat, body, rules, now)
        ended = _ended(before, body, str(body.outcome), body.paragraph, before.outcome if before else None)
        seat.correction = (ended, seat.ledger.credit_cents - credit_cents)
    _remember(seat, ended)
    effects.append(ended)
    if ended.sealed in FAULTS and (before is None or ended.sealed != before.sealed):
        seat.unsealed[number] = PutUnsealed(number, ended.sealed, ended.seal or GENESIS)
        effects.append(seat.unsealed[number])
    return effects


def _opened(seat: Seat, body: Result | Void, ended: PutEnded) -> PutEnded:
    """The seal, computed again now that its salt is known."""
    return replace(ended, sealed=check_seal(seat.closed, body, ended.sealed))


def _ended(
    before: PutEnded | None,
    body: Result | Void | Correction,
    outcome: str,
    paragraph: str | None,
    was: str | None = None,
) -> PutEnded:
    """Rules 3.7, 5.5, 5.8: what the table shows of its rounds, whether or not there was a bet here."""
    seal, sealed = (before.seal, before.sealed) if before else (b"", "")
    return PutEnded(body.round, body.version, outcome, paragraph, was, seal, sealed)


def _remember(seat: Seat, ended: PutEnded) -> None:
    if ended.round in seat.ended or ended.round > next(
        reversed(seat.ended), 0
    ):  # not a correction of one long forgotten
        seat.ended[ended.round] = ended
    if len(seat.ended) > ENDED_KEPT:
        del seat.ended[next(iter(seat.ended))]


def _close(seat: Seat, close: Close, seq: int, now: Now) -> Effects:
    """Rule 5.2.2: what the manifest does not name was not registered, and goes back."""
    slip = seat.slips.get(close.round)
    stands = close.manifest.get(seat.terminal)
    if slip is None:
        if stands:
            raise LedgerError(f"a slip of round {close.round} stands that this terminal does not have")
        return []
    revision, wanted, margin_ms = stands or (0, b"", None)
    if revision and not slip.is_the_slip(revision, wanted):
        raise LedgerError(f"the slip that stands in round {close.round} is not the one this terminal sent")
    slip.close_seq, slip.standing_revision, slip.margin_ms = seq, revision, margin_ms
    slip.decided_revision, slip.registered_revision = max(slip.decided_revision, revision), revision
    return adjust_escrow(seat, slip, now, "STAND")


def _payout_cents(slip: RoundSlip, outcome: str, rules: Rules) -> int:
    revision = slip.revisions[slip.standing_revision or 0]
    return revision.total_cents if outcome == VOID else rules.payout_cents(revision.stakes, outcome)


def _result(seat: Seat, result: Result, rules: Rules, now: Now) -> Effects:
    """Rule 5.2.1: what stands is settled, whether or not anyone was here to see it."""
    slip = seat.slips.get(result.round)
    if slip is None or slip.version >= result.version:
        return []
    if slip.close_seq != result.close_seq:
        raise LedgerError(f"round {result.round} has a result, and its close was never seen")
    outcome, stake_cents = str(result.outcome), slip.held_cents
    slip.version, slip.outcome = result.version, outcome
    if not stake_cents:
        return [put(slip)]
    payout_cents = _payout_cents(slip, outcome, rules)
    postings: list[Posting] = [
        (Account.ESCROW, Account.HOUSE, stake_cents),
        (Account.HOUSE, Account.CREDIT, payout_cents),
    ]
    slip.held_cents, slip.paid_cents = 0, payout_cents
    return _post(seat, slip, "SETTLE", postings, now, stake_cents, payout_cents)


def _void(seat: Seat, void: Void, now: Now) -> Effects:
    """Rule 5.9."""
    slip = seat.slips.get(void.round)
    if slip is None or slip.version >= void.version:
        return []
    returned_cents = slip.held_cents
    slip.version, slip.outcome = void.version, VOID
    slip.held_cents, slip.paid_cents = 0, returned_cents
    if not returned_cents:
        return [put(slip)]
    postings: list[Posting] = [(Account.ESCROW, Account.CREDIT, returned_cents)]
    return _post(seat, slip, "VOID", postings, now, returned_cents, returned_cents)


def _correction(seat: Seat, correction: Correction, rules: Rules, now: Now) -> Effects:
    """Rule 5.5: only the difference moves, and only in the credit session that played the round."""
    slip = seat.slips.get(correction.round)
    if slip is None or slip.version >= correction.version or not slip.standing_revision:
        return []
    stake_cents = slip.total_of(slip.standing_revision)
    if not stake_cents:
        return []
    payout_cents = _payout_cents(slip, str(correction.outcome), rules)
    postings = _difference(seat, slip, payout_cents - slip.paid_cents)
    slip.version, slip.outcome, slip.paid_cents = correction.version, str(correction.outcome), payout_cents
    return _post(seat, slip, "CORRECT", postings, now, stake_cents, payout_cents)


def _difference(seat: Seat, slip: RoundSlip, more_cents: int) -> list[Posting]:
    """What earlier corrections of the round left open is evened out first; then the session's credit is touched."""
    ledger = seat.ledger
    same_player = ledger.runs(slip.credit_session)
    if more_cents >= 0:
        evened = min(more_cents, slip.unrecovered_cents)
        slip.unrecovered_cents -= evened
        rest = more_cents - evened
        slip.payable_cents += 0 if same_player else rest
        return [
            (Account.HOUSE, Account.UNRECOVERED, evened),
            (Account.HOUSE, Account.CREDIT if same_player else Account.PAYABLE, rest),
        ]
    less_cents = -more_cents
    evened = min(less_cents, slip.payable_cents)
    taken = min(less_cents - evened, ledger.credit_cents) if same_player else 0
    slip.payable_cents -= evened
    slip.unrecovered_cents += less_cents - evened - taken
    return [
        (Account.PAYABLE, Account.HOUSE, evened),
        (Account.CREDIT, Account.HOUSE, taken),
        (Account.UNRECOVERED, Account.HOUSE, less_cents - evened - taken),
    ]


def _evacuation(seat: Seat, evacuation: Evacuation, now: Now) -> Effects:
    """The console has taken over: what it paid or moved, and what it holds of open rounds, leaves this ledger.

    Anything above that is money the console did not know of; it stays here, locked, for people to look at.
    """
    ledger, effects = seat.ledger, Effects()
    left = evacuation.cents + evacuation.stakes_cents
    from_escrow = min(left, ledger.escrow_cents)
    from_credit = min(left - from_escrow, ledger.credit_cents)
    lacking = left - from_escrow - from_credit
    postings: list[Posting] = [
        (Account.ESCROW, Account.MONEY_OUT, from_escrow),
        (Account.ESCROW, Account.CREDIT, ledger.escrow_cents - from_escrow),
        (Account.CREDIT, Account.MONEY_OUT, from_credit),
    ]
    for slip in seat.slips.values():
        if not slip.version:  # It is over for this terminal, whatever comes of it.
            slip.held_cents, slip.version = 0, 1
            effects.append(put(slip))
    note = f"{money(lacking)} less than was paid" if lacking else ""
    entry, data = ledger.post("EVACUATE", postings, now, round_=evacuation.round, key=evacuation.id, note=note)
    return [*effects, AppendEntry(entry.seq, data, ledger.hash)]


def _transfer(seat: Seat, transfer: Transfer, now: Now) -> Effects:
    """Attendant's money: whoever was called has come.

    One that cannot be done is booked with nothing moved, so that the console learns of it.
    """
    ledger, cents, note = seat.ledger, transfer.cents, ""
    seat.calls = frozenset()
    session = ledger.credit_session
    postings: list[Posting] = []
    if cents > 0:
        session = ledger.session_for_new_money()
        if transfer.credit_session in (0, session):
            postings = [(Account.MONEY_IN, Account.CREDIT, cents)]
        else:
            note = f"credit session {transfer.credit_session} has ended"
    elif not ledger.runs(transfer.credit_session):
        note = f"credit session {transfer.credit_session} has ended"
    elif ledger.credit_cents < -cents:
        note = f"there were only {ledger.credit_cents} cents of free credit"
    else:
        postings = [(Account.CREDIT, Account.MONEY_OUT, -cents)]
    entry, data = ledger.post("TRANSFER", postings, now, key=transfer.id, note=note, credit_session=session)
    return [AppendEntry(entry.seq, data, ledger.hash)]


def _post(
    seat: Seat, slip: RoundSlip, kind: str, postings: list[Posting], now: Now, stake_cents: int, payout_cents: int
) -> Effects:
    entry, data = seat.ledger.post(
        kind,
        postings,
        now,
        round_=slip.round,
        version=slip.version,
        stake_cents=stake_cents,
        payout_cents=payout_cents,
        credit_session=slip.credit_session,
    )
    return [AppendEntry(entry.seq, data, seat.ledger.hash), put(slip)]
