"""A baccarat table's console: the keys of its shoe, its vertical, and the shoe as the source of cards."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from console.baccarat.deals import BaccaratDeals
from console.baccarat.squeeze import Squeezer, hidden
from console.baccarat.told import room_of, status_of
from console.baccarat.verbs import VERBS
from console.cards import faults, shoe_card
from console.cards.awaited import SHOE
from console.cards.earlier import earlier_sets
from console.cards.queries import QUERIES
from console.cards.shoe_port import NoShoe, SerialShoe, ShoePort
from console.cards.source import ShoeSource
from console.cards.witness import Shoe
from console.config import ConsoleConfig, resolved
from console.program import MakeSimulated, Noted, Program
from console.vertical import Health, SourceWords, Vertical
from daemon.config import ConfigError
from games.baccarat.game import Baccarat, make_game
from games.game import Game
from shoe_controller.drivers import REGISTRY

HELD_FOR = {"dispute": "dispute", "look_at_cards": "cards", "look_at_shoe": "shoe", "player_unwell": "help"}
WORDS = SourceWords(not_shown="cards_not_agreed", no_source="shoe_none")
HEALTH = Health(shoe_card.REPORT, shoe_card.ShoesCounted, shoe_card.shown, shoe_card.tell)


class ShoeKeys(Struct, frozen=True):
    driver: Literal["s2", "ae2", "beetek", "keyed"] = "keyed"
    port: str = ""
    """A simulated shoe has one too: it is a process of its own, and profile production refuses it."""


class BaccaratConfig(ConsoleConfig, frozen=True, kw_only=True):
    game: str = Baccarat.name
    shoe: ShoeKeys = ShoeKeys()


def vertical(game: Baccarat, driver: str = "keyed") -> Vertical:
    deals = BaccaratDeals(game)
    return Vertical(
        make_witness=lambda: Shoe(deals=deals),
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
        health=HEALTH,
    )


def _resolve(config: BaccaratConfig, path: Path) -> BaccaratConfig:
    shoe = config.shoe
    if REGISTRY[shoe.driver]().has_port and not shoe.port:
        raise ConfigError(f"{path}: shoe.port: the {shoe.driver} driver needs a port, as in /dev/ttyUSB0.")
    if config.round.auto_confirm and not REGISTRY[shoe.driver]().traits.may_confirm:
        raise ConfigError(
            f"{path}: round.auto_confirm: only a shoe that says places and results itself confirms rounds (ae2)."
        )
    return resolved(config, path)


def _source(config: BaccaratConfig, game: Game, _: MakeSimulated, noted: Noted) -> ShoeSource:
    """The source of cards: a shoe, or the dealer's keys where there is no reader."""
    keys = config.shoe
    assert isinstance(game, Baccarat)
    driver = REGISTRY[keys.driver]()
    is_production = config.profile == "production"
    port: ShoePort = SerialShoe(keys.port, driver, production=is_production) if driver.has_port else NoShoe()
    return ShoeSource(
        port,
        driver,
        BaccaratDeals(game),
        auto_confirm=config.round.auto_confirm,
        hiding=Squeezer(game),
        earlier=earlier_sets(noted.evidences()),
    )


def _vertical(config: BaccaratConfig) -> Vertical:
    return vertical(make_game(config.readings), config.shoe.driver)


BACCARAT = Program(
    config=BaccaratConfig,
    resolve=_resolve,
    vertical=_vertical,
    open_source=_source,
    source_name=lambda config: config.shoe.driver,
    device="shoe",
    port=lambda config: config.shoe.port,
)
