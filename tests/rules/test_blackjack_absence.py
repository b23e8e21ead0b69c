"""Rules 1.26, 3.8 and 5.3: who decides for a box, players who leave and return, and what silence means."""

import pytest

from games.blackjack.irregularities import come_back, walk_away
from games.blackjack.phases import Action, Answer, By, Phase
from games.blackjack.questions import Option, close_questions, questions
from games.blackjack.round import Round
from games.blackjack.status import status, waits_for
from games.blackjack.variants import Variant
from games.refusal import Refusal, RefusalNumber
from tests.games.blackjack.table import ALL, BET, LATER, deal, opened, why

each = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
later = pytest.mark.parametrize("variant", LATER, ids=lambda variant: variant.name)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2", "blackjack-rws 3.15.2")
@pytest.mark.parametrize(
    ("action", "cards"),
    [(Action.INSURE, "TS AH 9S"), (Action.EVEN_MONEY, "AS AH KS"), (Action.SURRENDER, "TS TH 6S")],
)
def test_the_house_makes_no_choice_for_a_player_who_has_left(variant: Variant, action: Action, cards: str) -> None:
    round_ = opened(variant, (1, "A", BET), cards=cards)
    assert action in round_.legal_actions(1, "A")
    assert walk_away(round_, 1, "A") is None
    assert isinstance(round_.act(action, 1, "A"), Refusal)
    assert questions(round_) == []
    assert come_back(round_, 1, "A") is None
    assert round_.act(action, 1, "A") is None


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_a_player_who_returns_decides_from_the_next_decision_on(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="5S 7H 6D")
    round_.begin_play()
    walk_away(round_, 1, "A")
    drawing = waits_for(round_)
    assert drawing is not None
    assert drawing["for"] == "card"
    assert come_back(round_, 1, "A") is None
    assert (round_.awaits, round_.hand) == (None, round_.boxes[0].hands[0])
    assert round_.act(Action.DOUBLE, 1, "A") is None


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.8", "blackjack-rws 3.8")
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_the_decision_passes_to_the_highest_present_bettor_and_back_to_the_seated_player(variant: Variant) -> None:
    bets = (1, "A", BET), (1, "B", 2000, None, False), (1, "C", 3000, None, False)
    round_ = opened(variant, *bets, cards="TS 7H 2D")
    round_.begin_play()
    for leaving, decider in (("A", "C"), ("C", "B")):
        walk_away(round_, 1, leaving)
        assert [question.who for question in questions(round_)] == [decider]
    come_back(round_, None, "A")
    assert [question.who for question in questions(round_)] == ["A"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_leaving_twice_or_returning_without_having_left_is_refused(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "A", BET), cards="TS")
    assert why(come_back(round_, 1, "A")) == (RefusalNumber.NOT_NOW, "5.3")
    assert walk_away(round_, 1, "A") is None
    assert why(walk_away(round_, 1, "A")) == (RefusalNumber.NOT_NOW, "5.3")
    assert walk_away(round_, None, "A") is None
    assert why(walk_away(round_, 1, "Z"))[0] is RefusalNumber.UNKNOWN_PLAYER
    assert status(round_)["boxes"][1]["away"] == ["A"]


@each
@pytest.mark.rule("blackjack 3.17", "blackjack-perfect-pairs 3.20", "blackjack-rws 3.20")
@pytest.mark.rule("blackjack 3.12", "blackjack-perfect-pairs 3.21", "blackjack-rws 3.21")
@pytest.mark.parametrize(
    ("cards", "silent"), [("5S 7H 6D", "hit"), ("5S 7H 7D", "stand"), ("AS 7H AD", "stand"), ("8S 7H 8D", "stand")]
)
def test_a_silent_player_draws_below_12_and_stands_from_12_on(variant: Variant, cards: str, silent: str) -> None:
    round_ = opened(variant, (1, "A", BET), cards=cards)
    round_.begin_play()
    [question] = questions(round_)
    assert question.silence == silent
    for action in Action:
        if action != silent:
            assert isinstance(round_.act(action, 1, "A", by=By.SILENCE), Refusal)
    close_questions(round_)
    said = {"action": silent, "box": 1, "hand": 0, "who": "A", "cents": None}
    assert round_.events[-1] == {"event": "act", **said, "by": "silence"}


