"""The record of a game with steps, questions and payments is audited, reported and told; the audit finds
changes in it.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from console.diagnosis import round_slips, round_story
from protocol.arguments import RoundArguments, SlipsArguments
from protocol.diagnosis import DiagRound, DiagSlips
from record.audit.book import Book, Row
from record.audit.cut import Days
from record.audit.export import write_export
from record.audit.exported import read_export
from record.audit.verify import verify
from record.report_bets import bets
from record.report_day import day
from record.reports import REPORTS
from tests.console.evacuated import copied, die, evacuate, revive
from tests.console.test_faults import question
from tests.dice.floor import DiceFloor
from tests.dice.game import CONTINUE, FOLLOW, RAISE, TAKE_BACK
from tools.diag_round import round_again, round_in_words

ALWAYS = Days(None, None, 6)
LOW, HIGH = {"first": [1, 2], "second": [6, 6]}, {"first": [6, 5], "second": [1, 1]}


@pytest.fixture
def floor(tmp_path: Path) -> DiceFloor:
    made = DiceFloor(tmp_path, "A", "B")
    made.join(A=50_000, B=50_000)
    return made


def sound(floor: DiceFloor) -> Book:
    """The table's book, after the audit found nothing and every report balanced."""
    book = copied(floor)
    assert verify(book).findings == []
    for name in REPORTS:
        assert REPORTS[name](book, ALWAYS).differences == []
    return book


def raised(floor: DiceFloor) -> None:
    """Plays a round with an excess in the pot, a raise that is followed, and a first roll that pays."""
    floor.begin(A={"pot": 20_000, "pair": 500}, B={"pot": 15_000})
    floor.roll(1, 1)
    floor.choose("A", RAISE, 1500)
    floor.choose("B", FOLLOW, 1500)
    floor.roll(3, 3)
    floor.confirm()


def test_audit_verifies_a_round_with_returns_questions_and_payments_to_the_cent(floor: DiceFloor) -> None:
    raised(floor)
    book = sound(floor)
    assert (len(book.console["choices"]), len(book.console["rules"])) == (2, 1)
    assert verify(book).checked["settlements"] == 3
    (told,) = REPORTS["rounds"](book, ALWAYS).lines
    assert told.stakes_cents == 20_500 + 10_000 + 1500 + 1500
    assert told.payouts_cents == 3000 + 2 * 21_500 + 2 * 11_500
    assert told.outcome == {"first": [1, 1], "second": [3, 3]}
    total = day(book, ALWAYS).lines[-1]
    assert (total.stakes_cents, total.payouts_cents) == (told.stakes_cents, told.payouts_cents)


def by_kind(book: Book) -> dict[str, tuple[int, int, int]]:
    """By kind of bet: stakes, payouts and corrections."""
    lines = bets(book, ALWAYS).lines
    return {line.bet: (line.stakes_cents, line.payouts_cents, line.corrections_cents) for line in lines}


def test_report_of_bets_counts_what_answers_staked_with_the_bet_that_they_raised(floor: DiceFloor) -> None:
    raised(floor)
    pot_cents = 20_000 + 10_000 + 2 * 1500
    assert by_kind(sound(floor)) == {
        "pair": (500, 3000, 0),
        "pot": (pot_cents, 2 * pot_cents, 0),
        "table": (500 + pot_cents, 3000 + 2 * pot_cents, 0),
    }
    floor.correct_to(1, HIGH)
    found = by_kind(sound(floor))
    assert (found["pair"], found["pot"]) == ((500, 3000, -3000), (pot_cents, 2 * pot_cents, -2 * pot_cents))


def test_report_of_bets_leaves_out_a_raise_that_was_taken_back(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.choose("A", RAISE, 500)
    floor.choose("B", FOLLOW, 500)
    floor.show(["dropped"])
    floor.choose("A", TAKE_BACK)
    floor.choose("B", CONTINUE)
    floor.roll(3, 4)
    floor.confirm()
    assert by_kind(sound(floor)) == {"pot": (1500, 3000, 0), "table": (1500, 3000, 0)}


def test_bets_taken_back_count_neither_as_stakes_nor_as_payouts_in_the_days_report(floor: DiceFloor) -> None:
    floor.begin(A={"sum:7": 1000, "pair": 300}, B={"sum:7": 400})
    floor.roll(1, 2)
    floor.show(["dropped"])
    floor.choose("A", TAKE_BACK)
    floor.choose("B", CONTINUE)
    floor.roll(3, 4)
    floor.confirm()
    total = day(sound(floor), ALWAYS).lines[-1]
    assert (total.stakes_cents, total.payouts_cents, total.win_cents) == (700, 2400, -1700)


def test_void_takes_back_what_its_round_already_paid_and_the_record_is_verified(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 500, "sum:7": 100}, B={"pair": 200})
    floor.roll(2, 2)
    floor.desk.done("void", staff="anna", second="ben", paragraph="6.9", reason="the dice are not right")
    floor.pass_time(2.0)
    assert floor.credits() == {"A": 50_000, "B": 50_000}
    total = day(sound(floor), ALWAYS).lines[-1]
    assert (total.stakes_cents, total.payouts_cents, total.win_cents) == (0, 0, 0)


