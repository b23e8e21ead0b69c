"""CARD-STATES 2.4: players who are away, bets that were not registered, and cards that were another."""

from pathlib import Path

import pytest

from protocol.enums import Phase
from protocol.messages import Receipt, Slip
from protocol.refusals import RefusalNumber
from tests.console.baccarat.table import ShoeFloor

NATURAL = "9S 5H KD 2C"
SIX = "2S 3H 2D KC 4S 5H"
BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}


def dealt(folder: Path, cards: str, count: int) -> ShoeFloor:
    floor = ShoeFloor(folder, "A", "B", cards=cards)
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(count)
    return floor


@pytest.mark.rule("baccarat 5.3")
def test_an_absent_player_is_settled_like_any_other_and_goes_on_when_asked(tmp_path: Path) -> None:
    floor = dealt(tmp_path, NATURAL, 1)
    floor.cut.add("A")
    floor.tell("error", second="carl")
    floor.choose("B", "go-on")
    floor.pass_time(21.0)
    assert floor.seen.options is None
    floor.draw(3)
    floor.agree(second="carl")
    floor.cut.clear()
    floor.pass_time(4.0)
    assert floor.credits() == {"A": 100_000 + 10_000 - 1000, "B": 98_000}


@pytest.mark.rule("baccarat 5.16")
@pytest.mark.rule("baccarat 5.13")
def test_a_bet_that_staff_place_at_a_terminal_is_the_players_own_and_the_record_says_who_placed_it(
    tmp_path: Path,
) -> None:
    floor = ShoeFloor(tmp_path, "A", "B", cards=NATURAL)
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.open()
    assert floor.refused("placed-for", terminal="A").refusal == RefusalNumber.BAD_ARGUMENT, "it has no bet yet"
    floor.bet("A", {"player": 10_000})
    floor.desk.done("placed-for", staff="dora", terminal="A")
    floor.close()
    assert floor.refused("placed-for", terminal="A").refusal == RefusalNumber.WRONG_PHASE
    ((_, decision),) = floor.desk.store.decisions("placed-for", 5)
    assert (decision.round, decision.arguments, decision.people) == (1, {"terminal": "A"}, [("dora", "dealer")])
    assert decision.totals == {"stakes_cents": 10_000}
    floor.draw(4)
    floor.agree()
    assert floor.credits() == {"A": 110_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.6")
def test_a_bet_that_was_not_registered_at_the_close_does_not_count(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", "B", cards=NATURAL)
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.open()
    floor.bet("B", {"banker": 2000})
    floor.cut.add("A")
    floor["A"].bet({"player": 10_000})
    (slip,) = [each for each in floor["A"].sends if isinstance(each, Slip)]
    floor.close()
    (late,) = [each for each in floor.say("A", slip) if isinstance(each, Receipt)]
    assert (late.late, late.registered_revision, "A" in floor.desk.table.bets.stakes) == (True, 0, False)
    floor.cut.clear()
    floor.pass_time(4.0)
    assert (floor["A"].credit_cents, floor["A"].escrow_cents) == (100_000, 0)


@pytest.mark.rule("baccarat 5.14")
def test_a_misread_card_is_corrected_by_two_people_before_money_moves(tmp_path: Path) -> None:
    floor = dealt(tmp_path, NATURAL, 4)
    assert floor.seen.moment == "concluded"
    assert floor.refused("correct-card", place="P1", card="2H").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    told = floor.desk.done("what-if", of="correct-card", place="P1", card="2H")["what_if"]
    assert (told["player"], told["waits_for"]) == (["2H", "KD"], "card")
    floor.tell("correct-card", second="carl", place="P1", card="2H")
    assert floor.seen.next is not None
    assert floor.seen.next.place == "P3", "a Player who has 2 draws"
    floor.draw()
    floor.tell("correct-card", second="carl", place="P3", card="6S")
    assert floor.seen.checks.keyed
    floor.pass_time(2.0)
    assert floor.refused("agree").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    floor.agree(second="carl")
    assert floor.desk.table.round.outcome["player"] == ["2H", "KD", "6S"]
    assert floor.desk.table.round.carry["shoe"]["out"]["2H"] == 1
    assert "9S" not in floor.desk.table.round.carry["shoe"]["out"]


@pytest.mark.rule("baccarat 5.14")
@pytest.mark.rule("baccarat 5.7")
def test_a_corrected_card_that_changes_the_places_of_later_cards_waits_for_a_decision(tmp_path: Path) -> None:
    floor = dealt(tmp_path, SIX, 5)
    floor.tell("correct-card", second="carl", place="P1", card="6H")
    assert (floor.seen.moment, [each.by_table for each in floor.seen.cards][-1]) == ("error", "next-round")
    floor.tell("reconstruct", second="carl")
    assert floor.seen.felt.player.cards == ["6H", "2D"]
    assert floor.seen.felt.player.is_natural


@pytest.mark.rule("baccarat 5.14")
def test_a_round_is_void_if_its_corrected_card_is_not_in_the_set(tmp_path: Path) -> None:
    floor = dealt(tmp_path, NATURAL, 2)
    assert floor.refused("correct-card", second="carl", place="P1", card="1X").refusal == RefusalNumber.BAD_ARGUMENT
    assert floor.refused("correct-card", second="carl", place="P3", card="8S").refusal == 223


@pytest.mark.rule("baccarat 5.14")
@pytest.mark.rule("baccarat 5.17")
def test_a_settled_round_is_corrected_by_dealer_and_supervisor_until_the_next_is_opened(tmp_path: Path) -> None:
    floor = dealt(tmp_path, f"{NATURAL} {SIX}", 4)
    floor.agree()
    number = floor.desk.table.round.number
    truth = {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": ["P1", "B1", "P2", "B2"]}
    order = {"round": number, "outcome": truth, "reason": "the felt shows a four"}
    assert floor.refused("correct", **order).refusal == RefusalNumber.SECOND_PERSON_NEEDED
    looked = floor.desk.done("what-if", of="correct", **order)["what_if"]
    assert {name: line["due_cents"] - line["paid_cents"] for name, line in looked["terminals"].items()} == {
        "A": -10_000, "B": 2000,
    }  # fmt: skip
    floor.desk.done("correct", second="carl", **order)
    floor.pass_time(1.0)
    assert floor.credits() == {"A": 99_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.11")
@pytest.mark.rule("baccarat 5.14")
def test_once_the_next_round_is_open_a_correction_needs_the_shift_manager_and_changes_one_round(
    tmp_path: Path,
) -> None:
    floor = dealt(tmp_path, f"{NATURAL} {SIX}", 4)
    floor.agree()
    number = floor.desk.table.round.number
    floor.begin(B={"banker": 2000})
    floor.draw(6)
    floor.agree()
    before, shoe = floor.credits(), floor.desk.table.round.carry["shoe"]
    truth = {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": ["P1", "B1", "P2", "B2"]}
    order = {"round": number, "outcome": truth, "reason": "the felt showed a four"}
    assert floor.refused("correct", staff="carl", second="anna", **order).refusal == RefusalNumber.NOT_THIS_ROLE
    floor.desk.done("correct", staff="carl", second="ben", **order)
    floor.pass_time(1.0)
    assert floor.credits() == {"A": before["A"] - 10_000, "B": before["B"] + 2000}
    assert floor.desk.table.round.carry["shoe"] == shoe


@pytest.mark.rule("baccarat 5.14")
def test_a_card_that_differs_from_the_record_is_corrected_before_an_interrupted_round_goes_on(tmp_path: Path) -> None:
    floor = dealt(tmp_path, SIX, 3)
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.HELD
    floor.tell("correct-card", second="carl", place="B1", card="9H")
    assert floor.phase() is Phase.HELD, "two people still compare and conclude"
    floor.desk.done("conclude", second="carl")
    floor.pass_time(0.5)
    floor.draw()
    assert floor.seen.felt.banker.cards == ["9H", "KC"]
