"""Which players have asked in a round for a check of the cards, and how often; it is kept in the papers of the
round.
"""

from msgspec.structs import replace

from console.cards.papers import Papers, keep_papers, papers_now, papers_of
from console.effects import Effects
from console.rounds import UNDECIDED
from console.state import Table
from console.vertical import Queries


def queried(table: Table) -> list[str]:
    papers = papers_of(table)
    return papers.queried if papers.queried_round == table.round.number else []


def is_unanswered(table: Table) -> bool:
    """Whether a query is open: no round is settled before the dealer has checked the cards."""
    return papers_of(table).unanswered and table.round.phase in UNDECIDED and bool(queried(table))


def _keep(table: Table, terminal: str) -> Effects:
    papers = papers_now(table)
    uses = papers.queries | {terminal: papers.queries.get(terminal, 0) + 1}
    by_now, number = [*queried(table), terminal], table.round.number
    return keep_papers(table, replace(papers, queried=by_now, queried_round=number, unanswered=True, queries=uses))


def answered(table: Table) -> Effects:
    papers: Papers = papers_now(table)
    return keep_papers(table, replace(papers, unanswered=False)) if papers.unanswered else []


QUERIES = Queries(queried, _keep, is_unanswered)
