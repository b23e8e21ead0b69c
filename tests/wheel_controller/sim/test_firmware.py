import re
from itertools import pairwise, product

import pytest

from tests.wheel_controller.sim.played import EXTENDED, RAW, fresh, made_ready, play
from wheel_controller.sim.firmware import Firmware
from wheel_controller.sim.physics import RPM, Rotor
from wheel_controller.sim.states import TRANSITIONS, Event, State
from wheel_controller.sim.wheel import DEFAULT_ORDER, SimulatedWheel

ADVANCED = re.compile(r"\*X;[1-7];\d{3};([ \d]\d|  );[0-9A-F];\d{3};[01]")


def lines_of(chunks: list[tuple[float, bytes]]) -> list[str]:
    return [data.decode("ascii").strip("\r\n") for _, data in chunks]


def powered_up(seed: int = 1) -> SimulatedWheel:
    return SimulatedWheel(seed, bytes_per_second=None)


def spun(wheel: SimulatedWheel) -> list[str]:
    made_ready(wheel)
    wheel.spin()
    return lines_of(wheel.advance(wheel.now + 0.1) + made_ready(wheel))


@pytest.mark.parametrize("line", ["*X;4;042;11;0;148;0", "*X;1;001;  ;0;174;0", "*X;5;255; 0;A;540;1"])
def test_pattern_of_advanced_lines_matches_the_known_examples(line: str) -> None:
    assert ADVANCED.fullmatch(line)


@pytest.mark.parametrize("line", ["*X;3;010;22;0;219;1;0022;08;0;0B099;??", "*X;5;010;35;0;214;1;0122;00;0;162B4;35"])
def test_pattern_of_extended_lines_matches_the_known_examples(line: str) -> None:
    assert EXTENDED.fullmatch(line)


def test_simulated_wheel_starts_with_a_simulated_banner_and_advanced_lines_without_sightings() -> None:
    wheel = SimulatedWheel(1, bytes_per_second=None, serial_number="77-A")
    first, *rest = lines_of(wheel.advance(2.0))
    assert first == "*V M360 SIM 1.0 77-A"
    assert rest[0].startswith("*X;1;001;  ;0;")
    assert all(ADVANCED.fullmatch(line) for line in rest)
    lines = spun(wheel)
    assert [line for line in lines if not ADVANCED.fullmatch(line)] == [line for line in lines if line.isdigit()]


def test_simulated_wheel_in_extended_mode_sends_only_lines_of_known_forms() -> None:
    wheel = powered_up()
    wheel.receive(b"*m2 2 2\r\n*SP\r\n")
    wheel.advance(1.0)
    lines = spun(wheel)
    assert all(EXTENDED.fullmatch(line) or RAW.fullmatch(line) or line.isdigit() for line in lines)
    assert sum(RAW.fullmatch(line) is not None for line in lines) > 60


def test_simulated_wheel_in_basic_mode_sends_only_start_no_more_bets_and_win() -> None:
    wheel = powered_up()
    wheel.receive(b"*m1 1 1\r\n")
    wheel.advance(0.0)
    lines = spun(wheel)
    assert [line[:2] for line in lines] == ["*N", "*W", "*S"]
    assert wheel.truth is not None
    assert lines[1] == f"*W{'38' if wheel.truth.pocket == '000' else wheel.truth.pocket}"


def test_second_sp_command_switches_the_sightings_off() -> None:
    wheel = powered_up()
    wheel.receive(b"*SP\r*SP\r")
    assert not any(RAW.fullmatch(line) for line in spun(wheel))


def test_win_line_comes_once_just_before_the_first_line_of_state_5() -> None:
    lines = spun(powered_up())
    first = next(n for n, line in enumerate(lines) if line.startswith("*X;5"))
    assert lines[first - 1].isdigit()
    assert sum(line.isdigit() for line in lines) == 1
    assert 2 <= sum(line.startswith("*X;5") for line in lines) <= 40


def test_win_lines_of_different_simulated_units_end_in_crlf_or_lfcr() -> None:
    ends = {data[-2:] for seed in range(12) for _, data in play(fresh(seed)).chunks if data.strip().isdigit()}
    assert ends == {b"\r\n", b"\n\r"}


def test_status_lines_come_every_half_second_and_at_each_change() -> None:
    played = play(fresh(4))
    times = [status.time for status in played.statuses]
    assert max(b - a for a, b in pairwise(times)) <= 0.5 + 1e-9
    off_the_grid = [status for status in played.statuses if status.time % 0.5]
    assert {status.state for status in off_the_grid} <= {"3", "4", "5"}
    assert {"3", "5"} <= {status.state for status in off_the_grid}


def test_simulated_no_more_bets_comes_when_the_ball_is_slower_than_the_threshold() -> None:
    def closing_interval(threshold: bytes) -> float:
        wheel = fresh(6)
        wheel.receive(b"#!66=" + threshold + b"\r\n")
        played = play(wheel)
        closed = next(status.time for status in played.statuses if status.state == "4")
        last, before = [seen.time for seen in reversed(played.seen) if seen.time <= closed][:2]
        return last - before

    for threshold in (40, 65):
        assert closing_interval(b"%03d" % threshold) == pytest.approx(15 / threshold, rel=0.03)


def test_simulated_revolutions_count_up_in_hexadecimal_and_are_zero_at_the_result() -> None:
    played = play(fresh(9))
    counts = [status.revolutions for status in played.statuses if status.state in "34"]
    assert counts == sorted(counts)
    assert played.truth.revolutions - 1.5 < max(counts) <= played.truth.revolutions
    assert {status.revolutions for status in played.statuses if status.state == "5"} == {0}
    assert any(re.search(rb";0022;(0[A-F]|1[0-9A-F]);", data) for _, data in played.chunks)


