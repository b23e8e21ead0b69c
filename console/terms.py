"""The terms of play: limits, how bets close, and reminders, from the configuration or as staff have set them since."""

from console.settings import Settings
from console.state import Table
from games.game import Game
from games.limits import Limits
from protocol.messages import LimitsOfKind, Terms
from protocol.table_status import CentsRange, TermsByName

SLIP = "slip"
BETWEEN_STAFF = ("pace_per_hour",)
"""What no player needs to be told of."""


def terms_in_force(table: Table, settings: Settings) -> Terms:
    terms = table.terms
    if terms.standing.terms is not None:
        return terms.standing.terms
    if terms.configured is None or terms.configured[0] is not settings:
        terms.configured = settings, terms_of(settings)
    return terms.configured[1]


def limits_in_force(table: Table, game: Game, settings: Settings) -> Limits:
    standing = table.terms.standing.terms
    if standing is None:
        return settings.limits
    if table.terms.limits is None or table.terms.limits[0] is not standing:
        table.terms.limits = standing, limits_of(standing, game)
    return table.terms.limits[1]


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
        pace_per_hour=settings.pace_per_hour,
        options=dict(settings.vertical.options),
        changed=[],
    )


def limits_of(terms: Terms, game: Game) -> Limits:
    """The limits of these terms. Raises ValueError where they contradict each other."""
    ranges = tuple((limit.kind, limit.minimum_cents, limit.maximum_cents) for limit in terms.limits)
    slip = terms.slip_minimum_cents, terms.slip_maximum_cents
    return game.limits_by_value(terms.chip_cents, ranges, slip)


def terms_by_name(terms: Terms) -> TermsByName:
    """The terms by name: a range of cents for each kind of bet and for the whole slip, one value for any other term."""
    return {
        **{limit.kind: CentsRange(limit.minimum_cents, limit.maximum_cents) for limit in terms.limits},
        SLIP: CentsRange(terms.slip_minimum_cents, terms.slip_maximum_cents),
        "bet_time_ms": terms.bet_time_ms,
        "last_bets_ms": terms.last_bets_ms,
        "pace_per_hour": terms.pace_per_hour,
        **terms.options,
    }


def changed_since(old: Terms, new: Terms, from_round: int, between_staff: tuple[str, ...]) -> list[str]:
    """What players are told of changed terms: everything that was set since the last round, in the order of
    decisions.
    """
    before, after = terms_by_name(old), terms_by_name(new)
    waiting = old.changed if old.from_round == from_round else []
    not_told = (*BETWEEN_STAFF, *between_staff)
    return [name for name in after if name not in not_told and (name in waiting or before.get(name) != after[name])]
