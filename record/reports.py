"""What a gaming day came to, from the record alone: money, rounds, voids and corrections, and who did what."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import wraps
from itertools import groupby
from operator import attrgetter
from typing import Any

from durable.plain import as_text
from games.game import VOID
from games.money import amount
from games.registry import GAMES
from phrases import as_said
from phrases.catalogue import english
from record.audit.accounts import moved_cents
from record.audit.agreement import payment_of
from record.audit.book import Book, LeftOut, Row, Story, story_of
from record.audit.chains import columns_of
from record.audit.course import BrokenRound, PaymentKey, settlements
from record.audit.cut import Days
from record.audit.evacuations import take_over
from record.audit.findings import moment
from record.audit.hashes import plain_value
from record.audit.rounds import slips_of, stakes_of, standing_of
from record.audit.settled import Judged
from record.audit.takeover import Evacuated, Settlement, TakenOver
from record.audit.told import Closed, Known, known_rules, rounds_of
from record.formats.one import SETTLEMENTS
from record.formats.reading import Said, read_lines

ReportRow = dict[str, Any]
DAYS_SHOWN = 31
SIMULATED = "SIMULATED"
LACKING = "What stands there alone is missing in these figures. Put the files back into days/ and ask again."
MONEY = (
    "credit_before_cents", "money_in_cents", "money_out_cents", "stakes_cents", "payouts_cents", "corrections_cents",
    "win_cents", "credit_after_cents", "evacuated_cents", "payable_cents", "unrecovered_cents",
)  # fmt: skip


@dataclass(slots=True)
class Report:
    title: str
    columns: tuple[str, ...]
    lines: list[ReportRow] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    """Sealed days that are not in these figures."""
    is_simulated: bool = False
    """Outcomes in it came from a simulated source: none of this money was anyone's."""

    def lacks(self) -> list[str]:
        """First of all that is said: nobody may take a sum for whole that is not."""
        told = [_absent(where, list(days)) for where, days in groupby(self.left_out, attrgetter("where"))]
        return [*told, LACKING] if told else []

    def balance(self) -> str:
        """Where nothing differs."""
        return "Balanced to the cent, without the days that are left out." if self.left_out else "Balanced to the cent."

    def document(self) -> dict[str, Any]:
        return {
            "report": self.title,
            "left_out": [
                {"day": each.day, "where": each.where, "written_until": moment(each.until_ms)} for each in self.left_out
            ],
            "simulated": self.is_simulated,
            "columns": self.columns,
            "lines": self.lines,
            "balanced": not self.differences,
            "differences": self.differences,
            "notes": self.lacks() + self.notes,
        }


def _absent(where: str, days: list[LeftOut]) -> str:
    first, last = days[0], days[-1]
    until = moment(last.until_ms)
    if len(days) == 1:
        return f"Left out: the sealed day {first.day} is {where}; its file was written until {until}."
    which = f"{len(days)} sealed days from {first.day} to {last.day} are {where}"
    return f"Left out: {which}; the last of their files was written until {until}."


Make = Callable[[Book, Days], Report]


def _tells_of_itself(make: Make) -> Make:
    """Every report says by itself which days it lacks, and whether its outcomes were real."""

    @wraps(make)
    def marked(book: Book, days: Days) -> Report:
        report = make(book, days)
        report.left_out = book.left_out
        shown = {date.fromisoformat(line["date"]) for line in report.lines} if report.title == "days" else None
        rows = [row for row in book.console["rounds"] if _is_shown(row["opened_wall_ms"], days, shown)]
        if simulated := sum(1 for row in rows if row["simulated"]):
            report.is_simulated = True
            played = f"{simulated} of {len(rows)} rounds were played on a simulated {book.device}."
            report.notes.insert(0, f"{SIMULATED}: {played}")
        return report

    return marked


def _is_shown(wall_ms: int, days: Days, shown: set[date] | None) -> bool:
    return days.has(wall_ms) if shown is None else wall_ms < days.until_ms and days.day_of(wall_ms) in shown


