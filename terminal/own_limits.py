"""A player's own limits on loss and time: they are never loosened within the credit session, and bets must keep to
them.
"""

from phrases import phrase
from protocol.clock import Now
from protocol.refusals import RefusalNumber, Why
from terminal.effects import PutOwnLimits
from terminal.ledger import Ledger, Visit


def tightened(before: PutOwnLimits, loss_cents: int | None, time_ms: int | None) -> PutOwnLimits:
    """The tighter of the old and the new value for each limit; None stands for no limit."""
    return PutOwnLimits(
        before.credit_session, _tighter(before.loss_cents, loss_cents), _tighter(before.time_ms, time_ms)
    )


def _tighter(has: int | None, wanted: int | None) -> int | None:
    known = [limit for limit in (has, wanted) if limit is not None and limit > 0]
    return min(known, default=None)


def is_own_limit_reached(own: PutOwnLimits | None, visit: Visit, has_cents: int, now: Now) -> bool:
    """Whether not even one more cent may be staked. `has_cents` includes the current bets."""
    if own is None:
        return False
    lost_cents = visit.in_cents - visit.out_cents - has_cents
    is_lost = own.loss_cents is not None and lost_cents >= own.loss_cents
    return is_lost or _is_over(own, visit, now)


def _is_over(own: PutOwnLimits, visit: Visit, now: Now) -> bool:
    return own.time_ms is not None and visit.began_ms is not None and now.wall_ms - visit.began_ms >= own.time_ms


def why_over_own(own: PutOwnLimits, ledger: Ledger, held_cents: int, total_cents: int, now: Now) -> Why | None:
    """Why a slip that stakes more than the one before breaks an own limit; None if it does not. `held_cents` is this
    round's escrow.
    """
    visit = ledger.visit
    if _is_over(own, visit, now):
        return Why(RefusalNumber.OVER_OWN_TIME, phrase("own_time_limit"))
    if own.loss_cents is None:
        return None
    lost_cents = visit.in_cents - visit.out_cents - ledger.credit_cents - held_cents
    left_cents = max(0, own.loss_cents - lost_cents)
    if total_cents <= left_cents:
        return None
    sentence = phrase("own_loss_limit", left_cents=left_cents)
    return Why(RefusalNumber.OVER_OWN_LOSS, sentence, None, left_cents)
