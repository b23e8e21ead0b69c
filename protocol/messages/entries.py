"""One entry of a terminal's ledger, in the form that is stored, hashed and copied to the console."""

from typing import Annotated

from msgspec import Meta

from protocol.enums import Account, EntryKind
from protocol.messages.fields import Cents, Count, Format, Message, Milliseconds, Said, Text


class Entry(Message, frozen=True):
    """One entry of a terminal's ledger: postings that happen together. The journal's hash chain covers these
    entries.
    """

    format: Format
    seq: Count
    kind: EntryKind
    wall_ms: Milliseconds
    credit_session: Count
    round: Count
    version: Count
    """The version of the round's outcome; in a HOLD the revision of the slip."""
    payment: Count
    """The number of the round's payment; 0 for an entry about the whole round."""
    key: Text
    """The id of the transfer or evacuation."""
    postings: Annotated[list[tuple[Account, Account, Cents]], Meta(max_length=8)]
    """Each posting: from account, to account, cents."""
    stake_cents: Cents
    payout_cents: Cents
    note: Said


ENTRY_KINDS = tuple(EntryKind)
ACCOUNTS = tuple(Account)
"""Kinds and accounts by number: entries store their position here, so a new one goes to the end."""
