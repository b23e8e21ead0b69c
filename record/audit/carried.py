"""Checks the close of a round by the rules of its game: the returned stakes, and the carry from the round before."""

from typing import Any

from record.audit.book import Book, Row, Story
from record.audit.games import NOT_KNOWN, Rules, Slip, Terms
from record.audit.hashes import as_text, plain_value
from record.formats.reading import Said, Unreadable, read_lines, read_returned, unpack


class Carried:
    """What each round leaves to the next one, as far as it is known, and the check of each close against it."""

    def __init__(self, book: Book, story: Story, rows: dict[int, Row]) -> None:
        self._rows = rows
        self._left: dict[int, Any] = {0: None} if book.is_whole else {}
        self._revisions: dict[tuple[int, str], list[Row]] = {}
        for row in sorted(book.console["revisions"], key=lambda row: row["revision"]):
            self._revisions.setdefault((row["round"], row["terminal"]), []).append(row)
        self._terms = [(record.seq, body) for record, body in story.records.values() if body.is_a("Terms")]

    def before(self, number: int) -> Any:
        """What the round inherits: by the rules if they are known, else by the row of the round before."""
        if number - 1 in self._left:
            return self._left[number - 1]
        row = self._rows.get(number - 1)
        return plain_value(row["carry"]) if row is not None and row["version"] else NOT_KNOWN

    def fault_in_row(self, number: int, left: Any) -> str:
        """Says what is wrong with the carry in the row of a round that has an outcome; empty if nothing is."""
        self._left[number] = left
        said = self._rows[number]["carry"]
        return "" if left is NOT_KNOWN or said == as_text(left) else f"carry is {said}, by its rules it leaves {left}"

    def fault_in_close(self, rules: Rules, close: Said, close_seq: int, slips: dict[str, Row]) -> str:
        """Says what the rules object to in a close; other checks report slips that cannot be read."""
        found: dict[str, Slip] = {}
        places: set[int] = set()
        for name, row in sorted(slips.items()):
            lines, returned = read_lines(row["lines"]), read_returned(row["returned"])
            if not row["registered_revision"] or lines is None or returned is None:
                continue
            increments = _read_increments(row["increments"]) if rules.shared else []
            own = [place for _, _, place in increments]
            if own != sorted(set(own)) or places.intersection(own):
                return f"{name} has a place in the order of bets that is another's, or out of order"
            if rules.shared and [each[:2] for each in increments] != self._increments(row, rules.shared):
                return f"what {name} put on the spots that the table shares is not what its slips come to"
            places.update(own)
            stakes = {spot: cents for spot, cents in lines.items() if cents}
            found[name] = Slip(stakes, increments, returned, instructions_of(lines))
        return rules.fault_in_close(close.public, found, self.before(close.round), self._terms_of(close, close_seq))

    def _increments(self, slip: Row, shared: frozenset[str]) -> list[list[Any]]:
        """The increments of a slip on shared spots: a raise adds one, a reduction takes from the newest."""
        kept: list[list[Any]] = []
        had: dict[str, int] = {}
        for row in self._revisions.get((slip["round"], slip["terminal"]), []):
            lines = read_lines(row["lines"]) or {}
            if row["revision"] <= slip["registered_revision"]:
                for spot in sorted(shared):
                    kept = _moved(kept, spot, lines.get(spot, 0) - had.get(spot, 0))
                had = lines
        return kept

    def _terms_of(self, close: Said, close_seq: int) -> Terms | None:
        """The limits that staff set last before the close; None if this record has none."""
        said = [body for seq, body in self._terms if seq < close_seq and body.from_round <= close.round]
        if not said:
            return None
        limits = said[-1].limits
        least, most = ({row[0]: row[at] for row in limits} for at in (1, 2))
        return Terms(said[-1].chip_cents, least, most)


def instructions_of(lines: dict[str, int]) -> tuple[str, ...]:
    """What a slip says besides its stakes."""
    return tuple(said for said, cents in lines.items() if not cents)


def _moved(kept: list[list[Any]], spot: str, more_cents: int) -> list[list[Any]]:
    if more_cents > 0:
        return [*kept, [spot, more_cents]]
    left: list[list[Any]] = []
    for of, cents in reversed(kept):
        taken_cents = min(cents, -more_cents) if of == spot else 0
        more_cents += taken_cents
        left[:0] = [[of, cents - taken_cents]] if cents > taken_cents else []
    return left


def _read_increments(data: bytes) -> list[list[Any]]:
    """Spot, cents and place of each increment; empty if they cannot be read."""
    try:
        rows = unpack(data) if data else []
    except Unreadable:
        return []
    is_read = isinstance(rows, list) and all(isinstance(row, list) and len(row) == 3 for row in rows)
    return [list(row) for row in rows] if is_read and all(type(row[2]) is int for row in rows) else []
