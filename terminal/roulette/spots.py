"""Roulette's spots as the parts of a slip: kinds, pieces, refusals and names."""

from collections.abc import Mapping

from games.roulette.rules import Rules
from phrases import phrase
from protocol.refusals import Why
from screen.roulette.phrases import spot_words
from screen.words import Words
from terminal.view import Stakes, View


class RouletteSpots:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def has_spot(self, spot: str | None) -> bool:
        return spot in self.rules.spots

    def kind_of(self, spot: str) -> str:
        return self.rules.spots[spot].kind

    def pieces(self, bet: str) -> Mapping[str, int]:
        return dict(self.rules.announced.get(bet, ((bet, 1),)))

    def refusal(self, stakes: Stakes, view: View) -> Why | None:
        found = None if view.limits is None else self.rules.check(stakes, view.limits)
        if found is None:
            return None
        sentence = phrase("game_refuses", sentence=found.sentence)
        return Why(found.number, sentence, found.spot, found.allowed_cents)

    def spot_words(self, spot: str, words: Words) -> str:
        return spot_words(spot, words)
