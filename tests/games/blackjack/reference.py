"""A second settlement of a round, straight from the rulebooks, one player at a time, with exact fractions.

It uses nothing of the engine. It takes the same document and returns main, insurance and side results per wager, or
None for a round that runs out of cards.
"""

from fractions import Fraction
from typing import Any

PAYS = {"blackjack": Fraction(3, 2), "blackjack-perfect-pairs": Fraction(3, 2), "blackjack-rws": Fraction(6, 5)}
BOOM = {3: 2, 4: 2, 5: 4, 6: 12, 7: 50}


def best(cards: list[str]) -> int:
    points = sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in cards)
    return points + 10 if points <= 11 and any(card[0] == "A" for card in cards) else points


def ten(card: str) -> bool:
    return card[0] in "TJQK"


def side_net(name: str, stake: int, two: list[str], dealer: list[str]) -> int:
    first, second = two
    red = ["HD".count(card[1]) for card in two]
    low = sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in two)
    same = first[0] == second[0]
    if name == "boom-busted":
        odds = BOOM.get(len(dealer), 200) if best(dealer) > 21 else 0
    elif name == "under-13":
        odds = int(low < 13)
    elif name == "over-13":
        odds = int(low > 13)
    elif name == "player-pair":
        odds = 11 * same
    elif not same:
        odds = 0
    elif first == second:
        odds = 25 if name == "perfect-pairs" else 50 if first[0] == "A" else 20
    else:
        odds = 12 if red[0] == red[1] else 6
    return stake * odds if odds else -stake


class OutOfCards(Exception):
    pass


class Reference:
    def __init__(self, game: str, document: dict[str, Any]) -> None:
        self.game, self.boxes = game, document["boxes"]
        self.shoe: list[str] = list(document["shoe"])

    def draw(self) -> str:
        if not self.shoe:
            raise OutOfCards
        return self.shoe.pop(0)

    def nets(self) -> list[dict[str, Any]] | None:
        try:
            self.deal()
        except OutOfCards:
            return None
        return [self.wager_net(number, box, wager) for number, box in enumerate(self.boxes) for wager in box["wagers"]]

    def deal(self) -> None:
        live = [any(wager["initial_cents"] for wager in box["wagers"]) for box in self.boxes]
        self.two = [[self.draw()] if there else [] for there in live]
        self.dealer = [self.draw()]
        for two in self.two:
            two.extend([self.draw()] if two else [])
        self.natural = [len(two) == 2 and best(two) == 21 for two in self.two]
        self.hands: list[list[dict[str, Any]]] = []
        for number, box in enumerate(self.boxes):
            playing = live[number] and not self.natural[number] and not box.get("surrender")
            self.hands.append(self.play(list(self.two[number]), list(box["actions"])) if playing else [])
        if self.needs_all():
            while best(self.dealer) < 17:
                self.dealer.append(self.draw())
        elif any(wager.get("insurance_cents") for box in self.boxes for wager in box["wagers"]):
            self.dealer.append(self.draw())

    def play(self, cards: list[str], actions: list[str]) -> list[dict[str, Any]]:
        hands: list[dict[str, Any]] = [{"cards": cards, "doubled": None, "split": False}]
        at = 0
        while at < len(hands):
            hand = hands[at]
            if len(hand["cards"]) == 1:
                hand["cards"].append(self.draw())
            aces = hand["split"] and hand["cards"][0][0] == "A"
            if best(hand["cards"]) >= 21 or hand["doubled"] is not None or aces:
                at += 1
                continue
            word = actions.pop(0)
            if word == "stand":
                at += 1
            elif word == "split":
                first, second = hand["cards"]
                hand.update(cards=[first], split=True)
                hands.insert(at + 1, {"cards": [second], "doubled": None, "split": True})
            else:
                hand["cards"].append(self.draw())
                if word != "hit":
                    hand["doubled"] = word
        return hands

    def needs_all(self) -> bool:
        for number, box in enumerate(self.boxes):
            if any("boom-busted" in wager["side"] for wager in box["wagers"]):
                return True
            open_natural = self.natural[number] and (ten(self.dealer[0]) or self.dealer[0][0] == "A")
            for wager in box["wagers"]:
                if wager["initial_cents"] and open_natural and not wager.get("even_money"):
                    return True
            if any(best(hand["cards"]) <= 21 for hand in self.hands[number]):
                return True
        return False

    def wager_net(self, number: int, box: dict[str, Any], wager: dict[str, Any]) -> dict[str, Any]:
        natural = len(self.dealer) == 2 and best(self.dealer) == 21
        insured = wager.get("insurance_cents", 0)
        side = {}
        for name, stake in wager["side"].items():
            dealt = self.two[number] or name == "boom-busted"
            side[name] = side_net(name, stake, self.two[number] or ["2S", "3S"], self.dealer) if dealt else 0
        main = self.main_net(number, box, wager, natural)
        assert main == int(main)
        return {"main": int(main), "insurance": insured * (2 if natural else -1), "side": side}

    def main_net(self, number: int, box: dict[str, Any], wager: dict[str, Any], natural: bool) -> Fraction:
        bet = Fraction(wager["initial_cents"])
        if not bet or box.get("surrender"):
            return -bet / 2
        if self.natural[number]:
            return bet if wager.get("even_money") else bet * 0 if natural else bet * PAYS[self.game]
        seated = wager is box["wagers"][0]
        won = lost = standing = Fraction(0)
        for order, hand in enumerate(self.hands[number]):
            if order and not seated and not wager["follow_split"]:
                break
            stake = bet
            if hand["doubled"] is not None:
                own = hand["doubled"].partition(":")[2]
                follow = True if seated else wager["follow_double"]
                asked = Fraction(own) if seated and own else bet
                stake += asked if follow is True else Fraction(follow * 100)
            total = best(hand["cards"])
            if total > 21:
                lost += stake
                continue
            standing += 1
            against = best(self.dealer) if best(self.dealer) <= 21 else 0
            won += stake * ((total > against) - (total < against))
        return -lost - (bet if standing else 0) if natural else won - lost
