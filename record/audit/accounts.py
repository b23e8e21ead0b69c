"""A terminal's accounts by its entries, and how a correction divides between a player, claims and the house."""

from collections import Counter
from typing import NamedTuple

from record.audit.book import Row
from record.formats.reading import Said


def moved_cents(entry: Said, account: str) -> int:
    """What an entry adds to an account, net."""
    return sum(cents * ((target == account) - (source == account)) for source, target, cents in entry.postings)


def follow(row: Row, entry: Said) -> Row:
    """The terminal's row after one more entry: its credit, its escrow, and whose they are."""
    moved: Counter[str] = Counter()
    for source, target, cents in entry.postings:
        moved[source] -= cents
        moved[target] += cents
    session, cashed_out = row["credit_session"], row["cashed_out"]
    if moved["money-in"] and entry.credit_session != session:
        session, cashed_out = entry.credit_session, False
    elif moved["money-out"] or entry.kind == "EVACUATE":
        cashed_out = True
    return row | {
        "credit_cents": row["credit_cents"] + moved["credit"],
        "escrow_cents": row["escrow_cents"] + moved["escrow"],
        "credit_session": session,
        "cashed_out": cashed_out,
    }


class Split(NamedTuple):
    """What a correction moves onto each: below zero where it takes."""

    credit_cents: int
    payable_cents: int
    unrecovered_cents: int


def split(more_cents: int, payable_cents: int, lost_cents: int, free_cents: int, is_there: bool) -> Split:
    """So much more, or less, is due; earlier corrections of the round left so much payable and so much unrecovered.

    What they left is evened out first. The rest is the player's, who is there with so much credit that is free, or is
    not: then it is payable, or it is lost.
    """
    if more_cents >= 0:
        evened = min(more_cents, lost_cents)
        rest = more_cents - evened
        return Split(rest if is_there else 0, 0 if is_there else rest, -evened)
    less_cents = -more_cents
    evened = min(less_cents, payable_cents)
    taken = min(less_cents - evened, free_cents) if is_there else 0
    return Split(-taken, -evened, less_cents - evened - taken)
