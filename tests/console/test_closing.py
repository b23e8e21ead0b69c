"""The close of bets: registered slips are frozen, sealed and on disk before any outcome, and no slip wins that came
after a sensor last saw the ball on the track."""

import hashlib
from dataclasses import replace
from pathlib import Path
from secrets import token_bytes

import msgpack
import pytest

from console.closing import close
from console.effects import AppendRecord, Publish
from console.engine import Tick
from console.roulette.causes import WheelCause
from console.rows import RoundRow, SlipRow
from console.settings import Settings
from console.source import Judged, MustClose, Shown, Verdict
from console.state import BetsOfRound, Table
from lab.simulation.scripted import PEER
from protocol.codec import decode_record, encode_lines
from protocol.enums import Phase, VerdictKind
from protocol.messages import Close, Message, Result, Slip, Stands, State
from protocol.refusals import RefusalNumber as No
from protocol.seal import Chance, seal_of
from tests.phrased import english
from tests.table import RULES, SETTINGS, SILENCE, STRAIGHT, Clock, Desk, Floor, floor_in

RESULT_17 = Judged(Verdict(VerdictKind.RESULT, "17", None, "seen"), True)
AUTO = replace(SETTINGS, auto_confirm=True)


def records(desk: Desk) -> list[Message]:
    return [decode_record(data)[1] for _, data in desk.store.records(1, 1000)]


def the_close(desk: Desk) -> Close:
    (close,) = [body for body in records(desk) if isinstance(body, Close)]
    return close


@pytest.mark.rule("roulette 5.7")
def test_close_record_lists_every_slip_with_its_time_margin_and_a_seal_that_can_be_recomputed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.pass_time(2.0)
    floor.bet("T2", {"red": 300, "black": 200})
    floor.clock.pass_time(1.5)
    floor.desk.done("close")
    lines = {
        "T1": (1, msgpack.packb([["straight:17", 500]]), 3500),
        "T2": (1, msgpack.packb([["red", 300], ["black", 200]]), 1500),
    }
    short = {name: hashlib.sha256(data).digest()[:16] for name, (_, data, _) in lines.items()}
    close = the_close(floor.desk)
    assert close.cause == "dealer"
    assert close.manifest == {name: Stands(revision, short[name], ms, []) for name, (revision, _, ms) in lines.items()}
    slips = [["T1", 1, short["T1"], []], ["T2", 1, short["T2"], []]]
    of_round = [1, close.rules_hash, floor.desk.table.round.salt]
    sealed = msgpack.packb(["etg-seal-1", "table-1", "roulette-triple-zero", *of_round, slips, None])
    assert close.seal == hashlib.sha256(sealed).digest()


def test_a_terminal_without_a_registered_slip_is_not_in_the_manifest(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=1000, T2=1000)
    floor.open()
    floor["T2"].core.seat.limits = None
    floor["T2"].bet({"no-such-spot": 100})
    floor.carry()
    floor.close()
    assert the_close(floor.desk).manifest == {}


def closed(table: Table, number: int, settings: Settings, chance: Chance) -> Close:
    """The close record of one more round with the same slips."""
    table.round = RoundRow(number, Phase.BETS_OPEN, 0, "1001", RULES.rules_hash)
    effects = close(table, "dealer", RULES, settings, chance, Clock().now())
    (record,) = [effect for effect in effects if isinstance(effect, AppendRecord)]
    body = decode_record(record.data)[1]
    assert isinstance(body, Close)
    sealed = (number, RULES.rules_hash, table.round.salt, body.manifest, None)
    assert body.seal == seal_of(settings.table, RULES.name, *sealed)
    return body


@pytest.fixture
def equal_slips() -> Table:
    names = [f"T{number:02d}" for number in range(1, 9)]
    slips = {name: SlipRow(1, name, 1, 1, encode_lines(STRAIGHT), 500, 0) for name in names}
    stakes = dict.fromkeys(names, STRAIGHT)
    return Table(bets=BetsOfRound(slips, stakes=stakes, registered_s=dict.fromkeys(names, 0.0)))


