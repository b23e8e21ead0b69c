"""The frozen `View` that the terminal's screen draws, read from the seat; this module decides nothing."""

from games.game import VOID, Game, Returned, Value, Wager
from games.registry import GAMES
from protocol.clock import Now
from protocol.enums import Phase
from protocol.messages import Ask, Terms
from protocol.refusals import Why
from protocol.session import SILENCE_LOCKS_S
from terminal.betting import why_no_bets
from terminal.course import known_game
from terminal.effects import PutEnded
from terminal.ledger import Visit
from terminal.querying import may_query, query_of
from terminal.revealing import may_reveal
from terminal.seat import Seat
from terminal.slips import RoundSlip
from terminal.till.shown import till_view
from terminal.view import Bets, Given, Played, Refused, Stakes, View


def picture(
    seat: Seat, game: Game, now: Now, refused: Refused | None, sent_token: int, reconnects: int, key_refused: bool
) -> View:
    """The view at this time. `refused` is a refusal by this terminal. Refusals by the console come from its receipts
    and are about the bet sent last.
    """
    state, ledger = seat.state, seat.ledger
    round_ = state.round if state else 0
    ended = tuple(row for row in reversed(seat.ended.values()) if row.version)
    played = _played(seat)
    slip = _current(seat, round_)
    other_rules = slip is not None and bool(slip.version) and _by_other_rules(slip)
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
        lock=seat.lock,
        locked=seat.locked,
        no_bets=why_no_bets(seat, game, now),
        refused=_by_console(seat, round_, sent_token) or refused,
        credit_cents=ledger.credit_cents,
        escrow_cents=ledger.escrow_cents,
        visit=Visit() if ledger.session_has_ended else ledger.visit,
        limits=seat.limits,
        options=seat.terms.options if seat.terms else {},
        room=seat.standing.room if seat.standing and seat.standing.round == round_ else {},
        kept=seat.standing.kept if seat.standing and seat.standing.round == round_ else {},
        before_close=seat.standing.public if seat.standing and seat.standing.round == round_ else None,
        question=_question(seat),
        given=_given(seat),
        may_query=may_query(seat, game, now),
        query=query_of(seat),
        may_reveal=may_reveal(seat, game, now),
        play=seat.course.play if seat.course.round == round_ else None,
        last_play=seat.course.play,
        news=_news(seat, round_, phase),
        own_limits=seat.own_limits,
        chip_cents=seat.chip_cents,
        favourites=tuple(seat.favourites.values()),
        calls=seat.calls,
        bets=_bets(seat, slip) if slip and slip.revisions and not other_rules else None,
        other_rules=other_rules,
        seal=sealed.seal if sealed else b"",
        closed=sealed if sealed and not sealed.is_opened else None,
        last_played=played[0] if played else None,
        played=tuple(played),
        last_win=next((each for each in played if each.is_net_win), None),
        ended=ended,
        fairness=seat.fairness,
        correction=seat.correction[0] if seat.correction else None,
        correction_cents=_corrected_cents(seat),
        till=till_view(seat),
    )


def _current(seat: Seat, round_: int) -> RoundSlip | None:
    """The slip of this round, if it belongs to the player who is here now; else None."""
    slip = seat.slips.get(round_)
    return slip if slip is not None and seat.ledger.is_here(slip.credit_session) else None


def _corrected_cents(seat: Seat) -> int:
    """What a correction moved for the player who is here now; 0 if it concerned an earlier player."""
    if seat.correction is None:
        return 0
    (ended, cents) = seat.correction
    return cents if _current(seat, ended.round) is not None else 0


def _news(seat: Seat, round_: int, phase: Phase | None) -> Terms | None:
    terms = seat.terms
    if terms is None or not terms.changed:
        return None
    is_ahead = round_ < terms.from_round or (round_ == terms.from_round and phase == Phase.BETS_OPEN)
    return terms if is_ahead else None


def _heard_wall_ms(seat: Seat, now: Now) -> int:
    """When the console was last heard, rounded to the second so that the view does not change without a reason."""
    heard_ms = now.wall_ms - round(1000 * (now.monotonic_s - seat.state_heard_s))
    return heard_ms // 1000 * 1000


def _phase(seat: Seat, ended: PutEnded | None) -> Phase | None:
    """The phase to show. The log counts more than a state message that is older than the log."""
    if seat.state is None:
        return None
    phase = seat.state.phase
    if phase in (Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD) and ended is not None and ended.version:
        return Phase.VOID if ended.outcome == VOID else Phase.RESULT
    return Phase.BETS_CLOSED if phase == Phase.BETS_OPEN and seat.state.round <= seat.over_round else phase


