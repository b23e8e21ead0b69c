"""The record's format as data agrees with the tables and messages that console and terminal write."""

import hashlib
import re
import sqlite3
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest
from msgspec import inspect

from console import commits
from console.schema import FORM
from console.schema import SCHEMA as CONSOLE_SCHEMA
from durable.making import OWN_SCHEMA
from phrases import Phrase
from protocol import FORMAT
from protocol.codec import NumberedEntry
from protocol.enums import Account
from protocol.messages import ACCOUNTS, ENTRY_KINDS, LOG, LimitsOfKind, Message, Record, Stands
from record.formats import UnknownFormat, one, reader_of, three, two
from record.formats.types import PHRASE
from terminal.ledger import Ledger, Meters, Visit
from terminal.tables import FORM as TERMINAL_FORM
from terminal.tables import SCHEMA as TERMINAL_SCHEMA
from tests.kept import copy_table

AUDIT_PAGE = Path(__file__).resolve().parents[2] / "docs" / "audit.md"
BOUNDS = {
    (0, 2**53): "count", (0, 10**15): "cents", (-(10**15), 10**15): "signed cents", (-(2**53), 2**53): "milliseconds",
    (1, FORMAT): "format", (0, 7): "place in its list", (None, None): "int",
}  # fmt: skip


def tables_of(schema: str) -> dict[str, one.Columns]:
    connection = apsw.Connection(":memory:")
    connection.execute(schema)
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    return {name: _columns(connection, name) for name in names}


def _columns(connection: apsw.Connection, table: str) -> one.Columns:
    rows = connection.execute(f"PRAGMA table_info({table})")
    return {name: kind + ("" if not_null or key else "?") for _, name, kind, not_null, _, key in rows}


def keys_of(schema: str) -> dict[str, int]:
    connection = apsw.Connection(":memory:")
    connection.execute(schema)
    tables = tables_of(schema)
    return {table: sum(1 for row in connection.execute(f"PRAGMA table_info({table})") if row[5]) for table in tables}


def words(info: inspect.Type) -> str:
    """A message field's type in the words of the format."""
    match info:
        case inspect.Metadata() if (info.extra or {}).get("value"):
            return "value"
        case inspect.Metadata():
            return words(info.type)
        case inspect.IntType():
            return BOUNDS[info.ge, info.le if info.lt is None else info.lt - 1]
        case inspect.StrType():
            return {64: "text", 2000: "sentence"}[info.max_length or 0]
        case inspect.BytesType():
            sizes: dict[tuple[int | None, int | None], str] = {
                (32, 32): "hash",
                (16, 16): "digest",
                (None, 32): "at most 32 bytes",
            }
            return sizes[info.min_length, info.max_length]
        case inspect.BoolType():
            return "bool"
        case inspect.AnyType():
            return "any"
        case inspect.EnumType():
            return "text"
        case inspect.ListType():
            return f"list of {words(info.item_type)}"
        case inspect.DictType():
            return f"map of text to {words(info.value_type)}"
        case inspect.TupleType():
            return f"[{', '.join(map(words, info.item_types))}]"
        case inspect.UnionType():
            return " or ".join(words(each) for each in info.types)
        case inspect.StructType() if info.cls is Phrase:
            return "phrase"
        case inspect.StructType():
            return f"[{', '.join(words(field.type) for field in info.fields)}]"
    raise AssertionError(info)


def fields_of(kind: type[Message]) -> dict[str, str]:
    struct = inspect.type_info(kind)
    assert isinstance(struct, inspect.StructType)
    return {field.name: words(field.type) for field in struct.fields}


def in_words(fields: one.Fields) -> dict[str, str]:
    return {name: type_.words for name, type_ in fields.items()}


def test_format_lists_the_columns_and_keys_of_the_consoles_tables() -> None:
    schema = tables_of(CONSOLE_SCHEMA)
    assert {table: dict(sorted(columns.items())) for table, columns in three.CONSOLE.items()} == {
        table: dict(sorted(columns.items())) for table, columns in schema.items() if table != "sqlite_sequence"
    }
    keys = keys_of(CONSOLE_SCHEMA)
    assert {table: three.KEYS.get(table, 1) for table in three.CONSOLE} == {
        table: keys[table] for table in three.CONSOLE
    }


