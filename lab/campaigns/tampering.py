"""Ways to tamper with a table's record: clumsy ones, and those that compute every hash again."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgpack

from record.audit.book import CONSOLE_TABLES, STATE_TABLES, Book, Row, journal_chain, key_of, story_of
from record.audit.commits import in_words, replay, said_by
from record.audit.hashes import GENESIS, next_hash
from record.formats.known import KEYS
from record.formats.one import BODIES, RECORD

WALL_MS, TABLE, GAME, BODY, COMMIT = (
    tuple(RECORD).index(name) for name in ("wall_ms", "table", "game", "body", "commit_hash")
)
"""Of a record; an entry has its moment in the same place."""
CHAINS = ("records", "journals", "commits", "own journal")


@dataclass(frozen=True, slots=True)
class Tampered:
    kind: str
    table: str
    keys: tuple[str, ...]
    """Any of these must be named."""


def tamper(book: Book, rng: Random) -> Tampered:
    return rng.choice(WAYS)(book, rng)


def _flip(book: Book, rng: Random) -> Tampered:
    """Changes one value of one row of any table."""
    if rng.random() < 0.15:
        return _flip_own(book, rng)
    table = rng.choice([table for table in CONSOLE_TABLES if book.console[table]])
    row = rng.choice(book.console[table])
    column, before = rng.choice(CONSOLE_TABLES[table]), _name(table, row)
    row[column] = _other(row[column], rng)
    return Tampered("flip", _table(table, row), (before, _name(table, row)))


def _flip_own(book: Book, rng: Random) -> Tampered:
    name = rng.choice(_with_entries(book))
    tables = book.terminals[name]
    if rng.random() < 0.3:
        place = tables["place"][0]
        place["cursor_hash"] = _other(place["cursor_hash"], rng)
        return Tampered("flip", f"{name} place", ("cursor",))
    row = rng.choice(tables["journal"])
    key, column = str(row["seq"]), rng.choice(("data", "hash"))
    row[column] = _other(row[column], rng)
    return Tampered("flip", f"{name} journal", (key,))


def _with_entries(book: Book) -> list[str]:
    """Chooses terminals with entries; one where nobody played has nothing to change."""
    return sorted(name for name, tables in book.terminals.items() if len(tables["journal"]) > 1)


def _with_copies(book: Book) -> list[str]:
    return [name for name, rows in book.journals().items() if len(rows) > 1]


def _other(value: Any, rng: Random) -> Any:
    if value == b"":
        return b"\0"
    if isinstance(value, bytes):
        at = rng.randrange(len(value))
        return value[:at] + bytes([value[at] ^ 1 << rng.randrange(8)]) + value[at + 1 :]
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 100))
    return "void" if value is None else value + "x"


def _delete(book: Book, rng: Random) -> Tampered:
    table = rng.choice([table for table in CONSOLE_TABLES if book.console[table]])
    row = book.console[table].pop(rng.randrange(len(book.console[table])))
    return Tampered("delete", _table(table, row), (_name(table, row),))


def _truncate(book: Book, rng: Random) -> Tampered:
    """Removes the last rows of a chain."""
    chain, rows, table = _chain(book, rng)
    rows.sort(key=lambda row: row["seq"])
    kept = rng.randrange(max(0, len(rows) - 5), len(rows))
    first, last = rows[kept]["seq"], rows[-1]["seq"]
    gone = {id(row) for row in rows[kept:]}
    table[:] = [row for row in table if id(row) not in gone]
    return Tampered("truncate", chain, tuple(str(seq) for seq in range(first, last + 1)))


def _reorder(book: Book, rng: Random) -> Tampered:
    """Swaps two rows of a chain."""
    chain, rows, _ = _chain(book, rng)
    one, other = rng.sample(rows, 2)
    has_hash = "hash" in one and rng.random() < 0.5
    for column in ("data", "hash") if has_hash else ("data",):
        one[column], other[column] = other[column], one[column]
    return Tampered("reorder", chain, (str(one["seq"]), str(other["seq"])))


def _chain(book: Book, rng: Random) -> tuple[str, list[Row], list[Row]]:
    """Gives a chain's name, its rows, and their table."""
    which = rng.choice(CHAINS)
    if which == "own journal":
        name = rng.choice(_with_entries(book))
        own = book.terminals[name]["journal"]
        return f"{name} journal", list(own), own
    table = book.console[which]
    if which == "journals":
        name = rng.choice(_with_copies(book))
        return journal_chain(name), book.journals()[name], table
    return which, list(table), table


def _rewrite(book: Book, rng: Random) -> Tampered:
    """Changes a record of the log and makes every later hash of log and commits right again."""
    witnessed = max(tables["place"][0]["cursor"] for tables in book.terminals.values())
    rows = sorted(book.console["records"], key=lambda row: row["seq"])
    at = rng.randrange(witnessed)
    parts = msgpack.unpackb(rows[at]["data"])
    parts[WALL_MS] += rng.choice((-1000, 1, 60_000))
    rows[at]["data"] = msgpack.packb(parts)
    chain_anew(book)
    return Tampered("rewrite", "records", (str(rows[at]["seq"]),))


