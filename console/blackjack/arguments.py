"""The arguments of a Blackjack table's own verbs; those of every card table are in `console/cards`."""

from protocol.arguments import StaffArguments
from protocol.messages import Cents, Count, Text, Texts


class ErrorArguments(StaffArguments, frozen=True):
    """The arguments of the verb `error`."""

    kind: Text
    """`wrong-hand`, `box-skipped`, `card-too-many`, `empty-area`, `other`."""


class CorrectCardArguments(StaffArguments, frozen=True):
    """The arguments of the verb `correct-card`."""

    at: Count
    """Which card, in the order of dealing; the first is 0."""
    card: Text


class DiscardArguments(StaffArguments, frozen=True):
    """The arguments of the verb `discard`."""

    card: Text
    why: Text
    """`dealer-overdraw` (5.10.2) or `empty-area` (5.10.3)."""


class ReconstructArguments(StaffArguments, frozen=True):
    """The arguments of the verb `reconstruct`."""

    cards: Texts
    """The cards of the present deal in the intended order."""


class CallArguments(StaffArguments, frozen=True):
    """The arguments of the verb `call`: the player at `terminal` has called a decision, and the dealer keys it."""

    terminal: Text
    action: Text
    """One of the player's choices, as the status has it."""
    cents: Cents = 0
