"""Random rounds with every disturbance: several players per box, errors, absence, silence, corrections."""

from collections.abc import Callable
from random import Random

from games.blackjack.errors import (
    answer_error,
    choose_order,
    declare_error,
    discard,
    drawn_together,
    expose,
    leave_cards,
)
from games.blackjack.irregularities import come_back, interrupt, walk_away
from games.blackjack.layout import Layout
from games.blackjack.limits import Limits
from games.blackjack.phases import Action, Answer, By, DiscardReason, ErrorKind, Phase
from games.blackjack.questions import Question, close_questions, questions
from games.blackjack.rewriting import correct, reconstruct
from games.blackjack.round import Round
from games.blackjack.shoe import Shoe
from games.blackjack.variants import Variant
from games.cards import DECK

MOVES_MAX = 400
ENDS = (Phase.SETTLED, Phase.VOID, Phase.PAST)


def laid(variant: Variant, chance: Random, decks: int = 8) -> Round:
    """Places random bets, some above the maximum, with a shoe that is not always full."""
    layout = Layout(variant, Limits(10, 3000), Shoe(decks))
    for number in chance.sample(range(1, 8), chance.randint(1, 3)):
        for who in chance.sample("ABC", chance.randint(1, 3) if variant.seated_and_standing else 1):
            side = {bet.name: chance.choice([20, 50]) for bet in variant.side_bets if chance.random() < 0.3}
            layout.place(
                number,
                who,
                20 * chance.randint(5, 100),
                side,
                seated=not layout.boxes.get(number),
                follow_split=chance.choice([None, None, True, False]),
                follow_double_cents=chance.choice([None, None, 0, 60]),
                noticed=False,
            )
    round_ = layout.close(noticed=False)
    assert isinstance(round_, Round)
    return round_


def played(variant: Variant, seed: int, moves: int = MOVES_MAX, trouble: float = 0.1) -> Round:
    """Plays many such rounds until they are settled or void; each always waits for something."""
    chance = Random(seed)
    round_ = laid(variant, chance)
    for _ in range(moves):
        if round_.phase in ENDS:
            break
        if chance.random() < trouble:
            disturb(round_, chance)
        elif round_.phase not in ENDS:
            go_on(round_, chance)
    return round_


def go_on(round_: Round, chance: Random) -> None:
    """Does one step for which the round waits."""
    if round_.awaits is not None:
        round_.deal(round_.shoe.held[0] if round_.shoe.held else chance.choice(DECK))
    elif round_.phase is Phase.ERROR:
        put_right(round_, chance)
    elif asked := questions(round_):
        if chance.random() < 0.2:
            close_questions(round_)
        else:
            answer(round_, chance, chance.choice(asked))
        if round_.phase is Phase.ORDER and chance.random() < 0.5:
            choose_order(round_, round_.shoe.held, "supervisor", By.STAFF)
    elif round_.phase is Phase.ORDER:
        choose_order(round_, round_.shoe.held[::-1], "supervisor", By.STAFF)
    elif round_.phase is Phase.INTERIM:
        round_.begin_play(late=chance.random() < 0.2)
    elif round_.phase is Phase.COMPLETE:
        round_.settle()
    else:
        raise AssertionError(f"nothing is waited for: {round_.phase}")


def answer(round_: Round, chance: Random, question: Question) -> None:
    option = chance.choice(question.options)
    cents = chance.randint(option.least_cents, option.most_cents) or None
    if option.action in (Answer.GO_ON, Answer.TAKE_BACK):
        refusal = answer_error(round_, question.who, option.action == Answer.GO_ON)
    elif option.action == Answer.PICK:
        refusal = choose_order(round_, chance.sample(round_.shoe.held, len(round_.shoe.held)), question.who)
    elif round_.following:
        assert question.box is not None
        refusal = round_.follow(question.box, question.who, cents or 0)
    elif option.action == Answer.DECLINE:
        assert question.box is not None
        refusal = round_.decline(question.box, question.who)
    else:
        assert question.box is not None
        refusal = round_.act(Action(option.action), question.box, question.who, cents, question.hand)
    assert refusal is None, (question, option, refusal)


def put_right(round_: Round, chance: Random) -> None:
    error = max(at for at, event in enumerate(round_.script) if event["event"] == "declare_error")
    cards = [event["card"] for event in round_.script[:error] if event["event"] == "deal"]
    late = cards[-chance.randint(0, 4) :]
    if chance.random() < 0.5:
        reconstruct(round_, [*chance.sample(late, len(late)), chance.choice(DECK)], "supervisor")
    if round_.phase is Phase.ERROR and leave_cards(round_, "supervisor"):
        round_.void("misdeal")


def disturb(round_: Round, chance: Random) -> None:
    """Does something for which the round does not wait; about half of these are refused."""
    who, card = chance.choice("ABC"), chance.choice(DECK)
    number = chance.choice([None, *(box.number for box in round_.boxes)])
    dealt = [event["card"] for event in round_.script if event["event"] == "deal"]
    at = chance.randrange(len(dealt)) if dealt else 0
    troubles: list[Callable[[], object]] = [
        lambda: walk_away(round_, number, who),
        lambda: come_back(round_, number, who),
        lambda: declare_error(round_, chance.choice(list(ErrorKind)), "dealer"),
        lambda: drawn_together(round_, [card, chance.choice(DECK)], "dealer"),
        lambda: discard(round_, card, chance.choice(list(DiscardReason)), "dealer"),
        lambda: expose(round_, card, "dealer"),
        lambda: interrupt(round_) if chance.random() < 0.3 else None,
        round_.settle_interim,
        lambda: correct(round_, at, dealt[at], card, ["dealer", "supervisor"]) if dealt else None,
        lambda: close_questions(round_),
    ]
    chance.choice(troubles)()
