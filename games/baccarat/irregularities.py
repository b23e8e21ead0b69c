"""Chapter 5 on a round: dealing errors, reconstruction, the players' options, walking away, interruption, void."""

from collections import Counter
from dataclasses import replace
from enum import StrEnum

from games.baccarat.course import waiting_refusal
from games.baccarat.outcome import decided_spots
from games.baccarat.phases import Move, Phase
from games.baccarat.play import Side, deal_by_table, follows_table
from games.baccarat.round import (
    Answer,
    ErrorKind,
    Round,
    VoidReason,
    advance,
    due,
    fault_in_cards,
    outcome_established,
    resumed,
    voided,
    why_not,
    with_drawn,
)  # fmt: skip
from games.refusal import Refusal, RefusalNumber


class Choice(StrEnum):
    GO_ON = "go-on"
    TAKE_BACK = "take-back"


LEFT_IN_PLACE = frozenset({ErrorKind.EXPOSED, ErrorKind.FACE_UP, ErrorKind.OTHER})


def misdeal(state: Round, card: str, side: Side) -> Answer:
    """A card that lies where the table of play did not want it: in excess (5.7) or on the wrong side (5.8)."""
    if refusal := why_not(state, Move.MISDEAL) or waiting_refusal(state, (card,)):
        return refusal
    kind = ErrorKind.IN_EXCESS if due(state) is None else ErrorKind.WRONG_SIDE
    after = with_drawn(state, (card,))
    if fault := fault_in_cards(after):
        return voided(after, Move.MISDEAL, fault)
    after = replace(after, hands=after.hands.with_card(side, card), errors=(*after.errors, kind))
    return advance(after, Move.MISDEAL, Phase.DEALING_ERROR)


def reconstruct(state: Round) -> Answer:
    """Every card to where the order of drawing and the table of play put it; the rest to the next round (5.7)."""
    if refusal := why_not(state, Move.RECONSTRUCT):
        return refusal
    return _options_or_on(_by_table(state), Move.RECONSTRUCT, reconstructed=True)


def give_up(state: Round) -> Answer:
    """The House finds that the cards cannot be reconstructed (5.7): they count as they lie, if they can (5.5.3)."""
    if refusal := why_not(state, Move.GIVE_UP):
        return refusal
    if not follows_table(state.hands, state.rules.natural_stops):
        return voided(state, Move.GIVE_UP, VoidReason.WRONG_NUMBER_OF_CARDS)
    return _options_or_on(state, Move.GIVE_UP, reconstructed=False)


def draw_together(state: Round, cards: tuple[str, ...]) -> Answer:
    """Two cards or more whose order nobody can tell (5.10)."""
    if refusal := why_not(state, Move.DRAW_TOGETHER) or waiting_refusal(state, cards):
        return refusal
    if len(cards) < 2:
        raise ValueError("a single card is not drawn together with another")
    after = with_drawn(state, cards)
    if fault := fault_in_cards(after):
        return voided(after, Move.DRAW_TOGETHER, fault)
    return advance(state, Move.DRAW_TOGETHER, Phase.ORDER_UNKNOWN, together=cards)


def order_cards(state: Round, cards: tuple[str, ...], new_shoe_cards: int | None = None) -> Answer:
    """The Pit Supervisor's decision on the order (5.10), and on going on from a new set of cards (5.10.2)."""
    if refusal := why_not(state, Move.ORDER_CARDS):
        return refusal
    if Counter(cards) != Counter(state.together):
        sentence = f"The cards drawn together are {' '.join(state.together)}, and no others."
        return Refusal(RefusalNumber.NOT_THE_SAME_CARDS, sentence, paragraph="5.10")
    after = _by_table(with_drawn(state, cards))
    if new_shoe_cards is not None:
        after = replace(after, cards_left=new_shoe_cards)
    after = replace(after, together=(), errors=(*after.errors, ErrorKind.TOGETHER))
    return _options_or_on(after, Move.ORDER_CARDS, reconstructed=True)


