"""The course of a round is computed from its records; every record that pays owes each terminal the difference, to
the cent."""

from collections.abc import Mapping, Sequence

import pytest

from console.course import BrokenCourse, Course, standing_stakes
from console.history import follow
from console.owed import Owed
from games.game import VOID, Answered, Choice, Due, Game, Paragraphs, Value, Wager
from games.refusal import Refusal, RefusalNumber
from protocol.messages import Answers, Ask, Close, Correction, Fact, Message, Pay, Record, Result
from protocol.messages import Void as VoidRecord


class Stub(Game):
    """A test game with two bets: the first fact decides `now`, the outcome decides `later`; a winning bet pays double.

    A player who answers `leave` gets the undecided stakes back.
    """

    name = "stub"
    paragraphs = Paragraphs({}, "", "", "", "", "", "", ())
    rules_hash = "stub"
    readings: Mapping[str, Value] = {}
    kind_of: Mapping[str, str] = {"now": "bet", "later": "bet"}

    def begin(self, public: Value) -> Value:
        return [public]

    def step(self, play: Value, fact: Value) -> Value | Refusal:
        if fact == "bad":
            return Refusal(RefusalNumber.NO_SUCH_STEP, "There is no such fact.")
        return [*play, fact]

    def answered(self, play: Value, question: int, answers: Sequence[Answered]) -> Value:
        return [*play, *(f"{each.terminal} {each.action} by {each.by}" for each in answers)]

    def paid(self, play: Value) -> Value:
        return [*play, "paid"]

    def due_now(self, play: Value, wager: Wager) -> Due:
        stake, back = wager.stakes.get("now", 0), self._back(wager)
        return Due(stake + back, 2 * stake * ("win" in play) + back, back)

    def is_outcome(self, outcome: Value) -> bool:
        return outcome in (["win", "win"], ["win", "lose"], ["lose", "win"], ["lose", "lose"])

    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        first, last = outcome
        back, stakes = self._back(wager), wager.stakes
        later = 0 if back else stakes.get("later", 0) + sum(choice.cents for choice in wager.choices)
        paid = 2 * stakes.get("now", 0) * (first == "win") + 2 * later * (last == "win")
        return Due(wager.stake_cents, paid + back, back)

    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        return {}

    @staticmethod
    def _back(wager: Wager) -> int:
        leaves = any(choice.action == "leave" for choice in wager.choices)
        return wager.stake_cents - wager.stakes.get("now", 0) if leaves else 0


GAME = Stub()
STAKES = {"T1": {"now": 100, "later": 200}, "T2": {"later": 50}, "T3": {}}
ASK = Ask(7, 2, 1, "stay", 1000, {"T1": [("more", 10, 40)], "T2": [("leave", 0, 0)]}, {"T1": "no", "T2": "no"})
ANSWERS = Answers(7, 3, 1, [("T1", "more", 40, "player"), ("T2", "leave", 0, "player")])
STEPS: list[Message] = [Fact(7, 1, "win", [], ""), ASK, ANSWERS, Pay(7, 4, 1)]
PAID_T1, PAID_T2 = Due(100, 200), Due(50, 50, 50)
TO_WIN = ["win", "win"]


def played(*steps: Message) -> Course:
    course = Course(STAKES)
    course.close(GAME, "public")
    for step in steps:
        course.follow(GAME, step)
    return course


def test_course_collects_the_play_and_the_choices_from_the_close_and_all_steps() -> None:
    course = played(*STEPS)
    said = ["T1 more by player", "T2 leave by player"]
    assert (course.public, course.play) == ("public", ["public", "win", *said, "paid"])
    assert (course.steps, course.questions, course.payments) == (4, 1, 1)
    assert course.choices == {"T1": [Choice(1, "more", 40)], "T2": [Choice(1, "leave")]}


def test_question_of_a_course_is_open_until_its_answers_are_recorded() -> None:
    assert played(*STEPS[:2]).question == ASK
    assert played(*STEPS[:3]).question is None


def test_fact_that_the_game_refuses_raises_broken_course() -> None:
    with pytest.raises(BrokenCourse, match="There is no such fact"):
        played(Fact(7, 1, "bad", [], ""))


def test_payment_pays_each_terminal_only_what_was_decided_since_the_last_payment() -> None:
    course = played(*STEPS[:3])
    assert course.follow(GAME, STEPS[3]) == {"T1": PAID_T1, "T2": PAID_T2}
    assert course.follow(GAME, Pay(7, 5, 2)) == {}
    assert course.decided == {"T1": PAID_T1, "T2": PAID_T2}
    assert course.payments == 2


