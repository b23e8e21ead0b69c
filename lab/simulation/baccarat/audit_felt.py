"""The auditor's own state of a round: its cards, shoe and open questions, changed by the rulebook's paragraphs."""

import hashlib
from collections import Counter
from typing import Any

from lab.simulation.baccarat.audit_cards import (
    BANKER,
    DECKS,
    FACE_DOWN,
    LEAST_CARDS,
    PLAYER,
    SPOTS,
    is_card,
    too_many,
    whose_turn,
)  # fmt: skip

OFF, HIGHEST, BY_DEALER = "off", "highest", "dealer"
"""Who squeezes."""
SQUEEZED = ("P2", "B2", "P3", "B3")
KEPT, AWAY = "kept", "away"
"""The places of a card that is in no hand: kept for the next round, or put away."""
ARITY = {
    "set": (1,), "burn": (0, 1), "cut": (0,), "card": (2,), "lies": tuple(range(1, 10)), "exposed": (1,),
    "together": (2, 3, 4, 5, 6), "order": (2, 3, 4, 5, 6), "reconstruct": (0,), "give-up": (0,), "face-up": (0,),
    "error": (0,), "correct": (2,), "agree": (0,), "early": (1,), "unexposed": (1,),
    "counted-as": (1, 2),
    "together-with-last": (1, 2, 3, 4, 5), "sealed": (3,), "opened": (3,),
}  # fmt: skip
"""How many words belong to each fact."""


