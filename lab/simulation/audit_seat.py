"""The auditor's books of one terminal: every posting must equal the posting that these books make themselves."""

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import msgpack

from lab.simulation.audit_game import NOTHING_DUE, VOID, Due
from lab.simulation.audit_round import RoundAccount
from lab.simulation.audit_table import TableAccount, chained, instructions_of, stakes_of
from lab.simulation.violation import Violation

Moves = dict[str, int]
KINDS = ("HOLD", "STAND", "SETTLE", "VOID", "CORRECT", "TRANSFER", "EVACUATE", "TICKET")
ACCOUNTS = ("credit", "escrow", "house", "money-in", "money-out", "unrecovered", "payable", "leaving")
"""An entry has both by their numbers."""
BROKEN = {
    "Close": "I5",
    "Result": "I4",
    "Void": "I6",
    "Correction": "I7",
    "Transfer": "I1",
    "Decision": "I1",
    "Terms": "I1",
    "Rules": "I1",
    "DayEnd": "I1",
    "Evacuation": "I16",
    "Fact": "I3",
    "Ask": "I3",
    "Answers": "I5",
    "Pay": "I4",
}
"""Which invariant a wrong posting breaks, by the record it answers."""
HELD = attrgetter("held")
OF_A_ROUND = ("Close", "Result", "Void", "Correction", "Answers", "Pay")


def read_entry(data: bytes) -> list[Any]:
    """Reads an entry's fields, with the names of kind and accounts."""
    fields: list[Any] = msgpack.unpackb(data)
    fields[2] = KINDS[fields[2]]
    fields[9] = [(ACCOUNTS[source], ACCOUNTS[target], cents) for source, target, cents in fields[9]]
    return fields


Posted = tuple[str, int, int, int, int, str, int, int, Moves]
"""Kind, credit session, round, version, payment, key, stake, payout, and what each account gained."""


@dataclass(slots=True)
class Play:
    """This terminal's part in one round: what it staked, answered and was paid."""

    session: int
    revisions: dict[int, int] = field(default_factory=dict)
    lines: dict[int, bytes] = field(default_factory=dict)
    held: int = 0
    stands: int = 0
    """Of the slip, once the close is read."""
    choices: dict[int, tuple[str, int]] = field(default_factory=dict)
    """By question, what was answered with how many cents; as the record has it, once that is read."""
    decided: Due = NOTHING_DUE
    """What the payments that were read come to."""
    versions: int = 0
    paid: int = 0
    unrecovered: int = 0
    payable: int = 0