def test_paid_stake_is_no_longer_staked_but_its_payment_counts_as_in_play_until_the_outcome() -> None:
    before, after = played(*STEPS[:3]), played(*STEPS)
    assert [(course.staked_cents("T1"), course.in_play_cents("T1")) for course in (before, after)] == [
        (340, 340),
        (240, 440),
    ]
    assert (after.staked_cents("T2"), after.in_play_cents("T2")) == (0, 50)
    assert after.staked_cents("T9") == 0


def test_payment_owes_each_terminal_the_stake_and_payout_that_it_decided() -> None:
    course = played(*STEPS)
    owed = course.owed_by_payment({"T1": PAID_T1, "T2": PAID_T2}, seq=9, close_seq=4)
    assert owed == {
        "T1": Owed(100, 200, -100, 0, seq=9, close_seq=4, closed_with_cents=300),
        "T2": Owed(50, 50, 0, 50, seq=9, close_seq=4, closed_with_cents=50),
    }


def test_outcome_owes_each_terminal_what_earlier_payments_left_open() -> None:
    owed = played(*STEPS).owed_by_outcome(GAME, TO_WIN, 10, 4)
    assert owed["T1"] == Owed(240, 480, -240, 0, PAID_T1, False, 10, 4, 300)
    assert owed["T2"] == Owed(0, 0, 0, 0, PAID_T2, False, 10, 4, 50)
    assert (owed["T1"].whole_stake_cents, owed["T1"].whole_payout_cents) == (340, 680)
    assert "T3" not in owed


def test_void_returns_open_stakes_and_takes_back_what_payments_paid() -> None:
    owed = played(*STEPS).owed_by_outcome(GAME, VOID, 10, 4)
    assert owed["T1"] == Owed(240, 240, 100, 0, PAID_T1, False, 10, 4, 300)
    assert owed["T2"] == Owed(0, 0, 0, 0, PAID_T2, False, 10, 4, 50)


def test_void_before_the_close_may_return_more_than_the_registered_stakes() -> None:
    owed = Course(STAKES).owed_by_outcome(GAME, VOID, 10, 0)
    assert {name: each.may_return_more for name, each in owed.items()} == {"T1": True, "T2": True}


@pytest.mark.parametrize("before", [VOID, ["win", "win"], ["lose", "lose"]])
@pytest.mark.parametrize("after", [VOID, ["win", "lose"], ["lose", "win"]])
def test_correction_owes_the_difference_between_two_outcomes_of_the_whole_round(before: Value, after: Value) -> None:
    course = played(*STEPS)
    owed = course.owed_by_correction(GAME, before, after, 12, 4)["T1"]
    wager = course.wager("T1")
    was, due = (course.payout_cents(GAME, outcome, wager) for outcome in (before, after))
    assert (owed.stake_cents, owed.payout_cents, owed.house_cents) == (340, due, was - due)


def test_payments_result_and_corrections_of_a_round_add_up_to_its_last_outcome() -> None:
    """Whatever was paid in between, the house ends with what the last outcome of the round gives it."""
    bodies: list[Message] = [
        Close(7, "1001", "stub", "dealer", {}, "public", bytes(32)),
        *STEPS,
        Result(7, 1, 1, 2, TO_WIN, False, [], b""),
        Correction(7, 1, 2, ["lose", "lose"], "", "", []),
        Correction(7, 1, 3, VOID, "", "", []),
        Correction(7, 1, 4, ["win", "lose"], "", "", []),
    ]
    records = [(Record(1, seq, "", 0, "", "", None, bytes(32)), body) for seq, body in enumerate(bodies, 1)]
    paid = list(follow(GAME, 7, records, STAKES))
    assert [key for key, _ in paid] == [(7, 1, 1), (7, 1, 2), (7, 2, 0), (7, 3, 0), (7, 4, 0)]
    assert [owed["T1"].seq for _, owed in paid] == [5, 6, 7, 8, 9]
    assert sum(owed["T1"].house_cents for _, owed in paid) == 340 - 200
    assert sum(owed["T2"].house_cents for _, owed in paid if "T2" in owed) == 0


def test_house_neither_wins_nor_loses_by_a_round_voided_after_payments() -> None:
    void = VoidRecord(7, 1, 1, "", "", "", [], "", b"")
    bodies = [Close(7, "1001", "stub", "dealer", {}, "public", bytes(32)), *STEPS, void]
    records = [(Record(1, seq, "", 0, "", "", None, bytes(32)), body) for seq, body in enumerate(bodies, 1)]
    paid = dict(follow(GAME, 7, records, STAKES))
    assert list(paid) == [(7, 1, 1), (7, 1, 0)]
    assert sum(owed["T1"].house_cents for owed in paid.values()) == 0


def test_stakes_returned_at_the_close_are_subtracted_from_the_slip() -> None:
    lines = {"now": 100, "later": 200}
    assert standing_stakes(lines, [("now", 100, "3.4"), ("later", 50, "3.4"), ("later", 50, "3.5")]) == {"later": 100}
    assert lines == {"now": 100, "later": 200}
