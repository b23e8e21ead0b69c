"""A roulette table's console: the keys of its wheel, its vertical, and the wheel as the source of outcomes."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from console.config import ConsoleConfig, RoundKeys, resolved
from console.program import MakeSimulated, Noted, Program
from console.roulette import faults, wheel_card
from console.roulette.answers import RouletteStatus
from console.roulette.causes import WheelCause
from console.roulette.source import WheelSource
from console.roulette.verbs import REVOLUTIONS_MAX, VERBS
from console.roulette.wheel_port import SerialWheel
from console.roulette.wheel_witness import WheelWitness, rotor_of_last_spin
from console.vertical import Health, SourceWords, Vertical
from daemon.config import ConfigError
from games.game import Game
from games.roulette.rules import Rules

HELD_FOR = {"dispute": "dispute", "look_at_ball": "ball", "look_at_wheel": "wheel", "player_unwell": "help"}
WORDS = SourceWords(
    not_shown="wheel_not_shown",
    not_shown_any_more="wheel_not_shown_any_more",
    is_void="wheel_is_void",
    only_manager="wheel_only_manager",
    late_slips="wheel_late_slips",
    is_shown="wheel_is_shown",
    still_shown="wheel_still_shown",
    was_void="wheel_was_void",
    not_in_time="wheel_not_in_time",
    moved_on="wheel_moved_on",
    not_back="wheel_not_back",
    recovering="wheel_recovering",
    no_source="wheel_none",
)
HEALTH = Health(wheel_card.REPORT, wheel_card.WheelsCounted, wheel_card.shown, wheel_card.tell)


class WheelKeys(Struct, frozen=True):
    driver: Literal["m360", "manual", "simulated"] = "m360"
    port: str = ""
    speed: Annotated[float, Meta(ge=1, le=200)] = 1.0
    seed: int = 0
    control: str = ""
    """Where a simulated wheel takes orders."""


class RouletteRoundKeys(RoundKeys, frozen=True):
    close_revolutions: Annotated[int, Meta(ge=0, le=REVOLUTIONS_MAX)] = 0
    """0: bets close when the ball is slow."""
    rotor_alternates: bool = False


class RouletteConfig(ConsoleConfig, frozen=True, kw_only=True):
    round: RouletteRoundKeys = RouletteRoundKeys()
    wheel: WheelKeys = WheelKeys()


def vertical(close_revolutions: int = 0, rotor_alternates: bool = False) -> Vertical:
    return Vertical(
        make_witness=WheelWitness,
        options={"close_revolutions": close_revolutions, "rotor_alternates": rotor_alternates},
        between_staff=("rotor_alternates",),
        verbs=VERBS,
        held_for=HELD_FOR,
        held_by_source="wheel",
        closed_by_verdict=WheelCause.BALL_LEFT_TRACK,
        words=WORDS,
        status=lambda table: RouletteStatus(rotor_of_last_spin(table)),
        kinds=faults.KINDS,
        faults=faults.faults,
        health=HEALTH,
    )


def _resolve(config: RouletteConfig, path: Path) -> RouletteConfig:
    _check_wheel(path, config)
    wheel = config.wheel
    control = str(path.absolute().parent / wheel.control) if wheel.control else ""
    return msgspec.structs.replace(resolved(config, path), wheel=msgspec.structs.replace(wheel, control=control))


def _check_wheel(path: Path, config: RouletteConfig) -> None:
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


def _source(config: RouletteConfig, game: Game, make_simulated: MakeSimulated, _: Noted) -> WheelSource | None:
    """The outcome source. With the manual driver there are no sensors: two people read the number off the wheel."""
    wheel = config.wheel
    assert isinstance(game, Rules)
    if wheel.driver == "manual":
        return None
    if wheel.driver == "simulated":
        return WheelSource(make_simulated(wheel, game), game.wheel_order)
    port = SerialWheel(wheel.port, wheel.driver, production=config.profile == "production")
    return WheelSource(port, game.wheel_order)


ROULETTE = Program(
    config=RouletteConfig,
    resolve=_resolve,
    vertical=lambda config: vertical(config.round.close_revolutions, config.round.rotor_alternates),
    open_source=_source,
    source_name=lambda config: config.wheel.driver,
    device="wheel",
    port=lambda config: config.wheel.port,
)
