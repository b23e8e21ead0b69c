"""Rules 3.22.1, 3.23.1 and 5.1.1: what standing players stake when their box is split or doubled."""

from typing import Any

import pytest

from games.blackjack.errors import answer_error
from games.blackjack.irregularities import walk_away
from games.blackjack.layout import Layout
from games.blackjack.limits import Limits
from games.blackjack.phases import Action, Answer, By
from games.blackjack.questions import close_questions, questions
from games.blackjack.round import Round
from games.blackjack.variants import Variant
from games.refusal import Refusal, RefusalNumber
from tests.games.blackjack.table import BET, LATER, deal, dealing_error, reading, why

later = pytest.mark.parametrize("variant", LATER, ids=lambda variant: variant.name)


def stakes(round_: Round) -> list[list[int]]:
    return [hand.stakes_cents for hand in round_.boxes[0].hands]


def playing(layout: Layout, cards: str, noticed: bool = True) -> Round:
    round_ = layout.close(noticed=noticed)
    assert isinstance(round_, Round)
    deal(round_, cards)
    assert round_.begin_play() is None
    return round_


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.1.1", "blackjack-rws 5.1.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23", "blackjack-rws 3.23")
@pytest.mark.parametrize(("on_prorated", "at_risk"), [(True, 100_000), (False, 150_000)])
def test_a_preset_follow_is_limited_by_the_pro_rated_initial_bet(
    variant: Variant, on_prorated: bool, at_risk: int
) -> None:
    layout = Layout(reading(variant, double_on_prorated=on_prorated), Limits(1000, 100_000))
    layout.place(1, "A", 100_000)
    layout.place(1, "B", 100_000, seated=False, follow_double_cents=100_000, noticed=False)
    round_ = playing(layout, "5S 7H 6D", noticed=False)
    assert stakes(round_) == [[50_000, 50_000]]
    assert round_.act(Action.DOUBLE, 1, "A", 50_000) is None
    assert stakes(round_) == [[100_000, at_risk]]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.1", "blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23", "blackjack-rws 3.23")
def test_a_preset_follow_is_limited_by_a_bet_reduced_for_the_seated_player(variant: Variant) -> None:
    layout = Layout(variant, Limits(1000, 100_000))
    layout.place(1, "B", 100_000, seated=False, follow_double_cents=100_000)
    layout.place(1, "A", 80_000)
    round_ = playing(layout, "5S 7H 6D")
    round_.act(Action.DOUBLE, 1, "A")
    assert stakes(round_) == [[40_000, 160_000]]


