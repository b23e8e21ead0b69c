"""What the engine looks up on disk, and what it has changed there that no look-up can show yet."""

from typing import Protocol

from console.effects import Effects, PutRound
from console.rows import AlarmRow, AnswerRow, ChoiceRow, RoundRow, RulesRow, SlipRow, TransferRow
from console.state import ENDED_KEPT, Ended, Table
from phrases import Phrase
from protocol.messages import Decision


class Archive(Protocol):
    """What the engine may look up that it does not keep in memory; durable rows only."""

    def records(self, from_seq: int, count: int) -> list[tuple[int, bytes]]: ...
    def hash_at(self, seq: int) -> bytes | None: ...
    def round(self, number: int) -> RoundRow | None: ...
    def slips(self, number: int) -> list[SlipRow]: ...
    def choices(self, number: int) -> list[ChoiceRow]:
        """Of a round, in the order of its questions."""
        ...

    def rules(self) -> list[RulesRow]:
        """All that rounds of this table were played by."""
        ...

    def records_of(self, number: int) -> list[bytes]:
        """Of a round: its close, steps and outcomes, and what staff decided about it."""
        ...

    def confirmed(self, number: int) -> list[tuple[str, int, int]]:
        """Terminal, version and payment of every settlement of a round that a journal has."""
        ...

    def played_by(self, number: int) -> dict[str, int]:
        """The credit session that played a round, for every terminal whose journal has it settled."""
        ...

    def entry(self, terminal: str, seq: int) -> bytes | None:
        """Of the copy of that terminal's journal."""
        ...

    def commit_hash(self) -> bytes:
        """The head of the chain of commits."""
        ...

    def transfer(self, id_: str) -> TransferRow | None: ...
    def moved_alone(self, staff: str, since_wall_ms: int) -> list[TransferRow]:
        """What this person has asked without a second one."""
        ...

    def answer(self, peer: str, id_: str) -> AnswerRow | None:
        """What was done under this id, in whatever run of the console."""
        ...

    def acknowledged(self, count: int) -> list[AlarmRow]:
        """The alarms acknowledged last, the newest first."""
        ...

    def round_not_here(self, number: int) -> Phrase | None:
        """The sealed day that has rows of this round and cannot be read, in words; None where all of it is here."""
        ...

    def record_not_here(self, seq: int) -> Phrase | None:
        """The sealed day that has this record and cannot be read, in words."""
        ...

    def decisions(self, verb: str, count: int) -> list[tuple[int, Decision]]:
        """The last decisions by this verb, the newest first, each after its wall time; not from the dawn of the log."""
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
    """A correction changes what the strip shows, too."""
    if row.outcome is not None:
        table.ended[row.number] = Ended(row.outcome, row.opened_wall_ms)
    if len(table.ended) > ENDED_KEPT:
        del table.ended[min(table.ended)]
