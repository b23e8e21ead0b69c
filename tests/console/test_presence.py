"""Hello and which hello is accepted, sending the log again from a cursor, and a console whose log is behind a
terminal's."""

from pathlib import Path

import msgspec
import pytest

from console.effects import Alarm
from console.owed import Owed
from console.presence import PINGS_OVERTAKEN
from console.rows import TransferRow
from games.money import amount
from protocol.chain import GENESIS, next_hash
from protocol.enums import Phase, TransferState
from protocol.messages import Event, Get, Hello, JournalAck, Lock, Message, Ping, Rejected, Welcome
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
from tests.table import LIMITS, RULES, Floor, floor_in

FINISHED = [Phase.IDLE, Phase.SETTLED, Phase.VOID]
IN_PLAY = [Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD, Phase.RESULT]


def hello_of(floor: Floor, **changes: object) -> Hello:
    seat = floor["T1"].seat
    hello = Hello(
        "T1",
        1,
        "software",
        RULES.name,
        RULES.rules_hash,
        seat.cursor,
        seat.cursor_hash,
        seat.ledger.seq,
        seat.ledger.hash,
    )
    return msgspec.structs.replace(hello, **changes)


def test_hello_begins_a_new_session_with_state_receipt_and_terms(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    old = floor.desk.table.seats.present["T1"].session
    welcome, lock = floor.say("T1", hello_of(floor))
    assert isinstance(welcome, Welcome)
    assert lock == Lock(None, None)
    assert welcome.session > old
    assert (welcome.state.round, welcome.state.phase) == (1, "BETS_OPEN")
    assert welcome.receipt is not None
    assert (welcome.receipt.decided_revision, welcome.receipt.registered_revision) == (1, 1)
    terms = welcome.terms
    assert (terms.chip_cents, {limit.kind for limit in terms.limits}) == (100, set(LIMITS.per_kind))


@pytest.mark.parametrize(
    ("changes", "number"),
    [
        ({"terminal": "T2"}, No.WRONG_TERMINAL),
        ({"rules_hash": "other"}, No.OTHER_RULES),
        ({"game": "baccarat-commission"}, No.OTHER_RULES),
        ({"journal_hash": bytes(31) + b"\x01"}, No.JOURNAL_BROKEN),
    ],
)
def test_hello_with_wrong_name_rules_game_or_journal_is_rejected_and_begins_no_session(
    tmp_path: Path, changes: dict[str, object], number: No
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.pass_time(1.5)
    session = floor.desk.table.seats.present["T1"].session
    (answer,) = floor.say("T1", hello_of(floor, **changes))
    assert isinstance(answer, Rejected)
    assert answer.number == number
    assert floor.desk.table.seats.present["T1"].session == session
    assert ("journal_broken" in floor.desk.alarms()) == (number == No.JOURNAL_BROKEN)


def test_console_stores_the_start_hash_of_a_journal_before_the_first_entry_is_copied(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    start = floor["T1"].seat.ledger.hash
    floor.pass_time(1.0)
    assert start != GENESIS
    for _ in range(2):
        row = floor.desk.table.seats.terminals["T1"]
        assert (row.journal_seq, row.journal_hash) == (0, start)
        floor.restart_console()
    floor.join(T1=10_000)
    row = floor.desk.table.seats.terminals["T1"]
    assert row.journal_hash == next_hash(start, floor["T1"].store.entries(1, 1)[0])


def test_terminal_with_a_new_disk_may_start_a_new_journal_while_the_console_has_no_copy_of_the_old_one(
    tmp_path: Path,
) -> None:
    floor = Floor(tmp_path, "T1")
    floor.pass_time(1.0)
    start = floor["T1"].seat.ledger.hash
    floor.restart("T1", loses_disk=True)
    assert floor["T1"].seat.ledger.hash != start
    floor.join(T1=10_000)
    assert floor.desk.table.seats.terminals["T1"].journal_hash == floor["T1"].seat.ledger.hash
    assert floor.is_even()


@pytest.mark.parametrize("start", [GENESIS, bytes(31) + b"\x01"])
def test_hello_with_an_empty_journal_is_rejected_once_an_entry_is_copied(tmp_path: Path, start: bytes) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    before = floor.desk.table.seats.terminals["T1"]
    (answer,) = floor.say("T1", hello_of(floor, boot=9, journal_seq=0, journal_hash=start))
    assert isinstance(answer, Rejected)
    assert answer.number == No.JOURNAL_BROKEN
    assert floor.desk.table.seats.terminals["T1"] == before


@pytest.mark.parametrize("boot", [0, 2], ids=["clock set back", "clock right"])
@pytest.mark.parametrize("console_restarts", [False, True])
def test_terminal_that_lost_its_disk_is_locked_and_raises_the_alarm_journal_broken(
    tmp_path: Path, console_restarts: bool, boot: int
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    if console_restarts:
        floor.restart_console()
    floor.restart("T1", loses_disk=True, boot=boot)
    floor.pass_time(6.0)
    assert floor["T1"].credit_cents == 0
    assert floor["T1"].seat.locked
    assert not floor["T1"].seat.is_in_session
    assert "journal_broken" in floor.desk.alarms()


def test_terminal_that_restarts_four_times_without_its_disk_raises_the_alarm_journal_broken(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.cut.add("T1")
    floor.pass_time(5.0)
    floor.cut.clear()
    for boot in (2, 3, 4, 5):
        assert "journal_broken" not in floor.desk.alarms()
        floor.restart("T1", loses_disk=True, boot=boot)
        floor.tick()
    assert "journal_broken" in floor.desk.alarms()


AHEAD = {"cursor": 99, "cursor_hash": bytes(32)}
OTHER_HISTORY = {"cursor_hash": bytes(31) + b"\x01"}


@pytest.mark.parametrize("changes", [AHEAD, OTHER_HISTORY])
@pytest.mark.parametrize("phase", FINISHED)
def test_restarted_console_whose_log_is_behind_a_terminals_cursor_stops_before_its_first_round(
    tmp_path: Path, phase: Phase, changes: dict[str, object]
) -> None:
    floor = floor_in(phase, tmp_path)
    floor.restart_console()
    assert floor.say("T1", hello_of(floor, **changes)) == []
    assert len(floor.desk.stops()) == 1


@pytest.mark.parametrize("changes", [AHEAD, OTHER_HISTORY])
@pytest.mark.parametrize("phase", IN_PLAY)
def test_terminal_ahead_of_the_log_does_not_stop_the_round_in_play_but_blocks_the_next_round(
    tmp_path: Path, phase: Phase, changes: dict[str, object]
) -> None:
    floor = floor_in(phase, tmp_path)
    (answer,) = floor.say("T1", hello_of(floor, **changes))
    assert isinstance(answer, Rejected)
    assert answer.number == No.LOG_BEHIND_CURSOR
    assert floor.phase() is phase
    assert floor.desk.stops() == []
    assert "log_behind_cursor" in floor.desk.alarms()
    if phase is not Phase.RESULT:
        floor.desk.done("void", second="ben", paragraph="5.10", reason="seen")
    floor.pass_time(1.5)
    assert floor.desk.order("open").refusal == No.TABLE_CLOSED


@pytest.mark.parametrize("phase", [Phase.BETS_CLOSED, Phase.RESULT])
def test_terminal_ahead_of_the_log_blocks_but_does_not_stop_a_console_with_an_interrupted_round(
    tmp_path: Path, phase: Phase
) -> None:
    floor = floor_in(phase, tmp_path)
    floor.restart_console()
    floor.say("T1", hello_of(floor, **AHEAD))
    assert floor.desk.stops() == []
    assert floor.desk.table.blocked


def test_terminal_ahead_of_the_log_between_rounds_blocks_the_table_and_does_not_stop_the_console(
    tmp_path: Path,
) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.say("T1", hello_of(floor, **AHEAD))
    assert floor.desk.stops() == []
    assert floor.desk.order("open").refusal == No.TABLE_CLOSED


def test_log_is_sent_again_in_order_20_records_at_a_time_with_an_unbroken_hash_chain(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    for _ in range(30):
        floor.desk.done("credit", terminal="T1", cents=1)
    head = floor.desk.table.log.head
    sent: list[Message] = []
    assert head == 33
    while len(sent) < head:
        answer = floor.say("T1", Get(len(sent) + 1))
        assert 0 < len(answer) <= 20
        sent += answer
    hash_ = GENESIS
    for seq, event in enumerate(sent, 1):
        assert isinstance(event, Event)
        assert event.seq == seq
        hash_ = next_hash(hash_, event.record)
    assert hash_ == floor.desk.table.log.hash
    assert floor.say("T1", Get(head + 1)) == []
    assert [e.seq for e in floor.say("T1", Get(0)) if isinstance(e, Event)] == list(range(1, 21))


def test_terminal_counts_as_present_for_4_seconds_after_its_last_message(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.cut.add("T1")

    def present() -> bool:
        is_present: bool = floor.desk.done("status")["terminals"]["T1"]["present"]
        return is_present

    floor.pass_time(3.0)
    assert present()
    floor.pass_time(1.5)
    assert not present()
    floor.cut.clear()
    floor.pass_time(6.0)
    assert present()


def test_terminal_that_sends_a_message_of_the_console_is_rejected(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    (answer,) = floor.say("T1", JournalAck(5))
    assert isinstance(answer, Rejected)
    assert answer.number == No.BAD_MESSAGE


def test_messages_of_a_terminal_without_a_hello_are_rejected(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    for message in (Ping(0, 0, 5, 0, 0, None, 0, None), Get(1)):
        (answer,) = floor.say("T1", message)
        assert isinstance(answer, Rejected)
        assert answer.number == No.NO_SESSION
    assert "T1" not in floor.desk.table.seats.terminals


@pytest.mark.parametrize("boot", [0, 1, 2])
@pytest.mark.parametrize("console_restarts", [False, True])
def test_late_hello_that_journal_entries_have_overtaken_is_rejected_without_an_alarm(
    tmp_path: Path, console_restarts: bool, boot: int
) -> None:
    """Found by simulation: a late hello, of this start of the terminal or of another, looked like a ledger that lost
    entries."""
    floor = floor_in(Phase.IDLE, tmp_path)
    late = hello_of(floor, boot=boot, journal_seq=0, journal_hash=GENESIS)
    if console_restarts:
        floor.restart_console()
    assert refused(floor, late)
    floor.pass_time(1.5)
    assert all(refused(floor, late) for _ in range(20))
    assert floor["T1"].seat.is_in_session
    assert floor.desk.alarms() == []


@pytest.mark.parametrize(("boot", "times"), [(0, 3), (1, 20), (2, 3)])
def test_late_hello_while_the_terminal_is_silent_is_rejected_without_an_alarm(
    tmp_path: Path, boot: int, times: int
) -> None:
    """Any number of late hellos of the accepted start, or fewer hellos of another start than a terminal without a
    session sends."""
    floor = floor_in(Phase.IDLE, tmp_path)
    late = hello_of(floor, boot=boot, journal_seq=0, journal_hash=GENESIS)
    for _ in range(2):
        floor.cut.add("T1")
        floor.pass_time(6.0)
        assert all(refused(floor, late) for _ in range(times))
        floor.cut.clear()
        floor.pass_time(6.0)
        assert floor["T1"].seat.is_in_session
    assert floor.desk.alarms() == []


def refused(floor: Floor, hello: Hello) -> bool:
    (answer,) = floor.say("T1", hello)
    return isinstance(answer, Rejected) and answer.number == No.JOURNAL_BROKEN


@pytest.mark.parametrize("verbs", [("lock",), ("lock", "unlock")])
def test_lock_or_unlock_message_that_was_lost_is_sent_again(tmp_path: Path, verbs: tuple[str, ...]) -> None:
    """Found by simulation: a terminal stayed locked for good because one message was dropped."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    for verb in verbs:
        floor.cut = {"T1"} if verb == verbs[-1] else set()
        floor.desk.done(verb, second="ben", terminal="T1")
        floor.carry()
    assert floor["T1"].seat.locked != floor.desk.table.seats.terminals["T1"].locked
    floor.cut.clear()
    floor.pass_time(1.5)
    assert floor["T1"].seat.locked == floor.desk.table.seats.terminals["T1"].locked


def pinged(floor: Floor, credit_cents: int, journal_seq: int) -> list[str]:
    """The alarm sentences after T1 sends a ping with this credit and journal number."""
    before = len(floor.desk.said)
    floor.say("T1", Ping(0, journal_seq, credit_cents, 0, 1, None, 0, None))
    return [english(said.sentence) for said in floor.desk.said[before:] if isinstance(said, Alarm)]


def test_ping_with_more_credit_than_possible_raises_one_alarm_with_both_amounts(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    row = floor.desk.table.seats.terminals["T1"]
    assert pinged(floor, row.credit_cents, row.journal_seq) == []
    most = amount(row.credit_cents)
    sentence = f"T1 reports a credit of S$10,000,000,000,000.00; by the console's record it can have at most S${most}."
    assert pinged(floor, 10**15, row.journal_seq) == [sentence]
    for cents in (row.credit_cents, 10**15, 5, 10**14):
        assert pinged(floor, cents, row.journal_seq) == []


def test_ping_that_ignores_an_unbooked_loss_and_cash_out_raises_no_alarm(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    table = floor.desk.table
    row = table.seats.terminals["T1"]
    table.money.owed[1, 1, 1] = {"T1": Owed(500, 0, 500)}
    assert pinged(floor, row.credit_cents, row.journal_seq) == []
    table.money.transfers["c1"] = TransferRow("c1", "T1", 1, -700, "1001", TransferState.ASKED, 0, 1)
    assert pinged(floor, row.credit_cents, row.journal_seq) == []
    assert len(pinged(floor, row.credit_cents + 1201, row.journal_seq)) == 1


def test_ping_behind_the_copied_journal_raises_an_alarm_only_if_it_stays_behind(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    row = floor.desk.table.seats.terminals["T1"]
    for _ in range(PINGS_OVERTAKEN - 1):
        assert pinged(floor, 10**15, row.journal_seq - 1) == []
    assert pinged(floor, row.credit_cents, row.journal_seq) == []
    for _ in range(PINGS_OVERTAKEN - 1):
        assert pinged(floor, 10**15, row.journal_seq - 1) == []
    assert len(pinged(floor, 10**15, row.journal_seq - 1)) == 1
