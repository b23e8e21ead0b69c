"""Views of a card table with amounts in millions, after ten thousand rounds."""

from dataclasses import replace

from msgspec import structs

from games.game import Returned
from games.limits import Limits, Range
from terminal.view import Bets, Played, Stakes, View

MORE = 2_345
"""The factor for large amounts: S$100 become S$234,500."""
ROUNDS_MORE = 11_000


def of(stakes: Stakes) -> dict[str, int]:
    return {spot: MORE * cents for spot, cents in stakes.items()}


def rich_bets(bets: Bets | None) -> Bets | None:
    if bets is None:
        return None
    return replace(
        bets,
        registered=of(bets.registered),
        asked=None if bets.asked is None else of(bets.asked),
        returned=of(bets.returned),
        may_return_cents=MORE * bets.may_return_cents,
        given_back=tuple(Returned(spot, MORE * cents, why) for spot, cents, why in bets.given_back),
    )


def rich_round(played: Played) -> Played:
    return replace(
        played,
        round=played.round + ROUNDS_MORE,
        stakes=of(played.stakes),
        payouts=of(played.payouts),
        added_cents=MORE * played.added_cents,
    )


def rich(view: View) -> View:
    """The same state with amounts in millions, after ten thousand rounds."""
    limits = view.limits
    if limits is not None:
        ranges = {kind: Range(each.minimum_cents, MORE * each.maximum_cents) for kind, each in limits.per_kind.items()}
        limits = Limits(100, ranges, Range(500, MORE * limits.slip.maximum_cents), limits.kind_of)
    return replace(
        view,
        table="SALON-PRIVE-12",
        round=view.round + ROUNDS_MORE if view.round else 0,
        credit_cents=MORE * view.credit_cents,
        escrow_cents=MORE * view.escrow_cents,
        limits=limits,
        room={spot: MORE * cents for spot, cents in view.room.items()},
        bets=rich_bets(view.bets),
        played=tuple(map(rich_round, view.played)),
        last_played=view.last_played and rich_round(view.last_played),
        last_win=view.last_win and rich_round(view.last_win),
        correction_cents=MORE * view.correction_cents,
        correction=view.correction and structs.replace(view.correction, round=view.correction.round + ROUNDS_MORE),
        ended=tuple(structs.replace(each, round=each.round + ROUNDS_MORE) for each in view.ended),
    )
