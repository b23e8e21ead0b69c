"""A demo of Blackjack: what its dealer says at a table, and its rounds in sentences."""

from pathlib import Path

import pytest

from cluster.blackjack.dealer import BlackjackDealer
from cluster.blackjack.game import BlackjackDemo
from cluster.game import Said
from cluster.games import demo_of
from console.blackjack.program import RULEBOOKS
from tests.console.blackjack.table import RWS, BoxFloor


def dealer_says(floor: BoxFloor) -> Said | None:
    return BlackjackDealer("5.19").says(
        floor.desk.status(), floor.seen, lambda: [each.card for each in floor.seen.cards]
    )


def test_demos_know_every_rulebook_of_blackjack_that_a_console_deals() -> None:
    assert all(isinstance(demo_of(kind.name), BlackjackDemo) for kind in RULEBOOKS)


def test_demo_describes_a_round_with_decisions_cards_and_the_payout_and_paragraph_of_each_bet(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", "B", cards="8S 6D 8H 3D TC 9S 5C TH").ready()
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:1": 2000, "boom": 500})
    floor.draw(3)
    floor.check()
    floor.choose("A", "decline:1")
    floor.choose("A", "split", 1000)
    floor.choose("B", "follow", 2000)
    floor.pass_time(0.5)
    floor.draw()
    floor.choose("A", "hit")
    floor.pass_time(0.5)
    floor.draw(2)
    floor.tell("call", second="carl", terminal="A", action="stand")
    floor.draw(2)
    floor.check(second="carl")
    status = floor.desk.status()
    assert demo_of(RWS).told_of_round(status) == [
        (
            "  Box 1: A sits and decides, B behind. A takes no offer, splits for 10.00. B follows with 20.00. "
            "A hits, stands (called). Cards 8S 3D TC 21, 8H 9S 17."
        ),
        "    A 8S 3D TC 21: 10.00 stands off (3.24)",
        "    A 8H 9S 17: 10.00 loses 10.00 (3.24)",
        "    A RWS Pairs: 5.00 wins 30.00 (3.14)",
        "    B 8S 3D TC 21: 20.00 stands off (3.24)",
        "    B 8H 9S 17: 20.00 loses 20.00 (3.24)",
        "    B Boom Busted: 5.00 loses 5.00 (3.26)",
    ]
    assert floor.is_even()


def test_demo_describes_a_surrendered_box_and_lists_no_bets_of_a_void_round(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards="TS 6D 6H").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(3)
    floor.check()
    floor.choose("A", "surrender:1")
    floor.pass_time(0.5)
    floor.check()
    told = demo_of(RWS).told_of_round(floor.desk.status())
    assert told == ["  Box 1: Bets of A. A surrenders. Cards TS 6H 16.", "    A 10.00 loses 5.00 (3.17)"]
    floor.begin(A={"box:1": 1000})
    floor.desk.done("void", second="ben", paragraph="5.19", reason="a test")
    assert demo_of(RWS).told_of_round(floor.desk.status()) == []


@pytest.mark.rule("blackjack-rws 5.10.2")
def test_demos_dealer_discards_a_card_that_was_drawn_on_a_complete_hand(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards="TS 6D 9H TC 5D 7C").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(3)
    floor.check()
    floor.choose("A", "decline:1")
    floor.choose("A", "stand")
    floor.pass_time(0.5)
    floor.draw(2)
    assert floor.seen.moment == "complete"
    card = floor.draw(fault="overdraw")[0]
    said = dealer_says(floor)
    assert said is not None
    assert (said.verb, said.takes_two, dict(said.arguments)) == (
        "discard",
        False,
        {"card": card, "why": "dealer-overdraw"},
    )
    floor.tell(said.verb, **said.arguments)
    assert floor.seen.discards == [card]


@pytest.mark.rule("blackjack-rws 5.9")
def test_demos_dealer_reconstructs_a_reported_error_from_the_cards_as_they_were_drawn(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards="TS 6D 9H").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(2)
    floor.tell("error", kind="wrong-hand")
    said = dealer_says(floor)
    assert said is not None
    assert (said.verb, said.takes_two, dict(said.arguments)) == ("reconstruct", True, {"cards": ["TS", "6D"]})


@pytest.mark.rule("blackjack-rws 5.19")
def test_demos_dealer_corrects_a_card_that_the_reader_took_for_another_one(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards="TS 6D 9H").ready()
    floor.begin(A={"box:1": 1000})
    drawn = floor.draw(3)
    said = BlackjackDealer("5.19").says(floor.desk.status(), floor.seen, lambda: [drawn[0], "7D", drawn[2]])
    assert said is not None
    assert (said.verb, said.takes_two, dict(said.arguments)) == ("correct-card", True, {"at": 1, "card": "7D"})


def test_demos_dealer_answers_a_players_query_before_any_other_command(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards="TS 6D 9H").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(3)
    floor.tell("query", terminal="A")
    said = BlackjackDealer("5.19").says(floor.desk.status(), floor.seen, lambda: ["TS", "6D", "9H"])
    assert said is not None
    assert (said.verb, said.takes_two) == ("checked", False)


@pytest.mark.rule("blackjack-rws 5.12")
def test_demos_dealer_does_not_correct_cards_whose_order_people_have_decided(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards="TS 6D 9H").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(3)
    assert BlackjackDealer("5.19").says(floor.desk.status(), floor.seen, lambda: ["6D", "TS", "9H"]) is None


@pytest.mark.rule("blackjack-rws 5.19")
def test_demos_dealer_leaves_a_misread_card_to_the_shift_manager_once_players_have_answered(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", cards="TS 6D 9H TC").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(3)
    floor.check()
    floor.choose("A", "decline:1")
    floor.choose("A", "stand")
    floor.pass_time(0.5)
    floor.draw()
    said = BlackjackDealer("5.19").says(floor.desk.status(), floor.seen, lambda: ["TS", "6D", "8H", "TC"])
    assert said is not None
    assert (said.verb, said.by_manager, said.arguments["paragraph"]) == ("void", True, "5.19")
