"""The auditor: it sees what crosses the borders, keeps its own books, and raises at the first broken invariant."""

from collections.abc import Callable
from typing import Any

from lab.simulation import audit_play
from lab.simulation.audit_cash import account_of, claim_is_due
from lab.simulation.audit_cash import finish as finish_cash
from lab.simulation.audit_end import finish
from lab.simulation.audit_evacuation import Departures
from lab.simulation.audit_game import AuditGame, Truth, Value
from lab.simulation.audit_round import RoundAccount
from lab.simulation.audit_seat import SeatAccount, read_entry
from lab.simulation.audit_table import Session, TableAccount, chained
from lab.simulation.violation import Violation

Fact = tuple[Any, ...]
TELLING = {
    "claim", "pay", "round_held", "round_interrupted", "terminal_locked", "outcome_outside_a_round", "second_outcome",
    "evacuated_terminal_is_back", "reconciled", "front_lost", "ticket_tries", "box_taken",
}  # fmt: skip
"""Alarms that may come in a run without lost disks; any other would be a false one."""
SAID_OF_AN_ALARM = 80
"""Rows have a limit; so much of the sentence tells one alarm from another."""
PLACES = {
    phase: place
    for place, phase in enumerate(("IDLE", "BETS_OPEN", "BETS_CLOSED", "HELD", "RESULT", "SETTLED", "VOID"))
}
"""Phases in the order of a round."""


