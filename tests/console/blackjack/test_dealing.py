"""Rounds of Blackjack dealt from a shoe: which facts come of its cards, the gate, questions, payments, and the
status.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.enums import Phase
from protocol.refusals import RefusalNumber
from tests.console.blackjack.table import BoxFloor


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[BoxFloor]:
    made = BoxFloor(tmp_path, "A", "B", cards="8S 6D 8H 3D TC 9S 5C TH")
    yield made.ready()
    assert made.is_even()


@pytest.mark.rule("blackjack-rws 3.11")
def test_the_gate_opens_for_the_initial_deal_and_then_for_the_card_that_was_asked_for(floor: BoxFloor) -> None:
    floor.begin(A={"box:1": 1000}, B={"box:1": 2000})
    assert floor.seen.shoe.gate == 3
    assert [each.place for each in [floor.seen.next] if each] == ["1.0"]
    floor.draw(3)
    assert (floor.seen.moment, floor.seen.shoe.gate) == ("check", 0)
    floor.check()
    assert (floor.seen.moment, floor.question.about) == ("interim", "interim")
    floor.choose("A", "decline:1")
    floor.pass_time(0.5)
    assert (floor.question.about, floor.seen.shoe.gate) == ("turn", 0)
    floor.choose("A", "split", 1000)
    floor.pass_time(0.1)
    assert (floor.question.about, [each.terminal for each in floor.question.asked]) == ("follow-split", ["B"])
    assert floor.seen.shoe.gate == 0
    floor.choose("B", "decline")
    floor.pass_time(0.5)
    assert floor.seen.shoe.gate == 1
    assert floor.hand("1.0").state == "card"


@pytest.mark.rule("blackjack-rws 3.22.1")
def test_a_split_that_a_player_behind_declines_is_played_and_paid(floor: BoxFloor) -> None:
    floor.begin(A={"box:1": 1000}, B={"box:1": 2000})
    floor.draw(3)
    floor.check()
    floor.choose("A", "decline:1")
    floor.choose("A", "split", 1000)
    floor.choose("B", "decline")
    floor.pass_time(0.5)
    floor.draw()  # 3D: eleven
    floor.choose("A", "hit")
    floor.pass_time(0.5)
    floor.draw()  # TC: twenty-one, complete by itself
    floor.pass_time(0.5)
    floor.draw()  # 9S on the second hand: seventeen
    assert [card.place for card in floor.seen.cards] == ["1.0", "D", "1.1", "1.0", "1.0", "1.1"]
    assert (floor.hand("1.0").state, floor.hand("1.1").state) == ("twenty-one", "decides")
    assert floor.hand("1.1").stakes_cents == {"A": 1000}
    floor.choose("A", "stand")
    floor.pass_time(0.5)
    floor.draw(2)  # 6 5 T: twenty-one
    assert (floor.seen.moment, floor.seen.dealer.total) == ("complete", 21)
    floor.check()
    assert floor.phase() is Phase.SETTLED
    assert floor.credits() == {"A": 100_000 - 1000, "B": 100_000}


@pytest.mark.rule("blackjack-rws 3.15.2")
def test_insurance_is_offered_to_everyone_and_paid_with_the_dealers_second_card(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", "B", cards="TS AD 9H KC").ready()
    floor.begin(A={"box:1": 1000}, B={"box:1": 2000})
    floor.draw(3)
    assert floor.seen.offers == "insurance"
    floor.check()
    assert {each.terminal for each in floor.question.asked} == {"A", "B"}
    assert (floor.question.ms, floor.question.paragraph) == (12_000, "3.15.2")
    floor.choose("B", "insure:1", 1000)
    assert floor.phase() is Phase.BETS_CLOSED
    assert [each.answered for each in floor.question.asked] == ["", "insure:1"]
    floor.choose("A", "decline:1")
    assert floor.question.about == "turn"
    floor.choose("A", "stand")
    floor.pass_time(0.5)
    floor.draw()
    floor.check()
    assert floor.credits() == {"A": 99_000, "B": 100_000}
    assert floor.is_even()


def test_keyed_cards_go_where_they_are_due_and_two_people_confirm_the_result(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", dialect="keyed").ready()
    floor.begin(A={"box:2": 1000, "pair:2": 500})
    for card in ("9S", "7D", "9S"):
        assert "key-card" in floor.offers()
        floor.tell("key-card", card=card)
    floor.check()
    assert floor.credits() == {"A": 100_000 - 1500}, "surrender is asked for before anything is paid"
    floor.choose("A", "decline:2")
    assert [(line.kind, line.net_cents, line.is_paid) for line in floor.seen.interim] == [("rws-pairs", 10_000, True)]
    assert floor.credits() == {"A": 100_000 - 1500 + 10_500}, "the interim settlement is paid at once"
    floor.choose("A", "stand")
    floor.tell("key-card", card="TC")
    assert floor.seen.moment == "complete"
    floor.pass_time(2.0)
    assert floor.refused("agree").refusal is RefusalNumber.SECOND_PERSON_NEEDED
    floor.check(second="carl")
    assert (floor.phase(), floor.credits()) == (Phase.SETTLED, {"A": 100_000 + 10_000 + 1000})
    assert floor.is_even()


@pytest.mark.rule("blackjack-rws 5.5.1")
@pytest.mark.parametrize("lying", [0, 2, 3])
def test_status_of_a_round_voided_by_a_foreign_card_names_the_place_of_the_card(tmp_path: Path, lying: int) -> None:
    floor = BoxFloor(tmp_path, "A", cards="8S 6D 8H 3D 2S 5C TH").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(lying)
    if lying == 3:
        floor.check()
        floor.choose("A", "decline:1")
        floor.choose("A", "split", 1000)
        floor.pass_time(0.5)
    due = floor.seen.next
    assert due is not None
    floor.draw(fault="foreign-card")
    assert (floor.seen.moment, floor.seen.void_by) == ("void", "5.5.1")
    assert [(each.card, each.place) for each in floor.seen.cards][lying:] == [("foreign", due.place)]


def test_a_card_that_lies_on_the_table_is_counted_once_if_the_dealer_enters_it_before_the_console_deals_it(
    tmp_path: Path,
) -> None:
    floor = BoxFloor(tmp_path, "A", cards="8S 6D 8H 3D TC 9S 5C TH").ready()
    floor.draw(fault="locked-gate")
    floor.tell("key-card", second="carl", card="8S", place="next")
    floor.open()
    floor.bet("A", {"box:1": 1000})
    floor.desk.done("close")
    answer = floor.in_the_turn_of(["early", "8S"], floor.desk.both("key-card", card="8S"))
    assert answer.refusal is None
    floor.pass_time(2.0)
    floor.draw()
    cards = [card.card for card in floor.seen.cards]
    assert (floor.phase(), cards, floor.seen.shoe.drawn) == (Phase.BETS_CLOSED, ["8S", "6D"], 2)
