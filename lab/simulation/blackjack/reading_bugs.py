"""Bugs planted in Blackjack: a rulebook that is misread, in what bets pay and in how hands are played."""

from dataclasses import replace

from games.blackjack.readings import SplitLoss, SplitOn
from games.blackjack.variants import Variant
from lab.simulation.blackjack.planted import OtherReading, Planted


class BlackjackPaysThreeToTwo(Planted):
    """Wrong by rule 3.16 of RWS Blackjack, which pays 6 to 5."""

    bug = "blackjack-pays-3-to-2"

    def wrong(self, variant: Variant) -> Variant:
        return replace(variant, blackjack_pays=(3, 2))


class InsurancePaysEvenMoney(Planted):
    bug = "insurance-pays-even-money"

    def wrong(self, variant: Variant) -> Variant:
        return replace(variant, insurance_pays=1)


class OtherSidePay(Planted):
    """Wrong: one class of a side bet pays something else."""

    side, pays = "", ("", 0)

    def wrong(self, variant: Variant) -> Variant:
        name, times = self.pays
        bets = (
            replace(bet, pays={**bet.pays, name: times}) if bet.name == self.side else bet for bet in variant.side_bets
        )
        return replace(variant, side_bets=tuple(bets))


class MixedPairPaysFive(OtherSidePay):
    bug, side, pays = "mixed-pair-pays-five", "rws-pairs", ("mixed", 5)


class ColouredPairPaysAsSuited(OtherSidePay):
    bug, side, pays = "coloured-pair-pays-as-suited", "rws-pairs", ("coloured", 20)


class BustWithFiveCardsPaysTwo(OtherSidePay):
    bug, side, pays = "bust-with-five-cards-pays-two", "boom-busted", ("5", 2)


class DrawsOnSoftSeventeen(OtherReading):
    bug, read = "dealer-draws-on-soft-17", {"stand_on_soft_17": False}


class TwentyOneBeatsBlackjack(OtherReading):
    """Wrong by rule 3.24.5: a hand of 21 keeps its bet against the dealer's Blackjack."""

    bug, read = "twenty-one-holds-against-blackjack", {"dealer_blackjack_beats_21": False}


class EverySplitHandLoses(OtherReading):
    """Wrong by rule 3.22.3: a dealer's Blackjack takes a bet from each split hand."""

    bug, read = "every-split-hand-loses", {"split_loss": SplitLoss.ONE_PER_HAND}


class SurrenderWaitsForTheDealer(OtherReading):
    """Wrong by rule 3.17: who surrenders against a ten loses all to a Blackjack."""

    bug, read = "surrender-waits-for-the-dealer", {"surrender_final_at_half": False}


class SplitsByRank(OtherReading):
    bug, read = "splits-by-rank", {"split_on": SplitOn.RANK}


class DrawsOnTwentyOne(OtherReading):
    """Wrong by rule 3.18: a hard 21 may draw."""

    bug, read = "draws-on-21", {"any_21_complete": False}


class HouseCountsAcesAsOne(OtherReading):
    """Wrong by rule 5.3: the house draws to a hard 12 for a player who has left."""

    bug, read = "house-counts-aces-as-one", {"walk_away_counts_soft": False}


class EvenMoneyAndInsurance(OtherReading):
    bug, read = "even-money-and-insurance", {"even_money_bars_insurance": False}


class BlackjackSurrenders(OtherReading):
    bug, read = "blackjack-may-surrender", {"blackjack_cannot_surrender": False}
