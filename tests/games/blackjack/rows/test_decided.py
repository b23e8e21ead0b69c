"""When each bet is decided, what a later void reverses, and what stays when a player takes the bets back."""

import pytest

from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.story import begin, has_won, play, tell

ERROR = "[error other] [leave]"


def void_gives_all_back(floor: BlackjackFloor, bets: str, story: str) -> None:
    """Checks that a void returns every stake and reverses every payment; the story says what was paid before it."""
    play(floor, bets, f"{story} void:5.5.4 VOID")


def is_void_until_the_end(floor: BlackjackFloor, bets: str, story: str, **nets: int) -> None:
    """Checks that a void after each step of the story returns everything, and that without a void the round ends as it
    says.
    """
    words = story.split()
    for at in range(len(words) + 1):
        begin(floor, bets)
        tell(floor, " ".join(("[cut]", *words[:at])))  # the next round has a set of its own
        floor.desk.done("void", staff="ben", second="carl", paragraph="5.19", reason="tried")
        has_won(floor)
    play(floor, bets, f"{story} agree", **nets)


@pytest.mark.rule("blackjack-rws 3.13")
@pytest.mark.rule("blackjack-rws 5.17")
@pytest.mark.rule("blackjack-perfect-pairs 3.13")
@pytest.mark.rule("blackjack-perfect-pairs 5.17")
@pytest.mark.parametrize(("second", "wins"), [("8H", 6), ("9H", -1)])
def test_the_second_card_decides_a_pair_and_only_a_void_takes_its_payment_back(
    later: BlackjackFloor, second: str, wins: int
) -> None:
    bets = "A box:1=1000, B pair:1=500"
    dealt = f"8S 6D {second} agree B=-500 A:decline B={500 * wins}"
    void_gives_all_back(later, bets, dealt)
    void_gives_all_back(later, bets, f"{dealt} A:hit")


@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_a_decided_pair_stays_when_its_player_takes_the_bets_back(later: BlackjackFloor) -> None:
    story = f"8S 6D 8H agree A:decline A=2000 A:hit {ERROR} A?go-on,take-back A:take-back A=3000 >agree agree"
    play(later, "A box:1=1000 pair:1=500", story, A=3000)


@pytest.mark.rule("blackjack-rws 3.16")
@pytest.mark.rule("blackjack-rws 5.17")
@pytest.mark.rule("blackjack-perfect-pairs 3.16")
@pytest.mark.rule("blackjack-perfect-pairs 5.17")
def test_a_blackjack_against_2_to_9_is_decided_by_the_initial_deal(later: BlackjackFloor) -> None:
    """After an error its player has no open bet, and is not asked."""
    bets, pays = "A box:1=1000, B box:2=1000", later.blackjack_pays(1000)
    dealt = f"AS 9S 6D KS 5S agree B:decline A={pays} B:hit"
    void_gives_all_back(later, bets, dealt)
    play(later, bets, f"{dealt} {ERROR} A? B?go-on,take-back B:take-back >agree agree", A=pays)


@pytest.mark.rule("blackjack-rws 3.15.1")
@pytest.mark.rule("blackjack-rws 3.17")
@pytest.mark.rule("blackjack-rws 5.17")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.17")
@pytest.mark.rule("blackjack-perfect-pairs 5.17")
@pytest.mark.parametrize(
    ("cards", "answer", "wins"),
    [("AS 9S AD KS 5S", "A:even-money", 1000), ("TS 9S TD 6S 5S", "A:surrender", -500)],
)
def test_even_money_and_surrender_are_decided_by_the_request(
    later: BlackjackFloor, cards: str, answer: str, wins: int
) -> None:
    bets = "A box:1=1000, B box:2=1000"
    dealt = f"{cards} agree {answer} B:decline A={wins} B:hit"
    void_gives_all_back(later, bets, dealt)
    play(later, bets, f"{dealt} {ERROR} A? B:go-on 5D B:stand 8H agree", A=wins, B=1000 if wins < 0 else 0)


@pytest.mark.rule("blackjack-rws 3.16")
@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.16")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
@pytest.mark.parametrize("up", ["TD", "AD"])
def test_a_blackjack_against_a_ten_or_an_ace_waits_for_the_dealer_s_second_card(later: BlackjackFloor, up: str) -> None:
    """Before that card the bet may be taken back. After it the bet is decided, and no question is asked."""
    bets, pays = "A box:1=1000, B box:2=1000", later.blackjack_pays(1000)
    declines = "A:decline B:decline" if up == "AD" else "B:decline"
    dealt = f"AS 9S {up} KS TC agree {declines} A=-1000 B:stand >D"
    void_gives_all_back(later, bets, f"{dealt} 5C")
    play(later, bets, f"{dealt} {ERROR} A:take-back B:go-on A=0 9H agree", A=0, B=0 if up == "TD" else -1000)
    rest = "KC 6C" if up == "AD" else "KC"  # the dealer busts, and the Blackjack is paid whatever he has
    play(later, bets, f"{dealt} 5C {ERROR} A? B:take-back >D {rest} >agree agree", A=pays, B=0)


