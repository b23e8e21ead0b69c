"""What the player who decides for a box may do with each hand; every other choice is neither offered nor accepted."""

import pytest

from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.story import has_won, play, tell

PLAYS = "hit,stand,double/1-1000"
SPLIT = "split/1000"


def offers(floor: BlackjackFloor, cards: str, options: str, more: str, **nets: int) -> None:
    """Checks what A is offered on a hand of these cards against a six; other players on the box are never offered
    anything.
    """
    first, second, *words = cards.split()
    told = f"{first} 6D {second} agree A:decline {' '.join(words)} A?{options} B? B!hit {more}"
    play(floor, "A box:1=1000, B box:1=2000", told, **nets)


@pytest.mark.rule("blackjack-rws 3.18")
@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.18")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
def test_a_player_with_a_blackjack_is_asked_for_no_decision(later: BlackjackFloor) -> None:
    story = "AS 9S 6D KS 9H agree C:decline >turn:2.0:C A? A!hit A!double/1000 A!stand C:stand TD 2C agree"
    play(later, "A box:1=1000, C box:2=1000", story, A=later.blackjack_pays(1000))


@pytest.mark.rule("blackjack-rws 3.20")
@pytest.mark.rule("blackjack-rws 3.22")
@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.20")
@pytest.mark.rule("blackjack-perfect-pairs 3.22")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
@pytest.mark.parametrize(
    ("cards", "options", "more", "wins"),
    [
        ("5S 4H", "hit,double/1-1000", "TS A:stand", 1),
        ("5S 6H", "hit,double/1-1000", "TS", 1),
        ("2S 2H", f"hit,double/1-1000,{SPLIT}", "TS A:stand", -1),
        ("5S 5H", f"hit,double/1-1000,{SPLIT}", "TS A:stand", 1),
    ],
)
def test_a_hand_of_two_cards_below_12_may_not_stand_and_a_pair_may_be_split(
    later: BlackjackFloor, cards: str, options: str, more: str, wins: int
) -> None:
    offers(later, cards, options, f"A!stand A!surrender A:hit {more} TD 2C agree", A=1000 * wins, B=2000 * wins)


@pytest.mark.rule("blackjack-rws 3.21")
@pytest.mark.rule("blackjack-rws 3.22")
@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.21")
@pytest.mark.rule("blackjack-perfect-pairs 3.22")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
@pytest.mark.parametrize(
    ("cards", "options", "wins"),
    [
        ("9S 3H", PLAYS, -1),
        ("TS 9H", PLAYS, 1),
        ("TS KH", f"{PLAYS},{SPLIT}", 1),  # of one value
        ("AS AH", f"{PLAYS},{SPLIT}", -1),  # a soft 12
        ("AS 8H", PLAYS, 1),
    ],
)
def test_a_hand_of_12_to_20_may_hit_stand_or_double_and_a_pair_may_be_split(
    later: BlackjackFloor, cards: str, options: str, wins: int
) -> None:
    offers(later, cards, options, "A!surrender A:stand TD 2C agree", A=1000 * wins, B=2000 * wins)


@pytest.mark.rule("blackjack-rws 3.18")
@pytest.mark.rule("blackjack-rws 3.20")
@pytest.mark.rule("blackjack-rws 3.21")
@pytest.mark.rule("blackjack-rws 3.22")
@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.18")
@pytest.mark.rule("blackjack-perfect-pairs 3.20")
@pytest.mark.rule("blackjack-perfect-pairs 3.21")
@pytest.mark.rule("blackjack-perfect-pairs 3.22")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
@pytest.mark.parametrize(
    ("cards", "options", "more", "wins"),
    [
        ("2S 3H A:hit 4C", "hit", "A!stand A!double/1000 A:hit TC A:stand", 1),  # 9 and 19
        ("2S 3H A:hit 6C", "hit", "A!stand A:hit AC A:stand", -1),  # 11 and 12
        ("2S 3H A:hit 7C", "hit,stand", "A!double/1000 A!split/1000 A:stand", -1),
        ("4S 4H A:hit 4C", "hit,stand", "A!split/1000 A:stand", -1),
        ("2S 3H A:hit AC", "hit,stand", "A:hit 3C A:stand", 1),  # a soft 16 and 19
        ("TS 8H A:hit 2C", "hit,stand", "A:stand", 1),
    ],
)
def test_a_hand_of_three_cards_must_draw_below_12_and_may_stand_from_12_on(
    later: BlackjackFloor, cards: str, options: str, more: str, wins: int
) -> None:
    offers(later, cards, options, f"{more} TD 2C agree", A=1000 * wins, B=2000 * wins)


