"""A round of Two Dice through the frame: steps, questions, payments, returns, inheritance, interruptions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.enums import Phase
from protocol.messages import ChoiceReceipt, Choose
from protocol.refusals import RefusalNumber
from tests.dice.floor import DiceFloor
from tests.dice.game import CONTINUE, DECLINE, FOLLOW, RAISE, STAY, TAKE_BACK


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[DiceFloor]:
    made = DiceFloor(tmp_path, "A", "B")
    made.join(A=10_000, B=10_000)
    yield made
    assert set(made.desk.alarms()) <= {"round_held", "round_interrupted", "pay", "claim"}


def test_a_round_of_dice_without_a_pot_pays_the_first_roll_before_the_second(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 1000, "sum:7": 1000}, B={"point": 500})
    floor.roll(3, 3)
    assert floor.credits() == {"A": 8000 + 6000, "B": 9500}
    assert floor["A"].escrow_cents == 1000
    floor.roll(3, 4)
    floor.confirm()
    assert floor.credits() == {"A": 14_000 + 6000, "B": 9500}
    assert floor.phase() is Phase.SETTLED
    assert floor.is_even()


def test_the_sum_of_a_dice_round_is_the_point_of_the_next_round(floor: DiceFloor) -> None:
    floor.begin(A={"sum:5": 100})
    floor.roll(1, 2)
    floor.roll(4, 5)
    floor.confirm()
    floor.begin(B={"point": 500})
    floor.roll(3, 6)
    floor.roll(1, 1)
    floor.confirm()
    assert floor.credits() == {"A": 9900, "B": 9500 + 3500}


def test_the_player_with_the_highest_bet_raises_and_the_other_follows(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    assert floor["B"].core.question(floor.clock.now()) is None
    floor.choose("A", RAISE, 1500)
    assert floor["A"].escrow_cents == 3500
    floor.choose("B", FOLLOW, 1000)
    floor.roll(3, 3)
    floor.confirm()
    assert floor.credits() == {"A": 10_000 + 3500, "B": 10_000 + 2000}


def test_a_player_who_declines_to_follow_plays_on_with_the_first_stake(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(5, 6)
    floor.choose("A", RAISE, 2000)
    floor.choose("B", DECLINE)
    floor.roll(1, 1)
    floor.confirm()
    assert floor.credits() == {"A": 6000, "B": 9000}


def test_a_player_who_does_not_answer_stakes_nothing(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.pass_time(9.0)
    assert floor.desk.table.play.course.question is None
    floor.roll(6, 6)
    floor.confirm()
    assert floor.credits() == {"A": 12_000, "B": 11_000}


def test_when_the_deciding_player_is_gone_the_next_player_decides(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.cut.add("A")
    floor.pass_time(9.0)
    floor.choose("B", RAISE, 1000)
    floor.pass_time(9.0)
    floor.roll(6, 6)
    floor.confirm()
    floor.cut.clear()
    floor.pass_time(3.0)
    assert floor.credits() == {"A": 12_000, "B": 12_000}
    assert floor.is_even()


def test_the_first_answer_to_a_question_counts_and_a_second_is_refused(floor: DiceFloor) -> None:
    number = floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.choose("A", STAY)
    (receipt,) = floor.say("A", Choose(number, 1, RAISE, 500))
    assert isinstance(receipt, ChoiceReceipt)
    assert (receipt.action, receipt.refusal) == (STAY, RefusalNumber.ANSWERED_ALREADY)
    (again,) = floor.say("A", Choose(number, 1, STAY, 0))
    assert isinstance(again, ChoiceReceipt)
    assert again.refusal is None


def test_the_stake_of_an_answer_that_never_arrived_is_returned(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000})
    floor.roll(1, 2)
    floor.cut.add("A")
    floor.choose("A", RAISE, 2000)
    assert floor["A"].escrow_cents == 4000
    floor.pass_time(9.0)
    floor.roll(6, 6)
    floor.confirm()
    floor.cut.clear()
    floor.pass_time(3.0)
    assert floor.credits()["A"] == 12_000
    assert floor.is_even()


def test_a_bet_taken_back_during_a_round_is_returned_at_once(floor: DiceFloor) -> None:
    floor.begin(A={"sum:9": 1000, "pair": 100}, B={"sum:9": 1000})
    floor.roll(4, 4)
    floor.show(["dropped"])
    floor.choose("A", TAKE_BACK)
    floor.choose("B", CONTINUE)
    assert floor.credits() == {"A": 10_000 + 500, "B": 9000}
    assert floor["A"].seat.ledger.meters.stakes_cents == 100
    floor.roll(4, 5)
    floor.confirm()
    assert floor.credits() == {"A": 10_500, "B": 10_000 + 7000}


def test_a_pot_above_its_maximum_returns_the_newest_stakes_first(floor: DiceFloor) -> None:
    floor.desk.done("credit", second="carl", terminal="B", cents=30_000)
    floor.pass_time(2.0)
    floor.open()
    floor.bet("B", {"pot": 25_000})
    floor.bet("A", {"pot": 8000})
    floor.pass_time(0.75)
    assert floor["A"].seat.receipt is not None
    assert floor["A"].seat.receipt.may_return_cents == 3000
    assert floor["A"].seat.standing is not None
    assert floor["A"].seat.standing.room == {"pot": 0}
    floor.close()
    assert floor["A"].escrow_cents == 5000
    floor.roll(1, 2)
    floor.pass_time(9.0)
    floor.roll(2, 2)
    floor.confirm()
    assert floor.credits() == {"A": 15_000, "B": 65_000}
    assert floor.is_even()


def test_a_void_returns_stakes_and_takes_payments_back(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 1000, "sum:7": 1000}, B={"sum:7": 500})
    floor.roll(2, 2)
    assert floor.credits() == {"A": 14_000, "B": 9500}
    floor.desk.done("void", staff="ben", second="carl", paragraph="6.9", reason="a die is loaded")
    floor.pass_time(1.0)
    assert floor.credits() == {"A": 10_000, "B": 10_000}
    assert floor["A"].seat.ledger.meters.wins_cents == 0
    assert floor.is_even()


def test_money_paid_during_a_round_cannot_leave_the_terminal_before_the_outcome(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 1000, "sum:7": 1000})
    floor.roll(2, 2)
    floor.pass_time(2.0)
    refused = floor.desk.order("cash-out", terminal="A", cents=8001)
    assert refused.refusal == RefusalNumber.NOT_ENOUGH_CREDIT
    floor.cash_out("A", 8000)
    floor.desk.done("void", staff="ben", second="carl", paragraph="6.9", reason="a die is loaded")
    floor.pass_time(1.0)
    assert floor.credits()["A"] == 2000
    assert floor.is_even()


def test_a_correction_moves_the_difference_over_the_whole_round(floor: DiceFloor) -> None:
    number = floor.begin(A={"pair": 1000, "sum:7": 1000})
    floor.roll(2, 2)
    floor.roll(3, 4)
    floor.confirm()
    assert floor.credits()["A"] == 20_000
    floor.correct_to(number, {"first": [2, 3], "second": [3, 4]})
    assert floor.credits()["A"] == 14_000
    assert floor.is_even()


def test_an_earlier_round_cannot_be_corrected_while_a_round_is_played(floor: DiceFloor) -> None:
    number = floor.begin(A={"pair": 1000})
    floor.roll(1, 2)
    floor.roll(3, 4)
    floor.confirm()
    floor.begin(A={"pair": 1000})
    floor.roll(1, 2)
    refused = floor.desk.order("void", staff="ben", round=number, reason="late")
    assert refused.refusal == RefusalNumber.WRONG_PHASE


def test_a_round_of_dice_interrupted_before_the_first_roll_is_void(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 1000})
    floor.restart_console()
    floor.pass_time(2.0)
    assert floor.phase() is Phase.VOID
    assert floor.desk.table.round.paragraph == "6.1"
    assert floor.credits()["A"] == 10_000


def test_after_the_first_roll_two_people_continue_the_round_and_no_question_is_repeated(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000, "pair": 1000}, B={"pot": 1000})
    floor.roll(2, 2)
    floor.choose("A", RAISE, 1000)
    floor.restart_console()
    floor.pass_time(2.0)
    assert floor.phase() is Phase.HELD
    floor.desk.done("conclude", second="carl")
    floor.pass_time(1.0)
    assert floor["A"].core.question(floor.clock.now()) is None
    floor.choose("B", FOLLOW, 1000)
    floor.roll(5, 6)
    floor.confirm()
    assert floor.credits() == {"A": 10_000 + 5000 + 3000, "B": 12_000}
    assert floor.is_even()


def test_a_payment_that_a_terminal_missed_is_still_owed_after_a_restart(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 1000})
    floor.cut.add("A")
    floor.roll(2, 2)
    floor.restart_console()
    floor.desk.done("conclude", second="carl")
    assert list(floor.desk.table.money.owed) == [(1, 1, 1)]
    floor.cut.clear()
    floor.pass_time(3.0)
    assert floor.credits()["A"] == 15_000
    floor.roll(3, 4)
    floor.confirm()
    assert floor.is_even()


def test_a_terminal_restarted_during_a_round_follows_the_play_again(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.choose("A", RAISE, 500)
    floor.restart("B")
    floor.restart("A")
    floor.pass_time(1.0)
    floor.choose("B", FOLLOW, 500)
    floor.roll(6, 6)
    floor.confirm()
    assert floor.credits() == {"A": 12_500, "B": 11_500}
    assert floor.is_even()


def test_an_evacuated_terminal_is_owed_the_result_of_its_whole_round(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 1000, "sum:7": 1000}, B={"sum:2": 100})
    floor.roll(2, 2)
    floor.pass_time(1.5)
    floor.cut.add("A")
    floor.pass_time(5.0)
    paid = floor.desk.done("evacuate", staff="carl", second="anna", terminal="A", reason="dark")
    assert paid["pays_cents"] == 8000
    floor.roll(3, 4)
    floor.confirm()
    assert floor.desk.table.money.claims[1, "A"].payable_cents == 6000 + 6000
