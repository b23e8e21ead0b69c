"""A round of baccarat as a plain value: what is remembered of it is what reading it again gives."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from games.baccarat.game import Baccarat, make_game
from games.baccarat.value import read_round
from games.cards import full_shoe
from games.changed import changer
from games.game import Answered, AnsweredBy, AwaitsAnswers, AwaitsFact, HasOutcome, Registered
from games.refusal import Refusal
from tests.games.baccarat.rounds import dealt
from tests.games.baccarat.table import LIMITS

ERRORS = (["error"], ["face-up"], ["exposed", "7H"], ["early", "7H"], ["together", "7H", "8D"])


def said(game: Baccarat, play: dict[str, object], random: Random, cards: list[str]) -> dict[str, object]:
    """Goes one step on, sometimes by a dealing error."""
    waits = game.awaits(play)
    if isinstance(waits, AwaitsAnswers):
        answers = [Answered(name, random.choice(each).action, 0, AnsweredBy.PLAYER)
                   for name, each in waits.question.options.items()]  # fmt: skip
        return game.answered(play, 1, answers)
    assert isinstance(waits, AwaitsFact)
    usual: dict[str, Callable[[], list[str]]] = {
        "set": lambda: ["set", "S1"],
        "card": lambda: ["card", cards.pop(), waits.what["place"]],
        "decision": lambda: [random.choice(("reconstruct", "give-up"))],
        "order": lambda: ["order", *waits.what["of"]],
        "agree": lambda: ["agree"],
    }
    if random.random() < 0.2 and not isinstance(after := game.step(play, random.choice(ERRORS)), Refusal):
        return after
    after = game.step(play, usual[waits.what["waits_for"]]())
    return play if isinstance(after, Refusal) else after


def test_a_round_that_is_remembered_after_a_step_is_the_round_that_its_value_is_read_as() -> None:
    game, random, compared = make_game({}), Random(5), 0
    slips = [Registered(name, {"player": 1000, "tie": 500}) for name in ("A", "B", "C")]
    for _ in range(60):
        cards = list(full_shoe(8))
        random.shuffle(cards)
        play = game.begin(game.close(slips, LIMITS, None).public)
        for _ in range(25):
            if isinstance(game.awaits(play), HasOutcome) or play["void"]:
                break
            play = said(game, play, random, cards)
            assert read_round(game.rules, play) == read_round(game.rules, dict(play))
            compared += 1
    assert compared > 300


def test_one_value_read_by_other_rules_is_a_round_of_those_rules() -> None:
    games = make_game({}), make_game({"natural_stops": "own-hand"})
    play = games[0].begin(games[0].close([Registered("A", {"player": 1000})], LIMITS, None).public)
    for game in (*games, *games):
        assert read_round(game.rules, play).rules == game.rules


def test_a_changed_value_is_what_the_standard_library_makes_of_it() -> None:
    state = dealt("2S 3H 2D")
    changed = changer(type(state))
    assert changed(state, fixed=2, of_old_set=1) == replace(state, fixed=2, of_old_set=1)
    with pytest.raises(TypeError, match="colour"):
        changed(state, colour="red")
