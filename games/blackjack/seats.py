"""Seats and the maximum of a box at the close: who sits where, and which stakes a full box gives back (3.6, 5.1)."""

from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import NamedTuple

from games.blackjack.boxes import Box
from games.blackjack.phases import By
from games.blackjack.spots import BOX
from games.game import Increment, Registered, Reserve, Returned, Value
from games.limits import Limits


class Seat(NamedTuple):
    terminal: str
    idle_rounds: int = 0
    """How many rounds in a row its holder has placed no Initial Bet there."""
    stake_cents: int = 0
    """The holder's last Initial Bet there."""
    silent_rounds: int = 0
    """How many of the rounds in which its holder was to decide ended without one answer in time."""


Seats = Mapping[int, Seat]


class Bettor(NamedTuple):
    """One terminal's Initial Bet on a box, with the place of its first increment."""

    place: int
    terminal: str
    cents: int


def bettors_on(slips: Sequence[Registered], number: int) -> list[Bettor]:
    """The bettors on a box, in the order in which they came to it."""
    spot = f"{BOX}:{number}"
    return sorted(
        Bettor(min(each.place for each in slip.increments if each.spot == spot), slip.terminal, slip.stakes[spot])
        for slip in slips
        if slip.stakes.get(spot)
    )


def seats_after(seats: Seats, boxes: Iterable[Box], events: Iterable[Value], rounds_max: int) -> dict[int, Seat]:
    """The seats one round later. A seat becomes free once its holder has not bet there for this number of rounds, or
    has let as many pass without an answer in time.
    """
    staked = {(box.number, wager.who): wager.laid_cents for box in boxes for wager in box.wagers}
    said = list(events)
    kept = {}
    for number, seat in seats.items():
        cents = staked.get((number, seat.terminal), 0)
        idle = 0 if cents else seat.idle_rounds + 1
        silent = _silent_rounds(seat, number, said)
        if max(idle, silent) < rounds_max:
            kept[number] = Seat(seat.terminal, idle, cents or seat.stake_cents, silent)
    return kept


def _silent_rounds(seat: Seat, number: int, events: Iterable[Value]) -> int:
    """A round in which nobody asked the holder to play a hand changes nothing."""
    answered_by = {
        event["by"]
        for event in events
        if event["event"] == "act"
        and (event["box"], event["who"]) == (number, seat.terminal)
        and event["hand"] is not None
    }
    has_left = any(event["event"] == "walk_away" and event["who"] == seat.terminal for event in events)
    if not answered_by and not has_left:
        return seat.silent_rounds
    return 0 if answered_by & {By.PLAYER, By.STAFF} else seat.silent_rounds + 1


def reserves_of(seats: Seats, limits: Limits) -> dict[str, Reserve]:
    """BOX-2: a box keeps its holder's last stake free for them, at least the minimum."""
    found = {}
    for number, seat in seats.items():
        least_cents, most_cents = limits.of_spot[f"{BOX}:{number}"]
        found[f"{BOX}:{number}"] = Reserve(seat.terminal, min(max(seat.stake_cents, least_cents), most_cents))
    return found


def excess_on(
    slips: Sequence[Registered], number: int, seated: str | None, limits: Limits, unit_cents: int, paragraph: str
) -> dict[str, Returned]:
    """Rule 5.1: what a box gives back of the money above its maximum: the newest increments of standing players first.

    It is cut in whole chips; a remainder below the minimum goes back too.
    """
    spot = f"{BOX}:{number}"
    least_cents, maximum_cents = limits.of_spot[spot]
    unit_cents = lcm(limits.chip_cents, unit_cents)
    left = {slip.terminal: slip.stakes[spot] for slip in slips if slip.stakes.get(spot)}
    back: dict[str, int] = {}
    for _, _, terminal, increment in sorted(_increments(slips, spot, seated), key=lambda row: row[:3], reverse=True):
        over_cents = sum(left.values()) - maximum_cents
        if over_cents <= 0:
            break
        cut_cents = min(increment.cents, left[terminal], -(-over_cents // unit_cents) * unit_cents)
        if left[terminal] - cut_cents < least_cents:
            cut_cents = left[terminal]
        left[terminal] -= cut_cents
        back[terminal] = back.get(terminal, 0) + cut_cents
    return {terminal: Returned(spot, cents, paragraph) for terminal, cents in sorted(back.items()) if cents}


def _increments(slips: Sequence[Registered], spot: str, seated: str | None) -> list[tuple[bool, int, str, Increment]]:
    """The increments on a spot, each with the order in which it goes back: those of the seated player are the last."""
    return [
        (slip.terminal != seated, each.place, slip.terminal, each)
        for slip in slips
        for each in slip.increments
        if each.spot == spot
    ]