class Felt:
    """The state of one round. Each fact of the dealer changes it; a fact that is not possible now changes nothing and
    returns False.
    """

    def __init__(self, public: Any, squeeze: str = OFF) -> None:
        self.squeeze = squeeze
        shoe = public["shoe"]
        self.has_shoe = shoe is not None
        shoe = shoe or {"name": "", "cards_left": 0, "out": {}, "kept": [], "exposed": [], "cut_seen": False}
        self.name, self.left, self.is_cut = shoe["name"], shoe["cards_left"], shoe["cut_seen"]
        self.out, self.kept, self.exposed = Counter(shoe["out"]), list(shoe["kept"]), list(shoe["exposed"])
        self.needs_set = not self.has_shoe or bool(self.shoe_ended())
        self.cards: list[str] = []
        self.lie: list[str] = []
        self.old = public["of_old_set"]
        self.accepted = 0
        self.errors: list[str] = []
        self.bunch: list[str] = []
        self.asked: set[str] = set()
        self.bets = {name: set(stakes) for name, stakes in public["stakes"].items()}
        self.back: dict[str, list[str]] = {}
        self.stakes = public["stakes"]
        self.face_down: list[str] = []
        """Place, seal and terminal of the card that lies sealed."""
        self.void = ""
        self.agreed = False

    def __repr__(self) -> str:
        lie = " ".join(f"{card}@{at}" for card, at in zip(self.cards, self.lie, strict=True))
        return f"waits for {self.waits_for() or self.void or 'nothing'}: {lie}, first {self.kept + self.exposed}"

    # What the cards say.

    def hand(self, side: str) -> list[str]:
        return [card for card, at in zip(self.cards, self.lie, strict=True) if at == side]

    def hands(self) -> tuple[list[str], list[str]]:
        return self.hand(PLAYER), self.hand(BANKER)

    def right_places(self) -> list[str]:
        """The right place of each card by the order of drawing. Cards that were given up stay where they lie."""
        places = self.lie[: self.accepted]
        for at in range(self.accepted, len(self.cards)):
            if self.lie[at] == AWAY:
                places.append(AWAY)
                continue
            dealt = list(zip(self.cards, places, strict=False))
            player, banker = ([card for card, place in dealt if place == side] for side in (PLAYER, BANKER))
            places.append(whose_turn(player, banker) or KEPT)
        return places

    def decided(self) -> frozenset[str]:
        lie = self.right_places() if self.errors else self.lie
        dealt = list(zip(self.cards, lie, strict=True))
        player, banker = ([card for card, place in dealt if place == side] for side in (PLAYER, BANKER))
        if not whose_turn(player, banker):
            return SPOTS
        return frozenset({"player-pair"} if len(player) > 1 else ()) | ({"banker-pair"} if len(banker) > 1 else set())

    def shoe_fault(self) -> str:
        """Rules 5.5.1 and 5.5.2: names what is wrong with the set: a foreign card, or a card too many or too few."""
        seen = self.out + Counter(self.exposed)
        if not all(map(is_card, seen)):
            return "foreign-card"
        short = self.left < len(self.exposed)
        return "shortage-or-excess" if short or max(seen.values(), default=0) > DECKS else ""

    def shoe_ended(self) -> str:
        few = "few-cards" if self.left + len(self.kept) < LEAST_CARDS else ""
        return self.shoe_fault() or ("cut-card" if self.is_cut else few)

    def waits_for(self) -> str:
        if self.void or self.agreed:
            return ""
        if self.needs_set:
            return "set"
        if self.face_down:
            return "opening"
        if self.bunch:
            return "order"
        if self.errors:
            return "decision"
        if self.asked:
            return "answers"
        return "card" if whose_turn(*self.hands()) else "agreement"

    # What happens.

    def say(self, fact: Any) -> bool:
        if not isinstance(fact, list) or not all(isinstance(word, str) for word in fact) or fact[:1] == []:
            return False
        word, *words = fact
        if len(words) not in ARITY.get(word, ()):
            return False
        done: bool = getattr(self, f"_{word.replace('-', '_')}")(*words)
        return done

    def _go_on(self) -> bool:
        """Rule 5.5.4: goes on, or makes the round void if the shoe has no card left for the hand that draws next."""
        if whose_turn(*self.hands()) and not self.left + len(self.kept):
            self.void = "insufficient-cards"
        return True

    def _put_right(self, *, reconstructed: bool) -> bool:
        """Rules 5.7.1, 5.8, 5.9, 5.10.1 and 5.12: asks the players, once no card lies at a wrong place."""
        established = bool(self.decided())
        errors, self.errors = self.errors, []
        always = {"together", "other"} & set(errors)
        wrong_side = "wrong side" in errors and not (established and reconstructed)
        before_outcome = {"excess", "exposed", "face up"} & set(errors) and not established
        if always or wrong_side or before_outcome:
            self.asked = {name for name, spots in self.bets.items() if spots - self.decided()}
        return True if self.asked else self._go_on()

    def answer(self, question: int, actions: dict[str, str]) -> None:
        undecided = SPOTS - self.decided()
        self.back[str(question)] = sorted(undecided)
        for name, action in actions.items():
            if action == "take-back":
                self.bets[name] -= undecided
        self.asked = set()
        self._go_on()

    def _draw(self, cards: list[str], places: list[str]) -> bool:
        first = (self.kept + self.exposed)[: len(cards)]
        if cards[: len(first)] != first:
            return False
        for card in cards:
            if self.kept:
                self.kept.pop(0)
                continue
            self.exposed = self.exposed[1:]
            self.left -= 1
            self.out[card] += 1
        self.void = self.shoe_fault()
        self.cards += cards
        self.lie += [AWAY] * len(cards) if self.void else places
        return True

    def _card(self, card: str, place: str) -> bool:
        waits, side = self.waits_for(), place[:1]
        if waits not in ("card", "decision", "agreement") or side not in (PLAYER, BANKER):
            return False
        if place[1:] != str(self.lie.count(side) + 1):
            return False
        turn = whose_turn(*self.hands())
        if not self._draw([card], [side]):
            return False
        if self.void:
            return True
        if waits == "card" and turn == side:
            return self._go_on()
        self.errors.append("wrong side" if turn else "excess")
        return True

    def _lies(self, *places: str) -> bool:
        """Rule 5.8: takes the true place of every card in a hand; cards that were given up are not moved (5.12.1)."""
        in_hands = [at for at, side in enumerate(self.lie) if side in (PLAYER, BANKER)]
        sides = [place[:1] for place in places]
        right = [f"{side}{sides[: at + 1].count(side)}" for at, side in enumerate(sides)]
        if self.waits_for() not in ("card", "decision", "agreement") or len(places) != len(in_hands):
            return False
        moved = {at: side for at, side in zip(in_hands, sides, strict=True) if side != self.lie[at]}
        if right != list(places) or {*sides} - {PLAYER, BANKER} or not moved or min(moved) < self.accepted:
            return False
        self.lie = [moved.get(at, side) for at, side in enumerate(self.lie)]
        self.errors.append("wrong side")
        return True

    def _together(self, *cards: str) -> bool:
        if self.waits_for() not in ("card", "agreement") or not self._draw(list(cards), [AWAY] * len(cards)):
            return False
        if not self.void:
            del self.cards[-len(cards) :], self.lie[-len(cards) :]
            self.bunch = list(cards)
        return True

    def _together_with_last(self, *cards: str) -> bool:
        """Rule 5.10: the card before these came together with them, so its place is open again."""
        if self.waits_for() not in ("card", "agreement") or len(self.cards) <= max(self.accepted, self.old):
            return False
        if not self._draw(list(cards), [AWAY] * len(cards)):
            return False
        if not self.void:
            count = len(cards) + 1
            self.bunch = self.cards[-count:]
            del self.cards[-count:], self.lie[-count:]
        return True

    def _early(self, card: str) -> bool:
        """Rule 5.7: a card left the shoe before it was due. It lies on the table and is the next card."""
        waits = self.waits_for()
        if waits in ("", "set", "opening") or (self.exposed and self.exposed[0] != card):
            return False
        self.left -= 1
        self.out[card] += 1
        self.exposed = self.exposed[1:]
        self.void = self.shoe_fault()
        if self.void:
            self.cards, self.lie = [*self.cards, card], [*self.lie, AWAY]
            return True
        self.kept = [*self.kept, card]
        if waits not in ("card", "agreement"):
            return True
        self.errors = ["exposed"]
        return self._put_right(reconstructed=True)

    def _unexposed(self, card: str) -> bool:
        """Takes an exposed card back: nobody saw it after all."""
        if self.waits_for() in ("", "set", "opening") or card not in self.exposed:
            return False
        at = len(self.exposed) - 1 - self.exposed[::-1].index(card)
        self.exposed = [*self.exposed[:at], *self.exposed[at + 1 :]]
        return True

    def _order(self, *cards: str) -> bool:
        if self.waits_for() != "order" or sorted(cards) != sorted(self.bunch):
            return False
        self.cards += cards
        self.lie += [KEPT] * len(cards)
        self.lie, self.bunch, self.errors = self.right_places(), [], ["together"]
        return self._put_right(reconstructed=True)

    def _reconstruct(self) -> bool:
        if self.waits_for() != "decision":
            return False
        self.lie = self.right_places()
        return self._put_right(reconstructed=True)

    def _give_up(self) -> bool:
        if self.waits_for() != "decision":
            return False
        if too_many(*self.hands()):
            self.void = "wrong-number-of-cards"
            return True
        self.accepted = len(self.cards)
        return self._put_right(reconstructed=False)

    def _exposed(self, card: str) -> bool:
        if self.waits_for() not in ("card", "agreement"):
            return False
        self.exposed = [*self.exposed, card]
        self.void = self.shoe_fault()
        self.errors = [] if self.void else ["exposed"]
        return True if self.void else self._put_right(reconstructed=True)

    def _face_up(self) -> bool:
        return FACE_DOWN and self._left_in_place("face up")

    def _error(self) -> bool:
        return self._left_in_place("other")

    def _left_in_place(self, error: str) -> bool:
        if self.waits_for() not in ("card", "agreement"):
            return False
        self.errors = [error]
        return self._put_right(reconstructed=True)

    def _correct(self, place: str, card: str) -> bool:
        """Rule 5.14: takes the card that truly lies at this place instead of the recorded one."""
        of_side = [at for at, side in enumerate(self.lie) if side == place[:1] and side in (PLAYER, BANKER)]
        if self.waits_for() not in ("card", "agreement") or place[1:] not in [str(n + 1) for n in range(len(of_side))]:
            return False
        at = of_side[int(place[1:]) - 1]
        if at >= self.old:
            self.out = self.out - Counter([self.cards[at]]) + Counter([card])
        self.void = self.shoe_fault() or ("" if is_card(card) else "foreign-card")
        if self.void:
            return True
        self.cards[at] = card
        if self.right_places() != self.lie:
            self.errors = ["wrong side"]
            return True
        if too_many(*self.hands()):  # a hand that was accepted as it lay has one card too many by now
            self.void = "wrong-number-of-cards"
            return True
        return self._go_on()

    def _set(self, name: str) -> bool:
        """Rule 5.10.2: begins to deal from a new set of cards."""
        waits = self.waits_for()
        if waits not in ("set", "order") and (waits != "card" or self.cards):
            return False
        self.old = len(self.cards) + len(self.bunch) + len(self.kept)
        self.name, self.left, self.out, self.exposed, self.is_cut = name, 52 * DECKS, Counter(), [], False
        self.needs_set, self.has_shoe = False, True
        return True

    def _burn(self, *cards: str) -> bool:
        if self.waits_for() != "card" or self.cards:
            return False
        self.left -= 1
        self.out.update(cards)
        self.void = self.shoe_fault()
        return True

    def _counted_as(self, was: str, *now: str) -> bool:
        """Rule 5.14: a card of an earlier round was another card, or no card at all."""
        if self.waits_for() != "card" or self.cards or self.out[was] < 1:
            return False
        self.out[was] -= 1
        self.out += Counter(now)
        self.left += not now
        self.void = self.shoe_fault()
        return True

    def _cut(self) -> bool:
        if self.waits_for() in ("", "set"):
            return False
        self.is_cut = True
        return True

    def _sealed(self, place: str, seal: str, terminal: str) -> bool:
        """Rule 3.9: takes a card that lies face down, sealed, for the terminal that may squeeze it."""
        turn = whose_turn(*self.hands())
        is_due = self.waits_for() == "card" and place == f"{turn}{self.lie.count(turn) + 1}"
        if self.squeeze == OFF or not is_due or place not in SQUEEZED or not self.left or self.kept or self.exposed:
            return False
        if terminal != self.squeezer(place):
            return False
        self.face_down = [place, seal, terminal]
        return True

    def squeezer(self, place: str) -> str:
        """The terminal with the highest bet on that hand; of equal bets, the first by name."""
        side = {PLAYER: "player", BANKER: "banker"}[place[:1]]
        bets = {name: own.get(side, 0) for name, own in self.stakes.items() if side in self.bets[name]}
        most = max(bets.values(), default=0)
        return min(name for name in bets if bets[name] == most) if most and self.squeeze == HIGHEST else ""

    def _opened(self, place: str, card: str, salt: str) -> bool:
        if self.waits_for() != "opening":
            return False
        at, seal, _ = self.face_down
        if place != at or hashlib.sha256(f"etg-card {place} {card} {salt}".encode()).hexdigest() != seal:
            return False
        self.face_down = []
        return self._card(card, place)

    def _agree(self) -> bool:
        if self.waits_for() != "agreement":
            return False
        self.agreed = True
        return True