def report_error(state: Round, kind: ErrorKind) -> Answer:
    """A dealing error that left every card in its place: exposed (5.7), dealt face up (5.9), or any other (5.12)."""
    if refusal := why_not(state, Move.REPORT_ERROR):
        return refusal
    if kind not in LEFT_IN_PLACE:
        raise ValueError(f"a card {kind} has an operation of its own")
    if kind is ErrorKind.FACE_UP and not state.rules.face_down:
        sentence = "The cards of this table are dealt face up."
        return Refusal(RefusalNumber.NOT_A_FACE_DOWN_TABLE, sentence, paragraph="5.9")
    after = replace(state, errors=(*state.errors, kind))
    return _options_or_on(after, Move.REPORT_ERROR, reconstructed=True)


def choose(state: Round, who: str, choice: Choice) -> Answer:
    """Rule 5.12. What the cards have decided already is not taken back (BAC-6)."""
    if refusal := why_not(state, Move.CHOOSE):
        return refusal
    if who not in state.choosing:
        return Refusal(RefusalNumber.NO_OPTION_OFFERED, f"{who} has no choice open.", paragraph="5.12")
    after = replace(state, choosing=state.choosing - {who})
    if choice is Choice.TAKE_BACK:
        decided = decided_spots(state.hands, state.rules.natural_stops)
        taken = tuple(s for s in state.stakes if s.who == who and s.spot not in decided)
        kept = tuple(s for s in state.stakes if s not in taken)
        after = replace(after, stakes=kept, returned=(*state.returned, *taken))
    return _while_choosing(after, Move.CHOOSE)


def close_options(state: Round) -> Answer:
    """Who has not asked for his bet back goes on."""
    if refusal := why_not(state, Move.CLOSE_OPTIONS):
        return refusal
    return resumed(replace(state, choosing=frozenset()), Move.CLOSE_OPTIONS)


def walk_away(state: Round, who: str) -> Answer:
    """Rule 5.3: the bets stay, and are settled as if the player were there."""
    if refusal := why_not(state, Move.WALK_AWAY):
        return refusal
    after = replace(state, absent=state.absent | {who}, choosing=state.choosing - {who})
    if state.phase is Phase.OPTIONS_OPEN:
        return _while_choosing(after, Move.WALK_AWAY)
    return advance(after, Move.WALK_AWAY, state.phase)


def interrupt(state: Round) -> Answer:
    """Rule 5.4: the round goes on where it was if any outcome is established, and is void if none is."""
    if refusal := why_not(state, Move.INTERRUPT):
        return refusal
    if outcome_established(state):
        return advance(state, Move.INTERRUPT, state.phase)
    return voided(state, Move.INTERRUPT, VoidReason.INTERRUPTED)


def void(state: Round, reason: VoidReason) -> Answer:
    """A settled round can still be void for its number of cards until the next one begins (5.5.3)."""
    refusal = why_not(state, Move.VOID)
    if refusal is None and state.phase is Phase.SETTLED and reason is not VoidReason.WRONG_NUMBER_OF_CARDS:
        sentence = "A settled round stands, unless a hand had a wrong number of cards."
        refusal = Refusal(RefusalNumber.ROUND_IS_SETTLED, sentence, paragraph="5.5.3")
    return refusal or voided(state, Move.VOID, reason)


def _by_table(state: Round) -> Round:
    hands, surplus = deal_by_table(state.drawn, state.rules.natural_stops)
    return replace(state, hands=hands, surplus=surplus)


def _options_or_on(state: Round, move: Move, *, reconstructed: bool) -> Round:
    established = outcome_established(state)
    offered = any(_offers_options(kind, established, reconstructed) for kind in state.errors)
    choosing = frozenset(stake.who for stake in state.stakes) - state.absent
    after = replace(state, errors=())
    if offered and choosing:
        return advance(after, move, Phase.OPTIONS_OPEN, choosing=choosing)
    return resumed(after, move)


def _offers_options(kind: ErrorKind, established: bool, reconstructed: bool) -> bool:
    match kind:
        case ErrorKind.IN_EXCESS | ErrorKind.EXPOSED | ErrorKind.FACE_UP:  # Rules 5.7.1 and 5.9
            return not established
        case ErrorKind.WRONG_SIDE:  # Rule 5.8
            return not (established and reconstructed)
        case ErrorKind.TOGETHER | ErrorKind.OTHER:  # Rules 5.10.1 and 5.12
            return True


def _while_choosing(state: Round, move: Move) -> Round:
    return advance(state, move, Phase.OPTIONS_OPEN) if state.choosing else resumed(state, move)
