"""What the auditor computes at the close: who sits where, what a full box gives back, and the boxes that are dealt."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from lab.simulation.audit_game import Increment, Returned, Slips
from lab.simulation.blackjack.audit_box import BOOM

BOXES = range(1, 8)
NAMES = {
    "blackjack": {"pair": "player-pair", "under": "under-13", "over": "over-13"},
    "blackjack-perfect-pairs": {"pair": "perfect-pairs"},
    "blackjack-rws": {"pair": "rws-pairs"},
}
"""By game, the bets of a box besides the Initial Bet: the spot and the name in the records."""
IDLE_ROUNDS = 2
Stakes = dict[str, dict[str, int]]


def came(slips: Slips, number: int) -> list[str]:
    """The terminals that bet on a box, in the order of their first stakes there."""
    spot, first = f"box:{number}", dict[str, int]()
    for name, (stakes, placed, _) in slips.items():
        if stakes.get(spot):
            first[name] = min(place for place, on, cents in placed if on == spot and cents)
    return sorted(first, key=lambda name: first[name])


PRESETS = ("split:follow", "split:decline", "double:follow", "double:decline")


def seats_at(
    said: Mapping[str, Sequence[str]], before: Mapping[str, list[Any]], per_terminal: int
) -> tuple[dict[str, list[Any]], str]:
    """The seats by the slips, and what is wrong with them: seats that are left are free, then a free one is taken by
    whoever says so (BOX-1).
    """
    seats = {number: list(seat) for number, seat in before.items() if f"leave:{number}" not in said.get(seat[0], ())}
    wrong = ""
    for number in (str(box) for box in BOXES):
        wants = [name for name in said if f"sit:{number}" in said[name]]
        for name in wants:
            seats.setdefault(number, [name, 0, 0, 0])
        if any(seats[number][0] != name for name in wants):
            wrong = f"{wants} cannot all sit at box {number}"
    if any(sum(seat[0] == name for seat in seats.values()) > per_terminal for name in said):
        wrong = f"a terminal sits at more than {per_terminal} boxes: {seats}"
    return {number: seats[number] for number in sorted(seats)} if per_terminal else {}, wrong


def fault_of(terminal: str, said: Mapping[str, Sequence[str]], before: Mapping[str, list[Any]], seats: int) -> str:
    known = (*PRESETS, *(f"{word}:{number}" for word in ("sit", "leave") for number in BOXES))
    own = [each.split(":")[0] for each in said[terminal] if each in PRESETS]
    if any(each not in known for each in said[terminal]) or len(own) != len(set(own)):
        return "nobody may say that"
    return seats_at(said, before, seats)[1]


def seats_after(
    seats: Mapping[str, list[Any]],
    bets: Mapping[str, dict[str, int]],
    spoke: Mapping[tuple[int, str], bool],
    gone: Collection[str],
) -> dict[str, list[Any]]:
    """`bets`: by box, what each player has staked there. `spoke`: who was asked to play a hand, and whether that
    player said anything. `gone`: who has walked away.
    """
    kept = {}
    for number, (name, idle, before, silent) in seats.items():
        staked = bets.get(number, {}).get(name, 0)
        idle = 0 if staked else idle + 1
        answered = spoke.get((int(number), name))
        if answered is not None or name in gone:
            silent = 0 if answered else silent + 1
        if idle < IDLE_ROUNDS and silent < IDLE_ROUNDS:
            kept[number] = [name, idle, staked or before, silent]
    return kept


def excess(slips: Slips, number: int, seated: str, limits: tuple[int, int], unit_cents: int) -> dict[str, int]:
    """Rule 5.1: what a full box gives back: the newest stakes of standing players first, the seated player's last."""
    spot, (least_cents, most_cents) = f"box:{number}", limits
    left = {name: stakes[spot] for name, (stakes, _, _) in slips.items() if stakes.get(spot)}
    at_first = dict(left)
    placed: list[tuple[bool, Increment, str]] = []
    for name, (_, own, _) in slips.items():
        placed += [(name == seated, each, name) for each in own if each[1] == spot and each[2]]
    for _, (_, _, cents), name in sorted(placed, key=lambda row: (row[0], -row[1][0])):
        over = sum(left.values()) - most_cents
        if over <= 0:
            break
        cut = min(cents, left[name], -(-over // unit_cents) * unit_cents)
        left[name] -= left[name] if left[name] - cut < least_cents else cut
    return {name: at_first[name] - left[name] for name in sorted(left) if left[name] < at_first[name]}


def close(
    game: str, slips: Slips, seats: Mapping[str, list[Any]], limits: tuple[int, int], unit_cents: int
) -> tuple[Returned, dict[str, list[Any]]]:
    """What the close gives back, and the boxes as every terminal is told of them."""
    back: Returned = {}
    for number in BOXES:
        seated = seats[str(number)][0] if str(number) in seats else ""
        for name, cents in excess(slips, number, seated, limits, unit_cents).items():
            back.setdefault(name, []).append([f"box:{number}", cents, "3.3" if game == "blackjack" else "5.1"])
    stand = _standing(slips, back)
    dealt = {spot.split(":")[1] for own in stand.values() for spot in own if spot.startswith("box:")}
    for name in sorted(stand):
        for spot, cents in stand[name].items():
            if spot == "boom" and not dealt:
                back.setdefault(name, []).append([spot, cents, "3.9.1"])
            elif spot != "boom" and spot.split(":")[1] not in dealt:
                back.setdefault(name, []).append([spot, cents, "5.15"])
    return back, _boxes(game, slips, _standing(slips, back), seats)


def _standing(slips: Slips, back: Returned) -> Stakes:
    stand = {}
    for name, (stakes, _, _) in slips.items():
        own = dict(stakes)
        for spot, cents, _ in back.get(name, ()):
            own[spot] -= cents
        stand[name] = {spot: cents for spot, cents in own.items() if cents}
    return stand


def _boxes(game: str, slips: Slips, stand: Stakes, seats: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    boxes: dict[str, list[Any]] = {}
    for number in BOXES:
        bet = [name for name in came(slips, number) if stand[name].get(f"box:{number}")]
        if not bet:
            continue
        sides = {name: _sides(game, own, number) for name, own in stand.items()}
        behind = [name for name in sorted(stand) if name not in bet and sides[name]]
        seated = seats[str(number)][0] if str(number) in seats else ""
        boxes[str(number)] = [
            [name, game == "blackjack" or name == seated, stand[name].get(f"box:{number}", 0), sides[name]]
            for name in (*bet, *behind)
        ]
    for name in sorted(stand):
        if cents := stand[name].get("boom"):
            _lay_boom(boxes, name, cents)
    return boxes


def _lay_boom(boxes: dict[str, list[Any]], name: str, cents: int) -> None:
    """Adds a Boom Busted bet, which lies on no box, beside another bet of the same player."""
    row = next((row for rows in boxes.values() for row in rows if row[0] == name), None)
    if row is None:
        row = [name, False, 0, {}]
        next(iter(boxes.values())).append(row)
    row[3][BOOM] = cents


def _sides(game: str, own: Mapping[str, int], number: int) -> dict[str, int]:
    return {NAMES[game][spot.split(":")[0]]: cents for spot, cents in own.items()
            if spot != "boom" and spot.endswith(f":{number}") and not spot.startswith("box:")}  # fmt: skip
