"""What happens to the set of cards in a round: a new one, burnt cards, the cut card."""

from dataclasses import replace

from games.baccarat.phases import Move, Phase
from games.baccarat.round import Answer, Round, advance, voided, why_not
from games.baccarat.shoe import Shoe
from games.refusal import Refusal, RefusalNumber


def replace_set(state: Round, new: Shoe) -> Answer:
    """Replaces the set before the first card of a round, or after cards were drawn together (5.10.2)."""
    if refusal := why_not(state, Move.NEW_SET) or _dealt_refusal(state, "5.10.2"):
        return refusal
    of_old_set = len(state.drawn) + len(state.together) + len(state.shoe.kept)
    after = replace(state, shoe=state.shoe.replaced_by(new), of_old_set=of_old_set)
    return advance(after, Move.NEW_SET, state.phase)


def burn(state: Round, card: str | None) -> Answer:
    """Burns one card before the first card is dealt; the card is None if nobody saw it."""
    if refusal := why_not(state, Move.BURN) or _dealt_refusal(state, "3.10"):
        return refusal
    after = replace(state, shoe=state.shoe.burnt(card))
    if fault := after.shoe.fault(state.rules.decks):
        return voided(after, Move.BURN, fault)
    return advance(after, Move.BURN, Phase.DEALING)


def recount(state: Round, was: str, is_: str | None) -> Answer:
    """A card of an earlier round from this set was another one, or none at all: the count of cards out of the set
    follows (5.14).
    """
    if refusal := why_not(state, Move.BURN) or _dealt_refusal(state, "5.14"):
        return refusal
    if not state.shoe.out.get(was):
        return Refusal(RefusalNumber.NO_CARD_THERE, f"{was} has not left this set.", paragraph="5.14")
    after = replace(state, shoe=state.shoe.put_back(was) if is_ is None else state.shoe.corrected(was, is_))
    if fault := after.shoe.fault(state.rules.decks):
        return voided(after, Move.BURN, fault)
    return advance(after, Move.BURN, Phase.DEALING)


def _dealt_refusal(state: Round, paragraph: str) -> Refusal | None:
    if state.phase is not Phase.DEALING or not state.drawn:
        return None
    sentence = "The first card of the round is dealt: the set is not touched before its end."
    return Refusal(RefusalNumber.CARD_IS_DUE, sentence, paragraph=paragraph)


def cut_card(state: Round) -> Answer:
    """Records the cut card: this round is played to its end, and is the last one of the shoe."""
    if refusal := why_not(state, Move.CUT_CARD):
        return refusal
    return advance(state, Move.CUT_CARD, state.phase, shoe=replace(state.shoe, cut_seen=True))
