"""Hello, silence, restarts of the console, late state messages and lasting faults, on a clock that the test moves."""

from pathlib import Path

import pytest

from protocol.codec import encode_frame
from protocol.enums import Phase
from protocol.messages import Hello, Journal, Ping, Rejected, State
from protocol.refusals import RefusalNumber as No
from tests.phrased import own
from tests.table import RULES, STRAIGHT, Floor, floor_in


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_in(Phase.BETS_OPEN, tmp_path)


def state(floor: Floor, **changes: object) -> bytes:
    table = floor.desk.table
    fields: dict[str, object] = {
        "epoch": table.log.epoch, "table": "table-1", "game": RULES.name, "round": table.round.number,
        "phase": table.round.phase.value, "ms_left": None, "last_bets": False, "paragraph": None, "held_for": None,
        "log_head": table.log.head, "log_hash": table.log.hash, "wall_ms": 0, "last_round": None,
    }  # fmt: skip
    return encode_frame(State(**(fields | changes)), epoch=table.log.epoch)  # type: ignore[arg-type] # as State has them


def refusal(floor: Floor, name: str = "T1") -> int | None:
    why = floor[name].core.why_no_bets(floor.clock.now())
    return None if why is None else why.number


def test_terminal_refuses_bets_after_two_seconds_of_silence_and_accepts_them_after_the_next_state(floor: Floor) -> None:
    heard_s = floor["T1"].seat.state_heard_s
    floor.clock.seconds = heard_s + 1.99
    assert refusal(floor) is None
    floor.clock.seconds = heard_s + 2.0
    assert refusal(floor) == No.NO_SESSION
    assert floor["T1"].bet(STRAIGHT) is not None
    floor["T1"].hear(state(floor))
    assert refusal(floor) is None


def test_terminal_reconnects_after_every_five_seconds_of_silence(floor: Floor) -> None:
    floor.cut.add("T1")
    heard_s = floor["T1"].seat.state_heard_s
    for after_s, reconnects in ((4.99, 0), (5.0, 1), (5.5, 1), (9.99, 1), (10.0, 2)):
        floor.clock.seconds = heard_s + after_s
        floor["T1"].tick()
        assert floor["T1"].reconnects == reconnects
    assert not floor["T1"].seat.is_in_session
    floor.cut.clear()
    floor.pass_time(1.0)
    assert refusal(floor) is None
    assert floor["T1"].reconnects == 2


