"""Turns each message of a process into what must be on its disk from then on: the oracle of the power cuts."""

from typing import Any, NamedTuple

from durable.plain import as_text
from protocol.answers import plain_body
from protocol.codec import EVENT_BYTES_MAX, decode_frame
from protocol.messages import (
    Answer,
    ChoiceReceipt,
    Event,
    Hello,
    Journal,
    JournalAck,
    Message,
    Ping,
    Receipt,
    Slip,
    State,
    Welcome,
)

LATER_PHASES = {
    "BETS_OPEN": ("BETS_OPEN", "BETS_CLOSED", "HELD", "RESULT", "SETTLED", "VOID"),
    "BETS_CLOSED": ("BETS_CLOSED", "HELD", "RESULT", "SETTLED", "VOID"),
    "HELD": ("BETS_CLOSED", "HELD", "RESULT", "SETTLED", "VOID"),
    "RESULT": ("RESULT", "SETTLED"),
    "SETTLED": ("SETTLED",),
    "VOID": ("VOID",),
}


class Promise(NamedTuple):
    """A query to the speaker's file that must find a row."""

    sql: str
    values: tuple[Any, ...]


def promised(payload: bytes, terminal: str) -> list[Promise]:
    """Gives the promise of a message, and its speaker; the terminal is the other end, or the speaker itself."""
    return _of(decode_frame(payload, EVENT_BYTES_MAX).message, terminal)


def _of(message: Message, terminal: str) -> list[Promise]:
    match message:
        case State():
            return _state(message)
        case Welcome():
            receipt = _of(message.receipt, terminal) if message.receipt else []
            return [*_state(message.state), *_journal_copied(terminal, message.journal_acked), *receipt]
        case JournalAck():
            return _journal_copied(terminal, message.seq)
        case Receipt() if message.decided_revision and not message.late:
            sql = "SELECT 1 FROM slips WHERE round = ? AND terminal = ? AND decided_revision >= ?"
            values = (message.round, terminal, message.decided_revision, message.registered_revision)
            return [Promise(f"{sql} AND registered_revision >= ?", values)]
        case ChoiceReceipt(action=str()):
            sql = "SELECT 1 FROM choices WHERE round = ? AND question = ? AND terminal = ? AND action = ? AND cents = ?"
            return [Promise(sql, (message.round, message.question, terminal, message.action, message.cents))]
        case Event():
            return [Promise("SELECT 1 FROM records WHERE seq = ? AND data = ?", (message.seq, message.record))]
        case Answer(refusal=None):
            return _answer(message)
        case Slip():
            sql = "SELECT 1 FROM revisions WHERE round = ? AND number = ? AND lines = ?"
            return [Promise(sql, (message.round, message.revision, message.lines))]
        case Journal():
            sql = "SELECT 1 FROM journal WHERE seq = ? AND data = ?"
            return [Promise(sql, numbered) for numbered in enumerate(message.entries, message.first_seq)]
        case Hello() | Ping():
            sql = "SELECT 1 FROM place WHERE cursor >= ? AND journal_seq >= ?"
            return [Promise(sql, (message.cursor, message.journal_seq))]
    return []


def _state(state: State) -> list[Promise]:
    found = [Promise("SELECT 1 FROM epoch WHERE epoch >= ?", (state.epoch,))]
    if state.log_head:
        found.append(Promise("SELECT 1 FROM records WHERE seq = ? AND hash = ?", (state.log_head, state.log_hash)))
    if state.round:
        later = LATER_PHASES[state.phase]
        sql = f"SELECT 1 FROM rounds WHERE number = ? AND phase IN ({', '.join('?' * len(later))})"
        found.append(Promise(sql, (state.round, *later)))
    return found


def _journal_copied(terminal: str, seq: int) -> list[Promise]:
    return [Promise("SELECT 1 FROM journals WHERE terminal = ? AND seq = ?", (terminal, seq))] if seq else []


def _answer(answer: Answer) -> list[Promise]:
    columns = {"transfer": "transfers WHERE id", "version": "records WHERE version", "outcome": "records WHERE outcome"}
    facts = plain_body(answer)
    if "outcome" in facts:
        facts["outcome"] = as_text(facts["outcome"])
    return [Promise(f"SELECT 1 FROM {column} = ?", (facts[fact],)) for fact, column in columns.items() if fact in facts]
