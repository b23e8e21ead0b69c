"""Bugs planted in baccarat's money: what bets pay, what the close returns, and what a correction takes from a
player.
"""

from collections.abc import Sequence
from typing import Any

from games.baccarat.outcome import Returned
from games.game import NO_STAKES, Closed, Registered, Stakes, Value
from games.game import Returned as Back
from games.limits import Limits
from games.refusal import Refusal
from lab.simulation.baccarat.planted import Planted, Play


class OtherPays(Planted):
    """Wrong: one winning spot pays other odds."""

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
    """Wrong by rule 3.14: a tie takes the bets on both hands."""

    bug = "tie-takes-the-bets"

    def _payouts(self, hands: Any, decided: Any, back: Any, stakes: Stakes) -> dict[str, int]:
        right = super()._payouts(hands, decided, back, stakes)
        return {
            spot: 0 if spot in ("player", "banker") and spot not in back and cents == stakes[spot] else cents
            for spot, cents in right.items()
        }


class TensAndPicturesPair(Planted):
    """Wrong by rule 1.13: a ten and a king, which have one value, count as a pair."""

    bug = "tens-and-pictures-pair"

    def _payouts(self, hands: Any, decided: Any, back: Any, stakes: Stakes) -> dict[str, int]:
        right = super()._payouts(hands, decided, back, stakes)
        for spot, hand in (("player-pair", hands.player), ("banker-pair", hands.banker)):
            if spot in right and spot not in back and all(card[0] in "TJQK" for card in hand[:2]):
                right[spot] = 12 * stakes[spot]
        return right


class BankerInAnyCents(Planted):
    """Wrong by BAC-3: a stake is accepted whose commission is no whole number of cents."""

    bug = "banker-in-any-cents"

    def check(self, slip: Stakes, limits: Limits, others: Stakes = NO_STAKES) -> Refusal | None:
        return None if "banker" in slip else super().check(slip, limits, others)


class NoDifferential(Planted):
    bug = "differential-not-limited"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        right = super().close(slips, limits, carry)
        stakes = {slip.terminal: dict(slip.stakes) for slip in slips if slip.stakes}
        return Closed({}, {**right.public, "stakes": stakes})


class OldestGoBack(Planted):
    """Wrong: the close returns the oldest bets instead of the newest."""

    bug = "oldest-bets-go-back"

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        turned = [
            slip._replace(increments=[each._replace(place=-each.place) for each in reversed(slip.increments)])
            for slip in slips
        ]
        return super().close(turned, limits, carry)


class LeavesLessThanTheMinimum(Planted):
    """Wrong: the close cuts a bet below the table's minimum."""

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


class CorrectionForgetsWhoTookBack(Planted):
    bug = "correction-gives-nothing-back"

    def corrected(self, play: Play, outcome: Value) -> Value:
        right = super().corrected(play, outcome)
        return right | ({"back": {number: [] for number in right["back"]}} if "back" in right else {})
