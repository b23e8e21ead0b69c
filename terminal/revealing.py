"""A player opens for everyone a card that lies hidden; the request is sent until the log shows the card."""

from games.game import Game
from protocol.clock import Now
from protocol.enums import Phase
from protocol.messages import Reveal
from protocol.session import SILENCE_LOCKS_S
from terminal.effects import Effects, Send
from terminal.seat import Seat


def may_reveal(seat: Seat, game: Game, now: Now) -> bool:
    """Whether this player may open the card: once for each hidden card, if it is the player's, while connected."""
    state, course = seat.state, seat.course
    if state is None or state.round != course.round or state.phase is not Phase.BETS_CLOSED or course.play is None:
        return False
    is_heard = seat.is_in_session and now.monotonic_s - seat.state_heard_s < SILENCE_LOCKS_S
    slip = seat.slips.get(course.round)
    if seat.fault or not is_heard or slip is None or slip.version or not seat.ledger.runs(slip.credit_session):
        return False
    return seat.revealing != (course.round, course.steps) and game.may_reveal(course.play, seat.terminal)


def reveal(seat: Seat, game: Game, now: Now) -> Effects:
    if not may_reveal(seat, game, now):
        return []
    seat.revealing = (seat.course.round, seat.course.steps)
    return [Send(Reveal(seat.course.round))]


def unheard_reveal(seat: Seat) -> Reveal | None:
    """The request that must be sent again, because the round has not moved since."""
    is_open = seat.revealing is not None and seat.revealing == (seat.course.round, seat.course.steps)
    return Reveal(seat.course.round) if is_open and seat.course.play is not None else None
