"""A round at a table of real cores, written in one line: its bets, then cards, answers and facts, and who wins what.

play(floor, "A box:1=1000, B box:1=3000", "8S 6D 8H agree A:decline A:split/1000 B?follow/3000,decline …", A=2000)

If the story says nothing of its end, the round ends when every card is dealt and agreed on.
"""

import re
from collections.abc import Callable, Mapping

from games.cards import is_card
from games.game import AwaitsAnswers, AwaitsFact, AwaitsPayment, HasOutcome
from protocol.enums import Phase
from protocol.messages import ChoiceReceipt, Choose
from tests.games.blackjack.floor import BlackjackFloor

WORD = re.compile(r"!?\[[^\]]*\]|\S+")
ROUND_ENDED = (Phase.SETTLED, Phase.VOID)
SILENCE_S_MAX = 30.0


def play(floor: BlackjackFloor, bets: str, story: str, **nets: int) -> None:
    """Plays the round, and compares what every player has won or lost in it."""
    begin(floor, bets)
    tell(floor, story)
    assert floor.phase() in ROUND_ENDED, f"{floor.phase()}: {waits_for(floor)}"
    has_won(floor, **nets)


def begin(floor: BlackjackFloor, bets: str) -> None:
    floor.count_from_here()
    floor.begin(**read_bets(bets))


def has_won(floor: BlackjackFloor, **nets: int) -> None:
    floor.cut.clear()
    floor.pass_time(2.0)
    assert floor.won() == {name: nets.get(name, 0) for name in floor.players}, floor.won()


def read_bets(bets: str) -> dict[str, dict[str, int]]:
    slips = {}
    for slip in bets.split(","):
        name, *stakes = slip.split()
        slips[name] = {spot: int(cents) for spot, _, cents in (stake.partition("=") for stake in stakes)}
    return slips


def tell(floor: BlackjackFloor, story: str) -> None:
    """Word by word:

    8S                   a card, to the place that waits for it
    agree                the dealer's word that the cards agree
    [exposed 9C]         a fact; `![...]` one that is refused
    A:split/1000         an answer; `A!…` one that terminal and console refuse, `A~…` one that the terminal keeps back
    A?hit,split/1000     all that A may answer, with amounts where they matter
    A=500                what A has won in this round by now
    silence              nobody else answers in time
    >1.0                 where the next card belongs, or what else is waited for
    killed               the console starts again with its store, and two people let the round go on
    cut:A  back:A        A's link
    void:5.5.1           staff void the round
    SETTLED  VOID        the round's phase
    """
    if floor.phase() is Phase.BETS_CLOSED and floor.needs_set():
        floor.tell("set 5C")
    for word in WORD.findall(story):
        try:
            _say(floor, word)
        except AssertionError as wrong:
            raise AssertionError(f"at {word} in {story!r}, waiting for {waits_for(floor)}: {wrong}") from wrong


def _say(floor: BlackjackFloor, word: str) -> None:
    if is_card(word):
        floor.deal(word)
    elif word in _PLAIN:
        _PLAIN[word](floor)
    elif word in Phase.__members__:
        assert floor.phase() is Phase[word], floor.phase()
    elif word.startswith("!["):
        _refused_fact(floor, word[2:-1].split())
    elif word.startswith("["):
        floor.tell(word[1:-1])
    elif word.startswith(">"):
        assert waits_for(floor) == word[1:]
    else:
        name, sign, rest = re.match(r"(\w+)([:!~?=])(.*)", word).groups()  # type: ignore[union-attr]
        _SIGNS[sign](floor, name, rest)


def waits_for(floor: BlackjackFloor) -> str:
    if floor.phase() is not Phase.BETS_CLOSED:
        return floor.phase().name
    match floor.awaits:
        case AwaitsAnswers(question=question):
            return f"{question.about}:{''.join(sorted(question.options))}"
        case AwaitsFact(what=what):
            return str(what["place"] if what["waits_for"] == "card" else what["waits_for"])
        case HasOutcome():
            return "outcome"
        case AwaitsPayment():
            return "payment"
    return "nothing"


def _agree(floor: BlackjackFloor) -> None:
    floor.tell("agree")
    if floor.desk.table.play.witness.verdict is not None:
        floor.confirm()


