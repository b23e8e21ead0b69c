"""Works out a terminal's accounts from its entries, and how a correction divides between player, claims and house."""

from collections import Counter
from typing import NamedTuple

from record.audit.book import Row
from record.formats.reading import Said


def moved_cents(entry: Said, account: str) -> int:
    """The cents that an entry adds to an account, net."""
    return sum(cents * ((target == account) - (source == account)) for source, target, cents in entry.postings)


def held_cents(entry: Said) -> int:
    """The cents that an entry adds to what a terminal has of its player: credit, escrow, and what is leaving."""
    return sum(moved_cents(entry, account) for account in ("credit", "escrow", "leaving"))


def follow(row: Row, entry: Said) -> Row:
    """The terminal's row after one more entry: credit, escrow, and the credit session that owns them."""
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
        **({"leaving_cents": row["leaving_cents"] + moved["leaving"]} if "leaving_cents" in row else {}),
        "credit_session": session,
        "cashed_out": cashed_out,
    }


class Split(NamedTuple):
    """What a correction adds to each account, in cents; negative where it takes."""

    credit_cents: int
    payable_cents: int
    unrecovered_cents: int


def split(more_cents: int, payable_cents: int, lost_cents: int, free_cents: int, is_there: bool) -> Split:
    """Divides the change of a correction, `more_cents`, between the player's credit and the round's claims.

    Earlier corrections of the round left `payable_cents` and `lost_cents`: those are evened out first. The rest goes to
    or comes from the player's `free_cents` if the player is still there; if not, it becomes payable or unrecovered.
    """
    if more_cents >= 0:
        evened = min(more_cents, lost_cents)
        rest = more_cents - evened
        return Split(rest if is_there else 0, 0 if is_there else rest, -evened)
    less_cents = -more_cents
    evened = min(less_cents, payable_cents)
    taken = min(less_cents - evened, free_cents) if is_there else 0
    return Split(-taken, -evened, less_cents - evened - taken)
