"""Past rounds from their rows and records: their stakes, how they were played, and what each record owes to each
terminal.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from console.archive import Archive
from console.course import Course, standing_stakes
from console.owed import Owed, PaymentKey
from console.rows import RoundRow, SlipRow
from games.game import VOID, Choice, Game, Stakes
from games.registry import GAMES, UnknownGame
from protocol.codec import decode_lines, decode_record
from protocol.messages import STEPS, Close, Correction, Message, Pay, Record, Result, Void


def stakes_of(slips: Iterable[SlipRow]) -> dict[str, dict[str, int]]:
    """The registered stakes that count, by terminal."""
    return {slip.terminal: standing_stakes_of(slip) for slip in slips if slip.registered_revision}


def standing_stakes_of(slip: SlipRow) -> dict[str, int]:
    lines = decode_lines(slip.lines)
    return standing_stakes(lines, msgspec.msgpack.decode(slip.returned)) if slip.returned else lines


def known_game(rules_hash: str) -> Game:
    """The game with these rules. Raises UnknownGame if this software does not have them."""
    if (game := GAMES.by_hash(rules_hash)) is None:
        raise UnknownGame(f"the record has an open round by rules {rules_hash[:12]}, which this software does not have")
    return game


def course_of(row: RoundRow, archive: Archive, stakes: Mapping[str, Stakes] | None = None) -> Course:
    """The course of a round from its records, up to its outcome."""
    game = known_game(row.rules_hash)
    course = Course(stakes_of(archive.slips(row.number)) if stakes is None else stakes)
    for _, body in records_of(row, archive):
        if isinstance(body, Close):
            course.close(game, body.public)
        elif isinstance(body, STEPS):
            course.follow(game, body)
    return course


def records_of(row: RoundRow, archive: Archive) -> Iterator[tuple[Record, Message]]:
    for data in archive.records_of(row.number):
        record, body = decode_record(data)
        if getattr(body, "round", 0) == row.number:
            yield record, body


def settlements_of(row: RoundRow, archive: Archive) -> Iterator[tuple[PaymentKey, dict[str, Owed]]]:
    """What each record of a round that pays owes to every terminal, in the order of the log."""
    stakes = stakes_of(archive.slips(row.number))
    yield from follow(known_game(row.rules_hash), row.number, records_of(row, archive), stakes)


def follow(
    game: Game, number: int, records: Iterable[tuple[Record, Message]], stakes: Mapping[str, Stakes]
) -> Iterator[tuple[PaymentKey, dict[str, Owed]]]:
    course, close_seq, outcome = Course(stakes), 0, None
    for record, body in records:
        seq = record.seq
        if isinstance(body, Close):
            close_seq = seq
            course.close(game, body.public)
        elif isinstance(body, STEPS):
            added = course.follow(game, body)
            if isinstance(body, Pay):
                yield (number, 1, body.payment), course.owed_by_payment(added, seq, close_seq)
        elif isinstance(body, Result | Void):
            outcome = body.outcome if isinstance(body, Result) else VOID
            payment = body.payment if isinstance(body, Result) else 0
            yield (number, 1, payment), course.owed_by_outcome(game, outcome, seq, close_seq)
        elif isinstance(body, Correction):
            yield (number, body.version, 0), course.owed_by_correction(game, outcome, body.outcome, seq, close_seq)
            outcome = body.outcome


def settled_course(row: RoundRow, archive: Archive) -> Course:
    """The course of a round that has an outcome: enough to compute the payout of any outcome."""
    course = Course(stakes_of(archive.slips(row.number)))
    course.public = row.public
    for choice in archive.choices(row.number):
        course.choices.setdefault(choice.terminal, []).append(Choice(choice.question, choice.action, choice.cents))
    return course