def _silence(floor: BlackjackFloor) -> None:
    question = floor.question
    assert question is not None, "nobody is asked"
    for _ in range(int(SILENCE_S_MAX)):
        floor.pass_time(1.0, 0.5)
        if floor.question != question:
            return
    raise AssertionError("the question does not end")


def _killed(floor: BlackjackFloor) -> None:
    floor.restart_console()
    floor.pass_time(3.0, 0.5)
    if floor.phase() is Phase.HELD:
        floor.desk.done("conclude", second="carl")
        floor.pass_time(1.0)


def _refused_fact(floor: BlackjackFloor, fact: list[str]) -> None:
    before = waits_for(floor)
    assert floor.desk.order("show", fact=fact).refusal is not None, "taken"
    assert waits_for(floor) == before


def _answer(floor: BlackjackFloor, name: str, words: str) -> None:
    if name in ("cut", "back"):
        (floor.cut.add if name == "cut" else floor.cut.discard)(words)
        floor.pass_time(4.0, 0.5)
    elif name == "void":
        floor.desk.done("void", staff="ben", second="carl", paragraph=words, reason="seen on the felt")
        floor.pass_time(1.0)
    else:
        action, _, cents = words.partition("/")
        floor.choose(name, _full_name(floor, name, action), int(cents or 0))


def _full_name(floor: BlackjackFloor, name: str, action: str) -> str:
    """The full name of an action: before the interim settlement it names its box, which a story leaves out."""
    offered = {option[0] for option in _offered(floor, name)}
    long = [each for each in offered if each.partition(":")[0] == action]
    return action if action in offered or len(long) != 1 else long[0]


def _offered(floor: BlackjackFloor, name: str) -> list[tuple[str, int, int]]:
    asked = floor[name].core.question(floor.clock.now())
    return [] if asked is None else list(asked.options[name])


def _refused_answer(floor: BlackjackFloor, name: str, words: str) -> None:
    """Checks that the terminal refuses an answer, and that the console does if the terminal sends it all the same."""
    action, cents = _refused_by_terminal(floor, name, words)
    course, table = floor.desk.table.play.course, floor.desk.table
    before = table.log.head, dict(table.play.choices)
    said = Choose(table.round.number, course.questions, action, cents)
    (receipt,) = [each for each in floor.say(name, said) if isinstance(each, ChoiceReceipt)]
    repeats = (receipt.action, receipt.cents) == (action, cents)
    assert receipt.refusal is not None or repeats, "the console registers it"
    assert (table.log.head, table.play.choices) == before


def _refused_by_terminal(floor: BlackjackFloor, name: str, words: str) -> tuple[str, int]:
    action, _, cents = words.partition("/")
    full, question = _full_name(floor, name, action), floor.question
    number = floor.desk.table.play.course.questions if question is None else question.question
    _, why = floor[name].core.choose(number, full, int(cents or 0), floor.clock.now())
    assert why is not None, "the terminal sends it"
    return full, int(cents or 0)


def _options(floor: BlackjackFloor, name: str, words: str) -> None:
    """Checks all answers that a player may give; an amount is compared where the story names it."""
    expected = [word.partition("/") for word in words.split(",") if word]
    offered = {}
    for action, least, most in _offered(floor, name):
        verb, _, rest = action.partition(":")
        offered[verb if rest.isdecimal() else action] = str(least) if least == most else f"{least}-{most}"
    assert offered.keys() == {action for action, _, _ in expected}, offered
    for action, _, amounts in expected:
        assert not amounts or offered[action] == amounts, offered


def _won(floor: BlackjackFloor, name: str, cents: str) -> None:
    floor.pass_time(0.5)
    assert floor.won()[name] == int(cents), floor.won()[name]


_PLAIN: Mapping[str, Callable[[BlackjackFloor], None]] = {"agree": _agree, "silence": _silence, "killed": _killed}
_SIGNS: Mapping[str, Callable[[BlackjackFloor, str, str], object]] = {
    ":": _answer,
    "!": _refused_answer,
    "~": _refused_by_terminal,
    "?": _options,
    "=": _won,
}
