"""Every number that the judge uses, in one place; WHEEL.md section 2 gives the first five, the rest are our own."""

import math
from dataclasses import dataclass

QUARTER_RAD = math.pi / 2
RPM_RAD_S = math.pi / 30


@dataclass(frozen=True, slots=True)
class Limits:
    revolutions_min: float = 4.0  # Rule 3.6
    not_turning_rpm: float = 1.0  # Rules 5.3.5 and 5.3.9
    no_pocket_s: float = 15.0  # Rule 5.3.3, from the last pass on the track
    step_share: float = 0.25  # Rule 5.3.8, as a share of the predicted speed within one sensor interval
    no_more_bets_rpm: float = 40.0  # of the ball
    revolutions_apart_max: float = 1.0  # between sensors and firmware
    silence_s: float = 5.0  # without a line for so long, the wheel is offline
    silence_in_spin_s: float = 2.0  # without a line for so long, the console is told

    # The limits of friction, wide enough for any wheel that we know.
    rolling_rad_s2: float = 0.10
    drag_per_rad: float = 0.0075
    on_track_rad_s_min: float = 1.95
    on_track_rad_s_max: float = 22.0
    drop_rad_s_max: float = 4.5  # A ball that vanishes faster than this did not drop.
    caught_rad_s_min: float = 4.8  # A ball in a pocket that vanished faster than this was interfered with.

    # Waiting times.
    firmware_s: float = 15.0  # for the firmware's number, once the tracker is sure
    fall_s: float = 3.0  # from the track to the pockets, at most
    spin_s_max: float = 90.0
    turns_to_prove_max: float = 2.5  # turns of the rotor, to prove a pocket that was reached in time

    # Time stamps.
    wire_bytes_per_s: float = 960.0
    burst_s: float = 0.3  # Lines without a pause for longer than this do not show when things happened.
    three_sightings_s_min: float = 0.04  # Three sightings in less time had been queued.
    smeared_s: float = 0.15  # A sighting less certain than this cannot be followed.
    precise_s: float = 0.015  # A sighting more certain than this may be used to measure speeds.


DEFAULT_LIMITS = Limits()
