"""The close of a Blackjack round for the audit: who sits at a box, what goes back, and what is told of the rest."""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

from record.audit.games.blackjack_boxes import BOOM, PAIRS
from record.audit.games.blackjack_table import Readings
from record.audit.games.face import Slip, Terms

UNITS = {"blackjack-rws": 10, "blackjack-perfect-pairs": 2, "blackjack": 2}
"""Initial Bets are multiples of it: a Blackjack and half a surrendered bet come out even."""
BOXES = [f"box:{number}" for number in range(1, 8)]
Seats = dict[str, list[Any]]
Back = dict[str, list[list[Any]]]
Placed = list[tuple[int, str, int]]
"""Place in the table's order, terminal, cents."""


def seats_at_close(slips: Mapping[str, Slip], seats: Mapping[str, Any], rules: Readings) -> Seats:
    """Who sits at each box: whoever sat there and has not left, and on free seats those who took them (BOX-1). Raises
    ValueError where a slip could not be registered: a seat is another's, or one too many.
    """
    if rules.is_2017 or not rules.seats_per_terminal:
        return {}
    found = {
        number: list(seat)
        for number, seat in seats.items()
        if seat[0] not in slips or f"leave:{number}" not in slips[seat[0]].instructions
    }
    for who, slip in slips.items():
        for number in (said.partition(":")[2] for said in slip.instructions if said.startswith("sit:")):
            if found.setdefault(number, [who, 0, 0, 0])[0] != who:
                raise ValueError
        if sum(seat[0] == who for seat in found.values()) > rules.seats_per_terminal:
            raise ValueError
    return found


def _first_places(slips: Mapping[str, Slip]) -> list[tuple[int, str, str]]:
    firsts: dict[tuple[str, str], int] = {}
    for who, slip in slips.items():
        for spot, _, place in slip.increments:
            firsts.setdefault((who, spot), place)
    return [(place, who, spot) for (who, spot), place in firsts.items()]


def seats_after(
    seats: Mapping[str, Any], boxes: Mapping[str, Any], events: Sequence[Mapping[str, Any]], rules: Readings
) -> Seats:
    """The seats of the next round: one becomes free whose holder has not bet there for some rounds, or has let as
    many rounds pass without an answer in time.
    """
    left: Seats = {}
    for number, (who, idle, last, *more) in seats.items():
        staked = sum(cents for name, _, cents, _ in boxes.get(number, []) if name == who)
        now, silent = 0 if staked else idle + 1, more[0] if more else 0
        if (said := _has_answered(who, int(number), events)) is not None:
            silent = 0 if said else silent + 1
        if now < rules.seat_idle_rounds and silent < rules.seat_idle_rounds:
            left[number] = [who, now, staked or last, silent]
    return left


def _has_answered(who: str, box: int, events: Sequence[Mapping[str, Any]]) -> bool | None:
    """Whether a seat's holder has decided anything on its box; None where nobody asked."""
    was_asked = False
    for event in events:
        if event["event"] == "walk_away" and event["who"] == who:
            was_asked = True
        elif event["event"] == "act" and event["who"] == who and event["box"] == box and event["hand"] is not None:
            was_asked = True
            if event["by"] in ("player", "staff"):
                return True
    return False if was_asked else None


def returned(slips: Mapping[str, Slip], seats: Mapping[str, Any], rules: Readings, terms: Terms) -> Back:
    """By terminal, what the close gives back: above the maximum (5.1), and side bets without an Initial Bet (5.15)."""
    found: Back = {}
    for spot in BOXES:
        for who, cents in _excess(spot, slips, seats, rules, terms).items():
            found.setdefault(who, []).append([spot, cents, "5.1"])
    for who, rows in without_initial_bet(slips, rules).items():
        found.setdefault(who, []).extend(rows)
    return found


def without_initial_bet(slips: Mapping[str, Slip], rules: Readings) -> Back:
    boxes = {spot for slip in slips.values() for spot, cents in slip.stakes.items() if cents and spot in BOXES}
    found: Back = {}
    for who, slip in slips.items():
        for spot, cents in slip.stakes.items():
            kind, _, number = spot.partition(":")
            stands = bool(boxes) if kind == "boom" else kind == "box" or f"box:{number}" in boxes
            if cents and not stands:
                paragraph = "3.9.1" if kind == "boom" else "3.3" if rules.is_2017 else "5.15"
                found.setdefault(who, []).append([spot, cents, paragraph])
    return found


def _excess(
    spot: str, slips: Mapping[str, Slip], seats: Mapping[str, Any], rules: Readings, terms: Terms
) -> dict[str, int]:
    """Rule 5.1: the newest bets of those who stand go back first, the seated player's last."""
    holder = (seats.get(spot.partition(":")[2]) or [""])[0]
    left = {who: slip.stakes[spot] for who, slip in slips.items() if slip.stakes.get(spot)}
    before = dict(left)
    unit_cents = lcm(terms.chip_cents, UNITS[rules.game])
    placed: Placed = [
        (place, who, cents) for who, slip in slips.items() for of, cents, place in slip.increments if of == spot
    ]
    for _, who, cents in sorted(placed, key=lambda each: (each[1] == holder, -each[0])):
        over = sum(left.values()) - terms.maximum_cents["box"]
        if over > 0 and left[who]:
            rest = left[who] - min(cents, left[who], -(-over // unit_cents) * unit_cents)
            left[who] = rest if rest >= terms.minimum_cents["box"] else 0
    return {who: cents - left[who] for who, cents in before.items() if cents > left[who]}


def told_boxes(slips: Mapping[str, Slip], seats: Mapping[str, Any], rules: Readings) -> dict[str, list[list[Any]]]:
    """What all terminals are told of every box: its players, whether each is seated, Initial Bets, side bets."""
    standing = {who: _standing(slip) for who, slip in slips.items()}
    found = {}
    dealt = [spot for spot in BOXES if any(stakes.get(spot) for stakes in standing.values())]
    for spot in dealt:
        number = spot.partition(":")[2]
        rows = []
        for who in _in_order(spot, slips, standing):
            side = _sides(who, number, standing[who], [each.partition(":")[2] for each in dealt], rules)
            if standing[who].get(spot) or side:
                seat = rules.is_2017 or (seats.get(number) or [""])[0] == who
                rows.append([who, seat, standing[who].get(spot, 0), side])
        found[number] = rows
    return found


def _standing(slip: Slip) -> dict[str, int]:
    stands = dict(slip.stakes)
    for spot, cents, _ in slip.returned:
        stands[spot] -= cents
    return stands


def _in_order(spot: str, slips: Mapping[str, Slip], standing: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The terminals on a box: those with an Initial Bet in the order of registration, then the others by name."""
    places = {who: place for place, who, of in _first_places(slips) if of == spot and standing[who].get(spot)}
    return sorted(slips, key=lambda who: (places.get(who, 10**15), who))


def _sides(who: str, number: str, stakes: Mapping[str, int], dealt: list[str], rules: Readings) -> dict[str, int]:
    names = {"pair": PAIRS[rules.game], "under": "under-13", "over": "over-13"}
    found = {names[kind]: stakes[f"{kind}:{number}"] for kind in names if stakes.get(f"{kind}:{number}")}
    own = [each for each in dealt if any(stakes.get(f"{kind}:{each}") for kind in ("box", *names))] or dealt
    if stakes.get("boom") and number == own[0]:
        found[BOOM] = stakes["boom"]
    return found