def test_terminal_that_has_never_heard_the_console_also_reconnects(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.cut.add("T1")
    floor.pass_time(11.0)
    assert floor["T1"].reconnects == 2
    assert refusal(floor) == No.NO_SESSION


def test_terminal_out_of_service_reconnects_only_after_silence(floor: Floor) -> None:
    """A terminal out of service must stay reachable, so that people can read why."""
    floor["T1"].seat.fault = "the books do not add up"
    floor.pass_time(12.0)
    assert floor["T1"].reconnects == 0
    floor.cut.add("T1")
    floor.pass_time(6.0)
    assert floor["T1"].reconnects == 1


def test_broken_connection_is_replaced_at_once_the_first_time_and_then_after_a_pause(floor: Floor) -> None:
    player = floor["T1"]
    player.core.link_broke(floor.clock.now())
    player.tick()
    assert player.reconnects == 1
    player.core.link_broke(floor.clock.now())
    player.tick()
    assert player.reconnects == 1
    floor.clock.pass_time(2.0)
    player.tick()
    assert player.reconnects == 2


def test_lost_connection_ends_the_session_at_once(floor: Floor) -> None:
    floor["T1"].finish(floor["T1"].core.link_lost())
    assert (floor["T1"].reconnects, refusal(floor)) == (1, No.NO_SESSION)
    floor.pass_time(0.5)
    assert refusal(floor) is None


def test_hello_is_sent_twice_a_second_until_it_is_answered(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    for _ in range(10):
        floor["T1"].tick()
        floor.clock.pass_time(0.25)
    assert [type(message) for message in floor["T1"].sends] == [Hello] * 5


def test_ping_with_credit_and_escrow_is_sent_every_second(floor: Floor) -> None:
    floor["T1"].sends.clear()
    floor.cut.add("T1")
    pings: list[Ping] = []
    for _ in range(16):
        floor.clock.pass_time(0.25)
        floor["T1"].tick()
        pings += [message for message in floor["T1"].sends if isinstance(message, Ping)]
        floor["T1"].sends.clear()
    assert 3 <= len(pings) <= 5
    assert (pings[-1].credit_cents, pings[-1].escrow_cents, pings[-1].credit_session) == (9_500, 500, 1)


def test_restart_of_the_console_ends_the_session_and_the_terminal_gets_a_new_one(floor: Floor) -> None:
    session, epoch = floor["T1"].seat.session, floor["T1"].seat.epoch
    floor.restart_console()
    floor["T1"].hear(state(floor))
    assert (floor["T1"].seat.session, floor["T1"].seat.epoch) == (0, epoch + 1)
    floor.pass_time(1.0)
    assert floor["T1"].seat.is_in_session
    assert (floor["T1"].seat.epoch, session) != (epoch, floor["T1"].seat.session)
    floor.restart("T1")
    assert floor["T1"].seat.epoch == epoch + 1


def test_welcome_of_a_restarted_console_is_accepted_before_its_first_state(floor: Floor) -> None:
    floor.restart_console()
    floor["T1"].finish(floor["T1"].core.link_lost())
    floor["T1"].tick()
    floor.to_console()
    floor.to_terminals()
    assert floor["T1"].seat.is_in_session
    assert floor["T1"].seat.epoch == 2


@pytest.mark.crash_point("P20-console")
def test_state_and_welcome_of_a_console_with_an_older_epoch_are_ignored(floor: Floor) -> None:
    floor["T1"].hear(state(floor, epoch=3))
    before = floor["T1"].seat.state
    floor["T1"].hear(state(floor, round=99))
    assert floor["T1"].seat.state == before
    session = floor["T1"].seat.session
    floor["T1"].finish(floor["T1"].core.tick(floor.clock.now()))
    floor.carry()  # The terminal's hello and the older console's welcome.
    assert floor["T1"].seat.session == session == 0


@pytest.mark.rule("roulette 3.5")
def test_late_state_message_never_opens_a_closed_round_again(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    stale = state(floor)
    floor.close()
    floor["T1"].hear(stale)
    assert refusal(floor) == No.BETS_NOT_OPEN
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    floor["T1"].hear(stale)
    assert refusal(floor) == No.BETS_NOT_OPEN
    floor.restart("T1")
    floor.tick()
    floor["T1"].hear(stale)
    assert refusal(floor) == No.BETS_NOT_OPEN


@pytest.mark.parametrize("ends", ["close", "void"])
def test_record_of_a_close_or_void_closes_bets_before_the_state_message_does(floor: Floor, ends: str) -> None:
    floor.desk.done(ends, **({"paragraph": "5.3.8"} if ends == "void" else {}))
    floor.carry()
    assert floor["T2"].seat.state is not None
    assert floor["T2"].seat.state.phase == Phase.BETS_OPEN
    assert refusal(floor, "T2") == No.BETS_NOT_OPEN
    assert floor["T2"].bet({"red": 100}) is not None
    assert 1 not in floor["T2"].seat.slips


def test_phase_never_goes_back_within_a_round(floor: Floor) -> None:
    floor["T1"].hear(state(floor, phase="HELD"))
    for earlier in ("BETS_OPEN", "IDLE"):
        floor["T1"].hear(state(floor, phase=earlier))
        assert floor["T1"].seat.state is not None
        assert floor["T1"].seat.state.phase == Phase.HELD


def test_held_round_may_go_back_to_bets_closed(floor: Floor) -> None:
    for phase in (Phase.HELD, Phase.BETS_CLOSED):
        floor["T1"].hear(state(floor, phase=phase))
        assert floor["T1"].seat.state is not None
        assert floor["T1"].seat.state.phase == phase


def test_terminal_refuses_bets_in_the_last_150_ms_before_the_close(floor: Floor) -> None:
    floor["T1"].hear(state(floor, ms_left=1_000))
    floor.clock.pass_time(0.8)
    assert refusal(floor) is None
    floor.clock.pass_time(0.1)
    assert refusal(floor) == No.BETS_NOT_OPEN


def test_missing_records_of_the_log_are_requested_and_applied(floor: Floor) -> None:
    floor.cut.add("T2")
    for _ in range(45):
        floor.desk.done("credit", terminal="T2", cents=1)
    floor.carry()
    floor.cut.clear()
    floor.pass_time(3.0)
    assert floor["T2"].credit_cents == 5_045
    assert floor.is_even()


def test_journal_is_sent_in_pieces_of_50_entries_until_it_is_acknowledged(floor: Floor) -> None:
    floor.cut.add("T2")
    floor.pass_time(1.0)
    for at in range(120):
        floor["T2"].seat.state_heard_s = floor.clock.seconds
        floor["T2"].bet({"red": 100 * (1 + at % 40)})
    floor["T2"].sends.clear()
    floor.clock.pass_time(1.0)
    floor["T2"].tick()
    (journal,) = [message for message in floor["T2"].sends if isinstance(message, Journal)]
    assert len(journal.entries) <= 50
    floor.cut.clear()
    floor.pass_time(4.0)
    assert floor.is_even()


@pytest.mark.parametrize("number", [No.JOURNAL_BROKEN, No.OTHER_RULES])
def test_rejected_hello_locks_the_terminal(tmp_path: Path, number: No) -> None:
    floor = Floor(tmp_path, "T1")
    floor["T1"].hear(encode_frame(Rejected(number, own("It does not fit."))))
    assert refusal(floor) == No.TERMINAL_LOCKED


def test_inconsistent_ledger_stops_bets_and_payouts_also_after_a_restart(floor: Floor) -> None:
    floor["T1"].seat.ledger.balances[next(iter(floor["T1"].seat.ledger.balances))] += 1
    why = floor["T1"].bet({"red": 700})
    assert why is not None
    assert why.number == No.TERMINAL_LOCKED
    assert floor["T1"].sends == []
    floor.result("17")
    floor.restart("T1")
    assert floor["T1"].seat.fault
    floor.pass_time(1.0)
    assert refusal(floor) == No.TERMINAL_LOCKED
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (9_500, 500)
    assert sorted(floor.desk.table.money.owed) == [(1, 1, 1)]


def test_inconsistent_ledger_books_no_payout_of_a_result(floor: Floor) -> None:
    floor.close()
    floor["T1"].seat.ledger.meters.wins_cents += 1
    floor.spin("17")
    floor.desk.done("confirm")
    floor.carry()
    assert floor["T1"].seat.fault
    floor.restart("T1")
    assert (floor["T1"].credit_cents, floor["T1"].seat.slips[1].version) == (9_500, 0)


@pytest.mark.parametrize("number", [No.NO_SESSION, No.JOURNAL_BROKEN])
def test_late_rejection_of_an_older_message_neither_ends_nor_locks_the_session(floor: Floor, number: No) -> None:
    """Found by simulation: a late answer to an old hello locked the terminal until the next hello."""
    session = floor["T1"].seat.session
    floor["T1"].hear(floor.frame("T1", Rejected(number, own("about something older"))))
    assert floor["T1"].seat.session == session
    assert refusal(floor) is None


def test_reconnected_terminal_takes_no_bet_before_it_has_read_all_missed_records(tmp_path: Path) -> None:
    """The terminal may have been evacuated meanwhile: a bet before it knows would use money that is gone."""
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.cut.add("T1")
    floor.pass_time(5.0)
    floor.desk.done("credit", terminal="T2", cents=100)
    floor.desk.done("open")
    player = floor["T1"]
    player.sends.clear()
    player.finish(player.core.link_lost())
    floor.clock.pass_time(1.0)
    player.tick()
    (hello,) = [each for each in player.sends if isinstance(each, Hello)]
    welcome, _ = floor.say("T1", hello)
    player.hear(floor.frame("T1", welcome))
    assert player.seat.is_in_session
    assert player.seat.cursor < floor.desk.table.log.head
    assert player.bet({"red": 500}) is not None
    floor.cut.discard("T1")
    floor.pass_time(1.0)
    assert player.seat.cursor == floor.desk.table.log.head
    assert player.bet({"red": 500}) is None


def test_round_that_has_ended_for_this_terminal_takes_no_further_bet(tmp_path: Path) -> None:
    """No escrow would be held for such a bet."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor["T1"].seat.slips[1].version = 1
    assert floor["T1"].bet({"red": 500}) is not None


def test_welcome_meant_for_an_earlier_start_of_the_terminal_is_ignored(floor: Floor) -> None:
    """The welcome answered another ledger; the console has not yet compared the ledger on the new disk."""
    floor["T1"].core.link_lost()
    floor["T1"].tick()
    floor.to_console()
    floor.restart("T1", loses_disk=True)
    floor.to_terminals()
    assert not floor["T1"].seat.is_in_session
    floor.tick()
    assert floor["T1"].seat.locked


def test_journal_entry_of_a_bet_is_sent_one_second_later(floor: Floor) -> None:
    player = floor["T1"]
    floor.pass_time(2.0)
    player.sends.clear()
    began_s = floor.clock.seconds
    assert player.bet({"red": 1000}) is None
    player.tick()
    assert not any(isinstance(message, Journal) for message in player.sends)
    while not any(isinstance(message, Journal) for message in player.sends):
        floor.clock.pass_time(0.25)
        assert player.bet({"red": 1000 + 500 * round(4 * floor.clock.seconds) % 5000}) is None
        player.tick()
        assert floor.clock.seconds < began_s + 3.0
    assert floor.clock.seconds - began_s == 1.0
