"""How far the dealer draws: to 17, one card, or none. It is computed again when bets go back in the dealer's turn."""

import pytest

from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.conftest import Tables
from tests.games.blackjack.rows.story import play

ERROR = "[error other] [leave]"


@pytest.mark.rule("blackjack-rws 3.24")
@pytest.mark.rule("blackjack-perfect-pairs 3.24")
def test_the_dealer_draws_to_17_for_any_hand_that_stands(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:2=1000"
    story = "TS TH 6D 6H 9H agree A:decline B:decline A:hit KC B:stand >D 5C >D 4C >D 2C >agree agree"
    play(later, bets, story, A=-1000, B=1000)


@pytest.mark.rule("blackjack-rws 3.26.1")
def test_the_dealer_draws_to_17_for_boom_busted_even_if_every_hand_has_bust(rws: BlackjackFloor) -> None:
    story = "TS 6D 6H agree A:decline A:hit KC >D 5C >D 5H >D TC >agree agree"
    play(rws, "A box:1=1000, B boom=500", story, A=-1000, B=1000)


@pytest.mark.rule("blackjack-rws 3.26.1")
def test_the_dealer_draws_to_17_for_boom_busted_even_if_every_hand_is_surrendered_or_paid(rws: BlackjackFloor) -> None:
    """Reading BJ-12: the bet does not depend on any hand."""
    story = "TS AS 6D 6H KH agree A:surrender >D 5C >D 5H >D TC >agree agree"
    play(rws, "A box:1=1000, B boom=500, C box:2=1000", story, A=-500, B=1000, C=1200)


@pytest.mark.rule("blackjack-rws 3.26.1")
def test_the_dealer_draws_no_card_if_boom_busted_was_returned_with_its_players_bets(rws: BlackjackFloor) -> None:
    story = f"TS 9S 6D 6H 9H agree A:decline C:decline A:hit {ERROR} A:go-on B:take-back C:take-back KC >agree agree"
    play(rws, "A box:1=1000, B boom=500, C box:2=1000", story, A=-1000)


@pytest.mark.rule("blackjack-rws 3.16")
@pytest.mark.rule("blackjack-rws 3.24")
@pytest.mark.rule("blackjack-perfect-pairs 3.16")
@pytest.mark.rule("blackjack-perfect-pairs 3.24")
@pytest.mark.parametrize(("completes", "story"), [(True, ">D 5C >D 2C >agree"), (False, ">D 5C >agree")])
def test_for_a_waiting_blackjack_the_dealer_completes_the_hand_or_by_another_reading_takes_one_card(
    tables: Tables, completes: bool, story: str
) -> None:
    floor = tables(dealer_completes_for_blackjacks=completes)
    play(floor, "A box:1=1000", f"AS TD KS agree {story} agree", A=1200)


@pytest.mark.rule("blackjack-rws 3.15.2 b")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2 b")
def test_the_dealer_takes_one_card_if_only_insurance_is_open(later: BlackjackFloor) -> None:
    bets = "A box:1=1000"
    play(later, bets, "TS AD 6H agree A:insure/500 A:hit KC >D 5C >agree agree", A=-1500)
    play(later, bets, "TS AD 6H agree A:insure/500 A:hit KC >D QC >agree agree", A=0)


@pytest.mark.rule("blackjack-rws 3.19")
@pytest.mark.rule("blackjack-rws 3.24")
@pytest.mark.rule("blackjack-perfect-pairs 3.19")
@pytest.mark.rule("blackjack-perfect-pairs 3.24")
def test_the_dealer_takes_no_card_if_no_bet_is_open(later: BlackjackFloor) -> None:
    """The hands are a bust one, a surrendered one and a paid Blackjack."""
    bets = "A box:1=1000, B box:2=1000, C box:3=1000 pair:3=500"
    story = "TS 9S AS 6D 6H 7H KH agree A:decline B:surrender A:hit KC >agree agree"
    play(later, bets, story, A=-1000, B=-500, C=later.blackjack_pays(1000) - 500)


@pytest.mark.rule("blackjack-rws 3.24")
@pytest.mark.rule("blackjack-perfect-pairs 3.24")
def test_by_the_other_reading_the_dealer_completes_the_hand_even_if_no_bet_is_open(tables: Tables) -> None:
    floor = tables(dealer_rests_when_all_decided=False)
    play(floor, "A box:1=1000", "TS 6D 6H agree A:decline A:hit KC >D 5C >D 6C >agree agree", A=-1000)


@pytest.mark.rule("blackjack-rws 3.24")
@pytest.mark.rule("blackjack-perfect-pairs 3.24")
@pytest.mark.parametrize(("stands", "story"), [(True, ">agree"), (False, ">D 5C >D 8C >agree")])
def test_the_dealer_stands_on_a_soft_17_and_by_the_other_reading_draws(
    tables: Tables, stands: bool, story: str
) -> None:
    floor = tables("blackjack-perfect-pairs", stand_on_soft_17=stands)
    play(floor, "A box:1=1000", f"TS 6D 7H agree A:decline A:stand AC {story} agree", A=0 if stands else -1000)


@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_the_dealers_turn_ends_when_all_open_bets_are_returned(later: BlackjackFloor) -> None:
    """A card that lies on the felt already counts for nobody."""
    bets = "A box:1=1000, B box:2=1000"
    dealt = "TS TH 6D 8H 9H agree A:decline B:decline A:stand B:stand >D 5C >D"
    play(later, bets, f"{dealt} {ERROR} A:take-back B:take-back >agree agree")
    play(later, bets, f"{dealt} {ERROR} A:take-back B:go-on >D 7C agree", B=1000)


@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_the_dealer_takes_one_card_if_only_insurance_stays_open_after_bets_are_returned(later: BlackjackFloor) -> None:
    """B is insured and has bust; A's standing hand goes back before the dealer's second card."""
    bets = "A box:1=1000, B box:2=1000"
    dealt = "TS TH AD 8H 6C agree A:decline B:insure/300 A:stand B:hit KC >D"
    play(later, bets, f"{dealt} {ERROR} A:take-back B:go-on >D 5C >agree agree", B=-1300)
