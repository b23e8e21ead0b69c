"""The course of a round, state by state: who may do what, what ends it, and which money has moved by then."""

import pytest

from protocol.enums import Phase
from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.conftest import Tables
from tests.games.blackjack.rows.story import has_won, play, tell


@pytest.mark.rule("blackjack-rws 3.3")
@pytest.mark.rule("blackjack-rws 3.7")
@pytest.mark.rule("blackjack-perfect-pairs 3.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.7")
def test_a_player_places_raises_and_withdraws_bets_on_any_box_while_bets_are_open(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"box:1": 1000, "box:2": 2000, "pair:2": 300, "sit:2": 0})
    later.bet("B", {"box:2": 5000})
    later.bet("A", {"box:2": 4000, "box:7": 1500, "sit:2": 0})
    later.close()
    assert later["A"].credit_cents == 300_000 - 5500
    tell(later, ">2.0 9S >7.0 8S >D 6D 9H TS agree A:decline A:decline")
    tell(later, ">turn:2.0:A A:stand A:stand TD 3D agree SETTLED")
    has_won(later, A=-5500, B=-5000)


@pytest.mark.rule("blackjack-rws 3.6")
@pytest.mark.rule("blackjack-perfect-pairs 3.6")
def test_a_seated_player_cannot_keep_others_from_the_room_left_on_the_box(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"box:1": 90_000})
    later.bet("B", {"box:1": 10_000})
    later.close()
    tell(later, "9S 6D TH agree A:decline A:stand TD 8D agree")
    has_won(later, A=90_000, B=10_000)


@pytest.mark.rule("blackjack-rws 3.10")
@pytest.mark.rule("blackjack-rws 5.8")
@pytest.mark.rule("blackjack-perfect-pairs 3.10")
@pytest.mark.rule("blackjack-perfect-pairs 5.8")
def test_no_bet_is_placed_raised_or_withdrawn_after_the_close(later: BlackjackFloor) -> None:
    later.begin(A={"box:1": 1000})
    for stakes in ({"box:1": 2000}, {"box:1": 1000, "pair:1": 500}, {}):
        assert later["A"].bet(stakes) is not None
    assert later["B"].bet({"box:1": 1000}) is not None
    tell(later, "9S 6D TH agree A:decline A:stand TD 8D agree")
    has_won(later, A=1000)


@pytest.mark.rule("blackjack-rws 3.9")
@pytest.mark.rule("blackjack-rws 5.15")
@pytest.mark.rule("blackjack-perfect-pairs 3.9")
@pytest.mark.rule("blackjack-perfect-pairs 5.15")
def test_a_pair_bet_counts_on_any_box_with_an_initial_bet_and_goes_back_from_any_other(later: BlackjackFloor) -> None:
    play(
        later,
        "A box:2=1000, B pair:2=500 pair:3=700",
        "B=-500 >2.0 8S >D 6D >2.0 8H agree A:decline B=3000 A:stand TD 3D agree",
        A=-1000,
        B=3000,
    )


@pytest.mark.rule("blackjack-rws 3.9.1")
def test_boom_busted_counts_once_any_box_has_an_initial_bet(rws: BlackjackFloor) -> None:
    play(rws, "A box:2=1000, B boom=500", "8S 6D TH agree A:decline A:stand TD KD agree", A=1000, B=1000)
    play(rws, "B boom=500", "B=0 agree")


@pytest.mark.rule("blackjack-rws 3.11")
@pytest.mark.rule("blackjack-perfect-pairs 3.11")
def test_each_box_with_a_bet_gets_a_card_then_the_dealer_then_each_box_its_second(later: BlackjackFloor) -> None:
    bets = "A box:6=1000, B box:2=1000, C box:4=1000"
    cards = ">2.0 TS >4.0 9S >6.0 8S >D 7D >2.0 TH >4.0 9H >6.0 TC >agree"
    rest = "agree A:decline B:decline C:decline >turn:2.0:B B:stand >turn:4.0:C C:stand >turn:6.0:A A:stand >D TD agree"
    play(later, bets, f"{cards} {rest}", A=1000, B=1000, C=1000)


