"""What the close makes of the slips: the boxes with their wagers, and the bets that go back, each with its
paragraph.
"""

from collections.abc import Mapping, Sequence

from games.blackjack.boxes import Box, Wager
from games.blackjack.seats import Seat, Seats, bettors_on, excess_on
from games.blackjack.side_bets import BOOM_BUSTED
from games.blackjack.spots import BOOM, BOX, Laid, laid_on_boxes
from games.blackjack.variants import Variant
from games.game import Closed, Registered, Returned, Value
from games.limits import Limits

NO_INITIAL_BET = "5.15"
"""A pair bet on a box on which nobody has an Initial Bet."""


def closed(variant: Variant, slips: Sequence[Registered], limits: Limits, seats: Seats) -> Closed:
    """The boxes as a plain value. Where nobody sits who has an Initial Bet there, the highest bet decides (1.26)."""
    returned: dict[str, list[Returned]] = {}
    for number in range(1, variant.boxes + 1):
        seated = seats[number].terminal if number in seats else None
        paragraph = variant.paragraphs.excess or variant.paragraphs.initial_bet
        for terminal, back in excess_on(slips, number, seated, limits, variant.initial_unit_cents, paragraph).items():
            returned.setdefault(terminal, []).append(back)
    standing = _standing(slips, returned)
    for terminal, back in _without_initial_bet(variant, standing):
        returned.setdefault(terminal, []).append(back)
    standing = _standing(slips, returned)
    boxes = _boxes(variant, slips, standing, seats)
    return Closed(returned, {str(box.number): [_value(wager) for wager in box.wagers] for box in boxes})


def _standing(slips: Sequence[Registered], returned: Mapping[str, Sequence[Returned]]) -> dict[str, dict[str, int]]:
    """The stakes of each terminal's slip after the returned ones are taken off."""
    found = {}
    for slip in slips:
        stakes = dict(slip.stakes)
        for spot, cents, _ in returned.get(slip.terminal, ()):
            stakes[spot] -= cents
        found[slip.terminal] = {spot: cents for spot, cents in stakes.items() if cents}
    return found


def _without_initial_bet(variant: Variant, standing: Mapping[str, Mapping[str, int]]) -> list[tuple[str, Returned]]:
    """The bets that go back for want of an Initial Bet. Rule 5.15: a pair bet on a box without one; 3.9.1: Boom Busted
    where no box has one.

    By the rulebook of 2017 (3.3) a side bet needs the player's own Initial Bet; `check` has refused any other.
    """
    dealt = {spot.partition(":")[2] for stakes in standing.values() for spot in stakes if spot.startswith(f"{BOX}:")}
    back = []
    for terminal, stakes in sorted(standing.items()):
        for spot, cents in stakes.items():
            if spot == BOOM:
                if not dealt:
                    back.append((terminal, Returned(spot, cents, BOOM_BUSTED.placing_paragraph)))
            elif spot.partition(":")[2] not in dealt:
                back.append((terminal, Returned(spot, cents, NO_INITIAL_BET)))
    return back


def _boxes(
    variant: Variant,
    slips: Sequence[Registered],
    standing: Mapping[str, Mapping[str, int]],
    seats: Seats,
) -> list[Box]:
    """Each box that has an Initial Bet, with its wagers in the order in which they came to the box."""
    laid = {terminal: laid_on_boxes(variant, stakes) for terminal, stakes in standing.items()}
    boxes = []
    for number in range(1, variant.boxes + 1):
        came = [each.terminal for each in bettors_on(slips, number) if standing[each.terminal].get(f"{BOX}:{number}")]
        if not came:
            continue
        seated = seats[number].terminal if number in seats else None
        behind = [terminal for terminal in sorted(laid) if terminal not in came and number in laid[terminal]]
        wagers = [
            _wager(terminal, _sits(variant, terminal, seated), laid[terminal][number]) for terminal in (*came, *behind)
        ]
        boxes.append(Box(number, wagers))
    _lay_boom(standing, boxes)
    return boxes


def _wager(terminal: str, sits: bool, laid: Laid) -> Wager:
    return Wager(terminal, sits, laid.initial_cents, dict(laid.side_cents), laid.initial_cents)


def _sits(variant: Variant, terminal: str, seated: str | None) -> bool:
    """Whether this player sits at the box: by the rulebook of 2017 the only player of a box does."""
    return terminal == seated or not variant.seated_and_standing


def _lay_boom(standing: Mapping[str, Mapping[str, int]], boxes: Sequence[Box]) -> None:
    """Puts a Boom Busted bet, which lies on no box, beside another bet of its player, where the engine expects it."""
    for terminal, stakes in sorted(standing.items()):
        if cents := stakes.get(BOOM):
            wager = next((each for box in boxes if (each := box.wager_of(terminal))), None)
            if wager is None:
                wager = Wager(terminal, False, 0, {}, 0)
                boxes[0].wagers.append(wager)
            wager.side_cents[BOOM_BUSTED.name] = cents


def _value(wager: Wager) -> Value:
    return [wager.who, wager.seated, wager.initial_cents, dict(wager.side_cents)]


def read_boxes(value: Value) -> list[Box]:
    """Copies the wagers of a record, so that nothing changes the record."""
    return [Box(int(number), [_read_wager(*wager) for wager in wagers]) for number, wagers in value.items()]


def _read_wager(who: str, sits: bool, initial_cents: int, side_cents: Mapping[str, int]) -> Wager:
    return Wager(who, sits, initial_cents, dict(side_cents), initial_cents)


def as_value(seats: Seats) -> Value:
    return {str(number): list(seat) for number, seat in sorted(seats.items())}


def read_seats(value: Value) -> dict[int, Seat]:
    return {int(number): Seat(*seat) for number, seat in value.items()}
