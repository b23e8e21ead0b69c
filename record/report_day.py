"""A gaming day per terminal and for the table, reconciled to the cent."""

from games.money import amount
from phrases import Phrase, phrase
from record.audit.accounts import held_cents
from record.audit.agreement import payment_of
from record.audit.book import Book, Row, Story, story_of
from record.audit.course import BrokenRound, PaymentKey, settlements
from record.audit.cut import Days
from record.audit.evacuations import take_over
from record.audit.findings import moment
from record.audit.rounds import slips_of, stakes_of, standing_of
from record.audit.settled import Judged
from record.audit.takeover import TakenOver
from record.audit.told import Closed, Known, known_rules, rounds_of
from record.formats.reading import Said, read_lines
from record.report import Report, tells_of_itself
from record.report_commission import commissions_cents
from record.report_counts import count_entry, count_evacuation, count_settlement, hold
from record.report_lines import MONEY, MoneyLine, TerminalLine
from record.report_tills import tills

ROUNDS_NAMED_MAX = 20


@tells_of_itself
def day(book: Book, days: Days) -> Report[TerminalLine]:
    """Per terminal and for the table: credit before, money in and out, win, credit after."""
    story, report = story_of(book), Report[TerminalLine]("day", ("terminal", *MONEY))
    taken = take_over(book, story)
    for name in book.names():
        journal, held_before_cents = taken.counted(name, story.journals[name]), book.held_before_cents.get(name, 0)
        line = _terminal_day(name, journal, days, held_before_cents)
        _count_taken_over(name, taken, days, line)
        line.win_cents = line.stakes_cents - line.payouts_cents - line.corrections_cents
        if not line.is_empty():
            report.lines.append(line)
        _reconcile(line, report)
    total = TerminalLine(terminal="table")
    for line in report.lines:
        total.add(line)
    report.lines.append(total)
    _reconcile_table(book, story, taken, days, total, report)
    report.noted += [*_events(story, days), *_to_pay(book), *_commission(book, days)]
    report.noted += tills(book, story, days)
    return report


def _commission(book: Book, days: Days) -> list[Phrase]:
    """A note on the commission of the rounds that were opened on these days; it is part of the win."""
    opened = {row["number"]: row["opened_wall_ms"] for row in book.console["rounds"]}
    kept = [cents for number, cents in commissions_cents(book).items() if days.has(opened[number])]
    return [phrase("report_commission", amount=amount(sum(kept)), rounds=len(kept))] if kept else []


def _terminal_day(name: str, journal: list[Said], days: Days, held_before_cents: int) -> TerminalLine:
    line = TerminalLine(held_before_cents, credit_after_cents=held_before_cents, terminal=name)
    for entry in journal:
        hold(line, held_cents(entry), entry.wall_ms, days)
        if days.has(entry.wall_ms):
            count_entry(entry, line)
    return line


def _count_taken_over(name: str, taken: TakenOver, days: Days, line: MoneyLine) -> None:
    """Adds what the console settled for an evacuated terminal, whose own ledger lacks it or has it too late."""
    for left in (each for each in taken.evacuations if each.body.terminal == name):
        position = left.position
        hold(line, position.at_risk_cents - position.mirrored_cents, left.wall_ms, days)
        if days.has(left.wall_ms):
            count_evacuation(left, line)
    for back in (each for each in taken.returned if each.terminal == name):
        hold(line, -back.cents, back.wall_ms, days)
        if days.has(back.wall_ms):
            line.payable_cents += back.cents
            line.money_out_cents += back.cents
    for made in (each for each in taken.settlements if each.terminal == name):
        if not made.is_within and made.version == 1:
            hold(line, -made.held_cents, made.wall_ms, days)
        if days.has(made.wall_ms):
            count_settlement(made, line)


def _reconcile(line: TerminalLine, report: Report[TerminalLine]) -> None:
    comes_to = line.credit_before_cents + line.money_in_cents - line.money_out_cents - line.win_cents
    if comes_to != line.credit_after_cents:
        name, ledger_cents = line.terminal, line.credit_after_cents
        report.differing.append(phrase("report_terminal_differs", terminal=name, sum=comes_to, ledger=ledger_cents))