def _by_console(seat: Seat, round_: int, sent_token: int) -> Refused | None:
    receipt = seat.receipt
    if receipt is None or receipt.refusal is None or receipt.sentence is None or receipt.round != round_:
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
        may_return_cents=receipt.may_return_cents if receipt and receipt.round == slip.round and not is_final else 0,
        given_back=_given_back(slip),
        taken_back=_taken_back(seat, slip),
        added_cents=sum(made.cents for made in slip.choices.values()),
        instructions=_instructions(slip, slip.standing_revision if is_final else slip.registered_revision),
        asked_instructions=slip.undecided.instructions if slip.undecided else (),
    )


def _taken_back(seat: Seat, slip: RoundSlip) -> Stakes:
    """Of the bets that count, by spot, what the player has taken back; empty once the round is settled."""
    course = seat.course
    if slip.version or not slip.standing_revision or course.round != slip.round or course.play is None:
        return {}
    return dict(known_game(slip.rules_hash).taken_back(course.play, slip.wager_of(seat.terminal)))


def _given_back(slip: RoundSlip) -> tuple[Returned, ...]:
    return tuple(Returned(*each) for each in slip.returned)


def _stakes(slip: RoundSlip, revision: int | None) -> Stakes:
    return slip.revisions[revision].stakes if revision else {}


def _instructions(slip: RoundSlip, revision: int | None) -> tuple[str, ...]:
    return slip.revisions[revision].instructions if revision else ()


def _returned(slip: RoundSlip) -> Stakes:
    """By spot, what the last revision asked for beyond what counts, if the console never decided it."""
    if slip.standing_revision is None or slip.latest_revision <= slip.decided_revision:
        return {}
    stands = _stakes(slip, slip.standing_revision)
    more = {spot: cents - stands.get(spot, 0) for spot, cents in _stakes(slip, slip.latest_revision).items()}
    return {spot: cents for spot, cents in more.items() if cents > 0}


def _question(seat: Seat) -> Ask | None:
    """The question for the player who is here now; None if they sat down after the close of bets."""
    asked = seat.course.question
    if asked is None or seat.terminal not in asked.options:
        return None
    slip = _current(seat, asked.round)
    return None if slip is None or slip.version else asked


def _given(seat: Seat) -> Given | None:
    asked = _question(seat)
    if asked is None or (made := seat.slips[asked.round].choices.get(asked.question)) is None:
        return None
    told = seat.chosen
    if told is None or (told.round, told.question) != (asked.round, asked.question) or told.action is None:
        return Given(made.action, made.cents)
    return Given(told.action, told.cents, is_registered=True)


def _played(seat: Seat) -> list[Played]:
    """The rounds with an outcome that the player who is here now has played, newest first."""
    slips = sorted(seat.slips.values(), key=lambda slip: -slip.round)
    mine = [slip for slip in slips if seat.ledger.is_here(slip.credit_session)]
    played = [
        _of_round(seat.terminal, slip, slip.outcome)
        for slip in mine
        if slip.version and slip.outcome and slip.revisions
    ]
    return [each for each in played if each is not None]


def _of_round(terminal: str, slip: RoundSlip, outcome: Value) -> Played | None:
    is_closed = slip.standing_revision is not None
    wager = slip.wager_of(terminal) if is_closed else Wager(_stakes(slip, slip.registered_revision))
    payouts = payouts_of(slip, outcome, wager)
    if payouts is None:
        return None
    return Played(
        round=slip.round,
        version=slip.version,
        outcome=outcome,
        stakes=wager.stakes,
        payouts=payouts,
        returned_cents=sum(_returned(slip).values()),
        margin_ms=slip.margin_ms,
        unrecovered_cents=slip.unrecovered_cents,
        given_back=_given_back(slip),
        added_cents=wager.stake_cents - sum(wager.stakes.values()),
    )


def payouts_of(slip: RoundSlip, outcome: Value, wager: Wager) -> Stakes | None:
    """The payout of each spot; None if this software does not have the rules by which the round was settled."""
    if outcome == VOID:
        return dict(wager.stakes)
    game = GAMES.by_hash(slip.rules_hash)
    return None if game is None else game.payouts(slip.public, outcome, wager)


def _by_other_rules(slip: RoundSlip) -> bool:
    return slip.outcome not in (None, VOID) and GAMES.by_hash(slip.rules_hash) is None
