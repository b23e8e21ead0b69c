"""The games that a demo and a rehearsal can play, by name: the only place of this package that knows them all."""

from cluster.baccarat.game import BaccaratDemo
from cluster.blackjack.game import BLACKJACKS
from cluster.game import ByHand, DemoGame
from cluster.roulette.game import RouletteDemo

DEMOS: dict[str, DemoGame] = {
    "roulette-triple-zero": RouletteDemo(),
    "baccarat-commission": BaccaratDemo(),
    **BLACKJACKS,
}
KEYED = DemoGame()


def demo_of(game: str) -> DemoGame:
    """Gives the demo of a game; a game without its own is played with what people enter."""
    return DEMOS.get(game, KEYED)


class NotByHand(Exception):
    """This game has no outcomes that people enter at once; the message is the sentence for the person."""


def by_hand(game: str) -> ByHand:
    """Gives the bets and outcomes that people enter. Raises NotByHand where the game has none."""
    if (found := demo_of(game).by_hand) is None:
        raise NotByHand(f"no round of {game} has an outcome that people can key at once.")
    return found
