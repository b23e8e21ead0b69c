"""A slip counts if it is on the console's disk while bets are open (Rule 5.2)."""

from dataclasses import replace
from pathlib import Path

import msgpack
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.effects import ToTerminal
from console.engine import FromTerminal
from games.refusal import RefusalNumber as GameNo
from protocol.codec import Frame, encode_lines
from protocol.enums import Phase
from protocol.messages import Lock, Message, Receipt, Rejected, Slip
from protocol.refusals import RefusalNumber as No
from tests.table import SETTINGS, STRAIGHT, Floor, floor_in


def send(floor: Floor, message: Message) -> Message:
    """The console's answer to a message of T2."""
    (answer,) = floor.say("T2", message)
    return answer


def slip(revision: int, stakes: dict[str, int], round_: int = 1) -> Slip:
    return Slip(round_, revision, encode_lines(stakes))


def registered(floor: Floor, terminal: str = "T2") -> tuple[int, int, int]:
    rows = {row.terminal: row for row in floor.desk.store.slips(floor.desk.table.round.number)}
    row = rows[terminal]
    return row.decided_revision, row.registered_revision, row.total_cents


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_in(Phase.BETS_OPEN, tmp_path)


@pytest.mark.rule("roulette 3.2")
def test_slip_is_on_disk_when_its_receipt_is_sent(floor: Floor) -> None:
    assert send(floor, slip(1, {"red": 500})) == Receipt(1, 1, 1, False, None, None, None, None, None, 0)
    assert registered(floor) == (1, 1, 500)


@given(order=st.permutations([1, 2, 3, 4, 4, 3]))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_highest_revision_of_a_slip_counts_whatever_the_order_and_repeats_of_arrival(
    tmp_path_factory: pytest.TempPathFactory, order: list[int]
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path_factory.mktemp("floor"))
    highest = 0
    for revision in order:
        highest = max(highest, revision)
        answer = send(floor, slip(revision, {"red": 100 * revision}))
        assert isinstance(answer, Receipt)
        assert (answer.decided_revision, answer.registered_revision) == (highest, highest)
        assert registered(floor) == (highest, highest, 100 * highest)


def test_empty_slip_replaces_the_slip_before(floor: Floor) -> None:
    send(floor, slip(1, {"red": 500}))
    send(floor, slip(2, {}))
    assert registered(floor) == (2, 2, 0)


@pytest.mark.rule("roulette 3.3")
def test_refused_revision_stays_refused_and_the_revision_before_it_counts(floor: Floor) -> None:
    send(floor, slip(1, {"red": 500}))
    refused = send(floor, slip(2, {"red": 9_000_000}))
    assert isinstance(refused, Receipt)
    assert (refused.decided_revision, refused.registered_revision) == (2, 1)
    assert (refused.refusal, refused.spot, refused.allowed_cents) == (GameNo.ABOVE_SPOT_MAXIMUM, "red", 1_000_000)
    again = send(floor, slip(2, {"red": 700}))
    assert again == refused
    assert registered(floor) == (2, 1, 500)


def test_refused_revision_of_a_slip_is_stored_on_disk(floor: Floor) -> None:
    send(floor, slip(3, {"no-such-spot": 500}))
    assert registered(floor) == (3, 0, 0)


@pytest.mark.parametrize(
    "lines",
    [b"", b"\xc1", msgpack.packb({"red": 5}), msgpack.packb([["red", True]]), msgpack.packb([["red", 5], ["red", 5]])],
)
def test_unreadable_slip_is_refused_and_its_revision_is_used_up(floor: Floor, lines: bytes) -> None:
    answer = send(floor, Slip(1, 1, lines))
    assert isinstance(answer, Receipt)
    assert (answer.decided_revision, answer.registered_revision, answer.refusal) == (1, 0, No.BAD_MESSAGE)
    assert registered(floor) == (1, 0, 0)


