"""Exact chances and house edges of the card games' bets from a fresh shoe, as fractions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class BetOdds:
    spot: str
    chances: Mapping[str, Fraction]
    """By name, the chance of every way to win and of a returned stake."""
    edge: Fraction
    """The part of the stake that the house keeps on average."""


@dataclass(frozen=True, slots=True)
class PlayOdds:
    """The odds of a bet whose worth depends on its player's decisions."""

    spot: str
    edges: Mapping[str, str]
    """The house edge of best play in percent, by what may be decided."""
    best: Mapping[str, tuple[str, ...]]
    """By hand and the dealer's first card from 2 to Ace, the decisions in the order of what they are worth."""


@dataclass(frozen=True, slots=True)
class GameOdds:
    decks: int | None
    """None: an endless shoe."""
    bets: tuple[BetOdds, ...]
    deals: Mapping[str, int] = field(default_factory=dict)
    """The number of ordered deals with each result, where all deals were counted."""
    play: PlayOdds | None = None


def bet_odds(spot: str, chances: Mapping[str, Fraction], pays: Mapping[str, Fraction | int]) -> BetOdds:
    """Computes the odds of a bet. `pays`: what each result wins per unit staked, 0 for a returned stake. Others
    lose.
    """
    won = sum((chance * pays[name] for name, chance in chances.items()), start=Fraction())
    lost = 1 - sum(chances.values(), start=Fraction())
    return BetOdds(spot, chances, lost - won)
