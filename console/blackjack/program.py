"""The console of a Blackjack table by any of the three rulebooks: the keys of its shoe, its vertical, its source."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from console.blackjack.deals import BlackjackDeals
from console.blackjack.grace import not_waited_for
from console.blackjack.told import status_of
from console.blackjack.verbs import VERBS
from console.cards import faults
from console.cards.awaited import SHOE
from console.cards.earlier import earlier_sets
from console.cards.queries import QUERIES
from console.cards.shoe_port import NoShoe, SerialShoe, ShoePort
from console.cards.source import ShoeSource
from console.cards.witness import Shoe
from console.config import ConsoleConfig, resolved
from console.program import MakeSimulated, Noted, Program
from console.vertical import SourceWords, Vertical
from daemon.config import ConfigError
from games.blackjack.game import BY_HOUSE_RULES, Blackjack, Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.game import Game
from shoe_controller.drivers import REGISTRY

HELD_FOR = {"dispute": "dispute", "look_at_cards": "cards", "look_at_shoe": "shoe", "player_unwell": "help"}
WORDS = SourceWords(not_shown="cards_not_agreed", no_source="shoe_none")


class ShoeKeys(Struct, frozen=True):
    driver: Literal["s2", "beetek", "keyed"] = "keyed"
    """No reader that knows the places of baccarat only."""
    port: str = ""
    """A simulated shoe has one too: it is a process of its own, and profile production refuses it."""


class BlackjackConfig(ConsoleConfig, frozen=True, kw_only=True):
    game: str = RwsBlackjack.name
    shoe: ShoeKeys = ShoeKeys()


def vertical(game: Blackjack, driver: str = "keyed") -> Vertical:
    deals = BlackjackDeals(game)
    status, room = status_of(game, driver)
    return Vertical(
        make_witness=lambda: Shoe(deals=deals),
        verbs=VERBS,
        held_for=HELD_FOR,
        held_by_source=SHOE,
        closed_by_verdict="card-drawn",
        words=WORDS,
        status=status,
        queries=QUERIES,
        not_waited_for=not_waited_for,
        room=room,
        kinds=faults.KINDS,
        faults=faults.faults,
    )


def _resolve(config: BlackjackConfig, path: Path) -> BlackjackConfig:
    shoe = config.shoe
    if REGISTRY[shoe.driver]().has_port and not shoe.port:
        raise ConfigError(f"{path}: shoe.port: the {shoe.driver} driver needs a port, as in /dev/ttyUSB0.")
    if config.game == Blackjack2017.name and not config.readings.get(BY_HOUSE_RULES):
        gaps = "The rulebook of 2017 says nothing of interruptions, players who leave and corrections"
        said = f"readings.{BY_HOUSE_RULES} = true says that the house's own rules are approved for these (BJ-25)"
        raise ConfigError(f"{path}: {gaps}: {said}.")
    if config.round.auto_confirm:
        raise ConfigError(f"{path}: round.auto_confirm: at Blackjack the dealer confirms the cards of every round.")
    return resolved(config, path)


def _source(config: BlackjackConfig, game: Game, _: MakeSimulated, noted: Noted) -> ShoeSource:
    """The source of cards: a shoe, or the dealer's keys where there is no reader."""
    keys = config.shoe
    assert isinstance(game, Blackjack)
    driver = REGISTRY[keys.driver]()
    is_production = config.profile == "production"
    port: ShoePort = SerialShoe(keys.port, driver, production=is_production) if driver.has_port else NoShoe()
    return ShoeSource(port, driver, BlackjackDeals(game), earlier=earlier_sets(noted.evidences()))


def _vertical(config: BlackjackConfig) -> Vertical:
    game = {kind.name: kind for kind in RULEBOOKS}[config.game](config.readings)
    return vertical(game, config.shoe.driver)


RULEBOOKS: tuple[type[Blackjack], ...] = (RwsBlackjack, PerfectPairsBlackjack, Blackjack2017)
BLACKJACK = Program(
    config=BlackjackConfig,
    resolve=_resolve,
    vertical=_vertical,
    open_source=_source,
    source_name=lambda config: config.shoe.driver,
    device="shoe",
    port=lambda config: config.shoe.port,
)
BLACKJACKS = {kind.name: BLACKJACK for kind in RULEBOOKS}
