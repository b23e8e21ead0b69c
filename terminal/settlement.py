"""What each record of the log does to this terminal's money. Each record is applied once and in order."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from games.game import VOID, Game, Value, Wager
from games.registry import GAMES
from phrases import Said, phrase
from protocol.chain import GENESIS
from protocol.clock import Now
from protocol.enums import Account, EntryKind, TransferKind
from protocol.messages import (
    MOVES_NO_MONEY,
    STEPS,
    Answers,
    Close,
    Correction,
    DayEnd,
    Evacuation,
    Message,
    Pay,
    Record,
    Result,
    Rules,
    Terms,
    Transfer,
    Void,
)
from terminal.betting import adjust_escrow
from terminal.choosing import answers
from terminal.course import known_game
from terminal.effects import AppendEntry, Effects, PutClosed, PutEnded, PutRules, PutStep, PutUnsealed
from terminal.ledger import LedgerError, Posting
from terminal.seal import FAULTS, check_seal, check_slip
from terminal.seat import ENDED_KEPT, Seat, put
from terminal.slips import RoundSlip
from terminal.till.money_in import credited
from terminal.till.money_out import debited, settled_otherwise, taken_over, why_not_settled_otherwise
from terminal.till.till import Meter

OutcomeRecord = Result | Void | Correction


def apply_record(seat: Seat, record: Record, body: Message, data: bytes, game: Game, now: Now) -> Effects:
    kind = type(body)
    if (apply := OF_A_ROUND.get(kind)) is not None:
        return apply(seat, record, body, data, now)
    if isinstance(body, Transfer):
        return _transfer(seat, body, now) if body.terminal == seat.terminal else []
    if isinstance(body, Evacuation):
        return _evacuation(seat, body, now) if body.terminal == seat.terminal else []
    if isinstance(body, Terms):
        seat.take_terms(body, record.seq, game)
    elif isinstance(body, DayEnd):
        seat.ended_day = max(seat.ended_day, body.number)
    elif isinstance(body, Rules):
        return _learn(record, body)
    elif kind not in MOVES_NO_MONEY:
        raise LedgerError(phrase("record_unknown", record=record.seq))
    return []


def _learn(record: Record, body: Rules) -> Effects:
    try:
        GAMES.learn(record.game, body.readings, body.rules_hash)
    except ValueError as bad:
        raise LedgerError(phrase("rules_of_record", record=record.seq, why=str(bad))) from None
    return [PutRules(body.rules_hash, record.game, body.readings)]


def _of_a_round(seat: Seat, record: Record, body: Close | OutcomeRecord, data: bytes, now: Now) -> Effects:
    number, before = body.round, seat.ended.get(body.round)
    is_taken_over = number <= seat.ledger.evacuated_round
    if isinstance(body, Close):
        seat.over_round = max(seat.over_round, number)
        sealed = check_slip(body, seat.terminal, seat.slips.get(number))
        seat.course.begin(record, body)
        effects = [] if is_taken_over else _close(seat, body, record.seq, now)
        effects.append(PutClosed(data))
        ended = PutEnded(number, 0, None, None, None, body.seal, sealed)
    elif isinstance(body, Result):
        effects = [] if is_taken_over else _result(seat, body, now)
        ended = _opened(seat, body, _ended(before, body, body.outcome, None))
    elif isinstance(body, Void):
        seat.over_round = max(seat.over_round, number)
        effects = [] if is_taken_over else _void(seat, body, now)
        ended = _opened(seat, body, _ended(before, body, VOID, body.paragraph))
    else:
        credit_cents = seat.ledger.credit_cents
        effects = [] if is_taken_over else _correction(seat, body, now)
        ended = _ended(before, body, body.outcome, body.paragraph, before.outcome if before else None)
        seat.correction = (ended, seat.ledger.credit_cents - credit_cents)
    if not isinstance(body, Close | Correction):
        seat.course.question = None
    _remember(seat, ended)
    effects.append(ended)
    if ended.sealed in FAULTS and (before is None or ended.sealed != before.sealed):
        seat.unsealed[number] = PutUnsealed(number, ended.sealed, ended.seal or GENESIS)
        effects.append(seat.unsealed[number])
    return effects


def _step(seat: Seat, record: Record, body: Message, data: bytes, now: Now) -> Effects:
    """Applies a step of the round in play. Money moves only if this terminal has bets in the round."""
    number, step = getattr(body, "round", 0), getattr(body, "step", 0)
    slip = seat.slips.get(number) if number > seat.ledger.evacuated_round else None
    effects: Effects = [PutStep(number, step, data)]
    if isinstance(body, Pay):
        effects += _pay(seat, body, slip, now)
    seat.course.take(body)
    if isinstance(body, Answers):
        effects += answers(seat, body, slip, now)
    return effects


def _pay(seat: Seat, pay: Pay, slip: RoundSlip | None, now: Now) -> Effects:
    """Books what is decided now less what was decided before. The terminal computes it by itself, as the
    console does.
    """
    if slip is None or slip.version or not slip.standing_revision:
        return []
    before = slip.decided
    due = known_game(slip.rules_hash).due_now(seat.course.play, slip.wager_of(seat.terminal))
    slip.payments = pay.payment
    if due == before:
        return [put(slip)]
    stake, payout, returned = (now_ - then for now_, then in zip(due, before, strict=True))
    slip.decided_stake_cents, slip.decided_payout_cents, slip.decided_returned_cents = due
    slip.held_cents -= stake
    slip.paid_cents = due.payout_cents
    return _post(seat, slip, EntryKind.SETTLE, _settling(stake, payout, returned), now, stake, payout, 1, pay.payment)


def _settling(stake_cents: int, payout_cents: int, returned_cents: int) -> list[Posting]:
    return [
        (Account.ESCROW, Account.HOUSE, stake_cents - returned_cents),
        (Account.ESCROW, Account.CREDIT, returned_cents),
        (Account.HOUSE, Account.CREDIT, payout_cents - returned_cents),
    ]


def _opened(seat: Seat, body: Result | Void, ended: PutEnded) -> PutEnded:
    """Adds the finding about the seal, computed with its salt, which is known now."""
    return replace(ended, sealed=check_seal(seat.course, body, ended.sealed))


def _ended(
    before: PutEnded | None, body: OutcomeRecord, outcome: Value, paragraph: str | None, was: Value = None
) -> PutEnded:
    """How a round of the table ended, for the screen, with or without a bet of this terminal."""
    seal, sealed = (before.seal, before.sealed) if before else (b"", "")
    return PutEnded(body.round, body.version, outcome, paragraph, was, seal, sealed)


def _remember(seat: Seat, ended: PutEnded) -> None:
    if ended.round in seat.ended or ended.round > next(
        reversed(seat.ended), 0
    ):  # not a correction of a round that is no longer kept
        seat.ended[ended.round] = ended
    if len(seat.ended) > ENDED_KEPT:
        del seat.ended[next(iter(seat.ended))]


def _close(seat: Seat, close: Close, seq: int, now: Now) -> Effects:
    """Applies the close. A bet that the manifest does not name was not registered and goes back; so does a returned
    one.
    """
    slip = seat.slips.get(close.round)
    stands = close.manifest.get(seat.terminal)
    if slip is None:
        if stands:
            raise LedgerError(phrase("slip_not_here", round=close.round))
        return []
    revision = stands.revision if stands else 0
    if stands and not slip.is_the_slip(revision, stands.digest):
        raise LedgerError(phrase("slip_not_sent", round=close.round))
    slip.close_seq, slip.standing_revision, slip.margin_ms = seq, revision, stands.ms if stands else None
    slip.decided_revision, slip.registered_revision = max(slip.decided_revision, revision), revision
    slip.rules_hash, slip.public = close.rules_hash, close.public
    slip.returned = stands.returned if stands else []
    return adjust_escrow(seat, slip, now, EntryKind.STAND)


def _payout_cents(slip: RoundSlip, outcome: Value, wager: Wager) -> int:
    """The payout of the whole round."""
    if outcome == VOID:
        return wager.stake_cents
    return known_game(slip.rules_hash).due(slip.public, outcome, wager).payout_cents


def _result(seat: Seat, result: Result, now: Now) -> Effects:
    """Settles the bets that count, also if the player has left."""
    slip = seat.slips.get(result.round)
    if slip is None or slip.version >= result.version:
        return []
    if slip.close_seq != result.close_seq:
        raise LedgerError(phrase("close_unseen", round=result.round))
    slip.version, slip.outcome = result.version, result.outcome
    if not slip.standing_cents():
        return [put(slip)]
    wager, before = slip.wager_of(seat.terminal), slip.decided
    due = known_game(slip.rules_hash).due(slip.public, result.outcome, wager)
    stake, payout, returned = (whole - part for whole, part in zip(due, before, strict=True))
    if stake != slip.held_cents:
        raise LedgerError(phrase("settles_other", round=result.round, settled_cents=stake, held_cents=slip.held_cents))
    slip.held_cents, slip.paid_cents = 0, due.payout_cents
    postings = _settling(stake, payout, returned)
    return _post(seat, slip, EntryKind.SETTLE, postings, now, stake, payout, result.version, result.payment)


def _void(seat: Seat, void: Void, now: Now) -> Effects:
    """Returns all stakes, and then takes back what the round had paid. A player who has left is owed the rest, to be
    paid by hand.
    """
    slip = seat.slips.get(void.round)
    if slip is None or slip.version >= void.version:
        return []
    back_cents, before = slip.held_cents, slip.decided
    slip.version, slip.outcome = void.version, VOID
    slip.held_cents, slip.paid_cents = 0, back_cents + before.stake_cents
    if not back_cents and not before.stake_cents:
        return [put(slip)]
    owed_cents = before.stake_cents - before.payout_cents
    if not back_cents and owed_cents > 0 and not seat.ledger.runs(slip.credit_session):
        slip.payable_cents += owed_cents
        by_hand: list[Posting] = [(Account.HOUSE, Account.PAYABLE, owed_cents)]
        return _post(seat, slip, EntryKind.VOID, by_hand, now, 0, 0, void.version, 0)
    postings: list[Posting] = [
        (Account.ESCROW, Account.CREDIT, back_cents),
        (Account.HOUSE, Account.CREDIT, before.stake_cents - before.returned_cents),
        (Account.CREDIT, Account.HOUSE, before.payout_cents - before.returned_cents),
    ]
    return _post(seat, slip, EntryKind.VOID, postings, now, back_cents, back_cents, void.version, 0)


def _correction(seat: Seat, correction: Correction, now: Now) -> Effects:
    """Books the difference to the earlier payout, and only to the credit session that played the round."""
    slip = seat.slips.get(correction.round)
    if slip is None or slip.version >= correction.version or not slip.standing_revision:
        return []
    if not slip.standing_cents():
        return []
    wager = slip.wager_of(seat.terminal)
    stake_cents, payout_cents = wager.stake_cents, _payout_cents(slip, correction.outcome, wager)
    postings = _difference(seat, slip, payout_cents - slip.paid_cents)
    slip.version, slip.outcome, slip.paid_cents = correction.version, correction.outcome, payout_cents
    return _post(seat, slip, EntryKind.CORRECT, postings, now, stake_cents, payout_cents, correction.version, 0)


def _difference(seat: Seat, slip: RoundSlip, more_cents: int) -> list[Posting]:
    """The postings of a correction: first what earlier corrections of the round left open, then the credit of the
    session.
    """
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
    taken = min(less_cents - evened, seat.free_cents) if same_player else 0
    slip.payable_cents -= evened
    slip.unrecovered_cents += less_cents - evened - taken
    return [
        (Account.PAYABLE, Account.HOUSE, evened),
        (Account.CREDIT, Account.HOUSE, taken),
        (Account.UNRECOVERED, Account.HOUSE, less_cents - evened - taken),
    ]


def _evacuation(seat: Seat, evacuation: Evacuation, now: Now) -> Effects:
    """Books an evacuation: what the console paid out or moved, and what it holds of open rounds, leaves this ledger.

    Any more money is money that the console did not know of. It stays here, locked, until people decide.
    """
    ledger, effects = seat.ledger, Effects()
    left = evacuation.cents + evacuation.stakes_cents
    seat.till.audit(ledger)
    from_escrow = min(left, ledger.escrow_cents)
    from_credit = min(left - from_escrow, ledger.credit_cents)
    from_leaving = min(left - from_escrow - from_credit, ledger.leaving_cents)
    lacking = left - from_escrow - from_credit - from_leaving
    postings: list[Posting] = [
        (Account.ESCROW, Account.MONEY_OUT, from_escrow),
        (Account.ESCROW, Account.CREDIT, ledger.escrow_cents - from_escrow),
        (Account.CREDIT, Account.MONEY_OUT, from_credit),
        (Account.LEAVING, Account.MONEY_OUT, from_leaving),
    ]
    if from_leaving:
        effects += taken_over(seat, now)
    for slip in seat.slips.values():
        if not slip.version:  # The round is over for this terminal, whatever its outcome.
            slip.held_cents, slip.version = 0, 1
            effects.append(put(slip))
    note: Said = phrase("less_than_paid", less_cents=lacking) if lacking else ""
    entry, data = ledger.post(EntryKind.EVACUATE, postings, now, round_=evacuation.round, key=evacuation.id, note=note)
    seat.till.count(Meter.TAKEN_OVER_CENTS, sum(cents for _, to, cents in postings if to == Account.MONEY_OUT))
    return [*effects, AppendEntry(entry.seq, data, ledger.hash), seat.till.row(now)]


def _transfer(seat: Seat, transfer: Transfer, now: Now) -> Effects:
    """Books money that comes onto the terminal or leaves it. An attendant's ends the call for the attendant.

    An impossible transfer is booked with no amount and a note, so that the console learns of it.
    """
    ledger = seat.ledger
    seat.till.audit(ledger)
    if transfer.kind in (TransferKind.ATTENDANT, TransferKind.HAND, TransferKind.BACK):
        seat.calls = frozenset()
    session = ledger.credit_session
    if transfer.cents > 0 and transfer.kind is not TransferKind.BACK:
        session = ledger.session_for_new_money()
    why_not = _why_not_moved(seat, transfer, session)
    postings = [] if why_not else [_posting(transfer)]
    entry, data = ledger.post(EntryKind.TRANSFER, postings, now, key=transfer.id, note=why_not, credit_session=session)
    return [AppendEntry(entry.seq, data, ledger.hash), *_of_the_till(seat, transfer, not why_not, now)]


def _why_not_moved(seat: Seat, transfer: Transfer, session: int) -> Said:
    if transfer.kind is TransferKind.BACK or (transfer.kind is TransferKind.HAND and transfer.document):
        return phrase("not_leaving") if why_not_settled_otherwise(seat, transfer) else ""
    if transfer.cents > 0:
        is_over = transfer.credit_session not in (0, session)
    else:
        is_over = not seat.ledger.runs(transfer.credit_session)
    if is_over:
        return phrase("session_over", session=transfer.credit_session)
    return phrase("only_free", free_cents=seat.free_cents) if transfer.cents < -seat.free_cents else ""


def _posting(transfer: Transfer) -> Posting:
    cents, kind = transfer.cents, transfer.kind
    if kind is TransferKind.BACK:
        return Account.LEAVING, Account.CREDIT, cents
    if cents > 0:
        return Account.MONEY_IN, Account.CREDIT, cents
    source = Account.LEAVING if kind is TransferKind.HAND and transfer.document else Account.CREDIT
    return source, Account.LEAVING if kind is TransferKind.TICKET else Account.MONEY_OUT, -cents


def _of_the_till(seat: Seat, transfer: Transfer, is_booked: bool, now: Now) -> Effects:
    """What a transfer changes in the till: its row, and the meter that counts it."""
    till, kind, cents = seat.till, transfer.kind, transfer.cents
    if kind is TransferKind.TICKET and cents < 0:
        return debited(seat, transfer, is_booked, now)
    if not is_booked:
        return []
    if kind is TransferKind.NOTE or kind is TransferKind.TICKET:
        return credited(seat, transfer, now)
    effects = settled_otherwise(seat, transfer, now) if transfer.document else []
    if kind is TransferKind.BACK:
        return effects
    if kind is TransferKind.HAND:
        till.count(Meter.HAND_CENTS, -cents)
    elif cents > 0:
        till.count(Meter.ATTENDANT_IN_CENTS, cents)
    else:
        till.count(Meter.ATTENDANT_OUT_CENTS, -cents)
    return [*effects, till.row(now)]


def _post(
    seat: Seat,
    slip: RoundSlip,
    kind: EntryKind,
    postings: Sequence[Posting],
    now: Now,
    stake_cents: int,
    payout_cents: int,
    version: int,
    payment: int,
) -> Effects:
    entry, data = seat.ledger.post(
        kind,
        postings,
        now,
        round_=slip.round,
        version=version,
        payment=payment,
        stake_cents=stake_cents,
        payout_cents=payout_cents,
        credit_session=slip.credit_session,
    )
    return [AppendEntry(entry.seq, data, seat.ledger.hash), put(slip)]


OF_A_ROUND: dict[type[Message], Callable[[Seat, Record, Any, bytes, Now], Effects]] = {
    **dict.fromkeys((Close, Result, Void, Correction), _of_a_round),
    **dict.fromkeys(STEPS, _step),
}
"""Who applies a record of a round, by its kind."""