@pytest.mark.rule("blackjack-rws 3.18")
@pytest.mark.rule("blackjack-rws 3.19")
@pytest.mark.rule("blackjack-perfect-pairs 3.18")
@pytest.mark.rule("blackjack-perfect-pairs 3.19")
@pytest.mark.parametrize(
    ("cards", "wins"),
    [("5S 6H A:hit TC", 1), ("AS 5H A:hit 5C", 1), ("TS 6H A:hit 5C", 1), ("TS 6H A:hit 6C", -1)],
)
def test_a_hand_ends_by_itself_at_21_and_when_it_busts(later: BlackjackFloor, cards: str, wins: int) -> None:
    dealer = "TD 2C" if wins == 1 else ""
    offers(later, cards, "", f"A!hit A!stand {dealer} >agree agree", A=1000 * wins, B=2000 * wins)


@pytest.mark.rule("blackjack-rws 3.22.2")
@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
def test_split_aces_take_one_card_each_and_nothing_more(later: BlackjackFloor) -> None:
    """No further split of Aces and no double is allowed, and 21 is no Blackjack: it wins even money."""
    play(
        later,
        "A box:1=1000",
        "AS 6D AH agree A:decline A:split/1000 >1.0 AC A? A!split/1000 A!double/1000 A!hit >1.1 KC A? >D TD 2C agree",
        A=0,
    )


@pytest.mark.rule("blackjack-rws 3.22.2")
@pytest.mark.rule("blackjack-rws 1.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.2")
@pytest.mark.rule("blackjack-perfect-pairs 1.2")
def test_a_split_ten_with_an_ace_ends_at_21_and_is_no_blackjack(later: BlackjackFloor) -> None:
    story = "TS 6D KH agree A:decline A:split/1000 AC A? >1.1 9C A?hit,stand,double/1-1000 A:stand TD 2C agree"
    play(later, "A box:1=1000", story, A=2000)


@pytest.mark.rule("blackjack-rws 3.22.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.2")
def test_a_box_is_split_thrice_into_four_hands_and_each_is_played_before_the_next_gets_its_card(
    later: BlackjackFloor,
) -> None:
    split = f"{PLAYS},{SPLIT}"
    play(
        later,
        "A box:1=1000",
        f"8S 6D 8H agree A:decline A?{split} A:split/1000 >1.0 8C A?{split} A:split/1000 >1.0 8D A?{split} A:split/1000"
        f" >1.0 8S A?{PLAYS} A!split/1000 A:stand >1.3 2C A?hit,double/1-1000 A:double/1000 TC"
        f" >1.2 TS A:stand >1.1 KC A:hit 9C >D TD 2C agree",
        A=-1000 + 2000 + 0 - 1000,  # 16, a doubled 20, 18 and a bust hand against 18
    )


@pytest.mark.rule("blackjack-rws 3.20")
@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.20")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
def test_a_doubled_hand_takes_one_card_and_may_stay_below_12(later: BlackjackFloor) -> None:
    play(
        later,
        "A box:1=1000",
        "5S 6D 4H agree A:decline A!double/1001 A!double/0 A:double/1000 2C A? A!hit >D TD KC agree",
        A=2000,
    )


@pytest.mark.rule("blackjack-rws 3.22.3")
@pytest.mark.rule("blackjack-rws 3.23.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.2")
def test_a_dealer_blackjack_takes_what_is_bust_and_one_initial_bet(later: BlackjackFloor) -> None:
    play(
        later,
        "A box:1=1000, B box:2=2000, C box:3=3000",
        "8S 5S 5C TD 8H 6S 6C agree A:decline B:decline C:decline A:split/1000 5D A:hit KC TS A:double/500 2H"
        " B:double/2000 TC C:double/3000 7C >D AD agree",
        A=-1000 - 1000,
        B=-2000,
        C=-3000,
    )


@pytest.mark.rule("blackjack-rws 3.22")
@pytest.mark.rule("blackjack-rws 3.23")
@pytest.mark.rule("blackjack-perfect-pairs 3.22")
@pytest.mark.rule("blackjack-perfect-pairs 3.23")
def test_with_too_little_credit_a_split_is_refused_and_a_double_stakes_the_credit_left(
    later: BlackjackFloor,
) -> None:
    """A has staked nearly all of the credit on three boxes."""
    later.begin(A={"box:1": 100_000, "box:2": 100_000, "box:3": 99_900})
    tell(later, "8S 9S TS 6D 8H TH TC agree A:decline A:decline A:decline")
    tell(later, "A~split/100000 A~double/101 A:double/100 5D >turn:2.0:A A~double/1 A:stand A~split/99900 A:stand")
    tell(later, "KD KC agree")
    has_won(later, A=100_100 + 199_900)
