"""Which cards are marked after a dealing error was corrected: compared with what the screen showed before, and after a
corrected outcome.
"""

import pytest

from terminal.baccarat.changes import NO_MARKS, Marks, mark_words, marks_after
from terminal.baccarat.felt import EMPTY, Felt, felt
from tests.terminal.baccarat.seat import GAME, ME, PLAYER_NATURAL, Seat, chinese, english


class Watched:
    """A screen that is updated after each step."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.felt: Felt = EMPTY
        self.marks: Marks = NO_MARKS

    def look(self) -> dict[str, object]:
        now = felt(self.seat.view(), GAME)
        self.marks, self.felt = marks_after(self.marks, self.felt, now), now
        return dict(self.marks)


@pytest.fixture
def watched(seat: Seat) -> Watched:
    return Watched(seat)


@pytest.mark.rule("baccarat 5.10")
def test_cards_drawn_together_are_marked_with_their_turns_once_their_order_is_named(watched: Watched) -> None:
    seat = watched.seat
    seat.bets({"banker": 10_000})
    seat.deal("3S KH")
    assert watched.look() == {}
    seat.tell("together 5C AD")
    assert watched.look() == {}
    seat.tell("order AD 5C")
    assert watched.look() == {"P2": 3, "B2": 4}
    seat.choose(ME, "go-on")
    assert watched.look() == {"P2": 3, "B2": 4}
    seat.deal("4H")
    assert watched.look() == {}


@pytest.mark.rule("baccarat 5.8")
def test_card_moved_to_its_right_place_is_marked_with_its_turn(watched: Watched) -> None:
    seat = watched.seat
    seat.bets({"banker": 10_000})
    seat.deal("9S")
    seat.tell("card 5H P2")
    watched.look()
    seat.tell("reconstruct")
    assert watched.look() == {"B1": 2}


@pytest.mark.rule("baccarat 5.14")
def test_corrected_card_is_marked_with_the_card_that_was_recorded_before(watched: Watched) -> None:
    seat = watched.seat
    seat.bets({"player": 10_000})
    seat.deal(PLAYER_NATURAL)
    watched.look()
    seat.tell("correct P1 8S")
    assert watched.look() == {"P1": "9S"}
    assert watched.look() == {"P1": "9S"}
    seat.end()
    assert watched.look() == {"P1": "9S"}
    seat.open()
    assert watched.look() == {}


@pytest.mark.rule("baccarat 5.14")
def test_terminal_that_restarts_still_marks_the_corrected_card_where_it_lies_now(watched: Watched) -> None:
    seat = watched.seat
    seat.bets({"player": 10_000})
    seat.deal("9S 5H KD")
    seat.tell("correct B1 6H", "lies B1 P1 P2")
    assert watched.look() == {"P1": "5H"}
    seat.tell("reconstruct")
    seat.restart(ME)
    seat.pass_time(2.0)
    assert Watched(seat).look() == {"B1": "5H"}


def test_screen_that_missed_a_round_marks_no_card(watched: Watched) -> None:
    watched.seat.round(PLAYER_NATURAL)
    watched.look()
    watched.seat.round("3S KH AD 5C 4H 4D")
    assert watched.look() == {}


@pytest.mark.rule("baccarat 5.14")
def test_corrected_outcome_marks_changed_cards_on_a_screen_that_never_showed_the_old_ones(watched: Watched) -> None:
    seat = watched.seat
    number = seat.round(PLAYER_NATURAL, {"player": 10_000})
    hands = {"player": ["5S", "KD", "2S"], "banker": ["5H", "2C"]}
    seat.correct_to(number, hands | {"order": ["P1", "B1", "P2", "B2", "P3"]})
    assert watched.look() == {"P1": "9S"}


def test_mark_beside_a_card_is_written_in_the_language_of_the_screen() -> None:
    assert [mark_words(mark, english()) for mark in (None, 3, "9S")] == ["", "3", "was 9♠"]
    assert mark_words("9S", chinese()) == "原为 9♠"
