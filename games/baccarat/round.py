"""One round of Commission Baccarat as a value, and the few ways in which it may change."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from games.baccarat.bets import Spot
from games.baccarat.limits import Stake
from games.baccarat.outcome import decided_spots
from games.baccarat.phases import TRANSITIONS, Move, Phase, move_refusal
from games.baccarat.play import Hands, Lies, Side, Spare, hands_of, lies_by_table, next_draw
from games.baccarat.rules import AvailableBets, BaccaratRules
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason
from games.refusal import Refusal, RefusalNumber


class ErrorKind(StrEnum):
    IN_EXCESS = "in-excess"
    EXPOSED = "exposed"
    WRONG_SIDE = "wrong-side"
    FACE_UP = "face-up"
    TOGETHER = "together"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Round:
    rules: BaccaratRules
    shoe: Shoe
    phase: Phase = Phase.BETS_OPEN
    stakes: tuple[Stake, ...] = ()
    returned: tuple[Stake, ...] = ()
    """Taken back after a dealing error (5.12.3)."""
    drawn: tuple[str, ...] = ()
    """In the order they left the shoe."""
    lies: tuple[Lies, ...] = ()
    """Where each of them lies."""
    fixed: int = 0
    """So many of them were given up as they lay: no later reconstruction moves them (5.12.1)."""
    of_old_set: int = 0
    """So many of them came from a set that was replaced since (5.10.2)."""
    errors: tuple[ErrorKind, ...] = ()
    """Not yet put right."""
    put_right: tuple[ErrorKind, ...] = ()
    """What was put right or given up since the last card was drawn: players are told what they are asked about."""
    together: tuple[str, ...] = ()
    """Drawn at once, their order not yet decided."""
    choosing: frozenset[str] = frozenset()
    """Who still has to go on or take the bets back."""
    absent: frozenset[str] = frozenset()
    void_reason: VoidReason | None = None

    @property
    def hands(self) -> Hands:
        """As the cards lie on the table."""
        return hands_of(self.drawn, self.lies)

    @property
    def surplus(self) -> tuple[str, ...]:
        """Drawn in excess: for the next round."""
        return tuple(card for card, lies in zip(self.drawn, self.lies, strict=True) if lies is Spare.NEXT_ROUND)


Answer = Round | Refusal


def why_not(state: Round, move: Move) -> Refusal | None:
    """None where the move may be made now."""
    return move_refusal(state.phase, move)


def legal_moves(state: Round) -> dict[Move, Refusal | None]:
    return {move: why_not(state, move) for move in Move}


def advance(state: Round, move: Move, phase: Phase, **changes: Any) -> Round:
    if phase not in TRANSITIONS[state.phase, move]:
        raise ValueError(f"{move} does not lead from {state.phase} to {phase}")
    return replace(state, phase=phase, **changes)


def due(state: Round) -> Side | None:
    """The side that the next card belongs to."""
    return next_draw(state.hands, state.rules.natural_stops)


def resumed(state: Round, move: Move) -> Round:
    """On with the cards that are due, to the end of the dealing, or void where the shoe cannot give them."""
    if due(state) is None:
        return advance(state, move, Phase.CONCLUDED)
    if not state.shoe.cards_to_deal:
        return voided(state, move, VoidReason.INSUFFICIENT_CARDS)
    return advance(state, move, Phase.DEALING)


def voided(state: Round, move: Move, reason: VoidReason) -> Round:
    aside = with_cards(state, state.together, (Spare.ASIDE,) * len(state.together))
    return advance(aside, move, Phase.VOID, void_reason=reason, together=(), choosing=frozenset())


def taken(state: Round, move: Move, cards: tuple[str, ...]) -> Round:
    """The cards have left the shoe; where they lie is not said yet. Void where they cannot be of the set."""
    after = replace(state, shoe=state.shoe.without(cards), put_right=())
    if fault := after.shoe.fault(state.rules.decks):
        return voided(with_cards(after, cards, (Spare.ASIDE,) * len(cards)), move, fault)
    return after


def with_cards(state: Round, cards: tuple[str, ...], lies: tuple[Lies, ...]) -> Round:
    return replace(state, drawn=(*state.drawn, *cards), lies=(*state.lies, *lies))


def first_card_refusal(state: Round, cards: tuple[str, ...]) -> Refusal | None:
    """Rule 5.7: a card kept from the last round or seen in the shoe is dealt before any other."""
    first = state.shoe.first[: len(cards)]
    if cards[: len(first)] == first:
        return None
    sentence = f"{' '.join(first)} was drawn in excess or exposed before, and is dealt first."
    return Refusal(RefusalNumber.OTHER_CARD_IS_FIRST, sentence, paragraph="5.7")


def by_table(state: Round) -> Round:
    """Every card to where the order of drawing and the table of play put it, but for those given up (5.12.1)."""
    fixed, end = state.fixed, len(state.lies) - state.lies.count(Spare.ASIDE)
    hands = hands_of(state.drawn[:fixed], state.lies[:fixed])
    lies = lies_by_table(state.drawn[fixed:end], state.rules.natural_stops, hands)
    return replace(state, lies=(*state.lies[:fixed], *lies, *state.lies[end:]))


def counting_hands(state: Round) -> Hands:
    """The hands that decide bets: where cards lie wrongly, by the order in which they left the shoe."""
    return by_table(state).hands if state.errors else state.hands


def decided_now(state: Round) -> frozenset[Spot]:
    """The spots that the cards so far have conclusively won or lost."""
    return decided_spots(counting_hands(state), state.rules.natural_stops)


def outcome_established(state: Round) -> bool:
    """Rule 5.4.1: whether any available bet has conclusively won or lost."""
    decided = decided_now(state)
    if state.rules.available_bets is AvailableBets.OFFERED:
        return bool(decided)
    return any(stake.spot in decided for stake in state.stakes)
