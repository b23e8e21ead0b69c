"""Bugs planted in Blackjack: in what the close returns, who is asked, errors, and what rounds inherit."""

from collections.abc import Mapping, Sequence

from games.blackjack.seats import Seat
from games.game import (
    NO_STAKES,
    NOTHING_DUE,
    Answered,
    Awaits,
    AwaitsAnswers,
    AwaitsPayment,
    Closed,
    Due,
    Instructions,
    Interruption,
    Option,
    Question,
    Registered,
    Stakes,
    Value,
    Wager,
)
from games.limits import Limits, Range
from games.refusal import Refusal
from lab.simulation.blackjack.planted import Planted, Play

# The close.


class FullBoxGivesNothingBack(Planted):
    """Wrong by rule 5.1: what a box holds above its maximum stays."""

    bug = "full-box-gives-nothing-back"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        return super().close(slips, wide(limits), carry)


def wide(limits: Limits) -> Limits:
    ranges = {kind: Range(each.minimum_cents, 10 * each.maximum_cents) for kind, each in limits.per_kind.items()}
    return Limits(limits.chip_cents, ranges, limits.slip, limits.kind_of)


class OldestBetGoesBack(Planted):
    """Wrong by rule 5.1: a full box gives back the oldest bets instead of the newest."""

    bug = "oldest-bet-goes-back"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        turned = [
            slip._replace(increments=[each._replace(place=-each.place) for each in reversed(slip.increments)])
            for slip in slips
        ]
        return super().close(turned, limits, carry)


class PairStandsAlone(Planted):
    """Wrong by rule 5.15: a pair bet stands on a box that gets no cards."""

    bug = "pair-stands-on-an-empty-box"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        right = super().close(slips, limits, carry)
        kept = {name: [row for row in rows if row.paragraph != "5.15"] for name, rows in right.returned.items()}
        return right._replace(returned={name: rows for name, rows in kept.items() if rows})


class SeatIsForgotten(Planted):
    """Wrong by BOX-1: a seat is free again after every round."""

    bug = "seat-is-forgotten"

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        return {**super().carry(play, outcome, carry), "seats": {}}


class IdleSeatIsKept(Planted):
    bug = "idle-seat-is-kept"

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        return {**super().carry(play, outcome, carry), "seats": play["seats"]}


class LeftSeatIsKept(Planted):
    """Wrong by decision 45: whoever leaves a seat keeps it."""

    bug = "left-seat-is-kept"

    def seats_said(self, said: Instructions, carry: Value) -> dict[int, Seat]:
        kept = {name: [each for each in own if not each.startswith("leave")] for name, own in said.items()}
        return super().seats_said(kept, carry)


class SeatOfTwo(Planted):
    """Wrong: a seat is promised to everybody who asks for it."""

    bug = "seat-of-two"

    def why_not_instructed(self, terminal: str, said: Instructions, carry: Value) -> Refusal | None:
        return super().why_not_instructed(terminal, {terminal: said[terminal]}, None)


class SilentSeatIsKept(Planted):
    bug = "silent-seat-is-kept"

    def seats_left(self, play: Play) -> dict[int, Seat]:
        return super().seats_left({**play, "events": []})


class SlipAnswersNothing(Planted):
    """Wrong by decision 45: what a player has said with the slip is forgotten."""

    bug = "slip-answers-nothing"

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        return ""


class SlipFollowsWhatItDeclines(Planted):
    """Wrong by rules 3.22.1 and 3.23.1: a slip that declines stakes money."""

    bug = "slip-follows-what-it-declines"

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        return super().preset(about, instructions) and "follow"


class SlipFollowsEverySplit(Planted):
    """Wrong: what is said of doubles counts for splits."""

    bug = "slip-follows-every-split"

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        return super().preset(about.replace("split", "double"), instructions)


class HighestBetDecidesAtASeat(Planted):
    """Wrong by rule 3.8: the highest bet decides, whoever sits there."""

    bug = "highest-bet-decides-at-a-seat"

    def begin(self, public: Value) -> Play:
        boxes = {number: [[who, False, *rest] for who, _, *rest in rows] for number, rows in public["boxes"].items()}
        return super().begin({**public, "boxes": boxes})


# Before the third card.


class InterimUnpaid(Planted):
    """Wrong by rule 3.13: a third card is dealt before pairs and Blackjacks are paid."""

    bug = "third-card-before-the-interim-payment"

    def awaits(self, play: Play) -> Awaits:
        right = super().awaits(play)
        return super().awaits(super().paid(play)) if isinstance(right, AwaitsPayment) else right


class InterimPaysNothing(Planted):
    bug = "interim-pays-nothing"

    def due_now(self, play: Play, wager: Wager) -> Due:
        return NOTHING_DUE


class _OtherQuestion(Planted):
    def awaits(self, play: Play) -> Awaits:
        right = super().awaits(play)
        return AwaitsAnswers(self._other(right.question)) if isinstance(right, AwaitsAnswers) else right

    def _other(self, question: Question) -> Question:
        raise NotImplementedError


class InsuranceUpToTheBet(_OtherQuestion):
    """Wrong by rule 3.15.2: insurance may be as high as the Initial Bet."""

    bug = "insurance-up-to-the-bet"

    def _other(self, question: Question) -> Question:
        return _with_most(question, "insure", 2)


