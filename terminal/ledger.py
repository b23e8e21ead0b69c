"""The terminal's ledger: double entry, append-only, hash-chained, and checked before and after each
movement of money.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import msgspec

from phrases import Phrase, Said, phrase
from phrases.catalogue import catalogue
from protocol import FORMAT
from protocol.chain import GENESIS, next_hash
from protocol.clock import Now
from protocol.codec import RemoteProtocolError, decode_entry, encode_entry
from protocol.enums import Account, EntryKind
from protocol.messages import Entry

Posting = tuple[Account, Account, int]
"""The account that gives, the account that receives, and the amount in cents."""


class LedgerError(Exception):
    """The ledger or its journal is inconsistent; the terminal must go out of service."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(catalogue().clause(why))
        self.why = why


@dataclass(slots=True)
class Meters:
    """Sums that are counted separately from the accounts, so that the self-audit can compare the two."""

    money_in_cents: int = 0
    money_out_cents: int = 0
    stakes_cents: int = 0
    wins_cents: int = 0
    corrections_cents: int = 0
    """What corrections gave to the credit less what they took from it."""
    rounds_played: int = 0
    rounds_won: int = 0


@dataclass(frozen=True, slots=True)
class Visit:
    began_ms: int | None = None
    in_cents: int = 0
    out_cents: int = 0
    staked_cents: int = 0
    played_ms: int = 0
    """The time played, from settlement to settlement; each interval counts at most `PAUSE_MS`, so that the time stops
    while nobody bets.
    """
    settled_ms: int | None = None
    """When a round was last settled, in ms of the wall clock."""


PAUSE_MS = 180_000
"""Longer than a round takes: a player who waits longer between two bets does not play meanwhile."""


def _played_on(visit: Visit, entry: Entry, more_cents: int) -> Visit:
    """The visit after one more settlement. It is built directly, because `replace` takes several times as long."""
    before_ms = visit.settled_ms or visit.began_ms or entry.wall_ms
    played_ms = visit.played_ms + min(max(0, entry.wall_ms - before_ms), PAUSE_MS)
    staked_cents = visit.staked_cents + more_cents
    return Visit(visit.began_ms, visit.in_cents, visit.out_cents, staked_cents, played_ms, entry.wall_ms)


