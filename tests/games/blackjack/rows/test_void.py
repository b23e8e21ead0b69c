"""What makes a round void: foreign cards, too many, too few or unshuffled ones, and what staff decide."""

import pytest

from protocol.refusals import RefusalNumber as No
from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.conftest import Tables
from tests.games.blackjack.rows.story import begin, has_won, play, tell

BETS = "A box:1=1000 pair:1=500, B box:2=1000"
PAID = "8S AS 6D 8H KS agree A:decline A:hit"
"""Box 1 has its pair, box 2 its Blackjack; a card is due."""


@pytest.mark.rule("blackjack-rws 5.5")
@pytest.mark.rule("blackjack-rws 5.5.1")
@pytest.mark.rule("blackjack-rws 5.17")
@pytest.mark.rule("blackjack-perfect-pairs 5.5")
@pytest.mark.rule("blackjack-perfect-pairs 5.5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.17")
@pytest.mark.parametrize(
    "story",
    [
        "8S [card XX 2.0]",
        f"{PAID} [card XX 1.0]",
        f"{PAID} [discard XX empty-area]",
        f"{PAID} [exposed XX]",
        f"{PAID} [together 9C XX]",
        f"{PAID} 3C A:stand TD 4C >agree [discard XX dealer-overdraw]",
        f"{PAID} 3C A:stand >D [together 9C XX]",
    ],
)
def test_a_foreign_card_voids_the_round_wherever_it_is_found_and_no_more_is_dealt_from_its_set(
    later: BlackjackFloor, story: str
) -> None:
    play(later, BETS, f"{story} >void void:5.5.1 VOID")
    begin(later, BETS)
    assert later.needs_set()
    tell(later, "8S AS 6D 8H KS agree A:decline A:stand TD 2C agree")
    has_won(later, A=3000 - 1000, B=later.blackjack_pays(1000))


@pytest.mark.rule("blackjack-rws 5.5.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.5.2")
def test_a_fifth_copy_of_a_card_from_four_decks_voids_the_round_it_is_found_in_and_no_earlier_one(
    tables: Tables,
) -> None:
    floor = tables(decks=4)
    play(floor, "A box:1=1000", "8S 6D 8S agree A:decline A:split/1000 8S A:stand 8S A:stand TD 2C agree", A=-2000)
    begin(floor, "A box:1=1000")
    assert not floor.needs_set()
    tell(floor, "8S >void void:5.5.2 VOID")
    has_won(floor)
    begin(floor, "A box:1=1000")
    assert floor.needs_set()
    tell(floor, "void:5.19")


@pytest.mark.rule("blackjack-rws 5.5.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.5.3")
@pytest.mark.parametrize(
    ("left", "story"),
    [
        (2, "8S 6D >void"),
        (3, "8S 6D 8H agree A:decline A:split/1000 >void"),
        (4, "8S 6D 8H agree A:decline A:stand 2C >void"),  # the dealer has 8
        (5, "8S 6D 8H agree A:decline A:stand 2C 9C >agree"),
    ],
)
def test_a_round_that_needs_a_card_from_an_empty_shoe_is_void(tables: Tables, left: int, story: str) -> None:
    floor = tables(decks=4, cut_cards=0)
    begin(floor, "A box:1=1000")
    tell(floor, " ".join(["[burn]"] * (208 - left)))
    tell(floor, story)
    if ">void" in story:
        tell(floor, "void:5.5.3 VOID")
        has_won(floor)
    else:
        tell(floor, "agree")
        has_won(floor, A=-1000)


@pytest.mark.rule("blackjack-rws 5.5.4")
@pytest.mark.rule("blackjack-perfect-pairs 5.5.4")
@pytest.mark.parametrize("story", ["", "8S AS", "8S AS 6D 8H KS", PAID, f"{PAID} 3C A:stand TD 4C"])
def test_a_set_that_was_not_shuffled_voids_the_round_at_any_moment(later: BlackjackFloor, story: str) -> None:
    play(later, BETS, f"{story} void:5.5.4 VOID")


@pytest.mark.rule("blackjack-rws 5.19")
@pytest.mark.rule("blackjack-perfect-pairs 5.19")
def test_the_shift_manager_decides_what_the_rulebook_leaves_open_with_a_reason(later: BlackjackFloor) -> None:
    begin(later, BETS)
    tell(later, PAID)
    assert later.desk.order("void", staff="ben", second="carl", paragraph="5.19").refusal is not None
    assert later.desk.order("void", staff="carl", second="anna", paragraph="5.19", reason="x").refusal is not None
    later.desk.done("void", staff="ben", second="carl", paragraph="5.19", reason="the table was hit by a drink")
    has_won(later)


@pytest.mark.rule("blackjack-rws 5.6")
@pytest.mark.rule("blackjack-rws 5.13")
@pytest.mark.rule("blackjack-perfect-pairs 5.6")
@pytest.mark.rule("blackjack-perfect-pairs 5.13")
def test_a_settled_round_is_corrected_or_void_until_the_next_is_opened_and_never_after(later: BlackjackFloor) -> None:
    story = "9S 6D 9H agree A:decline A:stand TD {} agree"
    later.count_from_here()
    first = later.begin(A={"box:1": 1000})
    tell(later, story.format("5C"))
    has_won(later, A=-1000)
    later.correct_to(first, {"dealt": ["9S", "6D", "9H", "TD", "KC"]})
    has_won(later, A=1000)
    second = later.begin(A={"box:1": 1000})
    for verb, more in (("correct", {"outcome": {"dealt": ["9S", "6D", "9H", "TD", "5C"]}}), ("void", {})):
        order = later.desk.order(verb, staff="ben", second="bess", round=first, reason="seen late", **more)
        assert order.refusal is not None, verb
    tell(later, story.format("5D"))
    later.desk.done("void", staff="ben", second="bess", round=second, paragraph="5.5.4", reason="not shuffled")
    has_won(later, A=1000)


def test_a_round_is_not_void_by_a_paragraph_that_the_rulebook_does_not_have(later: BlackjackFloor) -> None:
    begin(later, BETS)
    tell(later, PAID)
    for paragraph in ("5.1.2", "5.4.1", "3.24"):
        order = later.desk.order("void", staff="ben", second="carl", paragraph=paragraph, reason="tried")
        assert order.refusal in (No.BAD_ARGUMENT, No.WRONG_PHASE), order
    tell(later, "void:5.19")
    has_won(later)
