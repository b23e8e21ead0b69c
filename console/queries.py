"""A player's query, one for each terminal in a round: nothing is paid before the dealer has checked; the deal
goes on.
"""

from console.effects import Effects, ToTerminal
from console.rounds import UNDECIDED
from console.settings import Settings
from console.state import Table
from games.game import Game
from phrases import phrase
from protocol.messages import Query, QueryHeard
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why


def hear(table: Table, terminal: str, said: Query, game: Game, settings: Settings) -> Effects:
    """Takes a player's query; the same query again is answered and changes nothing."""
    queries = settings.vertical.queries
    if terminal in queries.made(table) and said.round == table.round.number:
        return [ToTerminal(terminal, QueryHeard(said.round, not queries.is_open(table), None, None))]
    if why := why_not(table, terminal, said.round, game):
        return [ToTerminal(terminal, QueryHeard(said.round, False, why.number, why.sentence))]
    return [*queries.keep(table, terminal), ToTerminal(terminal, QueryHeard(said.round, False, None, None))]


def why_not(table: Table, terminal: str, round_: int, game: Game) -> Why | None:
    course = table.play.course
    is_played = round_ == table.round.number and table.round.phase in UNDECIDED
    if not is_played or table.play.close_durable_s is None or not game.may_query(course.play):
        return Why(No.NOT_ASKED_NOW, phrase("query_when"))
    if not course.stakes.get(terminal):
        return Why(No.NOT_ASKED_NOW, phrase("query_who", terminal=terminal))
    return None
