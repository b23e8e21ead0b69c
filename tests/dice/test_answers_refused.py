"""A terminal that answers what it may not is refused by the console, whatever the terminal itself has checked."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from phrases import Phrase
from protocol.messages import ChoiceReceipt, Choose, Rejected
from protocol.refusals import RefusalNumber as No
from tests.dice.floor import DiceFloor
from tests.dice.game import FOLLOW, RAISE, STAY


@pytest.fixture
def floor(tmp_path: Path) -> DiceFloor:
    """A and B have a pot each, and A is asked."""
    made = DiceFloor(tmp_path, "A", "B")
    made.join(A=4000, B=10_000)
    made.begin(A={"pot": 2000}, B={"pot": 1000})
    made.roll(1, 2)
    return made


def said(floor: DiceFloor, name: str, wish: Choose) -> ChoiceReceipt:
    receipt = next(each for each in floor.say(name, wish) if isinstance(each, ChoiceReceipt))
    assert receipt.action is None
    assert floor.desk.table.play.choices == {}
    return receipt


def code(receipt: ChoiceReceipt) -> str:
    assert isinstance(receipt.sentence, Phrase)
    return receipt.sentence.code


@pytest.mark.parametrize("wish", [Choose(2, 1, STAY, 0), Choose(1, 2, STAY, 0)], ids=["round", "question"])
def test_an_answer_to_a_question_that_was_never_asked_is_no_message_of_this_table(
    floor: DiceFloor, wish: Choose
) -> None:
    (refused,) = floor.say("A", wish)
    assert isinstance(refused, Rejected)
    assert refused.number == No.BAD_MESSAGE
    assert floor.desk.table.play.choices == {}


def test_an_answer_after_its_question_has_ended_is_refused(floor: DiceFloor) -> None:
    floor.pass_time(9.0)
    assert floor.desk.table.play.course.question is None
    late = said(floor, "B", Choose(1, 1, RAISE, 500))
    assert (late.refusal, code(late)) == (No.NOT_ASKED_NOW, "question_closed")


def test_an_answer_to_an_earlier_question_while_the_next_is_open_is_refused(floor: DiceFloor) -> None:
    floor.choose("A", RAISE, 500)
    asked = floor.desk.table.play.course.question
    assert asked is not None
    assert asked.question == 2
    early = said(floor, "B", Choose(1, 1, STAY, 0))
    assert (early.refusal, code(early)) == (No.NOT_ASKED_NOW, "question_closed")


def test_an_answer_while_the_round_is_held_is_refused(floor: DiceFloor) -> None:
    floor.restart_console()
    floor.pass_time(3.0)
    held = said(floor, "A", Choose(1, 1, RAISE, 500))
    assert (held.refusal, code(held)) == (No.NOT_ASKED_NOW, "question_closed")


def test_an_answer_of_a_locked_terminal_is_refused(floor: DiceFloor) -> None:
    floor.desk.done("lock", terminal="A", reason="a quarrel")
    locked = said(floor, "A", Choose(1, 1, STAY, 0))
    assert (locked.refusal, code(locked)) == (No.TERMINAL_LOCKED, "terminal_is_locked")


@pytest.mark.parametrize(
    ("name", "action", "cents", "sentence"),
    [
        ("B", STAY, 0, "not_offered"),
        ("A", FOLLOW, 500, "not_offered"),
        ("A", STAY, 100, "action_takes"),
        ("A", RAISE, 0, "action_takes"),
        ("A", RAISE, 1_000_000, "action_takes"),
    ],
    ids=["not asked", "another action", "money with stay", "too little", "too much"],
)
def test_an_answer_that_was_not_offered_is_refused(
    floor: DiceFloor, name: str, action: str, cents: int, sentence: str
) -> None:
    refused = said(floor, name, Choose(1, 1, action, cents))
    assert (refused.refusal, code(refused)) == (No.NOT_OFFERED, sentence)
    assert floor[name].seat.locked is None


def test_a_terminal_that_stakes_more_than_its_credit_is_refused_and_locked(floor: DiceFloor) -> None:
    """2000 of its 4000 are in the pot, and of the rest it has lost 1500 by the console's copy of its ledger."""
    terminals = floor.desk.table.seats.terminals
    terminals["A"] = replace(terminals["A"], credit_cents=2500, escrow_cents=0)
    beyond = said(floor, "A", Choose(1, 1, RAISE, 1000))
    assert (beyond.refusal, code(beyond)) == (No.NOT_ENOUGH_CREDIT, "credit_too_small")
    assert terminals["A"].locked == Phrase("staked_beyond", {"has_cents": 500})
