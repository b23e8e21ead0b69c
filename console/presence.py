"""How terminals connect, stay connected and catch up: hello, ping, and the log sent again from a cursor."""

from msgspec.structs import replace

from console.archive import Archive
from console.effects import Alarm, Effects, PutTerminal, Stop, ToTerminal
from console.hearing import is_present
from console.locks import cause_of, lock_of
from console.log import state_message
from console.position import most_cents
from console.registration import receipt
from console.rounds import BETWEEN_ROUNDS
from console.rows import TerminalRow
from console.settings import Settings
from console.state import Presence, Table
from console.terms import terms_in_force
from games.game import Game
from phrases import Phrase, phrase
from protocol.clock import Now
from protocol.enums import AlarmKind, Evacuated
from protocol.messages import Event, Get, Hello, Message, Ping, Rejected, Welcome
from protocol.refusals import RefusalNumber

REPLAY_RECORDS_MAX = 20
HELLOS_BEHIND = 4
"""So many without a welcome between them call people: a terminal says one every half second."""
PINGS_OVERTAKEN = 4
"""So many in a row that an older connection may bring late."""


def hello(
    table: Table, terminal: str, message: Hello, archive: Archive, game: Game, settings: Settings, now: Now
) -> Effects:
    if message.terminal != terminal:
        return _rejected(terminal, RefusalNumber.WRONG_TERMINAL, phrase("other_terminals_key"))
    if (message.game, message.rules_hash) != (game.name, game.rules_hash):
        return _rejected(terminal, RefusalNumber.OTHER_RULES, phrase("other_rules_data"))
    if message.cursor > table.log.head or archive.hash_at(message.cursor) not in (message.cursor_hash, None):
        return _log_behind(table, terminal, message)
    row = table.seats.terminals.setdefault(terminal, TerminalRow(terminal))
    if row.evacuation is Evacuated.OUT:
        return _evacuated(terminal)
    if row.journal_seq > message.journal_seq or (
        row.journal_seq == message.journal_seq > 0 and row.journal_hash != message.journal_hash
    ):
        return _journal_broken(table, terminal, message, settings, now)
    begun = _begin_copy(table, row, message)
    table.seats.last_session += 1
    table.seats.present[terminal] = Presence(
        table.seats.last_session, now.monotonic_s, message.cursor, message.journal_seq, boot=message.boot
    )
    table.seats.behind.pop(terminal, None)
    told: list[Message] = [_welcome(table, terminal, message.boot, game, settings, now), lock_of(row)]
    told += [table.notices.fairness] if table.notices.fairness else []
    return [*begun, *(ToTerminal(terminal, message) for message in told)]


def _begin_copy(table: Table, row: TerminalRow, message: Hello) -> Effects:
    """Takes the start of the chain from the terminal's hello, before the console copies its first entry."""
    if message.journal_seq or row.journal_hash == message.journal_hash:
        return []
    begun = replace(row, journal_hash=message.journal_hash)
    table.seats.terminals[row.terminal] = begun
    return [PutTerminal(begun)]


def _welcome(table: Table, terminal: str, boot: int, game: Game, settings: Settings, now: Now) -> Welcome:
    return Welcome(
        table.seats.last_session,
        boot,
        state_message(table, now),
        terms_in_force(table, settings),
        table.terms.standing.terms_seq,
        table.seats.terminals[terminal].journal_seq,
        receipt(table, terminal, game, settings) if terminal in table.bets.slips else None,
    )


def _rejected(terminal: str, number: RefusalNumber, sentence: Phrase) -> Effects:
    return [ToTerminal(terminal, Rejected(number, sentence))]


def _evacuated(terminal: str) -> Effects:
    """Refuses a terminal whose money was paid or moved: whatever its disk says now, people must look at it first."""
    sentence = phrase("evacuated_back")
    return [
        Alarm(AlarmKind.EVACUATED_TERMINAL_IS_BACK, phrase("of_terminal", terminal=terminal, why=sentence)),
        *_rejected(terminal, RefusalNumber.TERMINAL_EVACUATED, sentence),
    ]


