"""One round of Commission Baccarat as a value, and the few ways in which it may change."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from games.baccarat.limits import Stake
from games.baccarat.outcome import decided_spots
from games.baccarat.phases import TRANSITIONS, Move, Phase, move_refusal
from games.baccarat.play import NO_CARDS, Hands, Side, deal_by_table, next_draw
from games.baccarat.rules import AvailableBets, BaccaratRules
from games.cards import first_unknown, too_many_of_one_card
from games.refusal import Refusal


class ErrorKind(StrEnum):
    IN_EXCESS = "in-excess"
    EXPOSED = "exposed"
    WRONG_SIDE = "wrong-side"
    FACE_UP = "face-up"
    TOGETHER = "together"
    OTHER = "other"


class VoidReason(StrEnum):
    INTERRUPTED = "interrupted"
    FOREIGN_CARD = "foreign-card"
    SHORTAGE_OR_EXCESS = "shortage-or-excess"
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    INSUFFICIENT_CARDS = "insufficient-cards"
    NOT_SHUFFLED = "not-shuffled"
    SHIFT_MANAGER = "shift-manager"


VOID_PARAGRAPH = {
    VoidReason.INTERRUPTED: "5.4.2",
    VoidReason.FOREIGN_CARD: "5.5.1",
    VoidReason.SHORTAGE_OR_EXCESS: "5.5.2",
    VoidReason.WRONG_NUMBER_OF_CARDS: "5.5.3",
    VoidReason.INSUFFICIENT_CARDS: "5.5.4",
    VoidReason.NOT_SHUFFLED: "5.5.5",
    VoidReason.SHIFT_MANAGER: "5.17",
}


@dataclass(frozen=True, slots=True)
class Round:
    rules: BaccaratRules
    cards_left: int
    """In the shoe."""
    waiting: tuple[str, ...] = ()
    """Drawn in excess in an earlier round: the first cards of this one (5.7)."""
    phase: Phase = Phase.BETS_OPEN
    stakes: tuple[Stake, ...] = ()
    returned: tuple[Stake, ...] = ()
    """Taken back after a dealing error (5.12.3)."""
    drawn: tuple[str, ...] = ()
    """In the order they left the shoe."""
    hands: Hands = NO_CARDS
    """As the cards lie on the table."""
    errors: tuple[ErrorKind, ...] = ()
    """Not yet put right."""
    together: tuple[str, ...] = ()
    """Drawn at once, their order not yet decided."""
    surplus: tuple[str, ...] = ()
    """Drawn in excess: for the next round."""
    choosing: frozenset[str] = frozenset()
    """Who still has to go on or take the bets back."""
    absent: frozenset[str] = frozenset()
    void_reason: VoidReason | None = None


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
    if not state.cards_left and not state.waiting:
        return voided(state, move, VoidReason.INSUFFICIENT_CARDS)
    return advance(state, move, Phase.DEALING)


def voided(state: Round, move: Move, reason: VoidReason) -> Round:
    out_of_shoe = with_drawn(state, state.together)
    return advance(out_of_shoe, move, Phase.VOID, void_reason=reason, together=(), choosing=frozenset())


def with_drawn(state: Round, cards: tuple[str, ...]) -> Round:
    """The cards have left the shoe; where they lie is not said yet."""
    from_shoe = max(0, len(cards) - len(state.waiting))
    return replace(
        state,
        drawn=(*state.drawn, *cards),
        waiting=state.waiting[len(cards) :],
        cards_left=state.cards_left - from_shoe,
    )


def fault_in_cards(state: Round) -> VoidReason | None:
    if first_unknown(state.drawn) is not None:
        return VoidReason.FOREIGN_CARD
    if state.cards_left < 0 or too_many_of_one_card(state.drawn, state.rules.decks) is not None:
        return VoidReason.SHORTAGE_OR_EXCESS
    return None


def outcome_established(state: Round) -> bool:
    """Rule 5.4.1: whether any available bet has conclusively won or lost."""
    hands = state.hands
    if state.errors:  # where they lie wrongly, the order they left the shoe in counts
        hands, _ = deal_by_table(state.drawn, state.rules.natural_stops)
    decided = decided_spots(hands, state.rules.natural_stops)
    if state.rules.available_bets is AvailableBets.OFFERED:
        return bool(decided)
    return any(stake.spot in decided for stake in state.stakes)
