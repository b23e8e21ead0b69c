"""The audit verifies a baccarat table's record by its own rules and names every change in it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest

from lab.campaigns.tampering import chain_anew
from record.audit.book import Book
from record.audit.cut import Days
from record.audit.export import write_export
from record.audit.exported import read_export
from record.audit.verify import verify
from record.report_day import day
from record.reports import REPORTS
from tests.console.evacuated import copied, die, evacuate
from tests.games.baccarat.floor import BaccaratFloor
from tests.games.baccarat.rounds import NATURAL

ALWAYS = Days(None, None, 6)
ORDER = ["P1", "B1", "P2", "B2"]


@pytest.fixture
def floor(tmp_path: Path) -> BaccaratFloor:
    made = BaccaratFloor(tmp_path, "A", "B")
    made.join(A=100_000, B=100_000)
    return made


def sound(floor: BaccaratFloor) -> Book:
    """The table's book, after the audit settled every round again and every report balanced."""
    book = copied(floor)
    verdict = verify(book)
    assert [finding.sentence for finding in verdict.findings] == []
    assert verdict.other_rules == []
    for name in REPORTS:
        assert REPORTS[name](book, ALWAYS).differences == []
    return book


def ended(floor: BaccaratFloor) -> None:
    floor.tell("agree")
    floor.confirm()


def played(floor: BaccaratFloor) -> None:
    """A table after a natural, a Banker win with its commission, and a Differential that gives a bet back."""
    floor.begin(A={"player": 10_000, "tie": 1000}, B={"banker": 2000, "player-pair": 500})
    floor.tell("set S1", "burn 7C", "burn")
    floor.deal(NATURAL)
    ended(floor)
    floor.begin(A={"banker": 40_000}, B={"banker": 20_000})
    floor.deal("5S 9H 2D KC")
    ended(floor)


def taken_back(floor: BaccaratFloor) -> int:
    """A table after a card on the wrong side: A takes the undecided bets back, and B goes on."""
    number = floor.begin(A={"player": 10_000, "player-pair": 1000}, B={"player": 2000})
    floor.tell("set S1")
    floor.deal("2S 3H 2D")
    floor.tell("error")
    floor.choose("A", "take-back")
    floor.choose("B", "go-on")
    floor.deal("KC 4S 6H")
    ended(floor)
    return number


def void(floor: BaccaratFloor, paragraph: str) -> None:
    floor.desk.done("void", staff="ben", second="carl", paragraph=paragraph, reason="as the rulebook says")
    floor.pass_time(1.0)


def test_audit_settles_baccarat_rounds_again_to_the_cent(floor: BaccaratFloor) -> None:
    played(floor)
    book = sound(floor)
    assert verify(book).checked["settlements"] == 4
    total = day(book, ALWAYS).lines[-1]
    assert total.payouts_cents == 20_000 + 2 * 40_000 + 2 * 10_000 - 2000 - 500


@pytest.mark.rule("baccarat 5.12.3")
def test_bets_taken_back_in_baccarat_are_verified_and_count_neither_as_stakes_nor_as_payouts(
    floor: BaccaratFloor,
) -> None:
    taken_back(floor)
    total = day(sound(floor), ALWAYS).lines[-1]
    assert (total.stakes_cents, total.payouts_cents) == (1000 + 2000, 12_000)


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.rule("baccarat 5.8")
@pytest.mark.rule("baccarat 5.10")
@pytest.mark.rule("baccarat 5.14")
def test_audit_verifies_rounds_whose_dealing_errors_were_corrected(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 1000}, B={"banker": 1000})
    floor.tell("set S1", "card 9S B1", "reconstruct")
    floor.pass_time(21.0)
    floor.tell("together KD 5H", "set S2", "order 5H KD")
    floor.choose("A", "go-on")
    floor.choose("B", "take-back")
    sound(floor)
    floor.deal("2C")
    floor.tell("correct P1 8S", "card 3C P3", "reconstruct", "exposed 4D", "cut")
    ended(floor)
    assert floor.desk.table.round.carry["shoe"]["kept"] == ["3C"]
    assert floor.desk.table.round.carry["ended"] == "cut-card"
    sound(floor)
    floor.begin(A={"player": 1000})
    floor.tell("set S3", "card 3C B1", "give-up")
    floor.choose("A", "go-on")
    floor.deal("4S 5H 6D")
    ended(floor)
    sound(floor)


