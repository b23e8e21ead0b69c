"""A player's query: the table is looked at again before the round is settled, once a round and terminal."""

from console.effects import Effects, ToTerminal
from console.outcomes import hold
from console.rounds import UNDECIDED
from console.settings import Settings
from console.state import Table
from games.game import Game
from phrases import phrase
from protocol.enums import Phase
from protocol.messages import Query, QueryHeard
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why

HELD_FOR = "query"


def hear(table: Table, terminal: str, said: Query, game: Game, settings: Settings) -> Effects:
    """The same again is heard again, and changes nothing."""
    if terminal in settings.vertical.queries.made(table) and said.round == table.round.number:
        return [ToTerminal(terminal, QueryHeard(said.round, None, None))]
    if why := why_not(table, terminal, said.round, game):
        return [ToTerminal(terminal, QueryHeard(said.round, why.number, why.sentence))]
    return [*query(table, terminal, settings), ToTerminal(terminal, QueryHeard(said.round, None, None))]


def why_not(table: Table, terminal: str, round_: int, game: Game) -> Why | None:
    course = table.play.course
    is_played = round_ == table.round.number and table.round.phase in UNDECIDED
    if not is_played or table.play.close_durable_s is None or not game.may_query(course.play):
        return Why(No.NOT_ASKED_NOW, phrase("query_when"))
    if not course.stakes.get(terminal):
        return Why(No.NOT_ASKED_NOW, phrase("query_who", terminal=terminal))
    return None


def query(table: Table, terminal: str, settings: Settings) -> Effects:
    """The round is held, if it is not already, until the dealer has looked."""
    kept = settings.vertical.queries.keep(table, terminal)
    if table.round.phase is not Phase.BETS_CLOSED:
        return kept
    return [*kept, *hold(table, phrase("queried", terminal=terminal), held_for=HELD_FOR)]