def test_slip_with_revision_0_is_rejected_and_registers_nothing(floor: Floor) -> None:
    answer = send(floor, slip(0, {"red": 500}))
    assert isinstance(answer, Rejected)
    assert answer.number == No.BAD_MESSAGE
    assert "T2" not in floor.desk.table.bets.slips


def test_receipt_for_a_slip_with_a_very_long_spot_name_can_be_read_by_the_terminal(floor: Floor) -> None:
    answer = send(floor, slip(1, {"x" * 900: 500}))
    assert floor.frame("T2", answer)
    floor["T2"].hear(floor.frame("T2", answer))


def test_slip_of_a_locked_terminal_is_refused_until_the_terminal_is_unlocked(floor: Floor) -> None:
    floor.desk.done("lock", terminal="T2", reason="look at it")
    answer = send(floor, slip(1, {"red": 500}))
    assert isinstance(answer, Receipt)
    assert (answer.registered_revision, answer.refusal) == (0, No.TERMINAL_LOCKED)
    floor.desk.done("unlock", second="ben", terminal="T2")
    assert isinstance(send(floor, slip(2, {"red": 500})), Receipt)
    assert registered(floor) == (2, 2, 500)


@pytest.mark.parametrize("round_", [0, 2, 99])
def test_slip_for_another_round_is_refused_and_uses_up_no_revision(floor: Floor, round_: int) -> None:
    answer = send(floor, slip(1, {"red": 500}, round_))
    assert isinstance(answer, Receipt)
    assert answer == Receipt(round_, 0, 0, False, None, No.BETS_NOT_OPEN, answer.sentence, None, None, 0)
    assert "T2" not in floor.desk.table.bets.slips


@pytest.mark.rule("roulette 3.5")
def test_receipt_of_a_late_slip_says_by_how_much_it_was_late_and_which_revision_counts(floor: Floor) -> None:
    send(floor, slip(1, {"red": 500}))
    floor.close()
    floor.clock.pass_time(0.75)
    answer = send(floor, slip(2, {"red": 900}))
    assert isinstance(answer, Receipt)
    assert (answer.decided_revision, answer.registered_revision) == (2, 1)
    assert (answer.late, answer.margin_ms, answer.refusal) == (True, 750, No.BETS_NOT_OPEN)
    assert registered(floor) == (1, 1, 500)


@pytest.mark.rule("roulette 3.5")
@pytest.mark.parametrize("phase", [Phase.BETS_CLOSED, Phase.HELD, Phase.RESULT, Phase.SETTLED, Phase.VOID])
def test_no_slip_is_registered_after_the_close_in_any_phase(tmp_path: Path, phase: Phase) -> None:
    floor = floor_in(phase, tmp_path)
    before = floor.desk.store.slips(1)
    answer = send(floor, slip(1, {"red": 500}))
    assert isinstance(answer, Receipt)
    assert answer.late
    assert floor.desk.store.slips(1) == before


