"""Every irregularity of a Blackjack round, put right touch by touch on the dealer's screen (CARD-STATES 3.7)."""

import pytest

from protocol.enums import Phase
from tests.console.blackjack.dealer.conftest import Dealt
from tests.console.blackjack.dealer.screen import BoxScreen, check, let_pass

CREDIT_CENTS = 100_000


def readable(here: BoxScreen) -> None:
    assert here.unreadable() == []


def asked(here: BoxScreen) -> list[str]:
    question = here.floor.seen.question
    return [] if question is None else [each.terminal for each in question.asked if not each.answered]


def go_on(here: BoxScreen, *names: str) -> None:
    """These players go on with the cards as they lie now."""
    for name in names:
        here.floor.choose(name, "go-on")
    here.live()


def in_turns(dealt: Dealt, cards: str) -> BoxScreen:
    """The initial deal is confirmed, and nobody has wanted anything: box 1 decides."""
    here = dealt(cards, count=5)
    check(here)
    let_pass(here, "interim")
    return here


def hand(here: BoxScreen, place: str) -> list[str]:
    return [each.card for each in here.floor.seen.cards if each.place == place]


def reported(here: BoxScreen, kind: str) -> None:
    here.touch("act-wrong", "guide-error", f"choice-{kind}")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.primary()[0] == "reconstruct"


@pytest.mark.rule("blackjack-rws 5.7")
@pytest.mark.rule("blackjack-rws 5.7.2")
@pytest.mark.rule("blackjack-rws 5.9")
def test_first_cards_that_went_to_each_others_boxes_are_put_in_order_and_every_player_chooses(dealt: Dealt) -> None:
    here = dealt(count=3)
    reported(here, "wrong-hand")
    here.touch("primary", "dealt-1", "dealt-0", "dealt-2")
    readable(here)
    here.decide()
    assert (hand(here, "1.0"), hand(here, "6.0")) == (["TC"], ["8S"])
    assert asked(here) == ["A", "B", "C"]
    here.live()
    assert here.primary() == ("close-options", here.said("answers_so_far", answered=0, asked=3))
    go_on(here, "A", "B", "C")
    assert here.primary()[1] == "BOX 1"


@pytest.mark.rule("blackjack-rws 5.7.1")
@pytest.mark.rule("blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-rws 5.10.1")
def test_cards_that_cannot_be_put_in_order_stay_and_a_player_takes_his_open_bets_back(dealt: Dealt) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D 3D TH KC")
    here.floor.choose("A", "hit")
    here.live()
    reported(here, "other")
    here.touch("primary", "case-give-up")
    readable(here)
    here.decide()
    assert asked(here) == ["A", "B", "C"]
    here.floor.choose("A", "take-back")
    go_on(here, "B", "C")
    # The pair of A is won 6 to 1 and stays so (3.13); the Initial Bet is back.
    assert here.floor.credits()["A"] == CREDIT_CENTS + 6 * 500
    assert here.line(1)["who"] == here.said("who_highest", terminal="B"), "the box has its next player"


@pytest.mark.rule("blackjack-rws 5.10.2")
def test_a_card_drawn_on_the_dealers_complete_hand_is_out_of_play(dealt: Dealt) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D KC 2H 5C")
    for name in ("A", "C"):
        here.floor.choose(name, "stand")
        here.live(0.5)
    here.floor.draw(2)
    here.live()
    assert here.primary()[0] == "agree"
    here.touch("act-wrong", "guide-discard", "place-dealer-overdraw")
    here.key("5C")
    readable(here)
    here.touch("deed")
    here.live()
    assert (hand(here, "D"), here.floor.seen.discards) == (["6D", "KC", "2H"], ["5C"])
    assert here.primary()[0] == "agree"


@pytest.mark.rule("blackjack-rws 5.10.3")
def test_a_card_for_a_box_without_a_bet_is_out_of_play_after_the_interim_settlement(dealt: Dealt) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D KC 2H 5C")
    here.floor.choose("A", "hit")
    here.live()
    here.touch("act-wrong", "guide-discard", "place-empty-area")
    here.key("9H")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.floor.seen.discards == ["9H"]
    assert here.primary()[1] == "BOX 1"


@pytest.mark.rule("blackjack-rws 5.11")
def test_a_card_that_lies_face_up_in_the_shoe_must_be_the_next_one(dealt: Dealt) -> None:
    here = dealt(count=3)
    here.touch("act-wrong", "guide-exposed")
    here.key("8H")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.floor.seen.next is not None
    assert here.floor.seen.next.must_be == "8H"
    here.floor.draw()
    here.live()
    assert hand(here, "1.0") == ["8S", "8H"]


