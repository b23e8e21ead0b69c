"""The numbered event log: how a final fact becomes a record, and how it is said."""

from console.effects import AppendRecord, Effect, Publish
from console.rounds import Phase
from console.state import Table
from protocol.chain import next_hash
from protocol.clock import Now
from protocol.codec import encode_record
from protocol.messages import Event, Message, State, Void

VOID = "void"
"""The outcome of a round that has none."""


def append(table: Table, body: Message, now: Now) -> list[Effect]:
    seq = table.log_head + 1
    data = encode_record(seq, now.wall_ms, body, table.commit_hash)
    table.log_head, table.log_hash = seq, next_hash(table.log_hash, data)
    return [AppendRecord(seq, data, table.log_hash, *columns_of(body)), Publish("E", Event(seq, data))]


def columns_of(body: Message) -> tuple[int, int, str | None]:
    """Round, version and outcome, which a record can be looked up by."""
    outcome = VOID if isinstance(body, Void) else getattr(body, "outcome", None)
    return getattr(body, "round", 0), getattr(body, "version", 0), outcome


def state_message(table: Table, now: Now) -> State:
    ms_left = None
    if table.deadline_s is not None:
        ms_left = max(0, round(1000 * (table.deadline_s - now.monotonic_s)))
    return State(
        table.epoch,
        table.round.number,
        table.round.phase,
        ms_left,
        table.last_bets,
        table.round.paragraph,
        table.round.held_for if table.round.phase is Phase.HELD else None,
        table.log_head,
        table.log_hash,
        now.wall_ms,
        table.standing.last_round,
    )
