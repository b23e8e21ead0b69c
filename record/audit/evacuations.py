"""Works out evacuations again from the record: what was due, and every settlement made in a terminal's place."""

from collections.abc import Iterator

from record.audit.accounts import Split, follow, split
from record.audit.agreement import payment_of
from record.audit.book import Book, Story
from record.audit.course import STEPS, BrokenRound, Course, Owed, PaymentKey, settlements
from record.audit.findings import Finding, moment
from record.audit.games.face import NOTHING_DUE, VOID
from record.audit.position import Claim, Pending, Position, Seat, position_of
from record.audit.rounds import slips_of, stakes_of
from record.audit.settled import Judged
from record.audit.takeover import Back, Evacuated, RecordDue, Settlement, TakenOver
from record.audit.told import Closed, known_rules, rounds_of
from record.formats.one import SETTLEMENTS
from record.formats.reading import Said


def take_over(book: Book, story: Story) -> TakenOver:
    taken = TakenOver(before=book.begins.get("claims", []))
    seats = {body.terminal for _, body in story.records.values() if body.is_a("Evacuation")}
    gone = {row["terminal"] for row in book.begins.get("terminals", []) if row["evacuation"]}
    for name in sorted(seats | gone):
        _Walk(book, story, name, taken).walk()
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


class _Walk:
    """Follows one terminal's evacuations and outcomes in the order of the log."""

    def __init__(self, book: Book, story: Story, name: str, taken: TakenOver) -> None:
        self._book = book
        self._story = story
        self._name = name
        self._taken = taken
        self._known = known_rules(book, story)
        self._journal = story.journals.get(name, [])
        self._rounds = rounds_of(story, book.earlier)
        self._rows = {row["number"]: row for row in book.console["rounds"]}
        self._slips = slips_of(book)
        self._outcomes = {outcome.owed.seq: outcome for outcome in self._all_outcomes()}
        self._gone_round, self._gone_seq = book.beginning(name)["evacuated_round"], 0
        self._decided, self._held_cents = NOTHING_DUE, 0

    def _all_outcomes(self) -> Iterator[RecordDue]:
        for number, closed in self._rounds.items():
            own = {name: slip for name, slip in self._slips.get(number, {}).items() if name == self._name}
            row = self._rows.get(number)
            if row is None:
                continue  # The check of the commits reports this.
            rules = closed.rules(row, self._known)
            is_of_another_file = closed.close is None and row["close_seq"]
            if rules is None or is_of_another_file:
                if (own or is_of_another_file) and closed.outcomes:
                    self._taken.other_rules.add((number, self._name))
                continue
            try:
                for key, expected in settlements(number, closed.records, rules, stakes_of(own, Judged())):
                    owed = expected.get(self._name)
                    if owed is not None and owed.seq in self._story.records:
                        yield self._outcome(closed, key, owed)
            except BrokenRound:
                continue  # The check of the round reports this.

    def _outcome(self, closed: Closed, key: PaymentKey, owed: Owed) -> RecordDue:
        is_void = any(outcome == VOID for seq, _, outcome in closed.outcomes if seq == owed.seq)
        return RecordDue(key, owed, is_void, self._story.records[owed.seq][1].is_a("Pay"))

    def walk(self) -> None:
        for seq, (record, body) in self._story.records.items():
            if body.is_a("Evacuation") and body.terminal == self._name:
                self._evacuate(seq, record.wall_ms, body)
            elif body.is_a("Close") and body.round <= self._gone_round:
                self._close(record.wall_ms, body)
            elif (outcome := self._outcomes.get(seq)) is not None and outcome.number <= self._gone_round:
                self._settle(outcome, record.wall_ms)

    def _close(self, wall_ms: int, body: Said) -> None:
        stands = body.manifest.get(self._name)
        if stands is not None and stands.returned:
            cents = sum(each for _, each, _ in stands.returned)
            self._held_cents -= cents
            self._taken.returned.append(Back(self._name, body.round, wall_ms, cents))

    def _settle(self, outcome: RecordDue, wall_ms: int) -> None:
        if outcome.is_part:
            return
        payable_cents, lost_cents = self._claims(self._journal).get(outcome.number, (0, 0))
        moved = split(outcome.due_cents, payable_cents, lost_cents, 0, is_there=False)
        made = Settlement(self._name, outcome, wall_ms, moved, False, self._decided, self._held_cents)
        self._taken.settlements.append(made)

    def _claims(self, journal: list[Said]) -> dict[int, Claim]:
        return self._taken.claims(self._name, journal)

    def _evacuate(self, seq: int, wall_ms: int, body: Said) -> None:
        copied = [entry for entry in self._journal if entry.seq <= body.journal_seq]
        course = self._course(body.round, seq)
        position = self._position(seq, body.round, course, copied)
        booked = next((each for each in self._journal if (each.kind, each.key) == ("EVACUATE", body.id)), None)
        unknown = self._unknown(seq, copied)
        is_certain = not any(self._gone_round < number <= body.round for number in unknown)
        self._taken.evacuations.append(Evacuated(seq, wall_ms, body, position, is_certain, booked))
        for outcome in self._outcomes.values():
            if outcome.key in position.settled:
                moved = position.corrected.get(outcome.key, Split(outcome.credited_cents, 0, 0))
                self._taken.settlements.append(Settlement(self._name, outcome, wall_ms, moved, True))
        if body.round > self._gone_round:  # The first evacuation of a round takes all stakes in play.
            self._decided = NOTHING_DUE if course is None else course.before(self._name)
            self._held_cents = position.at_risk_cents
        self._gone_round, self._gone_seq = body.round, seq

    def _unknown(self, seq: int, copied: list[Said]) -> set[int]:
        """Rounds of which it is unknown what the terminal still had to book at that record."""
        booked = {(entry.round, entry.version) for entry in copied if entry.kind in SETTLEMENTS}
        settled = {number for number, _ in booked}
        owing = {
            number
            for number, closed in self._rounds.items()
            if any(at < seq and (number, version) not in booked for at, version, _ in closed.outcomes)
        }
        unknown = {number for number, name in self._taken.other_rules if name == self._name} & owing
        unknown |= {row["number"] for row in self._book.begins.get("rounds", [])} - settled
        return unknown

    def _played_before(self, number: int) -> int | None:
        """The credit session that played a round of an earlier file; None if unknown."""
        earlier = self._book.earlier.get(number)
        return None if earlier is None else earlier.played_by.get(self._name)

    def _position(self, seq: int, number: int, course: Course | None, copied: list[Said]) -> Position:
        row = self._book.beginning(self._name)
        for entry in copied:
            row = follow(row, entry)
        booked = {payment_of(entry) for entry in copied if entry.kind in SETTLEMENTS}
        pending: list[Pending] = [
            (each.owed.seq, each.key, each.owed)
            for each in self._outcomes.values()
            if each.owed.seq < seq and each.number > self._gone_round and each.key not in booked
        ]
        seat = Seat(
            row,
            self._claims(copied),
            lambda of_round: _played_by(copied, of_round) or self._played_before(of_round),
            lambda at: self._staked_at(at, number, seq, pending),
        )
        coming: list[Pending] = [(at, None, body) for at, body in self._coming(seq, copied)]
        return position_of(seat, pending + coming, self._in_play_cents(number, seq, course))

    def _has_ended(self, number: int, seq: int) -> bool:
        closed = self._rounds.get(number)
        return closed is not None and any(at < seq for at, _, _ in closed.outcomes)

    def _staked_at(self, at: int, number: int, seq: int, pending: list[Pending]) -> int:
        """The terminal's stakes in the open round at that record: closed before it, its outcome comes after it."""
        closed = self._rounds.get(number)
        slip = self._slips.get(number, {}).get(self._name)
        if (
            closed is not None
            and slip is not None
            and 0 < closed.close_seq < min(at, seq)
            and number > self._gone_round
        ):
            stands = stakes_of({self._name: slip}, Judged()).get(self._name, {})
            if stands and not self._has_ended(number, seq):
                return sum(stands.values())
        for _, key, owed in pending:
            if key is not None and key[1] == 1 and isinstance(owed, Owed) and 0 < owed.close_seq < at < owed.seq:
                return owed.closed_with_cents
        return 0

    def _in_play_cents(self, number: int, seq: int, course: Course | None) -> int:
        """The terminal's money in a round without an outcome: stakes and payments so far, less what was evacuated."""
        if number <= self._gone_round:  # Stakes that an evacuation left in play are not the new player's.
            return 0
        slip = self._slips.get(number, {}).get(self._name)
        if slip is None or not slip["registered_revision"] or self._has_ended(number, seq):
            return 0
        closed = self._rounds.get(number)
        if closed is None or not 0 < closed.close_seq < seq:
            return int(slip["total_cents"])
        if course is None:
            return 0
        answered = self._answered_cents(number, course.question, seq)
        return course.undecided_cents(self._name) + answered + course.before(self._name).payout_cents

    def _answered_cents(self, number: int, question: int, seq: int) -> int:
        """The cents registered with an answer to the question that was open at that record."""
        wall_ms = self._story.records[seq][0].wall_ms
        asked = (number, question, self._name)
        return sum(
            row["cents"]
            for row in self._book.console["choices"]
            if (row["round"], row["question"], row["terminal"]) == asked and row["wall_ms"] <= wall_ms
        )

    def _course(self, number: int, seq: int) -> Course | None:
        """How far the round had been played at that record; None if unknown."""
        closed, row = self._rounds.get(number), self._rows.get(number)
        rules = closed.rules(row, self._known) if closed is not None and row is not None else None
        if closed is None or rules is None:
            return None
        course = Course(rules, stakes_of(self._slips.get(number, {}), Judged()))
        try:
            for record, body in closed.records:
                if record.seq < seq and body.is_a("Close", *STEPS):
                    course.follow(record, body)
        except (BrokenRound, KeyError, ValueError, TypeError, IndexError):
            return None  # The check of the round reports this.
        return course

    def _coming(self, seq: int, copied: list[Said]) -> Iterator[tuple[int, Said]]:
        booked = {entry.key for entry in copied if entry.kind == "TRANSFER"}
        for row in self._book.begins.get("transfers", []) if not self._gone_seq else []:
            is_ours = (
                row["terminal"] == self._name and row["state"] == "asked" and _comes(row["cents"], row.get("kind"))
            )
            if is_ours and row["id"] not in booked:
                yield row["seq"], Said(what="Transfer", cents=row["cents"])
        for at, (_, body) in self._story.records.items():
            is_ours = body.is_a("Transfer") and body.terminal == self._name
            is_ours = is_ours and _comes(body.cents, getattr(body, "kind", None))
            if is_ours and self._gone_seq < at < seq and body.id not in booked:
                yield at, body


def _played_by(copied: list[Said], number: int) -> int | None:
    played = [entry for entry in copied if entry.kind in SETTLEMENTS and entry.round == number]
    return played[-1].credit_session if played else None


def _comes(cents: int, kind: str | None) -> bool:
    """Whether a transfer brings new money; `back` only returns what was leaving."""
    return cents > 0 and kind != "back"
