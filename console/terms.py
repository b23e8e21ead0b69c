"""Limits, how bets close and what the dealer is reminded of: the configuration's, or what staff have set since."""

from typing import Any

from console.settings import Settings
from console.state import Table
from games.roulette.limits import Limits, limits_by_value
from protocol.messages import LimitsOfKind, Terms

SLIP = "slip"
BETWEEN_STAFF = ("pace_per_hour", "rotor_alternates")
"""What no player needs to be told of."""


def terms_in_force(table: Table, settings: Settings) -> Terms:
    if table.standing.terms is not None:
        return table.standing.terms
    if table.configured is None or table.configured[0] is not settings:
        table.configured = settings, terms_of(settings)
    return table.configured[1]


def limits_in_force(table: Table, settings: Settings) -> Limits:
    terms = table.standing.terms
    if terms is None:
        return settings.limits
    if table.limits is None or table.limits[0] is not terms:
        table.limits = terms, limits_of(terms)
    return table.limits[1]


def terms_of(settings: Settings) -> Terms:
    limits = settings.limits
    kinds = [LimitsOfKind(kind, range_.minimum_cents, range_.maximum_cents) for kind, range_ in limits.per_kind.items()]
    return Terms(
        from_round=0,
        chip_cents=limits.chip_cents,
        limits=kinds,
        slip_minimum_cents=limits.slip.minimum_cents,
        slip_maximum_cents=limits.slip.maximum_cents,
        bet_time_ms=round(1000 * (settings.bet_time_s or 0)),
        last_bets_ms=round(1000 * settings.last_bets_s),
        close_revolutions=settings.close_revolutions,
        pace_per_hour=settings.pace_per_hour,
        rotor_alternates=settings.rotor_alternates,
        changed=[],
    )


def limits_of(terms: Terms) -> Limits:
    """Raises ValueError where they contradict each other."""
    kinds = tuple((limit.kind, limit.minimum_cents, limit.maximum_cents) for limit in terms.limits)
    return limits_by_value(terms.chip_cents, kinds, (terms.slip_minimum_cents, terms.slip_maximum_cents))


def terms_facts(terms: Terms) -> dict[str, Any]:
    """By name: a range of cents for each kind of bet and for the whole slip, one value for everything else."""
    return {
        **{limit.kind: [limit.minimum_cents, limit.maximum_cents] for limit in terms.limits},
        SLIP: [terms.slip_minimum_cents, terms.slip_maximum_cents],
        "bet_time_ms": terms.bet_time_ms,
        "last_bets_ms": terms.last_bets_ms,
        "close_revolutions": terms.close_revolutions,
        "pace_per_hour": terms.pace_per_hour,
        "rotor_alternates": terms.rotor_alternates,
    }


def changed_since(old: Terms, new: Terms, from_round: int) -> list[str]:
    """What players are told: all that was set since the last round, one decision after another."""
    before, after = terms_facts(old), terms_facts(new)
    waiting = old.changed if old.from_round == from_round else []
    return [name for name in after if name not in BETWEEN_STAFF and (name in waiting or before[name] != after[name])]