def test_audit_verifies_corrections_of_a_round_that_was_paid_in_parts(floor: DiceFloor) -> None:
    raised(floor)
    floor.correct_to(1, HIGH)
    sound(floor)
    floor.correct_to(1, LOW)
    sound(floor)


@pytest.mark.parametrize("outcome", ["played", "void"])
@pytest.mark.parametrize("moment", ["before the raise", "after the raise"])
def test_audit_verifies_a_terminals_evacuation_in_the_middle_of_a_round(
    floor: DiceFloor, moment: str, outcome: str
) -> None:
    floor.begin(A={"pot": 2000, "pair": 500}, B={"pot": 1000, "sum:12": 100})
    floor.roll(1, 1)
    if moment == "after the raise":
        floor.choose("A", RAISE, 1000)
    die(floor, "A")
    evacuate(floor, "A")
    sound(floor)
    if outcome == "void":
        floor.desk.done("void", staff="anna", second="ben", paragraph="6.9", reason="the dice are not right")
    else:
        floor.pass_time(20.0)
        floor.roll(6, 6)
        floor.confirm()
    floor.pass_time(2.0)
    sound(floor)


@pytest.mark.parametrize("outcome", ["played", "void"])
@pytest.mark.parametrize("brought_cents", [0, 5000])
def test_audit_verifies_two_evacuations_of_a_terminal_in_one_round(
    floor: DiceFloor, brought_cents: int, outcome: str
) -> None:
    floor.begin(A={"pot": 2000, "pair": 500}, B={"pot": 1000})
    floor.roll(1, 1)
    die(floor, "A")
    evacuate(floor, "A")
    revive(floor, "A")
    if brought_cents:
        floor.desk.done("unlock", staff="carl", second="anna", terminal="A")
        floor.desk.done("credit", second="carl", terminal="A", cents=brought_cents)
        floor.pass_time(2.0)
    die(floor, "A")
    assert evacuate(floor, "A") == brought_cents
    sound(floor)
    if outcome == "void":
        floor.desk.done("void", staff="anna", second="ben", paragraph="6.9", reason="the dice are not right")
    else:
        floor.pass_time(20.0)
        floor.roll(6, 6)
        floor.confirm()
    floor.pass_time(2.0)
    assert floor.desk.table.money.claims[1, "A"].to_pay_cents == (2500 if outcome == "void" else 4000 + 3000)
    sound(floor)


def test_audit_verifies_a_void_while_a_question_is_open(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000, "pair": 500}, B={"pot": 1000})
    floor.roll(1, 1)
    floor.choose("A", RAISE, 1000)
    floor.desk.done("void", staff="anna", second="ben", paragraph="6.9", reason="the dice are not right")
    floor.pass_time(2.0)
    assert floor.credits() == {"A": 50_000, "B": 50_000}
    sound(floor)


@pytest.mark.parametrize("outcome", ["played", "void"])
def test_audit_verifies_the_evacuation_of_a_terminal_that_staked_a_payment_of_the_same_round(
    floor: DiceFloor, outcome: str
) -> None:
    floor.begin(A={"pot": 25_000, "pair": 25_000}, B={"pot": 1000})
    floor.roll(1, 1)
    floor.choose("A", RAISE, 20_000)
    die(floor, "A")
    evacuate(floor, "A")
    sound(floor)
    if outcome == "void":
        floor.desk.done("void", staff="anna", second="ben", paragraph="6.9", reason="the dice are not right")
    else:
        floor.pass_time(20.0)
        floor.roll(6, 6)
        floor.confirm()
    floor.pass_time(2.0)
    won_cents = 0 if outcome == "void" else 5 * 25_000 + 25_000 + 20_000
    assert floor.desk.table.money.claims[1, "A"].to_pay_cents == 50_000 + won_cents
    sound(floor)


