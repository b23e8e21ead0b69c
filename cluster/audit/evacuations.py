"""Evacuations worked out again from the record: what was due, and every settlement made in the terminal's place."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cluster.audit.book import Book, Story
from cluster.audit.chains import Finding, moment
from cluster.audit.rounds import Closed, Judged, learn_rules, rounds_of, settlements, slips_of, stakes_of, standing_of
from console.agreement import SETTLEMENTS, key_of
from console.claims import Split, follow, moved_cents, split
from console.course import BrokenCourse, Course
from console.owed import Owed, PaymentKey
from console.position import Position, position_of
from console.rounds import Phase
from console.rows import ChoiceRow, ClaimRow, RoundRow, SlipRow, TerminalRow, TransferRow
from console.rows import Evacuated as Before
from console.state import Table
from games.game import NOTHING_DUE, VOID, Due
from protocol.messages import STEPS, Close, Entry, Evacuation, Pay, Transfer

Claim = tuple[int, int]
"""Payable, unrecovered."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one record of a round comes to for a terminal."""

    key: PaymentKey
    owed: Owed
    is_void: bool
    is_part: bool
    """A payment in the middle of the round: nothing of it is for good before the outcome."""

    @property
    def number(self) -> int:
        return self.key[0]

    @property
    def due_cents(self) -> int:
        """Where all that was in play has left: the first outcome owes the whole round, a later one the change."""
        if self.key[1] > 1:
            return -self.owed.house_cents
        return self.owed.whole_stake_cents if self.is_void else self.owed.whole_payout_cents

    @property
    def credited_cents(self) -> int:
        """Where the terminal would have booked it."""
        return self.owed.stake_cents - self.owed.house_cents if self.is_void else self.owed.payout_cents


@dataclass(frozen=True, slots=True)
class Settlement:
    """A payment or a version of a round's outcome, settled by the console for a terminal that was evacuated."""

    terminal: str
    outcome: Outcome
    wall_ms: int
    moved: Split
    """What it moved: onto the credit, onto payable, onto unrecovered."""
    is_within: bool
    """Part of what was handed over at the evacuation; otherwise it came after it."""
    decided: Due = NOTHING_DUE
    """Of the round, what the evacuation handed over as decided; only where this came after it."""
    held_cents: int = 0
    """What was kept in play for it since the evacuation."""

    @property
    def round(self) -> int:
        return self.outcome.key[0]

    @property
    def version(self) -> int:
        return self.outcome.key[1]

    @property
    def played_cents(self) -> tuple[int, int]:
        """Stakes and payouts that it adds, without what goes back unplayed; a void takes back what was counted."""
        owed, before = self.outcome.owed, self.outcome.owed.earlier if self.is_within else self.decided
        if self.version > 1:
            return 0, 0
        if self.outcome.is_void:
            return before.returned_cents - before.stake_cents, before.returned_cents - before.payout_cents
        if self.is_within:
            return owed.stake_cents - owed.returned_cents, owed.payout_cents - owed.returned_cents
        returned_cents = owed.returned_cents + owed.earlier.returned_cents - before.returned_cents
        stake_cents = owed.whole_stake_cents - before.stake_cents - returned_cents
        return stake_cents, owed.whole_payout_cents - before.payout_cents - returned_cents


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


@dataclass(frozen=True, slots=True)
class Back:
    """What a close gave back of a bet that had been taken over: it is owed by hand."""

    terminal: str
    round: int
    wall_ms: int
    cents: int


@dataclass(slots=True)
class TakenOver:
    """All that the console did in the place of its terminals."""

    evacuations: list[Evacuated] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)
    returned: list[Back] = field(default_factory=list)
    other_rules: set[tuple[int, str]] = field(default_factory=set)
    """Rounds and terminals that cannot be settled again: their rules are not at hand."""

    def counted(self, name: str, journal: list[Entry]) -> list[Entry]:
        """A journal without what came too late to count."""
        left = [each for each in self.evacuations if each.body.terminal == name]
        return [entry for entry in journal if not any(each.hides(entry) for each in left)]

    def claims(self, name: str, journal: list[Entry]) -> dict[int, Claim]:
        """By round: what its corrections left open, in the journal and by these settlements."""
        corrected = (entry for entry in self.counted(name, journal) if entry.kind in ("CORRECT", "VOID"))
        moved = [(each.round, moved_cents(each, "payable"), -moved_cents(each, "unrecovered")) for each in corrected]
        moved += [(each.round, *each.moved[1:]) for each in self.settlements if each.terminal == name]
        moved += [(each.round, each.cents, 0) for each in self.returned if each.terminal == name]
        left = (each for each in self.evacuations if each.body.terminal == name)
        moved += [(each.body.round, 0, lacking) for each in left if (lacking := each.position.lacking_cents)]
        claims: dict[int, Claim] = {}
        for number, payable_cents, lost_cents in moved:
            before = claims.get(number, (0, 0))
            claims[number] = before[0] + payable_cents, before[1] + lost_cents
        return claims


def take_over(book: Book, story: Story) -> TakenOver:
    """Only of a whole record: what a terminal had is the sum of its journal from the beginning."""
    taken = TakenOver()
    learn_rules(book, story)
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


