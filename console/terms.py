"""Limits and bet time in force: the configuration's, or what two people have set since."""

from console.settings import Settings
from console.state import Table
from games.roulette.limits import Limits, Range
from protocol.messages import LimitsOfKind, Terms


def terms_in_force(table: Table, settings: Settings) -> Terms:
    return table.standing.terms or terms_of(settings.limits, round(1000 * (settings.bet_time_s or 0)))


def limits_in_force(table: Table, settings: Settings) -> Limits:
    terms = table.standing.terms
    if terms is None:
        return settings.limits
    if table.limits is None or table.limits[0] is not terms:
        table.limits = terms, limits_of(terms)
    return table.limits[1]


def terms_of(limits: Limits, bet_time_ms: int, from_round: int = 0) -> Terms:
    kinds = [LimitsOfKind(kind, range_.minimum_cents, range_.maximum_cents) for kind, range_ in limits.per_kind.items()]
    slip = limits.slip
    return Terms(from_round, limits.chip_cents, kinds, slip.minimum_cents, slip.maximum_cents, bet_time_ms)


def limits_of(terms: Terms) -> Limits:
    """Raises ValueError where they contradict each other."""
    return Limits(
        terms.chip_cents,
        {limit.kind: Range(limit.minimum_cents, limit.maximum_cents) for limit in terms.limits},
        Range(terms.slip_minimum_cents, terms.slip_maximum_cents),
    )
