"""The truth about a card that has left the shoe, whatever anybody reads or records."""

from dataclasses import dataclass


@dataclass(slots=True)
class TrueCard:
    """One card that has left the shoe: what it truly is, what the reader read, and whether it is recorded."""

    true: str
    seen: str | None
    """The card that the reader reported; None if it could not read the card."""
    may_tell: bool
    """Whether the reader alone may put the card into the round; people place any other card."""
    at_s: float
    """The time by the shoe's clock."""
    is_foreign: bool = False
    is_on_record: bool = False
    is_put_away: bool = False
    """Whether the dealer has burnt the card and entered that."""
