"""Checks whether a journal entry moves exactly what the auditor's own settlement requires."""

from record.audit.course import Owed, PaymentKey
from record.formats.reading import Said

PLAYERS = {"credit", "payable", "unrecovered"}


def payment_of(entry: Said) -> PaymentKey:
    return entry.round, entry.version, entry.payment


def agrees(entry: Said, owed: Owed) -> bool:
    """Whether an entry's amounts fit; which of the player's accounts a correction uses depends on earlier entries."""
    is_correction = entry.version > 1
    if (entry.kind == "CORRECT") != is_correction:
        return False
    if is_correction:
        sums_fit = (entry.stake_cents, entry.payout_cents) == (owed.stake_cents, owed.payout_cents)
        return sums_fit and _moves_difference(entry, owed.house_cents)
    if entry.kind == "VOID":
        return _is_void(entry, owed)
    sums_fit = (entry.stake_cents, entry.payout_cents) == (owed.stake_cents, owed.payout_cents)
    back = owed.returned_cents
    moves = [
        ["escrow", "house", owed.stake_cents - back],
        ["escrow", "credit", back],
        ["house", "credit", owed.payout_cents - back],
    ]
    return sums_fit and entry.postings == [move for move in moves if move[2]]


def _is_void(entry: Said, owed: Owed) -> bool:
    if owed.may_return_more:
        if not owed.stake_cents <= entry.stake_cents == entry.payout_cents:
            return False
    elif (entry.stake_cents, entry.payout_cents) != (owed.stake_cents, owed.payout_cents):
        return False
    if owed.gives_back_only and entry.postings == [["house", "payable", -owed.house_cents]]:
        return True
    stake, payout, returned = owed.earlier
    moves = [
        ["escrow", "credit", entry.stake_cents],
        ["house", "credit", stake - returned],
        ["credit", "house", payout - returned],
    ]
    return bool(entry.postings == [move for move in moves if move[2]])


def _moves_difference(entry: Said, house_cents: int) -> bool:
    """Whether the entry moves the whole difference between the house and the player's accounts."""
    house_at = 1 if house_cents > 0 else 0
    is_whole = sum(cents for _, _, cents in entry.postings) == abs(house_cents)
    return is_whole and all(move[house_at] == "house" and move[1 - house_at] in PLAYERS for move in entry.postings)
