"""One entry of a terminal's ledger, as it is stored, hashed and copied to the console."""

from typing import Annotated

from msgspec import Meta

from protocol.enums import Account, EntryKind
from protocol.messages.fields import Cents, Count, Format, Message, Milliseconds, Said, Text


class Entry(Message, frozen=True):
    """One entry of a terminal's ledger: postings that happen together. The journal's hash chain runs over these."""

    format: Format
    seq: Count
    kind: EntryKind
    wall_ms: Milliseconds
    credit_session: Count
    round: Count
    version: Count
    """Of the round's outcome; for HOLD the revision."""
    payment: Count
    """Of the round, where this is one; 0 for all that concerns the whole round."""
    key: Text
    """The id of the transfer or evacuation."""
    postings: Annotated[list[tuple[Account, Account, Cents]], Meta(max_length=8)]
    """From account, to account, cents."""
    stake_cents: Cents
    payout_cents: Cents
    note: Said


ENTRY_KINDS = tuple(EntryKind)
ACCOUNTS = tuple(Account)
"""In the bytes of an entry, kinds and accounts stand by their place here; a new one is added at the end."""