def test_format_lists_the_tables_and_columns_that_the_console_writes_into_commits() -> None:
    assert list(three.SAID.items()) == list(commits.COLUMNS.items())
    assert {table: number for number, table in enumerate(three.TABLES)} == commits.NUMBERS
    assert (three.BODIES, three.KEYS, three.BY_HASH) == (commits.BODIES, commits.KEYS, commits.BY_HASH)
    assert three.SETTLEMENTS == commits.SETTLEMENTS
    assert {table: set(columns) for table, columns in commits.STORED.items()} == {
        table: set(columns) for table, columns in three.CONSOLE.items() if table != "commits"
    }


def test_format_lists_the_columns_of_the_terminals_tables() -> None:
    schema = tables_of(TERMINAL_SCHEMA)
    assert {table: list(columns.items()) for table, columns in three.TERMINAL.items()} == {
        table: list(schema[table].items()) for table in three.TERMINAL
    }


def test_format_lists_the_fields_of_records_entries_and_slips_in_the_messages() -> None:
    assert in_words(three.RECORD) == fields_of(Record)
    assert list(three.ENTRY) == list(fields_of(NumberedEntry))
    assert in_words(three.ENTRY) == fields_of(NumberedEntry)
    assert in_words(three.STANDS) == fields_of(Stands)
    assert in_words(three.LIMITS_OF_KIND) == fields_of(LimitsOfKind)
    assert [*three.KINDS] == [*LOG]


@pytest.mark.parametrize("kind", LOG)
def test_format_lists_the_fields_of_each_kind_of_record_in_their_order(kind: str) -> None:
    assert list(in_words(three.KINDS[kind]).items()) == list(fields_of(LOG[kind]).items())


def test_format_lists_accounts_and_entry_kinds_in_the_order_of_their_codes() -> None:
    assert tuple(three.ACCOUNTS) == ACCOUNTS == tuple(account.value for account in Account)
    assert three.ENTRIES == ENTRY_KINDS


def test_format_and_programs_agree_on_the_numbers_that_identify_the_files() -> None:
    assert (FORM.application_id, FORM.number) == (three.CONSOLE_FILE, three.NUMBER)
    assert (TERMINAL_FORM.application_id, TERMINAL_FORM.number) == (three.TERMINAL_FILE, three.NUMBER)


def test_unknown_format_number_is_refused_in_one_sentence() -> None:
    assert [reader_of(number).tables for number in (1, 2, 3)] == [one, two, three]
    with pytest.raises(
        UnknownFormat, match=r"This program reads format 1, 2, 3, and the file is written in format 7\."
    ):
        reader_of(7)


def tables_on_the_page() -> dict[str, list[list[str]]]:
    """The rows of each table on the page, by the heading above the table."""
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in AUDIT_PAGE.read_text().splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ").strip("`")
        elif line.startswith("|") and not re.fullmatch(r"[|\s:-]+", line):
            found.setdefault(heading, []).append([cell.strip() for cell in line.strip("|").split("|")])
    return {heading: rows[1:] for heading, rows in found.items()}


def test_audit_page_lists_every_table_of_the_console_and_every_field() -> None:
    page = tables_on_the_page()
    for table, columns in three.CONSOLE.items():
        rows = [(name.strip("`"), kind) for name, kind, *_ in page[f"Table {table}"]]
        assert rows == list(columns.items()), table
    for kind, fields in {**three.KINDS, "Record": three.RECORD, "Entry": three.ENTRY, "Stands": three.STANDS}.items():
        rows = [(name.strip("`"), words_) for name, words_, *_ in page[kind]]
        assert rows == list(in_words(fields).items()), kind
    assert [row[1].strip("`") for row in page["Tables in a commit"]] == list(three.TABLES)
    assert [row[1].strip("`") for row in page["Accounts"]] == list(three.ACCOUNTS)
    assert [row[1].strip("`") for row in page["Kinds of entries"]] == list(three.ENTRIES)


@pytest.mark.parametrize("table", sorted(tables_of(OWN_SCHEMA + TERMINAL_SCHEMA)))
def test_audit_page_lists_every_column_of_a_terminals_file(table: str) -> None:
    rows = [(name.strip("`"), kind) for name, kind, *_ in tables_on_the_page()[f"Terminal's table {table}"]]
    assert rows == list(tables_of(OWN_SCHEMA + TERMINAL_SCHEMA)[table].items())


def test_audit_page_lists_no_table_that_a_terminal_does_not_have() -> None:
    listed = [heading.removeprefix("Terminal's table ") for heading in tables_on_the_page() if "Terminal's" in heading]
    assert sorted(listed) == sorted(tables_of(OWN_SCHEMA + TERMINAL_SCHEMA))
    said = re.search(r"the tables ([^;]+); the others are the player's", AUDIT_PAGE.read_text().replace("\n", " "))
    assert said is not None
    assert re.findall(r"`(\w+)`", said[1]) == list(three.TERMINAL)


