"""The chain of commits with everything it covers: finds out which part was changed where a hash is wrong."""

from record.audit.book import Anchor, Book, Row, Story, key_of
from record.audit.commits import Key, Replay, in_words, said_by
from record.audit.findings import Finding
from record.audit.hashes import GENESIS, digest, next_hash
from record.formats.known import KEYS
from record.formats.one import BODIES


def check_links(book: Book, story: Story, done: Replay) -> list[Finding]:
    """Names what was changed where a commit's hash is wrong: its own bytes, its hash, or an unconfirmed body."""
    bodies = {
        (table, key_of(table, row)): row[column] for table, column in BODIES.items() for row in book.console[table]
    }
    cleared = _Cleared(book, story, done)
    found: list[Finding] = []
    seq, before = book.anchor("commits")
    ordered = sorted(book.console["commits"], key=lambda row: row["seq"])
    for at, row in enumerate(ordered):
        is_next, seq = row["seq"] == seq + 1, row["seq"]
        computed = _link(before, row, book, bodies) if is_next else row["hash"]
        if computed is None or computed == row["hash"]:
            before = row["hash"]
            continue
        following = ordered[at + 1] if at + 1 < len(ordered) else None
        if following is not None and _link(computed, following, book, bodies) == following["hash"]:
            found.append(Finding("commits", str(seq), "its stored hash has been changed"))
            before = computed
            continue
        before = row["hash"]
        suspects = [name for name in _named(row, book) if not cleared.holds(*name)]
        found += [_changed(*name) for name in suspects]
        if not suspects:
            found.append(Finding("commits", str(seq), "its bytes have been changed"))
    return found


def _link(before: bytes, commit: Row, book: Book, bodies: dict[tuple[str, Key], bytes]) -> bytes | None:
    """The hash of one more commit; None if a body is missing, which another check reports."""
    found = [bodies.get(name) for name in _named(commit, book)]
    whole = [body for body in found if body is not None]
    return next_hash(before, commit["data"], *whole) if len(whole) == len(found) else None


def _named(commit: Row, book: Book) -> list[tuple[str, Key]]:
    """Rows whose bytes a commit's hash covers without containing them."""
    named = said_by(commit, book) or []
    return [(table, tuple(values[: KEYS.get(table, 1)])) for table, *values in named if table in BODIES]


def _changed(table: str, key: Key) -> Finding:
    name, words = (f"journals {key[0]}", str(key[1])) if table == "journals" else (table, in_words(key))
    return Finding(name, words, "its bytes have been changed")


class _Cleared:
    """The bodies whose bytes are confirmed by something other than their commit."""

    def __init__(self, book: Book, story: Story, done: Replay) -> None:
        self._book = book
        self._records = _chained(book)
        self._journals = {name for name in book.names() if _copy_holds(book, name, done.starts.get(name, (0, GENESIS)))}
        self._digests = {
            (body.round, name, stands.revision): stands.digest
            for seq, (_, body) in story.records.items()
            if body.is_a("Close") and seq in self._records
            for name, stands in body.manifest.items()
        }

    def holds(self, table: str, key: Key) -> bool:
        if table == "records":
            return key[0] in self._records
        if table == "journals":
            return key[0] in self._journals or self._own("journal", key[0], ("seq",), key[1:], "data") == self._body(
                table, key
            )
        body = self._body(table, key)
        own = self._own("revisions", key[1], ("round", "number"), (key[0], key[2]), "lines")
        return body == own or (body is not None and digest(body) == self._digests.get(key))

    def _body(self, table: str, key: Key) -> bytes | None:
        rows = self._book.console[table]
        return next((row[BODIES[table]] for row in rows if key_of(table, row) == key), None)

    def _own(self, table: str, name: str, columns: tuple[str, ...], key: Key, body: str) -> bytes | None:
        rows = self._book.terminals.get(name, {}).get(table, [])
        return next((row[body] for row in rows if tuple(row[column] for column in columns) == key), None)


def _chained(book: Book) -> set[int]:
    """The numbers of the records whose own hash is right."""
    found, (seq, before) = set(), book.anchor("records")
    for row in sorted(book.console["records"], key=lambda row: row["seq"]):
        if row["seq"] == seq + 1 and next_hash(before, row["data"]) == row["hash"]:
            found.add(row["seq"])
        seq, before = row["seq"], row["hash"]
    return found


def _copy_holds(book: Book, name: str, start: Anchor) -> bool:
    seq, hash_ = start
    for row in book.journals()[name]:
        if row["seq"] != seq + 1:
            return False
        seq, hash_ = row["seq"], next_hash(hash_, row["data"])
    return any(row["terminal"] == name and row["journal_hash"] == hash_ for row in book.console["terminals"])
