"""The irregularities of chapter 5: dealing errors, reconstruction, a misread card, interruption, void."""

from collections import Counter
from dataclasses import replace

from games.baccarat.options import options_or_on
from games.baccarat.phases import Move, Phase
from games.baccarat.play import Side, Spare, follows_table
from games.baccarat.round import (
    Answer,
    ErrorKind,
    Round,
    advance,
    by_table,
    due,
    first_card_refusal,
    outcome_established,
    resumed,
    taken,
    voided,
    why_not,
    with_cards,
)  # fmt: skip
from games.baccarat.void import VoidReason
from games.cards import is_card
from games.refusal import Refusal, RefusalNumber

LEFT_IN_PLACE = frozenset({ErrorKind.FACE_UP, ErrorKind.OTHER})


def misdeal(state: Round, card: str, side: Side) -> Answer:
    """Records a card that the table of play does not put there: it is in excess (5.7) or on the wrong side (5.8)."""
    side = Side(side)
    if refusal := why_not(state, Move.MISDEAL) or first_card_refusal(state, (card,)):
        return refusal
    kind = ErrorKind.IN_EXCESS if due(state) is None else ErrorKind.WRONG_SIDE
    after = taken(state, Move.MISDEAL, (card,))
    if after.void_reason:
        return after
    lying = with_cards(after, (card,), (side,))
    return advance(lying, Move.MISDEAL, Phase.DEALING_ERROR, errors=(*after.errors, kind))


def lie_otherwise(state: Round, sides: tuple[Side, ...]) -> Answer:
    """Records that cards lie on other sides than was thought; `sides` has the side of each card, in the order of
    drawing.
    """
    if refusal := why_not(state, Move.MISDEAL):
        return refusal
    places = iter(sides)
    lies = tuple(next(places) if isinstance(where, Side) else where for where in state.lies)
    if lies[: state.fixed] != state.lies[: state.fixed]:
        sentence = "Cards that players have accepted as they lie are not moved any more."
        return Refusal(RefusalNumber.NOT_WAITED_FOR, sentence, paragraph="5.12.1")
    if lies == state.lies:
        sentence = "The cards are recorded where they lie."
        return Refusal(RefusalNumber.NOT_WAITED_FOR, sentence, paragraph="5.8")
    after = replace(state, lies=lies, errors=(*state.errors, ErrorKind.WRONG_SIDE))
    return advance(after, Move.MISDEAL, Phase.DEALING_ERROR)


def reconstruct(state: Round) -> Answer:
    """Moves cards to where the order of drawing and the table of play put them; the rest opens the next round (5.7)."""
    if refusal := why_not(state, Move.RECONSTRUCT):
        return refusal
    return options_or_on(by_table(state), Move.RECONSTRUCT, reconstructed=True)


def give_up(state: Round) -> Answer:
    """Records that staff cannot reconstruct the cards (5.7): the cards count as they lie, if they can (5.5.3)."""
    if refusal := why_not(state, Move.GIVE_UP):
        return refusal
    if not follows_table(state.hands, state.rules.natural_stops):
        return voided(state, Move.GIVE_UP, VoidReason.WRONG_NUMBER_OF_CARDS)
    return options_or_on(replace(state, fixed=len(state.drawn)), Move.GIVE_UP, reconstructed=False)


def draw_together(state: Round, cards: tuple[str, ...]) -> Answer:
    """Records cards that were drawn together, whose order nobody can tell (5.10)."""
    if refusal := why_not(state, Move.DRAW_TOGETHER):
        return refusal
    if len(cards) < 2:
        raise ValueError("a single card is not drawn together with another")
    if refusal := first_card_refusal(state, cards):
        return refusal
    after = taken(state, Move.DRAW_TOGETHER, cards)
    if after.void_reason:
        return after
    return advance(after, Move.DRAW_TOGETHER, Phase.ORDER_UNKNOWN, together=cards)


def draw_together_with_last(state: Round, cards: tuple[str, ...]) -> Answer:
    """Does what `draw_together` does, where the first of the cards has a place already: that place is open again."""
    if refusal := why_not(state, Move.DRAW_TOGETHER) or first_card_refusal(state, cards):
        return refusal
    if len(state.drawn) <= max(state.fixed, state.of_old_set):
        return Refusal(RefusalNumber.NO_CARD_THERE, "There is no last card that could be moved.", paragraph="5.10")
    after = taken(state, Move.DRAW_TOGETHER, cards)
    if after.void_reason:
        return after
    open_again = replace(after, drawn=state.drawn[:-1], lies=state.lies[:-1])
    return advance(open_again, Move.DRAW_TOGETHER, Phase.ORDER_UNKNOWN, together=(state.drawn[-1], *cards))


def order_cards(state: Round, cards: tuple[str, ...]) -> Answer:
    """Takes the Pit Supervisor's decision on the order of cards that were drawn together (5.10)."""
    if refusal := why_not(state, Move.ORDER_CARDS):
        return refusal
    if Counter(cards) != Counter(state.together):
        sentence = f"The cards drawn together are {' '.join(state.together)}, and no others."
        return Refusal(RefusalNumber.NOT_THE_SAME_CARDS, sentence, paragraph="5.10")
    after = by_table(with_cards(state, cards, (Spare.NEXT_ROUND,) * len(cards)))
    after = replace(after, together=(), errors=(*after.errors, ErrorKind.TOGETHER))
    return options_or_on(after, Move.ORDER_CARDS, reconstructed=True)