@pytest.mark.rule("blackjack-rws 5.12")
@pytest.mark.rule("blackjack-rws 5.12.2")
@pytest.mark.parametrize("says", ["first:9C", ""])
def test_of_cards_drawn_together_for_a_player_he_names_the_first_or_in_silence_the_supervisor(
    dealt: Dealt, says: str
) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D 3D 9C TH KC")
    here.floor.choose("A", "hit")
    here.live()
    here.floor.draw(fault="two-at-once")
    here.live()
    assert here.primary()[0] == "together"
    here.touch("primary")
    here.key("3D")
    here.key("9C")
    readable(here)
    here.touch("deed")
    here.live()
    assert asked(here) == ["A"]
    if says:
        here.floor.choose("A", says)
    else:
        here.live(11.0)
        assert here.primary() == ("order", here.said("do_order"))
        here.touch("primary", "order-2", "order-1")
        readable(here)
        here.decide()
    assert asked(here) == ["A", "B", "C"], "all players choose (5.12.2)"
    go_on(here, "A", "B", "C")
    assert hand(here, "1.0") == ["8S", "8H", "9C"], "25: the hand has bust"


@pytest.mark.rule("blackjack-rws 5.12.1")
def test_cards_drawn_together_for_the_dealer_are_out_and_another_is_drawn(dealt: Dealt) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D 3D 9C TH KC")
    for name in ("A", "C"):
        here.floor.choose(name, "stand")
        here.live(0.5)
    here.floor.draw(fault="two-at-once")
    here.live()
    here.touch("primary")
    here.key("3D")
    here.key("9C")
    here.touch("deed")
    assert asked(here) == ["A", "B", "C"]
    go_on(here, "A", "B", "C")
    assert here.primary()[1] == "DEALER"
    here.floor.draw()
    here.live()
    assert hand(here, "D") == ["6D", "TH"]


@pytest.mark.rule("blackjack-rws 5.5.1")
@pytest.mark.rule("blackjack-rws 5.5.2")
@pytest.mark.rule("blackjack-rws 5.5.3")
@pytest.mark.rule("blackjack-rws 5.5.4")
@pytest.mark.rule("blackjack-rws 5.17")
@pytest.mark.parametrize("paragraph", ["5.5.1", "5.5.2", "5.5.3", "5.5.4"])
def test_a_set_that_is_not_in_order_voids_the_round_and_paid_bets_come_back_too(dealt: Dealt, paragraph: str) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D 3D")
    assert here.floor.credits()["A"] == CREDIT_CENTS - 1000 + 6 * 500, "the pair is paid"
    here.touch("act-wrong", f"guide-void/{paragraph}", "reason-seen_by_dealer")
    readable(here)
    here.decide()
    assert here.floor.phase() is not Phase.VOID, "a supervisor is not enough once a card is out"
    here.approve("3001")
    here.live()
    assert (here.floor.phase(), here.floor.desk.table.round.paragraph) == (Phase.VOID, paragraph), here.words()
    assert set(here.floor.credits().values()) == {CREDIT_CENTS}
    assert here.primary() == ("new-shoe", here.said("do_new_shoe"))


@pytest.mark.rule("blackjack-rws 5.3")
def test_a_player_who_walks_away_and_comes_back_is_marked_so(dealt: Dealt) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D 3D 9C TH KC")
    here.touch("act-wrong", "guide-away", "seat-A")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.line(1)["who"] == here.said("who_highest", terminal="B"), "the box has its next player"
    here.floor.choose("B", "hit")
    here.live()
    here.touch("act-wrong", "guide-back", "seat-A")
    readable(here)
    here.touch("deed")
    here.floor.draw()
    here.live()
    assert asked(here) == ["A"], "from the next decision on"


@pytest.mark.rule("blackjack-rws 3.8")
def test_the_dealer_enters_a_decision_that_a_player_calls(dealt: Dealt) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D 3D 9C TH KC")
    here.touch("act-wrong", "guide-call", "seat-A", "choice-stand")
    readable(here)
    here.touch("deed")
    here.live()
    assert asked(here) == ["C"], "box 6 is next"
    here.touch("act-wrong", "guide-call", "seat-C", "choice-double")
    here.touch("deed")
    assert asked(here) == ["C"], "a decision that stakes money takes a supervisor"


@pytest.mark.rule("blackjack-rws 5.6")
@pytest.mark.rule("blackjack-rws 5.13")
@pytest.mark.rule("blackjack-rws 5.19")
def test_a_settled_round_is_corrected_on_the_screen_until_the_next_one_begins(dealt: Dealt) -> None:
    here = in_turns(dealt, "8S TC 6D 8H 7D KC 2H 5C")
    for name in ("A", "C"):
        here.floor.choose(name, "stand")
        here.live(0.5)
    here.floor.draw(2)
    here.live(2.0)
    here.touch("primary")
    here.live()
    assert here.floor.phase() is Phase.SETTLED, here.words()
    lost = here.floor.credits()
    here.touch("act-wrong", "guide-correct", "dealt-6")
    here.key("9H")
    readable(here)
    here.touch("reason-seen_on_camera")
    here.decide()
    here.live()
    assert here.floor.credits()["C"] - lost["C"] == 5000, "the dealer has bust with 25"
    here.touch("primary")
    here.live()
    assert here.floor.phase() is Phase.BETS_OPEN, here.words()
    here.touch("act-wrong")
    assert "correct" not in here.guide()
