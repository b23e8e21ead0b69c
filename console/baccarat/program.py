"""A baccarat table's console: the keys of its shoe, its vertical, and the shoe as the source of cards."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from console.baccarat import faults
from console.baccarat.awaited import SHOE
from console.baccarat.queries import QUERIES
from console.baccarat.shoe_port import NoShoe, SerialShoe, ShoePort
from console.baccarat.source import ShoeSource
from console.baccarat.squeeze import hidden
from console.baccarat.told import room_of, status_of
from console.baccarat.verbs import VERBS
from console.baccarat.witness import Shoe
from console.config import ConsoleConfig, resolved
from console.program import MakeSimulated, Program
from console.vertical import SourceWords, Vertical
from daemon.config import ConfigError
from games.baccarat.game import Baccarat, make_game
from games.game import Game
from shoe_controller.drivers import REGISTRY

HELD_FOR = {"dispute": "dispute", "look_at_cards": "cards", "look_at_shoe": "shoe", "player_unwell": "help"}
WORDS = SourceWords(not_shown="cards_not_agreed", no_source="shoe_none")


class ShoeKeys(Struct, frozen=True):
    driver: Literal["s2", "ae2", "beetek", "keyed", "simulated"] = "keyed"
    port: str = ""
    dialect: Literal["s2", "ae2", "beetek"] = "s2"
    """Of a simulated shoe."""
    speed: Annotated[float, Meta(ge=1, le=200)] = 1.0
    seed: int = 0
    control: str = ""
    """Where a simulated shoe takes orders."""


class BaccaratConfig(ConsoleConfig, frozen=True, kw_only=True):
    game: str = Baccarat.name
    shoe: ShoeKeys = ShoeKeys()


def vertical(game: Baccarat, driver: str = "keyed") -> Vertical:
    return Vertical(
        make_witness=Shoe,
        verbs=VERBS,
        held_for=HELD_FOR,
        held_by_source=SHOE,
        closed_by_verdict="card-drawn",
        words=WORDS,
        status=status_of(game, driver),
        queries=QUERIES,
        hidden=hidden,
        room=room_of(game, driver),
        kinds=faults.KINDS,
        faults=faults.faults,
    )


def _resolve(config: BaccaratConfig, path: Path) -> BaccaratConfig:
    shoe = config.shoe
    if shoe.driver == "simulated" and config.profile == "production":
        raise ConfigError(f"{path}: shoe.driver: a simulated shoe is refused in profile production.")
    if shoe.driver in REGISTRY and REGISTRY[shoe.driver]().has_port and not shoe.port:
        raise ConfigError(f"{path}: shoe.port: the {shoe.driver} driver needs a port, as in /dev/ttyUSB0.")
    if config.round.auto_confirm and not REGISTRY.get(shoe.driver, REGISTRY["keyed"])().traits.may_confirm:
        raise ConfigError(
            f"{path}: round.auto_confirm: only a shoe that says places and results itself confirms rounds (ae2)."
        )
    return resolved(config, path)


def _source(config: BaccaratConfig, game: Game, make_simulated: MakeSimulated) -> ShoeSource:
    """People key every card where there is no reader."""
    keys = config.shoe
    assert isinstance(game, Baccarat)
    driver = REGISTRY[keys.dialect if keys.driver == "simulated" else keys.driver]()
    port: ShoePort
    if keys.driver == "simulated":
        port = make_simulated(keys, game)
    elif driver.has_port:
        port = SerialShoe(keys.port, driver, production=config.profile == "production")
    else:
        port = NoShoe()
    return ShoeSource(port, driver, game, auto_confirm=config.round.auto_confirm)


def _vertical(config: BaccaratConfig) -> Vertical:
    keys = config.shoe
    return vertical(make_game(config.readings), keys.dialect if keys.driver == "simulated" else keys.driver)


BACCARAT = Program(
    config=BaccaratConfig,
    resolve=_resolve,
    vertical=_vertical,
    open_source=_source,
    source_name=lambda config: config.shoe.driver,
    device="shoe",
    port=lambda config: config.shoe.port,
)
