"""The audit verifies a Blackjack table's record by its own rules and names every change in it."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import pytest

from games.blackjack.game import Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.game import AwaitsAnswers, AwaitsFact
from lab.campaigns.tampering import chain_anew
from protocol.enums import Phase
from record.audit.book import Book
from record.audit.verify import verify
from tests.console.evacuated import copied, die, evacuate
from tests.games.blackjack.cluster import shuffled
from tests.games.blackjack.floor import BlackjackFloor

Body = list[Any]
Change = Callable[[Body], None]


def table(folder: Path, game: str = RwsBlackjack.name) -> BlackjackFloor:
    made = BlackjackFloor(folder, "A", "B", "C", game=game)
    made.join(A=900_000, B=900_000, C=900_000)
    return made


@pytest.fixture
def floor(tmp_path: Path) -> BlackjackFloor:
    return table(tmp_path)


def sound(floor: BlackjackFloor) -> Book:
    """The table's book, after the audit settled every round again."""
    book = copied(floor)
    verdict = verify(book)
    assert [finding.sentence for finding in verdict.findings] == []
    assert verdict.other_rules == []
    return book


def ended(floor: BlackjackFloor) -> None:
    floor.tell("agree")
    floor.confirm()


def split(floor: BlackjackFloor) -> None:
    """A table after a round in which a pair is paid before a third card; A splits and doubles, B follows, C
    declines.
    """
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:1": 3000}, C={"box:1": 2000, "boom": 700})
    floor.tell("set 5C", "burn", "burn 9D")
    floor.deal("8S 6D 8H")
    floor.tell("agree")
    floor.decline("A")
    floor.choose("A", "split", 1000)
    floor.choose("B", "follow", 3000)
    floor.choose("C", "decline")
    floor.deal("3H")
    floor.choose("A", "double", 400)
    floor.choose("B", "follow", 300)
    floor.choose("C", "decline")
    floor.deal("TH TC")
    floor.choose("A", "stand")
    floor.deal("TS TD")
    ended(floor)


def insured(floor: BlackjackFloor) -> None:
    """A table after a round in which the dealer shows an Ace; there is insurance, even money, and a full box that gives
    back.
    """
    floor.begin(C={"box:1": 94_000}, A={"box:1": 2000}, B={"box:2": 90_000})
    floor.deal("AS 9S AD TH 7C")
    floor.tell("agree")
    floor.choose("A", "even-money:1")
    floor.choose("B", "insure:2", 200)
    floor.choose("C", "decline:1")
    floor.choose("B", "stand")
    floor.deal("KD")
    ended(floor)


def taken_back(floor: BlackjackFloor) -> None:
    """A table after a card that lay wrongly was put right; A takes the bets back."""
    floor.begin(A={"box:1": 1000}, B={"box:3": 3000})
    floor.deal("9S 7S 5D")
    floor.tell("error wrong-hand", "reconstruct 7S 9S 5D")
    floor.choose("A", "take-back")
    floor.choose("B", "go-on")
    floor.deal("6C")
    floor.tell("agree")
    floor.decline("B")
    floor.choose("B", "hit")
    floor.tell("together 2C 3C")
    floor.choose("B", "first:3C")
    floor.choose("B", "go-on")
    floor.deal("3C")
    floor.choose("B", "stand")
    floor.deal("2C TC")
    ended(floor)


def played(floor: BlackjackFloor) -> None:
    floor.desk.done("set-limits", second="carl", limits=["box=1000-95000"])
    split(floor)
    insured(floor)
    taken_back(floor)


def test_audit_settles_rounds_with_splits_insurance_errors_and_full_boxes_again(floor: BlackjackFloor) -> None:
    played(floor)
    assert verify(sound(floor)).checked["settlements"] >= 11


@pytest.mark.rule("blackjack-rws 5.17")
@pytest.mark.rule("blackjack-rws 5.4.2")
def test_audit_verifies_voids_by_staff_by_faulty_cards_and_by_an_interruption(floor: BlackjackFloor) -> None:
    split(floor)
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:2": 3000})
    floor.deal("8S 9S 6D 8H 4H")
    floor.tell("agree")
    floor.decline("A", "B")
    floor.choose("A", "double", 400)
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.4", reason="the set was not shuffled")
    floor.pass_time(1.0)
    floor.begin(A={"box:1": 1000})
    floor.deal("8S")
    floor.restart_console()
    floor.pass_time(3.0)
    floor.begin(A={"box:1": 1000})
    floor.tell("card ZZ 1.0")
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.1", reason="a card of another set")
    floor.pass_time(1.0)
    sound(floor)


@pytest.mark.rule("blackjack-rws 5.19")
def test_audit_verifies_a_correction_of_the_cards_of_a_round(floor: BlackjackFloor) -> None:
    number = floor.begin(A={"box:1": 1000}, B={"box:1": 2000})
    floor.tell("set 5C")
    floor.deal("9S 6D 9H")
    floor.tell("agree")
    floor.decline("A")
    floor.choose("A", "stand")
    floor.deal("TD 5C")
    ended(floor)
    floor.correct_to(number, {"dealt": ["9S", "6D", "9H", "TD", "6C"]})
    sound(floor)


