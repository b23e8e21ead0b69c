"""Every fault that the simulated shoe can be asked for, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

S2, AE2, BEETEK = DIALECTS = ("s2", "ae2", "beetek")
BOTH = (S2, AE2)


class Strikes(StrEnum):
    DRAW = "the next draw"
    LINE = "the next report"
    NOW = "at once"
    SET = "a new set of cards"


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    sentence: str
    strikes: Strikes
    dialects: tuple[str, ...] = DIALECTS


_ALL = (
    Fault("not-read", "A card passes and cannot be read.", Strikes.DRAW),
    Fault("face-up", "A card lies face up in the shoe.", Strikes.DRAW),
    Fault("two-at-once", "Two cards come out together.", Strikes.DRAW),
    Fault("pushed-back-exit", "The dealer pushes a card back at the exit.", Strikes.DRAW, BOTH),
    Fault("pushed-back-half", "The dealer pushes a card back half-way.", Strikes.DRAW, BOTH),
    Fault("foreign-card", "A card of another set lies in the shoe, and its code says so.", Strikes.DRAW, BOTH),
    Fault("one-too-many", "The shoe itself finds a card once more than its decks have it.", Strikes.DRAW, (S2,)),
    Fault("too-slow", "A card is drawn too slowly.", Strikes.DRAW, BOTH),
    Fault("locked-gate", "A card is pulled out of the locked shoe.", Strikes.DRAW, BOTH),
    Fault("wrong-button", "The dealer presses the wrong button.", Strikes.NOW, (AE2,)),
    Fault("overdraw", "One card more is drawn after the hands are complete.", Strikes.DRAW),
    Fault("other-card", "A card is read as another one; the shoe cannot know.", Strikes.DRAW),
    Fault("poor-quality", "A card is read with little certainty.", Strikes.DRAW, (S2,)),
    Fault("power-loss", "Power is lost after a card has left and before it is told.", Strikes.DRAW),
    Fault("repeat", "A report comes again and again.", Strikes.LINE),
    Fault("lost-acknowledgement", "What the host says does not arrive for a while.", Strikes.LINE, (S2,)),
    Fault("wrong-checksum", "A bit of a report is turned over on the way.", Strikes.LINE),
    Fault("truncated", "A report loses its end.", Strikes.LINE),
    Fault("garbage", "Noise comes between the reports.", Strikes.LINE),
    Fault("silence", "The line is silent for 4 to 8 s, then all comes at once.", Strikes.LINE),
    Fault("number-wrap", "The numbers of events are about to begin anew.", Strikes.NOW, BOTH),
    Fault("lid-lifted", "Somebody lifts the lid.", Strikes.NOW, (S2,)),
    Fault("key-lock", "Somebody turns the key of the shoe.", Strikes.NOW, (AE2,)),
    Fault("wrong-result", "The shoe gives the round a result that its cards do not have.", Strikes.NOW, (AE2,)),
    Fault("forced-end", "The dealer ends the round at the shoe.", Strikes.NOW, (AE2,)),
    Fault("jam", "The shoe is jammed.", Strikes.NOW, (S2, BEETEK)),
    Fault("417-cards", "The set has one card too many.", Strikes.SET),
    Fault("415-cards", "The set has one card too few.", Strikes.SET),
    Fault("ninth-copy", "One card is there once too often, another once too seldom.", Strikes.SET),
    Fault("unshuffled", "Nobody has shuffled the set.", Strikes.SET),
    Fault("fewer-decks", "The set has one deck less than is said.", Strikes.SET),
    Fault("never-cut", "No cut card is put in.", Strikes.SET),
    Fault("ends-early", "The set ends in the middle of a round.", Strikes.SET),
)
FAULTS: Mapping[str, Fault] = {fault.name: fault for fault in _ALL}


def why_no_fault(name: str, dialect: str) -> str:
    """One sentence if the dialect has no such fault; empty if it has."""
    if name not in FAULTS:
        near = get_close_matches(name, FAULTS, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}" if near else f"the names are {', '.join(FAULTS)}"
        return f"No fault is called {name!r}; {hint}."
    if dialect not in FAULTS[name].dialects:
        return f"A shoe that speaks {dialect} has no fault {name!r}."
    return ""
