"""Lists the gaming days up to a given one, each in one row."""

from datetime import date

from games.game import VOID
from record.audit.book import Book, story_of
from record.audit.cut import Days
from record.audit.evacuations import take_over
from record.audit.hashes import plain_value
from record.report import Report, tells_of_itself
from record.report_counts import count_entry, count_evacuation, count_settlement
from record.report_lines import DayLine

DAYS_SHOWN = 31
DAYS_MONEY = ("money_in_cents", "money_out_cents", "stakes_cents", "payouts_cents", "corrections_cents", "win_cents")


@tells_of_itself
def days(book: Book, last: Days) -> Report[DayLine]:
    """The gaming days up to this one with a round or a movement of money, newest first; none whose file is absent."""
    report, story = Report[DayLine]("days", ("date", "rounds", "voids", *DAYS_MONEY)), story_of(book)
    found: dict[date, DayLine] = {}
    for row in book.rounds:
        if row["opened_wall_ms"] < last.until_ms:
            line = found.setdefault(last.day_of(row["opened_wall_ms"]), DayLine())
            line.rounds += 1
            line.voids += plain_value(row["outcome"]) == VOID
    taken = take_over(book, story)
    for name, journal in story.journals.items():
        for entry in taken.counted(name, journal):
            if entry.wall_ms < last.until_ms:
                count_entry(entry, found.setdefault(last.day_of(entry.wall_ms), DayLine()))
    for left in taken.evacuations:
        if left.wall_ms < last.until_ms:
            count_evacuation(left, found.setdefault(last.day_of(left.wall_ms), DayLine()))
    for made in taken.settlements:
        if made.wall_ms < last.until_ms:
            count_settlement(made, found.setdefault(last.day_of(made.wall_ms), DayLine()))
    absent = {each.day for each in book.left_out}  # Other files have only a part of such a day.
    for on in [on for on in sorted(found, reverse=True) if on.isoformat() not in absent][:DAYS_SHOWN]:
        line = found[on]
        line.win_cents = line.stakes_cents - line.payouts_cents - line.corrections_cents
        line.date = on.isoformat()
        report.lines.append(line)
    return report
