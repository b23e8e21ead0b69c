"""Steps for tests in which a terminal dies, is evacuated and comes back."""

from record.audit.book import Book
from record.audit.files import read_database
from record.audit.verify import verify
from tests.table import Floor

WHY = "its screen is dark"


def die(floor: Floor, name: str = "T1") -> None:
    floor.cut.add(name)
    floor.pass_time(10.0)


def evacuate(floor: Floor, name: str = "T1", **more: str) -> int:
    pays: int = floor.desk.done("evacuate", staff="carl", second="anna", terminal=name, reason=WHY, **more)[
        "pays_cents"
    ]
    floor.carry()
    return pays


def revive(floor: Floor, name: str = "T1") -> None:
    """Restarts the terminal with its old disk, after two people have readmitted it."""
    floor.desk.done("readmit", staff="carl", second="anna", terminal=name)
    floor.cut.discard(name)
    floor.restart(name)
    floor.pass_time(12.0)


def handed_over_cents(floor: Floor) -> int:
    """The sum that people were told to pay, for evacuations and for rounds settled after them, in cents."""
    table = floor.desk.table
    paid = sum(-row.cents for row in table.money.transfers.values() if row.state == "applied" and row.cents < 0)
    return paid + sum(claim.to_pay_cents for claim in table.money.claims.values())


def words_about(floor: Floor) -> str:
    return verify(copied(floor)).words()[-1]


def copied(floor: Floor) -> Book:
    """Copies of the console's and the terminals' files, read as an auditor reads them."""
    book = Book("copies")
    folder = floor.folder / f"copies at {floor.clock.seconds}"
    folder.mkdir()
    for path in (*floor.folder.glob("*.db"), *floor.folder.glob("*.db-wal")):
        (folder / path.name).write_bytes(path.read_bytes())
    for path in sorted(folder.glob("*.db")):
        read_database(path, book)
    return book