@each
@pytest.mark.rule("blackjack 3.8", "blackjack-perfect-pairs 3.15", "blackjack-rws 3.15")
@pytest.mark.rule("blackjack 3.10", "blackjack-perfect-pairs 3.17", "blackjack-rws 3.17")
@pytest.mark.parametrize("cards", ["TS AH 9S", "AS AH KS", "TS TH 6S"])
def test_a_silent_player_chooses_neither_insurance_nor_even_money_nor_surrender(variant: Variant, cards: str) -> None:
    round_ = opened(variant, (1, "A", BET), cards=cards)
    [question] = questions(round_)
    assert question.silence == Answer.DECLINE
    for action in round_.legal_actions(1, "A"):
        assert isinstance(round_.act(action, 1, "A", by=By.SILENCE), Refusal)
    close_questions(round_)
    assert questions(round_) == []
    assert round_.events[-1] == {"event": "decline", "box": 1, "who": "A", "by": "silence"}
    wager = round_.boxes[0].wagers[0]
    assert (wager.insurance_cents, wager.even_money, wager.surrendered) == (0, False, False)


@each
@pytest.mark.rule("blackjack 3.8.2", "blackjack-perfect-pairs 3.15.2 a", "blackjack-rws 3.15.2 a")
def test_a_question_to_a_player_names_its_amounts(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="8S AH 8D")
    [question] = questions(round_)
    assert question.options == (Option(Action.INSURE, 1, BET // 2), Option(Answer.DECLINE))
    round_.begin_play()
    [question] = questions(round_)
    assert question.options == (
        Option(Action.HIT),
        Option(Action.STAND),
        Option(Action.SPLIT, BET, BET),
        Option(Action.DOUBLE, 1, BET),
    )
    assert isinstance(round_.act(Action.SPLIT, 1, "A", BET - 10), Refusal)
    assert isinstance(round_.act(Action.HIT, 1, "A", 10), Refusal)


def said_at_each_step(variant: Variant) -> list[dict[str, object] | None]:
    round_ = opened(variant, (1, "A", BET), cards="TS")
    found = [waits_for(round_)]
    deal(round_, "7H 6S")
    close_questions(round_)
    found.append(waits_for(round_))
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    found.append(waits_for(round_))
    deal(round_, "2C")
    round_.act(Action.STAND, 1, "A")
    found.append(waits_for(round_))
    deal(round_, "TC")
    found.append(waits_for(round_))
    round_.settle()
    round_.next_round()
    return [*found, waits_for(round_)]


@each
@pytest.mark.rule("blackjack 3.6", "blackjack-perfect-pairs 3.11", "blackjack-rws 3.11")
def test_a_blackjack_round_says_for_which_card_or_act_it_waits(variant: Variant) -> None:
    assert said_at_each_step(variant) == [
        {"for": "card", "box": None, "hand": None, "known": None},
        {"for": "staff", "role": "dealer", "acts": ["begin_play"]},
        {"for": "card", "box": 1, "hand": 0, "known": None},
        {"for": "card", "box": None, "hand": None, "known": None},
        {"for": "staff", "role": "dealer", "acts": ["settle"]},
        None,
    ]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.17", "blackjack-rws 5.17")
def test_a_blackjack_void_returns_every_stake_and_takes_payments_back(variant: Variant) -> None:
    pair = variant.side_bets[0].name
    round_ = opened(variant, (1, "A", BET, {pair: 100}), (2, "B", BET), cards="8S AS 7H 8H KS")
    round_.begin_play()
    round_.act(Action.SPLIT, 1, "A")
    paid = BET + BET * variant.blackjack_pays[0] // variant.blackjack_pays[1]
    players = status(round_)["players"]
    assert players["A"]["if_void"] == {"returned_cents": 2 * BET + 100, "taken_back_cents": 700}
    assert players["B"]["if_void"] == {"returned_cents": BET, "taken_back_cents": paid}
    assert players["A"]["staked_cents"] == {"initial": BET, "split": BET, "double": 0, pair: 100}


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_the_house_draws_for_an_absent_player_until_12_and_then_stops(variant: Variant) -> None:
    round_: Round = opened(variant, (1, "A", BET), cards="5S 7H 6D")
    round_.begin_play()
    walk_away(round_, 1, "A")
    deal(round_, "AC")
    assert (round_.boxes[0].hands[0].total, round_.phase) == (12, Phase.DEALER)
