"""Evacuations worked out again from the record: what was due, and every settlement made in the terminal's place."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cluster.audit.book import Book, Story
from cluster.audit.chains import Finding, moment
from cluster.audit.rounds import RULES, Closed, Judged, expected_versions, rounds_of, slips_of, stakes_of
from console.agreement import SETTLEMENTS
from console.claims import Split, follow, moved_cents, split
from console.position import Position, position_of
from console.rounds import Phase
from console.state import ClaimRow, Owed, RoundRow, SlipRow, Table, TerminalRow, TransferRow, Version
from protocol.messages import Entry, Evacuation, Transfer

Claim = tuple[int, int]
"""Payable, unrecovered."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """One version of a round's outcome, settled by the console for a terminal that was evacuated."""

    terminal: str
    round: int
    version: int
    wall_ms: int
    owed: Owed
    is_void: bool
    moved: Split
    """What it moved: onto the credit, onto payable, onto unrecovered."""
    is_within: bool
    """Part of what was handed over at the evacuation; otherwise it came after it."""


@dataclass(frozen=True, slots=True)
class Evacuated:
    seq: int
    wall_ms: int
    body: Evacuation
    position: Position
    is_certain: bool
    """Every outcome that counts in it could be settled again."""
    booked: Entry | None
    """Where the terminal's ledger came back and says so too."""

    def hides(self, entry: Entry) -> bool:
        """What the console never got; said by the old disk later, it changes nothing any more."""
        return self.body.journal_seq < entry.seq and (self.booked is None or entry.seq <= self.booked.seq)


@dataclass(slots=True)
class TakenOver:
    """All that the console did in the place of its terminals."""

    evacuations: list[Evacuated] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)
    other_rules: set[tuple[int, str]] = field(default_factory=set)
    """Rounds and terminals that cannot be settled again: their rules data is not at hand."""

    def counted(self, name: str, journal: list[Entry]) -> list[Entry]:
        """A journal without what came too late to count."""
        left = [each for each in self.evacuations if each.body.terminal == name]
        return [entry for entry in journal if not any(each.hides(entry) for each in left)]

    def claims(self, name: str, journal: list[Entry]) -> dict[int, Claim]:
        """By round: what its corrections left open, in the journal and by these settlements."""
        corrected = (entry for entry in self.counted(name, journal) if entry.kind == "CORRECT")
        moved = [(each.round, moved_cents(each, "payable"), -moved_cents(each, "unrecovered")) for each in corrected]
        moved += [(each.round, *each.moved[1:]) for each in self.settlements if each.terminal == name]
        claims: dict[int, Claim] = {}
        for number, payable_cents, lost_cents in moved:
            before = claims.get(number, (0, 0))
            claims[number] = before[0] + payable_cents, before[1] + lost_cents
        return claims


def take_over(book: Book, story: Story) -> TakenOver:
    """Only of a whole record: what a terminal had is the sum of its journal from the beginning."""
    taken = TakenOver()
    seats = {body.terminal for _, body in story.records.values() if isinstance(body, Evacuation)}
    for name in sorted(seats) if book.is_whole else []:
        _Seat(book, story, name, taken).walk()
    return taken


def check_evacuations(taken: TakenOver) -> list[Finding]:
    found = []
    for each in taken.evacuations:
        said, due = (each.body.cents, each.body.stakes_cents), (each.position.due_cents, each.position.at_risk_cents)
        if said != due and each.is_certain:
            what = (
                f"it hands over {said[0]} cents and keeps {said[1]} in play; by the record it is {due[0]} and {due[1]}"
            )
            found.append(Finding("records", str(each.seq), what, moment(each.wall_ms)))
    return found


@dataclass(frozen=True, slots=True)
class _Outcome:
    number: int
    version: int
    owed: Owed
    is_void: bool