def test_audit_verifies_an_evacuation_before_a_close_that_returns_a_part_of_the_terminals_bet(floor: DiceFloor) -> None:
    floor.open()
    floor.bet("B", {"pot": 25_000})
    floor.bet("A", {"pot": 8000})
    die(floor, "A")
    evacuate(floor, "A")
    sound(floor)
    floor.close()
    floor.pass_time(1.0)
    sound(floor)
    floor.roll(1, 1)
    floor.pass_time(20.0)
    floor.roll(6, 6)
    floor.confirm()
    assert floor.desk.table.money.claims[1, "A"].to_pay_cents == 3000 + 10_000
    sound(floor)


def test_audit_verifies_a_void_that_leaves_money_to_pay_by_hand_to_an_earlier_player(floor: DiceFloor) -> None:
    floor.begin(A={"pair": 50_000}, B={"pair": 100})
    floor.roll(1, 2)
    floor.desk.done("credit", second="carl", terminal="A", cents=2000)
    floor.pass_time(1.5)
    floor.desk.done("void", staff="anna", second="ben", paragraph="6.9", reason="the dice are not right")
    floor.pass_time(2.0)
    assert floor.desk.table.money.claims[1, "A"].to_pay_cents == 50_000
    sound(floor)


def answer(row: Row) -> None:
    row["action"], row["cents"] = "stay", 0


def returned(row: Row) -> None:
    row["returned"] = b""


CHANGES: dict[str, tuple[str, Callable[[Row], None]]] = {
    "choices": ("choices 1 1 A: it is not the answer that record", answer),
    "slips": ("slips 1 B: it is not the slip sealed by record", returned),
    "rules": ("the log says they are two-dice with readings {}", lambda row: row.update(readings='{"answer_ms":1}')),
    "rounds": ("rounds 1: public is null, the log says", lambda row: row.update(public="null")),
}


@pytest.mark.parametrize("table", CHANGES)
def test_audit_finds_a_row_that_differs_from_the_log(floor: DiceFloor, table: str) -> None:
    raised(floor)
    book = copied(floor)
    words, change = CHANGES[table]
    for row in book.console[table]:
        if row.get("terminal", "A") == ("B" if table == "slips" else "A"):
            change(row)
    assert words in "\n".join(finding.sentence for finding in verify(book).findings)


def test_export_of_a_round_with_questions_and_payments_is_read_and_verified(floor: DiceFloor, tmp_path: Path) -> None:
    raised(floor)
    book, again = copied(floor), Book("again")
    write_export(book, tmp_path / "record.jsonl")
    read_export(tmp_path / "record.jsonl", again)
    assert (again.console, again.terminals) == (book.console, book.terminals)
    assert verify(again).findings == []


def test_audit_lists_rounds_as_not_settled_again_if_it_has_no_rules_for_their_game(
    floor: DiceFloor, tmp_path: Path
) -> None:
    """A new process knows only the games that the cluster deals, and dice is none of them."""
    raised(floor)
    write_export(copied(floor), tmp_path / "record.jsonl")
    words = [sys.executable, "-m", "cluster", "audit", "verify", str(tmp_path / "record.jsonl")]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert "Sealed, but not settled again, for want of their rules: rounds [1]." in told
    assert told.endswith("VERIFIED.\n")


def asked(floor: DiceFloor) -> tuple[DiagRound, DiagSlips]:
    floor.desk.store.checkpoint()
    parts = question(floor)
    story, slips = round_story(parts, RoundArguments(round=1)), round_slips(parts, SlipsArguments(round=1))
    assert isinstance(story, DiagRound)
    return story, slips


def test_round_story_lists_steps_questions_answers_and_payments(floor: DiceFloor) -> None:
    raised(floor)
    document = round_again(*asked(floor), None)
    assert document["differences"] == []
    assert not document["other_rules"]
    text = "\n".join(round_in_words(document))
    assert 'step 1: ["roll","1","1"]' in text
    assert "question 1 about raise, 8 s: A stay, raise 0.01 to 200.00 (silence: stay)" in text
    assert "question 1 is answered: A raise 15.00 (player)" in text
    assert "payment 1: every bet that is decided by now" in text
    assert 'result {"first":[1,1],"second":[3,3]}' in text
    assert "50.00 on pot returned by 6.6" in text
    assert "A, payment 1: stake 5.00, due 30.00, booked 30.00" in text
    assert text.endswith("Verdict and cents are the same.")