@dataclass(slots=True)
class Ledger:
    balances: dict[str, int] = field(default_factory=lambda: {account.value: 0 for account in Account})
    meters: Meters = field(default_factory=Meters)
    seq: int = 0
    hash: bytes = GENESIS
    """The hash of the newest entry; before the first entry, the start of this terminal's chain."""
    credit_session: int = 0
    session_has_ended: bool = True
    has_cashed_out: bool = False
    """Whether money was taken off the terminal in the current session."""
    has_left: bool = False
    """The player took the last of the money away: the rounds played before are no longer shown to the next player."""
    visit: Visit = field(default_factory=Visit)
    """The current credit session as its player sees it."""
    evacuated_round: int = 0
    """The console took over all rounds up to this one: they are no longer booked here."""
    _counted: tuple[int, bool] = (0, False)
    """The round of the last settlement, and whether it won, so that a round with several payments counts once."""

    @property
    def credit_cents(self) -> int:
        return self.balances[Account.CREDIT]

    @property
    def escrow_cents(self) -> int:
        return self.balances[Account.ESCROW]

    @property
    def leaving_cents(self) -> int:
        """Money that is off the credit for a ticket, and of which no paper is proven yet."""
        return self.balances[Account.LEAVING]

    def audit(self) -> None:
        """Checks that a player's money equals what came in and was won, less what was staked and paid out; raises
        LedgerError if not.
        """
        balances, meters = self.balances, self.meters
        credit_cents, escrow_cents = balances[Account.CREDIT], balances[Account.ESCROW]
        leaving_cents = balances[Account.LEAVING]
        in_cents, out_cents = meters.money_in_cents, meters.money_out_cents
        should_have = in_cents - out_cents - meters.stakes_cents + meters.wins_cents + meters.corrections_cents
        has_cents = credit_cents + escrow_cents + leaving_cents
        if has_cents != should_have or credit_cents < 0 or escrow_cents < 0 or leaving_cents < 0:
            raise LedgerError(
                phrase(
                    "meters_differ",
                    credit_cents=credit_cents,
                    bets_cents=escrow_cents + leaving_cents,
                    meters_cents=should_have,
                )
            )
        moved = -balances[Account.MONEY_IN], balances[Account.MONEY_OUT]
        if moved != (in_cents, out_cents) or sum(balances.values()) != 0:
            raise LedgerError(phrase("accounts"))

    def post(
        self,
        kind: EntryKind,
        postings: Iterable[Posting],
        now: Now,
        *,
        round_: int = 0,
        version: int = 0,
        payment: int = 0,
        key: str = "",
        stake_cents: int = 0,
        payout_cents: int = 0,
        note: Said = "",
        credit_session: int | None = None,
    ) -> tuple[Entry, bytes]:
        """Books one entry whose postings happen together. The returned bytes are stored, hashed and copied to the
        console.
        """
        self.audit()
        entry = Entry(
            FORMAT,
            self.seq + 1,
            kind,
            now.wall_ms,
            self.credit_session if credit_session is None else credit_session,
            round_,
            version,
            payment,
            key,
            [(source, target, cents) for source, target, cents in postings if cents],
            stake_cents,
            payout_cents,
            note,
        )
        data = encode_entry(entry)
        self._apply(entry, next_hash(self.hash, data))
        self.audit()
        return entry, data

    def _apply(self, entry: Entry, hash_: bytes) -> None:
        balances = self.balances
        for source, target, cents in entry.postings:
            balances[source] -= cents
            balances[target] += cents
        self.seq, self.hash = entry.seq, hash_
        self._count(entry)
        if self.has_cashed_out and self.is_empty:
            self.session_has_ended = True

    def _count(self, entry: Entry) -> None:
        meters = self.meters
        if entry.kind == EntryKind.SETTLE:
            self._count_settlement(entry)
        elif entry.kind == EntryKind.VOID:
            self._count_void(entry)
        elif entry.kind == EntryKind.CORRECT:
            for source, target, cents in entry.postings:
                meters.corrections_cents += cents * ((target == Account.CREDIT) - (source == Account.CREDIT))
        elif entry.kind in (EntryKind.TRANSFER, EntryKind.TICKET):
            for source, target, cents in entry.postings:
                self._count_transfer(entry, source, target, cents)
        elif entry.kind == EntryKind.EVACUATE:
            meters.money_out_cents += sum(cents for _, target, cents in entry.postings if target == Account.MONEY_OUT)
            self.has_cashed_out, self.evacuated_round = True, entry.round

    def _count_settlement(self, entry: Entry) -> None:
        """Counts a settlement. A stake that goes back without being played counts neither as staked nor as won."""
        meters, back_cents = self.meters, 0
        for source, target, cents in entry.postings:
            if source == Account.ESCROW and target == Account.CREDIT:
                back_cents += cents
        meters.stakes_cents += entry.stake_cents - back_cents
        meters.wins_cents += entry.payout_cents - back_cents
        counted, has_won = self._counted
        is_new, wins = entry.round != counted, entry.payout_cents > back_cents
        had_won = has_won and not is_new
        meters.rounds_played += is_new
        meters.rounds_won += wins and not had_won
        self._counted = (entry.round, wins or had_won)
        if entry.credit_session == self.credit_session:
            self.visit = _played_on(self.visit, entry, entry.stake_cents - back_cents)

    def _count_void(self, entry: Entry) -> None:
        """Counts a void round: its payments are taken back, so none of it counts as staked, won or played."""
        meters, (counted, has_won) = self.meters, self._counted
        staked_cents = sum(
            cents for source, target, cents in entry.postings if (source, target) == (Account.HOUSE, Account.CREDIT)
        )
        meters.stakes_cents -= staked_cents
        meters.wins_cents -= sum(cents for _, target, cents in entry.postings if target == Account.HOUSE)
        if counted == entry.round:
            meters.rounds_played -= 1
            meters.rounds_won -= has_won
            self._counted = (0, False)
        if staked_cents and entry.credit_session == self.credit_session:
            self.visit = replace(self.visit, staked_cents=self.visit.staked_cents - staked_cents)

    def _count_transfer(self, entry: Entry, source: Account, target: Account, moved: int) -> None:
        """Counts money that came or went. Between credit and what is leaving it does neither."""
        if source == Account.MONEY_IN:
            self.meters.money_in_cents += moved
            if entry.credit_session != self.credit_session:
                self.credit_session, self.session_has_ended, self.has_cashed_out = entry.credit_session, False, False
                self.has_left = False
                self.visit = Visit(entry.wall_ms)
            self.visit = replace(self.visit, in_cents=self.visit.in_cents + moved)
        elif target == Account.MONEY_OUT:
            self.meters.money_out_cents += moved
            self.visit = replace(self.visit, out_cents=self.visit.out_cents + moved)
            self.has_cashed_out, self.has_left = True, self.is_empty

    @property
    def is_empty(self) -> bool:
        return self.credit_cents == 0 and self.escrow_cents == 0 and self.leaving_cents == 0

    def session_for_new_money(self) -> int:
        """The number of the credit session to which new money belongs. Money on an empty terminal begins a new session,
        so that it is never an earlier player's.
        """
        return self.credit_session + 1 if self.is_empty else self.credit_session

    def runs(self, credit_session: int) -> bool:
        return credit_session == self.credit_session and not self.session_has_ended

    def is_here(self, credit_session: int) -> bool:
        """Whether the player of a session is still here and may see its rounds. Players who lost everything stay until
        new money comes.
        """
        return credit_session == self.credit_session and not self.has_left