class DoubleUpToTwice(_OtherQuestion):
    bug = "double-for-twice-the-bet"

    def _other(self, question: Question) -> Question:
        return _with_most(question, "double", 2)


class FollowForLess(_OtherQuestion):
    """Wrong by rule 3.22.1: who follows a split adds any amount."""

    bug = "split-followed-for-less"

    def _other(self, question: Question) -> Question:
        if not question.about.startswith("follow-split"):
            return question
        return _other_options(question, lambda each: each._replace(least_cents=1) if each.action == "follow" else each)


def _with_most(question: Question, action: str, times: int) -> Question:
    def more(option: Option) -> Option:
        is_it = option.action.partition(":")[0] == action
        return option._replace(most_cents=times * option.most_cents) if is_it else option

    return _other_options(question, more)


def _other_options(question: Question, other: object) -> Question:
    assert callable(other)
    return question._replace(options={name: [other(each) for each in row] for name, row in question.options.items()})


class SilenceTakesBack(_OtherQuestion):
    bug = "silence-takes-back"

    def _other(self, question: Question) -> Question:
        is_choice = question.about == "options"
        return question._replace(silence=dict.fromkeys(question.options, "take-back")) if is_choice else question


class SilenceStands(_OtherQuestion):
    """Wrong by rule 3.20: silence stands on a total below 12."""

    bug = "silence-always-stands"

    def _other(self, question: Question) -> Question:
        is_turn = question.about.startswith("turn")
        return question._replace(silence=dict.fromkeys(question.options, "stand")) if is_turn else question


class OneWindowForEveryQuestion(_OtherQuestion):
    """Wrong by DEC-1: a later question of a box is open as long as the first."""

    bug = "every-question-as-long"

    def _other(self, question: Question) -> Question:
        return question._replace(seconds=self.reading("first_ms") / 1000)


class NobodyFollows(Planted):
    """Wrong by rules 3.22.1 and 3.23.1: players behind are not asked."""

    bug = "nobody-follows"

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        after = super().answered(play, question, answers)
        awaits = self.awaits(after)
        if not isinstance(awaits, AwaitsAnswers) or not awaits.question.about.startswith("follow"):
            return after
        declined = [Answered(name, "decline", 0, "silence") for name in awaits.question.options]
        return super().answered(after, question + 1, declined)


# Errors, voids and interruptions.


class TakeBackIsForgotten(Planted):
    """Wrong by rule 5.7.3: who took the bets back after an error plays on."""

    bug = "take-back-forgotten"

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        kept = [each._replace(action="go-on") if each.action == "take-back" else each for each in answers]
        return super().answered(play, question, kept)


class TakeBackIsPaidLate(Planted):
    bug = "take-back-paid-at-the-end"

    def taken_back(self, play: Play, wager: Wager) -> Stakes:
        return NO_STAKES

    def due_now(self, play: Play, wager: Wager) -> Due:
        due = super().due_now(play, wager)
        return Due(due.stake_cents - due.returned_cents, due.payout_cents - due.returned_cents)


class NobodyIsAskedAfterAnError(Planted):
    """Wrong by rule 5.7: after a dealing error everybody plays on."""

    bug = "nobody-is-asked-after-an-error"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or not isinstance(awaits := self.awaits(after), AwaitsAnswers):
            return after
        if awaits.question.about != "options":
            return after
        return super().answered(after, 0, [Answered(name, "go-on", 0, "silence") for name in awaits.question.options])


class ExposedMayWait(Planted):
    """Wrong by rule 5.11: a card that was seen need not be the next card."""

    bug = "exposed-card-forgotten"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        return dict(play) if fact[:1] == ["exposed"] else super().step(play, fact)


class WhoLeftIsAsked(Planted):
    """Wrong by rule 5.3: the house does not hear that a player has left."""

    bug = "who-left-is-asked"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        right = super().step(play, fact)
        return dict(play) if fact[:1] == ["away"] and not isinstance(right, Refusal) else right


class VoidsAnEstablishedOutcome(Planted):
    """Wrong by rule 5.4.1: every interrupted round is void."""

    bug = "voids-an-established-outcome"

    def interrupted(self, play: Play) -> Interruption:
        return Interruption.VOID


class GoesOnWithNothingDecided(Planted):
    """Wrong by rule 5.4.2: an interrupted round goes on, although no outcome is established."""

    bug = "goes-on-with-nothing-decided"

    def interrupted(self, play: Play) -> Interruption:
        return Interruption.CONCLUDE if play["events"] else super().interrupted(play)


# From round to round.


class _OtherShoe(Planted):
    changed: Mapping[str, Value] = {}

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        right = super().carry(play, outcome, carry)
        return right if right["shoe"] is None else {**right, "shoe": {**right["shoe"], **self.changed}}


class KeptCardIsForgotten(_OtherShoe):
    bug, changed = "kept-card-forgotten", {"held": []}


class CountsByTheRound(_OtherShoe):
    """Wrong by rule 5.5.2: each round forgets how often a card has come."""

    bug, changed = "inventory-by-the-round", {"out": {}}


class CutCardIsForgotten(Planted):
    bug = "cut-card-forgotten"

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        right = super().carry(play, outcome, carry)
        return {**right, "ended": ""} if right["ended"] == "cut-card" else right
