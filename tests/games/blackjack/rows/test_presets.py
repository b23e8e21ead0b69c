"""What players say with their slips for the moment when another player splits or doubles: follow, or decline."""

from pathlib import Path

import pytest

from games.game import AnsweredBy
from protocol.codec import decode_record
from protocol.messages import Answers
from tests.console.evacuated import die, evacuate
from tests.games.blackjack.floor import CREDIT_CENTS, BlackjackFloor
from tests.games.blackjack.rows.conftest import NAMES
from tests.games.blackjack.rows.story import begin, has_won, play, tell

pytestmark = [
    pytest.mark.rule("blackjack-rws 3.22.1"),
    pytest.mark.rule("blackjack-rws 3.23.1"),
    pytest.mark.rule("blackjack-perfect-pairs 3.22.1"),
    pytest.mark.rule("blackjack-perfect-pairs 3.23.1"),
]
SPLIT = "8S 6D 8H agree A:decline A:split/1000"
BOTH_STAND = "3C A:hit TC TS A:stand TD 9C agree"
"""After a split: 21 and 18 against a dealer who is bust."""


def answers(floor: BlackjackFloor) -> list[tuple[str, str, int, str]]:
    """The answers to the last question."""
    bodies = [decode_record(data)[1] for _, data in floor.desk.store.records(1, 10_000)]
    return [body for body in bodies if isinstance(body, Answers)][-1].answers


