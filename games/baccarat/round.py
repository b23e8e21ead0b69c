"""One round of Commission Baccarat as a value, and the few ways in which it may change."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from games.baccarat.bets import Spot
from games.baccarat.limits import Stake
from games.baccarat.outcome import decided_spots
from games.baccarat.phases import TRANSITIONS, Move, Phase, move_refusal
from games.baccarat.play import Hands, Lies, Side, Spare, hands_of, lies_by_table, next_draw
from games.baccarat.rules import AvailableBets, BaccaratRules
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason
from games.changed import changer
from games.refusal import Refusal, RefusalNumber

# The same few hands are looked at again and again.
_hands_of = lru_cache(maxsize=1024)(hands_of)
_lies_by_table = lru_cache(maxsize=1024)(lies_by_table)
_next_draw = lru_cache(maxsize=1024)(next_draw)


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
    """True if the player took the bet back after a dealing error (5.12.3)."""
    drawn: tuple[str, ...] = ()
    """The cards in the order in which they left the shoe."""
    lies: tuple[Lies, ...] = ()
    """The place of each card."""
    fixed: int = 0
    """How many cards were given up where they lay: no later reconstruction moves them (5.12.1)."""
    of_old_set: int = 0
    """How many cards came from a set that was replaced later (5.10.2)."""
    errors: tuple[ErrorKind, ...] = ()
    """The errors that are not corrected yet."""
    put_right: tuple[ErrorKind, ...] = ()
    """The errors that were corrected or given up since the last card; players read what they are asked about."""
    together: tuple[str, ...] = ()
    """Cards that were drawn together and whose order is not decided yet."""
    choosing: frozenset[str] = frozenset()
    """The players who still have to go on or take their bets back."""
    absent: frozenset[str] = frozenset()
    void_reason: VoidReason | None = None

    @property
    def hands(self) -> Hands:
        """Both hands as the cards lie on the table."""
        return _hands_of(self.drawn, self.lies)

    @property
    def surplus(self) -> tuple[str, ...]:
        """The cards drawn in excess, which the next round gets."""
        return tuple(card for card, lies in zip(self.drawn, self.lies, strict=True) if lies is Spare.NEXT_ROUND)


Answer = Round | Refusal
changed = changer(Round)


def why_not(state: Round, move: Move) -> Refusal | None:
    """Why the move is refused; None if it may be made now."""
    return move_refusal(state.phase, move)


def legal_moves(state: Round) -> dict[Move, Refusal | None]:
    return {move: why_not(state, move) for move in Move}


def advance(state: Round, move: Move, phase: Phase, **changes: Any) -> Round:
    if phase not in TRANSITIONS[state.phase, move]:
        raise ValueError(f"{move} does not lead from {state.phase} to {phase}")
    return changed(state, phase=phase, **changes)


def due(state: Round) -> Side | None:
    """The side that the next card belongs to."""
    return _next_draw(state.hands, state.rules.natural_stops)


def resumed(state: Round, move: Move) -> Round:
    """Goes on with the next card that is due; the round is void if the shoe has no card for it."""
    if due(state) is None:
        return advance(state, move, Phase.CONCLUDED)
    if not state.shoe.cards_to_deal:
        return voided(state, move, VoidReason.INSUFFICIENT_CARDS)
    return advance(state, move, Phase.DEALING)


def voided(state: Round, move: Move, reason: VoidReason) -> Round:
    aside = with_cards(state, state.together, (Spare.ASIDE,) * len(state.together))
    return advance(aside, move, Phase.VOID, void_reason=reason, together=(), choosing=frozenset())


def taken(state: Round, move: Move, cards: tuple[str, ...]) -> Round:
    """Records cards that left the shoe, without a place yet. The round is void if the set cannot contain them."""
    after = changed(state, shoe=state.shoe.without(cards), put_right=())
    if fault := after.shoe.fault(state.rules.decks):
        return voided(with_cards(after, cards, (Spare.ASIDE,) * len(cards)), move, fault)
    return after


def with_cards(state: Round, cards: tuple[str, ...], lies: tuple[Lies, ...]) -> Round:
    return changed(state, drawn=(*state.drawn, *cards), lies=(*state.lies, *lies))


def first_card_refusal(state: Round, cards: tuple[str, ...]) -> Refusal | None:
    """Rule 5.7: a card kept from the last round or seen in the shoe is dealt before any other."""
    first = state.shoe.first[: len(cards)]
    if cards[: len(first)] == first:
        return None
    sentence = f"{' '.join(first)} was drawn in excess or exposed before, and is dealt first."
    return Refusal(RefusalNumber.OTHER_CARD_IS_FIRST, sentence, paragraph="5.7")


def by_table(state: Round) -> Round:
    """Puts each card where the order of drawing and the table of play put it, except cards that were given up
    (5.12.1).
    """
    fixed, end = state.fixed, len(state.lies) - state.lies.count(Spare.ASIDE)
    hands = _hands_of(state.drawn[:fixed], state.lies[:fixed])
    placed = _lies_by_table(state.drawn[fixed:end], state.rules.natural_stops, hands)
    lies = (*state.lies[:fixed], *placed, *state.lies[end:])
    return state if lies == state.lies else changed(state, lies=lies)


def counting_hands(state: Round) -> Hands:
    """The hands that decide bets; where cards lie wrongly, they are made by the order in which the cards left
    the shoe.
    """
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