def test_audit_verifies_an_evacuation_in_the_middle_of_a_blackjack_round(floor: BlackjackFloor) -> None:
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:2": 3000})
    floor.tell("set 5C")
    floor.deal("8S 9S 6D 8H 4H")
    floor.tell("agree")
    floor.decline("A", "B")
    die(floor, "A")
    evacuate(floor, "A")
    sound(floor)
    floor.pass_time(60.0)
    while isinstance(floor.awaits, AwaitsFact) and floor.awaits.what["waits_for"] == "card":
        floor.deal("TC")
        floor.pass_time(60.0)
    ended(floor)
    sound(floor)


def test_audit_verifies_a_round_without_bets_whose_set_of_cards_is_named_twice(floor: BlackjackFloor) -> None:
    floor.begin()
    floor.tell("set 5C", "set 5D", "burn")
    ended(floor)
    sound(floor)


@pytest.mark.parametrize("game", [RwsBlackjack.name, PerfectPairsBlackjack.name, Blackjack2017.name])
def test_audit_verifies_random_rounds_of_the_real_cores(game: str, tmp_path: Path) -> None:
    random, floor, cards = Random(9), table(tmp_path, game), list[str]()
    for number in range(8):
        boxes = random.sample(range(1, 8), 6)
        slips = {
            name: {f"box:{box}": 100 * random.randint(10, 60) for box in boxes[at::3]} for at, name in enumerate("ABC")
        }
        for stakes in slips.values():
            stakes |= {spot.replace("box", "pair"): 300 for spot in list(stakes) if random.random() < 0.5}
        floor.begin(**slips)
        if floor.desk.table.play.course.play["needs_set"]:
            cards = shuffled(random)
            floor.tell("set 5C")
        while floor.phase() is Phase.BETS_CLOSED:
            if isinstance(floor.awaits, AwaitsAnswers):
                if number % 3 == 2:
                    floor.cut.add(random.choice("ABC"))
                floor.answer_at_random(random)
                floor.pass_time(14.0, 2.0)
                floor.cut.clear()
                floor.pass_time(1.0)
            elif isinstance(floor.awaits, AwaitsFact) and floor.awaits.what["waits_for"] == "card":
                floor.deal(cards.pop())
            else:
                floor.tell("agree")
                if floor.desk.table.play.witness.verdict is not None:
                    floor.confirm()
        floor.pass_time(1.0)
    sound(floor)


def changed(book: Book, kind: str, at: int, change: Change) -> list[str]:
    """The audit's findings after one record of that kind was changed and all dependent hashes were computed anew."""
    rows = [row for row in book.console["records"] if msgpack.unpackb(row["data"])[2] == kind]
    record = msgpack.unpackb(rows[at]["data"])
    change(record[6])
    rows[at]["data"] = msgpack.packb(record)
    chain_anew(book)
    return [finding.sentence for finding in verify(book).findings]


def fact(*words: str) -> Change:
    return lambda body: body.__setitem__(2, list(words))


def answer(at: int, *said: Any) -> Change:
    return lambda body: body[3][at].__setitem__(slice(1, 1 + len(said)), list(said))


def public(*path: Any, to: Any) -> Change:
    return lambda body: _put(body[5], path, to)


def outcome(*path: Any, to: Any) -> Change:
    return lambda body: _put(body[4], path, to)


def _put(value: Any, path: tuple[Any, ...], to: Any) -> None:
    *way, last = path
    for step in way:
        value = value[step]
    value[last] = to


