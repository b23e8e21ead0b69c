"""A verifier that an outsider writes from docs/audit.md alone gives the same verdict as ours."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import pytest

from lab.campaigns.tamper import play
from lab.campaigns.tamper_exports import (
    OUTSIDER,
    auditors_words,
    names_place,
    outsiders_words,
    place_of,
    tamper_exports,
)
from lab.campaigns.tampering import chain_anew
from record.audit.book import Book, story_of
from record.audit.commits import replay
from record.audit.export import write_export
from record.audit.hashes import next_hash
from record.audit.opening import open_book, read_book
from record.audit.signing import AuditKey, make_audit_key
from record.audit.verify import verify
from record.formats.one import ACCOUNTS, ENTRIES
from tests.outsider.verify_export import pack, signature_holds, unpack
from tests.table import HASTY_DISK

SETTLE, TRANSFER = ENTRIES.index("SETTLE"), ENTRIES.index("TRANSFER")
HOUSE = list(ACCOUNTS).index("house")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    play(9, folder, HASTY_DISK.name)
    return folder


def told(book: Book, folder: Path, key: AuditKey | None = None) -> str:
    write_export(book, folder / "record.jsonl", key)
    return outsiders_words(folder / "record.jsonl")


def test_outsiders_verifier_of_all_games_is_one_file_that_imports_only_the_standard_library() -> None:
    text = OUTSIDER.read_text()
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(text))
        for name in ([each.name for each in node.names] if isinstance(node, ast.Import) else [])
        + ([str(node.module)] if isinstance(node, ast.ImportFrom) else [])
    }
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("is_signed", [True, False])
def test_outsiders_verifier_accepts_a_signed_and_an_unsigned_export(
    played: Path, tmp_path: Path, is_signed: bool
) -> None:
    assert told(open_book(played, []), tmp_path, make_audit_key() if is_signed else None) == "VERIFIED"


def booked(book: Book, kind: int) -> tuple[dict[str, Any], list[Any]]:
    """The first entry of that kind that moves money: its row and its decoded fields."""
    for row in book.console["journals"]:
        entry = msgpack.unpackb(row["data"])
        if entry[2] == kind and entry[9]:
            return row, entry
    raise AssertionError


def pay_more(book: Book) -> None:
    row, entry = booked(book, SETTLE)
    entry[11] += 100
    entry[9] = [move for move in entry[9] if move[0] != HOUSE] + [[HOUSE, 0, entry[11]]]
    row["data"] = msgpack.packb(entry)


def bring_more(book: Book) -> None:
    row, entry = booked(book, TRANSFER)
    entry[9][0][2] += 100
    row["data"] = msgpack.packb(entry)


def break_seal(book: Book) -> None:
    for row in book.console["records"]:
        record = msgpack.unpackb(row["data"])
        if record[2] == "Close":
            record[6][6] = bytes(32)
            row["data"] = msgpack.packb(record)
            return


FORGED: dict[Callable[[Book], None], tuple[str, str]] = {
    pay_more: ("cents on", " it says "),
    bring_more: ("nobody asked for", "cents, asked were"),
    break_seal: ("the salt does not open the seal of round", "the seal of round"),
}
"""For each forgery: the words of the outsider's verifier, and the words of our audit."""


@pytest.mark.parametrize("forge", FORGED)
def test_forgery_with_the_key_and_new_hashes_is_found_by_our_audit_and_by_the_outsiders_verifier(
    played: Path, tmp_path: Path, forge: Callable[[Book], None]
) -> None:
    book = open_book(played, [])
    book.terminals.clear()
    forge(book)
    for name, copy in book.journals().items():
        hash_ = replay(book, story_of(book)).starts[name][1]
        for row in copy:
            hash_ = next_hash(hash_, row["data"])
        for row in book.console["terminals"]:
            row["journal_hash"] = hash_ if row["terminal"] == name else row["journal_hash"]
    chain_anew(book)
    outsiders, ours = FORGED[forge]
    assert any(ours in finding.what for finding in verify(book).findings)
    assert outsiders in told(book, tmp_path, make_audit_key())


def test_our_audit_and_the_outsiders_verifier_name_the_place_of_a_changed_byte() -> None:
    report = tamper_exports(60)
    assert (report.wrong, report.tried) == ([], 2 + 120)


def test_tamper_campaign_does_not_accept_a_finding_at_the_wrong_line_or_column() -> None:
    data = b"one\ntwo\nthree\n"
    assert place_of(data, data.index(b"w")) == (2, 2)
    assert names_place("line 2, column 2: changed", 2, 2)
    assert not names_place("line 2, column 1: changed", 2, 2)
    assert not names_place("line 3: changed", 2, 2)


def test_both_verifiers_name_the_column_of_a_changed_byte_within_a_row(played: Path, tmp_path: Path) -> None:
    path, rng = tmp_path / "record.jsonl", Random(4)
    write_export(open_book(played, []), path, make_audit_key())
    whole = path.read_bytes()
    for _ in range(5):
        at = whole.index(b'"row":', rng.randrange(len(whole) // 2)) + 12
        path.write_bytes(whole[:at] + b"#" + whole[at + 1 :])
        line, column = place_of(whole, at)
        assert f"line {line}, column {column}:" in outsiders_words(path)
        assert f"line {line}, column {column}" in auditors_words(path)


def test_export_with_changed_rows_and_new_line_checksums_is_found_by_its_signature(
    played: Path, tmp_path: Path
) -> None:
    book = open_book(played, [])
    write_export(book, tmp_path / "good.jsonl", key := make_audit_key())
    book.console["epoch"][0]["epoch"] += 1
    write_export(book, tmp_path / "other.jsonl", key)
    signature = (tmp_path / "good.jsonl").read_bytes().splitlines()[-1]
    lines = (tmp_path / "other.jsonl").read_bytes().splitlines()
    (tmp_path / "other.jsonl").write_bytes(b"\n".join([*lines[:-1], signature]) + b"\n")
    _, found = read_book(None, [tmp_path / "other.jsonl"])
    assert [finding.key for finding in found] == [str(len(lines))]
    assert f"line {len(lines)}: the signature" in outsiders_words(tmp_path / "other.jsonl")


@pytest.mark.parametrize("value", [None, True, 0, 127, 128, -1, -32, -33, 65536, 2**53, -(2**40), "x" * 40, b"y" * 300,
                                   ["a"] * 20, {"b": 1, "a": [2]}, {str(at): at for at in range(20)}])  # fmt: skip
def test_outsiders_messagepack_agrees_with_the_msgpack_library(value: Any) -> None:
    ordered = dict(sorted(value.items())) if isinstance(value, dict) else value
    assert pack(value) == msgpack.packb(ordered)
    assert unpack(msgpack.packb(value)) == value


def test_outsiders_signature_check_agrees_with_rfc_8032() -> None:
    """The values are those of test 2 of section 7.1."""
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert signature_holds(public, signature, bytes.fromhex("72"))
    assert not signature_holds(public, signature, bytes.fromhex("73"))
