"""A dealing error that somebody has reported and nobody has decided yet, as staff see it."""

from console.blackjack.status import DealingError
from games.blackjack.facts import ERRORS
from games.blackjack.phases import Phase
from games.blackjack.rewriting import cards_of_deal, why_not_reconstruct
from games.blackjack.round import Round

WORDS = {kind: word for word, kind in ERRORS.items()}


def error_of(round_: Round) -> DealingError | None:
    if round_.phase is not Phase.ERROR:
        return None
    declared = [event["kind"] for event in round_.script if event["event"] == "declare_error"]
    refusal = why_not_reconstruct(round_)
    return DealingError(WORDS[declared[-1]], cards_of_deal(round_), "" if refusal is None else refusal.sentence)
