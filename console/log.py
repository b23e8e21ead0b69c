"""The numbered event log: how a final fact becomes a record, and how the record is published."""

from console.effects import AppendRecord, Effect, Publish
from console.state import Table
from games.game import VOID, Value
from protocol.chain import next_hash
from protocol.clock import Now
from protocol.codec import encode_record
from protocol.enums import Phase
from protocol.messages import Event, Message, State, Void


def append(table: Table, body: Message, now: Now) -> list[Effect]:
    log = table.log
    seq = log.head + 1
    data = encode_record(seq, now.wall_ms, log.table, log.game, body, log.commit_hash)
    log.head, log.hash = seq, next_hash(log.hash, data)
    return [AppendRecord(seq, data, log.hash, *columns_of(body)), Publish("E", Event(seq, data))]


def columns_of(body: Message) -> tuple[int, int, Value]:
    """Round, version and outcome of a record, by which it can be looked up."""
    outcome = VOID if isinstance(body, Void) else getattr(body, "outcome", None)
    return getattr(body, "round", 0), getattr(body, "version", 0), outcome


def state_message(table: Table, now: Now) -> State:
    ms_left = None
    if table.play.deadline_s is not None:
        ms_left = max(0, round(1000 * (table.play.deadline_s - now.monotonic_s)))
    return State(
        table.log.epoch,
        table.log.table,
        table.log.game,
        table.round.number,
        table.round.phase,
        ms_left,
        table.play.last_bets,
        table.round.paragraph,
        table.round.held_for if table.round.phase is Phase.HELD else None,
        table.log.head,
        table.log.hash,
        now.wall_ms,
        table.terms.standing.last_round,
    )
