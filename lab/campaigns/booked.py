"""Adds up what a table really booked, by terminal and outcome, from durable data alone."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from console.effects import (
    AppendJournal,
    AppendRecord,
    PutClaim,
    PutCopy,
    PutRegistered,
    PutRound,
    PutSlip,
    PutTerminal,
)
from lab.simulation.roulette.audit import payout_cents
from protocol.codec import decode_entry, decode_lines, decode_record
from protocol.enums import EntryKind, Evacuated
from protocol.messages import Correction, Decision, Entry, Evacuation, Result, Void

Version = tuple[int, int]
"""A round and the version of its outcome."""
Moved = tuple[int, int, int]
"""The amounts moved to credit, to payable and to unrecovered."""
NOTHING: Moved = (0, 0, 0)
SETTLED = (EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)


@dataclass(slots=True)
class OutcomeVersion:
    outcome: str
    handed_cents: dict[str, int]
    """By terminal, what an attendant had paid by hand for this round until then."""
    settled_here: set[str]
    """The terminals for which the console settles this round itself, because they were evacuated."""
    is_open: bool
    """True for a void while bets were open: bets that are not registered are returned as well."""


@dataclass(slots=True)
class Bookings:
    """The bookings of one run. It receives every write of the console in order, with copies of the terminals'
    entries.
    """

    outcomes: dict[Version, OutcomeVersion] = field(default_factory=dict)
    stakes: dict[int, dict[str, dict[str, int]]] = field(default_factory=lambda: defaultdict(dict))
    """By round and terminal: what is registered."""
    moved: dict[tuple[int, int, str], Moved] = field(default_factory=dict)
    """By round, version and terminal."""
    evacuated: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    """By round and terminal: the versions that it had not booked when it was evacuated, which the console booked."""
    decided: list[tuple[bytes, Version]] = field(default_factory=list)
    """Digest of every decision of staff about an outcome, and which it gave."""
    _claims: dict[tuple[int, str], tuple[int, int, int]] = field(default_factory=dict)
    """Payable, unrecovered and paid by hand."""
    _out: dict[str, Evacuated] = field(default_factory=dict)
    _out_round: dict[str, int] = field(default_factory=dict)
    _loose: dict[tuple[int, str], Moved] = field(default_factory=dict)
    """Claims that follow neither from an outcome nor from an entry: an evacuation's."""
    _cause: Version | None = None
    _last: Version | None = None
    _is_entry: bool = False

    def take(self, writes: Iterable[Any]) -> None:
        for write in writes:
            if isinstance(write, AppendRecord):
                self._record(write)
            elif isinstance(write, AppendJournal):
                self._entry(write)
            elif isinstance(write, PutClaim):
                self._claim(write)
            elif isinstance(write, PutSlip | PutRegistered):
                row = write.row
                self.stakes[row.round][row.terminal] = decode_lines(row.lines) if row.registered_revision else {}
            elif isinstance(write, PutTerminal | PutCopy):
                self._out[write.row.terminal] = write.row.evacuation
                self._out_round[write.row.terminal] = write.row.evacuated_round
            if isinstance(write, PutRound | PutTerminal | PutCopy):
                self._cause, self._is_entry = None, False

    def _record(self, write: AppendRecord) -> None:
        _, body = decode_record(write.data)
        if isinstance(body, Result | Void | Correction):
            self._cause = self._last = version = (body.round, body.version)
            taken = {name for name, state in self._out.items() if state and body.round <= self._out_round[name]}
            handed = {name: paid for (of, name), (_, _, paid) in self._claims.items() if of == body.round}
            outcome = "void" if isinstance(body, Void) else str(body.outcome)
            self.outcomes[version] = OutcomeVersion(
                outcome, handed, taken, isinstance(body, Void) and not body.close_seq
            )
        elif isinstance(body, Decision) and body.verb in ("enter", "conclude", "void", "correct") and self._last:
            self.decided.append((body.digest, self._last))
        elif isinstance(body, Evacuation):
            self._leave(body.terminal)

    def _entry(self, write: AppendJournal) -> None:
        self._is_entry = True
        if write.kind in SETTLED and self._out.get(write.terminal) not in (Evacuated.OUT, Evacuated.READMITTED):
            entry = decode_entry(write.data)
            moved = _net(entry, "credit"), _net(entry, "payable"), -_net(entry, "unrecovered")
            self.moved[write.round, write.version, write.terminal] = moved

    def _claim(self, write: PutClaim) -> None:
        row = write.row
        key = row.round, row.terminal
        payable, lost, _ = self._claims.get(key, (0, 0, 0))
        self._claims[key] = row.payable_cents, row.unrecovered_cents, row.paid_cents
        moved = 0, row.payable_cents - payable, row.unrecovered_cents - lost
        if self._is_entry or moved == NOTHING:
            return
        if self._cause is not None:
            self.moved[*self._cause, row.terminal] = moved
        else:
            before = self._loose.get(key, NOTHING)
            self._loose[key] = 0, before[1] + moved[1], before[2] + moved[2]

    def _leave(self, terminal: str) -> None:
        """Moves out everything that was not booked, as handed-over money and as claims."""
        for number, stakes in self.stakes.items():
            left_before = self.evacuated.get((number, terminal), [])
            versions = [
                version
                for of, version in sorted(self.outcomes)
                if of == number
                and version not in left_before
                and (of, version, terminal) not in self.moved
                and terminal not in self.outcomes[of, version].settled_here
            ]
            if stakes.get(terminal) and versions:
                self._leave_round(number, terminal, versions)

    def _leave_round(self, number: int, terminal: str, versions: list[int]) -> None:
        """Removes the claims of corrections of a round; with several at once nobody can tell them apart."""
        self.evacuated.setdefault((number, terminal), []).extend(versions)
        loose = self._loose.pop((number, terminal), None)
        corrections = [version for version in versions if version > 1]
        for version in versions:
            _, payable, lost = loose if loose is not None and version > 1 else NOTHING
            if loose is None or version == 1 or len(corrections) == 1:
                more_cents = self._more_cents(number, version, terminal)
                self.moved[number, version, terminal] = more_cents - payable + lost, payable, lost

    def _more_cents(self, number: int, version: int, terminal: str) -> int:
        """Gives the difference that an outcome makes to the one before it, by the auditor's own roulette."""
        slip = self.stakes[number][terminal]
        had = payout_cents(slip, self.outcomes[number, version - 1].outcome) if version > 1 else 0
        return payout_cents(slip, self.outcomes[number, version].outcome) - had

    def booked(self, version: Version, terminal: str) -> Moved | None:
        """Gives what was credited, owed by hand and lost; None where nothing was, or where it cannot be told apart."""
        of, outcome = version[0], self.outcomes[version]
        moved = self.moved.get((*version, terminal))
        if moved is None:
            return NOTHING if terminal in outcome.settled_here else None
        if version[1] == 1:
            return moved
        earlier = [self._claims_of((of, before), terminal) for before in range(1, version[1])]
        if None in earlier:
            return None
        payable, lost = sum(each[0] for each in earlier if each), sum(each[1] for each in earlier if each)
        handed = outcome.handed_cents.get(terminal, 0)
        before, after = _open(payable, lost, handed), _open(payable + moved[1], lost + moved[2], handed)
        return moved[0], after[0] - before[0], after[1] - before[1]

    def _claims_of(self, version: Version, terminal: str) -> tuple[int, int] | None:
        """Gives the amounts on payable and unrecovered in the ledgers."""
        moved = self.moved.get((*version, terminal))
        if moved is not None:
            return moved[1:]
        return (0, 0) if terminal in self.outcomes[version].settled_here else None


def _net(entry: Entry, account: str) -> int:
    return sum(cents * ((target == account) - (source == account)) for source, target, cents in entry.postings)


def _open(payable_cents: int, lost_cents: int, handed_cents: int) -> tuple[int, int]:
    """Gives what is still to hand over, and what is lost, with handed-over money that is no longer due."""
    return max(0, payable_cents - handed_cents), lost_cents + max(0, handed_cents - payable_cents)