class Auditor:
    def __init__(self, names: list[str], rules: AuditGame) -> None:
        self.table = TableAccount(rules)
        self.seats = {name: SeatAccount(name, self.table) for name in names}
        self.departures = Departures()
        self._journals: dict[str, int] = {}
        """How much of each terminal's journal came under a key that was good."""
        self.blank: dict[str, SeatAccount] = {}
        """Terminals whose disk is lost: what the empty one says and writes, beside the ledger that is gone."""
        self.books = dict(self.seats)
        """What each terminal says and writes: of its own ledger, or of the empty disk."""
        self._unpaid: dict[str, dict[str, int]] = {}
        """Of terminals that leave in this commit: the cash-outs that still waited."""
        self.sessions = self.table.sessions
        self._welcomed_at: dict[str, bytes] = {}
        """The connection of that session."""
        self.said_at: list[tuple[str, bytes]] = []
        """In this turn, on which connections something was said to a session."""
        self.stale: dict[str, int] = {}
        """How many messages of no session, or of an older one, the console took in, and has not turned away yet."""
        self._alarms: set[tuple[str, str]] = set()

    # What happened in the world.

    def came_out(self, number: int, truth: Truth) -> None:
        self.table.truth[number] = truth

    def reported(self, numbers: list[int], what: Value) -> None:
        """Records what the outcome source reported: an outcome, or a fact of the play."""
        for number in numbers if what is not None else []:
            self.table.truth[number].reported.append(what)

    def shown_arrived(self, now_s: float) -> None:
        if self.table.book is not None:
            self.table.book.last_shown_s = now_s

    def seat_added(self, name: str) -> None:
        self.seats[name] = self.books[name] = SeatAccount(name, self.table)

    def is_hostile(self, name: str) -> bool:
        return self.books[name].is_hostile

    def turns_hostile(self, name: str) -> None:
        self.books[name].is_hostile = self.seats[name].is_hostile = True

    def disk_lost(self, name: str) -> None:
        hostile = self.is_hostile(name)
        self.blank[name] = self.books[name] = SeatAccount(name, self.table, is_blank=True, is_hostile=hostile)

    def key_enrolled(self, name: str, key: str) -> None:
        self.table.keys[name] = key

    def key_revoked(self, name: str) -> None:
        self.table.keys.pop(name, None)
        if (book := self.table.book) is not None and book.question is not None:
            book.question.locked.add(name)

    def slip_arrived(self, terminal: str, key: str, number: int, revision: int, session: Session, now_s: float) -> None:
        if self.table.keys.get(terminal) == key:
            self.table.arrivals.setdefault((number, terminal, revision), now_s)
            self.table.arrivals_in.setdefault((session, number, terminal, revision), now_s)

    def slip_lost(self, terminal: str, number: int, revision: int, session: Session, at_s: float) -> None:
        """Records that a slip which arrived at this time never reached the console, because its front died."""
        table = self.table
        if table.arrivals.get((number, terminal, revision)) == at_s:
            del table.arrivals[number, terminal, revision]
        if table.arrivals_in.get((session, number, terminal, revision)) == at_s:
            del table.arrivals_in[session, number, terminal, revision]

    def choice_lost(self, terminal: str, number: int, question: int, session: Session, at_s: float) -> None:
        """Records the same of an answer."""
        book = self.table.book
        asked = book.question if book is not None and book.number == number else None
        if asked is not None and asked.number == question and asked.came.get(terminal) == (at_s, session):
            del asked.came[terminal]

    def heard_from(self, from_s: float) -> None:
        """Records from when on a timer may close bets and end questions: players could not be heard before."""
        self.table.heard_from_s = from_s

    def choice_arrived(
        self, terminal: str, key: str, choice: tuple[int, int, str, int], session: Session, now_s: float
    ) -> None:
        """Records that an answer arrived: round, question, action and cents."""
        table, (number, question, action, cents) = self.table, choice
        if table.keys.get(terminal) != key:
            return
        table.choices_came.add((number, question, terminal, action, cents))
        book = table.book
        asked = book.question if book is not None else None
        if book is None or asked is None or (book.number, asked.number) != (number, question):
            return
        low, high = asked.options.get(terminal, {}).get(action, (1, 0))
        can = low <= cents <= high and book.phase == "BETS_CLOSED" and not book.interrupted
        is_new = terminal not in asked.came or asked.came[terminal][1] != session
        if can and is_new and session == self.sessions.get(terminal) and not self.is_hostile(terminal):
            asked.came[terminal] = (now_s, session)

    def journal_arrived(self, terminal: str, key: str, first: int, count: int) -> None:
        if self.table.keys.get(terminal) == key:
            self._journals[terminal] = max(self._journals.get(terminal, 0), first + count - 1)

    def player_wants(self, name: str, stakes: dict[str, int]) -> None:
        self.seats[name].wanted = dict(stakes)

    def player_answers(self, name: str, question: int, action: str, cents: int) -> None:
        self.seats[name].wanted_answer = (question, action, cents)

    def staff_asks(self, verb: str, fact: Fact) -> None:
        self.table.asked.setdefault(verb, []).append(fact)
        if verb == "print-again" and len(set(fact[2])) == 2:
            self.table.papers.order_again(fact[0], fact[1])

    def stale_taken(self, terminal: str) -> None:
        """Raises: the console has processed a message of no session or an older one."""
        self.stale[terminal] = self.stale.get(terminal, 0) + 1

    def console_turned(self) -> None:
        if self.stale:
            raise Violation("I20", f"the console obeyed messages of sessions that have ended: {self.stale}")
        for terminal, route in self.said_at:
            if self._welcomed_at.get(terminal) != route:
                raise Violation("I20", f"{terminal} was answered on {route!r}, where it was not welcomed")
        self.said_at.clear()

    def console_crashed(self) -> None:
        for gone in (self.sessions, self._welcomed_at, self.said_at, self.stale):
            gone.clear()
        self.table.heard_from_s = 0.0
        self.table.rules.console_crashed(self.table)
        book = self.table.book
        if book is not None and not book.outcomes and not book.interrupted:
            book.interrupted = "open" if book.is_open else "closed"

    # What became durable.

    def begin_console_commit(self, leaving: list[str], wall_ms: int) -> None:
        """Begins a commit of the console: some terminals may be evacuated by it; the wall clock is that of
        its start.
        """
        self.table.commits += 1
        self.table.wall_ms = wall_ms
        self._unpaid = {name: self._waiting_cash_outs(name) for name in leaving if not self.departures.is_out(name)}

    def end_console_commit(self) -> None:
        if self.table.moving:
            raise Violation("I16", f"nobody is told to pay {self.table.moving}")
        if (book := self.table.book) is not None and book.ends_void and not book.outcomes:
            raise Violation("I22", f"staff ended a question of round {book.number}, and it is not void")
        audit_play.judge_pause(self.table)
        self.table.papers.end_console_commit()

    def _waiting_cash_outs(self, name: str) -> dict[str, int]:
        table = self.table
        waiting = ((id_, *table.transfer_cents[id_]) for id_, state in table.transfers.items() if state == "asked")
        return {id_: -cents for id_, terminal, cents in waiting if terminal == name and cents < 0}

    def put_slip(self, number: int, terminal: str, decided: int, registered: int, lines: bytes, total: int) -> None:
        table = self.table
        self._is_the_terminals_own(number, terminal, registered, lines)
        slip = table.rounds[number].slips.get(terminal)
        fine = registered == (slip.registered if slip else 0) or not self.departures.is_out(terminal)
        if not fine:
            raise Violation("I16", f"a slip of {terminal} was taken, which is evacuated")
        table.put_slip(number, terminal, decided, registered, lines)
        if table.rounds[number].slips[terminal].total_cents != total:
            raise Violation("I12", f"{terminal}'s total is {total}")
        if not self.seats[terminal].is_hostile:
            self.seats[terminal].holds_enough(number)
        elif registered:
            account_of(table, terminal)

    def put_choice(self, number: int, question: int, terminal: str, action: str, cents: int, by: str) -> None:
        table, seat = self.table, self.seats[terminal]
        audit_play.put_choice(table, number, question, terminal, action, cents, by)
        if by != "player":
            return
        if self.departures.is_out(terminal) or number <= self.departures.taken_round(terminal):
            raise Violation("I16", f"{terminal} answered in round {number}, which was taken over from it")
        if seat.is_hostile:
            account_of(table, terminal)
            return
        play = seat.plays.get(number)
        if play is None or play.choices.get(question) != (action, cents):
            raise Violation("I2", f"{action} of {terminal} to question {question} is not what it has on disk")
        seat.holds_enough(number)

    def put_standing(self, seq: int) -> None:
        table = self.table
        fine = 0 < seq <= len(table.records) and table.records[seq - 1][0] == "Terms"
        if not fine:
            raise Violation("rule 3.3", f"limits stand by record {seq}, which sets none")

    def put_claim(self, number: int, terminal: str, unrecovered: int, payable: int, paid: int) -> None:
        table, key = self.table, (number, terminal)
        table.put_claim(key, (unrecovered, payable), paid)
        before = table.paid_cents.get(key, 0)
        if paid < before:
            raise Violation("I18", f"of {before} cents paid for {key} the console remembers {paid}")
        if paid > before:
            claim_is_due(table, key, paid)
        table.paid_cents[key] = paid

    def put_terminal(
        self, terminal: str, seq: int, hash_: bytes, locked: str | None, credit: int, escrow: int, state: str
    ) -> None:
        table = self.table
        table.mirrored_cents[terminal] = credit, escrow
        if seq != len(table.mirror.get(terminal, [])):
            raise Violation("I12", f"the mirror of {terminal} says {seq}")
        if seq == 0:
            table.mirror_hashes[terminal] = hash_
        elif hash_ != table.mirror_hashes[terminal]:
            raise Violation("I14", f"the chain of {terminal}'s mirror breaks at entry {seq}")
        is_new = self.departures.put_state(terminal, state, table, self.seats[terminal])
        if not locked and self.departures.is_out(terminal):
            raise Violation("I16", f"{terminal} is evacuated, and not locked")
        known = locked in (None, table.locked.get(terminal)) or (terminal, locked) in table.asked.get("lock", [])
        if not known and not is_new and not self.is_hostile(terminal):
            raise Violation("I12", f"the console locked {terminal}: {locked}")
        table.locked[terminal] = locked
        if locked and (book := table.book) is not None and book.question is not None:
            book.question.locked.add(terminal)

    def append_record(self, seq: int, data: bytes, hash_: bytes) -> None:
        table = self.table
        table.append(seq, data, hash_)
        kind, fields, _, _ = table.records[-1]
        if kind == "Transfer" and fields[1] in self._unpaid and fields[3] < 0:  # Asked in this very commit.
            self._unpaid[fields[1]][fields[0]] = -fields[3]
        elif kind == "Evacuation":
            self.departures.leave(table, self.seats[fields[1]], fields, self._unpaid.get(fields[1], {}))
            if (to := fields[6]) and not self.is_hostile(to) and (has := account_of(table, to).cents):
                raise Violation("I16", f"{fields[1]} was evacuated to {to}, where another player has {has} cents")
            account_of(table, fields[1])
        elif kind == "Close":
            self.departures.close(table.rounds[fields[0]], fields[4])
        elif kind in ("Result", "Void", "Correction"):
            self.departures.outcome(table.rounds[fields[0]])

    def _is_the_terminals_own(self, number: int, terminal: str, registered: int, lines: bytes) -> None:
        if registered and not self.is_hostile(terminal):
            play = self.seats[terminal].plays.get(number)
            own = play is not None and play.lines.get(registered) == lines
            if not own:
                raise Violation(
                    "I2", f"revision {registered} of {terminal} in round {number} is not what it has on disk"
                )

    def append_journal(self, terminal: str, seq: int, data: bytes, hash_: bytes) -> None:
        mirror, journal = self.table.mirror.setdefault(terminal, []), self.seats[terminal].journal
        if seq != len(mirror) + 1:
            raise Violation("I13", f"entry {seq} of {terminal} was mirrored after {len(mirror)}")
        same = seq <= len(journal) and journal[seq - 1] == data
        if not same and not self.is_hostile(terminal):
            raise Violation("I12", f"entry {seq} of {terminal}'s mirror is not in its journal")
        fresh = seq <= self._journals.get(terminal, 0)
        if not fresh:
            raise Violation("I17", f"entry {seq} of {terminal} came under no key that was good")
        mirror.append(data)
        if terminal not in self.table.mirror_hashes:
            raise Violation("I14", f"entry {seq} of {terminal} was mirrored, and the start of its chain is on no disk")
        self.table.mirror_hashes[terminal] = chained(self.table.mirror_hashes[terminal], data)
        _, _, kind, _, _, _, _, _, key, *_ = read_entry(data)
        self.table.papers.mirrored(kind, key)
        if hash_ != self.table.mirror_hashes[terminal]:
            raise Violation("I14", f"the chain of {terminal}'s mirror breaks at entry {seq}")

    def put_transfer(self, id_: str, terminal: str, cents: int, state: str) -> None:
        """Checks a transfer; what a leaving terminal was asked is settled by the evacuation itself."""
        table, leaves = self.table, terminal in self._unpaid
        if state == "applied" and id_ in table.moving:
            if table.moving.pop(id_) != (terminal, cents):
                raise Violation("I16", f"evacuation {id_} pays {cents} at {terminal}")
            table.transfers[id_], table.transfer_cents[id_] = state, (terminal, cents)
            return
        before, moved = table.transfers.get(id_), self.seats[terminal].transfers.get(id_)
        if state == "paid" and self.departures.find(id_) is not None:
            moved = -cents
        if leaves and before == "asked" and state == ("applied" if cents > 0 else "refused"):
            moved = abs(cents) if cents > 0 else 0
        if self.is_hostile(terminal):
            moved = {"asked": None, "refused": 0}.get(state, abs(cents))
        fine = {
            "asked": before == "asked" and moved is None,
            "applied": before == "asked" and moved == abs(cents),
            "refused": before == "asked" and moved == 0,
            "paid": before == "applied" and cents < 0 and moved == -cents,
        }[state]
        if not fine:
            raise Violation("I1", f"transfer {id_} of {cents} became {state} after {before}; {terminal} moved {moved}")
        self.table.transfers[id_] = state
        if state == "applied" and cents < 0:
            account_of(table, terminal)

    def put_decided(self, terminal: str, document: int, taken: bool) -> None:
        """Checks that two people have decided what became of a document."""
        asked = self.table.asked.get("settle-document", [])
        if not any(fact[:3] == (terminal, document, taken) and len(set(fact[3])) == 2 for fact in asked):
            raise Violation("I39", f"nobody decided that document {document} of {terminal} is taken: {taken}")
        self.table.papers.decided[terminal, document] = taken

    # What was said.

    def said_record(self, seq: int, data: bytes) -> None:
        records = self.table.records
        durable = seq <= len(records) and records[seq - 1][2] == data
        if not durable:
            raise Violation("I8", f"record {seq} was said before it was on disk")

    def said_welcome(self, terminal: str, session: Session, route: bytes) -> None:
        if terminal in self.blank:
            raise Violation("I13", f"{terminal} was welcomed with an empty disk")
        self.sessions[terminal], self._welcomed_at[terminal] = session, route

    def said_in_session(self, terminal: str, route: bytes) -> None:
        self.said_at.append((terminal, route))

    def said_no_session(self, terminal: str) -> None:
        if (left := self.stale.get(terminal, 0)) > 1:
            self.stale[terminal] = left - 1
        else:
            self.stale.pop(terminal, None)

    def said_acknowledged(self, terminal: str, seq: int) -> None:
        have = len(self.table.mirror.get(terminal, ()))
        if seq > have:
            raise Violation("I8", f"entry {seq} of {terminal} was acknowledged, on disk are {have}")

    def said_state(self, epoch: int, number: int, phase: str, head: int, head_hash: bytes) -> None:
        table = self.table
        book = table.book
        # One turn may say what stood before its last event: older than the disk is fine, newer is not.
        on_disk = (table.epoch, table.current, PLACES[book.phase] if book else 0)
        if phase == "HELD" and book is not None and book.has_resumed:
            phase = "BETS_CLOSED"
        said = (epoch, number, PLACES[phase])
        if epoch != table.epoch or said > on_disk:
            raise Violation("I8", f"said {said}, on disk is {on_disk}")
        known = head <= len(table.records) and (head == 0 or table.records[head - 1][3] == head_hash)
        if not known:
            raise Violation("I8", f"said that the log's head is {head}, on disk are {len(table.records)}")
        resumed = book is not None and book.interrupted == "open" and not book.outcomes
        if resumed:
            raise Violation("I11", f"round {number} is {phase} although the console died with its bets open")

    def said_receipt(self, terminal: str, number: int, decided: int, registered: int, late: bool) -> None:
        if not decided:
            return
        book = self.table.rounds[number]
        slip = book.slips.get(terminal)
        have = (slip.decided, slip.registered) if slip else (0, 0)
        what = f"{terminal} was told {decided, registered} of round {number}, on disk is {have}"
        if registered > have[1]:
            raise Violation("I8", what)
        if decided > have[0] and (not late or book.is_open):
            raise Violation("I8", what)
        if late and book.is_open:
            raise Violation("I8", f"{terminal} was told `late`, but round {number} is open on disk")
        if decided > have[0] and terminal in self.sessions:
            self._is_late(book, terminal, decided)

    def _is_late(self, book: RoundAccount, terminal: str, revision: int) -> None:
        """Says whether a slip was late, by its arrival."""
        session, closed_s = self.sessions[terminal], book.closed_s
        came_s = self.table.arrivals_in.get((session, book.number, terminal, revision))
        if came_s is not None and closed_s is not None and came_s < closed_s:
            came = f"revision {revision} of {terminal} came at {came_s:.4f} s"
            raise Violation(
                "I19", f"{came}, bets of round {book.number} were closed at {closed_s:.4f} s: it is not late"
            )

    def said_choice(self, terminal: str, number: int, question: int, action: str | None, cents: int) -> None:
        """Checks what the console says of an answer: that it is registered, or why not."""
        if action is None:
            return
        book = self.table.rounds[number]
        stands = [choice[1:] for choice in book.choices_of(terminal) if choice[0] == question]
        if (asked := book.question) is not None and asked.number == question and terminal in asked.answers:
            stands.append(asked.answers[terminal][:2])
        if stands != [(action, cents)]:
            raise Violation("I8", f"{terminal} was told {action, cents} of question {question}, on disk is {stands}")

    def console_answered(self, verb: str, id_: str, refusal: int | None, facts: dict[str, Any]) -> None:
        if refusal is None and verb == "open" and facts["round"] > self.table.current:
            raise Violation("I8", f"round {facts['round']} is open, but on no disk")
        if refusal is None and verb in ("credit", "cash-out") and id_ not in self.table.transfers:
            raise Violation("I8", f"transfer {id_} was confirmed, but is on no disk")

    def sent_slip(self, name: str, number: int, revision: int, lines: bytes) -> None:
        if self.is_hostile(name):
            return
        play = self.books[name].plays.get(number)
        stored = play is not None and play.lines.get(revision) == lines
        if not stored:
            raise Violation("I2", f"{name} sent revision {revision} of round {number} before it was on its disk")

    def sent_choice(self, name: str, number: int, question: int, action: str, cents: int) -> None:
        if self.is_hostile(name):
            return
        play = self.books[name].plays.get(number)
        if play is None or play.choices.get(question) != (action, cents):
            raise Violation("I2", f"{name} answered question {question} of round {number} before it was on its disk")

    def sent_journal(self, name: str, first: int, entries: list[bytes]) -> None:
        if self.is_hostile(name):
            return
        stored = self.books[name].journal[first - 1 : first - 1 + len(entries)] == list(entries)
        if not stored:
            raise Violation("I8", f"{name} sent entries from {first} on that are not on its disk")

    def sent_hello(self, name: str, cursor: int, journal_seq: int, journal_hash: bytes) -> None:
        seat = self.books[name]
        if seat.is_hostile:
            return
        same = (cursor, journal_seq) == (seat.cursor, len(seat.journal))
        if not same:
            raise Violation("I8", f"{name} says it is at {cursor, journal_seq}")
        seat.hash = seat.hash or journal_hash
        if journal_hash != seat.hash:
            raise Violation("I14", f"{name} says its journal has another hash at entry {journal_seq}")

    def put_alarm(self, kind: str, sentence: str) -> None:
        self._alarms.add((kind, sentence[:SAID_OF_AN_ALARM]))

    def alarm(self, kind: str, sentence: str) -> None:
        if (kind, sentence[:SAID_OF_AN_ALARM]) not in self._alarms:
            raise Violation("I8", f"an alarm was raised that is on no disk: {sentence}")
        name = sentence.split(":")[0]
        if kind == "journal_broken" and (name in self.blank or self.seats[name].is_hostile):
            return
        if kind == "credit_impossible" and self.seats[sentence.split()[0]].is_hostile:
            return
        if kind not in TELLING:
            raise Violation("I12", f"a false alarm: {sentence}")

    def finish(self) -> None:
        finish(self.table, self.seats, self.departures)
        self.table.papers.finish()
        for name in self.seats:
            finish_cash(self.table, name, self.table.paid_cents)


WROTE: dict[str, Callable[..., None]] = {
    "slip": Auditor.put_slip,
    "lines": lambda auditor, *row: auditor.table.append_revision(*row),
    "record": Auditor.append_record,
    "round": lambda auditor, number, phase, complete: auditor.table.put_round(number, phase, complete),
    "journal": Auditor.append_journal,
    "epoch": lambda auditor, epoch: auditor.table.put_epoch(epoch),
    "transfer": Auditor.put_transfer,
    "standing": Auditor.put_standing,
    "answer": lambda auditor, id_: auditor.table.put_answer(id_),
    "claim": Auditor.put_claim,
    "terminal": Auditor.put_terminal,
    "alarm": Auditor.put_alarm,
    "choice": Auditor.put_choice,
    "rules": lambda auditor, rules_hash: None,
    "voucher": lambda auditor, *row: auditor.table.papers.put_voucher(*row),
    "voucher-event": lambda auditor, *row: None,
    "decided": Auditor.put_decided,
    "box": lambda auditor, *row: auditor.table.papers.put_box(*row),
    "refused-ticket": lambda auditor, *row: None,
}
"""What the console wrote, by its name, to who judges it."""
