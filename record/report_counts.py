"""Adds entries, evacuations and settlements to the money of a gaming day."""

from collections import Counter

from record.audit.accounts import moved_cents
from record.audit.cut import Days
from record.audit.takeover import Evacuated, Settlement
from record.formats.reading import Said
from record.report_lines import MoneyLine


def hold(line: MoneyLine, cents: int, wall_ms: int, days: Days) -> None:
    """Adds cents that are held for a player from that time on."""
    line.credit_before_cents += cents if wall_ms < days.from_ms else 0
    line.credit_after_cents += cents if wall_ms < days.until_ms else 0


def count_entry(entry: Said, line: MoneyLine) -> None:
    """Adds an entry: returned stakes never count, and a void subtracts what its round paid and collected."""
    line.money_in_cents -= moved_cents(entry, "money-in")
    line.money_out_cents += moved_cents(entry, "money-out")
    line.payable_cents += moved_cents(entry, "payable")
    line.unrecovered_cents -= moved_cents(entry, "unrecovered")
    if entry.kind in ("SETTLE", "VOID"):
        stakes_cents, payouts_cents = _played_cents(entry)
        line.stakes_cents += stakes_cents
        line.payouts_cents += payouts_cents
        line.money_out_cents += moved_cents(entry, "payable")  # A void's player has left: paid by hand.
    elif entry.kind == "CORRECT":
        line.corrections_cents += moved_cents(entry, "credit")


def _played_cents(entry: Said) -> tuple[int, int]:
    moved = Counter[tuple[str, str]]()
    for source, target, cents in entry.postings:
        moved[source, target] += cents
    if entry.kind == "VOID":
        return -moved["house", "credit"] - moved["house", "payable"], -moved["credit", "house"]
    return moved["escrow", "house"], moved["house", "credit"]


def count_evacuation(left: Evacuated, line: MoneyLine) -> None:
    line.money_in_cents += left.position.coming_cents
    line.money_out_cents += left.body.cents
    line.evacuated_cents += left.body.cents


def count_settlement(made: Settlement, line: MoneyLine) -> None:
    """Adds a settlement; after the evacuation a round's payout is paid by hand, so it leaves the table at once."""
    credit_cents, payable_cents, lost_cents = made.moved
    line.payable_cents += payable_cents
    line.unrecovered_cents += lost_cents
    stakes_cents, payouts_cents = made.played_cents
    line.stakes_cents += stakes_cents
    line.payouts_cents += payouts_cents
    if made.version > 1:
        line.corrections_cents += credit_cents if made.is_within else payable_cents
    line.money_out_cents += 0 if made.is_within else payable_cents
