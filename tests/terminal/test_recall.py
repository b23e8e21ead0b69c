"""The last rounds as they were played: credit before, each bet, outcome, win, credit after."""

from pathlib import Path

import pytest

from protocol.enums import Phase
from terminal.recall import BetPlayed, CreditOfRound, Moved, Reason, RoundPlayed, recall
from tests.console.evacuated import die, evacuate, revive
from tests.table import STRAIGHT, Floor, floor_in


def rounds(floor: Floor, count: int = 10) -> list[RoundPlayed]:
    player = floor["T1"]
    return recall(player.seat.terminal, player.seat.ledger, player.store, count)


def test_recall_lists_each_bet_of_a_round_with_its_payout(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.join(T1=10_000)
    floor.play("17", T1={"straight:17": 500, "red": 300, "odd": 200})
    (played,) = rounds(floor)
    assert played == RoundPlayed(
        1, "17", 1,
        (BetPlayed("straight:17", 500, 18_000), BetPlayed("red", 300, 0), BetPlayed("odd", 200, 400)),
        CreditOfRound(10_000, 1_000, 18_400, 27_400),
    )  # fmt: skip
    assert (played.stake_cents, played.payout_cents) == (1_000, 18_400)


def test_recall_of_a_void_round_has_all_bets_returned(tmp_path: Path) -> None:
    floor = floor_in(Phase.VOID, tmp_path)
    credit = CreditOfRound(10_000, 500, 500, 10_000)
    assert rounds(floor) == [RoundPlayed(1, "void", 1, (BetPlayed("straight:17", 500, 500),), credit)]


@pytest.mark.rule("roulette 5.2.2")
def test_recall_of_an_unregistered_slip_has_no_bets(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor["T2"].bet({"red": 900})
    floor["T2"].sends.clear()
    floor.result("1")
    player = floor["T2"]
    credit = CreditOfRound(5_000, 0, 0, 5_000)
    assert recall(player.seat.terminal, player.seat.ledger, player.store) == [RoundPlayed(1, "1", 1, (), credit)]


def test_recall_of_a_round_in_play_has_its_bets_and_no_outcome(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.bet("T1", {"straight:17": 500, "red": 100})
    bets = (BetPlayed("straight:17", 500, 0), BetPlayed("red", 100, 0))
    assert rounds(floor) == [RoundPlayed(1, None, 0, bets, CreditOfRound(10_000, 600, 0, 9_400))]


def test_recall_of_a_corrected_round_has_the_new_outcome_and_the_moved_amount(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.play("2", T1={"black": 100})
    floor.correct(1, "18")
    newest, corrected = rounds(floor)
    assert newest.credit == CreditOfRound(27_500, 100, 200, 27_600)
    assert (corrected.outcome, corrected.version, corrected.payout_cents) == ("18", 2, 0)
    assert corrected.credit == CreditOfRound(10_000, 500, 18_000, 27_500)
    assert corrected.correction_cents == -18_000


def test_recall_lists_credit_and_corrections_booked_during_a_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.open()
    floor.bet("T1", {"black": 100})
    floor.desk.done("credit", terminal="T1", cents=36_000)
    floor.carry()
    floor.close()
    floor.correct(1, "18")
    floor.result("2")
    newest, corrected = rounds(floor)
    moved = Moved(Reason.MONEY_IN, 36_000), Moved(Reason.CORRECTION, -18_000, 1)
    assert newest.credit == CreditOfRound(27_500, 100, 200, 45_600, moved)
    assert corrected.credit == CreditOfRound(10_000, 500, 18_000, 27_500)


def test_recall_of_a_round_taken_over_by_the_console_has_no_credit_left(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    die(floor)
    evacuate(floor)
    revive(floor)
    (taken,) = rounds(floor)
    assert taken.is_taken_over
    assert taken.credit.before_cents == taken.credit.staked_cents - taken.credit.moved[0].cents
    assert (taken.credit.after_cents, taken.credit.moved[0].reason) == (0, Reason.TAKEN_OVER)


def test_recall_is_empty_before_the_first_round(tmp_path: Path) -> None:
    assert rounds(floor_in(Phase.IDLE, tmp_path)) == []


def test_recall_lists_the_newest_round_first_also_after_a_restart_and_many_entries(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    for at in range(130):
        floor.bet("T1", {"red": 100 * (1 + at % 7)})
    floor.bet("T1", STRAIGHT)
    floor.result("18")
    for _ in range(11):
        floor.play("2", T1={"red": 100})
    floor.restart("T1")
    recalled = rounds(floor, 12)
    assert [played.round for played in recalled] == list(range(12, 0, -1))
    assert [played.credit.before_cents for played in recalled] == [9_500 - 100 * n for n in range(10, -1, -1)] + [
        10_000
    ]
    assert len(rounds(floor)) == 10