def _roll_back(book: Book, rng: Random) -> Tampered:
    """Removes the last records everywhere; each table is as the commits before them left it."""
    done = replay(book, story_of(book))
    witnessed = max(tables["place"][0]["cursor"] for tables in book.terminals.values())
    first = rng.randrange(max(2, witnessed - 8), witnessed + 1)
    last_commit = done.commit_of["records", (first,)] - 1
    book.console["commits"] = [row for row in book.console["commits"] if row["seq"] <= last_commit]
    book.commits_head = last_commit
    left = replay(book, story_of(book))
    for table in STATE_TABLES:
        book.console[table] = list(left.rows[table].values())
    for table in BODIES:
        book.console[table] = [row for row in book.console[table] if key_of(table, row) in left.rows[table]]
    return Tampered("roll back", "records", tuple(str(seq) for seq in range(first, witnessed + 1)))


def _rewrite_copy(book: Book, rng: Random) -> Tampered:
    """Changes the console's copy of a journal and makes all of the console's hashes of it right again."""
    name = rng.choice(_with_copies(book))
    rows = book.journals()[name]
    at = rng.randrange(len(rows))
    parts = msgpack.unpackb(rows[at]["data"])
    parts[WALL_MS] += rng.choice((-1000, 1, 60_000))
    start = replay(book, story_of(book)).starts.get(name, (0, GENESIS))[1]
    before = after = start
    changed = {}
    for row in rows:
        before = next_hash(before, row["data"])
        if row is rows[at]:
            row["data"] = msgpack.packb(parts)
        after = changed[before] = next_hash(after, row["data"])
    for table in ("commits", "terminals"):
        for row in book.console[table]:
            _replace_hashes(row, changed)
    chain_anew(book)
    return Tampered("rewrite", journal_chain(name), (str(rows[at]["seq"]),))


def _unseal(book: Book, rng: Random) -> Tampered:
    """Changes sealed data and makes every hash of log and commits right again; no terminal is asked."""
    records = story_of(book).records
    ends = {body.round: seq for seq, (_, body) in records.items() if body.is_a("Result", "Void") and body.close_seq}
    closes = {seq: body.round for seq, (_, body) in records.items() if body.is_a("Close") and body.round in ends}
    close_seq = rng.choice(sorted(closes))
    part = rng.choice(sorted(SEALED))
    seq = ends[closes[close_seq]] if part == "salt" else close_seq
    (row,) = (row for row in book.console["records"] if row["seq"] == seq)
    parts = msgpack.unpackb(row["data"])
    SEALED[part](parts)
    row["data"] = msgpack.packb(parts)
    chain_anew(book)
    book.terminals.clear()
    return Tampered(f"unseal by its {part}", "records", (str(close_seq),))


def _another_slip(close: list[Any]) -> None:
    close[BODY][4]["T99"] = [1, bytes(16), 0, []]


def _another_return(close: list[Any]) -> None:
    manifest = close[BODY][4]
    if not manifest:
        return _another_slip(close)
    manifest[min(manifest)][3].append(["a spot", 100, "0.0"])
    return None


SEALED: dict[str, Callable[[list[Any]], None]] = {
    "table": lambda close: close.__setitem__(TABLE, f"not {close[TABLE]}"),
    "game": lambda close: close.__setitem__(GAME, f"not {close[GAME]}"),
    "rules": lambda close: close[BODY].__setitem__(2, close[BODY][2][::-1]),
    "manifest": _another_slip,
    "returned": _another_return,
    "public": lambda close: close[BODY].__setitem__(5, ["another", close[BODY][5]]),
    "seal": lambda close: close[BODY].__setitem__(6, bytes(32)),
    "salt": lambda end: end[BODY].__setitem__(-1, bytes(32)),
}
"""How each thing that a seal is over is changed, in the record of a Close, or in the one that ends the round."""


def _replace_hashes(row: Row, changed: dict[bytes, bytes]) -> None:
    for column, value in row.items():
        if isinstance(value, bytes):
            for old, new in changed.items():
                value = value.replace(old, new)
            row[column] = value


def chain_anew(book: Book) -> None:
    """Computes the chains again in their order: commits cover records, and records name earlier commits."""
    bodies = {(table, key_of(table, row)): row for table in BODIES for row in book.console[table]}
    before_record, before_commit = book.anchor("records")[1], book.anchor("commits")[1]
    for commit in sorted(book.console["commits"], key=lambda row: row["seq"]):
        covered = []
        for table, *values in said_by(commit, book) or []:
            if table not in BODIES:
                continue
            row = bodies[table, tuple(values[: KEYS.get(table, 1)])]
            if table == "records":
                parts = msgpack.unpackb(row["data"])
                parts[COMMIT] = before_commit
                row["data"] = msgpack.packb(parts)
                before_record = row["hash"] = next_hash(before_record, row["data"])
            covered.append(row[BODIES[table]])
        before_commit = commit["hash"] = next_hash(before_commit, commit["data"], *covered)


def _table(table: str, row: Row) -> str:
    return journal_chain(row["terminal"]) if table == "journals" else table


def _name(table: str, row: Row) -> str:
    return str(row["seq"]) if table == "journals" else in_words(key_of(table, row))


WAYS: tuple[Callable[[Book, Random], Tampered], ...] = (
    _flip, _flip, _delete, _truncate, _reorder, _rewrite, _roll_back, _rewrite_copy, _unseal,
)  # fmt: skip
