"""The rounds of a gaming day: outcome, slips, stakes and payouts."""

from collections import Counter

from record.audit.book import Book, Story, story_of
from record.audit.cut import Days
from record.audit.evacuations import take_over
from record.audit.findings import moment
from record.audit.hashes import plain_value
from record.audit.rounds import slips_of, standing_of
from record.audit.takeover import TakenOver
from record.formats.one import SETTLEMENTS
from record.report import Report, tells_of_itself
from record.report_commission import commissions_cents
from record.report_lines import RoundLine


@tells_of_itself
def rounds(book: Book, days: Days) -> Report[RoundLine]:
    story = story_of(book)
    taken = take_over(book, story)
    columns = ("round", "opened", "dealer", "outcome", "paragraph", "version", "slips", "stakes_cents", "payouts_cents")
    kept = commissions_cents(book)
    commission = ("commission_cents",) if kept else ()
    report = Report[RoundLine]("rounds", (*columns, *commission, "simulated", "complete"))
    paid, registered = _paid_cents(story, taken), _staked_cents(book)
    for row in sorted(book.rounds, key=lambda row: row["number"]):
        if days.has(row["opened_wall_ms"]):
            stakes_cents = registered.get(row["number"], [])
            line = RoundLine(
                round=row["number"],
                opened=moment(row["opened_wall_ms"]),
                dealer=row["dealer"],
                outcome=plain_value(row["outcome"]),
                paragraph=row["paragraph"],
                version=row["version"],
                slips=len(stakes_cents),
                stakes_cents=sum(stakes_cents),
                payouts_cents=paid[row["number"]],
                commission_cents=kept.get(row["number"], 0),
                simulated=bool(row["simulated"]),
                complete=bool(row["complete"]),
            )
            report.lines.append(line)
    return report


def _paid_cents(story: Story, taken: TakenOver) -> Counter[int]:
    """By round, what players got in the end: payments are added, a void returns all, a correction replaces the sum."""
    final: dict[tuple[int, str], tuple[int, int]] = {}
    for name, journal in story.journals.items():
        for entry in taken.counted(name, journal):
            if entry.kind not in SETTLEMENTS:
                continue
            stake_cents, payout_cents = final.get((entry.round, name), (0, 0))
            stake_cents += entry.stake_cents if entry.kind != "CORRECT" else 0
            if entry.kind == "SETTLE":
                final[entry.round, name] = stake_cents, payout_cents + entry.payout_cents
            else:
                final[entry.round, name] = stake_cents, entry.payout_cents if entry.kind == "CORRECT" else stake_cents
    for made in taken.settlements:
        owed = made.outcome.owed
        if made.version > 1:
            whole_cents = owed.payout_cents
        else:
            whole_cents = owed.whole_stake_cents if made.outcome.is_void else owed.whole_payout_cents
        final[made.round, made.terminal] = owed.whole_stake_cents, whole_cents
    paid: Counter[int] = Counter()
    for (number, _), (_, payout_cents) in final.items():
        paid[number] += payout_cents
    return paid


def _staked_cents(book: Book) -> dict[int, list[int]]:
    """By round, the stakes of every slip after the close, with the stakes of answers to questions."""
    chosen: Counter[tuple[int, str]] = Counter()
    for row in book.console["choices"]:
        chosen[row["round"], row["terminal"]] += row["cents"]
    registered: dict[int, list[int]] = {}
    for slip in (slip for slips in slips_of(book).values() for slip in slips.values()):
        if slip["registered_revision"]:
            cents = sum((standing_of(slip) or {}).values()) + chosen[slip["round"], slip["terminal"]]
            registered.setdefault(slip["round"], []).append(cents)
    return registered