@pytest.mark.rule("blackjack-rws 1.26")
@pytest.mark.rule("blackjack-rws 3.8")
@pytest.mark.rule("blackjack-perfect-pairs 1.25")
@pytest.mark.rule("blackjack-perfect-pairs 3.8")
def test_the_seated_player_decides_for_everybody_on_the_box_however_much_others_bet(later: BlackjackFloor) -> None:
    """The first player to bet there is seated, and keeps the seat in the next round."""
    play(
        later,
        "A box:1=1000, B box:1=9000",
        "9S 6D 4H agree B? A:decline B!hit B? A:hit 7C A:stand TD 2C agree",
        A=1000,
        B=9000,
    )
    play(later, "B box:1=9000, A box:1=1000", "9S 6D 9H agree A:decline B? A:stand TD TC agree", A=1000, B=9000)


@pytest.mark.rule("blackjack-rws 1.26")
@pytest.mark.rule("blackjack-perfect-pairs 1.25")
@pytest.mark.parametrize("game", ["blackjack-rws", "blackjack-perfect-pairs"])
def test_the_highest_bet_decides_where_nobody_sits_and_the_first_of_equals(game: str, tables: Tables) -> None:
    floor = tables(game, seats_per_terminal=0)
    bets = "A box:1=1000 box:2=2000, B box:1=3000 box:2=2000"
    play(floor, bets, "9S 9H 6D 9D 9C agree A:decline B:decline >turn:1.0:B B:stand >turn:2.0:A A:stand TD 5C agree",
         A=-3000, B=-5000)  # fmt: skip


@pytest.mark.rule("blackjack-rws 3.15")
@pytest.mark.rule("blackjack-rws 3.15.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.15")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.1")
def test_against_an_ace_a_blackjack_may_have_even_money_which_is_paid_before_any_third_card(
    later: BlackjackFloor,
) -> None:
    play(
        later,
        "A box:1=1000, B box:2=1000",
        "AS 9S AD KS 5S agree A?even-money,insure/1-500,decline B?insure/1-500,decline A:even-money B:decline"
        " A=1000 >turn:2.0:B B:stand 9D agree",
        A=1000,
        B=-1000,
    )


@pytest.mark.rule("blackjack-rws 3.15.1")
@pytest.mark.rule("blackjack-rws 3.16")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.16")
@pytest.mark.parametrize("dealer", ["AD KD", "KD AD"])
def test_a_players_blackjack_stands_off_against_the_dealers_blackjack(later: BlackjackFloor, dealer: str) -> None:
    first, second = dealer.split()
    answers = "A:decline" if first == "AD" else ""
    play(later, "A box:1=1000", f"AS {first} KS agree {answers} A=-1000 >D {second} agree", A=0)


@pytest.mark.rule("blackjack-rws 3.15.2")
@pytest.mark.rule("blackjack-rws 3.15.2 a")
@pytest.mark.rule("blackjack-rws 3.15.2 b")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2 a")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2 b")
@pytest.mark.parametrize(("second", "nets"), [("KD", (0, 2000, -2000)), ("9D", (-1500, -4000, -2000))])
def test_every_player_may_insure_their_own_bet_for_up_to_half_of_it(
    later: BlackjackFloor, second: str, nets: tuple[int, int, int]
) -> None:
    """A standing player may insure although the decider of the box does not."""
    story = (
        "TS AD 8H agree A?insure/1-500,decline B?insure/1-2000,decline A!insure/501 A!insure/0 A:insure/500"
        f" B:insure/2000 C:decline A=-1500 B=-6000 >turn:1.0:A A:stand {second} agree"
    )
    nets_b = 0 if second == "KD" else -6000
    play(later, "A box:1=1000, B box:1=4000, C box:1=2000", story, A=nets[0], B=nets_b, C=nets[2])


