"""The shoes of a gaming day: set, people who registered it, rounds, cards, cut card, end, and misread cards."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, fields

from msgspec import DecodeError

from console.cards.papers import NO_PAPERS, Born, read_papers
from daemon.recorded import RecordingError
from games.game import VOID, Game
from games.registry import GAMES
from games.shoe_record import SetLeft, decks_of, set_after
from phrases import phrase
from record.audit.book import Book, Row
from record.audit.cut import Days
from record.audit.hashes import plain_value
from record.report import Report, tells_of_itself
from record.report_commission import learn_rules
from record.report_lines import ReportLine
from shoe_controller import recording, replay

CARDS_A_DECK = 52
DECKS_COUNTED = 100
MISREADS_MAX = 1
"""Misreads in 100 decks; a healthy reader has no more."""


@dataclass(slots=True)
class SetLine(ReportLine):
    """A set of cards, from its first round to its last one."""

    set: str
    first_round: int
    last_round: int = 0
    rounds: int = 0
    voids: int = 0
    cards: int = 0
    left: int = 0
    cut_seen: bool = False
    ended: str = ""
    misreads: int = 0
    shuffled_by: str = ""
    cut_by: str = ""
    cut_from_end: int | None = None
    staff: str = ""


COLUMNS = tuple(field.name for field in fields(SetLine))


@tells_of_itself
def shoes(book: Book, days: Days) -> Report[SetLine]:
    report = Report[SetLine]("shoes", COLUMNS)
    learn_rules(book)
    drawn = 0
    for line, cards in _lines(book, days):
        report.lines.append(line)
        drawn += cards
    if drawn:
        misreads = sum(line.misreads for line in report.lines)
        rate = f"{misreads * DECKS_COUNTED * CARDS_A_DECK / drawn:.1f}"
        report.noted.append(phrase("report_misreads", misreads=misreads, cards=drawn, rate=rate, most=MISREADS_MAX))
    return report


def _lines(book: Book, days: Days) -> Iterator[tuple[SetLine, int]]:
    """One line for each set, with the cards that left it on these days."""
    line: SetLine | None = None
    counted, before = 0, 0
    for row in sorted(book.console["rounds"], key=lambda row: row["number"]):
        carry, size = plain_value(row["carry"]), size_of(row)
        shoe = set_after(_game_of(row), carry)
        if shoe is None:
            continue
        out = max(0, size - shoe.cards_left)
        if not days.has(row["opened_wall_ms"]):
            before = out
            continue
        if line is None or line.set != shoe.name or out < counted:
            if line is not None:
                yield line, counted - before
                before = 0
            line = _new_line(shoe.name, row)
        _count(line, row, shoe, carry["ended"], out)
        line.misreads += _misreads(book, row["number"])
        counted = out
    if line is not None:
        yield line, counted - before


def size_of(row: Row) -> int:
    """The number of cards in a whole set, by the rules that the round names."""
    return CARDS_A_DECK * decks_of(_game_of(row))


def _game_of(row: Row) -> Game | None:
    return GAMES.by_hash(row["rules_hash"])


def _new_line(name: str, row: Row) -> SetLine:
    line = SetLine(name, row["number"])
    if born := _born(row, name):
        line.shuffled_by, line.cut_by, line.cut_from_end = born.shuffled_by, born.cut_by, born.cut_from_end
        line.staff = " and ".join(born.by)
    return line


def _born(row: Row, name: str) -> Born | None:
    try:
        born = read_papers(row["evidence"] or "").born if row["evidence"] else NO_PAPERS.born
    except DecodeError:
        return None
    return born if born is not None and born.set == name else None


def _count(line: SetLine, row: Row, shoe: SetLeft, ended: str, out: int) -> None:
    line.last_round = row["number"]
    line.rounds += 1
    line.voids += plain_value(row["outcome"]) == VOID
    line.cards, line.left = out, shoe.cards_left
    line.cut_seen, line.ended = shoe.is_cut, ended


def _misreads(book: Book, number: int) -> int:
    """Counts the misread cards in a round's recording; 0 if there is no recording, or if it cannot be read."""
    found = 0
    for (round_, _), packed in book.sensor_logs.items():
        if round_ == number:
            try:
                read = recording.parse(zlib.decompress(packed), "the recording")
            except (RecordingError, zlib.error):
                continue
            found += replay.judge_recording(read)[0].view.misreads
    return found
