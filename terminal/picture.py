"""The frozen picture of a terminal that its screen is shown: read from the seat, nothing decided."""

from games.game import VOID, Game, Value, Wager
from protocol.clock import Now
from protocol.messages import Ask, Terms
from protocol.refusals import Why
from protocol.session import SILENCE_LOCKS_S
from terminal.betting import why_no_bets
from terminal.course import known_game
from terminal.effects import PutEnded
from terminal.ledger import Visit
from terminal.seat import Seat
from terminal.slips import RoundSlip
from terminal.view import Bets, Played, Refused, Stakes, View


def picture(
    seat: Seat, game: Game, now: Now, refused: Refused | None, sent_token: int, reconnects: int, key_refused: bool
) -> View:
    """`refused` is what was refused here; the console's refusals are in its receipts, about the wish sent last."""
    state, ledger = seat.state, seat.ledger
    round_ = state.round if state else 0
    ended = tuple(row for row in reversed(seat.ended.values()) if row.version)
    played = _played(seat)
    slip = seat.slips.get(round_)
    sealed = seat.ended.get(round_)
    phase = _phase(seat, sealed)
    return View(
        terminal=seat.terminal,
        table=seat.table,
        round=round_,
        phase=phase,
        closes_s=None if state is None or state.ms_left is None else seat.state_heard_s + state.ms_left / 1000,
        last_bets=state is not None and state.last_bets,
        paragraph=state.paragraph if state else None,
        held_for=(state.held_for or "") if state else "",
        last_round=state.last_round if state else None,
        is_heard=seat.is_in_session and now.monotonic_s - seat.state_heard_s < SILENCE_LOCKS_S,
        heard_wall_ms=None if state is None else _heard_wall_ms(seat, now),
        reconnects=reconnects,
        key_refused=key_refused,
        fault=seat.fault,
        locked=seat.locked,
        no_bets=why_no_bets(seat, game, now),
        refused=_by_console(seat, round_, sent_token) or refused,
        credit_cents=ledger.credit_cents,
        escrow_cents=ledger.escrow_cents,
        visit=Visit() if ledger.session_has_ended else ledger.visit,
        limits=seat.limits,
        options=seat.terms.options if seat.terms else {},
        room=seat.standing.room if seat.standing and seat.standing.round == round_ else {},
        question=_question(seat),
        play=seat.course.play if seat.course.round == round_ else None,
        news=_news(seat, round_, phase),
        own_limits=seat.own_limits,
        chip_cents=seat.chip_cents,
        favourites=tuple(seat.favourites.values()),
        calls=seat.calls,
        bets=_bets(seat, slip) if slip and slip.revisions else None,
        seal=sealed.seal if sealed else b"",
        closed=sealed if sealed and not sealed.is_opened else None,
        last_played=played[0] if played else None,
        last_win=next((each for each in played if each.is_net_win), None),
        ended=ended,
        fairness=seat.fairness,
        correction=seat.correction[0] if seat.correction else None,
        correction_cents=seat.correction[1] if seat.correction else 0,
    )


def _news(seat: Seat, round_: int, phase: str) -> Terms | None:
    terms = seat.terms
    if terms is None or not terms.changed:
        return None
    is_ahead = round_ < terms.from_round or (round_ == terms.from_round and phase == "BETS_OPEN")
    return terms if is_ahead else None


def _heard_wall_ms(seat: Seat, now: Now) -> int:
    """To the second, so that a picture is only new when something is."""
    heard_ms = now.wall_ms - round(1000 * (now.monotonic_s - seat.state_heard_s))
    return heard_ms // 1000 * 1000


def _phase(seat: Seat, ended: PutEnded | None) -> str:
    """The log counts more than a notice that is older than it."""
    if seat.state is None:
        return ""
    phase = seat.state.phase
    if phase in ("BETS_OPEN", "BETS_CLOSED", "HELD") and ended is not None and ended.version:
        return "VOID" if ended.outcome == VOID else "RESULT"
    return "BETS_CLOSED" if phase == "BETS_OPEN" and seat.state.round <= seat.over_round else phase


def _by_console(seat: Seat, round_: int, sent_token: int) -> Refused | None:
    receipt = seat.receipt
    if receipt is None or receipt.refusal is None or receipt.round != round_:
        return None
    return Refused(sent_token, Why(receipt.refusal, receipt.sentence, receipt.spot, receipt.allowed_cents))


def _bets(seat: Seat, slip: RoundSlip) -> Bets:
    is_final = slip.standing_revision is not None
    receipt = seat.receipt
    late = receipt is not None and receipt.round == slip.round and receipt.late
    return Bets(
        registered=slip.standing_stakes if is_final else _stakes(slip, slip.registered_revision),
        asked=slip.undecided.stakes if slip.undecided else None,
        is_final=is_final,
        returned=_returned(slip),
        margin_ms=slip.margin_ms,
        late_ms=receipt.margin_ms if late and receipt else None,
    )


def _stakes(slip: RoundSlip, revision: int | None) -> Stakes:
    return slip.revisions[revision].stakes if revision else {}


def _returned(slip: RoundSlip) -> Stakes:
    """By spot, what the last revision asked for beyond what stands, where it was never decided."""
    if slip.standing_revision is None or slip.latest_revision <= slip.decided_revision:
        return {}
    stands = _stakes(slip, slip.standing_revision)
    more = {spot: cents - stands.get(spot, 0) for spot, cents in _stakes(slip, slip.latest_revision).items()}
    return {spot: cents for spot, cents in more.items() if cents > 0}


def _question(seat: Seat) -> Ask | None:
    asked = seat.course.question
    return asked if asked is not None and seat.terminal in asked.options else None


def _played(seat: Seat) -> list[Played]:
    """Rounds that have an outcome, newest first."""
    slips = sorted(seat.slips.values(), key=lambda slip: -slip.round)
    return [_of_round(slip, slip.outcome) for slip in slips if slip.version and slip.outcome and slip.revisions]


def _of_round(slip: RoundSlip, outcome: Value) -> Played:
    is_closed = slip.standing_revision is not None
    wager = slip.wager if is_closed else Wager(_stakes(slip, slip.registered_revision))
    return Played(
        round=slip.round,
        version=slip.version,
        outcome=outcome,
        stakes=wager.stakes,
        payouts=payouts_of(slip, outcome, wager),
        returned_cents=sum(_returned(slip).values()),
        margin_ms=slip.margin_ms,
        unrecovered_cents=slip.unrecovered_cents,
    )


def payouts_of(slip: RoundSlip, outcome: Value, wager: Wager) -> Stakes:
    """By spot."""
    if outcome == VOID:
        return dict(wager.stakes)
    return known_game(slip.rules_hash).payouts(slip.public, outcome, wager)