def chain_start(chain: bytes, terminal: str) -> bytes:
    """The hash with which a terminal's journal begins, before its first entry."""
    return hashlib.sha256(b"etg-terminal\0" + chain + terminal.encode()).digest()


def pack_ledger(ledger: Ledger) -> bytes:
    return msgspec.msgpack.encode(ledger)


def unpack_ledger(data: bytes) -> Ledger:
    try:
        ledger = msgspec.msgpack.decode(data, type=Ledger)
    except msgspec.DecodeError as bad:
        raise LedgerError(phrase("ledger_unreadable", why=str(bad))) from None
    ledger.balances.setdefault(Account.LEAVING.value, 0)  # A ledger of format 1 or 2 has no such account.
    return ledger


def rebuild(entries: Iterable[tuple[int, bytes, bytes]], head_seq: int, ledger: Ledger) -> Ledger:
    """The ledger after the stored entries (number, bytes, hash) are added to `ledger`; raises LedgerError for any
    inconsistency.
    """
    for seq, data, stored_hash in entries:
        if seq != ledger.seq + 1:
            raise LedgerError(phrase("entry_missing", entry=ledger.seq + 1))
        if next_hash(ledger.hash, data) != stored_hash:
            raise LedgerError(phrase("entry_changed", entry=seq))
        try:
            entry = decode_entry(data)
            ledger._apply(entry, stored_hash)
        except (RemoteProtocolError, KeyError) as bad:
            raise LedgerError(phrase("own_entry_unreadable", entry=seq, why=str(bad))) from None
        if entry.seq != seq:
            raise LedgerError(phrase("own_entry_number", entry=seq, itself=entry.seq))
    if ledger.seq != head_seq:
        raise LedgerError(phrase("journal_ends", entry=ledger.seq, last=head_seq))
    ledger.audit()
    return ledger
