"""How entries, evacuations and settlements add to the money of a gaming day."""

from collections import Counter

from record.audit.accounts import moved_cents
from record.audit.cut import Days
from record.audit.takeover import Evacuated, Settlement
from record.formats.reading import Said
from record.report import ReportRow

MONEY = (
    "credit_before_cents", "money_in_cents", "money_out_cents", "stakes_cents", "payouts_cents", "corrections_cents",
    "win_cents", "credit_after_cents", "evacuated_cents", "payable_cents", "unrecovered_cents",
)  # fmt: skip


def hold(line: ReportRow, cents: int, wall_ms: int, days: Days) -> None:
    """So much more of the player's is held from then on."""
    line["credit_before_cents"] += cents if wall_ms < days.from_ms else 0
    line["credit_after_cents"] += cents if wall_ms < days.until_ms else 0


def count_entry(entry: Said, line: ReportRow) -> None:
    """Stakes that go back unplayed were never the house's; a void takes back what its round has paid and collected."""
    line["money_in_cents"] -= moved_cents(entry, "money-in")
    line["money_out_cents"] += moved_cents(entry, "money-out")
    line["payable_cents"] += moved_cents(entry, "payable")
    line["unrecovered_cents"] -= moved_cents(entry, "unrecovered")
    if entry.kind in ("SETTLE", "VOID"):
        stakes_cents, payouts_cents = _played_cents(entry)
        line["stakes_cents"] += stakes_cents
        line["payouts_cents"] += payouts_cents
        line["money_out_cents"] += moved_cents(entry, "payable")  # Of a void: handed over, for its player has left.
    elif entry.kind == "CORRECT":
        line["corrections_cents"] += moved_cents(entry, "credit")


def _played_cents(entry: Said) -> tuple[int, int]:
    moved = Counter[tuple[str, str]]()
    for source, target, cents in entry.postings:
        moved[source, target] += cents
    if entry.kind == "VOID":
        return -moved["house", "credit"] - moved["house", "payable"], -moved["credit", "house"]
    return moved["escrow", "house"], moved["house", "credit"]


def count_evacuation(left: Evacuated, line: ReportRow) -> None:
    line["money_in_cents"] += left.position.coming_cents
    line["money_out_cents"] += left.body.cents
    line["evacuated_cents"] += left.body.cents


def count_settlement(made: Settlement, line: ReportRow) -> None:
    """After the evacuation, what a round brings is paid in hand: it leaves the table as it is won."""
    credit_cents, payable_cents, lost_cents = made.moved
    line["payable_cents"] += payable_cents
    line["unrecovered_cents"] += lost_cents
    stakes_cents, payouts_cents = made.played_cents
    line["stakes_cents"] += stakes_cents
    line["payouts_cents"] += payouts_cents
    if made.version > 1:
        line["corrections_cents"] += credit_cents if made.is_within else payable_cents
    line["money_out_cents"] += 0 if made.is_within else payable_cents
