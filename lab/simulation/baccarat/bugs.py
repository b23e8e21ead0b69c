"""What only baccarat can do wrong: each planted game has one rule otherwise, for console and terminals alike."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from games.baccarat.game import Baccarat, make_game
from games.baccarat.outcome import Returned
from games.game import NO_STAKES, Answered, Awaits, AwaitsAnswers, Closed, Interruption, Registered, Stakes, Value
from games.game import Returned as Back
from games.limits import Limits
from games.refusal import Refusal
from games.registry import GAMES
from lab.simulation.baccarat.game import READINGS
from lab.simulation.site import Parts

PLANTED = "planted"
"""A reading that no table has: it tells the wrong game from the right one in every record."""
Play = dict[str, Any]


class Planted(Baccarat):
    """The right game; those below change one thing."""

    bug = ""

    def __init__(self, readings: Mapping[str, Value]) -> None:
        super().__init__({name: value for name, value in readings.items() if name != PLANTED})

    @property
    def readings(self) -> Mapping[str, Value]:
        return {**super().readings, PLANTED: self.bug}

    @cached_property
    def rules_hash(self) -> str:
        return hashlib.sha256(f"{self.bug} {super().rules_hash}".encode()).hexdigest()


# What bets bring.


class OtherPays(Planted):
    """One spot brings something else where it wins."""

    spot, won = "", Returned(0, 1)

    def _payouts(self, hands: Any, decided: Any, back: Any, stakes: Stakes) -> dict[str, int]:
        right = super()._payouts(hands, decided, back, stakes)
        wins = self.spot in right and self.spot not in back and right[self.spot] > stakes[self.spot]
        return right | ({self.spot: self.won.of(stakes[self.spot])} if wins else {})


class CommissionForgotten(OtherPays):
    bug, spot, won = "commission-forgotten", "banker", Returned(2, 1)


class CommissionOnTheStake(OtherPays):
    bug, spot, won = "commission-on-the-stake", "banker", Returned(19, 10)


class TiePaysNine(OtherPays):
    bug, spot, won = "tie-pays-nine", "tie", Returned(10, 1)


class PairPaysTwelve(OtherPays):
    bug, spot, won = "pair-pays-twelve", "banker-pair", Returned(13, 1)


class TieTakesTheBets(Planted):
    """Rule 3.14 forgotten."""

    bug = "tie-takes-the-bets"

    def _payouts(self, hands: Any, decided: Any, back: Any, stakes: Stakes) -> dict[str, int]:
        right = super()._payouts(hands, decided, back, stakes)
        return {
            spot: 0 if spot in ("player", "banker") and spot not in back and cents == stakes[spot] else cents
            for spot, cents in right.items()
        }


class TensAndPicturesPair(Planted):
    """A ten and a king are of one value, and no pair (1.13)."""

    bug = "tens-and-pictures-pair"

    def _payouts(self, hands: Any, decided: Any, back: Any, stakes: Stakes) -> dict[str, int]:
        right = super()._payouts(hands, decided, back, stakes)
        for spot, hand in (("player-pair", hands.player), ("banker-pair", hands.banker)):
            if spot in right and spot not in back and all(card[0] in "TJQK" for card in hand[:2]):
                right[spot] = 12 * stakes[spot]
        return right


# The table of play.


class StandsOnSix(Planted):
    """The Banker stands on 6 whatever the Player draws."""

    bug = "banker-stands-on-six"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or after["phase"] != "dealing" or after["lies"].count("player") != 3:
            return after
        return after | {"phase": "concluded"}


class NaturalStopsItsHand(Planted):
    bug = "natural-stops-its-own-hand"

    def __init__(self, readings: Mapping[str, Value]) -> None:
        super().__init__({**readings, "natural_stops": "own-hand"})


# The close.


class NoDifferential(Planted):
    bug = "differential-not-limited"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        right = super().close(slips, limits, carry)
        stakes = {slip.terminal: dict(slip.stakes) for slip in slips if slip.stakes}
        return Closed({}, {**right.public, "stakes": stakes})


class OldestGoBack(Planted):
    """The bets that were first there go back."""

    bug = "oldest-bets-go-back"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        turned = [
            slip._replace(increments=[each._replace(place=-each.place) for each in reversed(slip.increments)])
            for slip in slips
        ]
        return super().close(turned, limits, carry)


class LeavesLessThanTheMinimum(Planted):
    """A bet is cut below the table's minimum."""

    bug = "leaves-less-than-the-minimum"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        right = super().close(slips, limits, carry)
        kept = {name: [_less(each, limits) for each in rows] for name, rows in right.returned.items()}
        stakes = {slip.terminal: dict(slip.stakes) for slip in slips}
        for name, rows in kept.items():
            for spot, cents, _ in rows:
                stakes[name][spot] -= cents
        standing = {name: {spot: cents for spot, cents in own.items() if cents} for name, own in stakes.items()}
        return Closed(kept, {**right.public, "stakes": {name: own for name, own in standing.items() if own}})


def _less(row: Back, limits: Limits) -> Back:
    return row._replace(cents=row.cents - limits.chip_cents) if row.cents > limits.chip_cents else row


# Errors and options.


class MovesAcceptedCards(Planted):
    """Rule 5.12.1: what players went on with is dealt anew at the next error."""

    bug = "moves-accepted-cards"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        return after if isinstance(after, Refusal) else after | {"fixed": 0}


class ExposedMayWait(Planted):
    """Rule 5.7: a card that was seen need not be the next."""

    bug = "exposed-card-forgotten"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or after["void"]:
            return after
        return after | {"shoe": {**after["shoe"], "exposed": []}}


