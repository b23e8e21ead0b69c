"""The auditor's books of the console: what its disk says must follow the rules of rounds, registration and outcomes."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgpack

from lab.simulation import audit_play
from lab.simulation.audit_game import VOID, AuditGame, Truth, Value
from lab.simulation.audit_papers import Papers
from lab.simulation.audit_round import RoundAccount, SlipAccount
from lab.simulation.violation import Violation

GENESIS = bytes(32)
CLOSES = ("Close", "Void")
PACK = msgpack.Packer().pack


Session = tuple[int, int]
"""Epoch and number."""


def chained(previous: bytes, data: bytes) -> bytes:
    return hashlib.sha256(previous + len(data).to_bytes(8, "big") + data).digest()


def stakes_of(lines: bytes) -> dict[str, int]:
    return {spot: cents for spot, cents in msgpack.unpackb(lines) if cents}


def instructions_of(lines: bytes) -> tuple[str, ...]:
    """What a slip says besides its stakes."""
    return tuple(said for said, cents in msgpack.unpackb(lines) if not cents)


@dataclass(slots=True)
class TableAccount:
    rules: AuditGame
    rounds: dict[int, RoundAccount] = field(default_factory=dict)
    truth: dict[int, Truth] = field(default_factory=dict)
    records: list[tuple[str, Any, bytes, bytes]] = field(default_factory=list)
    """Kind, fields, bytes, hash."""
    mirror: dict[str, list[bytes]] = field(default_factory=dict)
    mirror_hashes: dict[str, bytes] = field(default_factory=dict)
    """Of each mirror, from the start that the console had on disk before the first entry."""
    revisions: dict[tuple[int, str, int], bytes] = field(default_factory=dict)
    """Round, terminal and revision to the lines that the console has kept."""
    transfers: dict[str, str] = field(default_factory=dict)
    """Id to state."""
    transfer_cents: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Id to terminal and cents."""
    days: int = 0
    """How many have ended."""
    moving: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The same of an evacuation, until its transfer is on disk."""
    locked: dict[str, str | None] = field(default_factory=dict)
    asked: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    """What staff asked for, by verb: round where given, outcome, people."""
    arrivals: dict[tuple[int, str, int], float] = field(default_factory=dict)
    """Round, terminal and revision to when the console first got it."""
    arrivals_in: dict[tuple[Session, int, str, int], float] = field(default_factory=dict)
    """The same, by the session it was sent in."""
    sessions: dict[str, Session] = field(default_factory=dict)
    """Of each terminal, as the console that runs now has welcomed it last."""
    heard_from_s: float = 0.0
    """No timer closes bets or ends a question before: nobody could be heard."""
    choices_came: set[tuple[int, int, str, str, int]] = field(default_factory=set)
    """Round, question, terminal, action and cents of every answer that came under a good key."""
    shown: dict[tuple[int, int], tuple[Any, ...]] = field(default_factory=dict)
    """Round and step to what people said there."""
    kind_cents: dict[str, tuple[int, int]] = field(init=False)
    """The limits in force."""
    claims: dict[tuple[int, str], tuple[int, int]] = field(default_factory=dict)
    """Round and terminal to what the console believes unrecovered and payable there."""
    mirrored_cents: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Terminal to the credit and escrow that the console reads out of its copy."""
    keys: dict[str, str] = field(default_factory=dict)
    """Names to the keys that are good."""
    papers: Papers = field(default_factory=Papers)
    answers: set[str] = field(default_factory=set)
    """Ids of the commands that were done."""
    pays: dict[tuple[int, str], int] = field(default_factory=dict)
    """How often each claim was paid."""
    paid_cents: dict[tuple[int, str], int] = field(default_factory=dict)
    """Round and terminal to what was handed over for it."""
    handed_cents: dict[tuple[int, str], int] = field(default_factory=dict)
    """The same, by what people decided, payment by payment."""
    salts: set[bytes] = field(default_factory=set)
    """Of every round that has ended."""
    epoch: int = 0
    commits: int = 0
    wall_ms: int = 0
    """What the console's wall clock, right or wrong, said at the start of the run."""
    current: int = 0
    """The newest round."""
    book: RoundAccount | None = None
    """Of the newest round."""
    stamp_s: float = 0.0
    """When the record that is judged now was made."""
    carry: Value = None
    """What the next round inherits."""
    left_in_play: dict[str, int] = field(default_factory=dict)
    """Evacuations by id: what was in play at the terminal, and had not left with an earlier one of the round."""
    evacuated_in: dict[str, int] = field(default_factory=dict)
    """Terminal to the round of its latest evacuation."""

    def __post_init__(self) -> None:
        self.kind_cents = dict(self.rules.kind_cents)

    def put_epoch(self, epoch: int) -> None:
        if epoch <= self.epoch:
            raise Violation("I13", f"the epoch went from {self.epoch} to {epoch}")
        self.epoch = epoch

    def put_round(self, number: int, phase: str, complete: bool) -> None:
        if number == 0 and self.current == 0 and phase == "IDLE":
            return  # Before the first round; a game may keep there what that one begins with.
        if number not in self.rounds:
            before = self.rounds.get(number - 1)
            fine = number == self.current + 1 and phase == "BETS_OPEN" and (before is None or before.outcomes)
            if not fine:
                raise Violation("I10", f"round {number} began as {phase} after round {self.current}")
            if before is not None:
                before.is_past = True
            self.rounds[number] = RoundAccount(number, self.rules)
            self.current, self.book = number, self.rounds[number]
        book = self.rounds[number]
        if phase == "BETS_OPEN" and not book.is_open:
            raise Violation("I10", f"round {number} is open again")
        if phase in ("RESULT", "SETTLED", "VOID") and not book.outcomes:
            raise Violation("I10", f"round {number} is {phase} without an outcome in the log")
        if book.phase == "HELD" and phase == "BETS_CLOSED":
            self._resume(book)
        book.phase, book.complete = phase, complete

    def _resume(self, book: RoundAccount) -> None:
        """Resumes a round after two people compared record and table; open questions get their full time again."""
        if not self.rules.may_resume(self, book):
            raise Violation("I11", f"round {book.number} goes on after {book.interrupted}, and nobody said that it may")
        after_interruption, book.interrupted, book.has_resumed = bool(book.interrupted), None, True
        if book.question is not None:
            # After an interruption: until the record of the decision, in the same commit.
            book.question.since_s = float("inf") if after_interruption else self.stamp_s
            book.question.came.clear()

    def put_slip(self, number: int, terminal: str, decided: int, registered: int, lines: bytes) -> None:
        book = self.rounds[number]
        if (slip := book.slips.get(terminal)) is None:
            slip = book.slips[terminal] = SlipAccount()
        if decided < slip.decided or registered < slip.registered:
            raise Violation("I13", f"slip of {terminal} went back")
        if registered > slip.registered:
            if not book.is_open:
                raise Violation("I9", f"{terminal} registered revision {registered} after the close of {number}")
            if book.interrupted:
                raise Violation("I11", f"round {number} was resumed after the console had died")
            if self.revisions.get((number, terminal, registered)) != lines:
                raise Violation("I2", f"the lines of revision {registered} of {terminal} are on no disk")
            stakes = stakes_of(lines)
            if self.rules.shared:
                book.place(slip, stakes)
            slip.stakes = stakes
            fault = self.rules.fault_in_slip(stakes, self.kind_cents)
            if fault is not None:
                raise Violation("rule 3.3", f"a slip of {terminal} beyond the limits was registered: {fault}")
            slip.instructions = instructions_of(lines)
            said = {name: each.instructions for name, each in book.slips.items()}
            if fault := self.rules.fault_in_instructions(terminal, said, self.carry):
                raise Violation("I40", f"a slip of {terminal} was registered that says {slip.instructions}: {fault}")
            slip.lines, slip.total_cents = lines, sum(slip.stakes.values())
            at_s = self.arrivals.get((number, terminal, registered))
            if at_s is None:
                raise Violation("I17", f"revision {registered} of {terminal} came under no key that was good")
            slip.at_s = at_s or 0.0
        slip.decided, slip.registered = decided, registered

    def append_revision(self, number: int, terminal: str, revision: int, lines: bytes) -> None:
        if self.revisions.setdefault((number, terminal, revision), lines) != lines:
            raise Violation("I13", f"revision {revision} of {terminal} in round {number} was written twice")

    def append(self, seq: int, data: bytes, hash_: bytes) -> None:
        if seq != len(self.records) + 1:
            raise Violation("I13", f"record {seq} follows record {len(self.records)}")
        before = self.records[-1][3] if self.records else GENESIS
        if hash_ != chained(before, data):
            raise Violation("I14", f"the chain breaks at record {seq}")
        format_, said_seq, kind, stamp_ms, table, game, fields, _ = msgpack.unpackb(data)
        if (format_, said_seq) != (3, seq):
            raise Violation("I14", f"record {seq} calls itself {said_seq}")
        if (table, game) != (self.rules.table, self.rules.game):
            raise Violation("I14", f"record {seq} is of {game} at the table {table!r}")
        self.stamp_s = (stamp_ms - self.wall_ms) / 1000
        if kind in CLOSES and (book := self.rounds[fields[0]]).is_open:
            book.closed_s = self.stamp_s
        RECORDED[kind](self, seq, fields)
        self.records.append((kind, fields, data, hash_))

    def _day_end(self, seq: int, fields: list[Any]) -> None:
        """Checks the end of a day: files count from 1, and none ends in the middle of a round."""
        self.days += 1
        if fields[0] != self.days:
            raise Violation("I13", f"day {fields[0]} ends where day {self.days} is due")

    def _close(self, seq: int, fields: list[Any]) -> None:
        number, _, rules_hash, cause, manifest, public, seal = fields
        book = self.rounds[number]
        if cause == "timer" and self.stamp_s + 0.001 < self.heard_from_s:
            raise Violation("I33", f"a timer closed round {number} at {self.stamp_s:.3f} s, not {self.heard_from_s} s")
        if not book.is_open:
            raise Violation("I10", f"round {number} was closed twice")
        if book.interrupted:
            raise Violation("I11", f"round {number} was resumed after the console had died")
        standing = {
            terminal: [slip.registered, hashlib.sha256(slip.lines).digest()[:16]]
            for terminal, slip in sorted(book.slips.items())
            if slip.registered
        }
        said = {terminal: list(row[:2]) for terminal, row in manifest.items()}
        returned = {terminal: row[3] for terminal, row in manifest.items()}
        if said != standing:
            raise Violation("I4", f"the close of {number} names {said}, registered is {standing}")
        slips = [[terminal, *row, returned[terminal]] for terminal, row in standing.items()]
        book.sealed = seal, [rules_hash, slips, public]
        book.close_seq, book.closed_in = seq, self.commits
        self._stands(book, returned, public)

    def _stands(self, book: RoundAccount, returned: dict[str, list[Any]], public: Value) -> None:
        """Checks that the close returns the bets, and publishes the facts, that the game's rules require."""
        rules, slips = self.rules, book.slips
        registered = {name: (slips[name].stakes, slips[name].increments, slips[name].instructions) for name in returned}
        due, known = rules.close(registered, self.carry, self.kind_cents)
        if public != known or {name: rows for name, rows in returned.items() if rows} != due:
            raise Violation(
                "I4", f"the close of {book.number} returns {returned}, tells {public}: {due}, {known} is due"
            )
        for name, rows in due.items():
            stakes = dict(slips[name].stakes)
            for spot, cents, _ in rows:
                stakes[spot] -= cents
            slips[name].stakes = stakes = {spot: cents for spot, cents in stakes.items() if cents}
            slips[name].total_cents = sum(stakes.values())
        book.public, book.play = public, rules.begin(public)

    def _open_seal(self, book: RoundAccount, salt: bytes) -> None:
        """Checks that the record that ends a round has the salt; a round void with open bets has no seal."""
        if not book.close_seq:
            if salt:
                raise Violation("I14", f"round {book.number} was never sealed, and has a salt")
            return
        seal, (rules_hash, slips, public) = book.sealed
        over = [
            "etg-seal-1",
            self.rules.table,
            self.rules.game,
            book.number,
            rules_hash,
            salt,
            slips,
            _in_order(public),
        ]
        sealed = hashlib.sha256(PACK(over)).digest()
        if seal != sealed:
            raise Violation("I14", f"the seal of round {book.number} is not over its slips and its salt")
        if len(salt) != 32 or salt in self.salts:
            raise Violation("I14", f"the salt of round {book.number} was used before, or is none")
        self.salts.add(salt)

    def _result(self, seq: int, fields: list[Any]) -> None:
        number, close_seq, version, payment, outcome, _, staff, salt = fields
        book = self.rounds[number]
        if book.outcomes or (version, payment) != (1, len(book.payments) + 1) or book.question or book.ends_void:
            raise Violation("I10", f"round {number} got a second result, or one before its time")
        closed_before = book.close_seq == close_seq != 0 and book.closed_in < self.commits
        if not closed_before:
            raise Violation("I9", f"round {number} got a result before its close was on disk")
        if book.interrupted and self.rules.after_interruption(book.play) != "source":
            raise Violation("I11", f"round {number} was interrupted and yet got {outcome} by {staff}")
        self.rules.judge_result(self, book, outcome, tuple(staff))
        self._open_seal(book, salt)
        book.outcomes.append(outcome)
        self.carry = self.rules.carry(book.play, outcome, self.carry)

    def _void(self, seq: int, fields: list[Any]) -> None:
        number, _, version, paragraph, _, _, staff, _, salt = fields
        book = self.rounds[number]
        if book.outcomes or version != 1:
            raise Violation("I10", f"round {number} was voided after its result")
        if staff == ["console"]:
            may = book.interrupted == "open" or self.rules.after_interruption(book.play) != "conclude"
            if not book.interrupted or not may or paragraph != self.rules.interrupted:
                raise Violation("I10", f"the console voided round {number} by itself")
        else:
            asked = ("void", number, tuple(staff)) in self.asked.get("void", [])
            if not asked:
                raise Violation("I10", f"nobody called round {number} void")
        if book.question is not None:
            raise Violation("I22", f"round {number} is void, and its question {book.question.number} is still open")
        self._open_seal(book, salt)
        self.rules.judge_void(book, paragraph)
        book.outcomes.append(VOID)
        self.carry = self.rules.carry(book.play, VOID, self.carry)

    def _correction(self, seq: int, fields: list[Any]) -> None:
        number, _, version, outcome, _, _, staff = fields
        book = self.rounds[number]
        fine = book.outcomes and version == len(book.outcomes) + 1
        if not fine:
            raise Violation("I3", f"correction {version} of round {number} follows {len(book.outcomes)} outcomes")
        people = tuple(staff)
        corrected = (fact for fact in self.asked.get("correct", []) if (fact[1], fact[3]) == (number, people))
        asked = any(self.rules.is_correction(book, fact[2], outcome) for fact in corrected)
        asked = asked or (outcome == VOID and ("void", number, people) in self.asked.get("void", []))
        if not asked or len(set(people)) != 2:
            raise Violation("I10", f"nobody asked for {outcome} in round {number}")
        if (now := self.book) is not None and now.steps and not now.outcomes:
            raise Violation("I10", f"round {number} was corrected while round {now.number} is played")
        self.rules.judge_correction(book, outcome)
        book.outcomes.append(outcome)

    def _transfer(self, seq: int, fields: list[Any]) -> None:
        id_, terminal, _, cents, _, kind, document = fields
        if id_ in self.transfers:
            raise Violation("I3", f"transfer {id_} is in the log twice")
        if kind != "attendant":
            self.papers.judge_transfer(id_, terminal, cents, kind, document)
            self.transfers[id_], self.transfer_cents[id_] = "asked", (terminal, cents)
            return
        asked = self.asked.get("credit" if cents > 0 else "cash-out", [])
        moved = self.moving.pop(id_, None) == (terminal, cents)
        if not moved and (id_, terminal, abs(cents)) not in asked:
            raise Violation("I1", f"nobody asked for {id_}")
        self.transfers[id_], self.transfer_cents[id_] = "asked", (terminal, cents)

    def _evacuation(self, seq: int, fields: list[Any]) -> None:
        """Checks an evacuation: its money waits to be paid, or goes to the terminal that replaces the seat."""
        id_, terminal, number, _, cents, _, to, _ = fields
        if cents:
            self.moving[id_] = (to, cents) if to else (terminal, -cents)
        if (book := self.book) is not None and not book.outcomes and self.evacuated_in.get(terminal) != number:
            self.left_in_play[id_] = book.in_play_cents(terminal)
        self.evacuated_in[terminal] = number

    def _terms(self, seq: int, fields: list[Any]) -> None:
        """Rule 3.3: checks that limits change only between rounds and on two people's request."""
        from_round, _, kinds, *_ = fields
        book = self.book
        fine = from_round == self.current + 1 and (book is None or bool(book.outcomes))
        if not fine:
            raise Violation("rule 3.3", f"limits for round {from_round} were set in round {self.current}")
        changed = {kind: (low, high) for kind, low, high in kinds if self.kind_cents[kind] != (low, high)}
        asked = self.asked.get("set-limits", [])
        fine = all((f"{kind}={low}-{high}",) in asked for kind, (low, high) in changed.items())
        if not fine:
            raise Violation("rule 3.3", f"nobody asked for the limits {changed}")
        self.kind_cents |= changed

    def _decision(self, seq: int, fields: list[Any]) -> None:
        _, _, verb, arguments, people, digest, totals, _, _ = fields
        numbers = [number for number, _ in people]
        if len(set(numbers)) != len(numbers):
            raise Violation("I10", f"the second person of decision {seq} is the first")
        if verb not in self.asked or len(digest) != 32:
            raise Violation("I10", f"nobody asked for decision {seq} ({verb})")
        self.rules.judge_decision(verb, arguments)
        if verb == "conclude" and (book := self.book) is not None and book.question is not None:
            book.question.since_s = self.stamp_s
        if verb == "pay-payable":
            key = arguments["round"], arguments["terminal"]
            self.handed_cents[key] = handed = self.handed_cents.get(key, 0) + totals["pays_cents"]
            if self.paid_cents.get(key) != handed:
                raise Violation("I18", f"{handed} cents were paid for {key}, the console remembers {self.paid_cents}")

    def put_answer(self, id_: str) -> None:
        if id_ in self.answers:
            raise Violation("I3", f"command {id_} was done twice")
        self.answers.add(id_)

    def put_claim(self, key: tuple[int, str], cents: tuple[int, int], paid_cents: int) -> None:
        """Checks that a payment by hand never exceeds what was payable then; by the log it may have been less (I18)."""
        before = self.claims.get(key)
        paid_now = before == cents
        if paid_now and paid_cents > cents[1]:
            raise Violation("I1", f"{paid_cents} of {cents[1]} payable cents were paid")
        if paid_now:
            self.pays[key] = self.pays.get(key, 0) + 1
            asked = {fact[0] for fact in self.asked.get("pay-payable", []) if fact[1:] == key}
            if self.pays[key] > len(asked):
                raise Violation("I1", f"{key} was paid {self.pays[key]} times, asked {len(asked)}")
        self.claims[key] = cents


def _in_order(value: Value) -> Value:
    """Sorts the keys of every map, as a seal does."""
    if isinstance(value, dict):
        return {key: _in_order(value[key]) for key in sorted(value)}
    return [_in_order(each) for each in value] if isinstance(value, list) else value


RECORDED: dict[str, Callable[[TableAccount, int, list[Any]], None]] = {
    "Close": TableAccount._close,
    "Result": TableAccount._result,
    "Void": TableAccount._void,
    "Correction": TableAccount._correction,
    "Transfer": TableAccount._transfer,
    "Evacuation": TableAccount._evacuation,
    "Terms": TableAccount._terms,
    "Decision": TableAccount._decision,
    "Rules": lambda book, seq, fields: None,
    "DayEnd": TableAccount._day_end,
    "Fact": audit_play.fact,
    "Ask": audit_play.ask,
    "Answers": audit_play.answers,
    "Pay": audit_play.pay,
}