@_tells_of_itself
def day(book: Book, days: Days) -> Report:
    """Per terminal and for the table: what was there, what came and went, what was won, what is there."""
    story, report = story_of(book), Report("day", ("terminal", *MONEY))
    taken = take_over(book, story)
    for name in book.names():
        journal, held_before_cents = taken.counted(name, story.journals[name]), book.held_before_cents.get(name, 0)
        line = _terminal_day(journal, days, held_before_cents)
        _count_taken_over(name, taken, days, line)
        line["win_cents"] = line["stakes_cents"] - line["payouts_cents"] - line["corrections_cents"]
        if any(line.values()):
            report.lines.append({"terminal": name, **line})
        _reconcile(name, line, report)
    total = {column: sum(line[column] for line in report.lines) for column in MONEY}
    report.lines.append({"terminal": "table", **total})
    _reconcile_table(book, story, taken, days, total, report)
    report.notes += [*_events(story, days), *_to_pay(book)]
    return report


def _terminal_day(journal: list[Said], days: Days, held_before_cents: int) -> ReportRow:
    line = dict.fromkeys(MONEY, 0)
    line["credit_before_cents"] = line["credit_after_cents"] = held_before_cents
    for entry in journal:
        _hold(line, moved_cents(entry, "credit") + moved_cents(entry, "escrow"), entry.wall_ms, days)
        if days.has(entry.wall_ms):
            _count(entry, line)
    return line


def _hold(line: ReportRow, cents: int, wall_ms: int, days: Days) -> None:
    """So much more of the player's is held from then on."""
    line["credit_before_cents"] += cents if wall_ms < days.from_ms else 0
    line["credit_after_cents"] += cents if wall_ms < days.until_ms else 0


def _count_taken_over(name: str, taken: TakenOver, days: Days, line: ReportRow) -> None:
    """What the console did in the place of a dead terminal's ledger, which says nothing of it, or says it too late."""
    for left in (each for each in taken.evacuations if each.body.terminal == name):
        position = left.position
        _hold(line, position.at_risk_cents - position.mirrored_cents, left.wall_ms, days)
        if days.has(left.wall_ms):
            _count_evacuation(left, line)
    for back in (each for each in taken.returned if each.terminal == name):
        _hold(line, -back.cents, back.wall_ms, days)
        if days.has(back.wall_ms):
            line["payable_cents"] += back.cents
            line["money_out_cents"] += back.cents
    for made in (each for each in taken.settlements if each.terminal == name):
        if not made.is_within and made.version == 1:
            _hold(line, -made.held_cents, made.wall_ms, days)
        if days.has(made.wall_ms):
            _count_settlement(made, line)


def _count_evacuation(left: Evacuated, line: ReportRow) -> None:
    line["money_in_cents"] += left.position.coming_cents
    line["money_out_cents"] += left.body.cents
    line["evacuated_cents"] += left.body.cents


def _count_settlement(made: Settlement, line: ReportRow) -> None:
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


def _count(entry: Said, line: ReportRow) -> None:
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


def _reconcile(name: str, line: ReportRow, report: Report) -> None:
    comes_to = line["credit_before_cents"] + line["money_in_cents"] - line["money_out_cents"] - line["win_cents"]
    if comes_to != line["credit_after_cents"]:
        sentence = f"{name}: all comes to {comes_to} cents, its ledger to {line['credit_after_cents']}."
        report.differences.append(sentence)


def _reconcile_table(book: Book, story: Story, taken: TakenOver, days: Days, total: ReportRow, report: Report) -> None:
    """Rounds as the console settled them against what the terminals booked; what is not booked yet is said."""
    complete = {row["number"]: row["complete"] for row in book.console["rounds"]}
    open_rounds = sorted(number for number, done in complete.items() if not done)
    if open_rounds:
        report.notes.append(f"Not settled everywhere yet: rounds {', '.join(map(str, open_rounds))}.")
    stakes_cents = _registered_cents(book, story, taken, days)
    if stakes_cents != total["stakes_cents"]:
        report.differences.append(
            f"Slips settled come to {stakes_cents} cents, the ledgers to {total['stakes_cents']}."
        )


def _registered_cents(book: Book, story: Story, taken: TakenOver, days: Days) -> int:
    """What the records take of every slip, wherever a ledger says that it was booked on these days."""
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
    """A row that says another total than its lines."""
    lines = read_lines(slip["lines"])
    return 0 if lines is None else int(slip["total_cents"]) - sum(lines.values())


def _taken_by_record(
    closed: Closed | None, row: Row | None, slips: dict[str, Row], known: Known
) -> dict[tuple[PaymentKey, str], int]:
    """By payment and terminal, the stakes that are collected or played; where the rules are unknown, the whole slip."""
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


