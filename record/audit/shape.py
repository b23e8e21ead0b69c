"""Checks to which table a file belongs, and that its chains begin where they must."""

from record.audit.book import Book
from record.audit.findings import Finding
from record.audit.hashes import GENESIS, chain_start


def check_shape(book: Book) -> list[Finding]:
    found = []
    for row in book.console["shape"]:
        if row["number"] != 1:
            continue
        begins = (row["first_commit"], row["commit_hash"], row["first_record"], row["record_hash"])
        if begins != (1, chain_start(row["chain"]), 1, GENESIS):
            found.append(Finding("shape", "1", "the first file of a table does not begin so"))
    return found