def test_slip_in_the_same_batch_as_the_close_counts_only_if_it_arrived_before_the_close(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    before = floor.from_session("T1", slip(2, {"red": 700}))
    after = floor.from_session("T2", slip(1, {"red": 900}))
    floor.desk.batch(before, floor.desk.command("close"), after)
    assert registered(floor, "T1") == (2, 2, 700)
    assert [row.terminal for row in floor.desk.store.slips(1)] == ["T1"]


def test_slip_with_a_wrong_session_or_epoch_is_rejected_and_not_registered(floor: Floor) -> None:
    table = floor.desk.table
    session = table.seats.present["T2"].session
    for epoch, number in (
        (table.log.epoch, session - 1),
        (table.log.epoch, session + 1),
        (table.log.epoch - 1, session),
    ):
        before = len(floor.desk.said)
        floor.desk.batch(FromTerminal("T2", Frame(epoch, number, 0, slip(1, STRAIGHT))))
        (answer,) = [o.message for o in floor.desk.said[before:] if isinstance(o, ToTerminal)]
        assert isinstance(answer, Rejected)
        assert answer.number == No.NO_SESSION
    assert "T2" not in table.bets.slips


def test_slip_is_checked_against_the_chip_unit_of_the_tables_settings(tmp_path: Path) -> None:
    limits = replace(SETTINGS.limits, chip_cents=50)
    floor = floor_in(Phase.BETS_OPEN, tmp_path, replace(SETTINGS, limits=limits))
    send(floor, slip(1, {"red": 150}))
    assert registered(floor) == (1, 1, 150)


def beyond_its_credit(floor: Floor, stakes: dict[str, int], allowed_cents: int) -> None:
    """Sends a slip beyond the credit: it is refused for good, and the terminal is locked until people have checked
    it."""
    answer, lock = floor.say("T1", slip(1, stakes, floor.desk.table.round.number))
    assert isinstance(answer, Receipt)
    assert (answer.decided_revision, answer.registered_revision) == (1, 0)
    assert (answer.refusal, answer.allowed_cents) == (No.NOT_ENOUGH_CREDIT, allowed_cents)
    assert isinstance(lock, Lock)
    assert floor.desk.alarms().count("terminal_locked") == 1
    assert floor.desk.store.load()[0].seats.terminals["T1"].locked == lock.reason
    (again,) = floor.say("T1", slip(2, {"red": 100}, floor.desk.table.round.number))
    assert isinstance(again, Receipt)
    assert again.refusal == No.TERMINAL_LOCKED
    assert floor.desk.alarms().count("terminal_locked") == 1


def test_slip_for_more_than_the_terminals_credit_is_refused_and_locks_the_terminal(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.join(T1=1_000)
    floor.open()
    beyond_its_credit(floor, {"red": 600, "black": 500}, 1_000)


def test_slip_of_a_terminal_that_never_had_credit_is_refused_and_locks_the_terminal(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.join()
    floor.open()
    beyond_its_credit(floor, STRAIGHT, 0)


def test_terminal_that_did_not_report_its_loss_cannot_stake_the_lost_money_again(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.pass_time(1.5)
    floor.cut.add("T1")
    floor.result("18")
    floor.open()
    beyond_its_credit(floor, {"red": 9_600}, 9_500)


@pytest.mark.parametrize("copied", [False, True])
def test_new_credit_and_wins_may_be_staked_before_the_console_has_copied_their_entries(
    tmp_path: Path, copied: bool
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("credit", terminal="T1", cents=700)
    if copied:
        floor.pass_time(1.5)
    floor.result("17")
    if copied:
        floor.pass_time(1.5)
    floor.open()
    everything = {"red": 14_000, "black": 14_200}
    answer, *_ = floor.say("T1", slip(1, everything, 2))
    assert isinstance(answer, Receipt)
    assert answer.registered_revision == 1


@pytest.mark.parametrize(("has_left", "most_cents"), [(True, 2_000), (False, 9_500 + 18_000)])
def test_unbooked_correction_may_be_staked_only_if_its_player_has_not_cashed_out(
    tmp_path: Path, has_left: bool, most_cents: int
) -> None:
    """The terminal does not book the correction. It counts as credit only while its player may still be there."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.result("18")
    if has_left:
        floor.cash_out("T1")
        floor.desk.done("credit", terminal="T1", cents=2_000)
    floor.pass_time(1.5)
    floor.cut.add("T1")
    floor.correct(1, "17")
    assert -floor.desk.table.money.owed[1, 2, 0]["T1"].house_cents == 18_000
    floor.open()
    all_of_it = {"red": 1_000, "black": most_cents - 1_000}
    answer, *_ = floor.say("T1", slip(1, all_of_it, 2))
    assert isinstance(answer, Receipt)
    assert answer.registered_revision == 1
    floor.desk.done("void", paragraph="5.3.8")
    floor.open()
    beyond_its_credit(floor, all_of_it | {"red": 1_100}, most_cents)
