"""The Game Console's configuration file: every key, its default, and what the profile forbids."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from console.settings import PACE_MAX, REVOLUTIONS_MAX, Settings
from daemon.config import ConfigError, nearest, read_config, resolve_address
from games.roulette.limits import Limits, Range
from games.roulette.spots import PAYS

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Cents = Annotated[int, Meta(ge=1, le=10**12)]
Seconds = Annotated[float, Meta(gt=0, le=3600)]


class NetworkKeys(Struct, frozen=True):
    commands: str = "tcp://127.0.0.1:5701"
    events: str = "tcp://127.0.0.1:5702"
    staff: str = "ipc://staff.ipc"


class RangeKeys(Struct, frozen=True):
    minimum_cents: Cents
    maximum_cents: Cents


class LimitKeys(Struct, frozen=True):
    chip_cents: Cents = 100
    minimum_cents: Cents = 100
    maximum_cents: Cents = 500_000
    kinds: dict[str, RangeKeys] = {}
    """Kinds of bet with limits of their own; the others go from one chip to the slip's maximum."""


class RoundKeys(Struct, frozen=True):
    bet_time_s: Annotated[float, Meta(ge=0, le=3600)] = 30.0
    """0: no timer; dealer and wheel close."""
    last_bets_s: Seconds = 5.0
    close_revolutions: Annotated[int, Meta(ge=0, le=REVOLUTIONS_MAX)] = 0
    """0: bets close when the ball is slow."""
    pace_per_hour: Annotated[int, Meta(ge=0, le=PACE_MAX)] = 0
    """0: no warning."""
    rotor_alternates: bool = False
    auto_confirm: bool = False
    settle_wait_s: Seconds = 5.0
    recovery_wait_s: Seconds = 20.0


class WheelKeys(Struct, frozen=True):
    driver: Literal["m360", "manual", "simulated"] = "m360"
    port: str = ""
    speed: Annotated[float, Meta(ge=1, le=200)] = 1.0
    seed: int = 0
    control: str = ""
    """Where a simulated wheel takes orders."""


class AttendantKeys(Struct, frozen=True):
    alone_maximum_cents: Cents = 1_000_000
    """Above this, attendant's money takes two people."""


class ReportKeys(Struct, frozen=True):
    folder: str = "reports"
    """Where reports are put on paper, from where this file lies."""


class ConsoleConfig(Struct, frozen=True):
    table: Name
    profile: Literal["production", "demo"] = "production"
    data: str = "."
    """A folder, from where this file lies, with the key and the list of enrolled keys; so are ipc addresses."""
    day_starts_hour: Annotated[int, Meta(ge=0, le=23)] = 6
    """Local time at which a gaming day begins."""
    network: NetworkKeys = NetworkKeys()
    limits: LimitKeys = LimitKeys()
    round: RoundKeys = RoundKeys()
    wheel: WheelKeys = WheelKeys()
    attendant: AttendantKeys = AttendantKeys()
    reports: ReportKeys = ReportKeys()


def read_console_config(path: Path) -> ConsoleConfig:
    config = read_config(path, ConsoleConfig)
    _check_wheel(path, config)
    limits_of(path, config)
    return _resolved(config, path)


def _check_wheel(path: Path, config: ConsoleConfig) -> None:
    wheel = config.wheel
    if wheel.driver == "simulated" and config.profile == "production":
        raise ConfigError(
            f"{path}: wheel.driver: a simulated wheel is refused in profile production; allowed: m360, manual."
        )
    if wheel.driver == "m360" and not wheel.port:
        raise ConfigError(
            f"{path}: wheel.port: the m360 driver needs a port, as in /dev/ttyUSB0 or socket://host:port."
        )
    if wheel.speed != 1.0 and wheel.driver != "simulated":
        raise ConfigError(f"{path}: wheel.speed: only a simulated wheel runs faster than 1.")


def limits_of(path: Path, config: ConsoleConfig) -> Limits:
    keys = config.limits
    for kind in keys.kinds:
        if kind not in PAYS:
            raise ConfigError(
                f"{path}: there is no key limits.kinds.{kind}; {nearest(kind, list(PAYS), 'limits.kinds.')}."
            )
    ranges = {
        kind: Range(own.minimum_cents, own.maximum_cents)
        if (own := keys.kinds.get(kind))
        else Range(keys.chip_cents, keys.maximum_cents)
        for kind in PAYS
    }
    try:
        return Limits(keys.chip_cents, ranges, Range(keys.minimum_cents, keys.maximum_cents))
    except ValueError as bad:
        raise ConfigError(f"{path}: limits: {bad}.") from None


def settings_of(path: Path, config: ConsoleConfig) -> Settings:
    keys = config.round
    return Settings(
        config.table,
        limits_of(path, config),
        bet_time_s=keys.bet_time_s,
        last_bets_s=keys.last_bets_s,
        close_revolutions=keys.close_revolutions,
        pace_per_hour=keys.pace_per_hour,
        rotor_alternates=keys.rotor_alternates,
        auto_confirm=keys.auto_confirm,
        settle_wait_s=keys.settle_wait_s,
        recovery_wait_s=keys.recovery_wait_s,
        alone_cents_max=config.attendant.alone_maximum_cents,
    )


def _resolved(config: ConsoleConfig, path: Path) -> ConsoleConfig:
    folder, network, wheel = path.absolute().parent, config.network, config.wheel
    return msgspec.structs.replace(
        config,
        data=str(folder / config.data),
        network=NetworkKeys(
            resolve_address(path, "network.commands", network.commands),
            resolve_address(path, "network.events", network.events),
            resolve_address(path, "network.staff", network.staff),
        ),
        reports=ReportKeys(str(folder / config.reports.folder)),
        wheel=msgspec.structs.replace(wheel, control=str(folder / wheel.control) if wheel.control else ""),
    )
