"""What a terminal's view says of a round that is played in steps: questions, answers, returned bets."""

from pathlib import Path

import pytest

from games.game import Returned
from terminal.recall import recall
from terminal.view import Given, View
from tests.dice.floor import DiceFloor
from tests.dice.game import RAISE, TAKE_BACK


@pytest.fixture
def floor(tmp_path: Path) -> DiceFloor:
    made = DiceFloor(tmp_path, "A", "B")
    made.join(A=10_000, B=10_000)
    return made


def seen(floor: DiceFloor, name: str) -> View:
    return floor[name].core.picture(floor.clock.now(), None, 0, 0)


def test_view_shows_an_unregistered_answer_until_the_next_question_opens(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    question = seen(floor, "A").question
    assert question is not None
    assert (seen(floor, "A").given, seen(floor, "B").question) == (None, None)
    effects, why = floor["A"].core.choose(question.question, RAISE, 500, floor.clock.now())
    assert why is None
    floor["A"].finish(effects)
    assert seen(floor, "A").given == Given(RAISE, 500)
    floor.to_console()
    floor.to_terminals()
    assert seen(floor, "B").question is not None
    assert seen(floor, "A").given is None  # The next question is open, and it is not for this terminal.


def test_view_shows_a_registered_answer_while_other_players_have_not_answered(floor: DiceFloor) -> None:
    floor.begin(A={"sum:9": 1000}, B={"sum:9": 1000})
    floor.roll(4, 4)
    floor.show(["dropped"])
    floor.choose("A", TAKE_BACK)
    assert seen(floor, "A").given == Given(TAKE_BACK, 0, is_registered=True)
    assert seen(floor, "B").given is None


def test_player_who_sits_down_after_the_close_is_asked_no_question(floor: DiceFloor) -> None:
    floor.begin(A={"sum:9": 10_000})
    floor.roll(4, 4)
    floor.show(["dropped"])
    assert seen(floor, "A").question is not None
    slip = floor["A"].seat.slips[floor.desk.table.round.number]
    slip.credit_session -= 1
    assert seen(floor, "A").question is None


def test_view_shows_the_amount_that_the_close_will_return_and_then_has_returned(floor: DiceFloor) -> None:
    floor.desk.done("credit", second="carl", terminal="B", cents=30_000)
    floor.pass_time(2.0)
    floor.open()
    floor.bet("B", {"pot": 25_000})
    floor.bet("A", {"pot": 8000})
    floor.pass_time(0.75)
    before = seen(floor, "A").bets
    assert before is not None
    assert (before.may_return_cents, before.given_back) == (3000, ())
    floor.close()
    after = seen(floor, "A").bets
    assert after is not None
    assert (after.may_return_cents, after.registered) == (0, {"pot": 5000})
    assert [each[:2] for each in after.given_back] == [("pot", 3000)]
    assert isinstance(after.given_back[0], Returned)


def test_view_keeps_the_play_of_the_last_round_while_the_next_round_is_open(floor: DiceFloor) -> None:
    floor.begin(A={"sum:5": 100})
    floor.roll(1, 2)
    floor.roll(4, 5)
    floor.confirm()
    played = seen(floor, "A").play
    floor.open()
    view = seen(floor, "A")
    assert (view.play, view.last_play) == (None, played)
    assert [each.round for each in view.played] == [1]


def test_money_that_an_answer_staked_belongs_to_the_total_and_to_the_net_of_the_round(floor: DiceFloor) -> None:
    floor.begin(A={"pot": 2000}, B={"pot": 1000})
    floor.roll(1, 2)
    floor.choose("A", RAISE, 500)
    bets = seen(floor, "A").bets
    assert bets is not None
    assert (bets.registered, bets.added_cents) == ({"pot": 2000}, 500)
    floor.choose("B", "decline")
    floor.roll(4, 5)
    floor.confirm()
    played = seen(floor, "A").last_played
    assert played is not None
    assert (played.stakes, played.stake_cents) == ({"pot": 2000}, 2500)
    assert played.net_cents == floor["A"].credit_cents - 10_000
    assert [each.stake_cents for each in recall("A", floor["A"].seat.ledger, floor["A"].store)] == [2500]
