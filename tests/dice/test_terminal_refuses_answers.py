"""A terminal sends no answer that the console would refuse, and moves no money for it."""

from pathlib import Path

import pytest

from phrases import Phrase, phrase
from protocol.enums import Account
from protocol.refusals import RefusalNumber as No
from protocol.session import SILENCE_LOCKS_S
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


def refusal(floor: DiceFloor, name: str, question: int, action: str, cents: int) -> tuple[int, str]:
    player = floor[name]
    before = player.credit_cents, player.escrow_cents
    effects, why = player.core.choose(question, action, cents, floor.clock.now())
    assert effects == []
    assert (player.credit_cents, player.escrow_cents) == before
    assert why is not None
    assert isinstance(why.sentence, Phrase)
    return why.number, why.sentence.code


@pytest.mark.parametrize(
    ("name", "question", "action", "cents", "refused"),
    [
        ("B", 1, STAY, 0, (No.NOT_ASKED_NOW, "question_not_open")),
        ("A", 2, STAY, 0, (No.NOT_ASKED_NOW, "question_not_open")),
        ("A", 1, FOLLOW, 500, (No.NOT_OFFERED, "not_offered")),
        ("A", 1, STAY, 100, (No.NOT_OFFERED, "action_takes")),
        ("A", 1, RAISE, 0, (No.NOT_OFFERED, "action_takes")),
        ("A", 1, RAISE, 1_000_000, (No.NOT_OFFERED, "action_takes")),
    ],
)
def test_an_answer_that_is_not_offered_is_refused(
    floor: DiceFloor, name: str, question: int, action: str, cents: int, refused: tuple[int, str]
) -> None:
    assert refusal(floor, name, question, action, cents) == refused


def test_an_answer_that_the_console_has_not_heard_yet_is_not_given_again(floor: DiceFloor) -> None:
    floor.cut.add("A")
    floor.choose("A", STAY)
    assert floor["A"].seat.course.question is not None
    assert refusal(floor, "A", 1, RAISE, 500) == (No.NOT_ASKED_NOW, "question_not_open")


def test_a_terminal_out_of_service_gives_no_answer(floor: DiceFloor) -> None:
    floor["A"].seat.fault = phrase("accounts")
    assert refusal(floor, "A", 1, STAY, 0) == (No.TERMINAL_LOCKED, "terminal_is_out")


def test_a_locked_terminal_gives_no_answer(floor: DiceFloor) -> None:
    floor.desk.done("lock", terminal="A", reason="a quarrel")
    floor.carry()
    assert refusal(floor, "A", 1, STAY, 0) == (No.TERMINAL_LOCKED, "terminal_is_locked")


def test_a_terminal_that_has_not_heard_the_console_for_too_long_gives_no_answer(floor: DiceFloor) -> None:
    floor.clock.pass_time(SILENCE_LOCKS_S)
    assert refusal(floor, "A", 1, STAY, 0) == (No.NO_SESSION, "connection_lost")


def test_a_terminal_that_lacks_records_of_the_log_gives_no_answer(floor: DiceFloor) -> None:
    floor["A"].seat.cursor = 0
    assert refusal(floor, "A", 1, STAY, 0) == (No.NOT_ASKED_NOW, "catching_up")


def test_an_answer_that_the_credit_does_not_cover_is_refused(floor: DiceFloor) -> None:
    """The console offered what its copy of the ledger had; the terminal has less by now."""
    floor["A"].seat.ledger.balances[Account.CREDIT] = 500
    assert refusal(floor, "A", 1, RAISE, 501) == (No.NOT_ENOUGH_CREDIT, "credit_too_small")
