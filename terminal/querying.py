"""A player's query: the dealer is asked to check the table before the round is settled. It is sent until that
is done.
"""

from games.game import Game
from protocol.clock import Now
from protocol.enums import Phase
from protocol.messages import Query, QueryHeard
from protocol.session import SILENCE_LOCKS_S
from terminal.effects import Effects, Send
from terminal.seat import Seat
from terminal.slips import QueryMade

IN_PLAY = (Phase.BETS_CLOSED, Phase.HELD)


def may_query(seat: Seat, game: Game, now: Now) -> bool:
    """Whether the player may ask now: once in a round, with a bet in it, while the game allows a check."""
    state, course = seat.state, seat.course
    if state is None or state.round != course.round or state.phase not in IN_PLAY or course.play is None:
        return False
    is_heard = seat.is_in_session and now.monotonic_s - seat.state_heard_s < SILENCE_LOCKS_S
    slip = seat.slips.get(course.round)
    if seat.fault or not is_heard or slip is None or slip.version or not slip.standing_revision:
        return False
    is_his = seat.ledger.runs(slip.credit_session)
    return is_his and query_of(seat) is None and game.may_query(course.play)


def query(seat: Seat, game: Game, now: Now) -> Effects:
    if not may_query(seat, game, now):
        return []
    seat.query = QueryMade(seat.course.round)
    return [Send(Query(seat.course.round))]


def query_of(seat: Seat) -> QueryMade | None:
    """The player's query in the round in play."""
    made = seat.query
    return made if made is not None and seat.state is not None and made.round == seat.state.round else None


def open_query(seat: Seat) -> Query | None:
    """The query that must be sent again, because the console has not answered it yet."""
    made = query_of(seat)
    return None if made is None or made.is_answered or made.refused is not None else Query(made.round)


def query_heard(seat: Seat, heard: QueryHeard) -> Effects:
    if (made := seat.query) is not None and made.round == heard.round:
        seat.query = QueryMade(made.round, True, heard.is_answered or made.is_answered, heard.sentence)
    return []
