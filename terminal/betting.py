"""A slip from the player's touch to the console's receipt: first its money goes to escrow, then to disk, then the slip
is sent.
"""

from collections.abc import Mapping

from games.game import Game
from phrases import phrase
from protocol.clock import Now
from protocol.enums import Account, EntryKind, Phase
from protocol.messages import Receipt, Slip
from protocol.refusals import RefusalNumber, Why
from protocol.session import SILENCE_LOCKS_S
from terminal.effects import AppendEntry, Effects, PutRevision, Send
from terminal.own_limits import why_over_own
from terminal.seat import Seat, put
from terminal.slips import RoundSlip

STOP_SENDING_BEFORE_CLOSE_MS = 150


def why_no_bets(seat: Seat, game: Game, now: Now) -> Why | None:
    """What keeps this terminal from taking a bet now, or None."""
    if seat.fault:
        return Why(RefusalNumber.TERMINAL_LOCKED, phrase("terminal_is_out", why=seat.fault))
    if seat.locked:
        return Why(RefusalNumber.TERMINAL_LOCKED, phrase("terminal_is_locked", why=seat.locked))
    if not seat.is_in_session or seat.state is None or now.monotonic_s - seat.state_heard_s >= SILENCE_LOCKS_S:
        sentence = phrase("connection_lost_bets", paragraph=game.paragraphs.registered_stands)
        return Why(RefusalNumber.NO_SESSION, sentence)
    if seat.state.phase != Phase.BETS_OPEN or seat.state.round <= max(seat.over_round, seat.ledger.evacuated_round):
        return Why(RefusalNumber.BETS_NOT_OPEN, phrase("bets_not_open"))
    if seat.cursor < seat.state.log_head:  # A correction in the missing records may take credit away.
        return Why(RefusalNumber.BETS_NOT_OPEN, phrase("catching_up"))
    if seat.state.ms_left is not None:
        left_ms = seat.state.ms_left - 1000 * (now.monotonic_s - seat.state_heard_s)
        if left_ms < STOP_SENDING_BEFORE_CLOSE_MS:
            return Why(RefusalNumber.BETS_NOT_OPEN, phrase("no_more_bets"))
    return None


def bet(seat: Seat, stakes: Mapping[str, int], game: Game, now: Now) -> Effects | Why:
    """Takes the whole slip that the player now wants, in place of the one before; or says why not. A line of 0 cents is
    an instruction, which the console judges.
    """
    if why := why_no_bets(seat, game, now):
        return why
    assert seat.state is not None
    staked = {spot: cents for spot, cents in stakes.items() if cents}
    if seat.limits is not None and (refusal := game.check(staked, seat.limits)):
        sentence = phrase("game_refuses", sentence=refusal.sentence)
        return Why(refusal.number, sentence, refusal.spot, refusal.allowed_cents)
    slip = seat.slips.get(seat.state.round) or RoundSlip(seat.state.round, seat.ledger.credit_session)
    if slip.version:
        return Why(RefusalNumber.BETS_NOT_OPEN, phrase("round_over"))
    total_cents = sum(stakes.values())
    available_cents = seat.ledger.credit_cents + slip.held_cents
    if total_cents > available_cents:
        return Why(RefusalNumber.NOT_ENOUGH_CREDIT, phrase("credit_too_small"), None, available_cents)
    adds = total_cents > slip.total_of(slip.latest_revision)  # Taking chips off is always possible.
    if seat.own_limits and adds:
        why = why_over_own(seat.own_limits, seat.ledger, slip.held_cents, total_cents, now)
        if why is not None:
            return why
    seat.slips[slip.round] = slip
    if not slip.held_cents:  # No bet of an earlier player is left in this round.
        slip.credit_session = seat.ledger.credit_session
    seat.receipt = None
    revision = slip.add(dict(stakes))
    stored = PutRevision(slip.round, revision.number, revision.lines, revision.total_cents)
    return [stored, *adjust_escrow(seat, slip, now), Send(Slip(slip.round, revision.number, revision.lines))]


def adjust_escrow(seat: Seat, slip: RoundSlip, now: Now, kind: EntryKind = EntryKind.HOLD) -> Effects:
    """Moves the difference between what this round's revisions need and what is already in escrow for it."""
    effects: Effects = []
    needed = slip.needed_cents()
    more = needed - slip.held_cents
    if more:
        source, target = (Account.CREDIT, Account.ESCROW) if more > 0 else (Account.ESCROW, Account.CREDIT)
        entry, data = seat.ledger.post(
            kind, [(source, target, abs(more))], now, round_=slip.round, version=slip.latest_revision
        )
        slip.held_cents = needed
        effects.append(AppendEntry(entry.seq, data, seat.ledger.hash))
    return [*effects, put(slip)]


def receipt(seat: Seat, message: Receipt, now: Now) -> Effects:
    """Takes the console's receipt of a slip. A smaller slip's money is free again once no registered
    revision needs it.
    """
    seat.receipt = message
    slip = seat.slips.get(message.round)
    if slip is None or slip.standing_revision is not None or slip.version:
        return []
    if message.decided_revision <= slip.decided_revision:
        return []
    if message.registered_revision and message.registered_revision not in slip.revisions:
        return []
    slip.decided_revision = message.decided_revision
    slip.registered_revision = message.registered_revision
    return adjust_escrow(seat, slip, now)