class AsksNobody(Planted):
    """Rule 5.12: players are not asked after an error."""

    bug = "nobody-is-asked"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or not after["choosing"]:
            return after
        return after | {"choosing": [], "phase": "dealing"}


class AsksWhoHasNothingOpen(Planted):
    """Whoever has any bet is asked, also where all of his are decided."""

    bug = "asks-who-has-nothing-open"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or not after["choosing"]:
            return after
        return after | {"choosing": sorted(after["stakes"])}


class SilenceTakesBack(Planted):
    bug = "silence-takes-back"

    def awaits(self, play: Play) -> Awaits:
        right = super().awaits(play)
        if not isinstance(right, AwaitsAnswers):
            return right
        question = right.question
        return AwaitsAnswers(question._replace(silence=dict.fromkeys(question.options, "take-back")))


class TakesBackDecidedPairs(Planted):
    """BAC-6: what the cards have decided comes back too."""

    bug = "takes-back-decided-pairs"

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        after = super().answered(play, question, answers)
        return after | {"asked": {**after["asked"], str(question): sorted(self.kind_of)}}


class TakeBackForgotten(Planted):
    """Rule 5.12.3: who took back plays on."""

    bug = "take-back-forgotten"

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        after = super().answered(play, question, answers)
        return after | {"asked": {**after["asked"], str(question): []}}


class CorrectionLeavesCardsWhereTheyAre(Planted):
    """Rule 5.14: after a corrected card the others lie wrongly, and nobody says so."""

    bug = "corrected-card-moves-nothing"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or fact[:1] != ["correct"] or not after["errors"]:
            return after
        return after | {"errors": [], "phase": "concluded"}


class ReconstructedAsItLies(Planted):
    """Rule 5.8: put right in words only."""

    bug = "reconstructed-as-it-lies"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or fact != ["reconstruct"] or "next-round" in after["lies"]:
            return after
        return after | {"lies": play["lies"]}


class CorrectionForgetsWhoTookBack(Planted):
    bug = "correction-gives-nothing-back"

    def corrected(self, play: Play, outcome: Value) -> Value:
        right = super().corrected(play, outcome)
        return right | ({"back": {number: [] for number in right["back"]}} if "back" in right else {})


# The shoe.


class KeptCardsForgotten(Planted):
    """Rule 5.7: a card drawn in excess is not the first of the next round."""

    bug = "kept-cards-forgotten"

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        right = super().carry(play, outcome, carry)
        return right and {**right, "shoe": {**right["shoe"], "kept": []}}


class CountsByTheRound(Planted):
    """Rule 5.5.2: how many of a card have come is forgotten with each round."""

    bug = "inventory-by-the-round"

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        right = super().carry(play, outcome, carry)
        return right and {**right, "shoe": {**right["shoe"], "out": {}}}


class FifthCopyPasses(Planted):
    bug = "fifth-copy-passes"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or after["void"] != "shortage-or-excess" or fact[0] != "card":
            return after
        side = "player" if fact[2][0] == "P" else "banker"
        return after | {"void": None, "phase": "dealing", "lies": [*after["lies"][:-1], side]}


class OldSetCountsOn(Planted):
    """Rule 5.10.2: cards of the old set count in the new one."""

    bug = "old-set-counts-on"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or fact[:1] != ["set"]:
            return after
        return after | {"shoe": {**after["shoe"], "out": play["shoe"]["out"]}}


class CutCardForgotten(Planted):
    bug = "cut-card-forgotten"

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        right = super().carry(play, outcome, carry)
        return right and {**right, "shoe": {**right["shoe"], "cut_seen": False}}


class CorrectionNotCounted(Planted):
    """Rule 5.14: the inventory keeps the card that was misread."""

    bug = "corrected-card-not-counted"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or fact[:1] != ["correct"] or after["void"]:
            return after
        return after | {"shoe": play["shoe"]}


# Interruptions.


class VoidsAnEstablishedOutcome(Planted):
    """Rule 5.4.1: with three cards on the table the round goes on."""

    bug = "voids-an-established-outcome"

    def interrupted(self, play: Play) -> Interruption:
        return super().interrupted(play) if len(play["drawn"]) > 3 else Interruption.VOID


class GoesOnWithTwoCards(Planted):
    """Rule 5.4.2: nothing is decided by two cards."""

    bug = "goes-on-with-two-cards"

    def interrupted(self, play: Play) -> Interruption:
        return super().interrupted(play) if len(play["drawn"]) < 2 else Interruption.CONCLUDE


class BankerInAnyCents(Planted):
    """BAC-3: a stake whose commission is no whole number of cents."""

    bug = "banker-in-any-cents"

    def check(self, slip: Stakes, limits: Limits, others: Stakes = NO_STAKES) -> Refusal | None:
        return None if "banker" in slip else super().check(slip, limits, others)


def _all(of: type[Planted]) -> list[type[Planted]]:
    return [kind for each in of.__subclasses__() for kind in (each, *_all(each))]


KINDS: dict[str, type[Planted]] = {kind.bug: kind for kind in _all(Planted) if kind.bug}


def _make(readings: Mapping[str, Value]) -> Baccarat:
    planted = readings.get(PLANTED)
    return make_game(readings) if planted is None else KINDS[planted](readings)


GAMES.add(Baccarat.name, _make)
BUGS: dict[str, Parts] = {bug: Parts(rules=GAMES.make(Baccarat.name, {**READINGS, PLANTED: bug})) for bug in KINDS}
