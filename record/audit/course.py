"""Plays a round again from its records by the auditor's own rules: what each paying record owes to every terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from record.audit.games import NOT_KNOWN, NOTHING_DUE, VOID, Choice, Due, Rules, Wager
from record.audit.games.face import BrokenRound
from record.formats.reading import Said

PRESET, UNANSWERED = "preset", ("silence", "away")
STEPS = ("Fact", "Ask", "Answers", "Pay")
PaymentKey = tuple[int, int, int]
"""Round, version of its outcome, and number of the payment; the payment is 0 for a void and for a correction."""
Stakes = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Owed:
    """What a terminal must book for one record of a round."""

    seq: int
    close_seq: int
    """0 if the round was void before its close."""
    stake_cents: int
    payout_cents: int
    house_cents: int
    """What goes to the house, in cents; negative if it comes from the house."""
    returned_cents: int = 0
    """The part of stake and payout that is returned without being played."""
    earlier: Due = NOTHING_DUE
    """The sum of the round's earlier payments; a void takes them back."""
    closed_with_cents: int = 0

    @property
    def may_return_more(self) -> bool:
        """Whether the round was void before the close: then stakes that were never registered are returned as well."""
        return not self.close_seq

    @property
    def gives_back_only(self) -> bool:
        """Whether a void came after payments had decided all stakes: the player may have left by then."""
        return (self.stake_cents, self.payout_cents) == (0, 0) and self.earlier.stake_cents > 0 and self.house_cents < 0

    @property
    def whole_stake_cents(self) -> int:
        return self.stake_cents + self.earlier.stake_cents

    @property
    def whole_payout_cents(self) -> int:
        return self.payout_cents + self.earlier.payout_cents


