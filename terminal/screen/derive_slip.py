"""The slip in figures and words: what stands, what is still asked for, what is being taken off."""

from dataclasses import dataclass, field

from screen.amounts import money
from screen.words import Words
from terminal.screen.derive_scene import played
from terminal.screen.placing import Spots
from terminal.view import Stakes, View

MS = 1000


@dataclass(frozen=True, slots=True)
class SlipParts:
    """By spot, in cents."""

    registered: Stakes = field(default_factory=dict)
    asked: Stakes = field(default_factory=dict)
    """Beyond what is registered, not decided yet."""
    removing: Stakes = field(default_factory=dict)
    """Registered, and no longer wanted."""
    returned: Stakes = field(default_factory=dict)


def slip_parts(view: View) -> SlipParts:
    """Of the round that is on, until it is settled."""
    bets = view.bets
    if bets is None or played(view) is not None:
        return SlipParts()
    wanted = bets.registered if bets.asked is None or bets.is_final else bets.asked
    return SlipParts(bets.registered, less(wanted, bets.registered), less(bets.registered, wanted), bets.returned)


def less(stakes: Stakes, taken: Stakes) -> Stakes:
    """By spot, what is left of the one above the other."""
    over = {spot: cents - taken.get(spot, 0) for spot, cents in stakes.items()}
    return {spot: cents for spot, cents in over.items() if cents > 0}


def cents_of(stakes: Stakes) -> int:
    return sum(stakes.values())


def money_of(stakes: Stakes) -> str:
    """Nothing where there is nothing."""
    return money(cents_of(stakes)) if stakes else ""


def count_words(count: int, words: Words) -> str:
    return words.say("stands_count", count=count)


def what_words(stakes: Stakes, spots: Spots, words: Words) -> str:
    """The spot where there is one, how many where there are more."""
    return spots.spot_words(next(iter(stakes)), words) if len(stakes) == 1 else count_words(len(stakes), words)


def seconds_words(ms: int) -> str:
    return f"{ms / MS:.2f}"