def test_1000_rounds_with_equal_slips_have_1000_different_seals(equal_slips: Table) -> None:
    closes = [closed(equal_slips, number, SETTINGS, token_bytes) for number in range(1, 1001)]
    assert all(body.manifest == closes[0].manifest for body in closes)
    assert len({body.seal for body in closes}) == 1000


def test_random_salt_alone_makes_1000_closes_of_the_same_round_have_1000_different_seals(equal_slips: Table) -> None:
    assert len({closed(equal_slips, 1, SETTINGS, token_bytes).seal for _ in range(1000)}) == 1000


def test_round_number_alone_makes_seals_differ_when_the_salt_is_always_the_same(equal_slips: Table) -> None:
    assert len({closed(equal_slips, number, SETTINGS, bytes).seal for number in range(1, 1001)}) == 1000


def test_table_name_alone_makes_seals_of_equal_rounds_differ(equal_slips: Table) -> None:
    tables = [SETTINGS, replace(SETTINGS, table="table-2")]
    one, other = (closed(equal_slips, 1, settings, bytes) for settings in tables)
    assert (one.manifest, one.rules_hash) == (other.manifest, other.rules_hash)
    assert one.seal != other.seal


def test_second_close_of_a_round_is_refused_and_writes_no_record(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    head = floor.desk.table.log.head
    floor.desk.batch(MustClose(WheelCause.BALL_SLOW), Tick())
    assert floor.desk.order("close").refusal == No.WRONG_PHASE
    assert floor.desk.table.log.head == head


@pytest.mark.parametrize(
    "cause",
    [
        WheelCause.BALL_SLOW,
        WheelCause.BALL_LEFT_TRACK,
        WheelCause.POCKET_SEEN,
        WheelCause.WHEEL_SAYS_SO,
        WheelCause.WHEEL_SILENT,
    ],
)
def test_each_cause_from_the_wheel_closes_bets_and_is_recorded(tmp_path: Path, cause: str) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.batch(MustClose(cause))
    assert floor.phase() is Phase.BETS_CLOSED
    assert the_close(floor.desk).cause == cause


def test_bets_close_when_the_bet_time_of_30_seconds_is_over(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.pass_time(29.5)
    assert floor.phase() is Phase.BETS_OPEN
    floor.pass_time(0.5)
    assert floor.phase() is Phase.BETS_CLOSED
    assert the_close(floor.desk).cause == "timer"


def test_last_bets_closes_bets_5_seconds_later_and_a_second_call_does_not_delay_the_close(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("last-bets")
    floor.pass_time(1.0)
    assert [m.message.last_bets for m in floor.desk.said if isinstance(m, Publish) and isinstance(m.message, State)][-1]
    floor.desk.done("last-bets")
    floor.pass_time(4.0)
    assert floor.phase() is Phase.BETS_CLOSED


def test_without_a_bet_time_bets_stay_open_until_last_bets_is_called(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, replace(SETTINGS, bet_time_s=0.0))
    floor.pass_time(120.0, step_s=5.0)
    assert floor.phase() is Phase.BETS_OPEN
    floor.desk.done("last-bets")
    floor.pass_time(5.0)
    assert floor.phase() is Phase.BETS_CLOSED


def test_result_in_the_same_batch_as_the_close_is_not_accepted_before_the_close_is_on_disk(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, AUTO)
    engine, now = floor.desk.engine, floor.clock.now()
    effects = engine.handle(Shown("seen"), now)
    effects += engine.command(floor.desk.command("close"), PEER, now)[0]
    effects += engine.handle(Shown("seen"), now)
    effects += engine.handle(RESULT_17, now)
    more, answer = engine.command(floor.desk.command("enter", outcome="17"), PEER, now)
    assert not more
    assert answer is not None
    assert answer.refusal == No.WRONG_PHASE
    assert engine.table.round.phase is Phase.BETS_CLOSED
    floor.desk.finish(effects)
    assert floor.phase() is Phase.HELD  # No sensor saw the ball on the track after the close was on disk.
    assert not [body for body in records(floor.desk) if isinstance(body, Result)]


@pytest.mark.rule("roulette 3.5")
def test_ball_seen_on_the_track_after_the_close_is_on_disk_lets_the_result_be_confirmed_automatically(
    tmp_path: Path,
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, AUTO)
    floor.desk.batch(MustClose(WheelCause.BALL_SLOW))
    floor.spin("17")
    assert floor.phase() is Phase.RESULT
    assert [type(body) for body in records(floor.desk)][-2:] == [Close, Result]


@pytest.mark.rule("roulette 3.5")
def test_ball_seen_before_a_slow_disk_finished_the_close_does_not_prove_the_close_in_time(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, AUTO)
    effects = floor.desk.engine.command(floor.desk.command("close"), PEER, floor.clock.now())[0]
    floor.clock.pass_time(3.0)
    floor.desk.finish(effects)
    floor.desk.batch(Shown("seen in mid-sync, read after it", age_s=1.0), RESULT_17)
    assert floor.phase() is Phase.HELD
    assert not floor.desk.table.round.in_time


def past_post(floor: Floor) -> None:
    """A sensor sees the ball for the last time; then T2's slip comes; then the wheel gives its result."""
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(1.0)
    floor.bet("T2", {"straight:17": 1000})
    floor.clock.pass_time(0.5)
    floor.desk.batch(RESULT_17)
    floor.carry()


@pytest.mark.rule("roulette 3.5")
@pytest.mark.rule("roulette 5.10")
def test_round_with_a_slip_after_the_ball_was_last_seen_on_the_track_can_only_be_voided(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, AUTO)
    past_post(floor)
    assert floor.phase() is Phase.HELD
    assert "T2" in english(floor.desk.table.round.reason)
    for verb, arguments in (("confirm", {}), ("enter", {"outcome": "17"}), ("enter", {"outcome": "18"})):
        answer = floor.desk.order(verb, second="ben", **arguments)
        assert (answer.refusal, "5.10" in english(answer.sentence)) == (No.WRONG_PHASE, True)
    floor.desk.done("void", second="ben", paragraph="5.10", reason="slips after the last pass")
    floor.pass_time(1.0)
    assert (floor["T1"].credit_cents, floor["T2"].credit_cents) == (10_000, 5_000)


def test_held_round_without_a_slip_after_the_ball_was_last_seen_may_be_confirmed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, AUTO)
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(1.5)
    floor.desk.batch(RESULT_17)
    assert floor.phase() is Phase.HELD
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == 9_500 + 18_000


def test_result_of_a_spin_whose_ball_was_never_seen_during_the_round_is_refused(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", settings=AUTO)
    floor.join(T1=1000)
    floor.desk.batch(Shown("before the round"))
    floor.open()
    floor.bet("T1", {"straight:17": 1000})
    floor.desk.batch(RESULT_17)
    assert floor.phase() is Phase.HELD
    assert floor.desk.order("confirm").refusal == No.WRONG_PHASE
    assert floor.desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE


def test_silent_wheel_closes_bets_and_holds_the_round_until_its_later_result_is_confirmed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, AUTO)
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(2.0)
    floor.desk.batch(SILENCE)
    assert floor.phase() is Phase.HELD
    assert "round_held" in floor.desk.alarms()
    floor.clock.pass_time(1.0)
    floor.desk.batch(RESULT_17)  # The wheel is back and reports a result.
    assert floor.phase() is Phase.HELD
    floor.desk.done("confirm")
    assert floor.phase() is Phase.RESULT


def test_slip_after_the_ball_was_last_seen_bars_every_result_when_the_wheel_falls_silent(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(1.0)
    floor.bet("T2", {"red": 100})
    floor.desk.batch(SILENCE)
    assert floor.desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE
    floor.desk.batch(RESULT_17)
    assert floor.desk.order("confirm").refusal == No.WRONG_PHASE


def test_two_people_may_enter_the_result_when_the_wheel_falls_silent_after_a_close_in_time(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.close()
    floor.clock.pass_time(1.0)
    floor.desk.batch(Shown("after the close"))
    floor.clock.pass_time(2.0)
    floor.desk.batch(SILENCE)
    assert floor.phase() is Phase.HELD
    assert floor.desk.order("enter", outcome="17").refusal == No.SECOND_PERSON_NEEDED
    floor.desk.done("enter", second="ben", outcome="17")
    assert floor.phase() is Phase.RESULT


def test_two_people_key_the_result_of_a_wheel_without_sensors_and_the_winner_is_paid(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("close")
    floor.desk.done("enter", second="ben", outcome="17")
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == 9_500 + 18_000


def test_slip_before_the_ball_is_last_seen_in_the_same_batch_does_not_bar_the_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, AUTO)
    slip = floor.from_session("T2", Slip(1, 1, encode_lines(STRAIGHT)))
    floor.desk.batch(slip, Shown("the last one"))
    floor.clock.pass_time(1.0)
    floor.desk.batch(RESULT_17)
    floor.desk.done("confirm")
    assert floor.phase() is Phase.RESULT


@pytest.mark.rule("roulette 3.5")
def test_slip_in_the_same_batch_but_behind_the_ball_last_seen_on_the_track_is_late(tmp_path: Path) -> None:
    """Found by simulation: both events had the same time stamp of the loop."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    behind = floor.from_session("T1", Slip(1, 2, encode_lines({"red": 500})))
    floor.desk.batch(Shown("the last one"), behind)
    floor.desk.batch(SILENCE)
    assert floor.desk.order("enter", second="ben", outcome="20").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 3.5")
def test_slip_in_the_same_batch_and_before_the_ball_last_seen_on_the_track_is_in_time(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    before = floor.from_session("T1", Slip(1, 2, encode_lines({"red": 500})))
    floor.desk.batch(before, Shown("the last one"))
    floor.desk.batch(SILENCE)
    floor.desk.done("enter", second="ben", outcome="20")


def test_late_slip_stays_late_when_another_ball_is_seen_on_the_track(tmp_path: Path) -> None:
    """Found by simulation: a second spin began before the round had its outcome."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.clock.pass_time(0.5)
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(0.5)
    floor.bet("T1", {"straight:17": 900})
    floor.desk.batch(RESULT_17)
    assert floor.phase() is Phase.HELD
    floor.clock.pass_time(5.0)
    floor.desk.batch(Shown("of the next ball"))
    assert floor.desk.order("confirm").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 3.5")
def test_every_slip_is_late_if_the_ball_was_last_seen_before_bets_opened(tmp_path: Path) -> None:
    """Found by simulation: a sensor last saw the ball before bets opened, then the wheel was silent."""
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.batch(Shown("the last one"))
    floor.open()
    floor.bet("T1", STRAIGHT)
    floor.desk.batch(SILENCE)
    assert floor.desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE


def test_ball_judged_before_bets_opened_does_not_make_slips_of_the_next_round_late(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.batch(Shown("between rounds"))
    floor.desk.batch(RESULT_17)
    floor.open()
    floor.bet("T1", STRAIGHT)
    floor.desk.done("close")
    floor.desk.batch(SILENCE)
    floor.desk.done("enter", second="ben", outcome="17")


@pytest.mark.rule("roulette 3.5")
@pytest.mark.parametrize(
    "event", [Judged(Verdict(VerdictKind.HELD, None, None, "fell"), True), MustClose(WheelCause.POCKET_SEEN)]
)
def test_every_slip_is_late_if_the_wheel_closes_bets_and_no_sensor_saw_the_ball_on_the_track(
    tmp_path: Path, event: Judged | MustClose
) -> None:
    """Found by simulation: the sensors saw the ball only before the console was restarted."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.batch(event)
    assert floor.desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 3.5")
def test_slip_is_late_if_the_ball_was_last_seen_earlier_even_when_the_loop_read_the_slip_first(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.clock.pass_time(1.0)
    change = floor.from_session("T1", Slip(1, 2, encode_lines({"red": 500})))
    floor.desk.batch(change, Shown("the last one", age_s=0.5))
    floor.desk.batch(SILENCE)
    assert floor.desk.order("enter", second="ben", outcome="20").refusal == No.WRONG_PHASE