@dataclass(slots=True)
class Course:
    """How far a round has been played."""

    rules: Rules
    stakes: Mapping[str, Stakes]
    """By terminal: the stakes after the close."""
    close_seq: int = 0
    public: Any = None
    play: Any = None
    outcome: Any = None
    choices: dict[str, list[Choice]] = field(default_factory=dict)
    decided: dict[str, Due] = field(default_factory=dict)
    question: int = 0
    """The number of the open question; 0 if none is open."""
    carry: Any = NOT_KNOWN
    """What the round inherits; after its outcome, what it leaves to the next round."""
    instructions: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By terminal, what its slip says besides its stakes."""
    about: str = ""
    """What the last question is about, and by terminal what silence means."""
    silence: Mapping[str, str] = field(default_factory=dict)
    faults: list[tuple[int, str]] = field(default_factory=list)
    """What the rules object to in the round's records, each with the number of the record."""

    def wager(self, terminal: str) -> Wager:
        return Wager(self.stakes.get(terminal, {}), self.choices.get(terminal, ()), terminal)

    def before(self, terminal: str) -> Due:
        return self.decided.get(terminal, NOTHING_DUE)

    def undecided_cents(self, terminal: str) -> int:
        return self.wager(terminal).cents - self.before(terminal).stake_cents

    def follow(self, record: Said, body: Said) -> dict[str, Owed]:
        """Applies one more record and returns what it owes, by terminal."""
        if body.is_a("Close"):
            self.close_seq, self.public, self.play = record.seq, body.public, self.rules.begin(body.public)
        elif body.is_a("Fact"):
            self.play = self.rules.step(self.play, body.fact)
        elif body.is_a("Ask"):
            self.question, self.about, self.silence = body.question, body.about, body.silence
            asked = (body.about, body.ms, body.options, body.silence)
            self._fault(record.seq, self.rules.fault_in_question(self.play, *asked))
        elif body.is_a("Answers"):
            self._answer(record.seq, body)
        elif body.is_a("Pay"):
            return self._pay(record.seq)
        elif body.is_a("Result", "Void"):
            self._ended(record.seq, body)
            return {name: self._ends(name, record.seq) for name, stakes in self.stakes.items() if stakes}
        elif body.is_a("Correction"):
            before, self.outcome = self.outcome, body.outcome
            fault = self.rules.fault_in_correction(self.play, before, body.outcome, body.paragraph)
            self._fault(record.seq, fault)
            return {name: self._changes(name, record.seq, before) for name, stakes in self.stakes.items() if stakes}
        return {}

    def _fault(self, seq: int, what: str) -> None:
        if what:
            self.faults.append((seq, what))

    def _ended(self, seq: int, body: Said) -> None:
        if body.is_a("Void"):
            self.outcome = VOID
            by_console = body.staff == ["console"]
            self._fault(seq, self.rules.fault_in_void(self.play, body.paragraph, by_console=by_console))
        else:
            self.outcome = body.outcome
            self._fault(seq, self.rules.fault_in_result(self.play, body.outcome))
        self.carry = self.rules.carry(self.play, self.outcome, self.carry)

    def _answer(self, seq: int, body: Said) -> None:
        self.question = 0
        for terminal, action, cents, by in body.answers:
            self._fault(seq, self._fault_in_answer(terminal, action, cents, by))
            self.choices.setdefault(terminal, []).append(Choice(body.question, action, cents))
        self.play = self.rules.answered(self.play, body.question, body.answers)

    def _fault_in_answer(self, terminal: str, action: str, cents: int, by: str) -> str:
        """An answer that a slip gives is the slip's, or without the credit for it the one that stakes nothing. Where a
        slip has one, nobody is taken to be silent.
        """
        due = self.rules.preset(self.about, self.instructions.get(terminal, ()))
        if by == PRESET and (not due or (action != due and (action, cents) != (self.silence[terminal], 0))):
            return f"{terminal} is said to have answered {action} by its slip, which says: {due or 'nothing'}"
        if due and by in UNANSWERED:
            return f"{terminal} is taken to be silent, and its slip says: {due}"
        return ""

    def _pay(self, seq: int) -> dict[str, Owed]:
        owed = {}
        for name, stakes in self.stakes.items():
            before, due = self.before(name), self.rules.due_now(self.play, self.wager(name))
            if due != before:
                self.decided[name] = due
                stake, payout, returned = due.less(before)
                with_cents = sum(stakes.values())
                owed[name] = Owed(
                    seq, self.close_seq, stake, payout, stake - payout, returned, closed_with_cents=with_cents
                )
        self.play = self.rules.paid(self.play)
        return owed

    def _ends(self, name: str, seq: int) -> Owed:
        wager, before, with_cents = self.wager(name), self.before(name), sum(self.stakes[name].values())
        if self.outcome == VOID:
            left, house = wager.cents - before.stake_cents, before.payout_cents - before.stake_cents
            return Owed(seq, self.close_seq, left, left, house, 0, before, with_cents)
        stake, payout, returned = self.rules.due(self.public, self.outcome, wager).less(before)
        return Owed(seq, self.close_seq, stake, payout, stake - payout, returned, before, with_cents)

    def _changes(self, name: str, seq: int, before: Any) -> Owed:
        """What a correction owes: only the difference to the outcome before it moves."""
        wager = self.wager(name)
        was, now = (wager.cents if each == VOID else self._whole_cents(each, wager) for each in (before, self.outcome))
        return Owed(seq, self.close_seq, wager.cents, now, was - now)

    def _whole_cents(self, outcome: Any, wager: Wager) -> int:
        return self.rules.due(self.public, outcome, wager).payout_cents


def key_of_record(number: int, body: Said) -> PaymentKey:
    if body.is_a("Correction"):
        return number, body.version, 0
    return number, 1, 0 if body.is_a("Void") else body.payment


def settlements(
    number: int, records: Iterable[tuple[Said, Said]], rules: Rules, stakes: Mapping[str, Stakes]
) -> Iterator[tuple[PaymentKey, dict[str, Owed]]]:
    """What each paying record of a round owes, by terminal; raises BrokenRound if the rules refuse a record."""
    return payments_of(number, records, Course(rules, stakes))


def payments_of(
    number: int, records: Iterable[tuple[Said, Said]], course: Course
) -> Iterator[tuple[PaymentKey, dict[str, Owed]]]:
    """What each paying record owes, by terminal, while `course` follows the records."""
    try:
        for record, body in records:
            owed = course.follow(record, body)
            if body.is_a("Pay", "Result", "Void", "Correction"):
                yield key_of_record(number, body), owed
    except (KeyError, ValueError, TypeError, IndexError):
        return  # An invalid slip or outcome: another check names it.


def standing_stakes(lines: Stakes, returned: Iterable[Any]) -> dict[str, int] | None:
    """The stakes of a slip after the close returned a part of it; None if the slip had no such part."""
    stands = dict(lines)
    for spot, cents, _ in returned:
        if stands.get(spot, 0) < cents:
            return None
        stands[spot] -= cents
    return {spot: cents for spot, cents in stands.items() if cents}


__all__ = ["STEPS", "BrokenRound", "Course", "Owed", "PaymentKey", "payments_of", "settlements", "standing_stakes"]
