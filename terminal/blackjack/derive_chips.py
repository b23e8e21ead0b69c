"""The circles for bets and the chips on them, while bets are open, during the round and after it."""

from games.blackjack.game import Blackjack
from games.blackjack.spots import BOOM, BOX, spot_of
from screen.amounts import short_money
from screen.words import Words
from terminal.blackjack.felt import Felt
from terminal.blackjack.spots import BlackjackSpots, box_of
from terminal.screen.derive_tray import chip_label, largest_chip
from terminal.screen.shown import Drawn, Shown

STACKED_MAX = 3
CIRCLE_ROLES = ("circleX", "circleY", "size", "caption", "isMain", "isMine", "isPressed", "isPale")
CHIP_ROLES = ("chipX", "chipY", "size", "status", "label", "dollars", "stack", "under", "paid", "paidIs")
OF_CIRCLE = 0.78
"""How large a chip is in its circle."""


def split_boxes(felt: Felt) -> frozenset[int]:
    """The boxes with more than one hand; these hands are drawn where the circles were."""
    if felt.is_open:
        return frozenset()
    return frozenset(number for number, box in felt.boxes.items() if len(box.hands) > 1)


def circles(shown: Shown, felt: Felt, spots: BlackjackSpots, words: Words) -> list[Drawn]:
    hidden = split_boxes(felt)
    rows = []
    for spot, circle in spots.circles.items():
        if (number := box_of(spot)) in hidden:
            continue
        place = spot.partition(":")[0]
        is_bet = bool(shown.stakes.get(spot) or (shown.played and shown.played.stakes.get(spot)))
        rows.append(
            {
                "spot": spot,
                "circleX": circle.x,
                "circleY": circle.y,
                "size": circle.size,
                "caption": "" if spot == BOOM else words.say(f"circle_{place}"),
                "isMain": place in (BOX, BOOM),
                "isMine": is_bet,
                "isPressed": shown.bet == spot,
                "isPale": not felt.is_open and number > 0 and number not in felt.boxes,
            }
        )
    return rows


def chips(shown: Shown, felt: Felt, spots: BlackjackSpots) -> list[Drawn]:
    hidden = split_boxes(felt)
    rows = _settled(shown, felt, spots) if shown.played is not None else _placed(shown, felt, spots)
    return [row for row in rows if box_of(str(row["spot"])) not in hidden]


def _placed(shown: Shown, felt: Felt, spots: BlackjackSpots) -> list[Drawn]:
    wanted, registered = shown.stakes, shown.registered
    over = decided_by_spot(felt, spots.game) if not felt.is_open else {}
    back = shown.view.bets.taken_back if shown.view.bets else {}
    rows = []
    for spot in spots.circles:
        cents, stands = wanted.get(spot, 0), registered.get(spot, 0)
        if spot in back:
            rows.append(_chip(spot, cents, "returned", spots) | {"paid": short_money(back[spot]), "paidIs": "returned"})
        elif cents == stands and cents:
            rows.append(_decided(_chip(spot, cents, "registered", spots), over.get(spot)))
        elif cents != stands:  # The registered chip is visible under the one asked for until the console decides.
            rows.append(_chip(spot, cents, "asked", spots) | {"under": largest_chip(stands) if stands else 0})
    return rows


def _decided(row: Drawn, payout_cents: int | None) -> Drawn:
    """How a bet is drawn that is decided, and paid, before the round is over."""
    if payout_cents is None:
        return row
    if not payout_cents:
        return row | {"status": "lost"}
    return row | {"status": "won", "paid": short_money(payout_cents), "paidIs": "won"}


def decided_by_spot(felt: Felt, game: Blackjack) -> dict[str, int]:
    """What each decided bet of this player brings back, by spot, for spots on which nothing is open any more."""
    open_spots: set[str] = set()
    brings: dict[str, int] = {}
    for bet in felt.bets():
        spot = spot_of(game.variant, bet.kind, bet.box)
        if bet.is_open or bet.is_returned:
            open_spots.add(spot)
        else:
            brings[spot] = brings.get(spot, 0) + bet.stake_cents + (bet.net_cents or 0)
    return {spot: cents for spot, cents in brings.items() if spot not in open_spots}


def _chip(spot: str, cents: int, status: str, spots: BlackjackSpots) -> Drawn:
    circle, dollars = spots.circles[spot], largest_chip(cents)
    return {
        "spot": spot,
        "chipX": circle.x,
        "chipY": circle.y,
        "size": round(circle.size * OF_CIRCLE),
        "status": status,
        "label": chip_label(cents),
        "dollars": dollars,
        "stack": max(1, min(STACKED_MAX, cents // (100 * dollars))),
        "under": 0,
        "paid": "",
        "paidIs": "",
    }


def _settled(shown: Shown, felt: Felt, spots: BlackjackSpots) -> list[Drawn]:
    """The chips after the result. A returned stake is written in ivory, a win in gold."""
    played, rows = shown.played, []
    assert played is not None
    staked = staked_by_spot(felt, spots.game)
    for spot in spots.circles:
        if not (cents := played.stakes.get(spot, 0)):
            continue
        paid = played.payouts.get(spot, 0)
        at_risk = staked.get(spot, cents)
        status = "lost" if not paid else "won" if paid > at_risk and not felt.is_void else "returned"
        row = _chip(spot, cents, status, spots)
        rows.append(row | ({"paid": short_money(paid), "paidIs": status} if paid else {}))
    return rows


def staked_by_spot(felt: Felt, game: Blackjack) -> dict[str, int]:
    """Everything that this player staked on each spot, with what answers added."""
    staked: dict[str, int] = {}
    for bet in felt.bets():
        spot = spot_of(game.variant, bet.kind, bet.box)
        staked[spot] = staked.get(spot, 0) + bet.stake_cents
    return staked
