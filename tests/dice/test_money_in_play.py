"""Money of a Two Dice round before its outcome: open answers, payments staked again, players who leave."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from console.invariants import what_is_broken
from protocol.enums import Phase
from protocol.messages import ChoiceReceipt, Choose
from protocol.refusals import RefusalNumber
from tests.dice.floor import SETTINGS, DiceFloor
from tests.dice.game import FOLLOW, RAISE

NO_LOCKS = {"round_held", "round_interrupted", "pay", "claim", "reconciled", "evacuated_terminal_is_back"}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[DiceFloor]:
    made = DiceFloor(tmp_path, "A", "B", "C")
    made.join(A=10_000, B=10_000, C=10_000)
    yield made
    assert set(made.desk.alarms()) <= NO_LOCKS


def void(floor: DiceFloor) -> None:
    floor.desk.done("void", staff="ben", second="carl", paragraph="6.9", reason="a die is loaded")
    floor.pass_time(1.0)


def evacuate(floor: DiceFloor, name: str) -> int:
    floor.pass_time(1.5)
    floor.cut.add(name)
    floor.pass_time(5.0)
    paid = floor.desk.done("evacuate", staff="carl", second="anna", terminal=name, reason="dark")
    return int(paid["pays_cents"])


def come_back(floor: DiceFloor, name: str) -> None:
    """Brings back the terminal's old disk and reconciles it; the seat is then free for the next player."""
    floor.desk.done("readmit", staff="carl", second="anna", terminal=name)
    floor.cut.discard(name)
    floor.pass_time(2.0)
    floor.desk.done("unlock", staff="carl", second="anna", terminal=name)


def payable_cents(floor: DiceFloor, number: int, name: str) -> int:
    return floor.desk.table.money.claims[number, name].to_pay_cents


def test_a_restart_after_a_close_that_returned_bets_finds_no_error(floor: DiceFloor) -> None:
    floor.desk.done("credit", second="carl", terminal="B", cents=30_000)
    floor.pass_time(2.0)
    floor.begin(B={"pot": 25_000}, A={"pot": 8000})
    assert floor["A"].escrow_cents == 5000
    assert what_is_broken(floor.desk.table) is None


def test_facts_that_people_entered_are_never_confirmed_automatically(tmp_path: Path) -> None:
    floor = DiceFloor(tmp_path, "A", settings=replace(SETTINGS, auto_confirm=True))
    floor.join(A=10_000)
    floor.begin(A={"pair": 1000})
    floor.roll(1, 2)
    floor.roll(3, 4)
    assert floor.phase() is Phase.BETS_CLOSED
    floor.confirm()
    assert floor.phase() is Phase.SETTLED


def test_after_a_restart_facts_entered_by_people_still_need_two_people(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 1000})
    floor.roll(1, 2)
    floor.roll(3, 4)
    floor.restart_console()
    floor.desk.done("conclude", second="carl")
    assert floor.desk.order("confirm").refusal == RefusalNumber.SECOND_PERSON_NEEDED


def test_a_void_returns_the_stakes_registered_with_an_open_question(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000}, C={"pot": 500})
    floor.roll(1, 2)
    floor.choose("A", RAISE, 1500)
    floor.choose("B", FOLLOW, 1000)
    void(floor)
    assert floor.credits() == {"A": 10_000, "B": 10_000, "C": 10_000}
    assert floor.is_even()


def test_a_void_returns_the_stake_of_an_answer_that_never_arrived(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.cut.add("A")
    floor.choose("A", RAISE, 1500)
    void(floor)
    floor.cut.clear()
    floor.pass_time(3.0)
    assert floor.credits() == {"A": 10_000, "B": 10_000, "C": 10_000}
    assert floor.is_even()


def test_the_preview_of_a_void_includes_the_answers_to_the_open_question(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000}, C={"pot": 500})
    floor.roll(1, 2)
    floor.choose("A", RAISE, 1500)
    floor.choose("B", FOLLOW, 1000)
    shown = floor.desk.proposed("void", staff="carl", paragraph="6.9", reason="a die is loaded")["what_if"]
    assert {name: line["stake_cents"] for name, line in shown["terminals"].items()} == {"A": 3500, "B": 2000, "C": 500}


def test_an_evacuated_player_gets_a_registered_answers_stake_back_in_a_void_round(floor: DiceFloor) -> None:
    number = floor.begin(A={"pot": 2000}, B={"pot": 1000}, C={"pot": 500})
    floor.roll(1, 2)
    floor.choose("A", RAISE, 1500)
    floor.choose("B", FOLLOW, 1000)
    floor.desk.done("hold", reason="look at the dice")
    assert evacuate(floor, "B") == 8000
    void(floor)
    assert payable_cents(floor, number, "B") == 2000


def test_after_a_restart_a_round_with_an_open_question_can_still_get_its_result(floor: DiceFloor) -> None:
    number = floor.begin(A={"pot": 2000}, B={"pot": 1000}, C={"pot": 500})
    floor.roll(1, 2)
    floor.choose("A", RAISE, 1500)
    floor.choose("B", FOLLOW, 1000)
    void(floor)
    floor.restart_console()
    floor.pass_time(2.0)
    outcome = {"first": [1, 2], "second": [6, 6]}
    floor.desk.done("correct", staff="anna", second="ben", round=number, outcome=outcome, reason="seen again")
    floor.pass_time(1.0)
    assert floor.credits() == {"A": 13_500, "B": 12_000, "C": 10_500}
    assert floor.is_even()