def expose(state: Round, card: str) -> Answer:
    """Records that somebody has seen a card in the shoe: it is the next one, in this round or in the one after it
    (5.7).
    """
    if refusal := why_not(state, Move.EXPOSE):
        return refusal
    after = replace(state, shoe=state.shoe.with_exposed(card))
    if fault := after.shoe.fault(state.rules.decks):
        return voided(after, Move.EXPOSE, fault)
    return options_or_on(replace(after, errors=(ErrorKind.EXPOSED,)), Move.EXPOSE, reconstructed=True)


def draw_early(state: Round, card: str) -> Answer:
    """Records that a card left the shoe before it was due: it lies on the table and is the next one (5.7).

    Players who are asked now, or will be asked about an earlier error, see it lie there while they choose.
    """
    if refusal := why_not(state, Move.DRAW_EARLY) or _not_the_exposed(state, card):
        return refusal
    after = replace(state, shoe=state.shoe.drawn_early(card))
    if fault := after.shoe.fault(state.rules.decks):
        out_of_play = replace(after, shoe=replace(after.shoe, kept=state.shoe.kept))
        return voided(with_cards(out_of_play, (card,), (Spare.ASIDE,)), Move.DRAW_EARLY, fault)
    if state.phase not in (Phase.DEALING, Phase.CONCLUDED):
        return advance(after, Move.DRAW_EARLY, state.phase)
    return options_or_on(replace(after, errors=(ErrorKind.EXPOSED,)), Move.DRAW_EARLY, reconstructed=True)


def _not_the_exposed(state: Round, card: str) -> Refusal | None:
    first = state.shoe.exposed[:1]
    if first in ((), (card,)):
        return None
    sentence = f"{first[0]} was exposed before, and comes first."
    return Refusal(RefusalNumber.OTHER_CARD_IS_FIRST, sentence, paragraph="5.7")


def unexpose(state: Round, card: str) -> Answer:
    """Takes an exposure back: nobody saw the card, so it need not come next (5.14)."""
    if refusal := why_not(state, Move.UNEXPOSE):
        return refusal
    if card not in state.shoe.exposed:
        return Refusal(RefusalNumber.NO_CARD_THERE, f"{card} is not among the exposed cards.", paragraph="5.7")
    return advance(state, Move.UNEXPOSE, state.phase, shoe=state.shoe.without_exposed(card))


def report_error(state: Round, kind: ErrorKind) -> Answer:
    """Records a dealing error that left every card in its place: a card dealt face up (5.9), or any other error
    (5.12).
    """
    kind = ErrorKind(kind)
    if kind not in LEFT_IN_PLACE:
        raise ValueError(f"a card {kind} has an operation of its own")
    if refusal := why_not(state, Move.REPORT_ERROR):
        return refusal
    if kind is ErrorKind.FACE_UP and not state.rules.face_down:
        sentence = "The cards of this table are dealt face up."
        return Refusal(RefusalNumber.NOT_A_FACE_DOWN_TABLE, sentence, paragraph="5.9")
    return options_or_on(replace(state, errors=(kind,)), Move.REPORT_ERROR, reconstructed=True)


def correct_card(state: Round, side: Side, number: int, card: str) -> Answer:
    """Records that a card on the table is another one than in the record (5.14), and where all cards belong
    after that.
    """
    side = Side(side)
    if refusal := why_not(state, Move.CORRECT_CARD):
        return refusal
    there = [position for position, lies in enumerate(state.lies) if lies is side]
    if not 1 <= number <= len(there):
        sentence = f"There is no card {number} in the {side} hand."
        return Refusal(RefusalNumber.NO_CARD_THERE, sentence, paragraph="5.14")
    at = there[number - 1]
    shoe = state.shoe if at < state.of_old_set else state.shoe.corrected(state.drawn[at], card)
    if fault := shoe.fault(state.rules.decks) or (None if is_card(card) else VoidReason.FOREIGN_CARD):
        return voided(replace(state, shoe=shoe), Move.CORRECT_CARD, fault)
    after = replace(state, drawn=(*state.drawn[:at], card, *state.drawn[at + 1 :]), shoe=shoe)
    if by_table(after).lies != after.lies:  # cards drawn since lie where the true card would not have sent them
        return advance(after, Move.CORRECT_CARD, Phase.DEALING_ERROR, errors=(ErrorKind.WRONG_SIDE,))
    if not follows_table(after.hands, state.rules.natural_stops):  # accepted as they lay, and one too many by now
        return voided(after, Move.CORRECT_CARD, VoidReason.WRONG_NUMBER_OF_CARDS)
    return resumed(after, Move.CORRECT_CARD)


def interrupt(state: Round) -> Answer:
    """Rule 5.4: the round goes on where it was if any outcome is established, and is void if none is."""
    if refusal := why_not(state, Move.INTERRUPT):
        return refusal
    if outcome_established(state):
        return advance(state, Move.INTERRUPT, state.phase)
    return voided(state, Move.INTERRUPT, VoidReason.INTERRUPTED)


def void(state: Round, reason: VoidReason) -> Answer:
    """Makes the round void. A settled round can still be void for its number of cards until the next one begins
    (5.5.3).
    """
    reason = VoidReason(reason)
    refusal = why_not(state, Move.VOID)
    if refusal is None and state.phase is Phase.SETTLED and reason is not VoidReason.WRONG_NUMBER_OF_CARDS:
        sentence = "A settled round stands, unless a hand had a wrong number of cards."
        refusal = Refusal(RefusalNumber.ROUND_IS_SETTLED, sentence, paragraph="5.5.3")
    return refusal or voided(state, Move.VOID, reason)
