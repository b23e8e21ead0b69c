"""The view that the player's screen is shown, through a whole round and through faults, with the real cores."""

from pathlib import Path

import pytest

from protocol.enums import Calls, Phase
from protocol.refusals import RefusalNumber as No
from terminal.ledger import PAUSE_MS, Visit
from terminal.view import View
from tests.table import STRAIGHT, Floor, floor_in


def seen(floor: Floor, name: str = "T1", sent_token: int = 7) -> View:
    return floor[name].core.picture(floor.clock.now(), None, sent_token, 0)


def test_bet_is_shown_as_asked_until_the_receipt_and_as_registered_after_it(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor["T1"].bet({"straight:17": 500, "red": 200})
    asked = seen(floor)
    assert asked.bets is not None
    assert (asked.bets.registered, asked.bets.asked) == (STRAIGHT, {"straight:17": 500, "red": 200})
    assert (asked.credit_cents, asked.escrow_cents) == (9_300, 700)
    floor.carry()
    registered = seen(floor)
    assert registered.bets is not None
    assert (registered.bets.registered, registered.bets.asked) == ({"straight:17": 500, "red": 200}, None)


def test_bet_that_came_after_the_close_is_shown_as_returned_with_how_late_it_was(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor["T1"].bet({"straight:17": 500, "red": 200})
    late, floor["T1"].sends = floor["T1"].sends, []
    floor.close()
    floor.clock.pass_time(0.18)
    floor["T1"].sends = late
    floor.carry()
    bets = seen(floor).bets
    assert bets is not None
    assert (bets.is_final, bets.registered, bets.returned) == (True, STRAIGHT, {"red": 200})
    assert (bets.margin_ms, bets.late_ms) == (125, 180)
    assert seen(floor).seal


def test_view_has_an_unopened_seal_from_the_close_until_the_outcome(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    closed, *ended = seen(floor).seals
    assert (closed.round, closed.is_opened, ended) == (1, False, [])
    assert seen(floor).ended == ()
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    assert seen(floor).closed is None
    assert [row.is_opened for row in seen(floor).seals] == [True]


def test_view_shows_the_payout_of_each_spot_and_keeps_the_last_win_after_a_lost_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    view = seen(floor)
    assert view.phase == Phase.SETTLED
    assert view.last_played is not None
    assert view.last_played.payouts == {"straight:17": 18_000}
    assert view.last_win == view.last_played
    assert [row.outcome for row in view.ended] == ["17"]
    floor.play("20", T1={"straight:17": 500})
    lost = seen(floor)
    assert lost.last_played is not None
    assert lost.last_played.payout_cents == 0
    assert lost.last_win == view.last_played
    assert [row.outcome for row in lost.ended] == ["20", "17"]


def test_view_of_a_void_round_has_its_paragraph_and_returns_all_stakes(tmp_path: Path) -> None:
    view = seen(floor_in(Phase.VOID, tmp_path))
    assert (view.phase, view.ended[0].outcome, view.ended[0].paragraph) == ("VOID", "void", "5.3.8")
    assert view.last_played is not None
    assert (view.last_played.stakes, view.last_played.payouts) == (STRAIGHT, STRAIGHT)
    assert view.last_win is None


def test_view_shows_a_correction_and_its_amount_until_the_next_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.correct(1, "20")
    view = seen(floor)
    assert view.correction is not None
    assert (view.correction.was, view.correction.outcome, view.correction.paragraph) == ("17", "20", "5.5")
    assert view.correction_cents == -18_000
    assert [row.outcome for row in view.ended] == ["20"]
    floor.open()
    assert seen(floor).correction is None


def test_view_shows_a_refusal_by_the_console_until_the_next_bet(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("lock", terminal="T1", reason="a look")
    floor["T1"].bet({"straight:17": 900})
    floor.to_console()
    floor.to_terminals()
    view = seen(floor)
    assert view.refused is not None
    assert (view.refused.token, view.refused.why.number) == (7, No.TERMINAL_LOCKED)
    assert view.bets is not None
    assert view.bets.registered == STRAIGHT
    floor.desk.done("unlock", second="carl", terminal="T1", reason="seen to")
    floor.pass_time(0.5)
    floor["T1"].bet({"straight:17": 900})
    assert seen(floor).refused is None


def test_connection_counts_as_lost_after_two_seconds_without_a_message(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert seen(floor).is_heard
    floor.clock.pass_time(2.5)
    view = seen(floor)
    assert not view.is_heard
    assert view.no_bets is not None
    assert view.no_bets.number == No.NO_SESSION


@pytest.mark.parametrize("phase", list(Phase))
def test_restarted_terminal_shows_the_same_view_once_it_has_heard_the_console(phase: Phase, tmp_path: Path) -> None:
    floor = floor_in(phase, tmp_path)
    floor.pass_time(2.0)
    before = seen(floor)
    floor.restart("T1")
    floor.pass_time(2.0)
    after = seen(floor)
    for name in ("phase", "round", "credit_cents", "escrow_cents", "bets", "last_played", "ended", "visit", "seal"):
        assert getattr(after, name) == getattr(before, name), name


def test_session_meters_count_money_in_stakes_and_money_out_of_the_current_player_only(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    visit = seen(floor).visit
    assert (visit.in_cents, visit.out_cents, visit.staked_cents) == (10_000, 0, 500)
    floor.cash_out("T1")
    assert floor["T1"].seat.ledger.visit.out_cents == 27_500
    assert seen(floor).visit == Visit(), "the next one at this terminal does not read it"
    floor.join(T1=3_000)
    assert (seen(floor).visit.in_cents, seen(floor).visit.staked_cents) == (3_000, 0)


def test_round_that_paid_less_than_its_stake_is_not_the_last_win(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.play("1", T1={"red": 100, "straight:2": 500})
    assert (seen(floor).last_played.payout_cents, seen(floor).last_win.round) == (200, 1)  # type: ignore[union-attr]


def test_time_played_does_not_grow_while_nobody_bets(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    played_ms = seen(floor).visit.played_ms
    assert played_ms > 0
    floor.clock.pass_time(3600)
    assert seen(floor).visit.played_ms == played_ms
    floor.pass_time(5.0)
    floor.play("1", T1={"red": 100})
    assert played_ms < seen(floor).visit.played_ms <= played_ms + PAUSE_MS


def test_call_for_the_attendant_reaches_the_console_and_ends_when_credit_is_added(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor["T1"].seat.calls = frozenset({Calls.ATTENDANT})
    floor.pass_time(1.5)
    assert [here.calls for here in floor.desk.table.seats.present.values()] == ["attendant", None]
    floor.desk.done("credit", terminal="T1", cents=1_000)
    floor.pass_time(2.5)
    assert [here.calls for here in floor.desk.table.seats.present.values()] == [None, None]
    assert not seen(floor).calls


def test_view_stays_equal_while_only_time_passes(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    before = seen(floor)
    floor.clock.pass_time(0.25)
    assert seen(floor) == before
