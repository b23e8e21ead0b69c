"""The dealer's errors: which cards are put back in order, which stay, who chooses then, and cards that belong to no
hand.
"""

import pytest

from protocol.enums import Phase
from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.story import begin, has_won, play, tell

BETS = "A box:1=1000 pair:1=500, B box:2=1000"
ERROR = "[error other] [leave]"


@pytest.mark.rule("blackjack-rws 1.23")
@pytest.mark.rule("blackjack-rws 5.7")
@pytest.mark.rule("blackjack-rws 5.7.2")
@pytest.mark.rule("blackjack-rws 5.9")
@pytest.mark.rule("blackjack-perfect-pairs 1.22")
@pytest.mark.rule("blackjack-perfect-pairs 5.7")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.9")
@pytest.mark.parametrize("kind", ["wrong-hand", "box-skipped", "card-too-many", "empty-area", "other"])
def test_cards_of_the_initial_deal_are_put_in_order_before_the_interim_settlement(
    later: BlackjackFloor, kind: str
) -> None:
    """Players who go on play the corrected hands, which also decide the pair bet."""
    story = f"9S 8S 6D [error {kind}] [reconstruct 8S 9S 6D] A?go-on,take-back A:go-on B:go-on >1.0 8H >2.0 9H"
    rest = "agree A:decline B:decline A=2000 A:stand B:stand TD 2C agree"
    play(later, BETS, f"{story} {rest}", A=3000 - 1000, B=0)


@pytest.mark.rule("blackjack-rws 5.7.2")
@pytest.mark.rule("blackjack-rws 5.9")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.9")
def test_a_card_left_over_by_a_reconstruction_is_the_next_card(later: BlackjackFloor) -> None:
    story = (
        "9S 8S 6D 9H [error card-too-many] [reconstruct 9S 8S 6D 9H 7C 5D] A:go-on B:go-on ![card TC 2.0] >2.0 7C"
        " >agree agree A:decline B:decline A:stand B:hit ![card TC 2.0] 5D B:stand TD 2C agree"
    )
    play(later, BETS, story, A=3000, B=1000)


@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_bets_taken_back_in_the_initial_deal_are_returned_at_once_and_their_box_gets_no_card(
    later: BlackjackFloor,
) -> None:
    bets = "A box:1=1000 box:3=2000 pair:1=500, B box:2=1000"
    story = f"9S 8S TS 6D {ERROR} A:take-back B:go-on A=0 >2.0 9H agree B:decline B:stand TD 2C agree"
    play(later, bets, story, B=-1000)


@pytest.mark.rule("blackjack-rws 5.9")
@pytest.mark.rule("blackjack-perfect-pairs 5.9")
def test_cards_of_the_subsequent_deal_are_put_in_order_before_a_bet_is_collected(later: BlackjackFloor) -> None:
    story = (
        "5S 6S 6D 6H 4C agree A:decline B:decline A:double/1000 9C B:hit 2C B:hit [error wrong-hand]"
        " [reconstruct 2C 9C] A:go-on B:go-on >2.0 2D TD 3C agree"
    )  # A has 13 now, B 21, the dealer 19
    play(later, BETS, story, A=-2500, B=1000)


@pytest.mark.rule("blackjack-rws 5.9")
@pytest.mark.rule("blackjack-perfect-pairs 5.9")
def test_a_reconstruction_that_would_make_a_made_choice_impossible_is_refused(later: BlackjackFloor) -> None:
    """A stood on 12; with the other card it would have been 11, on which nobody can stand."""
    story = (
        "5S 6S 6D 4H 4C agree A:decline B:decline A:hit 3C A:stand B:hit 2C B:hit [error wrong-hand]"
        " ![reconstruct 2C 3C] >decision [leave] A:go-on B:go-on >2.0 8C B:stand TD 3C agree"
    )
    play(later, BETS, story, A=-1500, B=1000)


@pytest.mark.rule("blackjack-rws 5.7.1")
@pytest.mark.rule("blackjack-rws 5.10")
@pytest.mark.rule("blackjack-rws 5.10.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.10")
@pytest.mark.rule("blackjack-perfect-pairs 5.10.1")
@pytest.mark.parametrize(
    "story",
    [
        "8S 9S 6D 5H 3H agree A:decline B:decline A:hit 2C A:stand B:hit [error other] ![reconstruct 9S 8S 6D 5H 3H]",
        "TS 9S 6D 6H 9H agree A:decline B:decline A:hit KC B:stand [error other] ![reconstruct 5C]",  # collected
        "8S 9S 6D 8H 9H agree A:decline B:decline A:stand B:stand TD [error other] ![reconstruct 9S 8S 6D 8H 9H]",
    ],
)
def test_after_a_settlement_cards_stay_as_they_lie_and_players_still_choose(later: BlackjackFloor, story: str) -> None:
    begin(later, BETS)
    tell(later, f"{story} >decision [leave]")
    if "KC" not in story:  # A's bet is not collected yet.
        tell(later, "A:go-on")
    tell(later, "B?go-on,take-back B:take-back B=0 void:5.19 VOID")
    has_won(later)