@pytest.mark.rule("blackjack-rws 1.10")
@pytest.mark.rule("blackjack-rws 3.22.3")
@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 1.9")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_a_bust_split_hand_stays_lost_when_its_player_takes_the_other_hand_back(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:1=3000"
    bust = "8S 6D 8H agree A:decline A:split/1000 B:follow/3000 9H A:hit KC >1.1 TS"
    void_gives_all_back(later, bets, bust)
    play(later, bets, f"{bust} A:hit {ERROR} A:take-back B:go-on A=-1000 >1.1 2C B:stand TD 3C agree", A=-1000, B=0)


@pytest.mark.rule("blackjack-rws 1.10")
@pytest.mark.rule("blackjack-rws 3.19")
@pytest.mark.rule("blackjack-perfect-pairs 1.9")
@pytest.mark.rule("blackjack-perfect-pairs 3.19")
def test_a_player_whose_only_hand_is_bust_is_not_asked_after_an_error(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:2=2000"
    bust = "TS 9S 6D 6H 9H agree A:decline B:decline A:hit KC B:stand"
    void_gives_all_back(later, bets, bust)
    play(later, bets, f"{bust} {ERROR} A? B:take-back B=0 >agree agree", A=-1000)


@pytest.mark.rule("blackjack-rws 3.15.2 b")
@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2 b")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_the_dealer_s_second_card_decides_insurance(later: BlackjackFloor) -> None:
    """Before that card insurance goes back with the bet. After it insurance is lost, and only the hand goes back."""
    bets = "A box:1=1000"
    dealt = "9S AD 9H agree A:insure/400 A=-1400 A:stand >D"
    void_gives_all_back(later, bets, dealt)
    play(later, bets, f"{dealt} {ERROR} A:take-back A=0 >agree agree", A=0)
    void_gives_all_back(later, bets, f"{dealt} 5C")
    play(later, bets, f"{dealt} 5C {ERROR} A:take-back A=-400 >agree agree", A=-400)
    play(later, bets, f"{dealt} KC >agree agree", A=-200)


@pytest.mark.rule("blackjack-rws 3.24")
@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.24")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3")
def test_a_standing_hand_is_decided_by_the_dealer_s_last_card(later: BlackjackFloor) -> None:
    """Until that card, the hand and its double both go back."""
    bets = "A box:1=1000, B box:2=1000"
    dealt = "5S 9S 6D 6H TH agree A:decline B:decline A:double/700 9C B:stand TD"
    play(later, bets, f"{dealt} {ERROR} A:take-back B:go-on A=0 >D 2C agree", A=0, B=1000)
    play(later, bets, f"{dealt} 2C >agree {ERROR} >agree agree", A=1700, B=1000)
    void_gives_all_back(later, bets, f"{dealt} 2C >agree")


@pytest.mark.rule("blackjack-rws 3.26")
@pytest.mark.rule("blackjack-rws 5.7.3")
def test_boom_busted_is_decided_by_the_dealer_s_last_card(rws: BlackjackFloor) -> None:
    bets = "A box:1=1000 boom=500, B box:2=1000"
    dealt = "TS 9S 6D 9H TH agree A:decline B:decline A:stand B:stand TD"
    play(rws, bets, f"{dealt} {ERROR} A:take-back B:go-on A=0 KD agree", B=1000)
    play(rws, bets, f"{dealt} KD >agree {ERROR} >agree agree", A=2000, B=1000)


@pytest.mark.rule("blackjack-rws 3.22.3")
@pytest.mark.rule("blackjack-rws 3.23.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.2")
def test_a_dealer_blackjack_takes_one_initial_bet_of_split_and_doubled_hands_and_gives_the_rest_back(
    later: BlackjackFloor,
) -> None:
    bets = "A box:1=1000, B box:1=2000"
    dealt = "8S AD 8H agree A:decline B:decline A:split/1000 B:follow/2000 2C A:double/1000 B:decline 9C KS A:stand"
    play(later, bets, f"{dealt} KD agree", A=-1000, B=-2000)


@pytest.mark.rule("blackjack-rws 5.17")
@pytest.mark.rule("blackjack-perfect-pairs 5.17")
def test_a_void_at_any_moment_gives_every_stake_back_and_takes_every_payment_back(later: BlackjackFloor) -> None:
    bets = "A box:1=1000 pair:1=500, B box:1=2000, C box:2=1000"
    story = "8S AS 6D 8H KS agree A:decline A:split/1000 B:follow/2000 3C A:double/600 B:decline TH TC A:hit 9D TD 4C"
    pays = later.blackjack_pays(1000)
    is_void_until_the_end(later, bets, story, A=3000 + 1600 - 1000, B=2000 - 2000, C=pays)
