"""Makes rounds of baccarat in the state from which a test starts."""

from games.baccarat.bets import Spot
from games.baccarat.course import close_bets, deal, next_round, open_round, place, settle
from games.baccarat.irregularities import draw_together, misdeal, report_error, void
from games.baccarat.limits import Stake
from games.baccarat.phases import Phase
from games.baccarat.play import Side
from games.baccarat.round import Answer, ErrorKind, Round
from games.baccarat.rules import BaccaratRules
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason
from games.refusal import Refusal, RefusalNumber

NATURAL = "9S 5H KD 2C"
"""Player 9, Banker 7."""
SIX_CARDS = "2S 3H 2D KC 4S 5H"
"""Player 2-2 draws 4: total 8, with a pair. Banker 3-K draws 5: total 8. A tie."""


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def went_on(answer: Answer) -> Round:
    assert isinstance(answer, Round), answer
    return answer


def refused(answer: object) -> tuple[RefusalNumber, str | None]:
    assert isinstance(answer, Refusal), answer
    assert answer.sentence.endswith(".")
    return answer.number, answer.paragraph


def betting(*stakes: Stake, rules: BaccaratRules | None = None, cards_left: int = 400) -> Round:
    state = went_on(open_round(rules or BaccaratRules(), Shoe(cards_left)))
    for stake in stakes:
        state = went_on(place(state, stake))
    return state


FIVE = tuple(Stake("Ann", spot, 10_000) for spot in Spot)


def dealt(
    text: str, *stakes: Stake, rules: BaccaratRules | None = None, cards_left: int = 400, unnoticed: bool = False
) -> Round:
    """Makes a round with closed bets and these cards, dealt by the table of play."""
    state = went_on(close_bets(betting(*stakes, rules=rules, cards_left=cards_left), unnoticed=unnoticed))
    for card in cards(text):
        state = went_on(deal(state, card))
    return state


def one_of_each_phase() -> dict[Phase, Round]:
    concluded = dealt(NATURAL, *FIVE)
    settled = went_on(settle(concluded))
    dealing = dealt("", *FIVE)
    return {
        Phase.BETS_OPEN: betting(*FIVE),
        Phase.DEALING: dealing,
        Phase.DEALING_ERROR: went_on(misdeal(dealing, "5C", Side.BANKER)),
        Phase.ORDER_UNKNOWN: went_on(draw_together(dealing, ("4S", "KH"))),
        Phase.OPTIONS_OPEN: went_on(report_error(dealing, ErrorKind.OTHER)),
        Phase.CONCLUDED: concluded,
        Phase.SETTLED: settled,
        Phase.PAST: past_and_next(settled)[0],
        Phase.VOID: went_on(void(dealing, VoidReason.NOT_SHUFFLED)),
    }


def past_and_next(state: Round, new: Shoe | None = None) -> tuple[Round, Round]:
    answer = next_round(state, new)
    assert not isinstance(answer, Refusal), answer
    return answer