def _journal_broken(table: Table, terminal: str, message: Hello, settings: Settings, now: Now) -> Effects:
    """Refuses a terminal whose journal does not go on from the copy. People are called if a ledger was put back, not if
    a hello was overtaken on its way.

    Within one start a journal only grows, a connected terminal goes on in the start that was welcomed, and an overtaken
    hello comes once. Nobody can say which of two starts is the later one: clocks are set, and counts are put back too.
    """
    sentence = phrase("other_ledger")
    rejected = _rejected(terminal, RefusalNumber.JOURNAL_BROKEN, sentence)
    if message.journal_seq < table.seats.terminals[terminal].journal_seq:
        here = table.seats.present.get(terminal)
        if here is not None and (message.boot == here.boot or is_present(table, terminal, settings, now)):
            return rejected
        times = table.seats.behind[terminal] = table.seats.behind.get(terminal, 0) + 1
        if times < HELLOS_BEHIND:
            return rejected
    return [Alarm(AlarmKind.JOURNAL_BROKEN, phrase("of_terminal", terminal=terminal, why=sentence)), *rejected]


def _log_behind(table: Table, terminal: str, message: Hello) -> Effects:
    """Refuses a terminal that has seen records which this console does not have: the console's disk was lost or put
    back.

    Before the first round nothing may run then. Later, a faulty terminal must not be able to stop a round in play.
    """
    sentence = phrase("log_behind", terminal=terminal, record=message.cursor, head=table.log.head)
    if table.round.phase in BETWEEN_ROUNDS and not table.opened_in_this_run:
        return [Stop(phrase("log_behind_stops", why=sentence))]
    table.blocked = sentence
    return [
        Alarm(AlarmKind.LOG_BEHIND_CURSOR, phrase("log_behind_blocks", why=sentence)),
        *_rejected(terminal, RefusalNumber.LOG_BEHIND_CURSOR, phrase("log_behind_yours")),
    ]


def ping(table: Table, terminal: str, message: Ping, archive: Archive) -> Effects:
    presence = table.seats.present[terminal]
    presence.cursor, presence.journal_seq = message.cursor, message.journal_seq
    presence.credit_cents, presence.escrow_cents = message.credit_cents, message.escrow_cents
    presence.credit_session, presence.locked = message.credit_session, message.locked
    presence.calls, presence.pinged_s = message.calls, presence.last_heard_s
    row = table.seats.terminals[terminal]
    # A lock, or its end, may have been lost on the way; each ping shows what the terminal believes.
    said_again: Effects = [ToTerminal(terminal, lock_of(row))] if message.locked != cause_of(row) else []
    return [*_overstated(table, terminal, message, archive), *said_again]


def _overstated(table: Table, terminal: str, message: Ping, archive: Archive) -> Effects:
    """Locks a terminal that claims more money than it can have: it is broken or lies, and its claim moves nothing.

    A terminal whose journal is behind the copy was overtaken on its way, once. A locked one was looked at already.
    """
    row, said_cents = table.seats.terminals[terminal], message.credit_cents + message.escrow_cents
    times = table.seats.overstated.get(terminal, 0)
    if times >= PINGS_OVERTAKEN or row.locked or row.is_out:
        return []
    if said_cents <= row.credit_cents + row.escrow_cents or said_cents <= _most_said_cents(table, row, archive):
        table.seats.overstated.pop(terminal, None)
        return []
    is_overtaken = message.journal_seq < row.journal_seq
    table.seats.overstated[terminal] = times + 1 if is_overtaken else PINGS_OVERTAKEN
    if table.seats.overstated[terminal] < PINGS_OVERTAKEN:
        return []
    most = _most_said_cents(table, row, archive)
    sentence = phrase("credit_impossible", terminal=terminal, said_cents=said_cents, most_cents=most)
    return [Alarm(AlarmKind.CREDIT_IMPOSSIBLE, sentence)]


def _most_said_cents(table: Table, row: TerminalRow, archive: Archive) -> int:
    """The most that a terminal may claim, if it has not heard yet of what it has lost by the log."""
    owed = [each[row.terminal] for each in table.money.owed.values() if row.terminal in each]
    return most_cents(table, row, archive) + sum(max(0, each.house_cents) for each in owed)


def replay(table: Table, terminal: str, message: Get, archive: Archive) -> Effects:
    from_seq = max(1, message.from_seq)
    records = archive.records(from_seq, REPLAY_RECORDS_MAX)
    if not records and from_seq <= table.log.head and (day := archive.record_not_here(from_seq)):
        sentence = phrase("waits_for", terminal=terminal, record=from_seq, day=day)
        is_told = any(row.sentence == sentence for row in table.notices.alarms.values())
        return [] if is_told else [Alarm(AlarmKind.DAY_NOT_HERE, sentence)]
    return [ToTerminal(terminal, Event(seq, data)) for seq, data in records]