def _reconcile_table(
    book: Book, story: Story, taken: TakenOver, days: Days, total: TerminalLine, report: Report[TerminalLine]
) -> None:
    """Compares the rounds that the console settled with what the terminals booked; notes what is not booked yet."""
    complete = {row["number"]: row["complete"] for row in book.console["rounds"]}
    open_rounds = sorted(number for number, done in complete.items() if not done)
    if open_rounds:
        named = [*map(str, open_rounds[:ROUNDS_NAMED_MAX]), *(["…"] if len(open_rounds) > ROUNDS_NAMED_MAX else [])]
        report.noted.append(phrase("report_rounds_open", rounds=", ".join(named)))
    stakes_cents = _registered_cents(book, story, taken, days)
    if stakes_cents != total.stakes_cents:
        ledgers_cents = total.stakes_cents
        report.differing.append(phrase("report_slips_differ", slips=stakes_cents, ledgers=ledgers_cents))


def _registered_cents(book: Book, story: Story, taken: TakenOver, days: Days) -> int:
    """The stakes by the records, for every slip that a ledger booked on these days."""
    booked = {
        (payment_of(entry), name)
        for name, journal in story.journals.items()
        for entry in taken.counted(name, journal)
        if entry.kind in ("SETTLE", "VOID") and days.has(entry.wall_ms)
    }
    rows = {row["number"]: row for row in book.console["rounds"]}
    cents, slips, closed_rounds, known = 0, slips_of(book), rounds_of(story), known_rules(book, story)
    for number in sorted({key[0] for key, _ in booked}):
        taken_of = _taken_by_record(closed_rounds.get(number), rows.get(number), slips.get(number, {}), known)
        cents += sum(each for key, each in taken_of.items() if key in booked)
        settled = {name for key, name in booked if key[0] == number and key[2]}
        cents += sum(_misstated_cents(slip) for name, slip in slips.get(number, {}).items() if name in settled)
    return cents + sum(made.played_cents[0] for made in taken.settlements if days.has(made.wall_ms))


def _misstated_cents(slip: Row) -> int:
    """The difference between a slip's stored total and the sum of its lines."""
    lines = read_lines(slip["lines"])
    return 0 if lines is None else int(slip["total_cents"]) - sum(lines.values())


def _taken_by_record(
    closed: Closed | None, row: Row | None, slips: dict[str, Row], known: Known
) -> dict[tuple[PaymentKey, str], int]:
    """By payment and terminal: the collected or played stakes; the whole slip if the rules are unknown."""
    if closed is None or row is None:
        return {}
    if (rules := closed.rules(row, known)) is None:
        first = (closed.number, 1, 1)
        return {(first, name): sum((standing_of(slip) or {}).values()) for name, slip in slips.items()}
    found = {}
    try:
        for key, expected in settlements(closed.number, closed.records, rules, stakes_of(slips, Judged())):
            is_void = key[1:] == (1, 0)
            for name, owed in expected.items():
                earlier, played = owed.earlier, owed.stake_cents - owed.returned_cents
                found[key, name] = earlier.returned_cents - earlier.stake_cents if is_void else played
    except BrokenRound:
        pass
    return found


def _events(story: Story, days: Days) -> list[Phrase]:
    return [
        phrase(
            "report_evacuated",
            time=moment(record.wall_ms),
            terminal=body.terminal,
            amount=amount(body.cents),
            where=phrase("report_moved_to", terminal=body.to) if body.to else phrase("report_paid_by_hand"),
            staff=list(body.staff),
        )
        for record, body in story.records.values()
        if body.is_a("Evacuation") and days.has(record.wall_ms)
    ]


def _to_pay(book: Book) -> list[Phrase]:
    """The money still to pay to players who left, and for rounds that the console settled after an evacuation."""
    return [
        phrase(
            "report_to_pay",
            amount=amount(row["payable_cents"] - row["paid_cents"]),
            round=row["round"],
            terminal=row["terminal"],
        )
        for row in book.console["claims"]
        if row["payable_cents"] > row["paid_cents"]
    ]