@pytest.mark.rule("baccarat 5.5")
@pytest.mark.parametrize(
    ("facts", "paragraph", "why"),
    [
        ("card ZZ P1", "5.5.1", "foreign-card"),
        ("card AS B1,card AS B2,card AS B3,give-up", "5.5.3", ""),
        ("card 9S P1,card 9H B1", "5.17", ""),
    ],
)
def test_audit_verifies_a_void_round_and_whether_the_void_ended_the_shoe(
    floor: BaccaratFloor, facts: str, paragraph: str, why: str
) -> None:
    floor.begin(A={"player": 1000})
    floor.tell("set S1", *facts.split(","))
    void(floor, paragraph)
    assert floor.desk.table.round.carry["ended"] == why
    sound(floor)


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
def test_audit_verifies_interrupted_rounds_and_rounds_without_a_card_set(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 1000})
    floor.restart_console()
    floor.pass_time(2.0)
    floor.begin(A={"player": 1000})
    floor.tell("set S1", "card 9S P1", "card 9H B1")
    floor.restart_console()
    floor.pass_time(2.0)
    sound(floor)
    floor.begin(A={"player": 10_000})
    floor.deal("9S 5H KD")
    floor.restart_console()
    floor.pass_time(2.0)
    floor.desk.done("conclude", second="carl")
    floor.deal("2C")
    ended(floor)
    sound(floor)


