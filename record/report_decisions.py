"""Who decided what on a gaming day: voids and corrections with the money they moved, and every decision of staff."""

from collections import Counter

from games.game import VOID
from games.registry import GAMES
from phrases import as_said, phrase
from phrases.catalogue import english
from record.audit.accounts import moved_cents
from record.audit.book import Book, Story, story_of
from record.audit.chains import columns_of
from record.audit.cut import Days
from record.audit.evacuations import take_over
from record.audit.findings import moment
from record.audit.takeover import TakenOver
from record.formats.one import SETTLEMENTS
from record.report import Report, shown, tells_of_itself
from record.report_commission import learn_rules
from record.report_lines import MovedCents, StaffLine, VoidLine


@tells_of_itself
def voids(book: Book, days: Days) -> Report[VoidLine]:
    """Voids and corrections: reason, who authorised, and what moved."""
    story = story_of(book)
    taken = take_over(book, story)
    columns = ("record", "at", "round", "kind", "outcome", "paragraph", "law_class", "reason", "staff")
    report = Report[VoidLine]("voids", (*columns, "moved_cents", "payable_cents", "unrecovered_cents"))
    learn_rules(book)
    rules_of = {row["number"]: row["rules_hash"] for row in book.console["rounds"]}
    for seq, (record, body) in story.records.items():
        late_void = body.is_a("Correction") and body.outcome == VOID
        if body.is_a("Void", "Correction") and days.has(record.wall_ms):
            moved = _moved(story, taken, body.round, body.version)
            line = VoidLine(
                record=seq,
                at=moment(record.wall_ms),
                round=body.round,
                kind="void" if body.is_a("Void") else "late void" if late_void else "correction",
                outcome=columns_of(body)[2],
                paragraph=body.paragraph,
                law_class=_law_class(story, seq, rules_of) if late_void else getattr(body, "law_class", ""),
                reason=english(as_said(body.reason)),
                staff=" and ".join(body.staff),
                moved_cents=moved.credit,
                payable_cents=moved.payable,
                unrecovered_cents=moved.unrecovered,
            )
            report.lines.append(line)
    return report


def _law_class(story: Story, seq: int, rules_of: dict[int, str]) -> str:
    """The class of law that staff named in the decision after the record, or else the one of its paragraph."""
    body, decision = story.records[seq][1], story.records.get(seq + 1, (None, None))[1]
    named = decision.arguments.get("law_class") if decision is not None and decision.is_a("Decision") else None
    game = GAMES.by_hash(rules_of.get(getattr(body, "round", 0), ""))
    voids = {} if game is None else game.paragraphs.voids
    return str(named or voids.get(getattr(body, "paragraph", ""), ""))


def _moved(story: Story, taken: TakenOver, number: int, version: int) -> MovedCents:
    moved = [
        (moved_cents(entry, "credit"), moved_cents(entry, "payable"), -moved_cents(entry, "unrecovered"))
        for name, journal in story.journals.items()
        for entry in taken.counted(name, journal)
        if entry.kind in SETTLEMENTS and (entry.round, entry.version) == (number, version)
    ]
    moved += [made.moved for made in taken.settlements if (made.round, made.version) == (number, version)]
    return MovedCents(*(sum(column) for column in zip(*moved, strict=True)))


@tells_of_itself
def staff(book: Book, days: Days) -> Report[StaffLine]:
    """Every decision with the people who took it, and the number of rounds per dealer."""
    story = story_of(book)
    report = Report[StaffLine]("staff", ("at", "record", "staff", "action", "round", "reason", "totals"))
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
            reason = english(as_said(body.reason))
            line = StaffLine(moment(record.wall_ms), seq, who, body.action + against, body.round, reason, totals)
            report.lines.append(line)
        elif body.is_a("Result"):
            line = StaffLine(moment(record.wall_ms), seq, " and ".join(body.staff), "result", body.round, "", "")
            report.lines.append(line)
    report.noted += [phrase("report_dealt", dealer=dealer, rounds=count) for dealer, count in sorted(dealt.items())]
    return report