@dataclass(slots=True)
class SeatAccount:
    name: str
    table: TableAccount
    is_blank: bool = False
    """Of an empty disk in place of a lost one."""
    is_hostile: bool = False
    """What it writes and says is its own affair: the cash account judges what comes of it."""
    balances: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ACCOUNTS, 0))
    journal: list[bytes] = field(default_factory=list)
    hash: bytes = b""
    """Of its journal; before the first entry what its first hello says, for each terminal has a start of its own."""
    plays: dict[int, Play] = field(default_factory=dict)
    transfers: dict[str, int] = field(default_factory=dict)
    """Applied ones: id to cents moved."""
    session: int = 0
    cashed_out: bool = False
    cursor: int = 0
    ended_day: int = 0
    file_number: int = 1
    epoch: int = 0
    acked: int = 0
    left_at: int = 0
    """The entry of the latest evacuation."""
    taken_round: int = 0
    """Rounds up to this one are not booked here any more."""
    wanted: dict[str, int] = field(default_factory=dict)
    wanted_answer: tuple[int, str, int] = (0, "", 0)
    """Question, action and cents."""
    unexplained: list[Posted] = field(default_factory=list)
    has_moved: bool = False
    """Money, or what a round holds, since the last look at whether they agree."""
    touched: list[int] = field(default_factory=list)
    """Rounds whose slip was written in this commit."""

    @property
    def is_empty(self) -> bool:
        return not any(self.balances[account] for account in ("credit", "escrow", "leaving"))

    def runs(self, session: int) -> bool:
        """Says whether the credit session is still running: it has ended once credit and escrow are both zero after a
        cash-out.
        """
        return session == self.session and session != 0 and not (self.cashed_out and self.is_empty)

    def put_revision(self, number: int, revision: int, lines: bytes, _total: int) -> None:
        stakes = stakes_of(lines)
        if {**stakes, **dict.fromkeys(instructions_of(lines), 0)} != self.wanted:
            raise Violation("I1", f"{self.name} stored {stakes}, its player wanted {self.wanted}")
        fault = self.table.rules.fault_in_slip(stakes, self.table.rules.kind_cents)
        if fault is not None:
            raise Violation("rule 3.3", f"{self.name} took a slip beyond the limits: {fault}")
        book = self.table.rounds.get(number)
        known = book is not None and not (book.close_seq and self.cursor >= book.close_seq)
        if not known:
            raise Violation("I10", f"{self.name} took a bet in round {number}, which it knows to be closed")
        if (play := self.plays.get(number)) is None:
            play = self.plays[number] = Play(self.session)
        if play.versions != 0:
            raise Violation("I10", f"{self.name} took a bet in round {number}, which has ended")
        if revision != len(play.revisions) + 1:
            raise Violation("I13", f"{self.name} made revision {revision}")
        if play.held == 0:
            play.session = self.session
        play.revisions[revision], play.lines[revision] = sum(stakes.values()), lines

    def append(self, seq: int, data: bytes, hash_: bytes) -> None:
        if seq != len(self.journal) + 1:
            raise Violation("I13", f"{self.name} wrote entry {seq} after {len(self.journal)}")
        self.has_moved = True
        self.hash = chained(self.hash, data)
        if hash_ != self.hash:
            raise Violation("I14", f"the chain of {self.name} breaks at entry {seq}")
        self.journal.append(data)
        _, _, kind, _, session, number, version, payment, key, postings, stake, payout, _ = read_entry(data)
        moves: Moves = {}
        for source, target, cents in postings:
            moves[source] = moves.get(source, 0) - cents
            moves[target] = moves.get(target, 0) + cents
        moves = {account: cents for account, cents in moves.items() if cents}
        posted: Posted = (kind, session, number, version, payment, key, stake, payout, moves)
        self.table.papers.posted(self.name, kind, key, moves)
        if kind == "HOLD":
            self._hold(posted)
            self._book(moves)
        elif kind == "TICKET":
            self._printed(posted)
        else:
            self.unexplained.append(posted)

    def _hold(self, posted: Posted) -> None:
        _, session, number, _, payment, _, _, _, moves = posted
        play = self.plays.get(number)
        if play is None:
            raise Violation("I2", f"{self.name} holds money in round {number}, of which no slip is on its disk")
        more = moves.get("escrow", 0)
        if moves != _moves(escrow=more, credit=-more) or payment:
            raise Violation("I1", f"{self.name} holds by {moves}")
        if session != self.session:
            raise Violation("session", f"{self.name} held money of session {session}")
        play.held += more
        if play.held < 0:
            raise Violation("I1", f"{self.name} holds {play.held} cents in round {number}")

    def _printed(self, posted: Posted) -> None:
        """Books that a ticket is on paper: which one, the books of papers judge."""
        _, session, _, _, _, key, _, _, moves = posted
        cents = moves.get("money-out", 0)
        due = (self.table.papers.transfers.get(key, ("", 0, ""))[1], self.session)
        if moves != _moves(leaving=-cents, **{"money-out": cents}) or (-cents, session) != due:
            raise Violation("I1", f"{self.name} books ticket {key} by {moves} in session {session}, due was {due}")
        self.cashed_out = True
        self._book(moves)

    def _book(self, moves: Moves) -> None:
        balances = self.balances
        for account, cents in moves.items():
            balances[account] += cents
        if min(balances["credit"], balances["escrow"], balances["leaving"]) < 0:
            raise Violation("I1", f"{self.name} has credit {balances['credit']}, escrow {balances['escrow']}")

    def put_slip(self, number: int, _held: int, _decided: int) -> None:
        self.touched.append(number)

    def put_choice(self, number: int, question: int, action: str, cents: int, stands: bool) -> None:
        """Records an answer that is on the terminal's disk, with its money held, before anyone hears of it."""
        play, book = self.plays.get(number), self.table.rounds.get(number)
        if play is None or book is None:
            raise Violation("I2", f"{self.name} answers in round {number}, of which no slip is on its disk")
        if stands:
            kind, fields, _, _ = self.table.records[self.cursor]
            said = [row[1:3] for row in fields[3] if row[0] == self.name] if kind == "Answers" else []
            if said != [[action, cents]] or fields[:3:2] != [number, question]:
                raise Violation("I22", f"{self.name} has {action} to question {question}, the record says {said}")
            return
        if question in play.choices or (question, action, cents) != self.wanted_answer:
            raise Violation("I22", f"{self.name} answers {action} to question {question}, wanted {self.wanted_answer}")
        if self.cursor < book.close_seq or number <= self.taken_round or play.versions:
            raise Violation("I22", f"{self.name} answers question {question} of round {number}, which it does not play")
        play.choices[question] = (action, cents)
        self.touched.append(number)

    def drop_choice(self, number: int, question: int) -> None:
        raise Violation("I22", f"{self.name} forgets its answer to question {question} of round {number}")

    def put_ended(self, number: int, version: int, outcome: str) -> None:
        if version:
            book = self.table.rounds.get(number)
            known = book.outcomes if book else []
            if outcome not in known:
                raise Violation("I8", f"{self.name} shows {outcome} in round {number}; on disk are {known}")

    def put_closed(self, data: bytes) -> None:
        """Checks that the stored close, which later opens the seal, is the record read now."""
        _, _, record, _ = self.table.records[self.cursor]
        if data != record:
            raise Violation("I14", f"{self.name} keeps another close than record {self.cursor + 1}")

    def put_fault(self, reason: str) -> None:
        if not self.is_blank:
            raise Violation("I1", f"{self.name} put itself out of service: {reason}")

    def put_step(self, number: int, step: int, data: bytes) -> None:
        """Checks that the stored step of the play is the record read now."""
        _, fields, record, _ = self.table.records[self.cursor]
        if data != record or fields[:2] != [number, step]:
            raise Violation("I14", f"{self.name} keeps another step {step} of round {number} than the record's")

    def put_unsealed(self, number: int, found: str) -> None:
        if not self.is_blank:
            raise Violation("I14", f"{self.name} finds the seal of round {number} {found}")

    def put_cursor(self, seq: int, hash_: bytes, epoch: int, acked: int) -> None:
        table = self.table
        if epoch < self.epoch:
            raise Violation("I13", f"{self.name} went back to epoch {epoch}")
        if acked != self.acked:
            self._put_acked(acked, len(table.mirror.get(self.name, ())))
        if seq not in (self.cursor, self.cursor + 1):
            raise Violation("I3", f"{self.name} went from record {self.cursor} to {seq}")
        self.epoch = epoch
        if seq == self.cursor:
            return
        if seq > len(table.records):
            raise Violation("I8", f"{self.name} applied record {seq}, which is on no disk")
        kind, fields, _, logged = table.records[seq - 1]
        if hash_ != logged:
            raise Violation("I14", f"{self.name} has another hash at record {seq}")
        expected = self._due(kind, fields)
        self.cursor = seq
        posted = self.unexplained
        if not posted and expected is None:
            return
        self.unexplained, self.has_moved = [], True
        if posted != ([] if expected is None else [expected]):
            told = [value for value in fields if type(value) is not bytes]
            raise Violation(BROKEN[kind], f"{self.name} at {kind} {told}: posted {posted}, due was {expected}")
        if expected is not None:
            self._book(expected[8])

    def _put_acked(self, acked: int, mirrored: int) -> None:
        if not self.acked < acked <= mirrored:
            raise Violation("I8", f"{self.name} takes {acked} of {mirrored} as mirrored")
        self.acked = acked

    def _due(self, kind: str, fields: list[Any]) -> Posted | None:
        """Gives what a record of the log does to this terminal."""
        if kind in OF_A_ROUND and fields[0] <= self.taken_round:
            return None
        return DUE[kind](self, fields, self.table)

    def follow(self, kind: str, fields: list[Any]) -> None:
        """Applies a record as if the terminal had read it."""
        if (due := self._due(kind, fields)) is not None:
            self._book(due[8])

    def end_commit(self) -> None:
        if self.has_moved:
            self._money_agrees()
        if self.touched:
            for number in set(self.touched):
                self.holds_enough(number)
            self.touched.clear()
        self.table.papers.end_commit(self.name, self.balances["leaving"])

    def _money_agrees(self) -> None:
        self.has_moved = False
        if self.unexplained:
            raise Violation("I3", f"{self.name} posted without a record of the log: {self.unexplained}")
        if self.balances["escrow"] != sum(map(HELD, self.plays.values())):
            raise Violation("I1", f"{self.name}: the escrow of {self.balances['escrow']} is not what the rounds hold")

    def holds_enough(self, number: int) -> None:
        book, play = self.table.rounds.get(number), self.plays.get(number)
        if book is None:
            raise Violation("I8", f"{self.name} knows of round {number}, which is on no disk")
        held, needed = play.held if play else 0, self.must_hold(number, book)
        if held < needed:
            raise Violation("I2", f"{self.name} holds {held} in round {number}; a slip of {needed} may stand")

    def _close(self, fields: list[Any], table: TableAccount) -> Posted | None:
        number, _, _, _, manifest, _, _ = fields
        play = self.plays.get(number)
        if play is None:
            return None
        stands, _, _, returned = manifest.get(self.name, NOT_NAMED)
        due = play.revisions[stands] if stands else 0
        play.stands = due = due - sum(cents for _, cents, _ in returned) if returned else due
        back, play.held = play.held - due, due
        if not back:
            return None
        return ("STAND", self.session, number, max(play.revisions), 0, "", 0, 0, _moves(escrow=-back, credit=back))

    def _answers(self, fields: list[Any], table: TableAccount) -> Posted | None:
        """Keeps held only the answer of this terminal that counts."""
        number, _, question, answers = fields
        play = self.plays.get(number)
        mine = next((row for row in answers if row[0] == self.name), None)
        if play is None or play.versions or mine is None:
            return None
        play.choices[question] = (mine[1], mine[2])
        due = play.stands + sum(cents for _, cents in play.choices.values()) - play.decided[0]
        back, play.held = play.held - due, due
        if not back:
            return None
        return ("STAND", self.session, number, max(play.revisions), 0, "", 0, 0, _moves(escrow=-back, credit=back))

    def _pay(self, fields: list[Any], table: TableAccount) -> Posted | None:
        number, _, payment = fields
        play, added = self.plays.get(number), table.rounds[number].payments[payment - 1].get(self.name)
        if play is None or play.versions or added is None:
            return None
        return self._settle(play, number, 1, payment, *added)

    def _settle(self, play: Play, number: int, version: int, payment: int, stake: int, won: int) -> Posted:
        play.held -= stake
        play.paid += won
        play.decided = (play.decided[0] + stake, play.paid)
        moves = _moves(escrow=-stake, house=stake - won, credit=won)
        return ("SETTLE", play.session, number, version, payment, "", stake, won, moves)

    def _result(self, fields: list[Any], table: TableAccount) -> Posted | None:
        """Settles what no payment has settled."""
        number, _, version, payment, outcome, *_ = fields
        play = self.plays.get(number)
        if play is None:
            return None
        if play.versions != 0:
            raise Violation("I3", f"{self.name} settled round {number} twice")
        play.versions = version
        if not play.stands:
            return None
        won = table.rounds[number].payout_cents(self.name, outcome) - play.paid
        return self._settle(play, number, version, payment, play.held, won)

    def _void(self, fields: list[Any], table: TableAccount) -> Posted | None:
        """Returns all stakes, then takes back what the round has paid; for a player who has left it is payable."""
        number, version = fields[0], fields[2]
        play = self.plays.get(number)
        if play is None:
            return None
        back, (stake, won) = play.held, play.decided
        play.held, play.versions, play.paid = 0, version, back + stake
        if not back and not stake:
            return None
        here = back or not stake or self.runs(play.session)
        more = back + stake - won
        play.payable += 0 if here else more
        moves = _moves(escrow=-back, house=won - stake, credit=more if here else 0, payable=0 if here else more)
        return ("VOID", play.session, number, version, 0, "", back, back, moves)

    def _correction(self, fields: list[Any], table: TableAccount) -> Posted | None:
        number, _, version, outcome = fields[:4]
        book, play = table.rounds[number], self.plays.get(number)
        slip = book.slips.get(self.name)
        if play is None or slip is None or not slip.total_cents:
            return None
        due = book.payout_cents(self.name, outcome)
        moves = self._difference(play, due - play.paid)
        play.paid, play.versions = due, version
        return ("CORRECT", play.session, number, version, 0, "", book.stake_cents(self.name), due, moves)

    def _difference(self, play: Play, more: int) -> Moves:
        """Rule 5.5: moves only the difference, for the player of that session, with the credit never below zero."""
        here = self.runs(play.session)
        if more >= 0:
            evened = min(more, play.unrecovered)
            play.unrecovered -= evened
            rest = more - evened
            play.payable += 0 if here else rest
            return _moves(house=-more, unrecovered=evened, credit=rest if here else 0, payable=0 if here else rest)
        evened = min(-more, play.payable)
        taken = min(-more - evened, self.balances["credit"]) if here else 0
        lost = -more - evened - taken
        play.payable -= evened
        play.unrecovered += lost
        return _moves(payable=-evened, credit=-taken, unrecovered=-lost, house=-more)

    def _nothing(self, fields: list[Any], table: TableAccount) -> Posted | None:
        """Moves nothing: new limits move no money, and a decision of staff moves money only by the record that comes
        with it.
        """
        return None

    def _day_end(self, fields: list[Any], table: TableAccount) -> Posted | None:
        self.ended_day = fields[0]
        return None

    def seal(self, number: int, next_number: int) -> None:
        """Checks that a day is sealed once, after its end, with nothing held and the whole journal at the console."""
        if not self.file_number == number <= self.ended_day or next_number != self.ended_day + 1:
            raise Violation("I13", f"{self.name} sealed file {number} for {next_number} after day {self.ended_day}")
        held, copied = self.balances["escrow"], len(self.table.mirror.get(self.name, ()))
        if held or copied < len(self.journal):
            raise Violation("I12", f"{self.name} sealed a day with {held} held and {copied} of its entries copied")
        self.file_number = next_number

    def _transfer(self, fields: list[Any], table: TableAccount) -> Posted | None:
        id_, terminal, session, cents, _, kind, document = fields
        if terminal != self.name:
            return None
        if id_ in self.transfers:
            raise Violation("I3", f"{self.name} booked transfer {id_} twice")
        if kind == "back" or (kind == "hand" and document):
            moves = self._settle_leaving(kind, document, abs(cents))
        elif cents > 0:
            if self.is_empty or not self.runs(self.session):
                self.session, self.cashed_out = self.session + 1, False
            moves = _moves(**{"money-in": -cents, "credit": cents})
        elif self.runs(session) and self.balances["credit"] - self._paid_in_play() >= -cents:
            self.cashed_out = self.cashed_out or kind != "ticket"
            moves = _moves(**{"leaving" if kind == "ticket" else "money-out": -cents, "credit": cents})
        else:
            moves = {}
        self.transfers[id_] = max(map(abs, moves.values()), default=0)
        return ("TRANSFER", self.session, 0, 0, 0, id_, 0, 0, moves)

    def _settle_leaving(self, kind: str, document: str, cents: int) -> Moves:
        """Moves what was leaving back to the credit, or to whom an attendant pays it; nothing if it is gone."""
        state = self.table.papers.state_of(document)
        if state not in (("debited", "numbered") if kind == "back" else ("debited", "numbered", "printing", "unknown")):
            return {}
        if kind == "back":
            return _moves(leaving=-cents, credit=cents)
        self.cashed_out = True
        return _moves(**{"leaving": -cents, "money-out": cents})

    def _paid_in_play(self) -> int:
        """Gives what rounds without an outcome have paid: it may be staked there, and may not leave."""
        return sum(play.decided[1] for play in self.plays.values() if not play.versions)

    def _evacuation(self, fields: list[Any], table: TableAccount) -> Posted | None:
        """Removes the handed-over money from the ledger as far as it is there, with the stakes of rounds taken over."""
        id_, terminal, number, _, cents, stakes, _, _ = fields
        if terminal != self.name:
            return None
        credit, escrow = self.balances["credit"], self.balances["escrow"]
        gone = min(cents + stakes, credit + escrow)
        for play in self.plays.values():
            play.held = 0
            play.versions = play.versions or 1
        self.taken_round, self.left_at, self.cashed_out = number, len(self.journal), True
        moves = _moves(**{"escrow": -escrow, "credit": escrow - gone, "money-out": gone})
        return ("EVACUATE", self.session, number, 0, 0, id_, 0, 0, moves)

    def must_hold(self, number: int, book: RoundAccount) -> int:
        """Gives the money that must be held: the largest revision that may still count, and every answer that may."""
        play, slip = self.plays.get(number), book.slips.get(self.name)
        if play is None or play.versions or VOID in book.outcomes[:1]:
            return 0
        stands = slip.total_cents if slip else 0
        if book.questions:
            asked = book.question
            sent = 0 if asked is None or self.name in asked.answers else play.choices.get(asked.number, ("", 0))[1]
            by_slip = book.by_slip.get(self.name, {}).items()
            unread = sum(said[1] for question, said in by_slip if play.choices.get(question) != said)
            return book.staked_cents(self.name) + sent - unread
        if not book.is_open or book.interrupted:
            return stands - book.decided[self.name][0] if self.name in book.decided else stands
        decided = slip.decided if slip else 0
        return max([stands, *(total for revision, total in play.revisions.items() if revision > decided)])


