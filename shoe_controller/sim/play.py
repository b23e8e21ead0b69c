"""Baccarat's table of play, for a simulated shoe that follows the round and for its dealer."""

POINTS = {rank: min(value, 10) % 10 for value, rank in enumerate("A23456789TJQK", 1)}
FIRST_FOUR = ("P1", "B1", "P2", "B2")
NATURAL = 8
PLAYER_STANDS_ON = 6
# By the Banker's total: the points of the Player's third card on which the Banker draws.
BANKER_DRAWS_ON = {
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
}


def total(faces: list[str]) -> int:
    return sum(POINTS[face[0]] for face in faces) % 10


def next_place(player: list[str], banker: list[str]) -> str | None:
    """Where the next card goes; None if the hands are complete."""
    dealt = len(player) + len(banker)
    if dealt < len(FIRST_FOUR):
        return FIRST_FOUR[dealt]
    if len(banker) == 3:
        return None
    banker_total = total(banker)
    if len(player) == 2:
        if total(player) >= NATURAL or banker_total >= NATURAL:
            return None
        if total(player) < PLAYER_STANDS_ON:
            return "P3"
        return "B3" if banker_total < PLAYER_STANDS_ON else None
    third = POINTS[player[2][0]]
    draws = banker_total < 3 or third in BANKER_DRAWS_ON.get(banker_total, ())
    return "B3" if draws else None


def winner(player: list[str], banker: list[str]) -> str:
    if total(player) == total(banker):
        return "tie"
    return "player" if total(player) > total(banker) else "banker"
