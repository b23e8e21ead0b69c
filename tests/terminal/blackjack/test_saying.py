"""What a player's slip says besides its stakes: it is sent by a touch, and follows what the console registered."""

import pytest

from terminal.blackjack.hand import BoxesHand
from terminal.blackjack.saying import Saying
from terminal.view import Want, Wish
from tests.terminal.blackjack.seat import ME, OTHER, Seat


class Screen:
    """A player's hand at a real terminal's core."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.wishes = seat, list[Wish]()
        self.hand = BoxesHand(seat.reader, seat.words(), self.wishes.append)
        self.see()

    def see(self) -> None:
        """Places what was wished for, and shows the terminal's view."""
        for wish in self.wishes:
            assert isinstance(wish, Want)
            assert self.seat[ME].bet(wish.stakes) is None
            self.token = wish.token
        self.wishes.clear()
        self.seat.pass_time(0.75)
        token = self.hand.shown.placing.newest
        self.hand.see(self.seat[ME].core.picture(self.seat.clock.now(), None, token, 0))


@pytest.fixture
def screen(seat: Seat) -> Screen:
    seat.open()
    return Screen(seat)


@pytest.mark.rule("blackjack-rws 3.22.1")
def test_a_touch_on_a_preset_registers_it_with_the_bets_of_the_slip(screen: Screen) -> None:
    screen.seat.bet(ME, {"box:3": 1000, "sit:3": 0})
    screen.see()
    screen.hand.say(screen.hand.saying.answer("split", "follow"))
    screen.see()
    bets = screen.seat.view().bets
    assert bets is not None
    assert (bets.registered, set(bets.instructions)) == ({"box:3": 1000}, {"split:follow", "sit:3"})
    screen.hand.say(screen.hand.saying.answer("split", "ask"))
    screen.see()
    bets = screen.seat.view().bets
    assert bets is not None
    assert bets.instructions == ("sit:3",)


def test_a_bet_keeps_what_the_slip_says(screen: Screen) -> None:
    screen.hand.say(Saying({"double": "decline"}, sits=4))
    screen.see()
    screen.hand.add_slip({"box:5": 2000})
    screen.see()
    bets = screen.seat.view().bets
    assert bets is not None
    assert (bets.registered, set(bets.instructions)) == ({"box:5": 2000}, {"double:decline", "sit:4"})


def test_a_seat_that_another_player_has_taken_first_is_not_asked_for_again(screen: Screen) -> None:
    screen.seat.bet(OTHER, {"sit:4": 0})
    screen.hand.say(Saying({"double": "decline"}, sits=4))
    screen.see()
    assert screen.hand.saying == Saying()
    shown = screen.hand.shown
    assert shown.not_placed is not None
    assert shown.not_placed.why.number == 332


def test_a_new_round_keeps_general_answers_and_forgets_seats_that_were_taken_or_left(screen: Screen) -> None:
    screen.hand.say(Saying({"double": "decline"}, sits=4))
    screen.see()
    screen.seat.close()
    screen.seat.tell("set 7", "agree")
    screen.seat.confirm()
    screen.seat.open()
    screen.see()
    assert screen.hand.saying == Saying({"double": "decline"})
    assert screen.seat.felt().seats[4].terminal == ME


def test_a_screen_that_starts_again_finds_what_the_slip_says(screen: Screen) -> None:
    screen.hand.say(Saying({"double": "decline"}, sits=4))
    screen.see()
    assert Screen(screen.seat).hand.saying == Saying({"double": "decline"}, sits=4)