def _events(story: Story, days: Days) -> list[str]:
    return [
        f"{moment(record.wall_ms)}: {body.terminal} was evacuated, {amount(body.cents)} "
        + (f"moved to {body.to}" if body.to else "to pay")
        + f", by {' and '.join(body.staff)}."
        for record, body in story.records.values()
        if body.is_a("Evacuation") and days.has(record.wall_ms)
    ]


def _to_pay(book: Book) -> list[str]:
    """Of players who have left, and of rounds that the console settled for a terminal which was evacuated."""
    return [
        f"To pay: {amount(row['payable_cents'] - row['paid_cents'])} of round {row['round']} at {row['terminal']}."
        for row in book.console["claims"]
        if row["payable_cents"] > row["paid_cents"]
    ]


@_tells_of_itself
def rounds(book: Book, days: Days) -> Report:
    story = story_of(book)
    taken = take_over(book, story)
    columns = ("round", "opened", "dealer", "outcome", "paragraph", "version", "slips", "stakes_cents", "payouts_cents")
    report = Report("rounds", (*columns, "simulated", "complete"))
    paid, registered = _paid_cents(story, taken), _staked_cents(book)
    for row in sorted(book.console["rounds"], key=lambda row: row["number"]):
        if days.has(row["opened_wall_ms"]):
            stakes_cents = registered.get(row["number"], [])
            report.lines.append({
                **{column: row[column] for column in ("dealer", "paragraph", "version")},
                "outcome": plain_value(row["outcome"]),
                "round": row["number"],
                "opened": moment(row["opened_wall_ms"]),
                "slips": len(stakes_cents),
                "stakes_cents": sum(stakes_cents),
                "payouts_cents": paid[row["number"]],
                "simulated": bool(row["simulated"]),
                "complete": bool(row["complete"]),
            })  # fmt: skip
    return report


def _paid_cents(story: Story, taken: TakenOver) -> Counter[int]:
    """By round, what came back to players in the end: payments add up, a void returns it all, a correction says all."""
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
    """By round, of every slip what stands of it, with what was staked in answer to questions."""
    chosen: Counter[tuple[int, str]] = Counter()
    for row in book.console["choices"]:
        chosen[row["round"], row["terminal"]] += row["cents"]
    registered: dict[int, list[int]] = {}
    for slip in (slip for slips in slips_of(book).values() for slip in slips.values()):
        if slip["registered_revision"]:
            cents = sum((standing_of(slip) or {}).values()) + chosen[slip["round"], slip["terminal"]]
            registered.setdefault(slip["round"], []).append(cents)
    return registered


@_tells_of_itself
def voids(book: Book, days: Days) -> Report:
    """Voids and corrections: reason, who authorised, and what moved."""
    story = story_of(book)
    taken = take_over(book, story)
    columns = ("record", "at", "round", "kind", "outcome", "paragraph", "law_class", "reason", "staff")
    report = Report("voids", (*columns, "moved_cents", "payable_cents", "unrecovered_cents"))
    _learn_rules(book)
    rules_of = {row["number"]: row["rules_hash"] for row in book.console["rounds"]}
    for seq, (record, body) in story.records.items():
        late_void = body.is_a("Correction") and body.outcome == VOID
        if body.is_a("Void", "Correction") and days.has(record.wall_ms):
            report.lines.append({
                "record": seq,
                "at": moment(record.wall_ms),
                "round": body.round,
                "kind": "void" if body.is_a("Void") else "late void" if late_void else "correction",
                "outcome": columns_of(body)[2],
                "paragraph": body.paragraph,
                "law_class": _law_class(story, seq, rules_of) if late_void else getattr(body, "law_class", ""),
                "reason": english(as_said(body.reason)),
                "staff": " and ".join(body.staff),
                **_moved(story, taken, body.round, body.version),
            })  # fmt: skip
    return report


def _learn_rules(book: Book) -> None:
    """Whose paragraphs name a class of law; those of rules that are not at hand name none."""
    for row in book.console["rules"]:
        with suppress(ValueError):
            GAMES.learn(row["game"], plain_value(row["readings"]) or {}, row["rules_hash"])


def _law_class(story: Story, seq: int, rules_of: dict[int, str]) -> str:
    """Of a round that had a result: as staff named it in the decision behind the record, or by its paragraph."""
    body, decision = story.records[seq][1], story.records.get(seq + 1, (None, None))[1]
    named = decision.arguments.get("law_class") if decision is not None and decision.is_a("Decision") else None
    game = GAMES.by_hash(rules_of.get(getattr(body, "round", 0), ""))
    voids = {} if game is None else game.paragraphs.voids
    return str(named or voids.get(getattr(body, "paragraph", ""), ""))


