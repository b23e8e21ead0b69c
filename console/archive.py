"""What the engine looks up on disk, and rows that it has changed but not committed yet."""

from typing import Protocol

from console.effects import Effects, PutRound
from console.rows import (
    AlarmRow,
    AnswerRow,
    BoxRow,
    ChoiceRow,
    DocumentRow,
    RoundRow,
    RulesRow,
    SlipRow,
    TransferRow,
    VoucherEventRow,
    VoucherRow,
)
from console.state import ENDED_KEPT, Ended, Table
from phrases import Phrase
from protocol.messages import Decision


class Archive(Protocol):
    """What the engine may look up that it does not keep in memory; it returns only rows that are on disk."""

    def records(self, from_seq: int, count: int) -> list[tuple[int, bytes]]: ...
    def hash_at(self, seq: int) -> bytes | None: ...
    def round(self, number: int) -> RoundRow | None: ...
    def slips(self, number: int) -> list[SlipRow]: ...
    def choices(self, number: int) -> list[ChoiceRow]:
        """The answers of a round, in the order of its questions."""
        ...

    def rules(self) -> list[RulesRow]:
        """All rules by which rounds of this table were played."""
        ...

    def records_of(self, number: int) -> list[bytes]:
        """The records of a round: its close, steps and outcomes, and what staff decided about it."""
        ...

    def confirmed(self, number: int) -> list[tuple[str, int, int]]:
        """Terminal, version and payment of every settlement of a round that is in the copy of a journal."""
        ...

    def played_by(self, number: int) -> dict[str, int]:
        """The credit session that played a round, for every terminal whose journal has settled it."""
        ...

    def entry(self, terminal: str, seq: int) -> bytes | None:
        """One entry of the console's copy of a terminal's journal."""
        ...

    def commit_hash(self) -> bytes:
        """The hash of the last commit in the chain of commits."""
        ...

    def transfer(self, id_: str) -> TransferRow | None: ...
    def moved_alone(self, staff: str, since_wall_ms: int) -> list[TransferRow]:
        """The transfers that this person asked for without a second person since then."""
        ...

    def voucher(self, mac: bytes) -> VoucherRow | None:
        """The ticket of the number with this MAC."""
        ...

    def voucher_events(self, id_: str) -> list[VoucherEventRow]:
        """What has become of a ticket, from its first state on."""
        ...

    def document(self, terminal: str, document: int) -> DocumentRow | None:
        """What people decided about a note or ticket that nobody knew of."""
        ...

    def box(self, terminal: str, box: int) -> BoxRow | None: ...
    def answer(self, peer: str, id_: str) -> AnswerRow | None:
        """The answer to the command with this id, even from an earlier run of the console."""
        ...

    def acknowledged(self, count: int) -> list[AlarmRow]:
        """The alarms that were acknowledged last, the newest first."""
        ...

    def round_not_here(self, number: int) -> Phrase | None:
        """The sealed day that has rows of this round and cannot be read, as a phrase; None if all rows can be read."""
        ...

    def record_not_here(self, seq: int) -> Phrase | None:
        """The sealed day that has this record and cannot be read, as a phrase; None if the record can be read."""
        ...

    def decisions(self, verb: str, count: int) -> list[tuple[int, Decision]]:
        """The last decisions with this verb, the newest first, each after its wall time.

        Only recent days are searched.
        """
        ...


def find_round(table: Table, number: int, archive: Archive) -> RoundRow | None:
    if number == table.round.number:
        return table.round
    return table.earlier_rounds.get(number) or archive.round(number)


def put_round(table: Table, row: RoundRow) -> Effects:
    if row.number == table.round.number:
        table.round = row
    else:
        table.earlier_rounds[row.number] = row
    remember(table, row)
    return [PutRound(row)]


def remember(table: Table, row: RoundRow) -> None:
    """Keeps the outcome for the screens' list of results; a correction replaces it."""
    if row.outcome is not None:
        table.ended[row.number] = Ended(row.outcome, row.opened_wall_ms)
    if len(table.ended) > ENDED_KEPT:
        del table.ended[min(table.ended)]
