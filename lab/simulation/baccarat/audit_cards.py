"""Cards as the auditor counts them: values, totals, the table of play. Written from the rulebook a third time.

Nothing here is taken from the game, nor from the audit of the record.
"""

PLAYER, BANKER = "P", "B"
SPOTS = frozenset(("player", "banker", "tie", "player-pair", "banker-pair"))
BANKER_STANDS = {3: "8", 4: "0189", 5: "012389", 6: "01234589", 7: "0123456789"}
"""3.12, last column: by the Banker's two-card total, the Player's third cards on which the Banker does not draw."""
DECKS, LEAST_CARDS, FACE_DOWN = 4, 130, True


def value_of(card: str) -> int:
    """Rule 3.2: the number of points that a card counts."""
    rank = card[0]
    return 1 if rank == "A" else int(rank) if rank.isdecimal() else 0


def total_of(hand: list[str]) -> int:
    """Rule 1.14: the total of a hand, without its tens."""
    return sum(map(value_of, hand)) % 10


def whose_turn(player: list[str], banker: list[str]) -> str:
    """Rules 3.10 to 3.12: the side that draws next; none if both hands are complete."""
    if len(player) < 2 or len(banker) < 2:
        return BANKER if len(player) > len(banker) else PLAYER
    two_player, two_banker = total_of(player[:2]), total_of(banker[:2])
    if two_player > 7 or two_banker > 7 or len(banker) > 2:
        return ""
    if len(player) == 2:
        if two_player < 6:
            return PLAYER
        return BANKER if two_banker < 6 else ""
    third = str(value_of(player[2]))
    return "" if third in BANKER_STANDS.get(two_banker, "") else BANKER


def is_card(card: object) -> bool:
    return isinstance(card, str) and len(card) == 2 and card[0] in "A23456789TJQK" and card[1] in "CDHS"


def too_many(player: list[str], banker: list[str]) -> bool:
    """Rule 5.5.3: whether a hand has a card that the table of play does not give it."""
    if len(player) < 2 or len(banker) < 2:
        return len(player) > 2 or len(banker) > 2
    if len(player) > 2 and (whose_turn(player[:2], banker[:2]) != PLAYER or len(player) > 3):
        return True
    return len(banker) > 2 and (whose_turn(player, banker[:2]) != BANKER or len(banker) > 3)
