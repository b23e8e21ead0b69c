"""A terminal with an acceptor and a printer, as the console hears it: its ledger, and what it says of documents."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from console.settings import Settings, Tickets
from protocol import FORMAT
from protocol.chain import GENESIS, next_hash
from protocol.codec import decode_record, encode_entry
from protocol.enums import Account, EntryKind, TransferKind
from protocol.messages import (
    Entry,
    Hello,
    Journal,
    Message,
    MoneyIn,
    Ping,
    TicketAnswer,
    TicketAsk,
    TicketNumber,
    TicketNumberAsk,
    TicketOutAsk,
    Till,
    Transfer,
    Welcome,
)
from tests.table import RULES, SETTINGS, Desk, Floor

TICKETS = Tickets(bytes(range(32)), casino="Casino", place="Singapore")
WITH_TICKETS = Settings(**{name: getattr(SETTINGS, name) for name in SETTINGS.__slots__} | {"tickets": TICKETS})
START = bytes(range(32))


@dataclass
class TillTerminal:
    """Follows the log and books transfers as a terminal does; a test says when it reads, prints and reports."""

    floor: Floor
    name: str = "T7"
    cursor: int = 0
    cursor_hash: bytes = GENESIS
    journal: list[bytes] = field(default_factory=list)
    hash: bytes = START
    acked: int = 0
    balances: dict[Account, int] = field(default_factory=lambda: dict.fromkeys(Account, 0))
    session: int = 0
    refuses: set[str] = field(default_factory=set)
    """Transfers that it books without moving anything."""

    @property
    def desk(self) -> Desk:
        return self.floor.desk

    def connect(self) -> None:
        hello = Hello(
            self.name,
            1,
            "test",
            RULES.name,
            RULES.rules_hash,
            self.cursor,
            self.cursor_hash,
            len(self.journal),
            self.hash,
        )
        heard = self.say(hello)
        welcome = next(message for message in heard if isinstance(message, Welcome))
        self.acked = welcome.journal_acked

    def say(self, message: Message) -> list[Message]:
        return self.floor.say(self.name, message)

    def read(self) -> list[Transfer]:
        """Reads the log to its head and books what concerns it; what it booked waits in its journal."""
        booked = []
        for seq, data in self.desk.store.records(self.cursor + 1, 1000):
            self.cursor, self.cursor_hash = seq, next_hash(self.cursor_hash, data)
            body = decode_record(data)[1]
            if isinstance(body, Transfer) and body.terminal == self.name:
                self._book(body)
                booked.append(body)
        return booked

    def _book(self, body: Transfer) -> None:
        has = {each: self.balances[each] for each in (Account.CREDIT, Account.LEAVING)}
        moves_leaving = body.kind is TransferKind.BACK or (body.kind is TransferKind.HAND and body.document)
        if moves_leaving:
            move = (Account.LEAVING, Account.CREDIT if body.cents > 0 else Account.MONEY_OUT, abs(body.cents))
        elif body.cents > 0:
            move = (Account.MONEY_IN, Account.CREDIT, body.cents)
            self.session += not any(has.values())
        else:
            to = Account.LEAVING if body.kind is TransferKind.TICKET else Account.MONEY_OUT
            move = (Account.CREDIT, to, -body.cents)
        source, _, cents = move
        lacks = source in has and has[source] < cents
        self.post(EntryKind.TRANSFER, body.id, [] if lacks or body.id in self.refuses else [move])

    def printed(self, out: int, cents: int) -> None:
        self.post(EntryKind.TICKET, self.out_id(out), [(Account.LEAVING, Account.MONEY_OUT, cents)])

    def post(self, kind: EntryKind, key: str, postings: list[tuple[Account, Account, int]]) -> None:
        for source, target, cents in postings:
            self.balances[source] -= cents
            self.balances[target] += cents
        wall_ms = self.floor.clock.now().wall_ms
        seq = len(self.journal) + 1
        data = encode_entry(Entry(FORMAT, seq, kind, wall_ms, self.session, 0, 0, 0, key, postings, 0, 0, ""))
        self.journal.append(data)
        self.hash = next_hash(self.hash, data)

    def report(self) -> list[Message]:
        """Sends all entries that were not acknowledged."""
        heard = self.say(Journal(self.acked + 1, self.journal[self.acked :]))
        self.acked = self.desk.table.seats.terminals[self.name].journal_seq
        return heard

    def follow(self) -> None:
        self.read()
        self.report()

    def note(self, document: int, cents: int) -> None:
        self.say(MoneyIn(document, TransferKind.NOTE, cents))
        self.follow()

    def ask(self, document: int, number: str) -> TicketAnswer:
        (answer,) = self.say(TicketAsk(document, number))
        assert isinstance(answer, TicketAnswer)
        return answer

    def make_ticket(self, out: int, cents: int) -> str:
        """Makes a ticket of money that is on the terminal; gives its number."""
        self.say(TicketOutAsk(out, cents))
        self.follow()
        told = self.number(out)
        self.printed(out, cents)
        self.report()
        return told.number

    def number(self, out: int) -> TicketNumber:
        (told,) = self.say(TicketNumberAsk(out))
        assert isinstance(told, TicketNumber)
        return told

    def ping(self) -> None:
        credit, escrow = self.balances[Account.CREDIT], self.balances[Account.ESCROW]
        self.say(Ping(self.cursor, len(self.journal), credit, escrow, self.session, None, 5, None))

    def tell(self, **said: Any) -> list[Message]:
        """Says what its devices and open documents are; what a test leaves out is in order."""
        usual = Till(None, None, False, 0, None, None, 0, 0, None, 0, 1, 0, 0, 0, 0, 5)
        return self.say(replace(usual, **said))

    def in_id(self, document: int) -> str:
        return f"table-1/{self.name}/in/{document}"

    def out_id(self, out: int) -> str:
        return f"table-1/{self.name}/out/{out}"


def floor_with_tickets(folder: Path, settings: Settings = WITH_TICKETS) -> Floor:
    return Floor(folder, settings=settings)