class _Seat:
    """One terminal's evacuations and outcomes in the order of the log."""

    def __init__(self, book: Book, story: Story, name: str, taken: TakenOver) -> None:
        self._book = book
        self._story = story
        self._name = name
        self._taken = taken
        self._journal = story.journals.get(name, [])
        self._outcomes = {outcome.owed.seq: outcome for outcome in self._all_outcomes()}
        self._gone_round = self._gone_seq = 0

    def _all_outcomes(self) -> Iterator[_Outcome]:
        slips, rows = slips_of(self._book), {row["number"]: row for row in self._book.console["rounds"]}
        for number, closed in rounds_of(self._story).items():
            own = {name: slip for name, slip in slips.get(number, {}).items() if name == self._name}
            row = rows.get(number)
            if row is None:
                continue  # Which the commits tell.
            if row["rules_hash"] != RULES.rules_hash:
                if own and closed.outcomes:
                    self._taken.other_rules.add((number, self._name))
                continue
            for version, expected in expected_versions(closed, row, stakes_of(own, Judged())):
                if self._name in expected:
                    yield _Outcome(number, version, expected[self._name], _is_void(closed, version))

    def walk(self) -> None:
        for seq, (record, body) in self._story.records.items():
            if isinstance(body, Evacuation) and body.terminal == self._name:
                self._evacuate(seq, record.wall_ms, body)
            elif (outcome := self._outcomes.get(seq)) is not None and outcome.number <= self._gone_round:
                self._settle(outcome, record.wall_ms)

    def _settle(self, outcome: _Outcome, wall_ms: int) -> None:
        """The stake has left with the evacuation: the first outcome owes its payout, a later one the difference."""
        owed = outcome.owed
        cents = owed.payout_cents if outcome.version == 1 else -owed.house_cents
        payable_cents, lost_cents = self._claims(self._journal).get(outcome.number, (0, 0))
        moved = split(cents, lost_cents, payable_cents, 0, same_player=False)
        self._add(outcome, wall_ms, moved, is_within=False)

    def _claims(self, journal: list[Entry]) -> dict[int, Claim]:
        return self._taken.claims(self._name, journal)

    def _add(self, outcome: _Outcome, wall_ms: int, moved: Split, *, is_within: bool) -> None:
        made = Settlement(
            self._name, outcome.number, outcome.version, wall_ms, outcome.owed, outcome.is_void, moved, is_within
        )
        self._taken.settlements.append(made)

    def _evacuate(self, seq: int, wall_ms: int, body: Evacuation) -> None:
        copied = [entry for entry in self._journal if entry.seq <= body.journal_seq]
        table = self._table(seq, body, copied)
        position = position_of(table, self._name, _Played(self._name, copied))  # type: ignore[arg-type] # asks nothing else
        booked = next((each for each in self._journal if (each.kind, each.key) == ("EVACUATE", body.id)), None)
        settled = {entry.round for entry in copied if entry.kind in SETTLEMENTS}
        unknown = {number for number, name in self._taken.other_rules if name == self._name} - settled
        is_certain = not any(self._gone_round < number <= body.round for number in unknown)
        self._taken.evacuations.append(Evacuated(seq, wall_ms, body, position, is_certain, booked))
        for outcome in self._outcomes.values():
            if (outcome.number, outcome.version) in position.settled:
                moved = position.corrected.get((outcome.number, outcome.version), (outcome.owed.payout_cents, 0, 0))
                self._add(outcome, wall_ms, moved, is_within=True)
        self._gone_round, self._gone_seq = body.round, seq

    def _table(self, seq: int, body: Evacuation, copied: list[Entry]) -> Table:
        """As much of the console's memory, at that record, as the sum was made from."""
        table, name = Table(), self._name
        row = TerminalRow(name)
        for entry in copied:
            row = follow(row, entry)
        table.terminals[name] = row
        booked = {(entry.round, entry.version) for entry in copied if entry.kind in SETTLEMENTS}
        for outcome in self._outcomes.values():
            version: Version = (outcome.number, outcome.version)
            if outcome.owed.seq < seq and outcome.number > self._gone_round and version not in booked:
                table.owed[version] = {name: outcome.owed}
        table.transfers = {each.id: each for each in self._coming(seq, copied)}
        for number, (payable_cents, lost_cents) in self._claims(copied).items():
            table.claims[number, name] = ClaimRow(number, name, 0, lost_cents, payable_cents)
        has_ended = any(each.number == body.round and each.owed.seq < seq for each in self._outcomes.values())
        phase = Phase.SETTLED if has_ended else Phase.BETS_CLOSED
        table.round = RoundRow(body.round, phase, 0, "", "", close_seq=self._close_seq(body.round, seq))
        for slip in (slip for slip in self._book.console["slips"] if slip["round"] == body.round):
            table.slips[slip["terminal"]] = SlipRow(**slip)
        return table

    def _close_seq(self, number: int, seq: int) -> int:
        closed = rounds_of(self._story).get(number)
        return closed.close_seq if closed is not None and closed.close_seq < seq else 0

    def _coming(self, seq: int, copied: list[Entry]) -> Iterator[TransferRow]:
        booked = {entry.key for entry in copied if entry.kind == "TRANSFER"}
        for at, (_, body) in self._story.records.items():
            is_ours = isinstance(body, Transfer) and body.terminal == self._name and body.cents > 0
            if isinstance(body, Transfer) and is_ours and self._gone_seq < at < seq and body.id not in booked:
                yield TransferRow(body.id, self._name, body.credit_session, body.cents, body.staff, "asked", 0, at)


@dataclass(frozen=True, slots=True)
class _Played:
    """What of the console's archive the sum asks for."""

    name: str
    copied: list[Entry]

    def played_by(self, number: int) -> dict[str, int]:
        played = [entry for entry in self.copied if entry.kind in SETTLEMENTS and entry.round == number]
        return {self.name: played[-1].credit_session} if played else {}


def _is_void(closed: Closed, version: int) -> bool:
    return any(outcome == "void" for _, at, outcome in closed.outcomes if at == version)