CHANGES: dict[str, tuple[str, int, Change, str]] = {
    "another card of the initial deal": ("Fact", 3, fact("card", "8D", "1.0"), "by the facts of the round boxes"),
    "another card of the dealer": ("Fact", 4, fact("card", "AD", "D"), "asked were A, B, C"),
    "a card at another place": ("Fact", 4, fact("card", "6D", "1.0"), "the next card belongs to D, not to '1.0'"),
    "a burnt card that was seen": ("Fact", 1, fact("burn", "8S"), "shoe comes to"),
    "no agreement": ("Fact", 6, fact("cut"), "it asks about interim while the round waits for: agreement"),
    "a split that was none": ("Answers", 1, answer(0, "stand", 0), "it asks about follow-split:1.0"),
    "a follower who declined": ("Answers", 2, answer(0, "decline", 0), "B has staked"),
    "more money for a double": ("Answers", 3, answer(0, "double", 500), "event 11 is"),
    "less money for following it": ("Answers", 4, answer(0, "follow", 200), "event 12 is"),
    "an answer of somebody else": ("Answers", 3, lambda body: body[3][0].__setitem__(0, "B"), "the answers are of B"),
    "a silence that was none": (
        "Answers",
        1,
        lambda body: body[3][0].__setitem__(3, "away"),
        "due are 12000 about turn:1.0",
    ),
    "a player less is asked": ("Ask", 2, lambda body: body[5].pop("C"), "it offers"),
    "a higher insurance is offered": ("Ask", 6, lambda body: body[5]["B"][0].__setitem__(2, 50_000), "it offers"),
    "another seat": ("Close", 0, public("seats", "1", to=["B", 0, 0]), "it tells the seats"),
    "another maximum": ("Close", 0, public("limits", "maximum_cents", to=96_000), "staff have set others"),
    "another Initial Bet": ("Close", 0, public("boxes", "1", 0, 2, to=2000), "it tells the boxes"),
    "a seat that sits elsewhere": ("Close", 1, public("boxes", "1", 0, 1, to=True), "it tells the boxes"),
    "another shoe": ("Close", 1, public("shoe", "out", to={}), "it goes on with"),
    "another set": ("Close", 2, public("set", to="6C"), "it goes on with"),
    "another hand in the outcome": ("Result", 0, outcome("dealer", to=["6D", "TS", "9D"]), "dealer comes to"),
    "another answer in the outcome": ("Result", 1, outcome("events", 5, "action", to="insure"), "event 6 is"),
    "another shoe in the outcome": ("Result", 0, outcome("shoe", "decks", to=6), "shoe comes to"),
    "bets that were not taken back": ("Answers", 8, answer(0, "go-on"), "rounds 3: by its rules"),
    "another order of cards put right": (
        "Fact",
        25,
        fact("reconstruct", "9S", "7S", "5D"),
        "by the facts of the round boxes",
    ),
    "no payment": ("Pay", 0, lambda body: body.__setitem__(0, 2), "rounds 1: by its rules"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_audit_names_a_blackjack_record_that_was_changed(floor: BlackjackFloor, what: str) -> None:
    played(floor)
    kind, at, change, words = CHANGES[what]
    told = changed(copied(floor), kind, at, change)
    assert words in "\n".join(told), told


def test_audit_names_a_blackjack_carry_that_differs_from_the_records(floor: BlackjackFloor) -> None:
    played(floor)
    for was, is_ in (('"8S":1', '"8S":2'), ('"1":["A",0,1000,0]', '"1":["A",0,1100,0]')):
        book = copied(floor)
        (row,) = (row for row in book.console["rounds"] if row["number"] == 1)
        assert was in row["carry"]
        row["carry"] = row["carry"].replace(was, is_)
        told = [finding.sentence for finding in verify(book).findings]
        assert any(each.startswith("rounds 1: carry is ") and "by its rules it leaves" in each for each in told)
        floor.clock.pass_time(1.0)


@pytest.mark.rule("blackjack-rws 5.1")
def test_audit_names_a_close_that_returns_a_wrong_amount_from_a_full_box(floor: BlackjackFloor) -> None:
    played(floor)
    book, less = copied(floor), [["box:1", 900, "5.1"]]
    for row in book.console["slips"]:
        row["returned"] = msgpack.packb(less) if row["returned"] else b""
    told = changed(book, "Close", 1, lambda body: body[4]["C"].__setitem__(3, less))
    assert any("their Initial Bets {'C': [['box:1', 1000, '5.1']]} goes back" in sentence for sentence in told), told


@pytest.mark.parametrize("at", [10, 11])
def test_audit_names_a_blackjack_settlement_of_a_wrong_amount(floor: BlackjackFloor, at: int) -> None:
    played(floor)
    book = copied(floor)
    rows = [row for row in book.console["journals"] if msgpack.unpackb(row["data"])[at]]
    entry = msgpack.unpackb(rows[-1]["data"])
    entry[at] += 10
    rows[-1]["data"] = msgpack.packb(entry)
    chain_anew(book)
    told = [finding.sentence for finding in verify(book).findings]
    assert any("pays" in sentence and "it says" in sentence for sentence in told), told


ANSWERED_BY_SLIP = {
    "another answer than the slip's": (
        answer(0, "hit", 0),
        "B is said to have answered hit by its slip, which says: follow",
    ),
    "silence where the slip answers": (lambda body: body[3][0].__setitem__(3, "silence"), "its slip says: follow"),
    "a slip that says nothing": (lambda body: body[3][1].__setitem__(3, "preset"), "which says: nothing"),
}


@pytest.mark.rule("blackjack-rws 3.22.1")
@pytest.mark.parametrize("what", ANSWERED_BY_SLIP)
def test_audit_compares_an_answer_by_a_slip_with_what_the_sealed_slip_says(floor: BlackjackFloor, what: str) -> None:
    floor.begin(A={"box:1": 1000}, B={"box:1": 3000, "split:follow": 0}, C={"box:1": 2000})
    floor.tell("set 5C")
    floor.deal("8S 6D 8H")
    floor.tell("agree")
    floor.decline("A")
    floor.choose("A", "split", 1000)
    floor.choose("C", "decline")
    floor.pass_time(0.5)
    floor.deal("TC")
    floor.choose("A", "stand")
    floor.deal("TH")
    floor.choose("A", "stand")
    floor.deal("TD TS")
    ended(floor)
    sound(floor)
    change, words = ANSWERED_BY_SLIP[what]
    floor.clock.pass_time(1.0)
    told = changed(copied(floor), "Answers", 2, change)
    assert words in "\n".join(told), told
