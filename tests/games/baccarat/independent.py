"""A second settlement of Commission Baccarat from the rulebook alone; it imports no module of the product.

Amounts are whole cents. A card is its rank and its suit, as in `TD`. Paragraphs are the rulebook's.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, lcm

Placed = Sequence[tuple[str, str, int]]
"""Who added how many cents on which spot, in the order of placing."""
Amounts = dict[tuple[str, str], int]
"""Cents by player and spot."""

BANKER_DRAWS = """
    total    0 1 2 3 4 5 6 7 8 9
        0    + + + + + + + + + +
        1    + + + + + + + + + +
        2    + + + + + + + + + +
        3    + + + + + + + + - +
        4    - - + + + + + + - -
        5    - - - - + + + + - -
        6    - - - - - - + + - -
        7    - - - - - - - - - -
"""
"""Rule 3.12: by the Banker's total, whether the Banker draws after each third card of the Player."""
TABLE = {int(row.split()[0]): row.split()[1:] for row in BANKER_DRAWS.strip().splitlines()[1:]}
WHOLE = {"banker": 20}
"""A stake that is a multiple of this has a 5 % commission in whole cents."""


def value(card: str) -> int:
    """Rule 3.2: an Ace counts 1, a card up to 10 its number, a picture 0."""
    rank = card[:-1]
    return {"A": 1, "T": 10, "J": 0, "Q": 0, "K": 0}[rank] if rank in "ATJQK" else int(rank)


def points(hand: Sequence[str]) -> int:
    """Rule 1.14: the total is the last digit of the sum."""
    return int(str(sum(map(value, hand)))[-1])


def dealt(cards: Sequence[str]) -> tuple[list[str], list[str]]:
    """Rules 3.10 to 3.12: gives the Player Hand and the Banker Hand that these cards make in their order."""
    shoe = list(cards)
    player, banker = [shoe[0], shoe[2]], [shoe[1], shoe[3]]
    shoe = shoe[4:]
    player_points, banker_points = points(player), points(banker)
    if max(player_points, banker_points) in (8, 9):
        return player, banker
    if player_points in (6, 7):
        if banker_points <= 5:
            banker.append(shoe[0])
        return player, banker
    third = shoe.pop(0)
    player.append(third)
    if TABLE[banker_points][points([third])] == "+":
        banker.append(shoe[0])
    return player, banker


def comes_back(spot: str, cents: int, player: Sequence[str], banker: Sequence[str]) -> int:
    """Gives what a stake fully in play brings back; a stake that does not lose is included."""
    if spot in ("player-pair", "banker-pair"):  # 1.13: of the first two cards
        first, second = (player if spot == "player-pair" else banker)[:2]
        return cents + 11 * cents if first[:-1] == second[:-1] else 0
    higher = points(player) - points(banker)
    if higher == 0:  # 3.14
        return cents + 8 * cents if spot == "tie" else cents
    winner = "player" if higher > 0 else "banker"
    if spot != winner:
        return 0
    commission = Fraction(5, 100) * cents if spot == "banker" else Fraction(0)  # 4.1.1
    assert commission.denominator == 1, f"{cents} cents pay no whole commission"
    return cents + cents - commission.numerator


def totals(amounts: Mapping[tuple[str, str], int]) -> dict[str, int]:
    return {side: sum(cents for (_, spot), cents in amounts.items() if spot == side) for side in ("player", "banker")}


def heavier(amounts: Mapping[tuple[str, str], int], differential_cents: int) -> tuple[str, int] | None:
    """Rule 1.5: names the side that exceeds the other by more than the maximum Differential, and the most it may
    have.
    """
    on = totals(amounts)
    side, other = ("player", "banker") if on["player"] > on["banker"] else ("banker", "player")
    allowed = on[other] + differential_cents
    return (side, allowed) if on[side] > allowed else None


def summed(placed: Placed) -> Amounts:
    amounts: Amounts = {}
    for who, spot, cents in placed:
        amounts[who, spot] = amounts.get((who, spot), 0) + cents
    return amounts


def rejected(placed: Placed, differential_cents: int, minimum_cents: int, chip_cents: int) -> Amounts:
    """Rule 5.1: gives back chips from the last bet first; a rest below the minimum is given back as a whole."""
    stakes, row = summed(placed), [list(each) for each in placed]
    before = dict(stakes)
    while over := heavier(stakes, differential_cents):
        side, _ = over
        chip = lcm(chip_cents, WHOLE.get(side, 1))
        last = [each for each in row if each[1] == side and each[2]][-1]
        bet = (str(last[0]), side)
        last[2] -= chip  # type: ignore[operator]
        stakes[bet] -= chip
        if stakes[bet] < minimum_cents:
            stakes[bet] = 0
            row = [each for each in row if (each[0], each[1]) != bet]
    return {bet: before[bet] - left for bet, left in stakes.items() if left < before[bet]}


def in_play(stakes: Mapping[tuple[str, str], int], differential_cents: int, minimum_cents: int) -> Amounts:
    """Rules 5.1.1 and 5.1.2: gives the amount for which each bet plays where nobody rejected the excess."""
    over = heavier(stakes, differential_cents)
    if over is None:
        return dict(stakes)
    side, allowed = over
    share = Fraction(allowed, totals(stakes)[side])
    scaled: Amounts = {}
    for (who, spot), cents in stakes.items():
        whole = WHOLE.get(spot, 1)
        if spot != side or cents < minimum_cents:
            scaled[who, spot] = cents
        elif floor(cents * share / whole) * whole >= minimum_cents:
            scaled[who, spot] = floor(cents * share / whole) * whole
        else:
            scaled[who, spot] = ceil(Fraction(minimum_cents, whole)) * whole
    return scaled