class _Seat:
    """One terminal's evacuations and outcomes in the order of the log."""

    def __init__(self, book: Book, story: Story, name: str, taken: TakenOver) -> None:
        self._book = book
        self._story = story
        self._name = name
        self._taken = taken
        self._journal = story.journals.get(name, [])
        self._rounds = rounds_of(story)
        self._slips = slips_of(book)
        self._outcomes = {outcome.owed.seq: outcome for outcome in self._all_outcomes()}
        self._gone_round = self._gone_seq = 0
        self._decided, self._held_cents = NOTHING_DUE, 0

    def _all_outcomes(self) -> Iterator[Outcome]:
        rows = {row["number"]: row for row in self._book.console["rounds"]}
        for number, closed in self._rounds.items():
            own = {name: slip for name, slip in self._slips.get(number, {}).items() if name == self._name}
            row = rows.get(number)
            if row is None:
                continue  # Which the commits tell.
            if (game := closed.game(row)) is None:
                if own and closed.outcomes:
                    self._taken.other_rules.add((number, self._name))
                continue
            try:
                for key, expected in settlements(closed, game, stakes_of(own, Judged())):
                    if self._name in expected:
                        yield self._outcome(closed, key, expected[self._name])
            except BrokenCourse:
                continue  # Which is told of the round.

    def _outcome(self, closed: Closed, key: PaymentKey, owed: Owed) -> Outcome:
        is_void = any(outcome == VOID for seq, _, outcome in closed.outcomes if seq == owed.seq)
        return Outcome(key, owed, is_void, isinstance(self._story.records[owed.seq][1], Pay))

    def walk(self) -> None:
        for seq, (record, body) in self._story.records.items():
            if isinstance(body, Evacuation) and body.terminal == self._name:
                self._evacuate(seq, record.wall_ms, body)
            elif isinstance(body, Close) and body.round <= self._gone_round:
                self._close(record.wall_ms, body)
            elif (outcome := self._outcomes.get(seq)) is not None and outcome.number <= self._gone_round:
                self._settle(outcome, record.wall_ms)

    def _close(self, wall_ms: int, body: Close) -> None:
        stands = body.manifest.get(self._name)
        if stands is not None and stands.returned:
            cents = sum(each for _, each, _ in stands.returned)
            self._held_cents -= cents
            self._taken.returned.append(Back(self._name, body.round, wall_ms, cents))

    def _settle(self, outcome: Outcome, wall_ms: int) -> None:
        if outcome.is_part:
            return
        payable_cents, lost_cents = self._claims(self._journal).get(outcome.number, (0, 0))
        moved = split(outcome.due_cents, lost_cents, payable_cents, 0, same_player=False)
        made = Settlement(self._name, outcome, wall_ms, moved, False, self._decided, self._held_cents)
        self._taken.settlements.append(made)

    def _claims(self, journal: list[Entry]) -> dict[int, Claim]:
        return self._taken.claims(self._name, journal)

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
            if outcome.key in position.settled:
                moved = position.corrected.get(outcome.key, (outcome.credited_cents, 0, 0))
                self._taken.settlements.append(Settlement(self._name, outcome, wall_ms, moved, True))
        if body.round > self._gone_round:  # What is in play leaves with the first evacuation of a round.
            self._decided = table.play.course.decided.get(self._name, NOTHING_DUE)
            self._held_cents = position.at_risk_cents
        self._gone_round, self._gone_seq = body.round, seq

    def _table(self, seq: int, body: Evacuation, copied: list[Entry]) -> Table:
        """As much of the console's memory, at that record, as the sum was made from."""
        table, name = Table(), self._name
        before = Before.RECONCILED if self._gone_round else Before.NO
        row = TerminalRow(name, evacuation=before, evacuated_round=self._gone_round)
        for entry in copied:
            row = follow(row, entry)
        table.seats.terminals[name] = row
        booked = {key_of(entry) for entry in copied if entry.kind in SETTLEMENTS}
        for outcome in self._outcomes.values():
            if outcome.owed.seq < seq and outcome.number > self._gone_round and outcome.key not in booked:
                table.money.owed[outcome.key] = {name: outcome.owed}
        table.money.transfers = {each.id: each for each in self._coming(seq, copied)}
        for number, (payable_cents, lost_cents) in self._claims(copied).items():
            table.money.claims[number, name] = ClaimRow(number, name, 0, lost_cents, payable_cents)
        has_ended = any(
            each.number == body.round and each.owed.seq < seq and not each.is_part for each in self._outcomes.values()
        )
        phase = Phase.SETTLED if has_ended else Phase.BETS_CLOSED
        table.round = RoundRow(body.round, phase, 0, "", "", close_seq=self._close_seq(body.round, seq))
        if (slip := self._slips.get(body.round, {}).get(name)) is not None:
            table.bets.slips[name] = SlipRow(**slip)
            table.bets.stakes[name] = standing_of(slip) or {}
        self._play(table, seq)
        return table

    def _close_seq(self, number: int, seq: int) -> int:
        closed = self._rounds.get(number)
        return closed.close_seq if closed is not None and closed.close_seq < seq else 0

    def _play(self, table: Table, seq: int) -> None:
        """How far the round had come at that record, and what was registered in answer to its open question."""
        number = table.round.number
        course, closed = Course(table.bets.stakes), self._rounds.get(number)
        row = next((row for row in self._book.console["rounds"] if row["number"] == number), None)
        game = closed.game(row) if closed is not None and row is not None else None
        if closed is None or game is None:
            return
        try:
            for record, body in closed.records:
                if record.seq < seq and isinstance(body, Close):
                    course.close(game, body.public)
                elif record.seq < seq and isinstance(body, STEPS):
                    course.follow(game, body)
        except BrokenCourse:
            return  # Which is told of the round.
        table.play.course = course
        question = course.question.question if course.question is not None else 0
        wall_ms = self._story.records[seq][0].wall_ms
        for choice in self._book.console["choices"]:
            if (choice["round"], choice["question"], choice["terminal"]) != (number, question, self._name):
                continue
            if choice["wall_ms"] <= wall_ms:
                table.play.choices[self._name] = ChoiceRow(**choice)

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
