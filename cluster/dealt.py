"""The games that are dealt, by name: the one place among the tools that knows them all."""

from cluster.game import ByHand, ClusterGame
from cluster.roulette.game import Roulette

DEALT: dict[str, ClusterGame] = {"roulette-triple-zero": Roulette()}
USUAL = next(iter(DEALT))
"""The game of a table of which nothing else is said."""
KEYED = ClusterGame()


def dealt(game: str) -> ClusterGame:
    """Any other game is played by what people key."""
    return DEALT.get(game, KEYED)


class NotByHand(Exception):
    """The message is the sentence for the person."""


def by_hand(game: str) -> ByHand:
    """Raises NotByHand."""
    if (found := dealt(game).by_hand) is None:
        raise NotByHand(f"no round of {game} has an outcome that people can key at once.")
    return found


def why_not_dealt(game: str) -> str:
    """One sentence, or nothing."""
    return "" if game in DEALT else f"there is no game {game!r}; there are: {', '.join(DEALT)}."