def test_a_slip_follows_a_split_without_a_word_of_its_player(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000, B box:1=2000 split:follow=0")
    tell(later, SPLIT)
    later.pass_time(0.5)
    assert later.question is None, "the table waits for nobody"
    assert answers(later) == [("B", "follow", 2000, AnsweredBy.PRESET)]
    assert later["B"].escrow_cents == 4000
    tell(later, BOTH_STAND)
    has_won(later, A=2000, B=4000)


def test_a_slip_declines_a_split_and_its_bet_stays_on_the_first_hand(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000, B box:1=2000 split:decline=0")
    tell(later, SPLIT)
    later.pass_time(0.5)
    assert answers(later) == [("B", "decline", 0, AnsweredBy.PRESET)]
    tell(later, BOTH_STAND)
    has_won(later, A=2000, B=2000)


def test_a_slip_follows_a_double_with_the_whole_initial_bet(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000, B box:1=2000 double:follow=0, C box:1=3000 double:decline=0")
    tell(later, "5S 6D 6H agree A:decline A:double/400")
    later.pass_time(0.5)
    assert answers(later) == [("B", "follow", 2000, AnsweredBy.PRESET), ("C", "decline", 0, AnsweredBy.PRESET)]
    tell(later, "TC TD 9C agree")
    has_won(later, A=1400, B=4000, C=3000)


def test_what_a_slip_says_of_splits_says_nothing_of_doubles(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000, B box:1=2000 split:follow=0")
    tell(later, "5S 6D 6H agree A:decline A:double/400 >follow-double:1.0:B silence")
    assert answers(later) == [("B", "decline", 0, AnsweredBy.SILENCE)]
    tell(later, "TC TD 9C agree")
    has_won(later, A=1400, B=2000)


def test_a_slip_follows_for_a_player_whose_terminal_is_lost_and_the_terminal_books_it_later(
    later: BlackjackFloor,
) -> None:
    begin(later, "A box:1=1000, B box:1=2000 split:follow=0")
    later.cut.add("B")
    later.pass_time(4.0)
    tell(later, SPLIT)
    later.pass_time(0.5)
    assert answers(later) == [("B", "follow", 2000, AnsweredBy.PRESET)]
    assert later["B"].escrow_cents == 2000, "it has not heard of the split"
    tell(later, BOTH_STAND)
    has_won(later, A=2000, B=4000)


def test_a_slip_follows_no_split_without_the_credit_and_a_double_with_what_is_there(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:1=50000 box:2=50000 box:3=50000 box:4=50000 box:5=99000 split:follow=0 double:follow=0"
    begin(later, bets)  # B has 1,000 cents left
    tell(later, "8S 9S 9C 9D 9H 6D 8H TS TC TD TH agree A:decline B:decline silence A:split/1000")
    later.pass_time(0.5)
    assert answers(later) == [("B", "decline", 0, AnsweredBy.PRESET)]
    tell(later, "3C A:double/1000")
    later.pass_time(0.5)
    assert answers(later) == [("B", "follow", 1000, AnsweredBy.PRESET)]
    assert later["B"].credit_cents == 0
    tell(later, "void:5.19")
    has_won(later)


@pytest.fixture
def paying(tmp_path: Path) -> BlackjackFloor:
    """A table whose players are paid money in the middle of a round."""
    floor = BlackjackFloor(tmp_path, *NAMES)
    floor.join(**dict.fromkeys(NAMES, CREDIT_CENTS))
    return floor


def test_money_that_a_lost_terminal_is_to_pay_out_follows_nothing(paying: BlackjackFloor) -> None:
    begin(paying, "A box:1=1000, B box:1=2000 split:follow=0")
    paying.desk.done("cash-out", second="carl", terminal="B", cents=297_000)
    paying.cut.add("B")
    paying.pass_time(4.0)
    tell(paying, SPLIT)
    paying.pass_time(0.5)
    assert answers(paying) == [("B", "decline", 0, AnsweredBy.PRESET)]
    tell(paying, BOTH_STAND)
    has_won(paying, A=2000, B=2000 - 297_000)


def test_the_slip_of_an_evacuated_terminal_stakes_nothing_more(paying: BlackjackFloor) -> None:
    begin(paying, "A box:1=1000, B box:1=2000 split:follow=0")
    die(paying, "B")
    evacuate(paying, "B")
    tell(paying, SPLIT)
    paying.pass_time(0.5)
    assert answers(paying) == [("B", "decline", 0, AnsweredBy.PRESET)]
    tell(paying, "void:5.19")


def test_the_console_answers_by_the_slip_after_a_restart(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000, B box:1=2000 split:follow=0")
    tell(later, "8S 6D 8H agree killed A:decline A:split/1000")
    later.pass_time(0.5)
    assert answers(later) == [("B", "follow", 2000, AnsweredBy.PRESET)]
    tell(later, BOTH_STAND)
    has_won(later, A=2000, B=4000)


def test_the_last_slip_counts_whatever_the_player_said_before(later: BlackjackFloor) -> None:
    later.count_from_here()
    later.open()
    later.bet("A", {"box:1": 1000, "sit:1": 0})
    later.bet("B", {"box:1": 2000, "split:follow": 0})
    later.bet("B", {"box:1": 2000, "split:decline": 0})
    later.close()
    tell(later, SPLIT)
    later.pass_time(0.5)
    assert answers(later) == [("B", "decline", 0, AnsweredBy.PRESET)]
    tell(later, BOTH_STAND)
    has_won(later, A=2000, B=2000)


def test_a_player_who_was_told_to_be_away_is_not_asked_whatever_the_slip_says(later: BlackjackFloor) -> None:
    play(
        later,
        "A box:1=1000, B box:1=2000 split:follow=0",
        f"8S 6D 8H [away B] agree A:decline A:split/1000 {BOTH_STAND}",
        A=2000,
        B=2000,
    )


@pytest.mark.parametrize("said", ["split:ask", "surrender:follow", "sit:8", "follow", "box:1"])
def test_a_slip_with_an_unknown_instruction_is_refused_as_a_whole(later: BlackjackFloor, said: str) -> None:
    later.open()
    later.bet("A", {"box:2": 1000, said: 0})
    later.pass_time(0.5)
    assert (later["A"].credit_cents, later["A"].escrow_cents) == (300_000, 0)
    later.close()
    tell(later, "void:5.19")


def test_a_slip_cannot_say_both(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"box:2": 1000, "split:follow": 0, "split:decline": 0})
    later.pass_time(0.5)
    assert later["A"].escrow_cents == 0
    later.close()
    tell(later, "void:5.19")
