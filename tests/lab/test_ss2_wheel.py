"""The simulated SS2 wheel with the real driver and judge in front of it, in memory."""

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from tests.phrased import clause
from wheel_controller.drivers import Ss2Driver
from wheel_controller.events import BallAtSensor, BallInPocket, CommandFailed, Heard, LinkEvent, Restarted, WheelEvent
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.session import Session
from wheel_controller.sim.faults import FAULTS
from wheel_controller.sim.wheel import SimulatedWheel
from wheel_controller.verdicts import Held, Invalid, JudgeEvent, NoMoreBets, Result

SPIN_S = 90.0


class Bench:
    def __init__(self, seed: int) -> None:
        self.wheel = SimulatedWheel(seed, dialect="ss2")
        self.session, self.judge = Session(Ss2Driver()), Judge(DEFAULT_ORDER)
        self.link: list[LinkEvent] = self.session.connected(0.0)
        self.outcomes: list[JudgeEvent] = []
        self.pass_time(3.0)

    def pass_time(self, seconds: float) -> None:
        end_s = self.wheel.now + seconds
        while self.wheel.now < end_s:
            for time_s, data in self.wheel.advance(min(end_s, self.wheel.now + 0.5)):
                for event in self.session.receive(time_s, data):
                    self.link.append(event)
                    self.outcomes += self.judge.see(event)
            self.link += self.session.tick(self.wheel.now)
            self.wheel.receive(self.session.take_to_send())

    def spin(self, fault: str | None = None) -> None:
        self.link.clear()
        self.outcomes.clear()
        self.wheel.spin(fault)
        self.pass_time(SPIN_S)

    def heard(self) -> list[WheelEvent]:
        return [event.event for event in self.link if isinstance(event, Heard)]


def test_a_fair_spin_of_an_ss2_wheel_is_held_with_the_right_number() -> None:
    bench = Bench(1)
    assert not any(isinstance(event, CommandFailed) for event in bench.link)
    for _ in range(3):
        bench.spin()
        assert bench.wheel.truth is not None
        pocket = bench.wheel.truth.pocket
        assert [event.pocket for event in bench.heard() if isinstance(event, BallInPocket)] == [pocket]
        assert sum(isinstance(event, BallAtSensor) for event in bench.heard()) > 16
        assert sum(isinstance(outcome, NoMoreBets) for outcome in bench.outcomes) == 1
        (held,) = [outcome for outcome in bench.outcomes if isinstance(outcome, Held)]
        assert held.seen.simulated
        assert any(f"wheel's own report: number {pocket}" in clause(said) for said in held.seen.evidence)


@pytest.mark.parametrize("fault", sorted(name for name, fault in FAULTS.items() if not fault.lasting))
def test_a_fault_of_an_ss2_wheel_gives_no_result_and_names_no_paragraph(fault: str) -> None:
    bench = Bench(2)
    bench.spin(fault)
    assert [outcome for outcome in bench.outcomes if isinstance(outcome, Result | Invalid)] == []


def test_the_modes_of_an_ss2_wheel_are_set_again_after_a_power_loss() -> None:
    bench = Bench(3)
    bench.spin("power-loss")
    assert any(isinstance(event, Restarted) for event in bench.link)
    bench.spin()
    assert any(isinstance(event, BallAtSensor) for event in bench.heard())


def test_an_ss2_wheel_answers_a_poll_at_most_once_in_a_tenth_of_a_second() -> None:
    wheel = SimulatedWheel(4, dialect="ss2")
    wheel.advance(0.75)
    wheel.receive(b"*X\r\n*X\r\n*u 1\r\n*z 1\r\n")
    lines = b"".join(data for _, data in wheel.advance(0.99)).split()
    assert [line[:3] for line in lines] == [b"*X;", b";0;", b"*u", b"OK", b"*z", b"NO"]


def test_an_unknown_dialect_of_a_simulated_wheel_is_refused() -> None:
    refused = CliRunner().invoke(app, ["wheel", "sim", "--port", "nowhere", "--dialect", "ss9"])
    assert refused.exit_code == 2
    assert "m360, ss2" in refused.stderr