@pytest.mark.rule("baccarat 5.14")
def test_audit_verifies_corrections_of_played_and_of_void_baccarat_rounds(floor: BaccaratFloor) -> None:
    played(floor)
    floor.correct_to(1, {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": ORDER})
    sound(floor)
    floor.desk.done("void", staff="ben", second="carl", round=2, paragraph="5.5.3", reason="a card too many")
    floor.pass_time(1.0)
    sound(floor)
    floor.desk.done(
        "correct", staff="ben", second="carl", round=2, reason="the manager has looked",
        outcome={"player": ["5S", "2D"], "banker": ["9H", "KC"], "order": ORDER},
    )  # fmt: skip
    floor.pass_time(1.0)
    sound(floor)


def test_audit_verifies_an_evacuation_in_the_middle_of_a_baccarat_round(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 10_000, "player-pair": 1000}, B={"banker": 20_000})
    floor.tell("set S1")
    floor.deal("2S 3H 2D")
    die(floor, "A")
    evacuate(floor, "A")
    sound(floor)
    floor.deal("KC 4S 6H")
    ended(floor)
    sound(floor)


def test_export_of_a_baccarat_round_with_bets_taken_back_is_read_and_verified(
    floor: BaccaratFloor, tmp_path: Path
) -> None:
    taken_back(floor)
    book, again = copied(floor), Book("again")
    write_export(book, tmp_path / "record.jsonl")
    read_export(tmp_path / "record.jsonl", again)
    verdict = verify(again)
    assert (verdict.findings, verdict.other_rules) == ([], [])


Body = list[Any]


def changed(book: Book, kind: str, at: int, change: Callable[[Body], None]) -> list[str]:
    """The audit's findings after one record of that kind was changed and all dependent hashes were recomputed."""
    rows = [row for row in book.console["records"] if msgpack.unpackb(row["data"])[2] == kind]
    record = msgpack.unpackb(rows[at]["data"])
    change(record[6])
    rows[at]["data"] = msgpack.packb(record)
    chain_anew(book)
    return [finding.sentence for finding in verify(book).findings]


def fact(*words: str) -> Callable[[Body], None]:
    return lambda body: body.__setitem__(2, list(words))


def close_with(**public: Any) -> Callable[[Body], None]:
    return lambda body: body[5].update(public)


CHANGES: dict[str, tuple[str, int, Callable[[Body], None], str]] = {
    "a card that cannot come there": ("Fact", 4, fact("card", "9C", "P2"), "no card can come to lie at 'P2'"),
    "another card": ("Fact", 3, fact("card", "8S", "P1"), "the facts of the round come to {'player': ['8S', "),
    "a card in place of a word": ("Fact", 7, fact("cut"), "the round has a result while it waits for: agreement"),
    "another shoe": ("Close", 1, close_with(shoe=None), "it goes on with None"),
    "an old set": ("Close", 1, close_with(of_old_set=2), "and 2 cards of an old set; the round before left"),
    "stakes of somebody": ("Close", 1, close_with(stakes={}), "it tells the stakes {}, what stands is {'A': "),
    "no limits": ("Close", 1, close_with(limits=None), "it does not say stakes, limits and shoe"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_audit_names_a_baccarat_record_that_breaks_the_rules(floor: BaccaratFloor, what: str) -> None:
    played(floor)
    kind, at, change, words = CHANGES[what]
    assert words in "\n".join(changed(copied(floor), kind, at, change))


def test_audit_names_a_question_that_omits_a_player_or_offers_fewer_answers(floor: BaccaratFloor) -> None:
    taken_back(floor)

    def leave_out(body: Body) -> None:
        del body[5]["B"]

    def offer_less(body: Body) -> None:
        body[5]["B"] = [["go-on", 0, 0]]

    told = "\n".join(changed(copied(floor), "Ask", 0, leave_out))
    assert "it asks A; to be asked: A, B (5.12)" in told
    floor.clock.pass_time(1.0)
    told = "\n".join(changed(copied(floor), "Ask", 0, offer_less))
    assert "B may go-on; each may go-on or take-back (5.12)" in told


def test_audit_names_a_correction_that_omits_the_bets_taken_back(floor: BaccaratFloor) -> None:
    number = taken_back(floor)
    outcome = {"player": ["2S", "2D", "4S"], "banker": ["3H", "KC", "5H"], "order": [*ORDER, "P3", "B3"]}
    floor.correct_to(number, outcome | {"back": {"1": ["banker", "banker-pair", "player", "tie"]}})
    told = changed(sound(floor), "Correction", 0, lambda body: body[3].__setitem__("back", {"1": []}))
    assert any("goes back (5.12.3), it says {'1': []}" in sentence for sentence in told)


def test_audit_names_a_correction_with_another_card_set_than_the_rounds(floor: BaccaratFloor) -> None:
    played(floor)
    floor.correct_to(1, {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": ORDER})
    told = changed(sound(floor), "Correction", 0, lambda body: body[3].__setitem__("shoe", "S9"))
    assert any("it names the set 'S9', the cards came from 'S1'" in sentence for sentence in told)


@pytest.mark.parametrize(
    ("kind", "at", "value", "words"),
    [
        ("Void", 3, "5.13", "no round is void by 5.13"),
        ("Void", 6, ["console"], "no round is void by 5.5.5, by the console alone"),
        ("Correction", 4, "5.5.3", "no round is given another outcome by 5.5.3"),
    ],
)
def test_audit_names_a_void_or_correction_by_a_paragraph_that_does_not_allow_it(
    floor: BaccaratFloor, kind: str, at: int, value: Any, words: str
) -> None:
    played(floor)
    floor.correct_to(1, {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": ORDER})
    floor.begin(A={"player": 1000})
    void(floor, "5.5.5")
    told = changed(copied(floor), kind, 0, lambda body: body.__setitem__(at, value))
    assert any(words in sentence for sentence in told), told


def test_audit_names_a_round_row_whose_carry_differs_from_its_records(floor: BaccaratFloor) -> None:
    played(floor)
    book = copied(floor)
    (row,) = (row for row in book.console["rounds"] if row["number"] == 1)
    row["carry"] = row["carry"].replace('"cards_left":410', '"cards_left":411')
    told = [finding.sentence for finding in verify(book).findings]
    assert any(each.startswith("rounds 1: carry is ") and "by its rules it leaves" in each for each in told)


@pytest.mark.rule("baccarat 5.1")
def test_audit_names_a_close_that_returns_another_amount_than_the_differential(floor: BaccaratFloor) -> None:
    played(floor)
    book, less = copied(floor), [["banker", 9900, "5.1"]]
    for row in book.console["slips"]:
        row["returned"] = msgpack.packb(less) if row["returned"] else b""
    told = changed(book, "Close", 1, lambda body: body[4]["B"].__setitem__(3, less))
    assert any("by the Differential {'B': [['banker', 10000, '5.1']]} goes back" in sentence for sentence in told)


def test_audit_names_a_close_with_other_limits_than_staff_have_set(floor: BaccaratFloor) -> None:
    floor.desk.done("set-limits", second="carl", limits=["hand=1000-500000"])
    floor.begin(A={"banker": 50_500})
    floor.tell("set S1")
    floor.deal(NATURAL)
    ended(floor)
    other = {"chip_cents": 100, "minimum_cents": 500}
    told = changed(sound(floor), "Close", 0, close_with(limits=other))
    assert any("its chip is 100 and its minimum 500 cents; staff have set others" in sentence for sentence in told)


def test_audit_names_a_changed_place_in_the_order_of_bets(floor: BaccaratFloor) -> None:
    floor.open()
    floor.bet("A", {"banker": 40_000})
    floor.bet("B", {"banker": 20_000})
    floor.close()
    void(floor, "5.5.5")
    for increments, words in (
        ([["banker", 10_000, 2]], "what B put on the spots that the table shares is not what its slips come to"),
        ([["banker", 20_000, 1]], "B has a place in the order of bets that is another's, or out of order"),
    ):
        book = copied(floor)
        for row in book.console["revisions"]:
            if row["terminal"] == "B":
                row["increments"] = msgpack.packb(increments)
        assert any(words in finding.what for finding in verify(book).findings)
        floor.clock.pass_time(1.0)