WROTE: dict[str, Callable[..., None]] = {
    "cursor": SeatAccount.put_cursor,
    "ended": SeatAccount.put_ended,
    "slip": SeatAccount.put_slip,
    "entry": SeatAccount.append,
    "revision": SeatAccount.put_revision,
    "closed": SeatAccount.put_closed,
    "fault": SeatAccount.put_fault,
    "unsealed": SeatAccount.put_unsealed,
    "choice": SeatAccount.put_choice,
    "choice-dropped": SeatAccount.drop_choice,
    "step": SeatAccount.put_step,
    "rules": lambda book, rules_hash: None,
    "document": lambda book, *row: book.table.papers.put_document(book.name, *row),
    "out": lambda book, *row: book.table.papers.put_out(book.name, *row),
    "till": lambda book, *row: book.table.papers.put_till(book.name, *row),
}
"""What a terminal wrote, by its name, to who judges it."""
DUE: dict[str, Callable[[SeatAccount, list[Any], TableAccount], Posted | None]] = {
    "Close": SeatAccount._close,
    "Result": SeatAccount._result,
    "Void": SeatAccount._void,
    "Correction": SeatAccount._correction,
    "Transfer": SeatAccount._transfer,
    "Evacuation": SeatAccount._evacuation,
    "Decision": SeatAccount._nothing,
    "Terms": SeatAccount._nothing,
    "Rules": SeatAccount._nothing,
    "DayEnd": SeatAccount._day_end,
    "Fact": SeatAccount._nothing,
    "Ask": SeatAccount._nothing,
    "Answers": SeatAccount._answers,
    "Pay": SeatAccount._pay,
}
NOT_NAMED: tuple[int, bytes, int, list[Any]] = (0, b"", 0, [])


def _moves(**accounts: int) -> Moves:
    return {account: cents for account, cents in accounts.items() if cents}