def test_an_answer_sent_while_the_round_was_held_is_sent_again_when_it_continues(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.cut.add("A")
    floor.choose("A", RAISE, 1500)
    floor.restart_console()
    floor.cut.clear()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.HELD
    floor.desk.done("conclude", second="carl")
    floor.pass_time(2.0)
    assert floor["A"].escrow_cents == 3500
    asked = floor["B"].core.question(floor.clock.now())
    assert asked is not None
    assert asked.about == "follow"


def test_a_terminal_cannot_answer_for_a_round_that_the_table_took_over(floor: DiceFloor) -> None:
    number = floor.begin(A={"pot": 2000}, B={"pot": 1000})
    evacuate(floor, "B")
    come_back(floor, "B")
    floor.desk.done("credit", second="carl", terminal="B", cents=5000)
    floor.pass_time(1.5)
    floor.roll(1, 2)
    floor.choose("A", RAISE, 1000)
    assert floor["B"].core.question(floor.clock.now()) is None
    (receipt,) = floor.say("B", Choose(number, 2, FOLLOW, 1000))
    assert isinstance(receipt, ChoiceReceipt)
    assert receipt.action is None
    assert floor["B"].credit_cents == 5000


def test_an_evacuation_pays_a_restaked_payment_only_once(floor: DiceFloor) -> None:
    """All of A's money is in the round: 5000 on the pair, 5000 in the pot, and 4000 of the pair's win raise it."""
    number = floor.begin(A={"pair": 5000, "pot": 5000})
    floor.roll(3, 3)
    floor.choose("A", RAISE, 4000)
    assert (floor["A"].credit_cents, floor["A"].escrow_cents) == (26_000, 9000)
    assert evacuate(floor, "A") == 0
    floor.cut.discard("A")
    floor.roll(1, 1)
    floor.confirm()
    assert payable_cents(floor, number, "A") == 30_000 - 4000


def test_a_cash_out_booked_before_a_raise_is_accepted_after_it(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 4000, "pot": 5000})
    floor.roll(3, 3)
    floor.pass_time(2.0)
    floor.desk.done("cash-out", terminal="A", cents=1000)
    floor.to_terminals()
    asked = floor["A"].core.question(floor.clock.now())
    assert asked is not None
    effects, why = floor["A"].core.choose(asked.question, RAISE, 5000, floor.clock.now())
    assert why is None
    floor["A"].finish(effects)
    floor["A"].sends.sort(key=lambda message: not isinstance(message, Choose))
    floor.carry()
    floor.pass_time(1.0)
    assert floor["A"].seat.locked is None
    floor.roll(1, 1)
    floor.confirm()
    assert floor.is_even()


def test_a_player_who_lost_all_at_the_first_roll_and_adds_money_is_not_locked(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 10_000}, B={"sum:7": 100})
    floor.roll(1, 2)
    floor.desk.done("credit", second="carl", terminal="A", cents=2000)
    floor.pass_time(1.5)
    floor.roll(3, 4)
    floor.confirm()
    assert floor["A"].seat.locked is None
    assert floor.credits()["A"] == 2000
    assert floor.is_even()


def test_a_void_pays_a_player_by_hand_whose_seat_has_a_new_player(floor: DiceFloor) -> None:
    number = floor.begin(A={"pair": 10_000}, B={"sum:7": 100})
    floor.roll(1, 2)
    floor.desk.done("credit", second="carl", terminal="A", cents=2000)
    floor.pass_time(1.5)
    void(floor)
    assert floor.credits()["A"] == 2000
    assert payable_cents(floor, number, "A") == 10_000
    assert floor.is_even()


def test_what_the_close_returns_of_a_bet_taken_over_is_paid_by_hand(floor: DiceFloor) -> None:
    floor.desk.done("credit", second="carl", terminal="B", cents=30_000)
    floor.pass_time(2.0)
    number = floor.open()
    floor.bet("B", {"pot": 25_000})
    floor.bet("A", {"pot": 8000})
    assert evacuate(floor, "A") == 2000
    floor.close()
    assert payable_cents(floor, number, "A") == 3000
    void(floor)
    assert payable_cents(floor, number, "A") == 8000


def test_a_seat_evacuated_twice_in_a_round_loses_no_money_taken_over_before(floor: DiceFloor) -> None:
    number = floor.begin(A={"pot": 2000, "pair": 500})
    floor.roll(3, 3)
    assert evacuate(floor, "A") == 7500
    come_back(floor, "A")
    assert evacuate(floor, "A") == 0
    floor.roll(6, 6)
    floor.confirm()
    assert payable_cents(floor, number, "A") == 2 * 2000 + 6 * 500


def test_the_next_player_of_a_seat_is_evacuated_with_all_of_their_money(floor: DiceFloor) -> None:
    """The bets that the table took over in this round belong to the player before."""
    number = floor.begin(A={"pot": 2000, "pair": 500})
    floor.roll(3, 3)
    evacuate(floor, "A")
    come_back(floor, "A")
    floor.desk.done("credit", second="carl", terminal="A", cents=4000)
    assert evacuate(floor, "A") == 4000
    floor.roll(6, 6)
    floor.confirm()
    assert payable_cents(floor, number, "A") == 2 * 2000 + 6 * 500


def test_the_next_player_of_a_seat_can_leave_with_all_of_their_money(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000})
    floor.roll(1, 2)
    evacuate(floor, "A")
    come_back(floor, "A")
    floor.desk.done("credit", second="carl", terminal="A", cents=4000)
    floor.pass_time(2.0)
    floor.desk.done("cash-out", terminal="A", cents=4000)
    floor.pass_time(2.0)
    assert floor["A"].credit_cents == 0
    assert floor["A"].seat.locked is None
