"""Exact chances and house edges of the card games' bets, from a fresh shoe, as fractions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class BetOdds:
    spot: str
    chances: Mapping[str, Fraction]
    """Of every way to win, and of a stake returned, by name."""
    edge: Fraction
    """The part of a stake that the House keeps on average."""


@dataclass(frozen=True, slots=True)
class GameOdds:
    decks: int
    bets: tuple[BetOdds, ...]
    deals: Mapping[str, int] = field(default_factory=dict)
    """Where all deals were counted: how many ordered deals have each result."""


def bet_odds(spot: str, chances: Mapping[str, Fraction], pays: Mapping[str, Fraction | int]) -> BetOdds:
    """`pays`: what each chance wins per unit staked, 0 where the stake is returned. All else loses."""
    won = sum((chance * pays[name] for name, chance in chances.items()), start=Fraction())
    lost = 1 - sum(chances.values(), start=Fraction())
    return BetOdds(spot, chances, lost - won)
