"""A second computation of a round, from its records alone, with lists of cards and plain sums.

It uses nothing of the engine, so that the two can be compared.
"""

from collections.abc import Mapping
from typing import Any

VALUE = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0], strict=True))
BANKER_STANDS_ON = {3: "8", 4: "0189", 5: "012389", 6: "01234589"}
"""By the Banker's two-card total, the Player's third cards against which the Banker does not draw."""


def total(hand: list[str]) -> int:
    return sum(VALUE[card[0]] for card in hand) % 10


def whose(player: list[str], banker: list[str]) -> str:
    """Names the side of the next card: P, B, or nothing where the hands are complete."""
    if len(player) < 2 or len(banker) < 2:
        return "P" if len(player) <= len(banker) else "B"
    first_player, first_banker = total(player[:2]), total(banker[:2])
    if first_player >= 8 or first_banker >= 8 or len(banker) == 3:
        return ""
    if len(player) == 2:
        if first_player <= 5:
            return "P"
        return "B" if first_banker <= 5 else ""
    if first_banker == 7:
        return ""
    return "" if str(VALUE[player[2][0]]) in BANKER_STANDS_ON.get(first_banker, "") else "B"


class Reference:
    def __init__(self) -> None:
        self.row: list[tuple[str, str]] = []
        """Each card with P, B or nothing, in the order of drawing."""
        self.given_up = 0
        self.taken_back: dict[str, set[str]] = {}

    def hands(self) -> tuple[list[str], list[str]]:
        return [card for card, at in self.row if at == "P"], [card for card, at in self.row if at == "B"]

    def put_right(self) -> None:
        later = self.row[self.given_up :]
        self.row = self.row[: self.given_up]
        for card, _ in later:
            self.row.append((card, whose(*self.hands())))

    def decided(self) -> set[str]:
        player, banker = self.hands()
        if not whose(player, banker):
            return {"player", "banker", "tie", "player-pair", "banker-pair"}
        pairs = {"player-pair": player, "banker-pair": banker}
        return {spot for spot, hand in pairs.items() if len(hand) >= 2}

    def follow(self, kind: str, body: Any) -> None:
        if kind == "answers":
            open_spots = {"player", "banker", "tie", "player-pair", "banker-pair"} - self.decided()
            for terminal, action, _, _ in body:
                if action == "take-back":
                    self.taken_back.setdefault(terminal, set()).update(open_spots)
            return
        match body:
            case ["card", card, place]:
                self.row.append((card, place[0]))
            case ["order", *cards]:
                self.row += [(card, "") for card in cards]
                self.put_right()
            case ["reconstruct"]:
                self.put_right()
            case ["give-up"]:
                self.given_up = len(self.row)

    def payouts(self, terminal: str, stakes: Mapping[str, int]) -> dict[str, int]:
        player, banker = self.hands()
        difference = total(player) - total(banker)
        times_20 = {
            "player": 40 if difference > 0 else 20 if difference == 0 else 0,
            "banker": 39 if difference < 0 else 20 if difference == 0 else 0,
            "tie": 180 if difference == 0 else 0,
            "player-pair": 240 if player[0][0] == player[1][0] else 0,
            "banker-pair": 240 if banker[0][0] == banker[1][0] else 0,
        }
        back = self.taken_back.get(terminal, set())
        return {spot: cents if spot in back else cents * times_20[spot] // 20 for spot, cents in stakes.items()}
