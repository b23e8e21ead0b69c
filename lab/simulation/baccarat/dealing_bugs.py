"""Bugs planted in baccarat's dealing: the table of play, errors and options, the shoe from round to round,
interruptions.
"""

from collections.abc import Mapping, Sequence

from games.game import Answered, Awaits, AwaitsAnswers, Interruption, Value
from games.refusal import Refusal
from lab.simulation.baccarat.planted import Planted, Play


class StandsOnSix(Planted):
    """Wrong: the Banker stands on 6 whatever the Player draws."""

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


class MovesAcceptedCards(Planted):
    """Wrong by rule 5.12.1: cards with which players went on are dealt again at the next error."""

    bug = "moves-accepted-cards"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        return after if isinstance(after, Refusal) else after | {"fixed": 0}


class ExposedMayWait(Planted):
    """Wrong by rule 5.7: a card that was seen need not be the next card."""

    bug = "exposed-card-forgotten"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or after["void"]:
            return after
        return after | {"shoe": {**after["shoe"], "exposed": []}}


class AsksNobody(Planted):
    """Wrong by rule 5.12: players are not asked after an error."""

    bug = "nobody-is-asked"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or not after["choosing"]:
            return after
        return after | {"choosing": [], "phase": "dealing"}


class AsksWhoHasNothingOpen(Planted):
    """Wrong: a player is asked even if all bets of the player are decided."""

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
    """Wrong by BAC-6: taking back also returns bets that the cards have decided."""

    bug = "takes-back-decided-pairs"

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        after = super().answered(play, question, answers)
        return after | {"asked": {**after["asked"], str(question): sorted(self.kind_of)}}


class TakeBackForgotten(Planted):
    """Wrong by rule 5.12.3: a player who took the bets back plays on."""

    bug = "take-back-forgotten"

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        after = super().answered(play, question, answers)
        return after | {"asked": {**after["asked"], str(question): []}}


class CorrectionLeavesCardsWhereTheyAre(Planted):
    """Wrong by rule 5.14: after a corrected card the other cards stay at places that are wrong now."""

    bug = "corrected-card-moves-nothing"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or fact[:1] != ["correct"] or not after["errors"]:
            return after
        return after | {"errors": [], "phase": "concluded"}


class ReconstructedAsItLies(Planted):
    """Wrong by rule 5.8: a reconstruction moves no card."""

    bug = "reconstructed-as-it-lies"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or fact != ["reconstruct"] or "next-round" in after["lies"]:
            return after
        return after | {"lies": play["lies"]}


class KeptCardsForgotten(Planted):
    """Wrong by rule 5.7: a card drawn in excess does not open the next round."""

    bug = "kept-cards-forgotten"

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        right = super().carry(play, outcome, carry)
        return right and {**right, "shoe": {**right["shoe"], "kept": []}}


class CountsByTheRound(Planted):
    """Wrong by rule 5.5.2: each round forgets how often a card has come."""

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
    """Wrong by rule 5.10.2: cards of the old set count in the new one."""

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
    """Wrong by rule 5.14: the inventory keeps the card that was misread."""

    bug = "corrected-card-not-counted"

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        after = super().step(play, fact)
        if isinstance(after, Refusal) or fact[:1] != ["correct"] or after["void"]:
            return after
        return after | {"shoe": play["shoe"]}


class VoidsAnEstablishedOutcome(Planted):
    """Wrong by rule 5.4.1: an interrupted round with three cards is void, although it should go on."""

    bug = "voids-an-established-outcome"

    def interrupted(self, play: Play) -> Interruption:
        return super().interrupted(play) if len(play["drawn"]) > 3 else Interruption.VOID


class GoesOnWithTwoCards(Planted):
    """Wrong by rule 5.4.2: an interrupted round with two cards goes on, although they decide nothing."""

    bug = "goes-on-with-two-cards"

    def interrupted(self, play: Play) -> Interruption:
        return super().interrupted(play) if len(play["drawn"]) < 2 else Interruption.CONCLUDE
