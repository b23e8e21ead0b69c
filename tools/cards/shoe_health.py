"""`etg shoes health`: the sets of cards on record and their evenness, as text and as JSON."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from console.cards.shoe_card import ShoeLine, ShoesCounted
from games.cards import RANKS
from protocol.enums import FairnessLevel
from record.audit.book import Book
from record.audit.cut import Days
from record.audit.files import CONSOLE_DB, is_database
from record.audit.findings import AuditError
from record.record_config import console_folder
from record.report import SIMULATED, Report
from record.report_days import DAYS_SHOWN
from record.report_sums import read_for_report
from tools.cards.shoe_counts import FIRST_TEST_ROUNDS, Counted, count
from tools.cards.shoes import SetLine
from tools.failure import failed


def run_health(data: Path, as_json: bool) -> int:
    try:
        report, counted = count(_book(data))
        if not report.lines:
            raise AuditError(f"There are no sets of cards in {data}.")
    except (AuditError, OSError) as bad:
        return failed("etg shoes health", bad, as_json)
    document = document_of(report, counted)
    print(msgspec.json.encode(document).decode() if as_json else "\n".join(in_words(report, counted)))
    return 1 if document.level is FairnessLevel.RED else 0


def _book(data: Path) -> Book:
    """Reads the record of the last month only, because a record of years takes too long."""
    path = data if data.is_file() else console_folder(data) / CONSOLE_DB
    if not is_database(path):
        raise AuditError(f"{path} is no database of a console.")
    first = (datetime.now(UTC).astimezone() - timedelta(days=DAYS_SHOWN)).date()
    return read_for_report(path, Days(first, None, 0), days_back=1, with_recordings=True)


def document_of(report: Report[SetLine], counted: Counted) -> ShoesCounted:
    return ShoesCounted(
        simulated=report.is_simulated,
        rounds=counted.rounds,
        voids=counted.voids,
        corrected=counted.corrected,
        level=counted.level,
        ranks_square=counted.ranks_square,
        results_square=counted.results_square,
        chance=counted.chance,
        spread=round(counted.spread),
        cards=dict(counted.cards),
        results=dict(counted.results),
        shoes=[_line(line) for line in report.lines],
        left_out=report.lacks(),
    )


def _line(line: SetLine) -> ShoeLine:
    """One line of the report; a column that nobody filled in has its usual value."""
    filled = {name: getattr(line, name) for name in ShoeLine.__struct_fields__}
    return ShoeLine(**{name: value for name, value in filled.items() if value is not None})


def in_words(report: Report[SetLine], counted: Counted) -> list[str]:
    mark = f"{SIMULATED}, " if report.is_simulated else ""
    sets, cards = len(report.lines), counted.cards.total()
    misreads = sum(line.misreads for line in report.lines)
    lines = [
        *report.lacks(),
        f"Shoes: {mark}{sets} sets, {counted.rounds:,} rounds, {cards:,} cards, {counted.level}",
        f"  {misreads} misreads, {counted.voids} void rounds, {counted.corrected} corrected",
        "  " + ", ".join(f"{name} {times:,}" for name, times in counted.results.items()),
    ]
    if counted.level is FairnessLevel.TOO_FEW:
        return [*lines, f"  Nothing is tested below {FIRST_TEST_ROUNDS} rounds."]
    ranks = f"ranks: chi-square {counted.ranks_square:.1f}, usually about {len(RANKS) - 1}"
    results = f"results: chi-square {counted.results_square:.1f}, usually about 2"
    return [*lines, f"  {ranks}; {results}; by chance {counted.chance:.2%} in one look"]
