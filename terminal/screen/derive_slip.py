"""The slip in figures and words: what is registered, what is asked for, what is being taken off."""

from dataclasses import dataclass, field

from screen.amounts import money
from screen.words import Words
from terminal.screen.derive_scene import played
from terminal.screen.placing import Spots
from terminal.view import Stakes, View

MS = 1000


@dataclass(frozen=True, slots=True)
class SlipParts:
    """The parts of a slip; each maps spots to cents."""

    registered: Stakes = field(default_factory=dict)
    asked: Stakes = field(default_factory=dict)
    """What the player wants beyond the registered bets, not yet decided by the console."""
    removing: Stakes = field(default_factory=dict)
    """What is registered and the player no longer wants."""
    returned: Stakes = field(default_factory=dict)
    """What was asked for and not registered before the close."""
    taken_back: Stakes = field(default_factory=dict)
    """What the player has taken back after the close; it is not in `registered`."""


def slip_parts(view: View) -> SlipParts:
    """The parts of the current round's slip; all empty once the round is settled."""
    bets = view.bets
    if bets is None or played(view) is not None:
        return SlipParts()
    wanted = bets.registered if bets.asked is None or bets.is_final else bets.asked
    return SlipParts(
        less(bets.registered, bets.taken_back),
        less(wanted, bets.registered),
        less(bets.registered, wanted),
        bets.returned,
        bets.taken_back,
    )


def less(stakes: Stakes, taken: Stakes) -> Stakes:
    """By spot, what `stakes` has more than `taken`; spots without a rest are left out."""
    over = {spot: cents - taken.get(spot, 0) for spot, cents in stakes.items()}
    return {spot: cents for spot, cents in over.items() if cents > 0}


def cents_of(stakes: Stakes) -> int:
    return sum(stakes.values())


def money_of(stakes: Stakes) -> str:
    """The sum of the stakes as money; empty without stakes."""
    return money(cents_of(stakes)) if stakes else ""


def count_words(count: int, words: Words) -> str:
    return words.say("stands_count", count=count)


def what_words(stakes: Stakes, spots: Spots, words: Words) -> str:
    """The name of the spot if there is one; otherwise the number of bets."""
    return spots.spot_words(next(iter(stakes)), words) if len(stakes) == 1 else count_words(len(stakes), words)


def seconds_words(ms: int) -> str:
    return f"{ms / MS:.2f}"
