"""The simulated wheel on a clock that its owner moves: dealer, ball, rotor, sensors, firmware and serial line.

docs/simulated-wheel.md says what it does not model.
"""

import heapq
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from wheel_controller.sim.faults import FAULTS, Fault, unknown_fault
from wheel_controller.sim.firmware import Firmware
from wheel_controller.sim.physics import POCKETS, RPM, Physics, Rotor
from wheel_controller.sim.quirks import quirk_of
from wheel_controller.sim.rim import Rim
from wheel_controller.sim.serial_link import SerialLink
from wheel_controller.sim.ss2 import Ss2Firmware
from wheel_controller.sim.states import Event, State
from wheel_controller.sim.throw import Sighting, SimulatedSpin, Throw, conditions
from wheel_controller.sim.troubles import TROUBLES, fair, of_revolutions

DEFAULT_ORDER = tuple(
    "0 000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 "
    "23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
)
PATIENCE_S = 10.0  # how long the dealer waits for "place bets" before launching anyway
LONGEST_REST_S = 60.0  # By then the ball is out of the wheel in any case.
COMMAND_BYTES_MAX = 64


@dataclass(frozen=True, slots=True)
class Truth:
    """What really happened, or will happen, in the current or last spin."""

    fault: str | None
    pocket: str | None  # where the ball rests; None if in no pocket, or in pieces
    revolutions: float
    ball_direction: int  # 0 clockwise, 1 counter-clockwise
    rotor_direction: int
    rotor_rpm: float  # at launch
    launched_at: float
    left_track_at: float
    over_at: float  # The ball is at rest, or gone.


DIALECTS: dict[str, type[Firmware]] = {"m360": Firmware, "ss2": Ss2Firmware}


