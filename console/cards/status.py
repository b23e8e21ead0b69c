"""The status of a card shoe for staff: what is held, and what they may do, in any card game."""

from msgspec import Struct

from protocol.messages import Count, Said


class ShoeBorn(Struct, frozen=True, forbid_unknown_fields=True):
    """Who registered the shoe; two people have confirmed it."""

    set: str
    shuffled_by: str
    cut_by: str
    cut_from_end: Count
    """Cards behind the cut card."""
    by: list[str]
    """Staff numbers."""


class Missing(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of counting a whole set of cards."""

    counted: Count
    missing: dict[str, Count]
    excess: dict[str, Count]
    unknown: Count


class ShoeTold(Struct, frozen=True, forbid_unknown_fields=True):
    """The set of cards by the record, and the device by its own reports."""

    driver: str
    """`s2`, `ae2`, `beetek`, `keyed`."""
    set: str
    """Its name; empty where no set is registered."""
    decks: Count
    drawn: Count
    left: Count
    """Still in the shoe."""
    to_cut: Count | None
    """Cards before the cut card, by where it was put; None where that is not known or it has come."""
    cut_seen: bool
    """This round is the last of the shoe."""
    ended: str
    """Why no further round is dealt from it: `no-set`, `cut-card`, `few-cards`, `replaced`, or a reason of 5.5."""
    to_burn: Count
    """Cards that are still to be burnt before the first round."""
    burnt: list[str]
    """Those that the shoe has read for it and nobody has confirmed yet."""
    kept: list[str]
    """Cards drawn in excess, which are the first cards of the next round (5.7)."""
    exposed: list[str]
    """Cards that were seen in the shoe and must come next (5.7)."""
    born: ShoeBorn | None
    state: str
    """As the device says: `ready`, `stopped`, `lid-lifted` and so on; see shoe_controller/events.py `State`."""
    online: bool
    """Of a shoe that is keyed: true."""
    simulated: bool
    gate: Count | None
    """How many cards the gate lets out: 255 is any number; None if not known, or if the shoe has no gate."""
    left_by_shoe: Count | None
    misreads: Count
    repeats: Count
    counted: Missing | None
    """While the rest of an ended set is run through."""


class HeldFor(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that people must look at."""

    reason: str
    """A row of the guide: `not-read`, `two-at-once`, `not-due` and so on; see shoe_controller/reasons.py."""
    said: Said
    paragraph: str
    """Of the rulebook, where one speaks of it."""
    card: str | None
    """That it is about, where the reader has seen it."""
    by_itself: bool
    """The same card slid again puts it right."""


class Offered(Struct, frozen=True, forbid_unknown_fields=True):
    """A verb that the table would take now."""

    verb: str
    paragraph: str
    cards: list[str]
    """Cards that it is about, where it is about some."""
    places: list[str]
    """Places that it may name."""
    by_two: bool
