"""What players ask of the terminal besides bets: to call someone, to keep favourites, to set their own limits."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.game import Game
from protocol.codec import encode_lines
from terminal.effects import DropFavourite, Effects, PutChip, PutFavourite, PutOwnLimits
from terminal.own_limits import tightened
from terminal.seat import Seat
from terminal.view import Call, ChooseChip, Errand, ForgetFavourite, KeepFavourite, LimitMyself, RenameFavourite

FAVOURITES_MAX = 8
NAME_CHARACTERS_MAX = 16


def do_errand(seat: Seat, errand: Errand, game: Game) -> Effects:
    """Does an errand. An impossible errand is ignored, because the screen offers only possible ones."""
    if isinstance(errand, Call):
        seat.calls = seat.calls | {errand.what} if errand.is_wanted else seat.calls - {errand.what}
    elif isinstance(errand, ChooseChip):
        return _choose(seat, errand.chip_cents)
    elif isinstance(errand, KeepFavourite):
        return _keep(seat, errand.stakes, game)
    elif isinstance(errand, RenameFavourite):
        return _rename(seat, errand.number, errand.name)
    elif isinstance(errand, ForgetFavourite):
        return [DropFavourite(errand.number)] if seat.favourites.pop(errand.number, None) else []
    elif isinstance(errand, LimitMyself):
        return _limit(seat, errand)
    return []


def _choose(seat: Seat, chip_cents: int) -> Effects:
    """Stores the chosen chip, so that it survives a restart, for this credit session only."""
    if seat.ledger.session_has_ended:
        return []
    seat.last_chip = PutChip(seat.ledger.credit_session, chip_cents)
    return [seat.last_chip]


def _keep(seat: Seat, stakes: Mapping[str, int], game: Game) -> Effects:
    is_slip = bool(stakes) and all(spot in game.kind_of and cents > 0 for spot, cents in stakes.items())
    if not is_slip or len(seat.favourites) >= FAVOURITES_MAX:
        return []
    row = PutFavourite(max(seat.favourites, default=0) + 1, "", encode_lines(dict(stakes)))
    seat.favourites[row.number] = row
    return [row]


def _rename(seat: Seat, number: int, name: str) -> Effects:
    if number not in seat.favourites:
        return []
    row = replace(seat.favourites[number], name=name.strip()[:NAME_CHARACTERS_MAX])
    seat.favourites[number] = row
    return [row]


def _limit(seat: Seat, errand: LimitMyself) -> Effects:
    ledger = seat.ledger
    if ledger.session_has_ended:
        return []
    before = seat.own_limits or PutOwnLimits(ledger.credit_session, None, None)
    row = tightened(before, errand.loss_cents, errand.time_ms)
    seat.last_own_limits = row
    return [row]