@pytest.mark.parametrize("kind", [Ledger, Meters, Visit])
def test_audit_page_lists_the_fields_of_a_packed_ledger(kind: type) -> None:
    packed = msgspec.msgpack.decode(msgspec.msgpack.encode(kind()))
    rows = {name.strip("`"): words_ for name, words_, *_ in tables_on_the_page()[kind.__name__]}
    assert list(rows) == list(packed)
    types = {"int": int, "bytes": bytes, "bool": bool, "map": dict, "map of text to int": dict, "[int, bool]": list}
    assert {name: types.get(words_.removesuffix(" or nil")) for name, words_ in rows.items()} == {
        name: int if value is None else type(value) for name, value in packed.items()
    }


def kept_terminal(folder: Path) -> list[Path]:
    """The files of terminal T01 of the stored table, the oldest first."""
    copy_table(folder)
    return [*sorted((folder / "T01" / "days").glob("*.db")), folder / "T01" / "terminal.db"]


def test_terminals_row_hashes_and_file_links_are_as_the_audit_page_describes(tmp_path: Path) -> None:
    """The test follows the page's sentences by hand on the files of a terminal with a sealed day."""
    files = kept_terminal(tmp_path)
    before = b""
    for number, path in enumerate(files):
        with sqlite3.connect(path) as rows:
            (shape,) = rows.execute("SELECT * FROM shape")
            chain, name, _, of_before, sha256, first, head = shape[1:8]
            assert (of_before == 0, sha256) == (not number, hashlib.sha256(before).digest() if number else b"")
            if not number:
                assert head == hashlib.sha256(b"etg-terminal\0" + chain + name.encode()).digest()
            for table in tables_of(OWN_SCHEMA + TERMINAL_SCHEMA):
                for row in rows.execute(f"SELECT * FROM {table}") if table != "journal" else []:
                    assert row[-1] == hashlib.sha256(msgspec.msgpack.encode([table, *row[:-1]])).digest()[:8]
            ledger = msgspec.msgpack.decode(shape[9])
            balances = ledger["balances"]
            journal = rows.execute("SELECT * FROM journal ORDER BY seq").fetchall()
            assert [seq for seq, _, _ in journal] == [*range(first, first + len(journal))]
            for _, data, hash_ in journal:
                head = hashlib.sha256(head + len(data).to_bytes(8, "big") + data).digest()
                assert head == hash_
                for source, target, cents in msgspec.msgpack.decode(data)[9]:
                    balances[list(three.ACCOUNTS)[source]] -= cents
                    balances[list(three.ACCOUNTS)[target]] += cents
                assert sum(balances.values()) == 0 <= min(balances["credit"], balances["escrow"])
            assert rows.execute("SELECT journal_seq FROM place").fetchone() == (first + len(journal) - 1,)
            assert rows.execute("SELECT sum(held_cents) FROM slips").fetchone() == (balances["escrow"],)
        before = path.read_bytes()


PHRASE_WITHIN = ["held", {"round": 7, "why": [["entry_other", {"entry": 3}], "text"], "due_cents": -5}]


def nested(depth: int) -> list[Any]:
    value: list[Any] = ["held", {}]
    for _ in range(depth - 1):
        value = ["held", {"why": [value]}]
    return value


@pytest.mark.parametrize("value", [["held", {}], PHRASE_WITHIN, nested(6)])
def test_format_2_accepts_a_valid_phrase(value: Any) -> None:
    assert PHRASE.holds(value)


@pytest.mark.parametrize(
    "value",
    [
        "held", [], ["held"], ["held", {}, {}], ["Held", {}], ["", {}], ["a" * 65, {}], [7, {}], ["held", []],
        nested(7),
        ["held", {"Why": 1}], ["held", {"why": None}], ["held", {"why": True}], ["held", {"why": 2**53 + 1}],
        ["held", {"why": "x" * 2001}], ["held", {"why": ["x"] * 129}], ["held", {"why": [5]}],
        ["held", {"why": [["x"]]}],
        ["held", {f"n{number}": 1 for number in range(17)}],
    ],
)  # fmt: skip
def test_format_2_rejects_an_invalid_phrase(value: Any) -> None:
    assert not PHRASE.holds(value)
