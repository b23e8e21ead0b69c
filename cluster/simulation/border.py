"""What crosses a process's border, as plain data: the auditor is told these tuples and never sees a core's types."""

from collections.abc import Callable
from typing import Any

import msgspec

from console import effects as console
from protocol.messages import Get, Lock, Message, Ping, Rejected, Welcome
from terminal import effects as terminal

Fact = tuple[Any, ...]

FACTS: dict[type, Callable[[Any], Fact]] = {
    console.PutEpoch: lambda write: ("epoch", write.epoch),
    console.PutRound: lambda write: ("round", write.row.number, str(write.row.phase), write.row.complete),
    console.PutSlip: lambda write: (
        "slip",
        write.row.round,
        write.row.terminal,
        write.row.decided_revision,
        write.row.registered_revision,
        write.row.lines,
        write.row.total_cents,
    ),
    console.PutTerminal: lambda write: (
        "terminal",
        write.row.terminal,
        write.row.journal_seq,
        write.row.locked,
        (write.row.credit_cents, write.row.escrow_cents),
        str(write.row.evacuation),
    ),
    console.PutStanding: lambda write: ("standing", write.standing.terms_seq),
    console.PutClaim: lambda write: (
        "claim",
        (write.row.round, write.row.terminal),
        (write.row.unrecovered_cents, write.row.payable_cents),
        write.row.paid_cents,
    ),
    console.PutTransfer: lambda write: ("transfer", write.row.id, write.row.terminal, write.row.cents, write.row.state),
    console.PutAnswer: lambda write: ("answer", write.row.id),
    console.AppendRecord: lambda write: ("record", write.seq, write.data, write.hash),
    console.AppendJournal: lambda write: ("journal", write.terminal, write.seq, write.data, write.hash),
    terminal.AppendEntry: lambda write: ("entry", write.seq, write.data, write.hash),
    terminal.PutRevision: lambda write: ("revision", write.round, write.number, write.lines, write.total_cents),
    terminal.PutRoundSlip: lambda write: ("slip", write.round, write.held_cents, write.decided_revision),
    terminal.PutCursor: lambda write: ("cursor", write.seq, write.hash, write.epoch),
    terminal.PutAcked: lambda write: ("acked", write.seq),
    terminal.PutEnded: lambda write: ("ended", write.round, write.version, write.outcome),
    terminal.PutUnsealed: lambda write: ("unsealed", write.round, write.found),
    terminal.DropUnsealed: lambda write: ("seal-told", write.round),
    terminal.PutFairness: lambda _: ("fairness",),
    terminal.PutFault: lambda write: ("fault", write.reason),
}
NO_CLAIM = {Ping, Get, Lock, Rejected}
"""Messages that state nothing which must be on disk."""


def facts_of(writes: list[Any]) -> list[Fact]:
    return [FACTS[type(write)](write) for write in writes]


def said(message: Message) -> list[tuple[str, Fact]]:
    """A welcome says several things at once."""
    if isinstance(message, Welcome):
        inner = [message.state] if message.receipt is None else [message.state, message.receipt]
        welcomed: list[tuple[str, Fact]] = [("Welcome", (message.session,)), ("JournalAck", (message.journal_acked,))]
        return [*welcomed, *((type(part).__name__, msgspec.structs.astuple(part)) for part in inner)]
    return [(type(message).__name__, msgspec.structs.astuple(message))]