@pytest.mark.rule("blackjack-rws 5.7")
@pytest.mark.rule("blackjack-perfect-pairs 5.7")
def test_each_player_is_asked_once_for_all_boxes_and_a_second_error_asks_the_remaining_players(
    later: BlackjackFloor,
) -> None:
    bets = "A box:1=1000 box:3=1000, B box:2=1000, C box:2=2000"
    story = (
        f"9S 8S 7S 6D 9H 8H 7H agree A:decline B:decline A:decline A:stand B:hit {ERROR} A?go-on,take-back"
        f" B?go-on,take-back C?go-on,take-back A:go-on B:take-back C:go-on B=0 >2.0 3C >turn:2.0:C C:hit {ERROR} B?"
        " A:take-back C:go-on A=0 >2.0 2C >D TD 3C agree"
    )  # C's 21 against 19; nothing is played on box 3
    play(later, bets, story, C=2000)


@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-rws 5.7")
@pytest.mark.rule("blackjack-rws 5.7.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.7")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.1")
def test_a_silent_absent_or_disconnected_player_goes_on_after_a_dealing_error(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:2=1000, C box:3=1000"
    begin(later, bets)
    tell(later, f"9S 8S 7S 6D [away C] 9H 8H 7H {ERROR} A?go-on,take-back C? cut:B silence")
    tell(later, "agree A:decline silence A:stand silence >D TD 3C agree")
    has_won(later, A=-1000, B=-1000, C=-1000)


@pytest.mark.rule("blackjack-rws 1.26")
@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 1.25")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_when_the_decider_takes_the_bets_back_the_next_bettor_decides_or_the_house_draws(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:1=2000, C box:1=3000"
    story = (
        f"2S 6D 3H [away C] agree A:decline A:hit {ERROR} A:take-back B:go-on 2C >turn:1.0:B B:hit {ERROR} B:take-back"
        " >1.0 3C >1.0 TC >D TD 2C agree"
    )
    play(later, bets, story, C=3000)


@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_split_double_and_insurance_stakes_go_back_with_the_bet(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:1=2000, C box:2=1000"
    story = (
        "8S 9S AD 8H 9H agree A:insure/500 B:insure/1000 C:decline A:split/1000 B:follow/2000 3C A:double/1000"
        f" B:follow/700 A=-3500 B=-5700 {ERROR} A:take-back B:take-back C:go-on A=0 B=0 >turn:2.0:C C:stand 9C agree"
    )
    play(later, bets, story, C=-1000)


@pytest.mark.rule("blackjack-rws 5.10.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.10.2")
def test_a_card_drawn_on_the_dealers_completed_hand_is_discarded_and_no_card_is_moved(
    later: BlackjackFloor,
) -> None:
    story = (
        "9S 8S 6D 9H 8H agree A:decline B:decline A:stand B:stand ![discard 4C dealer-overdraw] TD"
        " ![discard 4C dealer-overdraw] 2C >agree [discard 4C dealer-overdraw] [error other] ![reconstruct TD 2C]"
        " [leave] >agree agree"
    )  # 18, not 22
    play(later, BETS, story, A=3000, B=-1000)


@pytest.mark.rule("blackjack-rws 5.10.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.10.3")
def test_a_card_dealt_to_an_area_without_a_bet_is_discarded_after_the_interim_settlement_only(
    later: BlackjackFloor,
) -> None:
    story = (
        "9S 8S ![discard 4C empty-area] 6D 9H 8H ![discard 4C empty-area] agree A:decline B:decline A:hit"
        " [discard 4C empty-area] >1.0 3C B:stand TD 2C agree"
    )
    play(later, BETS, story, A=4000, B=-1000)


@pytest.mark.rule("blackjack-rws 5.11")
@pytest.mark.rule("blackjack-perfect-pairs 5.11")
def test_a_card_that_lies_face_up_in_the_shoe_must_be_the_next_card(later: BlackjackFloor) -> None:
    """The same is true for the first card of the next round."""
    story = "9S 8S 6D [exposed 9H] ![card 9C 1.0] ![exposed 2D] 9H 8H agree A:decline B:decline A:stand B:stand TD 2C"
    play(later, BETS, f"{story} agree", A=3000, B=-1000)
    play(later, BETS, f"{story} [exposed 5C] agree", A=3000, B=-1000)
    play(later, BETS, "![card 9S 1.0] 5C 8S 6D 9H 8H agree A:decline B:decline A:stand B:stand TD 2C agree",
         A=-1500, B=-1000)  # fmt: skip


@pytest.mark.rule("blackjack-rws 5.12")
@pytest.mark.rule("blackjack-rws 5.12.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.12")
@pytest.mark.rule("blackjack-perfect-pairs 5.12.2")
def test_the_decider_of_a_box_picks_one_of_two_cards_drawn_together_and_the_other_comes_next(
    later: BlackjackFloor,
) -> None:
    """Then every player chooses whether to go on, also on other boxes."""
    story = (
        "5S 8S 6D 4H 8H agree A:decline B:decline A:hit [together TC 2D] A?first:TC,first:2D,supervisor B? A:first:2D"
        " B?go-on,take-back A:go-on B:go-on ![card TC 1.0] 2D A:hit ![card 3C 1.0] TC A? B:stand TD 2C agree"
    )
    play(later, BETS, story, A=1000 - 500, B=-1000)


@pytest.mark.rule("blackjack-rws 5.12")
@pytest.mark.rule("blackjack-perfect-pairs 5.12")
@pytest.mark.parametrize("how", ["silence", "A:supervisor", "cut:A silence"])
def test_the_supervisor_orders_cards_drawn_together_if_the_decider_does_not(later: BlackjackFloor, how: str) -> None:
    begin(later, "A box:1=1000, B box:2=1000")
    tell(later, f"5S 8S 6D 4H 8H agree A:decline B:decline A:hit [together TC 2D] {how} >order ![order TC 3D]")
    tell(later, "[order 2D TC] back:A A:go-on B:take-back 2D A:hit TC TD 2C agree")
    has_won(later, A=1000)


@pytest.mark.rule("blackjack-rws 5.12")
@pytest.mark.rule("blackjack-perfect-pairs 5.12")
def test_the_supervisor_orders_cards_drawn_together_for_a_box_without_a_decider(later: BlackjackFloor) -> None:
    story = "5S 8S 6D [away A] [together TC 4H] >order [order 4H TC] A? B:go-on 4H >2.0 TC agree B:decline >1.0 9H"
    play(later, "A box:1=1000, B box:2=1000", f"{story} B:stand TD 2C agree", A=0, B=0)


@pytest.mark.rule("blackjack-rws 5.12.1")
@pytest.mark.rule("blackjack-rws 5.12.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.12.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.12.2")
def test_cards_drawn_together_for_the_dealer_are_discarded_and_another_is_drawn(later: BlackjackFloor) -> None:
    story = (
        "9S 8S 6D 9H 8H agree A:decline B:decline A:stand B:stand >D [together TC 5D] A?go-on,take-back"
        " B?go-on,take-back A:go-on B:take-back >D TD 2C >agree agree"
    )
    play(later, BETS, story, A=3000)


@pytest.mark.rule("blackjack-rws 5.12")
@pytest.mark.rule("blackjack-perfect-pairs 5.12")
def test_open_dealing_errors_and_cards_drawn_together_survive_a_restart(later: BlackjackFloor) -> None:
    story = (
        "5S 8S 6D 4H killed 8H agree A:decline B:decline A:hit [together TC 2D] killed A:first:2D killed A:go-on"
        " killed B:go-on killed ![card TC 1.0] 2D killed A:hit [error other] killed [leave] killed A:go-on B:take-back"
        " killed TC TD killed 2C agree"
    )
    play(later, BETS, story, A=1000 - 500)


@pytest.mark.rule("blackjack-rws 5.19")
@pytest.mark.rule("blackjack-perfect-pairs 5.19")
def test_a_card_that_differs_from_the_felt_is_replaced_while_no_answer_and_no_payment_has_followed_it(
    later: BlackjackFloor,
) -> None:
    """Without the 9, A has no pair and a total of 16; B doubles on 15."""
    story = (
        "9S 8S 6D 9H 8H ![correct 4 9H 7H] [correct 4 8H 7H] [correct 0 9S 7S] >agree agree A:decline B:decline"
        " A:stand B:double/1000 ![correct 0 7S 9S] 2C [correct 5 2C 4C] TD 2C agree"
    )
    play(later, BETS, story, A=-1500, B=2000)


def test_an_error_reported_after_the_round_asks_no_player(later: BlackjackFloor) -> None:
    begin(later, BETS)
    tell(later, "9S 8S 6D 9H 8H agree A:decline B:decline A:stand B:stand TD 2C agree SETTLED")
    assert later.desk.order("show", fact=["error", "other"]).refusal is not None
    assert later.phase() is Phase.SETTLED
    has_won(later, A=3000, B=-1000)