def behind(variant: Variant, cards: str, **follow: Any) -> Round:
    """A sits at box 1 with 10,000; B bets 5,000 on the same box."""
    layout = Layout(variant)
    layout.place(1, "A", BET)
    layout.place(1, "B", BET // 2, seated=False, **follow)
    return playing(layout, cards)


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1", "blackjack-rws 3.23.1")
@pytest.mark.parametrize(("action", "cards"), [(Action.SPLIT, "8S 6H 8D"), (Action.DOUBLE, "5S 6H 6D")])
@pytest.mark.rule("blackjack-rws 1.32")
@pytest.mark.rule("blackjack-perfect-pairs 1.31")
def test_a_standing_player_is_asked_to_follow_after_the_decision_and_before_the_card(
    variant: Variant, action: Action, cards: str
) -> None:
    round_ = behind(variant, cards)
    assert why(round_.follow(1, "B", BET // 2))[0] is RefusalNumber.NOT_NOW
    assert round_.act(action, 1, "A") is None
    assert why(round_.deal("TC"))[0] is RefusalNumber.NOT_NOW
    [asked] = questions(round_)
    assert (asked.who, asked.box, asked.hand, asked.silence) == ("B", 1, 0, Answer.DECLINE)
    assert [option.action for option in asked.options] == [Answer.FOLLOW, Answer.DECLINE]
    assert why(round_.follow(1, "C", 0))[0] is RefusalNumber.NOT_NOW
    assert round_.follow(1, "B", BET // 2) is None
    assert why(round_.follow(1, "B", 0))[0] is RefusalNumber.NOT_NOW
    deal(round_, "TC")


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1", "blackjack-rws 3.23.1")
def test_a_silent_standing_player_follows_neither_a_split_nor_a_double(variant: Variant) -> None:
    round_ = behind(variant, "8S 6H 8D")
    round_.act(Action.SPLIT, 1, "A")
    assert why(round_.follow(1, "B", BET // 2, By.SILENCE))[0] is RefusalNumber.NOT_NOW
    assert close_questions(round_) == []
    deal(round_, "3C")
    round_.act(Action.DOUBLE, 1, "A")
    close_questions(round_)
    assert stakes(round_) == [[2 * BET, BET // 2], [BET, 0]]
    assert [event["by"] for event in round_.events if event["event"] == "follow"] == ["silence", "silence"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1", "blackjack-rws 3.23.1")
@pytest.mark.parametrize(("cents", "accepted"), [(0, True), (1, True), (5000, True), (5001, False), (-1, False)])
def test_a_standing_player_can_follow_a_double_with_up_to_the_initial_bet(
    variant: Variant, cents: int, accepted: bool
) -> None:
    round_ = behind(variant, "5S 6H 6D")
    round_.act(Action.DOUBLE, 1, "A")
    refusal = round_.follow(1, "B", cents)
    if accepted:
        assert refusal is None
        assert stakes(round_) == [[2 * BET, BET // 2 + cents]]
        assert round_.awaits is round_.boxes[0].hands[0]
        deal(round_, "2C")
        assert round_.boxes[0].hands[0].done
    else:
        assert why(refusal) == (RefusalNumber.DOUBLE_AMOUNT, "3.23")


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
@pytest.mark.parametrize("cents", [1, BET // 2 - 10, BET // 2 + 10, BET])
def test_a_standing_player_follows_a_split_with_a_bet_equal_to_their_own(variant: Variant, cents: int) -> None:
    round_ = behind(variant, "8S 6H 8D")
    round_.act(Action.SPLIT, 1, "A")
    assert isinstance(round_.follow(1, "B", cents), Refusal)
    assert round_.follow(1, "B", BET // 2) is None
    assert stakes(round_) == [[BET, BET // 2], [BET, BET // 2]]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
def test_a_standing_player_who_declined_a_split_is_not_asked_when_that_hand_is_split_again(variant: Variant) -> None:
    round_ = behind(variant, "8S 6H 8D")
    round_.act(Action.SPLIT, 1, "A")
    round_.follow(1, "B", 0)
    deal(round_, "8C")
    round_.act(Action.SPLIT, 1, "A")
    assert questions(round_) == []
    assert stakes(round_) == [[BET, BET // 2], [BET, 0], [BET, 0]]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
def test_a_standing_player_who_followed_a_split_is_asked_when_its_hand_is_split_again(variant: Variant) -> None:
    round_ = behind(variant, "8S 6H 8D")
    round_.act(Action.SPLIT, 1, "A")
    round_.follow(1, "B", BET // 2)
    deal(round_, "8C")
    round_.act(Action.SPLIT, 1, "A")
    round_.follow(1, "B", 0)
    assert stakes(round_) == [[BET, BET // 2], [BET, 0], [BET, BET // 2]]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
def test_the_bet_of_a_standing_player_who_declines_a_split_stays_on_the_first_hand(variant: Variant) -> None:
    round_ = behind(variant, "8S 6H 8D")
    round_.act(Action.SPLIT, 1, "A")
    round_.follow(1, "B", 0)
    for card in ("TC", "6C"):
        deal(round_, card)
        round_.act(Action.STAND, 1, "A")
    deal(round_, "TD TH")
    assert [nets.hands_cents for _, _, nets in round_.nets()] == [{0: BET, 1: BET}, {0: BET // 2}]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_a_standing_player_who_has_left_follows_no_split_or_double(variant: Variant) -> None:
    early = behind(variant, "8S 6H 8D", follow_split=True)
    walk_away(early, 1, "B")
    early.act(Action.SPLIT, 1, "A")
    late = behind(variant, "8S 6H 8D")
    late.act(Action.SPLIT, 1, "A")
    assert walk_away(late, None, "B") is None
    for round_ in (early, late):
        assert stakes(round_) == [[BET, BET // 2], [BET, 0]]
        deal(round_, "TC")


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
def test_questions_to_follow_end_with_the_round(variant: Variant) -> None:
    round_ = behind(variant, "AS 7H KS")
    round_.settle()
    assert why(round_.follow(1, "B", 0))[0] is RefusalNumber.NOT_NOW


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.23", "blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
def test_a_split_that_waits_for_followers_ends_when_its_player_takes_the_bet_back(variant: Variant) -> None:
    round_ = behind(variant, "8S 6H 8D")
    round_.act(Action.SPLIT, 1, "A")
    dealing_error(round_)
    answer_error(round_, "A", False)
    answer_error(round_, "B", True)
    assert [(asked.who, asked.hand) for asked in questions(round_)] == [("B", 0)]
    assert round_.act(Action.STAND, 1, "B") is None
    deal(round_, "TC TD")
    assert [nets.total_cents for _, _, nets in round_.nets()] == [0, BET // 2]