def _moved(story: Story, taken: TakenOver, number: int, version: int) -> ReportRow:
    moved = [
        (moved_cents(entry, "credit"), moved_cents(entry, "payable"), -moved_cents(entry, "unrecovered"))
        for name, journal in story.journals.items()
        for entry in taken.counted(name, journal)
        if entry.kind in SETTLEMENTS and (entry.round, entry.version) == (number, version)
    ]
    moved += [made.moved for made in taken.settlements if (made.round, made.version) == (number, version)]
    sums = [sum(column) for column in zip(*moved, strict=True)] or [0, 0, 0]
    return dict(zip(("moved_cents", "payable_cents", "unrecovered_cents"), sums, strict=True))


@_tells_of_itself
def staff(book: Book, days: Days) -> Report:
    """Every decision with who took it; and per dealer the rounds."""
    story, report = story_of(book), Report("staff", ("at", "record", "staff", "action", "round", "reason", "totals"))
    dealt: Counter[str] = Counter()
    for seq, (record, body) in story.records.items():
        if not days.has(record.wall_ms):
            continue
        if body.is_a("Close"):
            dealt[body.dealer] += 1
        elif body.is_a("Decision"):
            who = " and ".join(f"{number} ({role})" if number else role for number, role in body.people)
            totals = ", ".join(f"{name} {cents}" for name, cents in sorted(body.totals.items()))
            against = "" if body.overruled is None else f", against both witnesses ({shown('', body.overruled)})"
            report.lines.append({
                "at": moment(record.wall_ms), "record": seq, "staff": who, "action": body.action + against,
                "round": body.round, "reason": english(as_said(body.reason)), "totals": totals,
            })  # fmt: skip
        elif body.is_a("Result"):
            report.lines.append({
                "at": moment(record.wall_ms), "record": seq, "staff": " and ".join(body.staff), "action": "result",
                "round": body.round, "reason": "", "totals": "",
            })  # fmt: skip
    report.notes += [f"{dealer} dealt {count} rounds." for dealer, count in sorted(dealt.items())]
    return report


@_tells_of_itself
def days(book: Book, last: Days) -> Report:
    """The gaming days up to this one that have a round or move money, newest first; none whose own file is not here."""
    report, story = Report("days", ("date", "rounds", "voids", *DAYS_MONEY)), story_of(book)
    found: dict[date, ReportRow] = {}
    for row in book.console["rounds"]:
        if row["opened_wall_ms"] < last.until_ms:
            line = found.setdefault(last.day_of(row["opened_wall_ms"]), _no_day())
            line["rounds"] += 1
            line["voids"] += plain_value(row["outcome"]) == VOID
    taken = take_over(book, story)
    for name, journal in story.journals.items():
        for entry in taken.counted(name, journal):
            if entry.wall_ms < last.until_ms:
                _count(entry, found.setdefault(last.day_of(entry.wall_ms), _no_day()))
    for left in taken.evacuations:
        if left.wall_ms < last.until_ms:
            _count_evacuation(left, found.setdefault(last.day_of(left.wall_ms), _no_day()))
    for made in taken.settlements:
        if made.wall_ms < last.until_ms:
            _count_settlement(made, found.setdefault(last.day_of(made.wall_ms), _no_day()))
    absent = {each.day for each in book.left_out}  # What other files have of such a day is only a part of it.
    for on in [on for on in sorted(found, reverse=True) if on.isoformat() not in absent][:DAYS_SHOWN]:
        line = found[on]
        line["win_cents"] = line["stakes_cents"] - line["payouts_cents"] - line["corrections_cents"]
        report.lines.append({"date": on.isoformat(), **{column: line[column] for column in report.columns[1:]}})
    return report


DAYS_MONEY = ("money_in_cents", "money_out_cents", "stakes_cents", "payouts_cents", "corrections_cents", "win_cents")


def _no_day() -> ReportRow:
    return {"rounds": 0, "voids": 0, **dict.fromkeys(MONEY, 0)}


def head_of(column: str) -> str:
    return column.removesuffix("_cents").replace("_", " ")


def shown(column: str, value: object) -> str:
    if column.endswith("_cents") and isinstance(value, int):
        return amount(value)
    if isinstance(value, list | dict):
        return as_text(value) or ""
    return "" if value in (None, "") else str(value)


REPORTS = {"day": day, "days": days, "rounds": rounds, "voids": voids, "staff": staff}