class SimulatedWheel:
    def __init__(
        self,
        seed: int,
        *,
        physics: Physics | None = None,
        order: Sequence[str] = DEFAULT_ORDER,
        bytes_per_second: int | None = 960,
        serial_number: str = "SIM-0001",
        dialect: str = "m360",
    ) -> None:
        if len(set(order)) != POCKETS or len(order) != POCKETS:
            raise ValueError(f"a wheel has {POCKETS} different pockets, not {len(set(order))}")
        self._rng = Random(f"{seed} spins")
        self._noise = Random(f"{seed} noise")
        self._sound_physics = self._physics = Physics() if physics is None else physics
        self._order = tuple(order)
        self.now = 0.0
        self._agenda: list[tuple[float, int, Callable[[float], None]]] = []
        self._entries = 0
        self._line = SerialLink(self._noise, bytes_per_second)
        self._rotor = Rotor()
        self._push_rotor(0.0, self._some_rpm(), 1)
        advances = self._noise.random() < 0.5  # It is unknown what `*R` does to the game number.
        self._firmware = DIALECTS[dialect](self._line.send, self._rotor, self._order, serial_number, advances)
        self._commands = b""
        self._powered = True
        self._rim = Rim()
        self._armed: Fault | None = None
        self._launching = False
        self._ball_in_wheel = False
        self._lifting = False
        self._sightings: Iterator[Sighting] = iter(())
        self._next: Sighting | None = None
        self.truth: Truth | None = None

    # -- for the owner

    @property
    def state(self) -> State:
        return self._firmware.state

    @property
    def game(self) -> int:
        return self._firmware.game

    @property
    def lasting_faults(self) -> list[str]:
        return self._rim.failures + ["biased-pocket"] * (self._physics is not self._sound_physics)

    @property
    def armed_fault(self) -> str | None:
        return self._armed.name if self._armed else None

    @property
    def ready(self) -> bool:
        """Whether the firmware takes bets and no ball is in the wheel."""
        return self.state is State.PLACE_BETS and not self._ball_in_wheel and not self._launching

    @property
    def in_motion(self) -> bool:
        return self._launching or (self._ball_in_wheel and self.truth is not None and self.now < self.truth.over_at)

    @property
    def next_at(self) -> float:
        """When there will be something to do or to read."""
        line_at = self._line.next_at
        return self._next_event_at() if line_at is None else min(line_at, self._next_event_at())

    def fault(self, name: str) -> None:
        """Starts a lasting fault now; any other fault affects the next spin."""
        if name not in FAULTS:
            raise ValueError(unknown_fault(name))
        fault = FAULTS[name]
        if not fault.lasting:
            self._armed = fault
        elif fault.sensor is None:
            biased = self._rng.randrange(POCKETS)
            self._physics = replace(self._physics, biased_pocket=biased, bias_share=self._rng.uniform(0.05, 0.15))
        elif name.startswith("sensor-blind"):
            self._rim.blind.add(fault.sensor)
        elif fault.sensor not in self._rim.stuck:
            self._rim.stuck[fault.sensor] = self.now
            self._chatter(self.now, fault.sensor, self.now)

    def clear(self) -> None:
        self._armed = None
        self._physics = self._sound_physics
        self._rim.mend()

    def spin(
        self, fault: str | None = None, *, revolutions: float | None = None, rotor_rpm: float | None = None
    ) -> None:
        """Lets the dealer take the ball, turn the rotor the other way and launch once bets are open.

        A given number of revolutions replaces what the fault would do to the launch.
        """
        if self.in_motion:
            raise ValueError("a ball is already in motion")
        if fault is not None:
            self.fault(fault)
        struck, self._armed = self._armed, None
        self._ball_out()
        self._set_firmware_and_line(struck)
        self._turn_rotor(struck, rotor_rpm)
        self._launching = True
        self._wait_for_bets(self.now, self.now + PATIENCE_S, struck, revolutions)

    def receive(self, data: bytes) -> None:
        *whole, rest = (self._commands + data).replace(b"\n", b"\r").split(b"\r")
        self._commands = rest[-COMMAND_BYTES_MAX:]
        for command in whole:
            if self._powered:
                self._firmware.command(command.decode("ascii", "replace").strip(), self.now)

    def advance(self, until: float) -> list[tuple[float, bytes]]:
        """Advances the clock and returns what the line sent by then: each piece with the time of its last byte."""
        while (at := self._next_event_at()) <= until:
            self.now = at
            if self._next is not None and self._next[0] == at:
                seen, self._next = self._next, next(self._sightings, None)
                self._see(seen)
            elif self._firmware.next_tick == at:
                self._firmware.tick(at)
                self._tend(at)
            else:
                heapq.heappop(self._agenda)[2](at)
        self.now = max(self.now, until)
        return self._line.take(until)

    def _next_event_at(self) -> float:
        at = self._firmware.next_tick
        if self._next is not None and self._next[0] < at:
            at = self._next[0]
        return self._agenda[0][0] if self._agenda and self._agenda[0][0] < at else at

    def _at(self, time: float, act: Callable[[float], None]) -> None:
        self._entries += 1
        heapq.heappush(self._agenda, (time, self._entries, act))

    # -- the dealer

    def _push_rotor(self, now: float, rpm: float, direction: int) -> None:
        self._rotor.forget_before(now)
        self._rotor.push(now, math.copysign(rpm * RPM, direction))

    def _some_rpm(self) -> float:
        return self._rng.uniform(self._physics.rotor_min_rpm, self._physics.rotor_max_rpm)

    def _turn_rotor(self, struck: Fault | None, rotor_rpm: float | None) -> None:
        rpm = self._some_rpm() if rotor_rpm is None else rotor_rpm
        if struck is not None and struck.name == "wheel-still":
            rpm = self._rng.choice((0.0, self._rng.uniform(0.2, 0.6)))
        self._push_rotor(self.now, rpm, -self._rotor.direction_at(self.now))

    def _wait_for_bets(self, now: float, limit: float, struck: Fault | None, revolutions: float | None) -> None:
        if self.state is State.PLACE_BETS or now >= limit:
            self._launch(now + self._rng.uniform(0.8, 2.0), struck, revolutions)
        else:
            self._at(now + 0.25, lambda later: self._wait_for_bets(later, limit, struck, revolutions))

    def _launch(self, at: float, struck: Fault | None, revolutions: float | None) -> None:
        name = struck.name if struck else None
        rotor_direction = self._rotor.direction_at(at)
        rotor_rpm = self._rotor.rpm_at(at)
        direction = rotor_direction if name == "same-direction" else -rotor_direction
        throw = Throw(self._rng, conditions(self._rng, self._physics_of(name)), self._rotor, at, direction)
        build = TROUBLES.get(name or "", fair)
        spin = build(throw) if revolutions is None else of_revolutions(throw, revolutions)
        self.truth = Truth(
            fault=name,
            pocket=None if spin.pocket is None else self._order[spin.pocket],
            revolutions=spin.revolutions,
            ball_direction=0 if direction > 0 else 1,
            rotor_direction=0 if rotor_direction > 0 else 1,
            rotor_rpm=rotor_rpm,
            launched_at=at,
            left_track_at=spin.left_track_at,
            over_at=spin.over_at,
        )
        self._launching, self._ball_in_wheel = False, True
        self._sightings = spin.sightings
        self._next = next(self._sightings, None)
        self._schedule(name, spin)

    def _physics_of(self, name: str | None) -> Physics:
        if name == "tilt":
            return replace(self._physics, tilt_rad_s2=self._physics.a * self._rng.uniform(0.4, 0.7))
        if name == "zero-for-double-zero":
            return replace(self._physics, biased_pocket=self._order.index("00"), bias_share=1.0)
        return self._physics

    def _tend(self, now: float) -> None:
        """Lets the dealer take out a resting ball that the firmware is done with."""
        if self._ball_in_wheel and not self._lifting and self.state is State.START and not self.in_motion:
            self._lifting = True
            lying = self._sightings
            self._at(now + self._rng.uniform(0.2, 1.0), lambda later: self._tidy_if(lying, later))

    def _tidy_if(self, in_wheel: Iterator[Sighting], now: float) -> None:
        """Takes everything out and keeps the rotor turning, unless another ball is in the wheel by now."""
        if self._sightings is not in_wheel:
            return
        self._ball_out()
        if not self._physics.rotor_min_rpm <= round(self._rotor.rpm_at(now), 6) <= self._physics.rotor_max_rpm:
            self._push_rotor(now, self._some_rpm(), self._rotor.direction_at(now))

    def _ball_out(self) -> None:
        self._ball_in_wheel = self._lifting = False
        self._sightings, self._next = iter(()), None

    # -- faults of sensors, firmware and line

    def _set_firmware_and_line(self, struck: Fault | None) -> None:
        name = struck.name if struck else None
        self._firmware.quirk = quirk_of(name, self._noise)
        self._rim.new_spin(name, self._noise)
        self._line.garbage_share = self._noise.uniform(0.05, 0.3) if name == "garbage-lines" else 0.0
        self._line.truncated_share = self._noise.uniform(0.05, 0.15) if name == "truncated-lines" else 0.0
        if name == "game-number-wrap":
            self._firmware.game = 255

    def _schedule(self, name: str | None, spin: SimulatedSpin) -> None:
        """Schedules the fault for a moment while the ball is on the track."""
        strikes = spin.launched_at + (spin.left_track_at - spin.launched_at) * self._noise.uniform(0.15, 0.9)
        taken_out_at = spin.over_at + LONGEST_REST_S if spin.taken_out_at is None else spin.taken_out_at
        self._at(taken_out_at, lambda now: self._tidy_if(spin.sightings, now))
        if name == "dealer-lock":
            self._at(strikes, lambda now: self._firmware.on(Event.LOCK, now))
            unlocks = spin.over_at + self._noise.uniform(6, 12)
            self._at(unlocks, lambda now: self._firmware.on(Event.UNLOCK, now))
        elif name == "silence-then-burst":
            until = strikes + self._noise.uniform(4, 15)
            self._at(strikes, lambda now: self._line.hold(until))
        elif name == "power-loss":
            self._at(strikes, self._lose_power)
            self._at(strikes + self._noise.uniform(2, 8), self._boot)

    def _lose_power(self, now: float) -> None:
        self._powered = False
        self._firmware.next_tick = math.inf
        self._line.cut(now)

    def _boot(self, now: float) -> None:
        self._powered = True
        self._firmware.boot(now)

    def _see(self, sighting: Sighting) -> None:
        seen = self._rim.let_through(sighting)
        if seen is not None and self._powered:
            self._firmware.see(seen)

    def _chatter(self, now: float, sensor: int, since: float) -> None:
        if self._rim.stuck.get(sensor) != since:
            return  # It was repaired, and may be stuck again.
        if self._powered:
            self._firmware.chatter(self._rim.false_sighting(sensor, self._rotor, now))
        self._at(now + self._noise.uniform(0.25, 0.6), lambda later: self._chatter(later, sensor, since))
