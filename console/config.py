"""The Game Console's configuration file: every key, its default, and what the profile forbids."""

from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from console.gaming_day import day_of
from console.settings import PACE_MAX, Settings
from console.vertical import Vertical
from daemon.config import ConfigError, nearest, resolve_address
from games.game import Game
from games.limits import Limits, Range
from games.registry import GAMES, UnknownGame

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Cents = Annotated[int, Meta(ge=1, le=10**12)]
Seconds = Annotated[float, Meta(gt=0, le=3600)]
C = TypeVar("C", bound="ConsoleConfig")


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
    """Kinds of bet with limits of their own; the others range from one chip to the maximum of a slip."""


class RoundKeys(Struct, frozen=True):
    bet_time_s: Annotated[float, Meta(ge=0, le=3600)] = 30.0
    """Seconds for placing bets. With 0 there is no timer, and the dealer or the outcome source closes bets."""
    last_bets_s: Seconds = 5.0
    pace_per_hour: Annotated[int, Meta(ge=0, le=PACE_MAX)] = 0
    """Rounds per hour below which the dealer is warned. With 0 there is no warning."""
    auto_confirm: bool = False
    settle_wait_s: Seconds = 5.0
    recovery_wait_s: Seconds = 20.0


class AttendantKeys(Struct, frozen=True):
    alone_maximum_cents: Cents = 1_000_000
    """Above this sum, moving an attendant's money takes two people."""


class TicketKeys(Struct, frozen=True):
    casino: Annotated[str, Meta(max_length=64)] = ""
    """As printed on tickets. Empty: this table makes no tickets and takes none."""
    place: Annotated[str, Meta(max_length=64)] = ""
    system: Annotated[int, Meta(ge=0, le=99)] = 12
    """The first two digits of every number."""
    most_cents: Cents = 300_000
    """Above this an attendant pays."""
    expires_days: Annotated[int, Meta(ge=1, le=3650)] = 180
    two_people_cents: Cents = 300_000
    """From this amount on, paying a ticket at the cage takes two people."""


class NoteKeys(Struct, frozen=True):
    session_maximum_cents: Cents = 1_000_000
    """More notes in one credit session lock the terminal."""


class ReportKeys(Struct, frozen=True):
    folder: str = "reports"
    """The folder for reports as PDF, relative to the folder of this file."""


class ConsoleConfig(Struct, frozen=True, kw_only=True):
    table: Name
    game: str = "roulette-triple-zero"
    readings: dict[str, Any] = {}
    """The readings of the rulebook at this table that differ from the standard ones."""
    profile: Literal["production", "demo"] = "production"
    data: str = "."
    """The folder with the key and the list of enrolled keys, relative to the folder of this file, like ipc
    addresses."""
    day_starts_hour: Annotated[int, Meta(ge=0, le=23)] = 6
    """Local time at which a gaming day begins."""
    network: NetworkKeys = NetworkKeys()
    limits: LimitKeys = LimitKeys()
    round: RoundKeys = RoundKeys()
    attendant: AttendantKeys = AttendantKeys()
    tickets: TicketKeys = TicketKeys()
    notes: NoteKeys = NoteKeys()
    reports: ReportKeys = ReportKeys()


def game_of(path: Path, config: ConsoleConfig) -> Game:
    try:
        return GAMES.make(config.game, config.readings)
    except UnknownGame as bad:
        raise ConfigError(f"{path}: game: {bad}.") from None
    except ValueError as bad:
        raise ConfigError(f"{path}: readings: {str(bad).rstrip('.')}.") from None


def limits_of(path: Path, config: ConsoleConfig, game: Game) -> Limits:
    keys, kinds = config.limits, game.kinds
    for kind in keys.kinds:
        if kind not in kinds:
            raise ConfigError(
                f"{path}: there is no key limits.kinds.{kind}; {nearest(kind, list(kinds), 'limits.kinds.')}."
            )
    ranges = {
        kind: Range(own.minimum_cents, own.maximum_cents)
        if (own := keys.kinds.get(kind))
        else Range(keys.chip_cents, keys.maximum_cents)
        for kind in kinds
    }
    try:
        return Limits(keys.chip_cents, ranges, Range(keys.minimum_cents, keys.maximum_cents), game.kind_of)
    except ValueError as bad:
        raise ConfigError(f"{path}: limits: {bad}.") from None


def settings_of(path: Path, config: ConsoleConfig, game: Game, vertical: Vertical) -> Settings:
    keys = config.round
    return Settings(
        config.table,
        limits_of(path, config, game),
        vertical,
        bet_time_s=keys.bet_time_s,
        last_bets_s=keys.last_bets_s,
        pace_per_hour=keys.pace_per_hour,
        auto_confirm=keys.auto_confirm,
        settle_wait_s=keys.settle_wait_s,
        recovery_wait_s=keys.recovery_wait_s,
        alone_cents_max=config.attendant.alone_maximum_cents,
        notes_session_cents_max=config.notes.session_maximum_cents,
        day_of=day_of(config.day_starts_hour),
    )


def resolved(config: C, path: Path) -> C:
    """The configuration with absolute paths; relative ones start at the folder of the file."""
    folder, network = path.absolute().parent, config.network
    return msgspec.structs.replace(
        config,
        data=str(folder / config.data),
        network=NetworkKeys(
            resolve_address(path, "network.commands", network.commands),
            resolve_address(path, "network.events", network.events),
            resolve_address(path, "network.staff", network.staff),
        ),
        reports=ReportKeys(str(folder / config.reports.folder)),
    )