def test_win_field_keeps_the_last_result_during_the_next_game() -> None:
    wheel = fresh(5)
    first, second = play(wheel), play(wheel)
    assert {status.win for status in second.statuses if status.state in "34"} == {first.wins[0]}
    assert {status.win for status in second.statuses if status.state == "1"} == {second.wins[0]}


def test_game_number_changes_before_place_bets_and_not_at_the_launch() -> None:
    wheel = fresh(5)
    before = wheel.game
    played = play(wheel)
    assert {status.game for status in played.statuses if status.state in "3451"} == {before}
    assert wheel.game == before + 1


def test_threshold_command_reads_and_sets_three_digits() -> None:
    wheel = powered_up()
    wheel.advance(0.0)
    wheel.receive(b"#?66\r\n#!66=065\r\n#?66\r\n#!66=6x\r\n")
    assert lines_of(wheel.advance(0.1)) == ["#66=040", "#66=065", "#66=065"]


def test_simulated_firmware_joins_a_split_command_and_discards_an_endless_one() -> None:
    wheel = powered_up()
    wheel.advance(0.0)
    for piece in (b"#", b"?6", b"6", b"\r"):
        wheel.receive(piece)
    assert lines_of(wheel.advance(0.1)) == ["#66=040"]
    wheel.receive(b"x" * 100_000)
    wheel.receive(b"\r*V\r")
    assert lines_of(wheel.advance(0.2)) == ["*V M360 SIM 1.0 SIM-0001"]


def test_reset_in_mid_spin_leads_to_state_1_without_a_result() -> None:
    for seed in range(4):
        wheel = fresh(seed)
        wheel.spin()
        wheel.advance(wheel.now + 10)
        wheel.receive(b"*R\r\n")
        assert wheel.state is State.START
        lines = lines_of(made_ready(wheel))
        assert not any(line.startswith("*X;5") or line.isdigit() for line in lines)
        assert play(wheel).wins


def test_reset_advances_the_game_number_only_on_some_simulated_units() -> None:
    after = set()
    for seed in range(8):
        wheel = fresh(seed)
        wheel.receive(b"*R\r\n")
        made_ready(wheel)
        after.add(wheel.game)
    assert after == {1, 2}


def test_simulated_wheel_sends_lines_at_960_bytes_per_second_one_after_another() -> None:
    wheel = fresh(7, bytes_per_second=960)
    paced = play(wheel).chunks
    for (before, _), (time, data) in pairwise(paced):
        assert time - before >= len(data) / 960 - 1e-9


def test_status_line_delays_a_sighting_behind_it() -> None:
    fast, paced = play(fresh(7)), play(fresh(7, bytes_per_second=960))
    late = [b.time - a.time for a, b in zip(fast.seen, paced.seen, strict=False)]
    assert [seen[1:] for seen in fast.seen] == [seen[1:] for seen in paced.seen]
    assert min(late) >= 9 / 960
    assert 0.04 < max(late) < 0.1


# The firmware alone, on a rotor that the test controls.


def bench(rpm: float) -> tuple[Firmware, Rotor, list[str]]:
    said: list[str] = []
    rotor = Rotor()
    rotor.push(0.0, rpm * RPM)
    return Firmware(lambda now, text: said.append(text), rotor, DEFAULT_ORDER, "SIM-0001", False), rotor, said


def ticked(firmware: Firmware, until: float) -> None:
    while firmware.next_tick <= until:
        firmware.tick(firmware.next_tick)


def test_simulated_wheel_closes_after_ten_minutes_of_a_still_rotor_and_restarts_when_it_turns() -> None:
    firmware, rotor, said = bench(15)
    ticked(firmware, 5)
    rotor.push(5.0, 0.0)
    ticked(firmware, 600)
    assert said[-1] == "*X;2;001;  ;1;000;0"
    ticked(firmware, 606)
    assert said[-1] == "*X;6;001;  ;1;000;0"
    rotor.push(606.0, -15 * RPM)
    ticked(firmware, 606.5)
    assert said[-1] == "*X;1;001;  ;0;150;1"


@pytest.mark.parametrize(("rpm", "warn"), [(9.9, "1"), (10.0, "0"), (30.0, "0"), (30.1, "1")])
def test_simulated_firmware_warns_of_a_rotor_below_10_or_above_30_rpm(rpm: float, warn: str) -> None:
    firmware, _, said = bench(rpm)
    ticked(firmware, 1)
    assert said[-1].split(";")[4:6] == [warn, f"{round(rpm * 10):03d}"]


@pytest.mark.parametrize(("state", "event"), list(product(State, Event)))
def test_simulated_firmware_changes_state_only_by_the_transition_table(state: State, event: Event) -> None:
    firmware, _, said = bench(15)
    firmware.state, said[:] = state, []
    firmware.on(event, 1.0)
    moved = TRANSITIONS.get((state, event))
    assert firmware.state is (moved or state)
    assert [line[:4] for line in said if line.startswith("*X")] == ([f"*X;{moved}"] if moved else [])


def test_only_a_certain_pocket_leads_to_a_result_and_only_unlock_leaves_the_dealer_lock() -> None:
    assert {event for (_, event), after in TRANSITIONS.items() if after is State.WINNING_NUMBER} == {Event.POCKET_SURE}
    assert {event for state, event in TRANSITIONS if state is State.DEALER_LOCK} == {Event.UNLOCK}