@pytest.mark.rule("blackjack-rws 3.17")
@pytest.mark.rule("blackjack-perfect-pairs 3.17")
def test_the_decider_surrenders_for_the_box_unless_the_dealer_shows_an_ace(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:1=3000, C box:2=2000"
    play(
        later,
        bets,
        "TS 9S KD 6H 9H agree A?surrender,decline B? C?surrender,decline A:surrender C:decline A=-500 B=-1500"
        " >turn:2.0:C C:stand >D AD agree",
        A=-500,
        B=-1500,
        C=-2000,
    )


@pytest.mark.rule("blackjack-rws 3.17")
@pytest.mark.rule("blackjack-perfect-pairs 3.17")
def test_a_blackjack_is_not_surrendered_to_a_ten(later: BlackjackFloor) -> None:
    play(later, "A box:1=1000, B box:2=1000", "AS 9S KD KS 5S agree A? A!surrender B:surrender >D AD agree", B=-500)


@pytest.mark.rule("blackjack-rws 3.16")
@pytest.mark.rule("blackjack-rws 4.1.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.16")
@pytest.mark.rule("blackjack-perfect-pairs 4.1.1")
def test_a_blackjack_against_2_to_9_is_paid_at_the_interim_settlement(later: BlackjackFloor) -> None:
    pays = later.blackjack_pays(1000)
    play(
        later,
        "A box:1=1000, B box:2=1000",
        f"AS 9S 6D KS 5S agree A=-1000 B:decline A={pays} B:stand TD 5D agree",
        A=pays,
        B=-1000,
    )


@pytest.mark.rule("blackjack-rws 3.13")
@pytest.mark.rule("blackjack-rws 3.14")
@pytest.mark.rule("blackjack-rws 4.1.2")
@pytest.mark.parametrize(("pair", "pays"), [("AS AS", 50), ("9S 9S", 20), ("9S 9C", 12), ("9S 9H", 6), ("9S 8S", -1)])
def test_rws_pairs_is_paid_by_the_first_two_cards_before_any_third(rws: BlackjackFloor, pair: str, pays: int) -> None:
    first, second = pair.split()
    story = f"{first} 6D {second} agree B:decline A={500 * pays} B:stand TD TC agree"
    play(rws, "B box:1=1000, A pair:1=500", story, A=500 * pays, B=1000)


@pytest.mark.rule("blackjack-perfect-pairs 3.13")
@pytest.mark.rule("blackjack-perfect-pairs 3.14")
@pytest.mark.rule("blackjack-perfect-pairs 4.1.2")
@pytest.mark.parametrize(("pair", "pays"), [("AS AS", 25), ("9S 9S", 25), ("9S 9C", 12), ("9S 9H", 6), ("9S 8S", -1)])
def test_perfect_pairs_is_paid_by_the_first_two_cards_before_any_third(
    perfect_pairs: BlackjackFloor, pair: str, pays: int
) -> None:
    first, second = pair.split()
    story = f"{first} 6D {second} agree B:decline A={500 * pays} B:stand TD TC agree"
    play(perfect_pairs, "B box:1=1000, A pair:1=500", story, A=500 * pays, B=1000)


@pytest.mark.rule("blackjack-rws 3.22.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1")
def test_a_player_who_declines_a_split_stays_on_its_first_hand_for_good(later: BlackjackFloor) -> None:
    """C has followed, and is asked again when that hand is split again; B is not."""
    play(
        later,
        "A box:1=1000, B box:1=2000, C box:1=3000",
        "8S 6D 8H agree A:decline A:split/1000 B?follow/2000,decline C?follow/3000,decline B:decline C:follow/3000"
        " B=-2000 C=-6000 >1.0 8C A:split/1000 B? C:follow/3000 >1.0 TC A:stand >1.2 9D A:stand >1.1 KD A:stand"
        " >D TD 3D agree",  # 18, 17 and 18 against 19
        A=-3000,
        B=-2000,
        C=-9000,
    )


@pytest.mark.rule("blackjack-rws 3.23.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1")
def test_a_player_who_declines_a_double_still_gets_its_one_card(later: BlackjackFloor) -> None:
    play(
        later,
        "A box:1=1000, B box:1=2000, C box:1=3000",
        "5S 6D 6H agree A:decline A:double/1000 B?follow/1-2000,decline B!follow/2001 B:follow/1 C:decline"
        " A=-2000 B=-2001 >1.0 9C >D TD 3D agree",
        A=2000,
        B=2001,
        C=3000,
    )


@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-rws 3.23.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1")
def test_a_registered_double_or_follow_is_final(later: BlackjackFloor) -> None:
    play(
        later,
        "A box:1=1000, B box:1=2000",
        "5S 6D 6H agree A:decline A:double/600 A!hit A!double/0 B:follow/300 B!decline A=-1600 B=-2300 9C TD 3D agree",
        A=1600,
        B=2300,
    )


@pytest.mark.rule("blackjack-rws 3.19")
@pytest.mark.rule("blackjack-perfect-pairs 3.19")
def test_a_hand_that_busts_is_lost_at_once_and_the_next_box_plays(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:2=1000"
    play(
        later,
        bets,
        "TS 9S 6D 6H 9H agree A:decline B:decline A:hit KC >turn:2.0:B B:stand TD KD agree",
        A=-1000,
        B=1000,
    )


@pytest.mark.rule("blackjack-rws 3.24")
@pytest.mark.rule("blackjack-rws 3.24.1")
@pytest.mark.rule("blackjack-rws 3.24.2")
@pytest.mark.rule("blackjack-rws 3.24.3")
@pytest.mark.rule("blackjack-rws 3.24.4")
@pytest.mark.rule("blackjack-perfect-pairs 3.24")
@pytest.mark.rule("blackjack-perfect-pairs 3.24.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.24.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.24.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.24.4")
@pytest.mark.parametrize(
    ("dealer", "nets"),
    [
        ("TD KC", (1000, 1000, 1000)),  # 26: everybody wins
        ("TD AC", (0, 1000, 1000)),  # 17
        ("AD", (0, 1000, 1000)),  # a soft 17 stands
        ("TD 2C", (-1000, 0, 1000)),
        ("5D TC", (-1000, -1000, -1000)),
    ],
)
def test_the_dealer_draws_to_17_and_the_totals_are_compared(
    later: BlackjackFloor, dealer: str, nets: tuple[int, int, int]
) -> None:
    bets = "A box:1=1000, B box:2=1000, C box:3=1000"
    cards = "TS 9S TH 6D 7S 9H TC agree A:decline B:decline C:decline A:stand B:stand C:stand"
    play(later, bets, f"{cards} {dealer} >agree agree", A=nets[0], B=nets[1], C=nets[2])


@pytest.mark.rule("blackjack-rws 3.25")
@pytest.mark.rule("blackjack-rws 3.26")
@pytest.mark.rule("blackjack-rws 3.26.2")
@pytest.mark.rule("blackjack-rws 4.1.3")
@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("6D TC KD", 2),
        ("2D 5C 8D KD", 2),
        ("2D 3C 4D 6H KD", 4),
        ("2D 2H 2C 3D 6H KD", 12),
        ("2D 2H 2C 3D 3H 3C KD", 50),
        ("2D 2H 2C 2S 2D 2H 3C KD", 200),
        ("6D TC AD", -1),
    ],
)
def test_boom_busted_is_paid_by_the_number_of_cards_with_which_the_dealer_busts(
    rws: BlackjackFloor, dealer: str, pays: int
) -> None:
    up, *drawn = dealer.split()
    story = f"TS {up} 7H agree A:decline A:stand {' '.join(drawn)} >agree agree"
    play(rws, "A box:1=1000, B boom=500", story, A=1000 if pays > 0 else 0, B=500 * pays)


def test_the_round_is_settled_when_the_dealer_confirms_the_cards(later: BlackjackFloor) -> None:
    later.begin(A={"box:1": 1000})
    tell(later, "TS 6D 9H >agree agree A:decline A:stand TD KD >agree A=-1000")
    assert later.phase() is Phase.BETS_CLOSED
    tell(later, "agree SETTLED A=1000")
