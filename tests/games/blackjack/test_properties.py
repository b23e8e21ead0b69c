"""Properties of every round of blackjack, whatever players bet, cards come and choices are made."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.blackjack.errors import declare_error, drawn_together
from games.blackjack.irregularities import AfterInterruption, interrupt
from games.blackjack.phases import CHOICES, TRANSITIONS, Action, ErrorKind, Event, Phase, VoidReason
from games.blackjack.record import as_value, copied, of_value
from games.blackjack.round import Round
from games.blackjack.variants import BLACKJACK, VARIANTS, Variant
from games.cards import DECK
from tests.games.blackjack.table import ALL, BET, LATER, deal, dealing_error, opened

NAMES = sorted(VARIANTS)
BETS = (1, "A", 1000), (2, "B", 500, None), (4, "C", 2000)
MOVES_MAX = 200


def fresh(variant: Variant) -> Round:
    bets = [(number, who, cents, {bet.name: 100 for bet in variant.side_bets}) for number, who, cents, *_ in BETS]
    return opened(variant, *bets)


def step(round_: Round, chance: Random) -> None:
    """Does one random card or legal act."""
    if round_.awaits is not None:
        round_.deal(chance.choice(DECK))
    elif round_.phase is Phase.INTERIM:
        for number, who, *_ in BETS:
            for action in round_.legal_actions(number, who):
                if chance.random() < 0.3 and round_.why_not(action, number, who) is None:
                    assert round_.act(action, number, who) is None
        round_.begin_play()
    else:
        box = round_.turn
        assert box.decider
        assert round_.act(chance.choice(plays(round_)), box.number, box.decider.who) is None


def plays(round_: Round) -> list[Action]:
    box = round_.turn
    assert box.decider
    return [action for action in round_.legal_actions(box.number, box.decider.who) if action not in CHOICES]


def played(variant: Variant, seed: int, moves: int = MOVES_MAX) -> Round:
    round_, chance = fresh(variant), Random(seed)
    for _ in range(moves):
        if round_.phase is Phase.COMPLETE:
            break
        step(round_, chance)
    return round_


@given(st.sampled_from(NAMES), st.integers(0, 2**32))
@settings(deadline=None)
def test_random_legal_play_always_ends_with_every_bet_decided(name: str, seed: int) -> None:
    round_ = played(VARIANTS[name], seed)
    assert round_.phase is Phase.COMPLETE
    for _, _, nets in round_.nets():
        assert None not in (nets.main_cents, nets.insurance_cents, *nets.side_cents.values())


@given(st.sampled_from(NAMES), st.integers(0, 2**32))
@settings(deadline=None)
def test_no_player_loses_more_than_the_stake_or_wins_more_than_the_pay_table(name: str, seed: int) -> None:
    variant = VARIANTS[name]
    for box, wager, nets in played(variant, seed).nets():
        at = box.wagers.index(wager)
        staked = sum(hand.stakes_cents[at] for hand in box.hands)
        times, per = variant.blackjack_pays
        assert nets.main_cents is not None
        assert -staked <= nets.main_cents <= max(staked, wager.initial_cents * times // per)
        assert nets.insurance_cents in (0, -wager.insurance_cents, 2 * wager.insurance_cents)
        for side, net in nets.side_cents.items():
            stake = wager.side_cents[side]
            assert net in {-stake, *(stake * pays for pays in variant.side_bet[side].pays.values())}
        total = nets.main_cents + nets.insurance_cents + sum(net or 0 for net in nets.side_cents.values())
        assert nets.total_cents == total


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(0, 25))
@settings(deadline=None)
def test_an_action_is_either_legal_and_done_or_refused_without_any_change(name: str, seed: int, moves: int) -> None:
    for action in Action:
        for number, who, *_ in BETS:
            round_ = played(VARIANTS[name], seed, moves)
            events = len(round_.events)
            offered = action in round_.legal_actions(number, who)
            refusal = round_.act(action, number, who)
            assert (refusal is None) is offered
            assert len(round_.events) == events + offered
            if refusal:
                assert refusal.paragraph
                assert refusal.sentence.endswith(".")


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(0, 60))
@settings(deadline=None)
def test_the_same_events_make_the_same_round(name: str, seed: int, moves: int) -> None:
    round_ = played(VARIANTS[name], seed, moves)
    again = of_value(json.loads(json.dumps(as_value(round_))))
    assert again.phase is round_.phase
    assert [nets for _, _, nets in again.nets()] == [nets for _, _, nets in round_.nets()]
    assert again.dealer.cards == round_.dealer.cards


@given(st.sampled_from([variant.name for variant in LATER]), st.integers(0, 2**32), st.integers(0, 60))
@settings(deadline=None)
def test_a_round_interrupted_at_any_card_is_concluded_exactly_when_a_pair_bet_is_decided(
    name: str, seed: int, moves: int
) -> None:
    round_ = played(VARIANTS[name], seed, moves)
    dealt = sum(event["event"] == "deal" for event in round_.events)
    established = dealt > len(BETS) + 1
    assert interrupt(round_) is (AfterInterruption.CONCLUDE if established else AfterInterruption.VOID)
    if not established:
        assert all(nets.total_cents == 0 for _, _, nets in round_.nets())


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(0, 60))
@settings(deadline=None)
def test_a_round_made_void_at_any_moment_returns_every_bet(name: str, seed: int, moves: int) -> None:
    round_ = played(VARIANTS[name], seed, moves)
    assert round_.void(VoidReason.SHORTAGE) is None
    assert all(nets.total_cents == 0 for _, _, nets in round_.nets())
    assert round_.awaits is None
    assert round_.hand is None


def reached(variant: Variant) -> dict[Phase, Round]:
    """Makes a round in every phase that dealing can reach."""
    dealt = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    playing = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    playing.begin_play()
    dealer = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    dealer.begin_play()
    dealer.act(Action.STAND, 1, "A")
    complete, settled, void = (opened(variant, (1, "A", BET), cards="AS 7H KS") for _ in range(3))
    for round_ in (complete, settled):
        round_.begin_play()
    settled.settle()
    void.void(VoidReason.SHORTAGE)
    past = copied(settled)
    past.next_round()
    error = copied(dealt)
    declare_error(error, ErrorKind.OTHER, "dealer")
    rounds = [opened(variant, (1, "A", BET)), dealt, playing, dealer, complete, settled, void, past, error]
    if variant in LATER:
        order, options = opened(variant, (1, "A", BET)), copied(playing)
        drawn_together(order, ["TS", "9S"], "dealer")
        dealing_error(options)
        rounds += [order, options]
    return {round_.phase: round_ for round_ in rounds}


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize("event", Event)
def test_every_event_in_every_phase_is_in_the_table_of_transitions_or_impossible(
    variant: Variant, event: Event
) -> None:
    rounds = reached(variant)
    assert rounds.keys() == set(Phase) - (set() if variant in LATER else {Phase.ORDER, Phase.OPTIONS})
    for phase, round_ in rounds.items():
        if (phase, event) in TRANSITIONS:
            left = round_.left_phase
            round_.advance(event)
            assert round_.phase is (TRANSITIONS[phase, event] or left)
        else:
            with pytest.raises(KeyError):
                round_.advance(event)
            assert round_.phase is phase


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_an_act_outside_its_phase_is_refused(variant: Variant) -> None:
    for phase, round_ in reached(variant).items():
        may_deal, may_begin, may_settle = phase in DEAL, phase is Phase.INTERIM, phase is Phase.COMPLETE
        if not may_deal:
            assert round_.deal("2S") is not None
        if not may_begin:
            assert round_.begin_play() is not None
        if not may_settle:
            assert round_.settle() is not None
        assert round_.phase is phase


DEAL = (Phase.INITIAL_DEAL, Phase.DEALER)


def test_a_table_without_initial_bets_deals_no_cards() -> None:
    variant = VARIANTS["blackjack-rws"]
    round_ = Round(variant, [])
    assert round_.phase is Phase.COMPLETE
    assert round_.settle() is None


def test_an_unknown_card_name_is_dealt_as_a_foreign_card() -> None:
    round_ = opened(BLACKJACK, (1, "A", BET))
    deal(round_, "TS joker")
    assert round_.void_reason is VoidReason.FOREIGN_CARD
