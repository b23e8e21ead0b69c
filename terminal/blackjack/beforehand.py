"""Answers that a player leaves beforehand. The terminal keeps them and gives them when the table asks; none adds money
to a hand whose cards are not known.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from terminal.blackjack.asked import Asked, asked_of
from terminal.blackjack.felt import Felt
from terminal.blackjack.offers import Touched
from terminal.view import Answer, View

ASK = "ask"
LATER = ("hit", "stand")
"""What may be left for a hand before its turn: nothing that adds money."""
STANDS_FROM = 12


@dataclass(frozen=True, slots=True)
class Later:
    """A decision that the player leaves for a hand whose turn comes later; it holds for exactly these cards."""

    box: int
    cards: tuple[str, ...]
    action: str


@dataclass(frozen=True, slots=True)
class Beforehand:
    round: int = 0
    later: Later | None = None
    touched: Mapping[int, Touched] = field(default_factory=dict)
    hint: bool = False
    """I want to be told what is worth most, where the operator allows it."""
    answered: int = 0
    """The last question that was answered from here, so that each is answered once."""

    def of_round(self, round_: int) -> "Beforehand":
        """Begins a round: an answer for one hand ends with its round."""
        return self if round_ == self.round else Beforehand(round_, hint=self.hint)

    def touch(self, box: int, touched: Touched) -> "Beforehand":
        return replace(self, touched={**self.touched, box: touched})

    def leave(self, later: Later | None) -> "Beforehand":
        return replace(self, later=later)

    def answer(self, view: View, felt: Felt) -> Answer | None:
        """The answer that the player has left for the open question; None where the player must be asked."""
        asked = asked_of(view)
        if asked is None or view.given is not None or asked.number == self.answered:
            return None
        if asked.kind == "interim":
            return self._offered(asked, view)
        return self._later(asked, felt) if asked.kind == "turn" else None

    def _offered(self, asked: Asked, view: View) -> Answer | None:
        touched = self.touched.get(asked.box)
        if touched is None:
            return None
        action = f"{touched.action}:{asked.box}"
        if action not in asked.options:
            return None
        least, most = asked.options[action]
        cents = min(touched.cents, most, view.credit_cents)
        return Answer(asked.number, action, cents) if cents >= least else None

    def _later(self, asked: Asked, felt: Felt) -> Answer | None:
        hand, later = felt.playing, self.later
        if later is None or hand is None or (later.box, later.cards) != (asked.box, tuple(hand.cards)):
            return None
        return Answer(asked.number, later.action) if later.action in asked.options else None


def next_hand(felt: Felt) -> tuple[int, tuple[str, ...], int] | None:
    """The player's next hand whose turn has not come: its box, cards and total."""
    if felt.round is None or felt.is_open or felt.is_over or felt.is_void:
        return None
    for box in felt.round.boxes:
        if box is felt.turn or not felt.decides(box) or len(box.hands) != 1:
            continue
        hand = box.hands[0]
        if len(hand.cards) == 2 and not hand.done and hand.total < 21:
            return box.number, tuple(hand.cards), hand.total
    return None
