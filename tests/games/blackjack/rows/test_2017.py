"""The rulebook of 2017, dealt on a cluster: one player to a box, and the house's own readings where it says nothing."""

import pytest

from protocol.enums import Phase
from protocol.refusals import RefusalNumber as No
from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.story import begin, has_won, play, tell

BETS = "A box:1=1000 pair:1=500, B box:2=1000"


@pytest.mark.rule("blackjack 3.3")
def test_in_2017_a_box_has_one_player_who_needs_an_initial_bet_for_a_side_bet(of_2017: BlackjackFloor) -> None:
    of_2017.open()
    assert of_2017["A"].bet({"pair:1": 500}) is not None
    of_2017.bet("A", {"box:1": 1000, "pair:1": 500})
    of_2017.bet("B", {"box:1": 1000})
    of_2017.pass_time(1.0)
    assert of_2017["B"].credit_cents == 300_000
    of_2017.close()
    tell(of_2017, "9S 6D 8H agree A:decline A:stand TD 2C agree")
    has_won(of_2017, A=-1500)


@pytest.mark.rule("blackjack 3.7")
@pytest.mark.rule("blackjack 3.7.1")
@pytest.mark.rule("blackjack 3.7.2")
@pytest.mark.rule("blackjack 4.1")
@pytest.mark.parametrize(
    ("cards", "wins"),
    [
        ("8S 8C", 11 * 500 - 300 + 200),
        ("6S 6C", 11 * 500 + 300 - 200),  # 12
        ("KS KS", 11 * 500 - 300 + 200),
        ("6S 7C", -500 - 300 - 200),  # 13
        ("AS 2C", -500 + 300 - 200),  # an Ace counts 1
        ("TS 4C", -500 - 300 + 200),
    ],
)
def test_in_2017_side_bets_are_paid_by_the_first_two_cards_before_the_round_goes_on(
    of_2017: BlackjackFloor, cards: str, wins: int
) -> None:
    first, second = cards.split()
    bets = "A box:1=1000 pair:1=500 under:1=300 over:1=200"
    play(of_2017, bets, f"{first} 6D {second} agree A:surrender A={wins - 500} >agree agree", A=wins - 500)


@pytest.mark.rule("blackjack 3.7.2")
def test_under_and_over_13_together_are_at_most_the_initial_bet(of_2017: BlackjackFloor) -> None:
    of_2017.open()
    assert of_2017["A"].bet({"box:1": 1000, "under:1": 600, "over:1": 500}) is not None
    of_2017.bet("A", {"box:1": 1000, "under:1": 600, "over:1": 400})
    of_2017.close()
    tell(of_2017, "6S 6D 7H agree A:decline A:stand TD 2C agree")
    has_won(of_2017, A=-2000)


@pytest.mark.rule("blackjack 3.8.1")
@pytest.mark.rule("blackjack 3.8.2")
@pytest.mark.rule("blackjack 3.9")
@pytest.mark.parametrize(
    ("answers", "second", "nets"),
    [
        ("A:even-money B:insure/500", "KD", (1000, 0)),
        ("A:decline B:insure/500", "KD", (0, 0)),
        ("A:decline B:decline", "KD", (0, -1000)),
        ("A:decline B:insure/500", "8C", (1500, -500)),  # 19 each
    ],
)
def test_in_2017_even_money_insurance_and_a_stand_off_are_possible_against_an_ace(
    of_2017: BlackjackFloor, answers: str, second: str, nets: tuple[int, int]
) -> None:
    bets = "A box:1=1000, B box:2=1000"
    play(of_2017, bets, f"AS 9S AD KS TC agree {answers} B:stand {second} agree", A=nets[0], B=nets[1])


@pytest.mark.rule("blackjack 3.11")
@pytest.mark.rule("blackjack 3.13")
@pytest.mark.rule("blackjack 3.14")
@pytest.mark.rule("blackjack 3.15")
@pytest.mark.rule("blackjack 3.16")
@pytest.mark.rule("blackjack 3.17")
def test_in_2017_a_hand_is_split_doubled_and_drawn_as_in_the_later_rulebooks(of_2017: BlackjackFloor) -> None:
    story = (
        "8S 6D 8H agree A:decline A?hit,stand,double/1-1000,split/1000 A:split/1000 8C A:split/1000 3C"
        " A?hit,double/1-1000 A:double/400 TC >1.2 2D A:hit 2H A?hit,stand A:hit TC >1.1 KS A:stand TD 2C agree"
    )
    play(of_2017, "A box:1=1000", story, A=1400 - 1000 + 0)


@pytest.mark.rule("blackjack 5.1")
@pytest.mark.rule("blackjack 5.1.1")
@pytest.mark.parametrize("story", ["9S [card XX 2.0]", "8S 9S 6D 8H 9H agree A:decline B:decline A:hit [card XX 1.0]"])
def test_a_foreign_card_voids_the_round(of_2017: BlackjackFloor, story: str) -> None:
    play(of_2017, BETS, f"{story} >void void:5.1.1 VOID")


