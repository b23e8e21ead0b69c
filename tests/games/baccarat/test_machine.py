"""Tries every move in every phase of a round, and long random walks through moves and phases."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.bets import Spot
from games.baccarat.course import close_bets, deal, next_round, place, reject_excess, settle, withdraw
from games.baccarat.irregularities import (
    correct_card,
    draw_early,
    draw_together,
    expose,
    give_up,
    interrupt,
    misdeal,
    order_cards,
    reconstruct,
    report_error,
    unexpose,
    void,
)
from games.baccarat.limits import Stake
from games.baccarat.options import Choice, choose, close_options, walk_away
from games.baccarat.phases import TRANSITIONS, Move, Phase
from games.baccarat.play import Side, Spare, hands_of, lies_by_table
from games.baccarat.round import ErrorKind, Round, legal_moves
from games.baccarat.rules import BaccaratRules
from games.baccarat.sets import burn, cut_card, replace_set
from games.baccarat.settlement import settlement, standing
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason
from games.cards import DECK
from games.refusal import Refusal
from tests.games.baccarat.rounds import FIVE, betting, one_of_each_phase


def _with_a_card(state: Round) -> Round:
    answer = deal(state, "6H")
    return answer if isinstance(answer, Round) else state


AnyAnswer = Round | Refusal | tuple[Round, Round]
MOVES: dict[Move, Callable[[Round], AnyAnswer]] = {
    Move.PLACE: lambda state: place(state, Stake("Bob", Spot.TIE, 500, box=2)),
    Move.WITHDRAW: lambda state: withdraw(state, "Ann", 1, Spot.TIE),
    Move.REJECT_EXCESS: reject_excess,
    Move.CLOSE_BETS: close_bets,
    Move.DEAL: lambda state: deal(state, "7H"),
    Move.MISDEAL: lambda state: misdeal(state, "7H", Side.PLAYER),
    Move.DRAW_TOGETHER: lambda state: draw_together(state, ("7H", "8D")),
    Move.EXPOSE: lambda state: expose(state, "7H"),
    Move.UNEXPOSE: lambda state: unexpose(replace(state, shoe=state.shoe.with_exposed("7H")), "7H"),
    Move.DRAW_EARLY: lambda state: draw_early(state, "7H"),
    Move.CORRECT_CARD: lambda state: correct_card(_with_a_card(state), Side.PLAYER, 1, "7H"),
    Move.NEW_SET: lambda state: replace_set(state, Shoe(416)),
    Move.BURN: lambda state: burn(state, None),
    Move.CUT_CARD: cut_card,
    Move.REPORT_ERROR: lambda state: report_error(state, ErrorKind.OTHER),
    Move.ORDER_CARDS: lambda state: order_cards(state, state.together),
    Move.RECONSTRUCT: reconstruct,
    Move.GIVE_UP: give_up,
    Move.CHOOSE: lambda state: choose(state, "Ann", Choice.GO_ON),
    Move.CLOSE_OPTIONS: close_options,
    Move.WALK_AWAY: lambda state: walk_away(state, "Ann"),
    Move.INTERRUPT: interrupt,
    Move.VOID: lambda state: void(state, VoidReason.WRONG_NUMBER_OF_CARDS),
    Move.SETTLE: settle,
    Move.NEXT_ROUND: next_round,
}
STATES = one_of_each_phase()


@pytest.mark.parametrize(("phase", "move"), list(product(Phase, Move)))
def test_a_move_is_made_only_where_the_table_of_transitions_has_it(phase: Phase, move: Move) -> None:
    state = STATES[phase]
    assert state.phase is phase
    answer = MOVES[move](state)
    refusal = legal_moves(state)[move]
    if (phase, move) in TRANSITIONS:
        assert refusal is None
        after = answer[0] if isinstance(answer, tuple) else answer
        assert isinstance(after, Round)
        assert after.phase in TRANSITIONS[phase, move]
    else:
        assert answer == refusal
        assert refusal is not None
        assert refusal.paragraph is not None


def test_every_phase_can_be_reached_and_every_phase_but_the_last_can_be_left() -> None:
    reached = set().union(*TRANSITIONS.values())
    assert reached == set(Phase)
    assert {phase for phase, _ in TRANSITIONS} == set(Phase) - {Phase.PAST}


@pytest.mark.rule("baccarat 5.11")
def test_a_round_cannot_change_once_the_next_round_has_begun() -> None:
    assert all(legal_moves(STATES[Phase.PAST]).values())


NOT_STEPS = {Move.PLACE, Move.WITHDRAW, Move.VOID, Move.INTERRUPT, Move.WALK_AWAY, Move.NEW_SET, Move.BURN}
STEPS = st.lists(
    st.tuples(
        st.sampled_from(sorted(set(Move) - NOT_STEPS)),
        st.sampled_from(DECK),
        st.sampled_from(Side),
        st.sampled_from(Choice),
        st.sampled_from(("Ann", "Bob")),
    ),
    max_size=40,
)


def step(state: Round, move: Move, card: str, side: Side, choice: Choice, who: str) -> AnyAnswer:
    match move:
        case Move.DEAL:
            return deal(state, card)
        case Move.MISDEAL:
            return misdeal(state, card, side)
        case Move.EXPOSE:
            return expose(state, card)
        case Move.CORRECT_CARD:
            return correct_card(state, side, 1, card)
        case Move.DRAW_TOGETHER:
            return draw_together(state, (card, "9C"))
        case Move.CHOOSE:
            return choose(state, who, choice)
        case _:
            return MOVES[move](state)


@given(steps=STEPS, cards_left=st.integers(6, 14))
def test_no_sequence_of_moves_loses_a_card_or_a_stake(
    steps: list[tuple[Move, str, Side, Choice, str]], cards_left: int
) -> None:
    bob = Stake("Bob", Spot.BANKER, 2000, seated=False)
    state = betting(*FIVE, bob, cards_left=cards_left, rules=BaccaratRules(decks=8))
    stakes = sorted((*FIVE, bob), key=repr)
    for arguments in steps:
        answer = step(state, *arguments)
        if isinstance(answer, Round):
            assert answer.phase in TRANSITIONS[state.phase, arguments[0]]
            state = answer
        assert sorted((*state.stakes, *state.returned), key=repr) == stakes
        lying = sorted((*state.hands.player, *state.hands.banker, *state.surplus))
        if state.void_reason is None:
            assert lying == sorted(state.drawn)
        out = len(state.drawn) + len(state.together) + len(state.shoe.kept)
        assert state.shoe.cards_left + out == cards_left
        for row in standing(state):
            assert (row.if_taken_back_cents > 0) == (row.payout_cents is None)
            assert row.if_void_cents == row.at_risk.stake.stake_cents
    if state.phase in (Phase.SETTLED, Phase.CONCLUDED):
        assert len(settlement(state)) == len(stakes)


@given(steps=STEPS)
def test_a_void_at_any_moment_returns_all_stakes_and_accounts_for_all_cards(
    steps: list[tuple[Move, str, Side, Choice, str]],
) -> None:
    state = betting(*FIVE, cards_left=400)
    for arguments in steps:
        answer = step(state, *arguments)
        state = answer if isinstance(answer, Round) else state
    together = len(state.together)
    answer = void(state, VoidReason.WRONG_NUMBER_OF_CARDS)
    if isinstance(answer, Round):
        assert all(row.payout_cents == row.at_risk.stake.stake_cents for row in settlement(answer))
        assert len(answer.drawn) == len(state.drawn) + together
        assert answer.shoe.cards_left + len(answer.drawn) + len(answer.shoe.kept) == 400
    else:
        assert state.phase is Phase.VOID


@given(cards=st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_dealing_card_by_card_makes_the_same_hands_as_the_whole_row_of_cards(cards: list[str]) -> None:
    state = close_bets(betting(*FIVE))
    assert isinstance(state, Round)
    for card in cards:
        if state.phase is Phase.DEALING:
            answer = deal(state, card)
            assert isinstance(answer, Round)
            state = answer
    assert state.phase is Phase.CONCLUDED
    used = len(state.drawn)
    assert state.hands == hands_of(cards, lies_by_table(cards))
    assert set(lies_by_table(cards)[used:]) <= {Spare.NEXT_ROUND}