@pytest.mark.rule("blackjack 5.1.1")
def test_in_2017_a_ninth_copy_of_a_card_counts_as_a_foreign_card_on_the_cluster(of_2017: BlackjackFloor) -> None:
    cards = "8S 8S 6D 8S 8S agree A:surrender B:surrender agree"
    play(of_2017, BETS, cards, A=5500 - 500, B=-500)
    play(of_2017, BETS, cards, A=5500 - 500, B=-500)
    play(of_2017, BETS, "8S >void void:5.1.1 VOID")


@pytest.mark.rule("blackjack 5.1.2")
def test_in_2017_a_wrong_deal_is_corrected_or_void_only_before_the_interim_settlement(of_2017: BlackjackFloor) -> None:
    """No player is asked whether to go on."""
    dealt = "9S 8S 6D [error wrong-hand]"
    rest = "agree A:decline B:decline A:stand B:stand TD 2C agree"
    play(of_2017, BETS, f"{dealt} ![leave] [reconstruct 8S 9S 6D] A? >1.0 8H >2.0 9H {rest}", A=5500 - 1000, B=0)
    play(of_2017, BETS, f"{dealt} ![leave] void:5.1.2 VOID")
    story = "9S 8S 6D 9H 8H agree A:decline B:decline A:hit ![error wrong-hand] 3C A? B:stand TD 2C agree"
    play(of_2017, BETS, story, A=5500 + 1000, B=-1000)


@pytest.mark.rule("blackjack 5.2")
def test_in_2017_no_bet_is_placed_raised_or_withdrawn_after_no_more_bets(of_2017: BlackjackFloor) -> None:
    begin(of_2017, BETS)
    for stakes in ({}, {"box:1": 2000}, {"box:1": 1000, "pair:1": 500, "over:1": 100}):
        assert of_2017["A"].bet(stakes) is not None
    tell(of_2017, "void:BJ-25")
    has_won(of_2017)


@pytest.mark.parametrize("fact", ["exposed 5C", "together 5C 6C", "discard 5C empty-area", "away A"])
def test_in_2017_acts_that_the_rulebook_does_not_mention_are_refused(of_2017: BlackjackFloor, fact: str) -> None:
    play(of_2017, BETS, f"9S 8S 6D ![{fact}] 9H 8H ![{fact}] void:BJ-25 VOID")


def test_in_2017_a_silent_or_lost_player_draws_below_12_and_stands_from_12_on(of_2017: BlackjackFloor) -> None:
    """Reading BJ-25 applies 3.17 and 3.12 to such a player."""
    begin(of_2017, BETS)
    tell(of_2017, "5S 9S 6D 4H 3H agree silence cut:A silence >1.0 TC silence >turn:2.0:B silence >D TD 2C agree")
    has_won(of_2017, A=-500 + 1000, B=-1000)


@pytest.mark.parametrize(("cards", "phase"), [("9S 8S 6D", Phase.VOID), ("9S 8S 6D 9H", Phase.HELD)])
def test_in_2017_an_interrupted_round_is_void_until_a_box_has_two_cards(
    of_2017: BlackjackFloor, cards: str, phase: Phase
) -> None:
    """Reading BJ-25 says when such a round goes on."""
    begin(of_2017, BETS)
    tell(of_2017, cards)
    of_2017.restart_console()
    of_2017.pass_time(3.0)
    assert of_2017.phase() is phase
    if phase is Phase.HELD:
        of_2017.desk.done("conclude", second="carl")
        of_2017.pass_time(1.0)
        tell(of_2017, "8H agree A:decline B:decline A:stand B:stand TD 2C agree")
        has_won(of_2017, A=5500 + 0, B=-1000)
    else:
        has_won(of_2017)


def test_in_2017_a_settled_round_can_be_corrected_only_until_the_next_is_opened(of_2017: BlackjackFloor) -> None:
    """Reading BJ-26 says until when a round can be corrected."""
    of_2017.count_from_here()
    story = "9S 6D 9H agree A:decline A:stand TD 5C agree"
    first = of_2017.begin(A={"box:1": 1000})
    tell(of_2017, story)
    of_2017.correct_to(first, {"dealt": ["9S", "6D", "9H", "TD", "KC"]})
    has_won(of_2017, A=1000)
    of_2017.begin(A={"box:1": 1000})
    seen = {"round": first, "outcome": {"dealt": ["9S", "6D", "9H", "TD", "5C"]}, "reason": "seen again"}
    assert of_2017.desk.order("correct", staff="anna", second="ben", **seen).refusal == No.WRONG_PHASE
    tell(of_2017, story)
    has_won(of_2017)
